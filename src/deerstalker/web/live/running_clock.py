"""A clock that counts only the time in which this process ran."""

from collections.abc import Callable

LONGEST_GAP = 2.0
"""Seconds without a look at the clock that can be explained by much work. A longer gap does not count."""

TICK = 0.5
"""Seconds between two looks at the clock. Somebody has to take them for as long as it is used."""


class RunningClock:
    """Seconds, like a monotonic clock, without the gaps in which the process was frozen and without jumps.

    Nobody could act at a frozen server, so the time does not count against them.

    >>> real = iter([100.0, 100.5, 120.5, 121.0, 90.0])
    >>> now = RunningClock(lambda: next(real))
    >>> [now() for _ in range(4)]
    [100.5, 100.5, 101.0, 101.0]
    """

    def __init__(self, real: Callable[[], float]) -> None:
        self._real = real
        self._last = self._now = real()

    def __call__(self) -> float:
        """Return the seconds now."""
        last, self._last = self._last, self._real()
        gap = self._last - last
        if 0 <= gap <= LONGEST_GAP:
            self._now += gap
        return self._now
