"""An archive that counts what it does, and how long writes take."""

from collections.abc import Sequence

from deerstalker.core.seats import Seat
from deerstalker.storage.archive import AdminAction, Archive, Ban, Ears, Entry, Place, Stage
from deerstalker.web.measures import Measures, end_of


class MeasuredArchive:
    """Passes everything on to another archive."""

    def __init__(self, archive: Archive, measures: Measures) -> None:
        self.archive, self.measures = archive, measures

    async def open(self, place: Place, entries: Sequence[Entry]) -> None:
        """Create a table with its first log entries."""
        with self.measures.write():
            await self.archive.open(place, entries)

    async def append(self, table: str, entries: Sequence[Entry], stage: Stage | None = None) -> None:
        """Append these entries durably."""
        with self.measures.write():
            await self.archive.append(table, entries, stage)

    async def probe(self) -> None:
        """Write something of no meaning."""
        with self.measures.write():
            await self.archive.probe()

    async def read(self, table: str, after: int = 0, limit: int = 1_000_000) -> list[Entry]:
        """Return the entries after this number."""
        with _Reading(self.measures):
            return await self.archive.read(table, after, limit)

    async def find(self, table: str) -> Place | None:
        """Return the table with this id."""
        with _Reading(self.measures):
            return await self.archive.find(table)

    async def find_code(self, code: str) -> Place | None:
        """Return the table with this join code."""
        with _Reading(self.measures):
            return await self.archive.find_code(code)

    async def listed(self, limit: int = 100) -> list[Place]:
        """Return the listed tables that are not over, newest first."""
        with _Reading(self.measures):
            return await self.archive.listed(limit)

    async def newest_action(self) -> int:
        """Return the number of the last thing that an operator did."""
        with _Reading(self.measures):
            return await self.archive.newest_action()

    async def admin_actions(self, after: int) -> list[AdminAction]:
        """Return what operators did after this number."""
        with _Reading(self.measures):
            return await self.archive.admin_actions(after)

    async def bans(self) -> list[Ban]:
        """Return the bans."""
        with _Reading(self.measures):
            return await self.archive.bans()

    async def greet(self, table: str, seats: Sequence[Seat]) -> None:
        """Tell other processes who is connected here."""
        await self.archive.greet(table, seats)

    def listen(self, ears: Ears) -> None:
        """Tell these ears what other processes write and say."""
        self.archive.listen(ears)

    def free_bytes(self) -> int | None:
        """Return the free space where this process writes."""
        return self.archive.free_bytes()

    @property
    def waiting(self) -> int:
        """The number of writes that have not begun."""
        return self.archive.waiting

    async def close(self) -> None:
        """Finish queued writes and close."""
        await self.archive.close()


class _Reading:
    """Counts how a query ends."""

    __slots__ = ("_measures",)

    def __init__(self, measures: Measures) -> None:
        self._measures = measures

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Count the query."""
        self._measures.reads["done" if kind is None else end_of(kind)] += 1
