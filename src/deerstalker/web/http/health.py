"""Health: whether the server is alive, and whether it is ready to be sent players."""

import asyncio
import logging
from importlib.metadata import version

from msgspec import Struct

from deerstalker.storage.archive import Unavailable
from deerstalker.web.server import Server

log = logging.getLogger("deerstalker.web")

VERSION = version("deerstalker")

FRESH = 1.0
"""Seconds for which the database is not tried again, however often somebody asks."""

LONGEST_PROBE = 5.0
SHORT, LONG = 0.5, 2.0
"""Seconds to wait for the database when somebody asks whether the server is alive, and whether it is ready."""

LEAST_FREE = 16 * 1024 * 1024
"""Bytes of disk space below which nothing should be expected to be written."""

DRAINING = "the server is stopping"
NO_ANSWER = "the database does not answer"
NO_WRITING = "the database cannot be written"
NO_SPACE = "there is no disk space left"
NO_WORKERS = "no worker can be started"


class Health(Struct, frozen=True):
    """How the server is. `ok`: whether it is ready; otherwise `problems` says why not."""

    ok: bool
    version: str
    tables: int
    sockets: int
    problems: list[str] = []


class HealthCheck:
    """Finds out how the server is. Many who ask at once share one look."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._probe: asyncio.Task[str | None] | None = None
        self._when = 0.0
        self._said: list[str] = []

    async def look(self, seconds: float) -> Health:
        """Return how the server is, after at most this many seconds."""
        server = self.server
        problems = [DRAINING] if server.draining else []
        database = await self._database(seconds)
        problems += [database] if database else []
        free = server.archive.free_bytes()
        problems += [NO_SPACE] if free is not None and free < LEAST_FREE else []
        pools = {server.workers, server.question_workers}
        problems += [NO_WORKERS] if any(pool.states()["failed"] == pool.size for pool in pools) else []
        self._log(problems)
        sockets = sum(len(live.audience.listeners) for live in server.tables.values())
        return Health(not problems, VERSION, len(server.tables), sockets, problems)

    async def _database(self, seconds: float) -> str | None:
        """Return what is wrong with the database, if anything."""
        now = asyncio.get_running_loop().time()
        probe = self._probe
        if probe is None or (probe.done() and now - self._when > FRESH):
            self._when = now
            probe = self._probe = asyncio.create_task(self._try_database())
        await asyncio.wait([probe], timeout=seconds)
        return probe.result() if probe.done() else NO_ANSWER

    async def _try_database(self) -> str | None:
        archive = self.server.archive
        try:
            async with asyncio.timeout(LONGEST_PROBE):
                await archive.find("")
        except (Unavailable, TimeoutError):
            return NO_ANSWER
        except Exception:
            log.exception("the database cannot be read")
            return NO_ANSWER
        try:
            async with asyncio.timeout(LONGEST_PROBE):
                await archive.probe()
        except TimeoutError:
            return NO_WRITING
        except Unavailable as error:
            log.debug("the database cannot be written: %s", error)
            return NO_WRITING
        return None

    def _log(self, problems: list[str]) -> None:
        """Log what has changed."""
        if problems != self._said:
            self._said = problems
            if problems:
                log.warning("not ready: %s", "; ".join(problems))
            else:
                log.info("ready")
