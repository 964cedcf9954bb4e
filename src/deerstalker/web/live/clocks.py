"""Clocks: time to think for each seat. They stand while the table pauses, and while the server is down."""

from collections.abc import Callable

from deerstalker.core.seats import Seat
from deerstalker.web.live.table_state import TableState


class Clocks:
    """What each seat has left. The minutes carry it after every step; between steps it runs for those waited for."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._base: tuple[int, ...] | None = None
        self._told: tuple[int, ...] | None = None
        self._running: frozenset[Seat] = frozenset()
        self._since = 0.0

    def turn(self, sitting: TableState) -> None:
        """The table has changed: keep what is spent, and run for whoever is waited for now."""
        if sitting.clocks is None:
            return
        left = self.left()
        stepped = self._base is None or sitting.clocks != self._told
        self._base = sitting.clocks if stepped or left is None else left
        self._told = sitting.clocks
        running = sitting.stage == "running"
        self._running = frozenset(seat for seat in sitting.waiting if running and seat >= 0 and sitting.plays(seat))
        self._since = self._now()

    def left(self) -> tuple[int, ...] | None:
        """Milliseconds for each seat, now."""
        if self._base is None:
            return None
        spent = int((self._now() - self._since) * 1000)
        return tuple(max(0, time - spent) if seat in self._running else time for seat, time in enumerate(self._base))

    def after(self, seat: Seat, increment: int) -> tuple[int, ...] | None:
        """The same, when this seat has acted."""
        left = self.left()
        if left is None:
            return None
        return tuple(time + increment * 1000 * (one == seat) for one, time in enumerate(left))

    def due(self) -> tuple[Seat, float] | None:
        """Whose time is over next, and in how many seconds."""
        left = self.left()
        if left is None or not self._running:
            return None
        seat = min(self._running, key=lambda one: left[one])
        return seat, left[seat] / 1000
