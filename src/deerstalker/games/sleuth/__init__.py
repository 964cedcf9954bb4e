"""Sleuth (3M 1971): find the missing gem by asking the right questions of the right people."""

from collections.abc import Sequence
from typing import Any

from deerstalker.core import Box, Invalid, Seat
from deerstalker.core.winning import Winning
from deerstalker.games.lines import LineParser
from deerstalker.games.sleuth import art, layout, prompts, reveals
from deerstalker.games.sleuth.clues import CLUES
from deerstalker.games.sleuth.editions import TINY, Options
from deerstalker.games.sleuth.every_action import every_action
from deerstalker.games.sleuth.first_case import FIRST_CASE
from deerstalker.games.sleuth.remarks import remarks
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import AskLast, Identify, SleuthAction, SleuthEvent, SleuthState, TurnPassed
from deerstalker.games.sleuth.words import tell, tell_turn


def open_tiny(seats: int, options: Options) -> Sleuth:
    """Make the rules with eight gems, for two or three players."""
    if seats not in dict(TINY.hands):
        raise Invalid("the tiny edition of Sleuth is for 2 or 3 players")
    return Sleuth(seats, options, TINY)


def novice(setting: Any) -> Any:
    """Make a bot that plays by eye with a plain notebook, and forgets things."""
    from deerstalker.players.sleuth.novice import Novice

    return Novice(setting)


def careful(setting: Any) -> Any:
    """Make a bot that knows everything that follows, and plans simply."""
    from deerstalker.players.sleuth.careful import Careful

    return Careful(setting)


def expert(setting: Any) -> Any:
    """Make a bot that weighs exact odds, looks ahead, and considers what the others know."""
    from deerstalker.players.sleuth.expert import Expert

    return Expert(setting)


def picture(game: Sleuth, state: SleuthState, names: Sequence[str]) -> object:
    """Draw the table in the terminal."""
    from deerstalker.games.sleuth.picture import board

    return board(game, state, names)


def lines(game: Sleuth, names: Sequence[str], me: Seat, hand: tuple[str, ...] = ()) -> LineParser:
    """Make the parser for lines of the notebook beside a real table."""
    from deerstalker.games.sleuth.lines import SleuthLines

    return SleuthLines(game, names, me, hand)


BOX: Box[Sleuth, Options] = Box(
    name="sleuth",
    title="Sleuth",
    maker="3M",
    year=1971,
    blurb="Thirty-six gems, one of them missing. Question your opponents; name the gem before they do.",
    players=range(3, 8),
    rules_version=2,
    book="Sleuth",
    options=Options,
    open=Sleuth,
    action=SleuthAction,
    event=SleuthEvent,
    state=SleuthState,
    tell=tell,
    tell_turn=tell_turn,
    ask=prompts.ask,
    label=prompts.label,
    headings=prompts.HEADINGS,
    explain=prompts.explain,
    layout=layout.layout,
    status=layout.status,
    staking=(Identify, AskLast),
    every_action=every_action,
    tiny=open_tiny,
    turn_events=(TurnPassed,),
    clues=CLUES,
    lines=lines,
    picture=picture,
    art=art.sleuth_lid,
    shown=reveals.shown,
    verdict=reveals.verdict,
    bots={"novice": novice, "careful": careful, "expert": expert},
    winning=Winning(doubt=-2.279, close=1.051, wait=0.064, wait_close=-2.047, turn_close=-0.405, certain=5.349),
    first_case=FIRST_CASE,
    remarks=remarks,
)
