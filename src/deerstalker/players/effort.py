"""How much of its budget a bot has used for one decision."""

from time import perf_counter

from deerstalker.players.player import Thinking

DEFAULT = 1.0
"""Seconds per decision by default: as long as people are happy to wait."""

CAUTION = 0.85
"""Share of the time after which nothing new is started, so that the last thought ends in time."""


class Effort:
    """Counts positions, or watches the clock, from the moment it is made.

    By the clock, the next thought is expected to take as long as the longest one so far.
    """

    def __init__(self, thinking: Thinking) -> None:
        self.nodes = 0
        self._most = thinking.nodes
        self._began = perf_counter()
        self._seconds = DEFAULT if thinking.seconds is None else thinking.seconds
        self._last: float | None = None
        self._longest = 0.0

    def spend(self, nodes: int = 1) -> None:
        """Record that `nodes` positions were examined."""
        self.nodes += nodes
        now = perf_counter()
        if self._last is not None:
            self._longest = max(self._longest, now - self._last)
        self._last = now

    @property
    def used(self) -> float:
        """The share of the budget used. At 1 or more, nothing new should be started."""
        if self._most is not None:
            return self.nodes / self._most
        return (perf_counter() - self._began + self._longest) / (self._seconds * CAUTION)

    @property
    def left(self) -> bool:
        """Whether there is time for another thought."""
        return self.used < 1
