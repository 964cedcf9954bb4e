"""The playing loop: take a step, record it, let nature act until somebody must choose, say who is asked next.

The arena, the online table, the terminal, random play and the laws all play with these functions, so the same
random numbers give the same game everywhere and seats are asked in the same order everywhere.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from msgspec import Struct

from deerstalker.core.case import Step, record
from deerstalker.core.errors import Invalid
from deerstalker.core.game import Game, fold, step
from deerstalker.core.rng import Rng
from deerstalker.core.seats import NATURE, Seat, clockwise

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")

MOST_THROWS = 1_000
"""Maximum number of nature's steps in a row. After more, the game is assumed to be in an endless loop."""


class Moment(Struct, Generic[S], frozen=True, gc=False):
    """A game between two steps."""

    state: S
    steps: int
    """Number of steps taken so far, including nature's."""

    waiting: frozenset[Seat]
    """Seats that must act before the game continues; empty if it is over."""

    on_turn: Seat
    """The seat that is asked last: the nearest of the waiting seats, clockwise from the one that was on turn before. It
    does not change while nature acts or after the game is over, and follows from the log alone."""


def begin(game: Game[S, A, E]) -> Moment[S]:
    """Return the moment before the first step."""
    state = game.start()
    return _after(game, Moment(state, -1, frozenset(), 0), state)


def advance(game: Game[S, A, E], moment: Moment[S], seat: Seat, action: A) -> tuple[Step[A, E], Moment[S]]:
    """Carry out one action. Return the step as it is recorded, and the moment after it. `Illegal` changes nothing."""
    state, events = step(game, moment.state, seat, action)
    return record(seat, action, events), _after(game, moment, state)


def apply(game: Game[S, A, E], moment: Moment[S], events: Iterable[E]) -> Moment[S]:
    """Return the moment after a recorded step with these events. They are folded; nothing is decided again."""
    return _after(game, moment, fold(game, events, moment.state))


def nature_until_choice(
    game: Game[S, A, E], moment: Moment[S], rng_for: Callable[[int], Rng]
) -> Iterator[tuple[Step[A, E], Moment[S]]]:
    """Yield nature's steps until somebody must choose or the game is over, each with the moment after it.

    `rng_for(number)` returns the random numbers for that step; the first step of a game is number 1.
    """
    throws = 0
    while NATURE in moment.waiting:
        if throws == MOST_THROWS:
            raise Invalid(f"nature has acted {MOST_THROWS:,} times in a row, and the game still waits for it")
        throws += 1
        action = game.nature(moment.state, rng_for(moment.steps + 1))
        one, moment = advance(game, moment, NATURE, action)
        yield one, moment


def asking_order(game: Game[S, A, E], moment: Moment[S]) -> tuple[Seat, ...]:
    """Return all seats in the order in which they are asked to act: clockwise, with the seat on turn last."""
    return (*clockwise(moment.on_turn, game.seats), moment.on_turn)


def _after(game: Game[S, A, E], moment: Moment[S], state: S) -> Moment[S]:
    """Return the moment after a step that led to this state.

    Random play spends a tenth of its time here, so keep it fast.
    """
    waiting = game.waiting_for(state)
    on_turn = moment.on_turn
    if waiting and on_turn not in waiting and NATURE not in waiting:
        on_turn = next(iter(waiting)) if len(waiting) == 1 else _nearest(waiting, on_turn, game.seats)
    return Moment(state, moment.steps + 1, waiting, on_turn)


def _nearest(waiting: frozenset[Seat], start: Seat, seats: int) -> Seat:
    """Return the first of the waiting seats, clockwise from this seat."""
    return min(waiting, key=lambda seat: (seat - start) % seats)
