"""Attack a server on this machine, and print how it fares: `python benchmarks/flood.py [ATTACK ...]`.

The server is the one that `deerstalker serve` starts, with its default limits. Every attack comes from one address;
what others notice is measured from another one.
"""

import argparse
import asyncio
import contextlib
import json
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

PACE = 0.1
WINDOW, ROUNDS = 10.0, 3
"""Seconds for which the moves of bots are counted, with and without an attack, and how often."""

Asking = Callable[[httpx.AsyncClient], Awaitable[Any]]
Attack = Callable[[], contextlib.AbstractAsyncContextManager[None]]

ATTACKER, OTHER = "127.0.0.1", "127.0.0.2"


class Process:
    """A server under attack."""

    def __init__(self, folder: Path, *options: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [sys.executable, "-m", "deerstalker", "serve", "--no-open", "--port", str(self.port)]
        self.process = subprocess.Popen([*command, "--db", str(folder / "tables.db"), *options])  # noqa: S603
        self.base = f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> "Process":
        while True:
            with contextlib.suppress(httpx.TransportError):
                await self.other_waits()
                return self
            await asyncio.sleep(0.1)

    async def __aexit__(self, *_: object) -> None:
        self.process.terminate()
        await asyncio.to_thread(self.process.wait)

    @property
    def memory(self) -> float:
        """Megabytes in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 1e6

    def client(self, address: str = ATTACKER) -> httpx.AsyncClient:
        """Return a client at this address."""
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=None))
        return httpx.AsyncClient(base_url=self.base, transport=transport, timeout=60)

    async def other_waits(self) -> float:
        """Return how long somebody else waits for an answer."""
        began = time.monotonic()
        async with self.client(OTHER) as http:
            (await http.get("/api/games")).raise_for_status()
        return time.monotonic() - began

    async def open(self, game: str, bots: list[str | None], **more: Any) -> Any:
        """Open a table."""
        wish = {"game": game, "seats": len(bots), "bots": bots, **more}
        async with self.client(OTHER) as http:
            return (await http.post("/api/tables", json=wish)).raise_for_status().json()

    async def begin(self, opened: Any) -> None:
        """Begin a game."""
        async with self.client(OTHER) as http:
            told = await http.post(
                f"/api/tables/{opened['table']}/commands",
                json={"id": "begin", "command": {"type": "Begin"}},
                headers={"Authorization": f"Bearer {opened['host']}"},
            )
            told.raise_for_status()

    async def summary(self, table: str) -> Any:
        """Return a table, as everybody sees it."""
        async with self.client(OTHER) as http:
            return (await http.get(f"/api/tables/{table}")).json()


class Bots:
    """Tables at which careful bots play, one after the other."""

    def __init__(self, server: Process) -> None:
        self.server, self.table = server, ""

    async def moves(self, seconds: float) -> int:
        """Return how many entries they write in this time."""
        end, written, last = time.monotonic() + seconds, 0, 0
        while time.monotonic() < end:
            told: Any = await self.server.summary(self.table) if self.table else {"stage": "over", "seq": 0}
            written += max(0, told["seq"] - last) if last else 0
            last = told["seq"]
            if told["stage"] == "over":
                opened = await self.server.open("clue", ["careful"] * 4)
                await self.server.begin(opened)
                self.table, last = opened["table"], 0
            await asyncio.sleep(0.05)
        return written


async def compare(
    server: Process, what: str, attack: Callable[[], contextlib.AbstractAsyncContextManager[None]]
) -> None:
    """Print the pace of bots without and with an attack."""
    bots = Bots(server)
    while not await bots.moves(5.0):  # the workers are starting
        pass
    calm = attacked = 0
    for _ in range(ROUNDS):
        calm += await bots.moves(WINDOW)
        async with attack():
            attacked += await bots.moves(WINDOW)
    share = f"{attacked / calm:.0%}" if calm else "nothing to compare"
    print(f"{what}: bots wrote {calm} entries without, {attacked} with it: {share}")


@contextlib.asynccontextmanager
async def asking(
    server: Process, ask: Callable[[httpx.AsyncClient], Awaitable[Any]], number: int
) -> AsyncIterator[None]:
    """Ask something this many times at once; hang up in the end."""
    async with server.client() as http:
        tasks = [asyncio.ensure_future(ask(http)) for _ in range(number)]
        try:
            yield
        finally:
            for one in tasks:
                one.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


# -- the attacks ---------------------------------------------------------------------------------------


async def notebooks(folder: Path) -> None:
    """A hundred strangers ask for the best question in the largest notebook, and hang up."""
    async with Process(folder, "--pace", str(PACE)) as server:
        page: dict[str, Any] = {
            "game": "master-detective",
            "names": [f"Name{n}" for n in range(10)],
            "me": 0,
            "hand": [],
        }
        async with server.client(OTHER) as http:
            deal = (await http.post("/api/notebook", json={**page, "ask": {"what": "deal"}})).json()["answer"]
        hand, face_up = deal["hands"][0], deal["face_up"]
        cards = deal["cards"][:: len(deal["cards"]) // (hand + face_up)]
        page |= {"hand": cards[:hand], "face_up": cards[hand : hand + face_up], "ask": {"what": "best"}}

        def ask(http: httpx.AsyncClient) -> Awaitable[Any]:
            return http.post("/api/notebook", json=page)

        await compare(server, "100 notebooks", lambda: asking(server, ask, 100))


async def reviews(folder: Path) -> None:
    """Somebody looks back at eight games of ten seats at once."""
    async with Process(folder, "--pace", "0") as server:
        opened = [await server.open("master-detective", ["random"] * 10) for _ in range(8)]
        for one in opened:
            await server.begin(one)
        tables = [one["table"] for one in opened]
        end = time.monotonic() + 300
        while [(await server.summary(one))["stage"] for one in tables].count("over") < 8 and time.monotonic() < end:
            await asyncio.sleep(1.0)
    async with Process(folder, "--pace", str(PACE)) as server:
        paths = [f"/api/tables/{one}/review" for one in tables]

        def ask(http: httpx.AsyncClient) -> Awaitable[Any]:
            paths.append(paths.pop(0))
            return http.get(paths[0])

        await compare(server, "8 reviews of ten-seat games", lambda: asking(server, ask, 8))


async def unread(folder: Path, readers: int = 15, lines: int = 20_000) -> None:
    """Spectators ask for a long log from its beginning, and read nothing."""
    table = await asyncio.to_thread(long_log, folder, lines)
    async with Process(folder) as server:
        await server.summary(table)
        before, most = server.memory, 0.0
        hello = b'{"type":"Hello"}'
        frame = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello  # masked with zeros
        deaf = []
        for _ in range(readers):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
            key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
            head = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket"
            writer.write(f"{head}\r\n{key}\r\n\r\n".encode())
            await reader.readuntil(b"\r\n\r\n")
            writer.write(frame)
            deaf.append(writer)
        for _ in range(300):
            most = max(most, server.memory)
            await asyncio.sleep(0.1)
        async with server.client(OTHER) as http:
            left = (await http.get("/api/healthz")).json()["sockets"]
        memory = f"{before:.0f} MB before, {most:.0f} MB at most"
        print(f"{readers} readers who read nothing of {lines} entries: {memory}; after 30 s {left} are connected")
        for one in deaf:
            one.transport.abort()


def long_log(folder: Path, lines: int) -> str:
    """Write a table with so many lines of chat, and return its id."""
    from deerstalker.storage.sqlite import SqliteArchive
    from deerstalker.web.live import log as logged
    from deerstalker.web.live import wire
    from deerstalker.web.live.commands import Draft
    from deerstalker.web.live.live_table import Tempo
    from deerstalker.web.server import Server
    from deerstalker.web.work.pool import WorkerPool

    async def write() -> str:
        server = Server(SqliteArchive(folder / "tables.db"), WorkerPool(1), Tempo(time.monotonic))
        opened = await server.open(wire.OpenTable("clue", 3, name="Ann", seat=0))
        live = server.tables[opened.table]
        said = [Draft(logged.Said(0, "🔎" * 500)) for _ in range(100)]
        for _ in range(lines // 100):
            await live.write(lambda: said)
        await server.close()
        return opened.table

    return asyncio.run(write())


async def chat(folder: Path, sockets: int = 20, seconds: float = 30.0) -> None:
    """One seat chats as fast as it can, through as many sockets as it gets."""
    async with Process(folder) as server:
        opened = await server.open("clue", [None] * 3, name="Ann", seat=0)
        end = time.monotonic() + seconds
        before = server.memory

        async def talk(number: int) -> None:
            async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{opened['table']}/socket") as ws:
                await ws.send(json.dumps({"type": "Hello", "tokens": [opened["token"]]}))
                while time.monotonic() < end:
                    line = {"type": "Say", "text": "x" * 500}
                    await ws.send(json.dumps({"type": "Do", "id": f"{number}/{time.monotonic()}", "command": line}))
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(0.001):
                            while True:
                                await ws.recv()

        await asyncio.gather(*(talk(number) for number in range(sockets)), return_exceptions=True)
        lines = (await server.summary(opened["table"]))["seq"]
        print(
            f"chat through {sockets} sockets for {seconds:g} s: {lines} lines, {before:.0f} to {server.memory:.0f} MB"
        )


async def silent(folder: Path, number: int = 1100) -> None:
    """Connections say nothing."""
    async with Process(folder) as server:
        lines = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(number)]
        await asyncio.sleep(1.0)
        waited = await server.other_waits()
        files = len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))
        print(f"{number} silent connections: another address waits {waited:.2f} s; the server has {files} files open")
        for _, writer in lines:
            writer.close()


ATTACKS = {"notebooks": notebooks, "reviews": reviews, "unread": unread, "chat": chat, "silent": silent}


def main() -> int:
    """Attack in one way after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", choices=[*ATTACKS, []], help="which attacks (default: all)")
    for name in parser.parse_args().attacks or ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(ATTACKS[name](Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
