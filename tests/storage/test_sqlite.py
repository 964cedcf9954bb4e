"""What an archive promises: durable, gapless, one writer wins."""

import asyncio
from pathlib import Path

import pytest

from deerstalker.storage import Conflict, Entry, Place
from deerstalker.storage.sqlite import SqliteArchive

PLACE = Place("table", "ABCDE", "clue", listed=True)


def test_what_is_written_is_there_after_a_restart(tmp_path: Path) -> None:
    async def write() -> None:
        archive = SqliteArchive(tmp_path / "tables.db")
        await archive.open(PLACE, [Entry(1, b"one")])
        await archive.append("table", [Entry(2, b"two", "mark"), Entry(3, b"three")], "running")
        await archive.close()

    async def read() -> None:
        archive = SqliteArchive(tmp_path / "tables.db")
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


def test_one_writer_wins(tmp_path: Path) -> None:
    async def race() -> None:
        archive = SqliteArchive(tmp_path / "tables.db")
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


def test_a_command_is_written_once(tmp_path: Path) -> None:
    async def twice() -> None:
        archive = SqliteArchive(tmp_path / "tables.db")
        await archive.open(PLACE, [Entry(1, b"one", "mark")])
        with pytest.raises(Conflict):
            await archive.append("table", [Entry(2, b"one", "mark")])
        await archive.close()

    asyncio.run(twice())
