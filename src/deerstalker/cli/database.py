"""Where tables are kept: which database a command is about, and how it is opened."""

import argparse
import os
import stat
import sys
import tempfile
from pathlib import Path

from deerstalker.core.errors import Invalid
from deerstalker.storage.archive import Archive

DATABASE = "DEERSTALKER_DB"
"""The environment variable that names the database, and keeps its password out of the list of processes."""

FILE = "tables.db"


def add_database(command: argparse.ArgumentParser) -> None:
    """Add `--db`."""
    command.add_argument(
        "--db",
        metavar="FILE|URL",
        help=f"the database: a file, or postgresql://... (default: {DATABASE}, or else your data folder)",
    )


def database_of(arguments: argparse.Namespace) -> str:
    """Return the file or address of the database."""
    where = arguments.db or os.environ.get(DATABASE) or str(own_folder() / FILE)
    if is_postgres(where):
        check_psycopg()
    return where


def archive_at(where: str | None) -> Archive:
    """Return the archive at a file or a database address."""
    where = where or os.environ.get(DATABASE)
    if where and is_postgres(where):
        check_psycopg()
        from deerstalker.storage.postgres import PostgresArchive

        return PostgresArchive(where)
    if where and "://" in where:
        raise Invalid(f"cannot keep tables at {where.partition('://')[0]}://...: name a file, or postgresql://...")
    from deerstalker.storage.sqlite import SqliteArchive

    file = Path(where) if where else own_folder() / FILE
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Invalid(f"cannot keep tables in {file}: {error.strerror}") from None
    return SqliteArchive(file)


def is_postgres(where: str) -> bool:
    """Return whether this is the address of a PostgreSQL database."""
    return where.startswith(("postgresql://", "postgres://"))


def check_psycopg() -> None:
    """Raise `Invalid` if what PostgreSQL needs is not installed."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise Invalid("for PostgreSQL, first run pip install 'deerstalker[postgres]'") from None


# -- folders -------------------------------------------------------------------------------------------


def own_folder(what: str = "tables", option: str = "--db") -> Path:
    """Return the folder for what the user keeps: their tables, or the games of the terminal.

    Where the home folder is missing or cannot be written to, this is a private folder among the temporary files, and
    one line says so, with the option that names another place.
    """
    folder = data_folder()
    if folder is not None and _is_writable(folder):
        return folder
    instead = _private_folder(what, option)
    why = "There is no home folder" if folder is None else f"{folder} can't be written to"
    print(f"{why}: {what} are kept in {instead}. Choose another place with {option} FILE.", file=sys.stderr)
    return instead


def data_folder() -> Path | None:
    """Return the folder where programs keep their data on this system, None if the user has no home."""
    try:
        if sys.platform == "win32":
            return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "deerstalker"
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Application Support" / "deerstalker"
        return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "deerstalker"
    except RuntimeError:
        return None


def _is_writable(folder: Path) -> bool:
    """Return whether files can be created in a folder, which is created if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _private_folder(what: str, option: str) -> Path:
    """Return the user's folder among the temporary files. Raises `Invalid` if it is not the user's alone."""
    user = os.getuid() if sys.platform != "win32" else 0
    folder = Path(tempfile.gettempdir()) / f"deerstalker-{user}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError as error:
        raise Invalid(f"cannot keep {what} in {folder}: {error.strerror}; name a file with {option}") from None
    theirs = sys.platform != "win32" and (found.st_uid != user or found.st_mode & 0o077)
    if not stat.S_ISDIR(found.st_mode) or theirs:
        raise Invalid(f"{folder} may be read by others; name a file with {option}")
    return folder
