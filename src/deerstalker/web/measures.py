"""What the server counts about itself, as plain numbers: cheap to count, and made into metrics only when asked for."""

from bisect import bisect_left
from collections import Counter
from time import perf_counter
from types import TracebackType

from deerstalker.core.errors import DeerstalkerError
from deerstalker.storage.archive import Conflict, Unavailable

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""The upper bounds, in seconds, between which quick things are counted."""

SLOW = (0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 60.0, 120.0)
"""The same for what workers think about."""


class Histogram:
    """Counts how often something took how long."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Count one more."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds


class Timed:
    """Measures how long a block takes, and counts how it ends."""

    __slots__ = ("_began", "_ends", "_times")

    def __init__(self, times: Histogram, ends: Counter[str]) -> None:
        self._times, self._ends = times, ends
        self._began = perf_counter()

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        """Count what took place."""
        self._times.observe(perf_counter() - self._began)
        self._ends["done" if kind is None else end_of(kind)] += 1


def end_of(kind: type[BaseException]) -> str:
    """Return the word for an error under which it is counted.

    >>> end_of(Unavailable), end_of(ZeroDivisionError)
    ('unavailable', 'failed')
    """
    if issubclass(kind, DeerstalkerError | Unavailable | Conflict | TimeoutError):
        return kind.__name__.lower()
    return "failed" if issubclass(kind, Exception) else "cancelled"


class Measures:
    """What one server has counted since it started."""

    def __init__(self) -> None:
        self.command_seconds, self.commands = Histogram(QUICK), Counter[str]()
        """Commands of people, from their arrival to the acknowledgement or the refusal."""

        self.write_seconds, self.writes = Histogram(QUICK), Counter[str]()
        """Writes to the database, until they were durable or failed."""

        self.reads = Counter[str]()
        """Queries, by how they ended."""

        self.bot_seconds, self.bots = Histogram(SLOW), Counter[str]()
        """Decisions of bots."""

        self.question_seconds, self.questions = Histogram(SLOW), Counter[str]()
        """Questions to notebooks, and reviews, from the moment a worker was free."""

        self.rejected = Counter[str]()
        """What was refused because of a limit, by what it was."""

        self.requests = Counter[tuple[str, int]]()
        """Requests, by method and status."""

        self.request_seconds = Histogram(QUICK)

    def command(self) -> Timed:
        """Measure a command."""
        return Timed(self.command_seconds, self.commands)

    def write(self) -> Timed:
        """Measure a write."""
        return Timed(self.write_seconds, self.writes)

    def bot(self) -> Timed:
        """Measure the decision of a bot."""
        return Timed(self.bot_seconds, self.bots)

    def question(self) -> Timed:
        """Measure a question."""
        return Timed(self.question_seconds, self.questions)
