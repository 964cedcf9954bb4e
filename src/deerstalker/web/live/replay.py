"""Replay of a game that is over: any moment, from any chair or with nothing hidden."""

from collections.abc import Sequence

from msgspec import Struct

from deerstalker.core.case import AnyStep
from deerstalker.core.errors import Illegal, Invalid
from deerstalker.core.game import fold
from deerstalker.core.secret import EVERYTHING, Viewer, seen_by
from deerstalker.core.status import Status
from deerstalker.table.case_file import ALL, NONE
from deerstalker.web.live.table_state import TableState

LINES = 12
"""Number of log entries up to the moment that are told with it."""


class Line(Struct, frozen=True):
    """One entry of the log in sentences."""

    seq: int
    words: list[str]


class Picture(Struct, frozen=True):
    """The table at one moment."""

    status: Status
    waiting: list[int]


class Frame(Struct, frozen=True):
    """One moment of the replay, and what led to it."""

    step: int
    view: Picture
    lines: list[Line]


def frame(table: TableState, steps: Sequence[tuple[int, AnyStep]], step: int, chair: str) -> Frame:
    """Return the moment after this step, from this chair."""
    game = table.game
    if table.stage != "over" or game is None:
        raise Illegal("One looks back when the game is over.")
    if step > len(steps):
        raise Invalid(f"the game had {len(steps)} steps")
    viewer = _viewer(chair, game.seats)
    own = [(seq, seen_by(one, viewer)) for seq, one in steps[:step]]
    state = game.start()
    for _, one in own:
        state = fold(game, one.events, state)
    names, tell = table.names, table.box.tell
    lines = [Line(seq, [tell(game, event, names) for event in one.events]) for seq, one in own[-LINES:]]
    picture = Picture(table.box.status(game, state, names), sorted(game.waiting_for(state)))
    return Frame(step, picture, lines)


def _viewer(chair: str, seats: int) -> Viewer:
    if chair == ALL:
        return EVERYTHING
    if chair == NONE:
        return None
    if chair.isascii() and chair.isdigit() and len(chair) == 1 and int(chair) < seats:
        return int(chair)
    raise Invalid("a chair is a number, 'all' or 'none'")
