"""What this process hears of others on the same archive, and since when: who hears nothing cannot tell who is away."""

from asyncio import AbstractEventLoop
from collections.abc import Callable, Mapping
from math import inf
from typing import Protocol

from deerstalker.core.seats import Seat
from deerstalker.storage.archive import Ears


class HearingTable(Protocol):
    """A table in use at which other processes may act as well."""

    def behind(self, seq: int | None = None, /) -> None:
        """Catch up soon with what others have written, up to this number if it is known."""

    def greeted(self, seats: tuple[Seat, ...], /) -> None:
        """Note that these players are connected to another process."""


class Hearing:
    """Passes on what is heard to the tables in use, and notes since and until when everything was heard.

    Where there are no other processes nothing is heard, and nothing missed.
    """

    def __init__(self, now: Callable[[], float], tables: Mapping[str, HearingTable]) -> None:
        self._now, self._tables = now, tables
        self.since, self.until = -inf, inf

    @property
    def others(self) -> bool:
        """Whether there may be other processes."""
        return self.since != -inf

    def deaf(self) -> None:
        """Note that nothing is heard."""
        self.since, self.until = inf, -inf

    def began(self) -> None:
        """Note that from now on everything is heard, and let all tables read what they may have missed."""
        self.since = self.until = self._now()
        for live in list(self._tables.values()):
            live.behind()

    def hears(self) -> None:
        """Note that everything until now was heard."""
        self.until = self._now()

    def written(self, table: str, seq: int) -> None:
        """Let a table catch up."""
        live = self._tables.get(table)
        if live is not None:
            live.behind(seq)

    def greeted(self, table: str, seats: tuple[Seat, ...]) -> None:
        """Tell a table who is connected elsewhere."""
        live = self._tables.get(table)
        if live is not None:
            live.greeted(seats)


class EarsInLoop:
    """Passes on to an event loop, in order, what a thread hears."""

    def __init__(self, loop: AbstractEventLoop, ears: Ears) -> None:
        self._call, self._ears = loop.call_soon_threadsafe, ears

    def deaf(self) -> None:
        """Nothing is heard."""
        self._call(self._ears.deaf)

    def began(self) -> None:
        """Everything is heard from now on."""
        self._call(self._ears.began)

    def hears(self) -> None:
        """Everything was heard so far."""
        self._call(self._ears.hears)

    def written(self, table: str, seq: int) -> None:
        """Log entries were written."""
        self._call(self._ears.written, table, seq)

    def greeted(self, table: str, seats: tuple[Seat, ...]) -> None:
        """Players are connected elsewhere."""
        self._call(self._ears.greeted, table, seats)
