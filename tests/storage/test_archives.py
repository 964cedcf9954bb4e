"""What an archive promises: durable, gapless, one writer wins."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from databases import fresh_database
from deerstalker.core.errors import Invalid
from deerstalker.storage import Conflict, Entry, Place, sqlite
from deerstalker.storage.postgres import PostgresArchive
from deerstalker.storage.sqlite import SqliteArchive

Keep = Callable[[], Any]
"""The archive of this test, opened again."""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.database)])
def keep(request: pytest.FixtureRequest, tmp_path: Path) -> Keep:
    if request.param == "sqlite":
        return lambda: SqliteArchive(tmp_path / "tables.db")
    address = fresh_database()
    return lambda: PostgresArchive(address)


PLACE = Place("table", "ABCDE", "clue", listed=True)


def test_what_is_written_is_there_after_a_restart(keep: Keep) -> None:
    async def write() -> None:
        archive = keep()
        await archive.open(PLACE, [Entry(1, b"one")])
        await archive.append("table", [Entry(2, b"two", "mark"), Entry(3, b"three")], "running")
        await archive.close()

    async def read() -> None:
        archive = keep()
        assert await archive.read("table") == [Entry(1, b"one"), Entry(2, b"two", "mark"), Entry(3, b"three")]
        assert await archive.read("table", 2) == [Entry(3, b"three")]
        assert await archive.read("table", 0, 1) == [Entry(1, b"one")]
        found = await archive.find("table")
        assert found == Place("table", "ABCDE", "clue", True, "running")
        assert await archive.find_code("ABCDE") == found
        assert await archive.listed() == [found]
        await archive.append("table", [Entry(4, b"four")], "over")
        assert await archive.listed() == []
        assert await archive.find("nowhere") is None
        await archive.close()

    asyncio.run(write())
    asyncio.run(read())


def test_one_writer_wins(keep: Keep) -> None:
    async def race() -> None:
        archive = keep()
        await archive.open(PLACE, [Entry(1, b"one")])
        with pytest.raises(Conflict):
            await archive.open(PLACE, [Entry(1, b"other")])
        tries = [archive.append("table", [Entry(2, b"%d" % number)]) for number in range(10)]
        others = [archive.open(Place(f"t{number}", f"C{number}", "why"), [Entry(1, b"x")]) for number in range(10)]
        done = await asyncio.gather(*tries, *others, return_exceptions=True)
        assert sum(result is None for result in done[:10]) == 1
        assert all(result is None for result in done[10:])
        assert all(result is None or isinstance(result, Conflict) for result in done)
        with pytest.raises(Conflict):
            await archive.append("table", [Entry(3, b"new"), Entry(2, b"old")])
        assert len(await archive.read("table")) == 2
        await archive.close()

    asyncio.run(race())


class RememberingEars:
    """Remember what is heard."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []
        self.greetings: list[tuple[str, tuple[int, ...]]] = []
        self.hearing = threading.Event()
        self.begun = 0

    def deaf(self) -> None:
        self.hearing.clear()

    def began(self) -> None:
        self.begun += 1

    def hears(self) -> None:
        self.hearing.set()

    def written(self, table: str, seq: int) -> None:
        self.heard.append((table, seq))

    def greeted(self, table: str, seats: tuple[int, ...]) -> None:
        self.greetings.append((table, seats))


@pytest.mark.database
def test_others_hear_of_it() -> None:
    address = fresh_database()
    ears = RememberingEars()

    async def write() -> None:
        one, other = PostgresArchive(address), PostgresArchive(address)
        other.listen(ears)
        await asyncio.wait_for(asyncio.to_thread(ears.hearing.wait), 20)
        await one.greet("table", [0, 2])
        await other.greet("table", [1])
        await one.open(PLACE, [Entry(1, b"one")])
        await one.append("table", [Entry(2, b"two"), Entry(3, b"three")])
        for _ in range(200):
            if len(ears.heard) == 2:
                break
            await asyncio.sleep(0.05)
        await one.close()
        await other.close()

    asyncio.run(write())
    assert ears.heard == [("table", 1), ("table", 3)]
    assert ears.greetings == [("table", (0, 2))]


def test_a_database_that_is_not_there() -> None:
    with pytest.raises(Invalid, match="cannot reach the database"):
        PostgresArchive("postgresql:///nothing?host=/nowhere")
    with pytest.raises(Invalid, match="cannot keep tables"):
        SqliteArchive("/nowhere/at/all.db")


def test_one_server_for_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lock is free again when its owner closes, and when it is killed."""
    monkeypatch.setattr(sqlite, "HANDOVER", 0.1)
    file = tmp_path / "tables.db"
    hold = (
        f"from deerstalker.storage.sqlite import *; one = SqliteArchive({str(file)!r}); print(1, flush=True); input()"
    )
    other = subprocess.Popen([sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert other.stdout is not None
    other.stdout.readline()
    (tmp_path / "link.db").symlink_to(file)
    for name in ("tables.db", "link.db"):
        with pytest.raises(Invalid, match=r"another server keeps its tables in .*: stop it, or choose another file"):
            SqliteArchive(tmp_path / name)
    other.kill()
    other.communicate()
    one = SqliteArchive(file)
    with pytest.raises(Invalid, match="another server"):
        SqliteArchive(file)
    asyncio.run(one.close())
    asyncio.run(SqliteArchive(file).close())


@pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")
def test_only_its_owner_reads_the_file(tmp_path: Path) -> None:
    async def write() -> None:
        archive = SqliteArchive(tmp_path / "tables.db")
        await archive.open(PLACE, [Entry(1, b"one")])
        files = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
        assert {"tables.db", "tables.db-wal", "tables.db.lock"} <= set(files)
        assert set(files.values()) == {0o600}
        await archive.close()

    before = os.umask(0)
    try:
        asyncio.run(write())
    finally:
        os.umask(before)


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    asyncio.run(SqliteArchive(file).close())
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    for _ in range(2):  # and the lock is free again
        with pytest.raises(Invalid, match=r"a newer Deerstalker keeps its tables in this database .schema 99"):
            SqliteArchive(file)


@pytest.mark.database
def test_a_newer_schema_in_postgres_is_refused() -> None:
    address = fresh_database()
    asyncio.run(PostgresArchive(address).close())
    with psycopg.connect(address) as database:
        database.execute("INSERT INTO schema_version VALUES (99)")
    with pytest.raises(Invalid, match=r"a newer Deerstalker keeps its tables in this database .schema 99"):
        PostgresArchive(address)
