"""A crash test: people play while servers are killed; what was acknowledged must be there in the end."""

import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import cache
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import server_process
from deerstalker.core import case as cases
from deerstalker.core.case import Case
from deerstalker.games import GAMES
from deerstalker.storage.archive import Archive, Entry
from deerstalker.web.live import log as m
from deerstalker.web.live.log import read_entry
from deerstalker.web.live.table_state import TableState

LAUNCH = Path(__file__).parent / "server_process.py"
SEATS = 3
AT_ONCE = 16
"""Maximum number of words of a talker that wait for an answer."""


class Report(Struct):
    """What the crash test has seen."""

    kills: int = 0
    acknowledged: int = 0
    back: list[float] = []
    faults: list[str] = []

    def with_more(self, more: "Report") -> "Report":
        return Report(
            self.kills + more.kills,
            self.acknowledged + more.acknowledged,
            self.back + more.back,
            self.faults + more.faults,
        )


@cache
def forking() -> ForkServerContext:
    """What starts processes as copies of one that has loaded the server."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["__main__", "server_process"])
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(LAUNCH.parent), before)))
    try:
        forkserver.ensure_running()
    finally:
        del os.environ["PYTHONPATH"]
        if before is not None:
            os.environ["PYTHONPATH"] = before
    return context


class Server:
    """One server process, started again whenever it is killed."""

    def __init__(self, database: str, *words: str) -> None:
        self.port = free_port()
        self.words = [sys.executable, str(LAUNCH), str(self.port), database, *words]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(self.words, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    async def up(self) -> float:
        """Wait until it answers; how long that took."""
        began = time.monotonic()
        async with asyncio.timeout(120):
            while not await self._answers():
                await asyncio.sleep(0.02)
        return time.monotonic() - began

    async def _answers(self) -> bool:
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(5):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                with contextlib.closing(writer):
                    writer.write(b"GET /api/healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
                    return b" 200 " in await reader.readline()
        return False


class ForkedServer(Server):
    """The same as a copy of a process that has loaded everything, so that it starts at once."""

    forked: ForkServerProcess | None = None

    def start(self) -> None:
        self.forked = forking().Process(target=server_process.serve, args=self.words[2:], daemon=True)
        self.forked.start()

    def kill(self) -> None:
        self.signal(signal.SIGKILL)
        assert self.forked is not None
        self.forked.join()

    def signal(self, number: signal.Signals) -> None:
        assert self.forked is not None
        assert self.forked.pid is not None
        os.kill(self.forked.pid, number)


class Player:
    """Somebody who plays all chairs of a table, at whichever server answers, and remembers what was promised."""

    def __init__(
        self, servers: Sequence[Server], opened: dict[str, Any], tokens: list[str], rng: random.Random
    ) -> None:
        self.servers, self.table, self.tokens, self.rng = servers, opened["table"], tokens, rng
        self.promised: dict[str, tuple[int, dict[str, Any]]] = {}
        self.pending: dict[str, Any] | None = None
        self.views: dict[int, Any] = {}
        self.seq = 0
        self.count = 0
        self.gaps: list[str] = []

    async def play(self) -> None:
        """Until cancelled."""
        while True:
            server = self.rng.choice(self.servers)
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with (
                    asyncio.timeout(30),
                    connect(
                        f"ws://127.0.0.1:{server.port}/api/tables/{self.table}/socket", compression=None, open_timeout=2
                    ) as ws,
                ):
                    await ws.send(json.dumps({"type": "Hello", "tokens": self.tokens, "after": self.seq}))
                    await self._converse(ws)
            await asyncio.sleep(0.02)

    async def _converse(self, ws: Any) -> None:
        if self.pending is not None and self.rng.random() < 0.9:  # sent again, word for word
            await ws.send(json.dumps(self.pending))
        while True:
            async with asyncio.timeout(5):
                message = json.loads(await ws.recv())
            match message["type"]:
                case "Welcome":
                    self.views = {view["seat"]: view for view in message["views"]}
                case "News":
                    self._hear(message)
                case "Done":
                    self._done(message)
                case "Refused" if self.pending is not None and message["id"] == self.pending["id"]:
                    await self._refused(ws, message)
                case "Presence" if self.pending is not None:
                    await ws.send(json.dumps(self.pending))
            if self.pending is None and self.views:
                self.pending = self._wish()
                await ws.send(json.dumps(self.pending))

    async def _refused(self, ws: Any, message: Any) -> None:
        """Ask again if it may work later, and then it may have worked the first time; or give it up."""
        if message["kind"] == "Busy":
            await asyncio.sleep(0.05)
            if self.rng.random() < 0.8:
                await ws.send(json.dumps(self.pending))
                return
        self.pending = None

    def _hear(self, message: Any) -> None:
        if message["seat"] == 0:
            for seq in (one["seq"] for one in message["entries"]):
                if seq != self.seq + 1:
                    self.gaps.append(f"{self.table}: entry {seq} came after {self.seq}")
                self.seq = seq
        if message["view"] is not None:
            self.views[message["view"]["seat"]] = message["view"]

    def _done(self, message: Any) -> None:
        if self.pending is not None and message["id"] == self.pending["id"]:
            self.promised[message["id"]] = (message["seq"], self.pending)
            self.pending = None

    def _wish(self) -> dict[str, Any]:
        self.count += 1
        mark = f"{self.table}-{self.count}"
        asked = [view for view in self.views.values() if view["asked"]]
        if asked and self.rng.random() < 0.6:
            view = self.rng.choice(asked)
            offer = view["offers"][0]
            row = offer["rows"][0] if offer["rows"] else _first(offer)
            command = {"type": "Act", "action": row}
            return {"type": "Do", "id": mark, "at": view["seq"], "seat": view["seat"], "command": command}
        return {"type": "Do", "id": mark, "at": None, "seat": 0, "command": {"type": "Say", "text": f"word {mark}"}}


class Heard(Struct):
    """What somebody who only talks reads of a message."""

    type: str
    id: str = ""
    seq: int = 0
    entries: list["HeardEntry"] = []


class HeardEntry(Struct):
    """What they read of a log entry."""

    seq: int


_heard = msgspec.json.Decoder(Heard)


class Talker(Player):
    """Somebody who only talks, and does not wait for answers before the next words: many promises at little cost."""

    def __init__(self, servers: Sequence[Server], opened: dict[str, Any], rng: random.Random) -> None:
        super().__init__(servers, opened, [opened["token"]], rng)
        self.unanswered: dict[str, dict[str, Any]] = {}

    async def _converse(self, ws: Any) -> None:
        for order in self.unanswered.values():
            await ws.send(json.dumps(order))
        while True:
            while len(self.unanswered) < AT_ONCE:
                self.count += 1
                mark = f"{self.table}-{self.count}"
                order = {"type": "Do", "id": mark, "seat": 0, "command": {"type": "Say", "text": f"word {mark}"}}
                self.unanswered[mark] = order
                await ws.send(json.dumps(order))
            async with asyncio.timeout(20):
                message = _heard.decode(await ws.recv())
            if message.type == "Done" and message.id in self.unanswered:
                self.promised[message.id] = (message.seq, self.unanswered.pop(message.id))
            elif message.type == "Refused":
                self.unanswered.pop(message.id, None)
            for entry in message.entries:
                if entry.seq != self.seq + 1:
                    self.gaps.append(f"{self.table}: entry {entry.seq} came after {self.seq}")
                self.seq = entry.seq


def _first(offer: Any) -> dict[str, Any]:
    return {"type": offer["type"], **{field["name"]: field["values"][0] for field in offer["fields"]}}


async def crash_test(
    servers: Sequence[Server],
    archive: Any,
    *,
    kills: int,
    tables: int,
    talkers: int = 0,
    seed: int = 1,
    play: float = 0.5,
) -> Report:
    """Kill the servers again and again under load, and then look at what is in the archive."""
    rng = random.Random(seed)
    report = Report()
    for server in servers:
        server.start()
    try:
        for server in servers:
            await server.up()
        players = [await seated(servers, rng) for _ in range(tables)]
        players += [await talking(servers, rng) for _ in range(talkers)]
        tasks = [asyncio.create_task(player.play()) for player in players]
        for _ in range(kills):
            await asyncio.sleep(rng.uniform(0.05, play))
            server = rng.choice(servers)
            server.kill()
            report.kills += 1
            server.start()
            report.back.append(await server.up())
        await asyncio.sleep(0.3)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        for server in servers:
            server.kill()
    store: Archive = archive()
    for player in players:
        report.acknowledged += len(player.promised)
        report.faults += player.gaps + judge(player, await store.read(player.table))
    await store.close()
    return report


async def seated(servers: Sequence[Server], rng: random.Random) -> Player:
    """A table at which one program plays everybody."""
    base = f"http://127.0.0.1:{servers[0].port}/api/tables"
    async with httpx.AsyncClient(timeout=20) as http:
        opened = (await http.post(base, json={"game": "clue", "seats": SEATS, "name": "Ann", "seat": 0})).json()
        tokens = [opened["host"], opened["token"]]
        chairs = [await http.post(f"{base}/{opened['table']}/seats", json={"name": name}) for name in ("Bob", "Cy")]
        tokens += [chair.json()["token"] for chair in chairs]
        begin = {"id": "begin", "command": {"type": "Begin"}}
        bearer = {"Authorization": f"Bearer {opened['host']}"}
        done = await http.post(f"{base}/{opened['table']}/commands", json=begin, headers=bearer)
        assert done.status_code == 200, done.text
    return Player(servers, opened, tokens, random.Random(rng.random()))


async def talking(servers: Sequence[Server], rng: random.Random) -> Talker:
    """A table at which somebody waits, and talks."""
    async with httpx.AsyncClient(timeout=20) as http:
        wish = {"game": "clue", "seats": SEATS, "name": "Ann", "seat": 0}
        opened = (await http.post(f"http://127.0.0.1:{servers[0].port}/api/tables", json=wish)).json()
    return Talker(servers, opened, random.Random(rng.random()))


def judge(player: Player, entries: list[Entry]) -> list[str]:
    """Is everything there that was promised, once, without a gap, and by the rules?"""
    faults = []
    if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        faults.append(f"{player.table}: the entries have gaps")
    found = {entry.seq: read_entry(GAMES["clue"], entry.body) for entry in entries}
    said = [entry.text for entry in found.values() if isinstance(entry, m.Said)]
    if len(set(said)) < len(said):
        faults.append(f"{player.table}: something was said twice")
    promised = [seq for seq, _ in player.promised.values()]
    if promised != sorted(promised):
        faults.append(f"{player.table}: promises are out of order")
    for mark, (seq, order) in player.promised.items():
        if not _is_there(found.get(seq), order):
            faults.append(f"{player.table}: {mark} was promised as entry {seq} and is not there")
    table = TableState(GAMES["clue"])
    table.take_all((entry, "") for entry in found.values())
    if isinstance(player, Talker):
        return faults
    steps = tuple(entry.step for entry in found.values() if isinstance(entry, m.Stepped))
    assert table.header is not None
    assert table.game is not None
    list(cases.follow(Case(table.header, steps), table.box, table.game))
    return faults


def _is_there(entry: Any, order: Any) -> bool:
    command = order["command"]
    if command["type"] == "Say":
        return isinstance(entry, m.Said) and entry.text == command["text"]
    if not isinstance(entry, m.Stepped) or entry.step.seat != order["seat"]:
        return False
    return bool(type(entry.step.action.open()).__name__ == command["action"]["type"])


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
