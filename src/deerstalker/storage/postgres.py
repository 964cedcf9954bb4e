"""An archive in PostgreSQL, for several server processes: the first to write a number wins.

Writes are announced with `NOTIFY` (the table and the number only), so that every process hears of them.
"""

import asyncio
import contextlib
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
from deerstalker.storage.archive import AdminAction, Ban, Ears, Entry, Place, Stage, Unavailable
from deerstalker.storage.postgres_connection import Connection, connect
from deerstalker.storage.writing import Writer, Writing, taken

T = TypeVar("T")
PlainConnection = psycopg.Connection[tuple[Any, ...]]

CHANNEL = "deerstalker_entries"
MIGRATING = 7_263_411
"""Number of the advisory lock held while the schema is changed."""

READERS = 4
LISTEN_SECONDS = 0.5
"""Seconds for which news is awaited before the listening connection is tried. After a loss, as long until the next."""

_PLACE = "SELECT id, code, game, listed, stage, closed IS NOT NULL FROM tables"


class PostgresArchive:
    """An archive for any number of server processes on one database."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._name = secrets.token_hex(8)
        try:
            connection = psycopg.connect(address, connect_timeout=10)
        except psycopg.OperationalError as error:
            raise Invalid(f"cannot reach the database: {str(error).strip()}") from None
        with connection:
            migrate(connection)
        self._idle: queue.SimpleQueue[Connection] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="archive-reader")
        self._writing: Connection | None = None
        self._suspect = threading.Event()
        """Whether another connection was lost, so that the writer's may be half-open."""

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
        if self._writing is not None and self._suspect.is_set():
            self._writing.close()
        self._suspect.clear()
        if self._writing is None or self._writing.hung_up:
            self._writing = connect(self._address)
        connection = self._writing
        try:
            with connection.pipeline() as pipeline, connection.transaction():
                for one in sorted(writings, key=lambda one: one.table):  # in one order everywhere: no deadlocks
                    _write(connection, one)
                pipeline.sync()
        except (psycopg.IntegrityError, psycopg.errors.DeadlockDetected):
            raise taken(writings[0].table) from None
        except psycopg.ProgrammingError as error:
            connection.close()
            raise _another_schema(error) from None
        except psycopg.Error as error:
            connection.close()
            raise Unavailable(str(error).strip()) from None

    # -- reading -------------------------------------------------------------------------------------

    async def read(self, table: str, after: int = 0, limit: int = 1_000_000) -> list[Entry]:
        """Return the entries after this number."""
        question = "SELECT seq, body, command FROM entries WHERE table_id = %s AND seq > %s ORDER BY seq LIMIT %s"
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
        question = f"{_PLACE} WHERE listed AND stage <> 'over' AND closed IS NULL ORDER BY number DESC LIMIT %s"
        rows = await self._ask(lambda own: own.execute(question, (limit,)).fetchall())
        return [Place(*row) for row in rows]

    async def _ask(self, question: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._answer, question)

    def _answer(self, question: Callable[[Connection], T]) -> T:
        """Run a query, once more with a new connection if it fails: the old one may have died since its last use."""
        try:
            return self._answer_with(self._reader(), question)
        except psycopg.Error:
            self._hang_up()
        try:
            return self._answer_with(connect(self._address), question)
        except psycopg.Error as error:
            raise Unavailable(str(error).strip()) from None

    def _answer_with(self, connection: Connection, question: Callable[[Connection], T]) -> T:
        try:
            found = question(connection)
        except psycopg.ProgrammingError as error:
            connection.close()
            raise _another_schema(error) from None
        except psycopg.Error:
            connection.close()
            raise
        self._idle.put(connection)
        return found

    def _reader(self) -> Connection:
        try:
            return self._idle.get_nowait()
        except queue.Empty:
            return connect(self._address)

    def _hang_up(self) -> None:
        """Close the idle connections of readers."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._idle.get_nowait().close()

    # -- listening -----------------------------------------------------------------------------------

    async def greet(self, table: str, seats: Sequence[Seat]) -> None:
        """Tell the other processes."""
        words = f"{table} {self._name} {','.join(map(str, seats))}"
        await self._ask(lambda own: own.execute("SELECT pg_notify(%s, %s)", (CHANNEL, words)))

    def listen(self, ears: Ears) -> None:
        """Tell these ears what any process writes, including this one, and which players are connected elsewhere."""
        ears.deaf()
        self._listening = threading.Thread(target=self._listen, args=[ears], name="archive-listener", daemon=True)
        self._listening.start()

    def _listen(self, ears: Ears) -> None:
        """Listen until the archive is closed, with a new connection whenever one is lost."""
        while not self._closed.is_set():
            try:
                with connect(self._address) as connection:
                    connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
                    ears.began()
                    while not self._closed.is_set():
                        for note in connection.notifies(timeout=LISTEN_SECONDS):
                            self._tell(ears, note.payload)
                        connection.execute("SELECT 1")  # a half-open connection is silent, and answers nothing
                        ears.hears()
            except (psycopg.Error, Unavailable):
                self._suspect.set()
                self._hang_up()
                self._closed.wait(LISTEN_SECONDS)
            except RuntimeError:  # the server has closed its event loop
                return

    def _tell(self, ears: Ears, words: str) -> None:
        with contextlib.suppress(ValueError):  # anybody may say anything on a channel
            match words.split(" "):
                case [table, seq]:
                    ears.written(table, int(seq))
                case [table, house, seats] if house != self._name:
                    ears.greeted(table, tuple(map(int, seats.split(","))))

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
        question = "SELECT number, action, target FROM admin_actions WHERE number > %s ORDER BY number"
        rows = await self._ask(lambda own: own.execute(question, (after,)).fetchall())
        return [AdminAction(*row) for row in rows]

    async def bans(self) -> list[Ban]:
        """Return the bans."""
        question = "SELECT network, reason, since, until FROM bans"
        rows = await self._ask(lambda own: own.execute(question).fetchall())
        return [Ban(*row) for row in rows]

    def free_bytes(self) -> int | None:
        """Return nothing: the database has its own disk."""
        return None

    @property
    def waiting(self) -> int:
        """The number of writes that have not begun."""
        return self._writer.waiting

    async def close(self) -> None:
        """Finish queued writes and close."""
        self._closed.set()
        await asyncio.to_thread(self._writer.close)
        self._readers.shutdown()
        if self._listening is not None:
            await asyncio.to_thread(self._listening.join)
        if self._writing is not None:
            self._writing.close()
        self._hang_up()


def _write(connection: Connection, one: Writing) -> None:
    if one.place is not None:
        connection.execute(
            "INSERT INTO tables (id, code, game, listed, stage) VALUES (%s, %s, %s, %s, %s)",
            (one.table, one.place.code, one.place.game, one.place.listed, one.place.stage),
        )
    for entry in one.entries:
        connection.execute(
            "INSERT INTO entries (table_id, seq, command, body) VALUES (%s, %s, %s, %s)",
            (one.table, entry.seq, entry.command, entry.body),
        )
    if one.probe:
        connection.execute(
            "INSERT INTO probe VALUES (1, extract(epoch FROM now())::BIGINT) "
            "ON CONFLICT (id) DO UPDATE SET written = excluded.written"
        )
    if one.stage is not None:
        connection.execute("UPDATE tables SET stage = %s WHERE id = %s", (one.stage, one.table))
    if one.entries:
        connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{one.table} {one.entries[-1].seq}"))


def _another_schema(error: psycopg.Error) -> Unavailable:
    """Return the error of a server whose database was migrated by a newer one."""
    why = str(error).strip().splitlines()[0]
    return Unavailable(f"the database has another schema than this server; was it migrated by a newer one? ({why})")


def migrate(connection: PlainConnection) -> None:
    """Bring the schema up to date. A server of an earlier version that is running then fails on its next query."""
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))  # two servers may start at once
    version = schema_version(connection)
    for number, script in migrations.after(version, "postgres"):
        for statement in filter(str.strip, script.split(";")):
            connection.execute(statement)
        connection.execute(sql.SQL("INSERT INTO {} VALUES (%s)").format(_versions(connection)), (number,))


def schema_version(connection: PlainConnection) -> int:
    """Return the version of the schema: 0 for an empty database."""
    row = connection.execute(sql.SQL("SELECT max(version) FROM {}").format(_versions(connection))).fetchone()
    return row[0] if row and row[0] is not None else 0


def _versions(connection: PlainConnection) -> sql.Identifier:
    """Return the name of the table of versions, which was another one before schema 3. Create it if there is none."""
    for name in ("schema_version", "shape"):
        row = connection.execute("SELECT to_regclass(%s)", (name,)).fetchone()
        if row and row[0] is not None:
            return sql.Identifier(name)
    connection.execute("CREATE TABLE shape (version INTEGER NOT NULL)")
    return sql.Identifier("shape")
