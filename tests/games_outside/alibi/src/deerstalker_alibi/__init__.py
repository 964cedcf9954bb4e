"""Alibi: a small game that lives outside Deerstalker. Five suspects, three places, one culprit.

It brings what a game must bring, its clues and its rulebook, and leaves everything else to the defaults.
"""

from importlib.resources import files

from deerstalker.core import Box
from deerstalker_alibi import layout, prompts
from deerstalker_alibi.clues import CLUES
from deerstalker_alibi.editions import TINY, Options
from deerstalker_alibi.rules import Alibi
from deerstalker_alibi.terms import AlibiAction, AlibiEvent, AlibiState, Charge
from deerstalker_alibi.words import shown, tell


def open_tiny(seats: int, options: Options) -> Alibi:
    """The rules with six cards."""
    return Alibi(seats, options, TINY)


def rulebook() -> str:
    """The rulebook, which lies in this package."""
    return files(__name__).joinpath("rulebook.md").read_text(encoding="utf-8")


BOX = Box(
    name="alibi",
    title="Alibi",
    maker="Deerstalker",
    year=2025,
    blurb="Five suspects, three places, one culprit. Ask who holds how many alibis.",
    players=range(3, 6),
    rules_version=1,
    book="Alibi",
    options=Options,
    open=Alibi,
    action=AlibiAction,
    event=AlibiEvent,
    state=AlibiState,
    tell=tell,
    ask=prompts.ask,
    label=prompts.label,
    layout=layout.layout,
    status=layout.status,
    staking=(Charge,),
    tiny=open_tiny,
    clues=CLUES,
    shown=shown,
    rulebook=rulebook,
)
