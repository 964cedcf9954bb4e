"""Strangers who ask a lot, and wait or hang up: the bots keep their pace, workers become free, reviews are shared."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import Struct

from deerstalker.web.work import notes_worker
from deerstalker.web.work.pool import NICER, WorkerPool
from deerstalker.web.work.worker import prepare
from planted_bots import WorkersHere
from web_client import Served, evening, served

PACE = 0.1
WINDOW = 4.0
"""Seconds for which the moves of the bots are counted, with and without a flood."""

TRIES = 4
"""Number of comparisons, of which one must succeed: other programs may keep the machine busy during some."""

QUESTIONS = 100


async def expensive(server: Served) -> dict[str, Any]:
    """The most expensive notebook: ten names, and the best question is wanted."""
    names = [f"Name{number}" for number in range(10)]
    page = {"game": "master-detective", "names": names, "me": 0, "hand": [], "ask": {"what": "deal"}}
    deal = (await server.post("/api/notebook", page))["answer"]
    hand, face_up = deal["hands"][0], deal["face_up"]
    cards = deal["cards"][:: len(deal["cards"]) // (hand + face_up)]
    return {**page, "hand": cards[:hand], "face_up": cards[hand : hand + face_up], "ask": {"what": "best"}}


class Flood:
    """A hundred questions of one address at once. Those who asked hang up when the block ends."""

    def __init__(self, server: Served, page: dict[str, Any]) -> None:
        self.server, self.page = server, page
        self.answers: list[int] = []

    async def __aenter__(self) -> "Flood":
        limits = httpx.Limits(max_connections=None)
        self.http = httpx.AsyncClient(base_url=self.server.http.base_url, timeout=60, limits=limits)
        self.asking = [asyncio.create_task(self._ask()) for _ in range(QUESTIONS)]
        return self

    async def _ask(self) -> None:
        self.answers.append((await self.http.post("/api/notebook", json=self.page)).status_code)

    async def __aexit__(self, *_: object) -> None:
        for one in self.asking:
            one.cancel()
        await asyncio.gather(*self.asking, return_exceptions=True)
        await self.http.aclose()


class Table:
    """Tables at which bots play, one after the other."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.id = ""
        self.before = 0

    @property
    def steps(self) -> int:
        """The number of moves so far."""
        return self.before + (self.server.server.tables[self.id].table.steps if self.id else 0)

    async def moves(self, seconds: float) -> int:
        """The number of moves in this time."""
        start, end = self.steps, time.monotonic() + seconds
        while time.monotonic() < end:
            if not self.id or self.server.server.tables[self.id].table.stage != "running":
                self.before = self.steps
                opened = await self.server.open("clue", 4, seat=None, name="", bots=["careful"] * 4)
                self.id = opened["table"]
                order = {"id": "begin", "command": {"type": "Begin"}}
                await self.server.post(f"/api/tables/{self.id}/commands", order, opened["host"])
            await asyncio.sleep(0.02)
        return self.steps - start


@pytest.fixture(scope="module")
def pools() -> Iterator[dict[str, Any]]:
    """Workers as `serve` has them."""
    both = {
        "workers": WorkerPool(2),
        "question_workers": WorkerPool(2, nice=NICER, ends_abandoned=True, prepare=prepare),
    }
    yield both
    for pool in both.values():
        pool.close()


@pytest.mark.long
@pytest.mark.parametrize("hang_up", [False, True], ids=["waiting", "hanging up"])
def test_bots_keep_their_pace(hang_up: bool, pools: dict[str, Any], tmp_path: Path) -> None:
    shares: list[float] = []

    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=PACE, questions=64, **pools) as server:
            page, table = await expensive(server), Table(server)
            await table.moves(2.0)  # the bots are loaded
            while max(shares, default=0.0) < 0.8 and len(shares) < TRIES:
                calm = await table.moves(WINDOW)
                flood = Flood(server, page)
                async with flood:
                    flooded = await table.moves(1.0 if hang_up else WINDOW)
                    while flood.answers.count(429) < QUESTIONS - 64:  # nobody hangs up before they were refused
                        await table.moves(0.2)
                if hang_up:
                    flooded = await table.moves(WINDOW)
                shares.append(flooded / calm)
                print(f"{calm} moves without, {flooded} with the flood")
                assert flood.answers.count(429) == QUESTIONS - 64

    evening(play(), longest=150)
    assert max(shares) >= 0.8, shares


@pytest.mark.long
def test_workers_become_free_when_everybody_hangs_up(pools: dict[str, Any], tmp_path: Path) -> None:
    """Each of the questions would take seconds."""

    async def play() -> None:
        async with served(tmp_path / "tables.db", **pools) as server:
            page = await expensive(server)
            async with Flood(server, page) as flood:
                await asyncio.sleep(1.0)
            assert 200 not in flood.answers
            began = time.monotonic()
            await server.post("/api/notebook", {**page, "ask": {"what": "deal"}})
            print(f"{time.monotonic() - began:.2f} s until the next answer")

    evening(play(), longest=30)


@pytest.mark.long
def test_a_question_that_takes_too_long_is_refused(pools: dict[str, Any], tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", question_seconds=0.5, **pools) as server:
            page: dict[str, Any] = {}
            while not page:  # workers that were ended before are started again
                try:
                    page = await expensive(server)
                except AssertionError:
                    await asyncio.sleep(0.2)
            told = await server.post("/api/notebook", page, status=429)
            assert told["kind"] == "Busy"
            assert told["why"].endswith(".")

    evening(play(), longest=60)


class Nothing(Struct):
    """A review of which nothing is wanted."""


def test_everybody_gets_the_same_review(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reviews: list[int] = []

    def look_back(*_: Any) -> Struct:
        reviews.append(1)
        time.sleep(0.5)
        return Nothing()

    monkeypatch.setattr(notes_worker, "look_back", look_back)

    async def play() -> None:
        async with served(tmp_path / "tables.db", workers=WorkersHere(), questions=2) as server:
            opened = await server.open("sleuth", 3)
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                await ann.do({"type": "Begin"})
                await ann.play()
            path = f"/api/tables/{opened['table']}/review"
            asking = [asyncio.create_task(server.get(path)) for _ in range(8)]
            await asyncio.sleep(0.2)
            for one in asking[:4]:
                one.cancel()  # the others still get it
            assert await asyncio.gather(*asking[4:]) == [{}] * 4
            assert await server.get(path) == {}

    evening(play())
    assert reviews == [1]
