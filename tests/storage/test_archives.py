"""What an archive promises: durable, gapless, one writer wins."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from databases import fresh_database
from deerstalker.core.errors import Invalid
from deerstalker.storage import Conflict, Entry, Place
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


@pytest.mark.database
def test_others_hear_of_it() -> None:
    address = fresh_database()
    heard: list[tuple[str, int]] = []
    greeted: list[tuple[str, tuple[int, ...]]] = []

    async def write() -> None:
        one, other = PostgresArchive(address), PostgresArchive(address)
        other.listen(lambda table, seq: heard.append((table, seq)), lambda table, seats: greeted.append((table, seats)))
        await asyncio.sleep(0.2)
        await one.greet("table", [0, 2])
        await other.greet("table", [1])
        await one.open(PLACE, [Entry(1, b"one")])
        await one.append("table", [Entry(2, b"two"), Entry(3, b"three")])
        for _ in range(200):
            if len(heard) == 2:
                break
            await asyncio.sleep(0.05)
        await one.close()
        await other.close()

    asyncio.run(write())
    assert heard == [("table", 1), ("table", 3)]
    assert greeted == [("table", (0, 2))]


def test_a_database_that_is_not_there() -> None:
    with pytest.raises(Invalid, match="cannot reach the database"):
        PostgresArchive("postgresql:///nothing?host=/nowhere")
    with pytest.raises(Invalid, match="cannot keep tables"):
        SqliteArchive("/nowhere/at/all.db")
