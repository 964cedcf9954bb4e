"""The one search that all minds share: try what one could do in worlds that fit everything one has seen.

Every option still in the running is judged in the same worlds, so that luck is the same for all; each time the number
of worlds has doubled, the weaker half leaves, but for those that may just have been unlucky. What a world is and what
an option is worth in it, each game says: a deal and the questions answered by it, or a whole table played on for a
while.
"""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Generic, NamedTuple, TypeVar

from deerstalker.players.effort import Effort

T = TypeVar("T")
W = TypeVar("W")

FIRST = 8
"""Nobody leaves before so many worlds."""

HARDLY = 2.0
"""Fewer standard errors behind than this may be bad luck."""

CLEAR = 4.0
"""So many standard errors ahead of every other, an option needs no more worlds."""


class Judged(NamedTuple, Generic[T]):
    """An option, what it is worth on average, and in how many worlds it was tried."""

    option: T
    value: float
    worlds: int


def search(
    options: Sequence[T], worlds: Iterable[W], judge: Callable[[T, W], float], effort: Effort
) -> list[Judged[T]]:
    """The options that were tried, best first. Put the likeliest first: where time is short, the others go untried."""
    trials: list[list[float]] = [[] for _ in options]
    running = list(range(len(options)))
    for number, world in enumerate(worlds, 1):
        values: list[float] = []
        for place in running:
            if not effort.left and (number > 1 or values):
                break
            values.append(judge(options[place], world))
            effort.spend()
        if len(values) == len(running) or number == 1:
            for place, value in zip(running, values, strict=False):
                trials[place].append(value)
        if not effort.left or len(running) == 1:
            break
        if number >= FIRST and number & (number - 1) == 0:
            running = _stronger(running, trials)
            if _is_clear(running, trials):
                break
    ranked = [Judged(options[place], _mean(tried), len(tried)) for place, tried in enumerate(trials) if tried]
    return sorted(ranked, key=lambda one: (-one.worlds, -one.value))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _stronger(running: Sequence[int], trials: Sequence[Sequence[float]]) -> list[int]:
    """The better half, and of the others those that are hardly behind the first; the first in front."""
    ranked = sorted(running, key=lambda place: -_mean(trials[place]))
    half = max(2, (len(ranked) + 1) // 2)
    first = trials[ranked[0]]
    return ranked[:half] + [place for place in ranked[half:] if not _ahead(first, trials[place], HARDLY)]


def _is_clear(running: Sequence[int], trials: Sequence[Sequence[float]]) -> bool:
    """Is the first so far ahead that no further world could matter?"""
    first, *others = running
    return all(_ahead(trials[first], trials[other], CLEAR) for other in others)


def _ahead(mine: Sequence[float], other: Sequence[float], errors: float) -> bool:
    """By more than so many standard errors, world by world?"""
    gaps = [a - b for a, b in zip(mine, other, strict=True)]
    mean = _mean(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
    return mean > errors * sqrt(spread / len(gaps)) + 1e-9
