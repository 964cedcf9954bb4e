"""Databases of earlier schemas: they are migrated, and what they hold is kept."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from databases import fresh_database
from deerstalker.storage import Conflict, Entry, Place, migrations
from deerstalker.storage.archive import Unavailable
from deerstalker.storage.postgres import PostgresArchive
from deerstalker.storage.sqlite import SqliteArchive

Run = Callable[[str], list[tuple[Any, ...]]]


def run_in_sqlite(file: Path, statement: str) -> list[tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        return database.execute(statement).fetchall()


def run_in_postgres(address: str, statement: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(address) as database:
        cursor = database.execute(statement)
        return cursor.fetchall() if cursor.description else []


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.database)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Run, Callable[[], Any]]:
    """An empty database: its kind, a way to run a statement in it, and one to open it as an archive."""
    if request.param == "sqlite":
        file = tmp_path / "tables.db"
        return "sqlite", lambda statement: run_in_sqlite(file, statement), lambda: SqliteArchive(file)
    address = fresh_database()
    return "postgres", lambda statement: run_in_postgres(address, statement), lambda: PostgresArchive(address)


def make_old(kind: str, run: Run, version: int) -> None:
    """Make the database that an earlier version left behind, with a table in it."""
    if kind == "postgres":
        run("CREATE TABLE shape (version INTEGER NOT NULL)")
    for number, script in migrations.after(0, kind):
        if number <= version:
            for statement in filter(str.strip, script.split(";")):
                run(statement)
            run(f"INSERT INTO shape VALUES ({number})" if kind == "postgres" else f"PRAGMA user_version = {number}")  # noqa: S608
    run("INSERT INTO tables (id, code, game, listed, stage) VALUES ('old', 'ABCDE', 'clue', TRUE, 'running')")
    for seq in (1, 2):
        run(f"INSERT INTO minutes (table_id, seq, command, body) VALUES ('old', {seq}, 'mark {seq}', '{seq}')")  # noqa: S608


@pytest.mark.parametrize("version", [1, 2])
def test_a_database_of_an_earlier_schema_is_migrated(database: Any, version: int) -> None:
    kind, run, opened = database
    make_old(kind, run, version)
    began = int(time.time())

    async def play_on() -> None:
        archive = opened()
        one, two = await archive.read("old")
        assert [one.seq, one.command, two.command] == [1, "mark 1", "mark 2"]
        assert await archive.find_code("ABCDE") == Place("old", "ABCDE", "clue", True, "running")
        await archive.append("old", [Entry(3, b"three")], "over")
        with pytest.raises(Conflict):
            await archive.append("old", [Entry(3, b"other")])
        await archive.close()

    asyncio.run(play_on())
    asyncio.run(opened().close())  # nothing is left to migrate
    times = run("SELECT written FROM entries ORDER BY seq")
    assert all(began <= when <= time.time() + 1 for (when,) in times)
    assert len(times) == 3


@pytest.mark.database
def test_a_running_server_of_an_earlier_schema_says_what_is_wrong() -> None:
    """As when the newer of two servers on one database has renamed what the older one writes to."""
    address = fresh_database()

    async def write() -> None:
        archive = PostgresArchive(address)
        await archive.open(Place("table", "ABCDE", "clue"), [Entry(1, b"one")])
        run_in_postgres(address, "ALTER TABLE entries RENAME TO something_newer")
        for _ in range(2):
            with pytest.raises(Unavailable, match="another schema than this server"):
                await archive.append("table", [Entry(2, b"two")])
            with pytest.raises(Unavailable, match="another schema than this server"):
                await archive.read("table")
        run_in_postgres(address, "ALTER TABLE something_newer RENAME TO entries")
        await archive.append("table", [Entry(2, b"two")])
        assert len(await archive.read("table")) == 2
        await archive.close()

    asyncio.run(write())


@pytest.mark.database
def test_a_server_from_before_schema_3_refuses_to_start() -> None:
    """It looks for the version under an earlier name, and must not take the database for an empty one."""
    address = fresh_database()
    asyncio.run(PostgresArchive(address).close())
    run_in_postgres(address, "CREATE TABLE IF NOT EXISTS shape (version INTEGER NOT NULL)")
    assert run_in_postgres(address, "SELECT max(version) FROM shape") == [(3,)]
