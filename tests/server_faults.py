"""A fault test: people play at two servers on one database while connections, servers and the database fail.

Afterwards everything that was acknowledged must be in the log, once and in order; every table must have gone on by
itself soon after every fault; and nobody who was connected may have been handed to a bot as away.
"""

import asyncio
import contextlib
import json
import math
import os
import random
import signal
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import psycopg
from msgspec import Struct
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from deerstalker.games import GAMES
from deerstalker.storage.postgres import PostgresArchive
from deerstalker.web.live import log as m
from deerstalker.web.live.log import read_entry
from server_crashes import ForkedServer, Player, Server, judge, seated
from tcp_proxy import Proxy

WORDS = ("bots", "pace=0.2", "grace=60", "greeting=9")
"""Others may judge somebody 69 seconds after their server last greeted, and no fault lasts half as long."""


class Report(Struct):
    """What the fault test has seen."""

    happened: dict[str, int] = {}
    acknowledged: int = 0
    recoveries: list[float] = []
    """Seconds from the end of each fault until all tables had gone on."""

    late: list[str] = []
    """The faults after which that took more than five seconds."""

    faults: list[str] = []
    history: list[str] = []
    """What happened when, of the rounds in which something was wrong."""

    def with_more(self, more: "Report") -> "Report":
        kinds = {*self.happened, *more.happened}
        return Report(
            {kind: self.happened.get(kind, 0) + more.happened.get(kind, 0) for kind in kinds},
            self.acknowledged + more.acknowledged,
            self.recoveries + more.recoveries,
            self.late + more.late,
            self.faults + more.faults,
            self.history + (more.history if more.faults else []),
        )


# -- people ------------------------------------------------------------------------------------------


class Listening:
    """Somebody who stays connected, comes back whenever the connection breaks, and counts what they hear."""

    def __init__(self, servers: Sequence[Server], table: str, tokens: list[str]) -> None:
        self.servers, self.table, self.tokens = servers, table, tokens
        self.seq = 0
        self.over = False
        self.to_say: str | None = None
        self.said = 0
        """The number of the last entry of their own that was acknowledged."""

        self.gaps: list[str] = []
        self.connections: list[str] = []
        """When they were connected."""

    async def stay(self) -> None:
        """Until cancelled."""
        turn = 0
        while True:
            server = self.servers[turn % len(self.servers)]
            turn += 1
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                url = f"ws://127.0.0.1:{server.port}/api/tables/{self.table}/socket"
                async with connect(url, compression=None, open_timeout=2, ping_interval=None) as ws:
                    await ws.send(json.dumps({"type": "Hello", "tokens": self.tokens, "after": self.seq}))
                    saying = asyncio.create_task(self._say(ws))
                    began = time.time()
                    try:
                        await self._listen(ws)
                    finally:
                        saying.cancel()
                        self.connections.append(f"{began:.0f} to {time.time():.0f} {self.table} {self.tokens}")
            await asyncio.sleep(0.1)

    async def _listen(self, ws: Any) -> None:
        async for text in ws:
            message = json.loads(text)
            match message["type"]:
                case "News":
                    for seq in (one["seq"] for one in message["entries"]):
                        if seq != self.seq + 1:
                            self.gaps.append(f"{self.table}: a listener heard {seq} after {self.seq}")
                        self.seq = seq
                    self.over = self.over or bool(message["view"] and message["view"]["over"])
                case "Done" if message["id"] == self.to_say:
                    self.said, self.to_say = message["seq"], None

    async def _say(self, ws: Any) -> None:
        """Say what there is to say, again and again until it is acknowledged."""
        with contextlib.suppress(WebSocketException):
            while True:
                if self.to_say is not None:
                    command = {"type": "Say", "text": self.to_say}
                    await ws.send(json.dumps({"type": "Do", "id": self.to_say, "seat": None, "command": command}))
                await asyncio.sleep(0.3)


class Pair:
    """Two people at one table, each at a server of their own, who wait, and talk at times."""

    def __init__(self, ann: Listening, bob: Listening) -> None:
        self.people = (ann, bob)
        self.table = ann.table

    def speak(self, words: str, rng: random.Random) -> None:
        rng.choice(self.people).to_say = words

    @property
    def quiet(self) -> bool:
        """Whether everything was said and heard by both."""
        said = max(one.said for one in self.people)
        return all(one.to_say is None and one.seq >= said for one in self.people)


async def pair(servers: Sequence[Server]) -> Pair:
    """Two people at a game that has begun; it is Ann's turn, and she waits."""
    opened, tokens = await _open(servers[0], ["random"], person="Ann")
    people = [Listening([servers[0]], opened, [tokens[0]]), Listening([servers[1]], opened, [tokens[1]])]
    return Pair(people[0], people[1])


async def bots_alone(servers: Sequence[Server]) -> Listening:
    """A game among bots, and somebody who watches it."""
    table, _ = await _open(servers[0], ["random"] * 3)
    return Listening(servers, table, [])


