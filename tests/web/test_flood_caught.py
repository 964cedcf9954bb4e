"""Attacks that cost an attacker little, each checked on a server as it is, and on one with a fault planted."""

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from deerstalker.web.http import app
from deerstalker.web.live import live_table
from deerstalker.web.live import log as logged
from deerstalker.web.live.audience import Listener
from deerstalker.web.live.commands import Draft
from deerstalker.web.live.wire import NotebookPage
from deerstalker.web.work import notes_worker
from web_client import Served, evening, served

LINES = 2000
MOST_HELD = 500_000
"""Bytes that may wait for one reader: far less than the log has."""

PAGE = {"game": "clue", "names": ["Ann", "Bob", "Cy"], "me": 0, "hand": [], "ask": {"what": "deal"}}


@contextlib.contextmanager
def most_held() -> Iterator[list[int]]:
    """The most that waited for any reader meanwhile."""
    held, put = [0], Listener.put

    def noted(self: Listener, message: bytes) -> None:
        put(self, message)
        held[0] = max(held[0], self._size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Listener, "put", noted)
        yield held


async def unread_log(server: Served) -> None:
    """A spectator asks for a long log from its beginning."""
    opened = await server.open("clue", 3)
    live = server.server.tables[opened["table"]]
    said = [Draft(logged.Said(0, "x" * 480)) for _ in range(100)]
    for _ in range(LINES // 100):
        await live.write(lambda: said)
    with most_held() as held, contextlib.suppress(ConnectionClosed):  # more at once than a client takes
        async with server.socket(opened["table"]) as late:
            await late.until(lambda: late.heard[-1].get("entries", [{"seq": 0}])[-1]["seq"] == live.table.seq)
    assert held[0] < MOST_HELD, "a reader holds the whole log"


async def long_body(server: Served) -> None:
    """Somebody sends a body without end."""
    told = await server.http.post("/api/notebook", content=b"[" + b" " * 3_000_000)
    assert told.status_code == 429, "a body is read whatever its length"


class Pool:
    """One worker, which is a thread of this process."""

    size = 1

    def __init__(self) -> None:
        self.free = asyncio.Semaphore(self.size)

    def warm(self) -> None:
        """Nothing to start."""

    async def run(self, key: str, work: Callable[[bytes], bytes], job: bytes, patience: float | None = None) -> bytes:
        async with self.free:
            return await asyncio.to_thread(work, job)


async def many_questions(server: Served) -> None:
    """Twenty strangers ask what takes long. The bots play on."""
    asking = [asyncio.create_task(server.http.post("/api/notebook", json=PAGE)) for _ in range(20)]
    await asyncio.sleep(0.2)
    opened = await server.open("sleuth", 3, seat=None, name="", bots=["random"] * 3)
    live = server.server.tables[opened["table"]]
    order = {"id": "begin", "command": {"type": "Begin"}}
    await server.post(f"/api/tables/{opened['table']}/commands", order, opened["host"])
    try:
        async with asyncio.timeout(3):
            while live.table.steps < 8:
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError("bots wait behind questions") from None
    finally:
        SLOW.set()
        await asyncio.gather(*asking, return_exceptions=True)


SLOW = threading.Event()


def attacked(folder: Path, attack: Callable[[Served], Awaitable[None]], **how: Any) -> None:
    """Attack a server."""

    async def play() -> None:
        pools = {name: Pool() for name, wanted in how.items() if wanted is Pool}
        async with served(folder / "tables.db", **{**how, **pools}) as server:
            await attack(server)

    evening(play())


@pytest.fixture
def slow_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions to notebooks take until they are allowed to end."""
    SLOW.clear()
    note = notes_worker.note

    def slowly(page: NotebookPage) -> Any:
        SLOW.wait(10)
        return note(page)

    monkeypatch.setattr(notes_worker, "note", slowly)


def test_a_long_log_from_its_beginning(tmp_path: Path) -> None:
    attacked(tmp_path, unread_log)


def test_a_body_without_end(tmp_path: Path) -> None:
    attacked(tmp_path, long_body)


@pytest.mark.usefixtures("slow_questions")
def test_questions_that_take_long(tmp_path: Path) -> None:
    attacked(tmp_path, many_questions, workers=Pool, question_workers=Pool)


def test_an_outbox_without_a_limit_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "PAGE", 10**6)
    monkeypatch.setattr(live_table, "PAGE_BYTES", 10**9)
    with pytest.raises(AssertionError, match="holds the whole log"):
        attacked(tmp_path, unread_log, unread=10**9, unread_bytes=10**12)


def test_a_body_read_without_a_limit_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "LARGEST_BODY", 10**9)
    with pytest.raises(AssertionError, match="whatever its length"):
        attacked(tmp_path, long_body)


@pytest.mark.usefixtures("slow_questions")
def test_questions_in_the_workers_of_the_bots_are_caught(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="wait behind questions"):
        attacked(tmp_path, many_questions, workers=Pool)
