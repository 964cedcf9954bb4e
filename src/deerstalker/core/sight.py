"""A sight is the only thing that ever leaves a table: what one seat, or a spectator, sees at one moment."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from deerstalker.core.game import AnyGame
from deerstalker.core.seats import Seat
from deerstalker.core.secret import seen
from deerstalker.core.terms import Event, State


class Sight(Struct, frozen=True):
    """What a chair sees: the state, what happened since it last looked, and what it may do now."""

    seat: Seat | None
    seq: int
    """Number of steps the table has taken."""

    state: Any
    events: tuple[Any, ...]
    options: tuple[Any, ...]
    waited_for: bool
    """Whether the game waits for this seat to act."""


def look(game: AnyGame, state: State, seat: Seat | None, seq: int = 0, events: Sequence[Event] = ()) -> Sight:
    """Return the table as this chair sees it."""
    own = seen(state, seat)
    return Sight(
        seat,
        seq,
        own,
        seen(tuple(events), seat),
        () if seat is None else tuple(game.legal(own, seat)),
        seat is not None and seat in game.waiting_for(state),
    )
