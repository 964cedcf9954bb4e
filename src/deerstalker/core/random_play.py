"""Games played at random: for the laws, for benchmarks, and for the random player."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from deerstalker.core import case as cases
from deerstalker.core.case import AnyCase, Case, Step
from deerstalker.core.game import AnyGame, Box, Game
from deerstalker.core.laws import LawBroken
from deerstalker.core.play import Moment, advance, begin
from deerstalker.core.rng import Rng
from deerstalker.core.seats import NAMES, NATURE, Seat
from deerstalker.core.terms import Action

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")

DARING = 40
"""One in this many random choices may stake the seat's place in the game."""


def choose(options: Sequence[A], staking: tuple[type[Action], ...], rng: Rng) -> A:
    """Choose a random option. Options that stake the seat's place are chosen rarely, or no game would last long."""
    return _choose(options, staking, rng, daring=rng.randrange(DARING) == 0)


def _choose(options: Sequence[A], staking: tuple[type[Action], ...], rng: Rng, *, daring: bool) -> A:
    number = len(options)
    if not daring and isinstance(options[-1], staking):
        number = _calm(options, staking) or number
    return options[rng.randrange(number)] if number > 1 else options[0]


def _calm(options: Sequence[A], staking: tuple[type[Action], ...]) -> int:
    """Count the options before those that stake a place. Often there are few, so look near the start first."""
    low, high = 0, 1
    while high < len(options) and not isinstance(options[high], staking):
        low, high = high, 2 * high
    return bisect_left(options, True, low, min(high, len(options)), key=lambda option: isinstance(option, staking))


def moves(
    box: Box, game: Game[S, A, E], rng: Rng, limit: int = cases.LONGEST_CASE
) -> Iterator[tuple[Step[A, E], Moment[S]]]:
    """Play at random until the game is over. Yield each step and the moment after it."""
    moment = begin(game)
    staking = box.staking
    for _ in range(limit):
        if not moment.waiting:
            return
        seat, action = _next_action(game, moment, staking, rng)
        one, moment = advance(game, moment, seat, action)
        yield one, moment
    raise LawBroken("an end", limit, "the game was still going on")


def _next_action(game: Game[S, A, E], moment: Moment[S], staking: tuple[type[Action], ...], rng: Rng) -> tuple[Seat, A]:
    state, waiting = moment.state, moment.waiting
    if NATURE in waiting:
        return NATURE, game.nature(state, rng)
    impulse = rng.randrange(DARING * DARING)
    if impulse < DARING:  # somebody speaks out of turn, where the game lets them
        seat = rng.randrange(game.seats)
        options = game.legal(state, seat)
        if options:
            return seat, options[rng.randrange(len(options))]
    seat = next(iter(waiting)) if len(waiting) == 1 else sorted(waiting)[rng.randrange(len(waiting))]
    return seat, _choose(game.legal(state, seat), staking, rng, daring=impulse % DARING == 0)


def play(box: Box, game: AnyGame, rng: Rng, options: Struct | None = None) -> AnyCase:
    """Play one game at random to the end and return its case."""
    header = cases.make_header(box, NAMES[: game.seats], options)
    return Case(header, tuple(one for one, _ in moves(box, game, rng)))
