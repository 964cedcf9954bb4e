"""An archive stores the logs of many tables: append-only, numbered from 1 without gaps, durable once written."""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.seats import Seat

Stage = Literal["waiting", "running", "paused", "over"]


class Ears(Protocol):
    """What a process hears of the others on the same archive. Called in a thread of the archive."""

    def deaf(self) -> None:
        """From now on nothing is heard, until `began`."""

    def began(self) -> None:
        """From now on everything is heard. What was written or said before may have been missed."""

    def hears(self) -> None:
        """Everything said so far has been heard. Called again and again."""

    def written(self, table: str, seq: int) -> None:
        """Somebody, perhaps this process, has written log entries of this table up to this number."""

    def greeted(self, table: str, seats: tuple[Seat, ...]) -> None:
        """The players in these seats are connected to another process."""


class Conflict(DeerstalkerError):
    """Another writer was first with this number, or the code is taken. Read again and retry."""


class Unavailable(Exception):
    """The database does not answer; it may later. The message is for the operator and never for a player."""


class Place(Struct, frozen=True):
    """A table as the archive knows it: its id, join code and game, and whether it is listed for strangers.

    `closed`: whether an operator has closed it, so that it can be looked at and not played on.
    """

    table: str
    code: str
    game: str
    listed: bool = False
    stage: Stage = "waiting"
    closed: bool = False


class Entry(Struct, frozen=True, gc=False):
    """One log entry as stored. `command` is the fingerprint of the command it answers, if any."""

    seq: int
    body: bytes
    command: str = ""


class AdminAction(Struct, frozen=True):
    """Something an operator did to a table or a network: `target` is the id of the one or the range of the other."""

    number: int
    action: str
    target: str


class Ban(Struct, frozen=True):
    """A network that may not use the servers, and the unix times from and until when."""

    network: str
    reason: str
    since: int
    until: int | None = None


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

    def listen(self, ears: Ears) -> None:
        """Tell these ears what other processes write and say. An archive without other processes never calls them."""

    async def probe(self) -> None:
        """Write something of no meaning, as a proof that writing works."""

    async def newest_action(self) -> int:
        """Return the number of the last thing that an operator did; 0 if there was none."""

    async def admin_actions(self, after: int) -> list[AdminAction]:
        """Return what operators did after this number, in order."""

    async def bans(self) -> list[Ban]:
        """Return the bans, those that have ended included."""

    def free_bytes(self) -> int | None:
        """Return the free space where this process writes; `None` if the database is elsewhere."""

    @property
    def waiting(self) -> int:
        """The number of writes that have not begun."""

    async def close(self) -> None:
        """Finish queued writes and close."""
