"""An archive in one SQLite file, whose write-ahead log is synced before an entry counts as written."""

import asyncio
import contextlib
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from deerstalker.core.errors import Invalid
from deerstalker.core.seats import Seat
from deerstalker.storage import migrations
from deerstalker.storage.archive import Entry, Greeted, Listener, Place, Stage, Unavailable
from deerstalker.storage.writing import Writer, Writing, taken

T = TypeVar("T")

HANDOVER = 4.0
"""Seconds to wait for a server that is about to stop."""

_PLACE = "SELECT id, code, game, listed, stage FROM tables"


class SqliteArchive:
    """An archive for a single server process. Readers never wait for the writer."""

    def __init__(self, file: Path | str) -> None:
        self._file = os.path.realpath(file)
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._claim = _claimed(self._file)
        try:
            _create_private(self._file)
            connection = self._connect()
            with contextlib.closing(connection):
                _migrate(connection)
        except BaseException:
            self._claim.close()
            raise
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="archive-reader")
        self._writer = Writer(self._commit, "archive-writer")

    # -- writing -------------------------------------------------------------------------------------

    async def open(self, place: Place, entries: Sequence[Entry]) -> None:
        """Create a table with its first log entries."""
        await self._writer.write(Writing(place.table, tuple(entries), place))

    async def append(self, table: str, entries: Sequence[Entry], stage: Stage | None = None) -> None:
        """Append these entries durably."""
        await self._writer.write(Writing(table, tuple(entries), None, stage))

    def _commit(self, writings: Sequence[Writing]) -> None:
        connection = self._own()
        statements = [statement for one in writings for statement in _statements(one)]
        try:
            if len(statements) == 1:  # a transaction by itself
                connection.execute(*statements[0])
            else:
                connection.execute("BEGIN IMMEDIATE")
                for statement in statements:
                    connection.execute(*statement)
                connection.execute("COMMIT")
        except BaseException as error:
            connection.rollback()
            if isinstance(error, sqlite3.IntegrityError):
                raise taken(writings[0].table) from None
            if isinstance(error, sqlite3.Error):
                raise Unavailable(str(error)) from None
            raise

    # -- reading -------------------------------------------------------------------------------------

    async def read(self, table: str, after: int = 0, limit: int = 1_000_000) -> list[Entry]:
        """Return the entries after this number."""
        question = "SELECT seq, body, command FROM minutes WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?"
        return await self._ask(lambda own: [Entry(*row) for row in own.execute(question, (table, after, limit))])

    async def find(self, table: str) -> Place | None:
        """Return the table with this id."""
        return await self._ask(lambda own: _one(own.execute(f"{_PLACE} WHERE id = ?", (table,))))

    async def find_code(self, code: str) -> Place | None:
        """Return the table with this join code."""
        return await self._ask(lambda own: _one(own.execute(f"{_PLACE} WHERE code = ?", (code,))))

    async def listed(self, limit: int = 100) -> list[Place]:
        """Return the listed tables that are not over, newest first."""
        question = f"{_PLACE} WHERE listed AND stage <> 'over' ORDER BY number DESC LIMIT ?"
        return await self._ask(lambda own: [_place(row) for row in own.execute(question, (limit,))])

    async def greet(self, table: str, seats: Sequence[Seat]) -> None:
        """Do nothing: there is no other process."""

    def listen(self, listener: Listener, greeted: Greeted) -> None:
        """Do nothing: no other process writes to this file."""

    async def close(self) -> None:
        """Finish queued writes and close."""
        await asyncio.to_thread(self._writer.close)
        self._readers.shutdown()
        for connection in self._connections:
            connection.close()
        self._claim.close()

    async def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._answer, question)

    def _answer(self, question: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return question(self._own())
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from None

    def _own(self) -> sqlite3.Connection:
        """Return this thread's connection."""
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._connect()
            self._connections.append(connection)
        return connection

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(self._file, isolation_level=None, check_same_thread=False, timeout=30)
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.Error as error:
            raise Invalid(f"cannot keep tables in {self._file}: {error}") from None
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection


def _claimed(file: str) -> sqlite3.Connection:
    """Return a lock beside this database that no other process can have. It is free as soon as its owner ends."""
    beside = f"{file}.lock"
    _create_private(beside)
    lock = sqlite3.connect(beside, isolation_level=None, check_same_thread=False, timeout=HANDOVER)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            why = f"another server keeps its tables in {file}: stop it, or choose another file with --db"
            raise Invalid(why) from None
        raise Invalid(f"cannot keep tables in {file}: {error}") from None
    return lock


def _create_private(file: str) -> None:
    """Create this file, unless it is there, so that only its owner can read it: it holds everybody's cards."""
    try:
        with contextlib.suppress(FileExistsError):
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise Invalid(f"cannot keep tables in {file}: {error.strerror}") from None


def _statements(one: Writing) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the statements that write this."""
    if one.place is not None:
        place = one.place
        yield (
            "INSERT INTO tables (id, code, game, listed, stage) VALUES (?, ?, ?, ?, ?)",
            (one.table, place.code, place.game, place.listed, place.stage),
        )
    for entry in one.entries:
        yield (
            "INSERT INTO minutes (table_id, seq, command, body) VALUES (?, ?, ?, ?)",
            (one.table, entry.seq, entry.command, entry.body),
        )
    if one.stage is not None:
        yield "UPDATE tables SET stage = ? WHERE id = ?", (one.stage, one.table)


def _migrate(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")  # two servers may start at once
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for number, script in migrations.after(version, "sqlite"):
        for statement in script.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
    connection.execute("COMMIT")


def _one(rows: sqlite3.Cursor) -> Place | None:
    row = rows.fetchone()
    return None if row is None else _place(row)


def _place(row: tuple[str, str, str, int, Stage]) -> Place:
    table, code, game, listed, stage = row
    return Place(table, code, game, bool(listed), stage)
