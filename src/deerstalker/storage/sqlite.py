"""An archive in one SQLite file, whose write-ahead log is synced before an entry counts as written."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from deerstalker.core.errors import Invalid
from deerstalker.core.seats import Seat
from deerstalker.storage import migrations
from deerstalker.storage.archive import AdminAction, Ban, Ears, Entry, Place, Stage, Unavailable
from deerstalker.storage.writing import Writer, Writing, taken

T = TypeVar("T")
Statement = tuple[str, tuple[Any, ...]]

HANDOVER = 4.0
"""Seconds to wait for a server that is about to stop."""

_PLACE = "SELECT id, code, game, listed, stage, closed IS NOT NULL FROM tables"


class SqliteArchive:
    """An archive for a single server process. Readers never wait for the writer."""

    def __init__(self, file: Path | str) -> None:
        self._file = os.path.realpath(file)
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._claim = claimed(self._file)
        try:
            create_private(self._file)
            with contextlib.closing(_connect(self._file)) as connection:
                _migrate(connection)
        except sqlite3.Error as error:
            self._claim.close()
            raise Invalid(f"cannot keep tables in {self._file}: {error}") from None
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
        now = int(time.time())
        statements = [statement for one in writings for statement in _statements(one, now)]
        try:
            self._run(self._own(), statements)
        except sqlite3.IntegrityError:
            raise taken(writings[0].table) from None
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from None

    def _run(self, connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
        try:
            if len(statements) == 1:  # a transaction by itself
                connection.execute(*statements[0])
            else:
                connection.execute("BEGIN IMMEDIATE")
                for statement in statements:
                    connection.execute(*statement)
                connection.execute("COMMIT")
        except BaseException:
            self._roll_back(connection)
            raise

    def _roll_back(self, connection: sqlite3.Connection) -> None:
        """Undo what was not committed; a connection that cannot do that either is replaced."""
        try:
            connection.rollback()
        except sqlite3.Error:
            self._drop(connection)

    # -- reading -------------------------------------------------------------------------------------

    async def read(self, table: str, after: int = 0, limit: int = 1_000_000) -> list[Entry]:
        """Return the entries after this number."""
        question = "SELECT seq, body, command FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?"
        return await self._ask(lambda own: [Entry(*row) for row in own.execute(question, (table, after, limit))])

    async def find(self, table: str) -> Place | None:
        """Return the table with this id."""
        return await self._ask(lambda own: _one(own.execute(f"{_PLACE} WHERE id = ?", (table,))))

    async def find_code(self, code: str) -> Place | None:
        """Return the table with this join code."""
        return await self._ask(lambda own: _one(own.execute(f"{_PLACE} WHERE code = ?", (code,))))

    async def listed(self, limit: int = 100) -> list[Place]:
        """Return the listed tables that are not over, newest first."""
        question = f"{_PLACE} WHERE listed AND stage <> 'over' AND closed IS NULL ORDER BY number DESC LIMIT ?"
        return await self._ask(lambda own: [_place(row) for row in own.execute(question, (limit,))])

    async def greet(self, table: str, seats: Sequence[Seat]) -> None:
        """Do nothing: there is no other process."""

    def listen(self, ears: Ears) -> None:
        """Do nothing: no other process writes to this file."""

    # -- health and operators ------------------------------------------------------------------------

    async def probe(self) -> None:
        """Write something of no meaning."""
        await self._writer.write(Writing("", (), probe=True))

    async def newest_action(self) -> int:
        """Return the number of the last thing that an operator did."""
        question = "SELECT coalesce(max(number), 0) FROM admin_actions"
        rows = await self._ask(lambda own: own.execute(question).fetchall())
        return int(rows[0][0])

    async def admin_actions(self, after: int) -> list[AdminAction]:
        """Return what operators did after this number."""
        question = "SELECT number, action, target FROM admin_actions WHERE number > ? ORDER BY number"
        rows = await self._ask(lambda own: own.execute(question, (after,)).fetchall())
        return [AdminAction(*row) for row in rows]

    async def bans(self) -> list[Ban]:
        """Return the bans."""
        question = "SELECT network, reason, since, until FROM bans"
        rows = await self._ask(lambda own: own.execute(question).fetchall())
        return [Ban(*row) for row in rows]

    def free_bytes(self) -> int | None:
        """Return the free space in the folder of the file."""
        return shutil.disk_usage(os.path.dirname(self._file)).free

    @property
    def waiting(self) -> int:
        """The number of writes that have not begun."""
        return self._writer.waiting

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
            connection = self._local.connection = _connect(self._file)
            self._connections.append(connection)
        return connection

    def _drop(self, connection: sqlite3.Connection) -> None:
        """Close this thread's connection; the next write or question makes another."""
        self._local.connection = None
        self._connections.remove(connection)
        with contextlib.suppress(sqlite3.Error):
            connection.close()


def _connect(file: str) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=30)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def claimed(file: str) -> sqlite3.Connection:
    """Return a lock beside this database that no other process can have. It is free as soon as its owner ends."""
    beside = f"{file}.lock"
    create_private(beside)
    try:
        lock = sqlite3.connect(beside, isolation_level=None, check_same_thread=False, timeout=HANDOVER)
    except sqlite3.Error as error:
        raise Invalid(f"cannot keep tables in {file}: {beside}: {error}") from None
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            why = f"another server keeps its tables in {file}: stop it, or choose another file with --db"
            raise Invalid(why) from None
        raise Invalid(f"cannot keep tables in {file}: {error}") from None
    return lock


def create_private(file: str) -> None:
    """Create this file, unless it is there, so that only its owner can read it: it holds everybody's cards."""
    try:
        with contextlib.suppress(FileExistsError):
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise Invalid(f"cannot keep tables in {file}: {error.strerror}") from None


def _statements(one: Writing, now: int) -> Iterator[Statement]:
    """Yield the statements that write this at this time."""
    if one.place is not None:
        place = one.place
        yield (
            "INSERT INTO tables (id, code, game, listed, stage) VALUES (?, ?, ?, ?, ?)",
            (one.table, place.code, place.game, place.listed, place.stage),
        )
    for entry in one.entries:
        yield (
            "INSERT INTO entries (table_id, seq, command, body, written) VALUES (?, ?, ?, ?, ?)",
            (one.table, entry.seq, entry.command, entry.body, now),
        )
    if one.probe:
        yield "INSERT INTO probe VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET written = excluded.written", (now,)
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


def _place(row: tuple[str, str, str, int, Stage, int]) -> Place:
    table, code, game, listed, stage, closed = row
    return Place(table, code, game, bool(listed), stage, bool(closed))