async def _open(server: Server, bots: list[str], person: str = "") -> tuple[str, list[str]]:
    base = f"http://127.0.0.1:{server.port}/api/tables"
    wish: dict[str, Any] = {"game": "clue", "seats": 3, "name": person, "seat": 0 if person else None}
    wish["bots"] = [None] * (3 - len(bots)) + bots
    async with httpx.AsyncClient(timeout=20) as http:
        opened = (await http.post(base, json=wish)).json()
        tokens = [opened["token"]]
        if person:
            bob = await http.post(f"{base}/{opened['table']}/seats", json={"name": "Bob"})
            tokens.append(bob.json()["token"])
        begin = {"id": "begin", "command": {"type": "Begin"}}
        bearer = {"Authorization": f"Bearer {opened['host']}"}
        done = await http.post(f"{base}/{opened['table']}/commands", json=begin, headers=bearer)
        assert done.status_code == 200, done.text
    return opened["table"], tokens


# -- faults ------------------------------------------------------------------------------------------


class Site:
    """Two servers, each with a proxy to the database."""

    def __init__(self, address: str, *words: str) -> None:
        self.address, self.words = address, words
        parts = urlsplit(address)
        self.database = parts.path.lstrip("/")
        folder = parse_qs(parts.query)["host"][0]
        self.proxies = [Proxy(f"{folder}/.s.PGSQL.5432") for _ in range(2)]
        self.servers: list[ForkedServer] = []

    async def start(self) -> None:
        for proxy in self.proxies:
            await proxy.open()
            through = f"postgresql://postgres@127.0.0.1:{proxy.port}/{self.database}"
            self.servers.append(ForkedServer(through, *WORDS, *self.words))
        for server in self.servers:
            server.start()
        for server in self.servers:
            await server.up()

    def stop(self) -> None:
        for server in self.servers:
            server.signal(signal.SIGCONT)
            server.kill()
        for proxy in self.proxies:
            proxy.refuse()

    def backends(self, *, listening: bool) -> list[int]:
        """The processes of the database that serve this site, all or those that listen."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            question = """SELECT pid FROM pg_stat_activity
                WHERE datname = %s AND pid <> pg_backend_pid() AND query ~ %s"""
            pattern = "^(LISTEN|SELECT 1$)" if listening else ""
            return [pid for (pid,) in connection.execute(question, (self.database, pattern))]

    def end_backends(self, pids: list[int]) -> None:
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute("SELECT pg_terminate_backend(pid) FROM unnest(%s::int[]) AS pid", (pids,))


Fault = Callable[[Site, random.Random, float], Coroutine[Any, Any, None]]
"""Something that goes wrong, lasts as long as it is told, and is over when it returns."""


async def database_gone(site: Site, rng: random.Random, seconds: float) -> None:
    for proxy in site.proxies:
        proxy.refuse()
    await asyncio.sleep(seconds)
    for proxy in site.proxies:
        await proxy.open()


async def one_cut_off(site: Site, rng: random.Random, seconds: float) -> None:
    proxy = rng.choice(site.proxies)
    proxy.refuse()
    await asyncio.sleep(seconds)
    await proxy.open()


async def stalled(site: Site, rng: random.Random, seconds: float) -> None:
    """Nothing passes; then what was held back passes, as if nothing had happened."""
    proxies = rng.sample(site.proxies, rng.choice((1, 2)))
    for proxy in proxies:
        proxy.stall()
    await asyncio.sleep(seconds)
    for proxy in proxies:
        proxy.flow()


async def half_open(site: Site, rng: random.Random, seconds: float) -> None:
    """The connections there are will never pass anything again, and do not end; servers have to notice."""
    rng.choice(site.proxies).forget()
    await asyncio.sleep(8)  # within which every connection has to be given up


async def slow(site: Site, rng: random.Random, seconds: float) -> None:
    proxy = rng.choice(site.proxies)
    proxy.delay = rng.uniform(0.02, 0.3)
    await asyncio.sleep(min(seconds, 5))
    proxy.delay = 0


async def listen_cut(site: Site, rng: random.Random, seconds: float) -> None:
    site.end_backends(site.backends(listening=True))


async def connections_cut(site: Site, rng: random.Random, seconds: float) -> None:
    site.end_backends(site.backends(listening=False))


async def database_crash(site: Site, rng: random.Random, seconds: float) -> None:
    """One process of the database dies; it ends all others and reads its log."""
    with contextlib.suppress(ProcessLookupError, IndexError):
        os.kill(rng.choice(site.backends(listening=False)), signal.SIGKILL)
    while True:
        with contextlib.suppress(psycopg.OperationalError):
            site.backends(listening=False)
            return
        await asyncio.sleep(0.1)


async def frozen(site: Site, rng: random.Random, seconds: float) -> None:
    server = rng.choice(site.servers)
    server.signal(signal.SIGSTOP)
    await asyncio.sleep(min(seconds, 20))
    server.signal(signal.SIGCONT)


async def killed(site: Site, rng: random.Random, seconds: float) -> None:
    server = rng.choice(site.servers)
    server.kill()
    server.start()
    await server.up()


async def clock_jump(site: Site, rng: random.Random, seconds: float) -> None:
    rng.choice(site.servers).signal(rng.choice((signal.SIGUSR1, signal.SIGUSR2)))


FAULTS: tuple[Fault, ...] = (
    database_gone,
    one_cut_off,
    stalled,
    half_open,
    slow,
    listen_cut,
    connections_cut,
    database_crash,
    frozen,
    killed,
    clock_jump,
)


def how_long(rng: random.Random, longest: float = 30.0) -> float:
    """From half a second to half a minute, most of them short."""
    return math.exp(rng.uniform(math.log(0.5), math.log(longest)))


# -- the test ----------------------------------------------------------------------------------------


class FaultTest:
    """People at a site, and what becomes of their tables while it is broken again and again."""

    def __init__(self, site: Site, *, tables: int, seed: int, patience: float) -> None:
        self.site, self.tables, self.patience = site, tables, patience
        self.rng = random.Random(seed)
        self.report = Report()
        self.players: list[Player] = []
        self.pairs: list[Pair] = []
        self.watchers: list[Listening] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def run(self, faults: list[tuple[Fault, float]], calm: float = 1.0) -> Report:
        """Let people play, with these faults in turn and so many seconds of calm after each."""
        await self.site.start()
        try:
            await self._seat_all()
            for number, (fault, seconds) in enumerate(faults):
                await self._watch_bots()
                await self._happen(number, fault, seconds)
                await asyncio.sleep(calm)
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)
        finally:
            self.site.stop()
        await self._judge()
        return self.report

    async def _seat_all(self) -> None:
        servers = self.site.servers
        self.players = [await seated(servers, self.rng) for _ in range(self.tables)]
        self.pairs = [await pair(servers) for _ in range(self.tables)]
        people = [one for each in self.pairs for one in each.people]
        self._go(*(one.play() for one in self.players), *(one.stay() for one in people))

    async def _watch_bots(self) -> None:
        """Have a game among bots going on, a new one if the last is over."""
        if not self.watchers or self.watchers[-1].over:
            self.watchers.append(await bots_alone(self.site.servers))
            self._go(self.watchers[-1].stay())

    def _go(self, *works: Any) -> None:
        self.tasks += [asyncio.create_task(work) for work in works]

    async def _happen(self, number: int, fault: Fault, seconds: float) -> None:
        name = fault.__name__
        happening = asyncio.create_task(fault(self.site, self.rng, seconds))
        await asyncio.sleep(0)
        for each in self.pairs:
            each.speak(f"words {number}", self.rng)
        await happening
        self.report.history.append(f"{time.time():.0f} end of {name} ({seconds:.1f} s)")
        self.report.happened[name] = self.report.happened.get(name, 0) + 1
        began = time.monotonic()
        moved = {id(one): len(one.promised) for one in self.players}
        watched, seq = self.watchers[-1], self.watchers[-1].seq

        def stuck() -> list[str]:
            players = [f"player {one.table}" for one in self.players if len(one.promised) == moved[id(one)]]
            pairs = [f"pair {one.table}" for one in self.pairs if not one.quiet]
            return players + pairs + [f"bots {watched.table}"] * (watched.seq == seq and not watched.over)

        took, last = 0.0, stuck()
        while last and took < self.patience:
            await asyncio.sleep(0.02)
            took, still = time.monotonic() - began, last
            last = stuck()
        if last:
            self.report.faults.append(f"after {name} ({seconds:.1f} s) these stood still: {last}")
        if took > 5:
            self.report.late.append(f"{took:.1f} s after {name} ({seconds:.1f} s): {still}")
        self.report.recoveries.append(took)

    async def _judge(self) -> None:
        report = self.report
        archive = PostgresArchive(self.site.address)
        for player in self.players:
            report.acknowledged += len(player.promised)
            report.faults += player.gaps + judge(player, await archive.read(player.table))
        listeners = [*self.watchers, *(one for each in self.pairs for one in each.people)]
        report.faults += [gap for one in listeners for gap in one.gaps]
        for table in [one.table for one in self.players] + [one.table for one in self.pairs]:
            entries = [(one.seq, read_entry(GAMES["clue"], one.body)) for one in await archive.read(table)]
            handed = [(seq, one) for seq, one in entries if isinstance(one, m.Handed)]
            report.faults += [f"{table}: seat {one.seat} was handed over as {one.why} ({seq})" for seq, one in handed]
        report.history += [line for one in listeners for line in one.connections]
        await archive.close()
