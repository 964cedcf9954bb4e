"""A sight is the only thing that ever leaves a table: what one seat, or a spectator, sees at one moment."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from deerstalker.core.game import Game
from deerstalker.core.generics import ActionOf, EventOf, StateOf
from deerstalker.core.seats import Seat
from deerstalker.core.secret import seen

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Sight(Struct, Generic[StateOf, ActionOf, EventOf], frozen=True):
    """What a chair sees: the state, what happened since it last looked, and what it may do now.

    `Sight[State, Action, Event]` says which game it is; a plain `Sight` is one of any game.
    """

    seat: Seat | None
    seq: int
    """Number of steps the table has taken."""

    state: StateOf
    events: tuple[EventOf, ...]
    options: tuple[ActionOf, ...]
    waited_for: bool
    """Whether the game waits for this seat to act."""


def look(game: Game[S, A, E], state: S, seat: Seat | None, seq: int = 0, events: Sequence[E] = ()) -> Sight[S, A, E]:
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
