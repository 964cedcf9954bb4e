"""Stopping without harm: on SIGTERM or Ctrl-C, commands under way finish, everybody is told, and the server ends."""

import asyncio
import contextlib
import logging
import signal
import socket
import threading
from collections.abc import Iterator
from types import FrameType

import uvicorn

from deerstalker.web.server import Server

log = logging.getLogger("deerstalker.web")

LOOK = 0.02
"""Seconds between two looks at what is still going on."""


class DrainingServer(uvicorn.Server):
    """Listens for requests until a signal comes, then drains. A second signal ends what is still going on."""

    def __init__(self, config: uvicorn.Config, tables: Server, longest: float) -> None:
        super().__init__(config)
        self.tables, self.longest = tables, longest

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Drain on SIGINT and SIGTERM. The process then ends as if it had nothing more to do, with exit code 0."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop taking commands at once."""
        self.force_exit = self.should_exit
        self.should_exit = True
        self.tables.draining = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, let what is under way finish within the time, and close everything."""
        for server in self.servers:
            server.close()
        try:
            async with asyncio.timeout(self.longest):
                await self._finish()
        except TimeoutError:
            log.warning("after %g s, %d connections are cut", self.longest, len(self.server_state.connections))
        await self._cut()
        await self.lifespan.shutdown()

    async def _finish(self) -> None:
        draining = asyncio.create_task(self.tables.drain())
        try:
            while not (draining.done() or self.force_exit):
                await asyncio.sleep(LOOK)
        finally:
            draining.cancel()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        while (self.server_state.connections or self.server_state.tasks) and not self.force_exit:
            await asyncio.sleep(LOOK)

    async def _cut(self) -> None:
        """Cut the connections that are left, and cancel what answers them."""
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        tasks = list(self.server_state.tasks)
        logging.getLogger("uvicorn.error").addFilter(_is_no_cancellation)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=self.longest)


def _is_no_cancellation(record: logging.LogRecord) -> bool:
    """Whether a record is about something else than a request that was cancelled on purpose."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))
