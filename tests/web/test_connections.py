"""Connections that say nothing, half of something, or read nothing are counted and cut off; everybody else gets in."""

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from deerstalker.web.http.addresses import TrustedProxies
from deerstalker.web.http.connections import Connections
from deerstalker.web.http.limits import Limits
from web_client import evening, served

HALF = b"GET /api/healthz HTTP/1.1\r\nHost: here\r\nX-Slow: "
SLOW_BODY = b"POST /api/notebook HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n{"
REQUEST = b"GET /api/healthz HTTP/1.1\r\nHost: here\r\n\r\n"


class Line:
    """A bare connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def is_cut(self, seconds: float) -> bool:
        """Whether the server ends the connection within this time, without an answer."""
        try:
            async with asyncio.timeout(seconds):
                return await self.reader.read(1) == b""
        except TimeoutError:
            return False
        except OSError:
            return True

    async def ask(self) -> bytes:
        """The status line of an answer."""
        self.writer.write(REQUEST)
        head = await self.reader.readuntil(b"\r\n\r\n")
        await self.reader.readexactly(int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]))
        return head.split(b"\r\n")[0]


@contextlib.asynccontextmanager
async def lines(port: int, number: int, source: str = "127.0.0.1") -> AsyncIterator[list[Line]]:
    """Connections from one address, all of which the system has accepted."""
    opened = [
        Line(*await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0), family=socket.AF_INET))
        for _ in range(number)
    ]
    try:
        yield opened
    finally:
        for one in opened:
            one.writer.close()


async def cut(opened: list[Line], expected: int) -> int:
    """How many of these are cut off, once as many as expected are."""
    waiting = [asyncio.create_task(one.is_cut(20.0)) for one in opened]
    end = time.monotonic() + 10
    while sum(one.done() for one in waiting) < expected and time.monotonic() < end:
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.1)
    found = sum(one.done() for one in waiting)
    for one in waiting:
        one.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return found


def test_silent_connections_lock_nobody_out(tmp_path: Path) -> None:
    async def play() -> None:
        limits: dict[str, Any] = {"silent_connections": 20, "connections_in_all": 60, "request_seconds": 3.0}
        async with served(tmp_path / "tables.db", **limits) as server, lines(server.port, 300) as silent:
            assert await cut(silent, 280) == 280
            async with lines(server.port, 1, "127.0.0.2") as (other,), lines(server.port, 1) as (neighbour,):
                assert await other.ask() == b"HTTP/1.1 200 OK"
                assert await neighbour.ask() == b"HTTP/1.1 200 OK"
            assert await cut(silent, 300) == 300

    evening(play())


def test_the_oldest_silent_connection_makes_room(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            served(tmp_path / "tables.db", connections_in_all=8) as server,
            lines(server.port, 4) as first,
            lines(server.port, 4, "127.0.0.2"),
            lines(server.port, 1, "127.0.0.3") as (other,),
        ):
            assert await other.ask() == b"HTTP/1.1 200 OK"
            assert await first[0].is_cut(5.0)
            assert not await first[1].is_cut(0.1)

    evening(play())


@pytest.mark.parametrize("part", [b"", HALF, SLOW_BODY, REQUEST], ids=["nothing", "half a head", "half a body", "idle"])
def test_what_does_not_arrive_in_time_is_cut_off(part: bytes, tmp_path: Path) -> None:
    async def play() -> None:
        limits: dict[str, Any] = {"request_seconds": 0.3, "body_seconds": 0.3, "idle_seconds": 0.3}
        async with served(tmp_path / "tables.db", **limits) as server, lines(server.port, 1) as (line,):
            line.writer.write(part)
            if part == REQUEST:
                await line.reader.readuntil(b"}")
            for _ in range(12):  # a byte now and then changes nothing
                await asyncio.sleep(0.05)
                if part in (HALF, SLOW_BODY) and not line.writer.is_closing():
                    line.writer.write(b" ")
            assert await line.is_cut(5.0)

    evening(play())


def test_a_connection_may_ask_again(tmp_path: Path) -> None:
    """The time for the head of a request begins anew with each."""

    async def play() -> None:
        limits: dict[str, Any] = {"request_seconds": 0.6, "idle_seconds": 5.0}
        async with served(tmp_path / "tables.db", **limits) as server, lines(server.port, 1) as (line,):
            for _ in range(3):
                assert await line.ask() == b"HTTP/1.1 200 OK"
                await asyncio.sleep(0.4)

    evening(play())


def test_connections_are_counted_until_they_are_gone(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", connections=3) as server:
            opened = await server.open("clue", 3)
            await server.http.aclose()
            for _ in range(3):
                sockets = server.socket(opened["table"]), server.socket(opened["table"])
                async with sockets[0], sockets[1], lines(server.port, 2) as both:
                    assert await cut(both, 1) == 1
                await asyncio.sleep(0.1)

    evening(play())


def test_a_trusted_proxy_may_hold_all(tmp_path: Path) -> None:
    async def play() -> None:
        limits: dict[str, Any] = {"connections": 2, "silent_connections": 2}
        proxies = TrustedProxies(["127.0.0.1"])
        async with (
            served(tmp_path / "tables.db", proxies=proxies, **limits) as server,
            lines(server.port, 10) as opened,
            lines(server.port, 10, "127.0.0.2") as others,
        ):
            assert await cut(opened, 0) == 0
            assert await cut(others, 8) == 8

    evening(play())


def test_one_address_never_takes_all() -> None:
    few = Connections(Limits(), files=228)
    assert (few.most, few.most_of_address) == (100, 50)
