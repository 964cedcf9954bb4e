"""A server in a process of its own, to be killed: `python server_process.py PORT DATABASE [hasty]`."""

import asyncio
import sys
import time
from collections.abc import Sequence
from typing import Any

import uvicorn

from deerstalker.cli.serve import archive_at, settings
from deerstalker.storage.archive import Entry, Stage
from deerstalker.storage.sqlite import SqliteArchive
from deerstalker.web.http.app import App
from deerstalker.web.http.limits import Limits
from deerstalker.web.live.live_table import Tempo
from deerstalker.web.server import Server
from deerstalker.web.work.pool import WorkerPool


class HastyArchive(SqliteArchive):
    """The fault the crash test has to find: it says that something is written, and writes it a little later."""

    late: "set[asyncio.Task[None]]" = set()  # noqa: RUF012

    async def append(self, table: str, entries: Sequence[Entry], stage: Stage | None = None) -> None:
        async def write() -> None:
            await asyncio.sleep(0.05)
            await super(HastyArchive, self).append(table, entries, stage)

        task = asyncio.create_task(write())
        self.late.add(task)
        task.add_done_callback(self.late.discard)


class NoWorkers(WorkerPool):
    """Nobody thinks here: every seat is a person's."""

    def warm(self) -> None:
        """Nothing to start."""


def app_at(database: str, *, hasty: bool = False) -> Any:
    archive = HastyArchive(database) if hasty else archive_at(database)
    server = Server(archive, NoWorkers(1), Tempo(time.monotonic, 0.0, 600.0))
    free: dict[str, Any] = {"tables_a_minute": 1e6, "requests_a_second": 1e6, "commands_a_second": 1e6}
    return App(server, Limits(time.monotonic, sockets=100_000, **free)).asgi()


if __name__ == "__main__":
    port, database, *more = sys.argv[1:]
    uvicorn.Server(settings(app_at(database, hasty="hasty" in more), "127.0.0.1", int(port))).run()
