"""The search that all bots share: try options in worlds that fit everything the seat has seen.

Every option still in the running is judged in the same worlds, so that all share the same luck. Each time the number
of worlds has doubled, the weaker half is dropped, except options that may just have been unlucky. Each game defines
what a world is and what an option is worth in it: a deal and the questions it answers, or a whole table played on for
a while.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from deerstalker.core.sight import Sight
from deerstalker.players.effort import Effort

T = TypeVar("T")
W = TypeVar("W")

FIRST = 8
"""Minimum number of worlds before any option is dropped."""

HARDLY = 2.0
"""Standard errors behind the best below which an option is kept, since it may be unlucky."""

CLEAR = 4.0
"""Standard errors ahead of every other option at which the search stops."""


def _never(option: object) -> bool:
    return False


class Trial(NamedTuple, Generic[T, W]):
    """A decision that can be tried out: what could be done, in which worlds, and what it is worth in one of them."""

    options: Sequence[T]
    """What deserves to be tried, the most promising first."""

    worlds: Iterator[W]
    judge: Callable[[T, W], float]
    """Returns the chance to win after an option, in a world."""

    leanings: Mapping[T, float] = {}
    """What else speaks for an option, as a chance to win: dangers beyond the look ahead, the bot's nerve."""

    is_idle: Callable[[T], bool] = _never
    """Returns whether an option is certain to bring nothing, as a question to which the answer is known."""

    def value(self, option: T, world: W) -> float:
        """Return what an option is worth to the bot, in a world."""
        return self.judge(option, world) + self.leanings.get(option, 0.0)


def best_of(trial: Trial[T, W], effort: Effort) -> T:
    """Return the option that is worth most, without a search if there is only one."""
    if len(trial.options) == 1:
        return trial.options[0]
    return search(trial.options, trial.worlds, trial.value, effort)[0].option


class Searcher(Protocol):
    """A bot that tries what it could do in worlds, and lets others see what came of it."""

    def read(self, sight: Sight) -> None:
        """Take in what has happened since the last sight."""

    def trial(self, sight: Sight, action: Any = None) -> Trial[Any, Any] | None:
        """Return what it would try, and this action as well; None where it decides by habit."""


class Judged(NamedTuple, Generic[T]):
    """An option, its average value, and the number of worlds in which it was tried."""

    option: T
    value: float
    worlds: int


def search(
    options: Sequence[T], worlds: Iterable[W], judge: Callable[[T, W], float], effort: Effort
) -> list[Judged[T]]:
    """Return the options that were tried, best first. Pass the most promising first: others may go untried."""
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
    """Return the better half, and of the rest those that are hardly behind the best; the best comes first."""
    ranked = sorted(running, key=lambda place: -_mean(trials[place]))
    half = max(2, (len(ranked) + 1) // 2)
    first = trials[ranked[0]]
    return ranked[:half] + [place for place in ranked[half:] if not _ahead(first, trials[place], HARDLY)]


def _is_clear(running: Sequence[int], trials: Sequence[Sequence[float]]) -> bool:
    """Return whether the first is so far ahead that more worlds do not matter."""
    first, *others = running
    return all(_ahead(trials[first], trials[other], CLEAR) for other in others)


def _ahead(mine: Sequence[float], other: Sequence[float], errors: float) -> bool:
    """Return whether one is ahead of the other by more than `errors` standard errors, world by world."""
    gaps = [a - b for a, b in zip(mine, other, strict=True)]
    mean = _mean(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
    return mean > errors * sqrt(spread / len(gaps)) + 1e-9
