"""A server in a process of its own, to be killed: `python server_process.py PORT DATABASE [WORD ...]`.

`bots`: bots can play. `grace=25`, `greeting=9`, `pace=0.2`: seconds. SIGUSR1 and SIGUSR2 make its clock jump.

`hasty` and `deaf` plant a fault.
"""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Sequence
from typing import Any

import uvicorn

from deerstalker.cli.database import archive_at
from deerstalker.cli.serve import settings
from deerstalker.storage.archive import Archive, Ears, Entry, Place, Stage
from deerstalker.web.http.app import App
from deerstalker.web.http.connections import Connections
from deerstalker.web.http.limits import Limits
from deerstalker.web.live.hearing import Hearing
from deerstalker.web.live.live_table import Tempo
from deerstalker.web.live.running_clock import RunningClock
from deerstalker.web.server import Server
from deerstalker.web.work.pool import WorkerPool
from planted_bots import WorkersHere

MANY = 100_000
LIMITS = Limits.at_any_rate(
    sockets=MANY,
    spectators=MANY,
    connections=MANY,
    connections_in_all=MANY,
    silent_connections=MANY,
    entries_of_table=10**9,
)


class HastyArchive:
    """The fault the crash test has to find: it says that something is written, and writes it a little later."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.late: set[asyncio.Task[None]] = set()
        self.read, self.find, self.find_code = archive.read, archive.find, archive.find_code
        self.listed, self.greet, self.close = archive.listed, archive.greet, archive.close
        self.probe, self.bans, self.free_bytes, self.waiting = archive.probe, archive.bans, archive.free_bytes, 0
        self.newest_action, self.admin_actions = archive.newest_action, archive.admin_actions

    async def open(self, place: Place, entries: Sequence[Entry]) -> None:
        await self.archive.open(place, entries)

    def listen(self, ears: Ears) -> None:
        self.archive.listen(ears)

    async def append(self, table: str, entries: Sequence[Entry], stage: Stage | None = None) -> None:
        async def write() -> None:
            await asyncio.sleep(0.05)
            await self.archive.append(table, entries, stage)

        task = asyncio.create_task(write())
        self.late.add(task)
        task.add_done_callback(self.late.discard)


class DeafHearing(Hearing):
    """The fault the fault test has to find: it does not read what it missed while it heard nothing."""

    def began(self) -> None:
        self.since = self.until = 0.0


class NoWorkers(WorkerPool):
    """Nobody thinks here: every seat is a person's."""

    def warm(self) -> None:
        """Nothing to start."""


class JumpingClock:
    """A clock that jumps an hour ahead or back when a signal comes."""

    def __init__(self) -> None:
        self.ahead = 0.0
        signal.signal(signal.SIGUSR1, lambda *_: self.jump(3600))
        signal.signal(signal.SIGUSR2, lambda *_: self.jump(-3600))

    def jump(self, seconds: float) -> None:
        self.ahead += seconds

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


def app_at(database: str, *words: str) -> Any:
    archive: Any = archive_at(database)
    seconds = {name: float(number) for name, _, number in (word.partition("=") for word in words) if number}
    tempo = Tempo(RunningClock(JumpingClock()), **{"pace": 0.0, "shortest_beat": 0.0, "grace": 600.0, **seconds})
    workers: Any = WorkersHere() if "bots" in words else NoWorkers(1)
    server = Server(HastyArchive(archive) if "hasty" in words else archive, workers, tempo)
    if "deaf" in words:
        server.hearing = DeafHearing(tempo.now, server.tables)
    return App(server, LIMITS).asgi()


settings(app_at, "127.0.0.1", 0, Connections(LIMITS)).load()  # import what it takes to serve


def serve(port: str, database: str, *words: str) -> None:
    """Serve until killed, without a word."""
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), sys.stderr.fileno())
    uvicorn.Server(settings(app_at(database, *words), "127.0.0.1", int(port), Connections(LIMITS))).run()


if __name__ == "__main__":
    serve(*sys.argv[1:])
