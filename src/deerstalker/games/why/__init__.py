"""Why (Milton Bradley 1958): a ghost, a weapon and a motive; or all of Alfred Hitchcock."""

from collections.abc import Sequence
from typing import Any

from deerstalker.core import Box, Seat
from deerstalker.core.sheet import Notes
from deerstalker.games.why import art, layout, prompts, reveals
from deerstalker.games.why.editions import EARLIER_DEFAULTS, Options
from deerstalker.games.why.every_action import every_action
from deerstalker.games.why.first_case import FIRST_CASE
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.remarks import remarks
from deerstalker.games.why.rules import Why
from deerstalker.games.why.telling import tell_past_turn, tell_turn
from deerstalker.games.why.terms import Accept, Propose, Solve, TurnPassed, WhyAction, WhyEvent
from deerstalker.games.why.words import tell


def novice(setting: Any) -> Any:
    """Make a bot that plays by eye with a plain notebook, and forgets things."""
    from deerstalker.players.why.novice import Novice

    return Novice(setting)


def careful(setting: Any) -> Any:
    """Make a bot that knows everything that follows, and plans simply."""
    from deerstalker.players.why.careful import Careful

    return Careful(setting)


def expert(setting: Any) -> Any:
    """Make a bot that weighs exact odds, looks ahead, and considers what the others know."""
    from deerstalker.players.why.expert import Expert

    return Expert(setting)


def notes(game: Why, seat: Seat | None, names: Sequence[str]) -> Notes:
    """The notes of a chair."""
    from deerstalker.games.why.sheet import WhereaboutsNotes

    return WhereaboutsNotes(game, seat, names)


def picture(game: Why, state: WhyState, names: Sequence[str]) -> object:
    """Draw the table in the terminal."""
    from deerstalker.games.why.picture import board

    return board(game, state, names)


BOX: Box[Why, Options] = Box(
    name="why",
    title="Why",
    maker="Milton Bradley",
    year=1958,
    blurb="Ghosts in an old house. Search the rooms, question the others, pick over the lawn: who, with what, and why?",
    players=range(2, 5),
    rules_version=2,
    book="Why",
    options=Options,
    open=Why,
    action=WhyAction,
    event=WhyEvent,
    state=WhyState,
    tell=tell,
    tell_turn=tell_turn,
    tell_past_turn=tell_past_turn,
    ask=prompts.ask,
    label=prompts.label,
    headings=prompts.HEADINGS,
    explain=prompts.explain,
    layout=layout.layout,
    status=layout.status,
    staking=(Propose, Accept, Solve),
    every_action=every_action,
    turn_events=(TurnPassed,),
    notes=notes,
    picture=picture,
    art=art.why_lid,
    shown=reveals.shown,
    dice=reveals.dice,
    earlier_defaults=EARLIER_DEFAULTS,
    bots={"novice": novice, "careful": careful, "expert": expert},
    searcher=expert,
    first_case=FIRST_CASE,
    remarks=remarks,
)
