"""An archive in PostgreSQL, for several server processes: the first to write a number wins.

Writes are announced with `NOTIFY` (the table and the number only), so that every process hears of them.
"""

import asyncio
import queue
import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import psycopg
from psycopg import sql

from deerstalker.core.errors import Invalid
from deerstalker.core.seats import Seat
from deerstalker.storage import migrations
from deerstalker.storage.archive import Entry, Greeted, Listener, Place, Stage, Unavailable
from deerstalker.storage.writing import Writer, Writing, taken

T = TypeVar("T")
Connection = psycopg.Connection[tuple[Any, ...]]

CHANNEL = "deerstalker_minutes"
MIGRATING = 7_263_411
"""Number of the advisory lock held while the schema is changed."""

READERS = 4
TRIES = 5
_PLACE = "SELECT id, code, game, listed, stage FROM tables"


class PostgresArchive:
    """An archive for any number of server processes on one database."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._name = secrets.token_hex(8)
        try:
            connection = self._connect()
        except Unavailable as error:
            raise Invalid(f"cannot reach the database: {error}") from None
        with connection:
            _migrate(connection)
        self._idle: queue.SimpleQueue[Connection] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="archive-reader")
        self._writing: Connection | None = None
        self._writer = Writer(self._commit, "archive-writer")
        self._listening: threading.Thread | None = None
        self._closed = threading.Event()

    # -- writing -------------------------------------------------------------------------------------

    async def open(self, place: Place, entries: Sequence[Entry]) -> None:
        """Create a table with its first log entries."""
        await self._writer.write(Writing(place.table, tuple(entries), place))

    async def append(self, table: str, entries: Sequence[Entry], stage: Stage | None = None) -> None:
        """Append these entries durably."""
        await self._writer.write(Writing(table, tuple(entries), None, stage))

    def _commit(self, writings: Sequence[Writing]) -> None:
        """Commit everything in one transaction.

        A lost connection is reopened next time; whether the write under way succeeded is unknown.
        """
        if self._writing is None or self._writing.closed:
            self._writing = self._connect()
        connection = self._writing
        try:
            with connection.pipeline() as pipeline, connection.transaction():
                for one in writings:
                    _write(connection, one)
                pipeline.sync()
        except psycopg.IntegrityError:
            raise taken(writings[0].table) from None
        except psycopg.OperationalError as error:
            raise Unavailable(str(error).strip()) from None

    # -- reading -------------------------------------------------------------------------------------

    async def read(self, table: str, after: int = 0, limit: int = 1_000_000) -> list[Entry]:
        """Return the entries after this number."""
        question = "SELECT seq, body, command FROM minutes WHERE table_id = %s AND seq > %s ORDER BY seq LIMIT %s"
        rows = await self._ask(lambda own: own.execute(question, (table, after, limit)).fetchall())
        return [Entry(seq, bytes(body), command) for seq, body, command in rows]

    async def find(self, table: str) -> Place | None:
        """Return the table with this id."""
        rows = await self._ask(lambda own: own.execute(f"{_PLACE} WHERE id = %s", (table,)).fetchall())
        return Place(*rows[0]) if rows else None

    async def find_code(self, code: str) -> Place | None:
        """Return the table with this join code."""
        rows = await self._ask(lambda own: own.execute(f"{_PLACE} WHERE code = %s", (code,)).fetchall())
        return Place(*rows[0]) if rows else None

    async def listed(self, limit: int = 100) -> list[Place]:
        """Return the listed tables that are not over, newest first."""
        question = f"{_PLACE} WHERE listed AND stage <> 'over' ORDER BY number DESC LIMIT %s"
        rows = await self._ask(lambda own: own.execute(question, (limit,)).fetchall())
        return [Place(*row) for row in rows]

    async def _ask(self, question: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._answer, question)

    def _answer(self, question: Callable[[Connection], T]) -> T:
        """Run a query, with a new connection if a reader's connection has died since its last use."""
        for _ in range(TRIES):
            connection = self._reader()
            try:
                found = question(connection)
            except psycopg.OperationalError:
                connection.close()
                continue
            self._idle.put(connection)
            return found
        raise Unavailable("every connection was lost")

    def _reader(self) -> Connection:
        try:
            return self._idle.get_nowait()
        except queue.Empty:
            connection = self._connect()
            connection.autocommit = True
            return connection

    # -- listening -----------------------------------------------------------------------------------

    async def greet(self, table: str, seats: Sequence[Seat]) -> None:
        """Tell the other processes."""
        words = f"{table} {self._name} {','.join(map(str, seats))}"
        await self._ask(lambda own: own.execute("SELECT pg_notify(%s, %s)", (CHANNEL, words)))

    def listen(self, listener: Listener, greeted: Greeted) -> None:
        """Register callbacks for what any process writes, including this one, and for players connected elsewhere."""
        self._listening = threading.Thread(
            target=self._hear, args=[listener, greeted], name="archive-listener", daemon=True
        )
        self._listening.start()

    def _hear(self, listener: Listener, greeted: Greeted) -> None:
        while not self._closed.is_set():
            try:
                with self._connect() as connection:
                    connection.autocommit = True
                    connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                    while not self._closed.is_set():
                        for note in connection.notifies(timeout=0.5):
                            match note.payload.split(" "):
                                case [table, seq]:
                                    listener(table, int(seq))
                                case [table, house, seats] if house != self._name:
                                    greeted(table, tuple(map(int, seats.split(","))))
            except (psycopg.OperationalError, Unavailable):
                self._closed.wait(0.5)
            except RuntimeError:  # the server has closed its event loop
                return

    async def close(self) -> None:
        """Finish queued writes and close."""
        self._closed.set()
        await asyncio.to_thread(self._writer.close)
        self._readers.shutdown()
        if self._listening is not None:
            await asyncio.to_thread(self._listening.join)
        if self._writing is not None:
            self._writing.close()
        while not self._idle.empty():
            self._idle.get_nowait().close()

    def _connect(self) -> Connection:
        try:
            return psycopg.connect(self._address, connect_timeout=10)
        except psycopg.OperationalError as error:
            raise Unavailable(str(error).strip()) from None


def _write(connection: Connection, one: Writing) -> None:
    if one.place is not None:
        connection.execute(
            "INSERT INTO tables (id, code, game, listed, stage) VALUES (%s, %s, %s, %s, %s)",
            (one.table, one.place.code, one.place.game, one.place.listed, one.place.stage),
        )
    for entry in one.entries:
        connection.execute(
            "INSERT INTO minutes (table_id, seq, command, body) VALUES (%s, %s, %s, %s)",
            (one.table, entry.seq, entry.command, entry.body),
        )
    if one.stage is not None:
        connection.execute("UPDATE tables SET stage = %s WHERE id = %s", (one.stage, one.table))
    if one.entries:
        connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{one.table} {one.entries[-1].seq}"))


def _migrate(connection: Connection) -> None:
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))  # two servers may start at once
    connection.execute("CREATE TABLE IF NOT EXISTS shape (version INTEGER NOT NULL)")
    row = connection.execute("SELECT max(version) FROM shape").fetchone()
    version = row[0] if row and row[0] is not None else 0
    for number, script in migrations.after(version, "postgres"):
        for statement in filter(str.strip, script.split(";")):
            connection.execute(statement)
        connection.execute("INSERT INTO shape VALUES (%s)", (number,))
