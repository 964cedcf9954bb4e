"""Marks: how somebody did in a section, and how sure that is."""

from collections.abc import Iterable, Mapping
from math import sqrt

from msgspec import Struct

from deerstalker.adapters.exam.answers import Verdict, offs, verdict
from deerstalker.adapters.exam.examinees import Examinee
from deerstalker.adapters.exam.games import GAMES, played
from deerstalker.adapters.exam.tasks import VERSION, Section, Task


class LevelMark(Struct, frozen=True):
    """How somebody did in the tasks of one level."""

    level: int
    tasks: int
    right: int


class Calibration(Struct, frozen=True):
    """How far stated chances are from the exact ones, over all cards of all legal answers."""

    answers: int
    error: float
    """The distance, on average."""

    brier: float
    """The squared distance, on average: by how much the expected Brier score is above the lowest possible one."""


class Mark(Struct, frozen=True):
    """How somebody did in a section."""

    version: str
    section: str
    tasks: int
    right: int
    illegal: int
    unreadable: int
    low: float
    high: float
    """The share of right answers lies between these, with a confidence of 95 %."""

    verdicts: Mapping[str, Verdict]
    """The verdict of each task, by its name."""

    levels: tuple[LevelMark, ...] = ()
    calibration: Calibration | None = None
    """For odds, if there was a legal answer."""


def marked(section: Section, some: Iterable[Task], who: Examinee) -> Mark:
    """Examine somebody in one section."""
    verdicts: dict[str, Verdict] = {}
    levels: dict[int, list[bool]] = {}
    distances: list[list[float]] = []
    for task in some:
        given = who.answer(task)
        found = verdict(task, given)
        verdicts[task.name] = found
        levels.setdefault(task.level, []).append(found == "right")
        if given is not None and task.odds and found != "illegal":
            distances.append(offs(task, given))
    by_level = tuple(LevelMark(level, len(those), sum(those)) for level, those in sorted(levels.items()))
    return _mark(section, verdicts, by_level, calibrated(distances))


def marked_games(bot: str) -> Mark:
    """Let a bot, a program or a model play the games of the exam; those it won are right."""
    return _mark(GAMES, dict(played(bot)))


def _mark(
    section: str,
    verdicts: Mapping[str, Verdict],
    levels: tuple[LevelMark, ...] = (),
    calibration: Calibration | None = None,
) -> Mark:
    count = list(verdicts.values()).count
    interval = wilson(count("right"), len(verdicts))
    numbers = len(verdicts), count("right"), count("illegal"), count("unreadable")
    return Mark(VERSION, section, *numbers, *interval, verdicts, levels, calibration)


def calibrated(distances: list[list[float]]) -> Calibration | None:
    """Return how far the chances of these answers are off; None if there are none."""
    every = [one for answer in distances for one in answer]
    if not every:
        return None
    return Calibration(len(distances), sum(every) / len(every), sum(one * one for one in every) / len(every))


def wilson(right: int, number: int) -> tuple[float, float]:
    """Return the interval of Wilson for a share, with a confidence of 95 %.

    >>> [round(end, 3) for end in wilson(10, 10)]
    [0.722, 1.0]
    """
    z = 1.96
    share, weight = right / number, z * z / number
    middle = (share + weight / 2) / (1 + weight)
    reach = z * sqrt(share * (1 - share) / number + weight / (4 * number)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)
