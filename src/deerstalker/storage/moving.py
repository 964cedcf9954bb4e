"""From SQLite to PostgreSQL: the tables of a backup are brought into an empty database, all of them or none."""

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from deerstalker.core.errors import Invalid
from deerstalker.storage.administration import check_schema
from deerstalker.storage.backup import check_sqlite, has_tables
from deerstalker.storage.postgres import migrate

MAGIC = b"SQLite format 3\0"
"""How every SQLite file begins."""

CHUNK = 1000
"""Rows between two reports of progress."""

COPIED = {
    "tables": "id, code, game, listed, stage, closed",
    "entries": "table_id, seq, command, body, written",
    "bans": "network, reason, since, until",
}
"""What is copied, column by column."""

ORDER = {"tables": "number", "entries": "table_id, seq", "bans": "since"}

Progress = Callable[[int, int], None]
"""Called with the number of rows that are left, and of all rows."""


def is_sqlite(file: Path) -> bool:
    """Whether this is an SQLite file."""
    with file.open("rb") as start:
        return start.read(len(MAGIC)) == MAGIC


def move_to_postgres(file: Path, address: str, progress: Progress) -> int:
    """Bring everything in an SQLite backup into an empty database. Return the number of tables."""
    tables = check_sqlite(file)
    if has_tables(address):
        raise Invalid("there are tables in this database already: bring the backup into an empty one")
    try:
        with contextlib.closing(sqlite3.connect(file)) as source, psycopg.connect(address) as target:
            check_schema(source.execute("PRAGMA user_version").fetchone()[0])
            migrate(target)
            _copy(source, target, progress)
    except (sqlite3.Error, psycopg.Error) as error:
        raise Invalid(f"nothing was copied: {str(error).strip()}") from None
    return tables


def _copy(source: sqlite3.Connection, target: psycopg.Connection[tuple[Any, ...]], progress: Progress) -> None:
    counts = [source.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in COPIED]  # noqa: S608
    every, done = sum(counts), 0
    for name, columns in COPIED.items():
        rows = source.execute(f"SELECT {columns} FROM {name} ORDER BY {ORDER[name]}")  # noqa: S608
        with target.cursor() as cursor, cursor.copy(f"COPY {name} ({columns}) FROM STDIN") as copy:
            while some := rows.fetchmany(CHUNK):
                for row in some:
                    copy.write_row(_typed(name, row))
                done += len(some)
                progress(every - done, every)


def _typed(name: str, row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a row with the types of the other database: there, truth is no number."""
    return (*row[:3], bool(row[3]), *row[4:]) if name == "tables" else row
