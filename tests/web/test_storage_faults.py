"""The storage fails for a while: afterwards every table goes on by itself, and nobody is taken for away who is not."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from deerstalker.core import random_play
from deerstalker.storage.archive import Entry, Stage, Unavailable
from deerstalker.storage.sqlite import SqliteArchive
from deerstalker.storage.writing import Writing
from deerstalker.web.live import log as m
from deerstalker.web.live import retrying
from deerstalker.web.live.live_table import TAIL, LiveTable
from planted_bots import WorkersHere
from web_client import Chair, Served, evening, served


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "LONGEST_PAUSE", 0.1)


@pytest.fixture(autouse=True)
def long_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random players of this process never accuse, so no game ends before the fault that it is to survive."""
    monkeypatch.setattr(random_play, "DARING", 1_000_000_000)


class Flaky(SqliteArchive):
    """An archive that can be cut off, or lose the answer to a write."""

    cut = False
    lost_answers = 0
    refused = 0

    async def append(self, table: str, entries: Sequence[Entry], stage: Stage | None = None) -> None:
        self._check()
        await super().append(table, entries, stage)
        if entries and self.lost_answers:
            self.lost_answers -= 1
            raise Unavailable("no answer")

    async def read(self, table: str, after: int = 0, limit: int = 1_000_000) -> list[Entry]:
        self._check()
        return await super().read(table, after, limit)

    def _check(self) -> None:
        if self.cut:
            self.refused += 1
            raise Unavailable("cut off")


