"""Backups of a database: taken while servers run, verified, and brought back."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from deerstalker.core.errors import Invalid
from deerstalker.storage import migrations
from deerstalker.storage.sqlite import claimed, create_private

PAGES = 256
"""Pages that are copied in one go."""

Progress = Callable[[int, int], None]
"""Called with the number of pages that are left, and of all pages."""


# -- SQLite --------------------------------------------------------------------------------------------


def back_up_sqlite(database: Path, file: Path, progress: Progress) -> int:
    """Copy a database as it is at this moment, while a server may write to it. Return the number of tables in it."""
    if not database.is_file():
        raise Invalid(f"there is no database {database}")
    with _partial(file) as partial:
        with contextlib.closing(_connected(database)) as source:
            source.execute("BEGIN")
            source.execute("SELECT 1 FROM sqlite_master").fetchall()  # this moment: later writes are not seen
            _copy(source, partial, progress)
        return check_sqlite(partial)


def restore_sqlite(file: Path, database: Path, progress: Progress, *, force: bool) -> tuple[int, Path | None]:
    """Put a backup in the place of a database that no server uses. Return its tables, and where the old one is now."""
    check_sqlite(file)
    lock = claimed(os.path.realpath(database))
    with contextlib.closing(lock):
        if database.exists() and not force:
            raise Invalid(f"{database} exists: --force puts the backup in its place, and keeps it under another name")
        with _partial(database, force=True) as partial:
            with contextlib.closing(_connected(file)) as source:
                _copy(source, partial, progress)
            tables = check_sqlite(partial)
            kept = _set_aside(database)
    return tables, kept


def check_sqlite(file: Path) -> int:
    """Return the number of tables in a database. Raises `Invalid` if it is damaged, or not ours."""
    if not file.is_file():
        raise Invalid(f"there is no file {file}")
    try:
        with contextlib.closing(_connected(file)) as connection:
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise Invalid(f"{file} is damaged: {found}")
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            migrations.after(version, "sqlite")  # refuses a newer schema
            return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.Error as error:
        raise Invalid(f"{file} is not a backup of tables: {error}") from None


def _connected(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, isolation_level=None, timeout=30)


def _copy(source: sqlite3.Connection, file: Path, progress: Progress) -> None:
    create_private(str(file))
    with contextlib.closing(_connected(file)) as target:
        source.backup(target, pages=PAGES, progress=lambda _, left, pages: progress(left, pages), sleep=0.001)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, complete in itself


@contextlib.contextmanager
def _partial(file: Path, *, force: bool = False) -> Iterator[Path]:
    """A file beside this one, which takes its place only when everything went well."""
    if file.exists() and not force:
        raise Invalid(f"{file} exists: choose another name")
    partial = file.with_name(file.name + ".partial")
    partial.unlink(missing_ok=True)
    try:
        yield partial
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        partial.replace(file)
    except sqlite3.Error as error:
        raise Invalid(f"cannot write {file}: {error}") from None
    finally:
        partial.unlink(missing_ok=True)


def _set_aside(database: Path) -> Path | None:
    """Give a database another name, with everything in one file. Return the name."""
    if not database.exists():
        return None
    with contextlib.suppress(sqlite3.Error), contextlib.closing(_connected(database)) as old:
        old.execute("PRAGMA journal_mode = DELETE")
    kept = database.with_name(f"{database.name}.before-restore-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
    database.rename(kept)
    for rest in ("-wal", "-shm"):
        left = database.with_name(database.name + rest)
        if left.exists():
            left.rename(kept.with_name(kept.name + rest))
    return kept


# -- PostgreSQL ----------------------------------------------------------------------------------------


def dump_command(file: Path) -> list[str]:
    """Return the command that writes a backup of the database that the environment names."""
    return ["pg_dump", "--format=custom", "--no-owner", f"--file={file}"]


def restore_command(file: Path, database: str, *, force: bool) -> list[str]:
    """Return the command that brings a backup back."""
    clean = ["--clean", "--if-exists"] if force else []
    return [
        "pg_restore",
        "--no-owner",
        "--exit-on-error",
        "--single-transaction",
        *clean,
        f"--dbname={database}",
        str(file),
    ]


def environment(address: str) -> dict[str, str]:
    """Return the variables that tell the tools of PostgreSQL which database is meant. Passwords stay out of sight."""
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    try:
        parts: Mapping[str, Any] = conninfo_to_dict(address)
    except ProgrammingError:
        raise Invalid("the address of the database is malformed") from None
    names = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "dbname": "PGDATABASE", "password": "PGPASSWORD"}
    names |= {"sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT", "service": "PGSERVICE"}
    return {names[part]: str(value) for part, value in parts.items() if part in names and value is not None}


def run_tool(command: list[str], address: str) -> None:
    """Run a tool of PostgreSQL. Raises `Invalid` if it fails, or is not there."""
    if shutil.which(command[0]) is None:
        raise Invalid(f"{command[0]} is not installed here: run the command above where it is")
    done = subprocess.run(command, env=os.environ | environment(address), capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise Invalid(f"{command[0]} failed: {done.stderr.strip()}")


def check_not_in_use(address: str) -> None:
    """Raise `Invalid` if somebody else is connected to this database."""
    import psycopg

    question = (
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    )
    with psycopg.connect(address, connect_timeout=10) as connection:
        row = connection.execute(question).fetchone()
    if row and row[0]:
        raise Invalid(f"{row[0]} connections use this database: stop all servers first")


def has_tables(address: str) -> bool:
    """Whether there are tables of ours in this database."""
    import psycopg

    with psycopg.connect(address, connect_timeout=10) as connection:
        row = connection.execute("SELECT to_regclass('tables')").fetchone()
    return bool(row and row[0] is not None)
