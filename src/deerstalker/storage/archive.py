"""An archive stores the logs of many tables: append-only, numbered from 1 without gaps, durable once written."""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.seats import Seat

Stage = Literal["waiting", "running", "paused", "over"]
Listener = Callable[[str, int], None]
"""Called with a table and a number when another process has written log entries up to that number."""


Greeted = Callable[[str, tuple[Seat, ...]], None]
"""Called with a table and the seats whose players are connected to another process."""


class Conflict(DeerstalkerError):
    """Another writer was first with this number, or the code is taken. Read again and retry."""


class Unavailable(Exception):
    """The database does not answer; it may later. The message is for the operator and never for a player."""


class Place(Struct, frozen=True):
    """A table as the archive knows it: its id, join code and game, and whether it is listed for strangers."""

    table: str
    code: str
    game: str
    listed: bool = False
    stage: Stage = "waiting"


class Entry(Struct, frozen=True, gc=False):
    """One log entry as stored. `command` is the fingerprint of the command it answers, if any."""

    seq: int
    body: bytes
    command: str = ""


class Archive(Protocol):
    """What the server needs from a store. Every method that writes returns only once the write is durable.

    Every method may raise `Unavailable`. Whether a write succeeded is unknown then.
    """

    async def open(self, place: Place, entries: Sequence[Entry]) -> None:
        """Create a table with its first log entries. Raises `Conflict` if the id or the code is taken."""

    async def append(self, table: str, entries: Sequence[Entry], stage: Stage | None = None) -> None:
        """Append all of these entries, or raise `Conflict` and append none. `stage`: the table's new stage."""

    async def read(self, table: str, after: int = 0, limit: int = 1_000_000) -> list[Entry]:
        """Return the entries after this number, in order."""

    async def find(self, table: str) -> Place | None:
        """Return the table with this id."""

    async def find_code(self, code: str) -> Place | None:
        """Return the table with this join code."""

    async def listed(self, limit: int = 100) -> list[Place]:
        """Return the tables listed for strangers that are not over, newest first."""

    async def greet(self, table: str, seats: Sequence[Seat]) -> None:
        """Tell other processes that the players in these seats are connected here. This is not stored."""

    def listen(self, listener: Listener, greeted: Greeted) -> None:
        """Register callbacks for what other processes write, and for the players connected to them."""

    async def close(self) -> None:
        """Finish queued writes and close."""
