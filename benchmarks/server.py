"""Measure the cost of the online table, compared with a bare echo at the same time: `python benchmarks/server.py`.

Everything runs on this machine. The server runs in a separate process, whose processor time and memory are read from
the system. So trust the ratios, and compare times only with each other.
"""

import argparse
import asyncio
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

TURN = 40
"""Number of moves in a round, which is followed by five times as many echoes."""

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")


# -- the two servers -----------------------------------------------------------------------------------


def run_echo(port: int) -> None:
    """Run a bare echo server: the least that any server of this kind does."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.responses import PlainTextResponse
    from starlette.routing import Route, WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    from deerstalker.cli.serve import settings

    async def echo(ws: WebSocket) -> None:
        await ws.accept()
        try:
            while True:
                await ws.send_text(await ws.receive_text())
        except WebSocketDisconnect:
            return

    async def healthz(_: Any) -> PlainTextResponse:
        return PlainTextResponse("ok")

    app = Starlette(routes=[WebSocketRoute("/echo", echo), Route("/api/healthz", healthz)])
    uvicorn.Server(settings(app, "127.0.0.1", port)).run()


def run_house(port: int, database: str) -> None:
    """Run our server, without limits."""
    import uvicorn

    from deerstalker.cli.database import archive_at
    from deerstalker.cli.serve import settings
    from deerstalker.web.http.app import App
    from deerstalker.web.http.connections import Connections
    from deerstalker.web.http.limits import Limits
    from deerstalker.web.live.live_table import Tempo
    from deerstalker.web.server import Server
    from deerstalker.web.work.pool import WorkerPool

    class LateWorkers(WorkerPool):
        def warm(self) -> None:
            """Do nothing: the workers start when the first bot has to think."""

    workers = LateWorkers()
    house = Server(archive_at(database), workers, Tempo(time.monotonic, 0.0, 3600.0, shortest_beat=0.0))
    many = {"sockets": 10**6, "spectators": 10**6, "connections": 10**6, "connections_in_all": 10**6}
    limits = Limits.at_any_rate(**many, silent_connections=10**6, entries_of_table=10**9)
    try:
        uvicorn.Server(settings(App(house, limits).asgi(), "127.0.0.1", port, Connections(limits))).run()
    finally:
        workers.close()


class Process:
    """A server under observation."""

    def __init__(self, *words: str) -> None:
        self.port = _free_port()
        command = [sys.executable, __file__, "--run", words[0], str(self.port), *words[1:]]
        self.process = subprocess.Popen(command)  # noqa: S603

    async def up(self) -> "Process":
        async with httpx.AsyncClient() as http:
            for _ in range(3000):
                try:
                    await http.get(f"http://127.0.0.1:{self.port}/api/healthz")
                except httpx.TransportError:
                    await asyncio.sleep(0.02)
                else:
                    return self
        raise SystemExit("the server does not answer")

    @property
    def seconds(self) -> float:
        """Processor time so far, of all its threads, to the nanosecond."""
        threads = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((one / "schedstat").read_text().split()[0]) for one in threads) / 1e9

    @property
    def memory(self) -> int:
        """Bytes in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


# -- clients -------------------------------------------------------------------------------------------


