"""What an operator does with the tables, on the database itself: beside running servers, or while none runs.

Servers look again and again at what operators did (`admin_actions`), and follow within seconds.
"""

import contextlib
import math
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from deerstalker.core.errors import Invalid
from deerstalker.storage.archive import AdminAction, Ban, Entry, Stage

Rows = list[tuple[Any, ...]]

NEWEST_SCHEMA = 3
"""The schema that these statements are for."""

ORDERING = 7_263_412
"""Number of the advisory lock under which operators act, so that the numbers of what they did appear in order."""


class KeptTable(Struct, frozen=True):
    """A table as an operator sees it: nothing that its players do not tell everybody, and no join code."""

    table: str
    game: str
    stage: Stage
    listed: bool
    closed: int | None
    """When an operator closed it."""

    entries: int
    opened: int
    """When the first entry of its log was written, and the last. Unix time; that of the migration for older ones."""

    active: int


class Session(Protocol):
    """One transaction on a database. Statements have `?` for parameters."""

    def run(self, statement: str, *values: Any) -> Rows:
        """Run a statement, and return its rows."""


_TABLES = """
SELECT id, game, stage, listed, closed,
    coalesce((SELECT max(seq) FROM entries WHERE table_id = tables.id), 0),
    coalesce((SELECT written FROM entries WHERE table_id = tables.id ORDER BY seq LIMIT 1), 0),
    coalesce((SELECT written FROM entries WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1), 0)
FROM tables
"""


class Administration:
    """The operator's commands on one database."""

    def __init__(self, where: str) -> None:
        """Use the database at this file or address, which must be there and have the newest schema."""
        self.where = where

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Session]:
        with _in_postgres(self.where) if is_postgres(self.where) else _in_sqlite(self.where, "BEGIN") as session:
            yield session

    @contextlib.contextmanager
    def _writing(self) -> Iterator[Session]:
        if is_postgres(self.where):
            with _in_postgres(self.where) as session:
                session.run(f"SELECT pg_advisory_xact_lock({ORDERING})")
                yield session
        else:
            with _in_sqlite(self.where, "BEGIN IMMEDIATE") as session:
                yield session

    # -- looking -------------------------------------------------------------------------------------

    def tables(self, *, idle_for: float = 0.0, stage: str | None = None, limit: int | None = None) -> list[KeptTable]:
        """Return the tables in which nothing was written for this many seconds, those used last first."""
        before = time.time() - idle_for if idle_for else math.inf  # the clock of a database may be ahead
        with self._reading() as session:
            found = [_kept(row) for row in session.run(_TABLES)]
        fitting = [one for one in found if one.active <= before and stage in (None, one.stage)]
        return sorted(fitting, key=lambda one: (-one.active, one.table))[:limit]

    def table(self, table: str) -> KeptTable:
        """Return one table. Raises `Invalid` if there is none."""
        with self._reading() as session:
            return _one(session, table)

    def log(self, table: str) -> tuple[KeptTable, list[Entry]]:
        """Return one table and its log, which holds secrets."""
        with self._reading() as session:
            found = _one(session, table)
            rows = session.run("SELECT seq, body, command FROM entries WHERE table_id = ? ORDER BY seq", table)
        return found, [Entry(seq, bytes(body), command) for seq, body, command in rows]

    def bans(self) -> list[Ban]:
        """Return the bans that have not ended."""
        with self._reading() as session:
            rows = session.run("SELECT network, reason, since, until FROM bans ORDER BY since, network")
        now = time.time()
        return [ban for ban in (Ban(*row) for row in rows) if ban.until is None or ban.until > now]

    def actions(self) -> list[AdminAction]:
        """Return what operators did, in order."""
        with self._reading() as session:
            return [
                AdminAction(*row) for row in session.run("SELECT number, action, target FROM admin_actions ORDER BY 1")
            ]

    # -- doing ---------------------------------------------------------------------------------------

    def close(self, table: str) -> bool:
        """Close a table: it can be looked at, and not played on. Return whether it was open."""
        with self._writing() as session:
            if _one(session, table).closed is not None:
                return False
            session.run("UPDATE tables SET closed = ? WHERE id = ?", int(time.time()), table)
            _note(session, "close", table)
            return True

    def reopen(self, table: str) -> bool:
        """Open a table again that was closed. Return whether it was closed."""
        with self._writing() as session:
            if _one(session, table).closed is None:
                return False
            session.run("UPDATE tables SET closed = NULL WHERE id = ?", table)
            _note(session, "reopen", table)
            return True

    def delete(self, tables: Sequence[str]) -> int:
        """Delete tables with all that was played at them. Return how many there were. They cannot be brought back."""
        deleted = 0
        for table in tables:
            with self._writing() as session:  # one by one, so that servers need not wait long
                session.run("DELETE FROM entries WHERE table_id = ?", table)
                if session.run("DELETE FROM tables WHERE id = ? RETURNING id", table):
                    _note(session, "delete", table)
                    deleted += 1
        return deleted

    def ban(self, network: str, reason: str, seconds: float | None) -> None:
        """Ban a network, for good or for this many seconds."""
        now = int(time.time())
        until = None if seconds is None else now + int(seconds)
        with self._writing() as session:
            session.run("DELETE FROM bans WHERE network = ?", network)
            session.run("INSERT INTO bans VALUES (?, ?, ?, ?)", network, reason, now, until)
            _note(session, "ban", network)

    def unban(self, network: str) -> bool:
        """Lift a ban. Return whether there was one."""
        with self._writing() as session:
            if not session.run("DELETE FROM bans WHERE network = ? RETURNING network", network):
                return False
            _note(session, "unban", network)
            return True


