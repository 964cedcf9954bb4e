"""Sleuth (3M 1971): find the missing gem by asking the right questions of the right people."""

from deerstalker.core import Box
from deerstalker.games.sleuth import layout, prompts
from deerstalker.games.sleuth.editions import Options
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import AskLast, Identify, SleuthAction, SleuthEvent, SleuthState
from deerstalker.games.sleuth.words import tell

BOX = Box(
    name="sleuth",
    title="Sleuth",
    maker="3M",
    year=1971,
    blurb="Thirty-six gems, one of them missing. Question your opponents; name the gem before they do.",
    players=range(3, 8),
    rules=1,
    book="Sleuth",
    options=Options,
    open=Sleuth,
    action=SleuthAction,
    event=SleuthEvent,
    state=SleuthState,
    tell=tell,
    ask=prompts.ask,
    label=prompts.label,
    headings=prompts.HEADINGS,
    layout=layout.layout,
    status=layout.status,
    rash=(Identify, AskLast),
)
