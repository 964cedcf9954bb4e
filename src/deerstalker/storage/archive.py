"""An archive keeps the minutes of many tables: append-only, numbered from 1 without a gap, durable when it says so."""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.seats import Seat

Stage = Literal["waiting", "running", "paused", "over"]
Listener = Callable[[str, int], None]
"""Told that a table has minutes up to this number, written by another process."""


Greeted = Callable[[str, tuple[Seat, ...]], None]
"""Told that people are in these seats of a table, connected to another process."""


class Conflict(DeerstalkerError):
    """Somebody else has written this number first, or the code is taken. Read again, and try again."""


class Place(Struct, frozen=True):
    """A table as the archive finds it: its id, its join code, its game, and whether strangers may see it listed."""

    table: str
    code: str
    game: str
    listed: bool = False
    stage: Stage = "waiting"


class Entry(Struct, frozen=True, gc=False):
    """One minute as it is kept. `command` is the fingerprint of the command it answers, if it answers one."""

    seq: int
    body: bytes
    command: str = ""


class Archive(Protocol):
    """What the house needs of a store. Everything that writes returns only when it cannot be lost any more."""

    async def open(self, place: Place, entries: Sequence[Entry]) -> None:
        """A new table with its first minutes; `Conflict` if the id or the code is taken."""

    async def append(self, table: str, entries: Sequence[Entry], stage: Stage | None = None) -> None:
        """All of these minutes, or `Conflict` and none. `stage`: the table has come to it."""

    async def read(self, table: str, after: int = 0, limit: int = 1_000_000) -> list[Entry]:
        """The minutes after this number, in order."""

    async def find(self, table: str) -> Place | None:
        """The table of this id."""

    async def find_code(self, code: str) -> Place | None:
        """The table of this join code."""

    async def listed(self, limit: int = 100) -> list[Place]:
        """Tables that strangers may see, waiting or running, the newest first."""

    async def greet(self, table: str, seats: Sequence[Seat]) -> None:
        """Let other processes know that people are in these seats, connected here. This is not kept."""

    def listen(self, listener: Listener, greeted: Greeted) -> None:
        """Hear of what other processes write, and of whom they greet."""

    async def close(self) -> None:
        """Finish what is queued, and close."""