def is_postgres(where: str) -> bool:
    """Whether this is the address of a PostgreSQL database, and not a file."""
    return where.startswith(("postgresql://", "postgres://"))


def _kept(row: tuple[Any, ...]) -> KeptTable:
    table, game, stage, listed, closed, entries, opened, active = row
    return KeptTable(table, game, stage, bool(listed), closed, entries, opened, active)


def _one(session: Session, table: str) -> KeptTable:
    for row in session.run(f"{_TABLES} WHERE id = ?", table):
        return _kept(row)
    raise Invalid(f"there is no table {table!r}")


def _note(session: Session, action: str, target: str) -> None:
    """Let servers know."""
    statement = "INSERT INTO admin_actions (at, action, target) VALUES (?, ?, ?)"
    session.run(statement, int(time.time()), action, target)


def check_schema(version: int) -> None:
    """Raise `Invalid` unless this is the newest schema."""
    if version < NEWEST_SCHEMA:
        raise Invalid(f"this database has an earlier schema ({version}): run 'deerstalker migrate' first")
    if version > NEWEST_SCHEMA:
        raise Invalid(f"this database has a newer schema ({version}) than this Deerstalker ({NEWEST_SCHEMA})")


# -- the two kinds of database -------------------------------------------------------------------------


class _SqliteSession:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def run(self, statement: str, *values: Any) -> Rows:
        return self._connection.execute(statement, values).fetchall()


@contextlib.contextmanager
def _in_sqlite(file: str, begin: str) -> Iterator[Session]:
    if not Path(file).is_file():
        raise Invalid(f"there is no database {file}")
    try:
        with contextlib.closing(
            sqlite3.connect(os.path.realpath(file), isolation_level=None, timeout=30)
        ) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            check_schema(connection.execute("PRAGMA user_version").fetchone()[0])
            connection.execute(begin)
            try:
                yield _SqliteSession(connection)
                connection.execute("COMMIT")
            except BaseException:
                connection.rollback()
                raise
    except sqlite3.Error as error:
        raise Invalid(f"cannot use the database {file}: {error}") from None


class _PostgresSession:
    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def run(self, statement: str, *values: Any) -> Rows:
        cursor = self._connection.execute(statement.replace("?", "%s"), values)
        rows: Rows = cursor.fetchall() if cursor.description else []
        return rows


@contextlib.contextmanager
def _in_postgres(address: str) -> Iterator[Session]:
    import psycopg

    from deerstalker.storage.postgres import schema_version

    try:
        with psycopg.connect(address, connect_timeout=10) as connection:
            check_schema(schema_version(connection))
            yield _PostgresSession(connection)
    except psycopg.ProgrammingError as error:
        raise Invalid(f"cannot use the database: {type(error).__name__}") from None
    except psycopg.Error as error:
        raise Invalid(f"cannot use the database: {str(error).strip()}") from None
