"""Readers who come late are told the log page by page as they read it; those who do not read are cut off."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from deerstalker.web.live import live_table
from deerstalker.web.live import log as logged
from deerstalker.web.live.commands import Draft
from web_client import Chair, Served, evening, served

LINES = 2000


async def talk(server: Served, table: str, lines: int, text: str = "so they say") -> None:
    """Fill the log of a table with chat."""
    live = server.server.tables[table]
    for start in range(0, lines, 100):
        said = [Draft(logged.Said(0, f"{number} {text}")) for number in range(start, min(start + 100, lines))]
        await live.write(lambda said=said: said)  # type: ignore[misc]


def entries(chair: Chair, copy: int | None = None) -> list[int]:
    """The numbers of the entries that were heard, in order."""
    news = [one for one in chair.heard if one["type"] == "News" and one["seat"] == copy]
    return [entry["seq"] for one in news for entry in one["entries"]]


@pytest.mark.parametrize("after", [0, 7, LINES - 20])
def test_nothing_is_missed_or_told_twice(after: int, tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            opened = await server.open("clue", 3)
            table = opened["table"]
            live = server.server.tables[table]
            await talk(server, table, LINES)
            async with server.socket(table, after=after) as ann, server.socket(table, opened["host"]) as host:
                for number in range(30):  # the table goes on meanwhile
                    await live.write(lambda number=number: [Draft(logged.Said(0, f"now {number}"))])  # type: ignore[misc]
                await host.do({"type": "Begin"})
                last = live.table.seq
                await ann.until(lambda: entries(ann)[-1:] == [last])
                assert entries(ann) == list(range(after + 1, last + 1))
                assert ann.view["seq"] == last
                assert ann.view["waiting"]

    evening(play())


def test_each_copy_is_told_in_full(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            opened = await server.open("clue", 3, bots=[None, None, "random"])
            table = opened["table"]
            other = await server.post(f"/api/tables/{table}/seats", {"name": "Bob", "seat": 1}, status=201)
            await talk(server, table, 300)
            last = server.server.tables[table].table.seq
            async with server.socket(table, opened["token"], other["token"]) as both:
                await both.until(lambda: entries(both, 1)[-1:] == [last])
                assert entries(both, 0) == entries(both, 1) == list(range(1, last + 1))

    evening(play())


def test_a_stream_is_told_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            opened = await server.open("clue", 3)
            await talk(server, opened["table"], 400)
            last = server.server.tables[opened["table"]].table.seq
            told: list[int] = []
            async with server.http.stream("GET", f"/api/tables/{opened['table']}/events") as events:
                async for line in events.aiter_lines():
                    if line.startswith("data: ") and (message := json.loads(line[6:]))["type"] == "News":
                        told += [entry["seq"] for entry in message["entries"]]
                    if told[-1:] == [last]:
                        break
            assert told == list(range(1, last + 1))

    evening(play())


class Deaf:
    """A reader who never reads."""

    def __init__(self, port: int, path: str, *, socket: bool) -> None:
        self.port, self.path, self.socket = port, path, socket

    async def __aenter__(self) -> "Deaf":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1024)
        upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        more = upgrade + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" if self.socket else ""
        self.writer.write(f"GET {self.path} HTTP/1.1\r\nHost: here\r\n{more}\r\n".encode())
        await self.reader.readuntil(b"\r\n\r\n")
        if self.socket:
            hello = b'{"type":"Hello"}'
            self.writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # masked with zeros
        self.writer.transport.pause_reading()  # type: ignore[attr-defined]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.transport.abort()


async def until(condition: Any, seconds: float = 20.0) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


@pytest.mark.parametrize("socket", [True, False], ids=["socket", "stream"])
def test_who_never_reads_is_cut_off(socket: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[int] = []

    async def recall(live: Any, listener: Any) -> None:
        pages.append(1)
        await recalled(live, listener)

    recalled = live_table.LiveTable.recall
    monkeypatch.setattr(live_table.LiveTable, "recall", recall)

    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000, unread_seconds=1.0) as server:
            opened = await server.open("clue", 3)
            table = opened["table"]
            await talk(server, table, 10_000, "x" * 480)  # more than the system keeps for a connection
            live = server.server.tables[table]
            path = f"/api/tables/{table}/{'socket' if socket else 'events'}"
            async with Deaf(server.port, path, socket=socket):
                await until(lambda: len(live.audience.listeners) == 1)
                await until(lambda: not live.audience.listeners)
            assert len(pages) < 10_000 / live_table.PAGE  # the rest was not even read

    evening(play())
