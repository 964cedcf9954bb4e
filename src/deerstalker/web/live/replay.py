"""Replay of a game that is over: any moment, from any chair or with nothing hidden."""

from collections.abc import Sequence

from msgspec import Struct

from deerstalker.core.case import AnyStep
from deerstalker.core.errors import Illegal, Invalid
from deerstalker.core.secret import EVERYTHING, Viewer, seen_by
from deerstalker.core.status import Status
from deerstalker.core.terms import Event
from deerstalker.core.turns import divided
from deerstalker.table.case_file import ALL, NONE
from deerstalker.web.live.log_words import turns_told
from deerstalker.web.live.table_state import TableState
from deerstalker.web.live.wire import TurnTold

LINES = 12
"""Number of turns that are told with a moment."""


class Picture(Struct, frozen=True):
    """The table at one moment."""

    status: Status
    waiting: list[int]


class Frame(Struct, frozen=True):
    """One moment of the replay, and what led to it."""

    step: int
    view: Picture
    lines: list[TurnTold]


def frame(table: TableState, steps: Sequence[tuple[int, AnyStep]], step: int, chair: str) -> Frame:
    """Return the moment after this step, from this chair."""
    game = table.game
    if table.stage != "over" or game is None:
        raise Illegal("You can look back once the game is over.")
    if step > len(steps):
        raise Invalid(f"this game has only {len(steps)} steps")
    viewer = _viewer(chair, game.seats)
    own = ((seq, seen_by(one, viewer).events) for seq, one in steps[:step])
    state, names = game.start(), table.names
    told: dict[int, Sequence[Event]] = {}
    for after, turns in divided(table.box, game, names, own):
        state = after
        told.update((turn.number, turn.events) for turn in turns)
    lines = turns_told(table, list(told.items())[-LINES:])
    picture = Picture(table.box.status(game, state, names), sorted(game.waiting_for(state)))
    return Frame(step, picture, lines)


def _viewer(chair: str, seats: int) -> Viewer:
    if chair == ALL:
        return EVERYTHING
    if chair == NONE:
        return None
    if chair.isascii() and chair.isdigit() and len(chair) == 1 and int(chair) < seats:
        return int(chair)
    raise Invalid("the chair must be a number, 'all' or 'none'")