class SmallDisk(SqliteArchive):
    """An archive on a disk that can be full."""

    refused = 0

    def fill(self, pages: int | None = None) -> None:
        """Let the file grow no more; or, if a number of pages is given, up to that."""
        for connection in self._connections:
            (used,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {pages or used}")

    def _commit(self, writings: Sequence[Writing]) -> None:
        try:
            super()._commit(writings)
        except Unavailable:
            self.refused += 1
            raise


async def until(so: Callable[[], Any]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(20):
        while not so():
            await asyncio.sleep(0.01)


def handed(live: LiveTable) -> list[str]:
    """Why chairs were handed to bots."""
    return [entry.why for _, entry in live.tail if isinstance(entry, m.Handed)]


async def begun(server: Served, **wish: Any) -> tuple[LiveTable, Any, Any]:
    """A game of two people and a bot, and their tokens; it is Ann's turn."""
    opened = await server.open("clue", 3, bots=[None, None, "random"], **wish)
    bob = await server.post(f"/api/tables/{opened['table']}/seats", {"name": "Bob"}, status=201)
    live = await server.server.table(opened["table"])
    begin = {"id": "begin", "command": {"type": "Begin"}}
    await server.post(f"/api/tables/{opened['table']}/commands", begin, opened["host"])
    return live, opened, bob


async def bots_alone(server: Served) -> LiveTable:
    opened = await server.open("clue", 3, seat=None, name="", bots=["random"] * 3)
    begin = {"id": "begin", "command": {"type": "Begin"}}
    await server.post(f"/api/tables/{opened['table']}/commands", begin, opened["host"])
    return await server.server.table(opened["table"])


# -- bots --------------------------------------------------------------------------------------------


def test_bots_go_on_after_a_full_disk(tmp_path: Path) -> None:
    archive = SmallDisk(tmp_path / "tables.db")

    async def play() -> None:
        async with served(archive, workers=WorkersHere()) as server:
            live = await bots_alone(server)
            await until(lambda: live.table.steps > 2)
            archive.fill()
            await until(lambda: archive.refused > 2)
            stood = live.table.steps
            await asyncio.sleep(0.2)
            assert live.table.steps == stood
            archive.fill(1_000_000)
            await until(lambda: live.table.steps > stood + 5)

    evening(play())


def test_bots_go_on_themselves_after_an_outage(tmp_path: Path) -> None:
    """They are not replaced: it was not they who failed."""
    archive = Flaky(tmp_path / "tables.db")

    async def play() -> None:
        async with served(archive, workers=WorkersHere()) as server:
            live = await bots_alone(server)
            await until(lambda: live.table.seq > TAIL + 10)
            server.server.bot_asker.forget(live.table.id)  # so that the whole game has to be read
            archive.cut = True
            await until(lambda: archive.refused > 4)
            stood = live.table.steps
            archive.cut = False
            await until(lambda: live.table.steps > stood + 5)
            assert live.bots._failed == set()  # type: ignore[attr-defined]

    evening(play())


# -- people ------------------------------------------------------------------------------------------


def test_a_lost_answer_is_published_by_itself(tmp_path: Path) -> None:
    archive = Flaky(tmp_path / "tables.db")

    async def play() -> None:
        async with served(archive, pace=1000) as server:
            live, opened, _ = await begun(server)
            async with server.socket(live.table.id, opened["token"]) as ann, server.socket(live.table.id) as crowd:
                archive.lost_answers = 1
                said = {"type": "Say", "text": "is anybody there?"}
                assert (await ann.do(said, id="once"))["kind"] == "Busy"
                await crowd.until(lambda: any(one["entry"].get("text") == said["text"] for one in crowd.news))
                assert (await ann.do(said, id="once"))["type"] == "Done"
            assert sum(isinstance(entry, m.Said) for _, entry in live.tail) == 1

    evening(play())


def test_somebody_away_is_handed_over_after_the_outage(tmp_path: Path) -> None:
    archive = Flaky(tmp_path / "tables.db")

    async def play() -> None:
        async with served(archive, grace=0.1, pace=1000) as server:
            live, opened, bob = await begun(server)
            async with server.socket(live.table.id, opened["token"]):
                async with server.socket(live.table.id, bob["token"]):
                    archive.cut = True
                await until(lambda: archive.refused > 2)
                archive.cut = False
                await until(lambda: handed(live) == ["away"])

    evening(play())


def test_somebody_who_comes_back_during_the_outage_is_not_handed_over(tmp_path: Path) -> None:
    archive = Flaky(tmp_path / "tables.db")

    async def play() -> None:
        async with served(archive, grace=1.0, pace=1000) as server:
            live, opened, bob = await begun(server)
            async with server.socket(live.table.id, opened["token"]):
                async with server.socket(live.table.id, bob["token"]):
                    archive.cut = True
                await until(lambda: archive.refused > 2)
                async with server.socket(live.table.id, bob["token"], after=live.table.seq):
                    archive.cut = False
                    await until(lambda: not live._background)
                    assert handed(live) == []

    evening(play())


def test_time_that_runs_out_during_the_outage(tmp_path: Path) -> None:
    archive = Flaky(tmp_path / "tables.db")

    async def play() -> None:
        async with served(archive, pace=1000) as server:
            live, *_ = await begun(server, settings={"clock": 10})
            archive.cut = True
            live.clocks._since -= 60
            live._takeovers.watch_clocks()
            await until(lambda: archive.refused > 2)
            archive.cut = False
            await until(lambda: handed(live) == ["clock"])

    evening(play())


def test_who_joins_during_the_outage_leaves_no_ghost(tmp_path: Path) -> None:
    archive = Flaky(tmp_path / "tables.db")

    async def play() -> None:
        async with served(archive, pace=1000) as server:
            live, opened, bob = await begun(server)
            async with server.socket(live.table.id, opened["token"]) as ann:
                for number in range(TAIL + 10):
                    await ann.do({"type": "Say", "text": f"{number}"})
            await until(lambda: not live.audience.listeners)
            archive.cut = True
            ghost: Chair = server.socket(live.table.id, bob["token"])
            with pytest.raises(ConnectionClosed) as closed:
                await ghost.__aenter__()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            assert live.audience.here == frozenset()
            archive.cut = False
            async with server.socket(live.table.id, bob["token"]):
                assert live.audience.here == {1}

    evening(play())


def test_a_server_that_did_not_hear_others_judges_nobody(tmp_path: Path) -> None:
    """It has to hear for as long as a greeting counts, and then to wait as for anybody."""

    async def play() -> None:
        async with served(tmp_path / "tables.db", grace=0.1, pace=1000) as server:
            hearing = server.server.hearing
            hearing.deaf()
            live, opened, bob = await begun(server)
            live.audience.greeting = 0.5
            async with server.socket(live.table.id, opened["token"]):
                async with server.socket(live.table.id, bob["token"]):
                    pass
                await asyncio.sleep(0.3)
                assert handed(live) == []
                hearing.began()
                hearing.hears()
                live.greeted((1,))
                since = live.tempo.now()
                await asyncio.sleep(0.3)
                assert handed(live) == []
                while handed(live) != ["away"]:
                    await asyncio.sleep(0.05)
                    hearing.hears()
                assert live.tempo.now() - since > 0.6

    evening(play())