class Table:
    """A table at which one program occupies all chairs, with a socket for each, except for bots in the last ones."""

    def __init__(self, port: int, seats: int, bots: int = 0) -> None:
        self.port, self.people, self.bots = port, seats - bots, bots
        self.sockets: list[ClientConnection] = []
        self.views: list[Any] = [None] * self.people
        self.count = 0

    async def open(self, http: httpx.AsyncClient) -> "Table":
        base = f"http://127.0.0.1:{self.port}/api/tables"
        minds = [*[None] * self.people, *["novice"] * self.bots]
        wish = {"game": "clue", "seats": len(minds), "name": NAMES[0], "seat": 0, "bots": minds}
        opened = (await http.post(base, json=wish)).json()
        self.table = opened["table"]
        self.tokens = [opened["token"]]
        for name in NAMES[1 : self.people]:
            self.tokens.append((await http.post(f"{base}/{self.table}/seats", json={"name": name})).json()["token"])
        begin = {"id": "begin", "command": {"type": "Begin"}}
        await http.post(
            f"{base}/{self.table}/commands", json=begin, headers={"Authorization": f"Bearer {opened['host']}"}
        )
        return self

    async def enter(self) -> None:
        """Open a socket for each chair."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"
        for seat, token in enumerate(self.tokens):
            ws = await connect(url, compression=None, ping_interval=None, max_queue=None)
            await ws.send(json.dumps({"type": "Hello", "tokens": [token], "after": 0}))
            self.sockets.append(ws)
            while True:
                message = json.loads(await ws.recv())
                if message["type"] == "Welcome":
                    self.views[seat] = message["views"][0]
                    break

    async def move(self) -> float | None:
        """Make one move for the seat that is asked, and let everybody hear of it.

        Return the time until it is acknowledged, or None if the game is over.
        """
        while not any(view["asked"] for view in self.views):
            if self.views[0]["over"]:
                return None
            await self._hear(0)
            await self._all_hear()
        seat = next(seat for seat, view in enumerate(self.views) if view["asked"])
        self.count += 1
        mark = f"m{self.count}"
        order = {"type": "Do", "id": mark, "at": self.views[seat]["seq"], "seat": seat}
        action = _first(self.views[seat]["offers"])
        began = time.perf_counter()
        await self.sockets[seat].send(json.dumps({**order, "command": {"type": "Act", "action": action}}))
        before, taken = self.views[seat]["seq"], 0.0
        while not taken or self.views[seat]["seq"] == before:
            if await self._hear(seat) == "Done":
                taken = time.perf_counter() - began
        await self._all_hear()
        return taken

    async def _hear(self, seat: int) -> str:
        """Receive the next message to this chair."""
        text = str(await self.sockets[seat].recv())
        message = json.loads(text)
        kind: str = message["type"]
        if kind == "Refused":
            raise SystemExit(message)
        if kind == "News":
            self.views[seat] = message["view"] or self.views[seat]
        return kind

    async def _all_hear(self) -> None:
        """Receive messages until everybody has caught up."""
        last = max(view["seq"] for view in self.views)
        for seat in range(self.people):
            while self.views[seat]["seq"] < last:
                await self._hear(seat)

    async def close(self) -> None:
        for ws in self.sockets:
            await ws.close()


def _first(offers: Any) -> dict[str, Any]:
    """Return the first offer. If it is a walk, go into a room if one is near, so that something happens there."""
    offer = offers[0]
    if offer["rows"]:
        row: dict[str, Any] = offer["rows"][0]
        return row
    fields = {}
    for field in offer["fields"]:
        words = [value for value in field["values"] if isinstance(value, str) and len(value) > 3]
        fields[field["name"]] = (words or field["values"])[0]
    return {"type": offer["type"], **fields}


# -- measurements --------------------------------------------------------------------------------------


async def ratio(folder: str, moves: int) -> dict[str, float]:
    """Compare the processor time of a move heard by six players with that of an echo, in short alternating rounds."""
    echo, house = await Process("echo").up(), await Process("house", f"{folder}/ratio.db").up()
    try:
        table = Table(house.port, 6)
        async with httpx.AsyncClient(timeout=60) as http:
            await table.open(http)
        await table.enter()
        ws = await connect(f"ws://127.0.0.1:{echo.port}/echo", compression=None)
        message = json.dumps({"type": "Do", "id": "m1", "at": 41, "seat": 0, "command": {"type": "Act"}})
        for _ in range(200):
            await table.move()
            await ws.send(message)
            await ws.recv()
        ratios, per_move, per_echo = [], [], []
        for _ in range(moves // TURN):
            start = house.seconds
            for _ in range(TURN):
                await table.move()
            cost = (house.seconds - start) / TURN
            start = echo.seconds
            for _ in range(5 * TURN):
                await ws.send(message)
                await ws.recv()
            bare = (echo.seconds - start) / (5 * TURN)
            ratios.append(cost / bare)
            per_move.append(cost)
            per_echo.append(bare)
        await ws.close()
        await table.close()
    finally:
        echo.stop()
        house.stop()
    return {
        "echo_us": statistics.median(per_echo) * 1e6,
        "move_us": statistics.median(per_move) * 1e6,
        "ratio": statistics.median(ratios),
    }


async def idle(folder: str, sockets: int) -> dict[str, float]:
    """Measure the memory of sockets that only listen, ten to a table."""
    house = await Process("house", f"{folder}/idle.db").up()
    try:
        tables: list[Table] = []
        async with httpx.AsyncClient(timeout=60) as http:
            tables += [await Table(house.port, 3).open(http) for _ in range(max(1, sockets // 10))]
        await asyncio.sleep(1)
        before = house.memory
        held: list[ClientConnection] = []
        for number in range(sockets):
            table = tables[number % len(tables)]
            url = f"ws://127.0.0.1:{house.port}/api/tables/{table.table}/socket"
            ws = await connect(url, compression=None, ping_interval=None, max_queue=None)
            await ws.send(json.dumps({"type": "Hello", "tokens": [], "after": 0}))
            held.append(ws)
        for ws in held:
            while json.loads(await ws.recv())["type"] != "Welcome":
                pass
        await asyncio.sleep(1)
        per_socket = (house.memory - before) / sockets
        for ws in held:
            ws.transport.abort()
    finally:
        house.stop()
    return {"sockets": sockets, "kilobytes_each": per_socket / 1024}


async def crowd(folder: str, number: int, rate: float, seconds: float) -> dict[str, float]:
    """Measure how long it takes until a move is acknowledged, with many tables at once.

    There is a bot at every other table, and `rate` moves a second in all.
    """
    house = await Process("house", f"{folder}/crowd.db").up()
    try:
        async with httpx.AsyncClient(timeout=60) as http:
            tables = [await Table(house.port, 3, place % 2).open(http) for place in range(number)]
        for table in tables:
            await table.enter()
        memory = []
        times: list[float] = []
        busy = house.seconds
        began = time.perf_counter()

        async def play(place: int, table: Table) -> None:
            pause = number / rate
            await asyncio.sleep(pause * place / number)
            while time.perf_counter() - began < seconds:
                start = time.perf_counter()
                taken = await table.move()
                if taken is None:
                    return
                times.append(taken)
                await asyncio.sleep(max(0.0, pause - (time.perf_counter() - start)))

        async def watch() -> None:
            while time.perf_counter() - began < seconds:
                memory.append(house.memory)
                await asyncio.sleep(seconds / 20)

        await asyncio.gather(watch(), *(play(place, table) for place, table in enumerate(tables)))
        busy = (house.seconds - busy) / (time.perf_counter() - began)
        for table in tables:
            for ws in table.sockets:
                ws.transport.abort()
    finally:
        house.stop()
    times.sort()
    return {
        "tables": number,
        "moves": len(times),
        "moves_a_second": len(times) / seconds,
        "p50_ms": times[len(times) // 2] * 1000,
        "p99_ms": times[int(len(times) * 0.99)] * 1000,
        "busy": busy,
        "memory_mb_at_first": memory[len(memory) // 4] / 2**20,
        "memory_mb_at_last": memory[-1] / 2**20,
    }


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def main() -> int:
    """Run the measurements and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", nargs="+", metavar="SERVER", help=argparse.SUPPRESS)
    parser.add_argument("--only", choices=["ratio", "idle", "crowd"], help="one of the measurements")
    parser.add_argument("--moves", type=int, default=2000, help="moves for the ratio (default: 2000)")
    parser.add_argument("--sockets", type=int, default=5000, help="idle sockets (default: 5000)")
    parser.add_argument("--tables", type=int, default=1000, help="tables at once (default: 1000)")
    parser.add_argument("--rate", type=float, default=200, help="moves a second in all (default: 200)")
    parser.add_argument("--seconds", type=float, default=30, help="how long the tables play (default: 30)")
    arguments = parser.parse_args()
    if arguments.run:
        kind, port, *rest = arguments.run
        run_echo(int(port)) if kind == "echo" else run_house(int(port), rest[0])
        return 0
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        measurements: dict[str, Callable[[], Coroutine[Any, Any, dict[str, float]]]] = {
            "ratio": lambda: ratio(folder, arguments.moves),
            "idle": lambda: idle(folder, arguments.sockets),
            "crowd": lambda: crowd(folder, arguments.tables, arguments.rate, arguments.seconds),
        }
        for name, measure in measurements.items():
            if arguments.only in (None, name):
                found = asyncio.run(measure())
                print(name, "  ".join(f"{key} {value:,.1f}" for key, value in found.items()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
