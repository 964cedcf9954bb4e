"""A proxy between a server and its database that a test can cut, stall, delay and close."""

import asyncio
import contextlib
from asyncio import StreamReader, StreamWriter

CHUNK = 1 << 16


class Proxy:
    """Listens on a port of this machine and passes everything on to a Unix socket, until told otherwise."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.port = 0
        self.delay = 0.0
        """Seconds for which everything is held back."""

        self._flowing = asyncio.Event()
        self._flowing.set()
        self._server: asyncio.Server | None = None
        self._links: set[Link] = set()

    async def open(self) -> None:
        """Accept connections, always on the same port."""
        if self._server is None:
            self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
            self.port = self._server.sockets[0].getsockname()[1]

    def refuse(self) -> None:
        """Accept no more connections, and end those that there are."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self.cut()

    def cut(self) -> None:
        """End all connections."""
        for link in self._links:
            link.end()

    def stall(self) -> None:
        """Pass nothing on, for the time being; new connections are accepted and silent."""
        self._flowing.clear()

    def flow(self) -> None:
        """Pass on what was held back."""
        self._flowing.set()

    def forget(self) -> None:
        """Let the connections that there are stay open and silent for ever; new ones work."""
        for link in self._links:
            link.dead = True

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        link = Link(self, writer)
        self._links.add(link)
        try:
            await link.run(reader)
        finally:
            link.end()
            self._links.discard(link)

    async def passing(self) -> None:
        """Wait until something may pass."""
        if self.delay:
            await asyncio.sleep(self.delay)
        await self._flowing.wait()


class Link:
    """One connection through a proxy."""

    def __init__(self, proxy: Proxy, near: StreamWriter) -> None:
        self.proxy = proxy
        self.dead = False
        self._writers = [near]

    async def run(self, near: StreamReader) -> None:
        await self.proxy.passing()
        far, to_far = await asyncio.open_unix_connection(self.proxy.target)
        self._writers.append(to_far)
        ways = [asyncio.create_task(way) for way in (self._pass(near, to_far), self._pass(far, self._writers[0]))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()

    async def _pass(self, reader: StreamReader, writer: StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                await self.proxy.passing()
                if not self.dead:
                    writer.write(data)
                    await writer.drain()

    def end(self) -> None:
        """End it on both sides."""
        for writer in self._writers:
            writer.transport.abort()
