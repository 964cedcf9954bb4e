"""`backup`, `restore` and `migrate`: keep a copy of all tables, bring it back, and bring a database up to date."""

import argparse
import asyncio
import contextlib
import shlex
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from deerstalker.cli.commands import Commands
from deerstalker.cli.console import Console
from deerstalker.cli.database import add_database, archive_at, database_of
from deerstalker.cli.progress import progress
from deerstalker.core.errors import Invalid
from deerstalker.storage import backup as backups
from deerstalker.storage import migrations
from deerstalker.storage.administration import is_postgres
from deerstalker.storage.sqlite import create_private


def add_backup(commands: Commands) -> None:
    """Add `deerstalker backup`."""
    command = commands.add_parser(
        "backup",
        help="copy all tables to a file, while the server runs",
        description="Copy the database as it is at this moment to a new file, and check the copy. Servers go on. "
        "The file holds everybody's cards and only its owner can read it. For PostgreSQL this runs pg_dump.",
    )
    command.add_argument("file", type=Path, metavar="FILE", help="the file to write, which must not exist")
    add_database(command)
    command.set_defaults(run=_backup)


def add_restore(commands: Commands) -> None:
    """Add `deerstalker restore`."""
    command = commands.add_parser(
        "restore",
        help="bring the tables of a backup back",
        description="Check a backup, and put it in the place of a database that no server uses. "
        "For PostgreSQL this runs pg_restore; a backup of an SQLite file is copied into an empty database.",
    )
    command.add_argument("file", type=Path, metavar="FILE", help="the backup")
    command.add_argument(
        "--force",
        action="store_true",
        help="replace a database that is there (a file is kept under another name; in PostgreSQL its tables are gone)",
    )
    add_database(command)
    command.set_defaults(run=_restore)


def add_migrate(commands: Commands) -> None:
    """Add `deerstalker migrate`."""
    command = commands.add_parser(
        "migrate",
        help="bring a database of an earlier version up to date",
        description="Bring the schema of the database up to date, as a server does when it starts.",
    )
    command.add_argument("--dry-run", action="store_true", help="only print what would be done")
    add_database(command)
    command.set_defaults(run=_migrate)


def _number(tables: int) -> str:
    return f"{tables:,} {'table' if tables == 1 else 'tables'}"


def _backup(arguments: argparse.Namespace) -> int:
    where, file = database_of(arguments), arguments.file
    if is_postgres(where):
        if file.exists():
            raise Invalid(f"{file} exists: choose another name")
        command = backups.dump_command(file)
        print(_shown(command, where))
        create_private(str(file))
        try:
            backups.run_tool(command, where)
        except Invalid:
            file.unlink(missing_ok=True)
            raise
        print(f"{file}: {file.stat().st_size:,} bytes")
        return 0
    with _bar("Copying") as moved:
        tables = backups.back_up_sqlite(Path(where), file, moved)
    print(f"{file}: {_number(tables)}, {file.stat().st_size:,} bytes, checked")
    return 0


def _restore(arguments: argparse.Namespace) -> int:
    where, file = database_of(arguments), arguments.file
    if is_postgres(where):
        return _restore_postgres(file, where, force=arguments.force)
    with _bar("Copying") as moved:
        tables, kept = backups.restore_sqlite(file, Path(where), moved, force=arguments.force)
    print(f"{where}: {_number(tables)}, checked" + (f"; the old ones are in {kept}" if kept else ""))
    return 0


def _restore_postgres(file: Path, where: str, *, force: bool) -> int:
    from deerstalker.storage.moving import is_sqlite, move_to_postgres

    if not file.is_file():
        raise Invalid(f"there is no file {file}")
    backups.check_not_in_use(where)
    if is_sqlite(file):
        with _bar("Copying") as moved:
            tables = move_to_postgres(file, where, moved)
        print(f"{_number(tables)} brought from {file}")
        return 0
    if backups.has_tables(where) and not force:
        raise Invalid("there are tables in this database: --force replaces them for good")
    name = backups.environment(where).get("PGDATABASE", "postgres")
    command = backups.restore_command(file, name, force=force)
    print(_shown(command, where))
    backups.run_tool(command, where)
    print("restored")
    return 0


def _shown(command: list[str], where: str) -> str:
    """Return the command as somebody would type it; the password comes from PGPASSWORD or a password file."""
    settings = {name: value for name, value in backups.environment(where).items() if name != "PGPASSWORD"}
    return " ".join([*(f"{name}={shlex.quote(value)}" for name, value in settings.items()), shlex.join(command)])


def _migrate(arguments: argparse.Namespace) -> int:
    where = database_of(arguments)
    version = _version(where)
    wanted = migrations.after(version, "postgres" if is_postgres(where) else "sqlite")
    if not wanted:
        print(f"The database has schema {version}: nothing to do.")
        return 0
    for number, script in wanted:
        print(f"Schema {number}:")
        if arguments.dry_run:
            print("\n".join(f"    {line}" for line in script.strip().splitlines()))
    if arguments.dry_run:
        print(f"The database has schema {version}. Nothing was changed.")
        return 0
    asyncio.run(archive_at(where).close())
    print(f"The database had schema {version}, and has schema {_version(where)} now.")
    return 0


def _version(where: str) -> int:
    """Return the schema of a database. Raises `Invalid` if there is none."""
    if is_postgres(where):
        import psycopg

        from deerstalker.storage.postgres import schema_version

        try:
            with psycopg.connect(where, connect_timeout=10) as connection:
                version = schema_version(connection)
                connection.rollback()
                return version
        except psycopg.OperationalError as error:
            raise Invalid(f"cannot reach the database: {error}") from None
    if not Path(where).is_file():
        raise Invalid(f"there is no database {where}")
    try:
        with contextlib.closing(sqlite3.connect(where)) as connection:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error as error:
        raise Invalid(f"cannot read {where}: {error}") from None


@contextlib.contextmanager
def _bar(what: str) -> Iterator[backups.Progress]:
    """A bar on standard error that is moved by the number of pages left, and of all pages."""
    with progress(Console(stderr=True)) as bar:
        task = bar.add_task(what, total=None)
        yield lambda left, pages: bar.update(task, total=pages, completed=pages - left)
