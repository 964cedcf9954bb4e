"""Clocks: the time each seat has to think. They stop while the table pauses and while the server is down."""

from collections.abc import Callable

from deerstalker.core.seats import Seat
from deerstalker.web.live.table_state import TableState


class Clocks:
    """The time each seat has left. The log holds it after every step; in between, the clocks of waiting seats run."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._base: tuple[int, ...] | None = None
        self._logged: tuple[int, ...] | None = None
        self._running: frozenset[Seat] = frozenset()
        self._since = 0.0

    def turn(self, table: TableState) -> None:
        """Deduct the time spent now that the table has changed, and run the clocks of the seats that must act now."""
        if table.clocks is None:
            return
        left = self.left()
        stepped = self._base is None or table.clocks != self._logged
        self._base = table.clocks if stepped or left is None else left
        self._logged = table.clocks
        running = table.stage == "running"
        self._running = frozenset(seat for seat in table.waiting if running and seat >= 0 and table.plays(seat))
        self._since = self._now()

    def left(self) -> tuple[int, ...] | None:
        """Return the milliseconds each seat has left now."""
        if self._base is None:
            return None
        spent = int((self._now() - self._since) * 1000)
        return tuple(max(0, time - spent) if seat in self._running else time for seat, time in enumerate(self._base))

    def after(self, seat: Seat, increment: int) -> tuple[int, ...] | None:
        """Return the milliseconds each seat has left once this seat has acted."""
        left = self.left()
        if left is None:
            return None
        return tuple(time + increment * 1000 * (one == seat) for one, time in enumerate(left))

    def due(self) -> tuple[Seat, float] | None:
        """Return the seat whose time runs out next, and in how many seconds."""
        left = self.left()
        if left is None or not self._running:
            return None
        seat = min(self._running, key=lambda one: left[one])
        return seat, left[seat] / 1000

    def is_out(self, seat: Seat) -> bool:
        """Return whether this seat must act and has no time left."""
        left = self.left()
        return left is not None and seat in self._running and left[seat] == 0
