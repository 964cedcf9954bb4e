"""Why (Milton Bradley 1958): a ghost, a weapon and a motive; or all of Alfred Hitchcock."""

from deerstalker.core import Box
from deerstalker.games.why import layout, prompts
from deerstalker.games.why.editions import Options
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Accept, Propose, WhyAction, WhyEvent
from deerstalker.games.why.words import tell

BOX = Box(
    name="why",
    title="Why",
    maker="Milton Bradley",
    year=1958,
    blurb="Ghosts in an old house. Search the rooms, question the others, pick over the lawn: who, with what, and why?",
    players=range(2, 5),
    rules=1,
    book="Why",
    options=Options,
    open=Why,
    action=WhyAction,
    event=WhyEvent,
    state=WhyState,
    tell=tell,
    ask=prompts.ask,
    label=prompts.label,
    headings=prompts.HEADINGS,
    layout=layout.layout,
    status=layout.status,
    rash=(Propose, Accept),
)
