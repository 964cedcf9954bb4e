"""News as server-sent events, for clients that cannot open a socket."""

import asyncio
from collections.abc import AsyncIterator, Callable

from msgspec import Struct, json
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from deerstalker.web.live.audience import Listener
from deerstalker.web.live.live_table import LiveTable

HEARTBEAT = 15.0


class _Entry(Struct):
    seq: int


class _Message(Struct):
    type: str
    entries: list[_Entry] = []


class EventStream(StreamingResponse):
    """Every log entry after a number, and from then on each new one as it happens."""

    def __init__(self, live: LiveTable, listener: Listener, after: int, ended: Callable[[], None]) -> None:
        """Stream to a listener. `ended` is called when the stream has ended, however it did."""
        super().__init__(_events(live, listener, after), media_type="text/event-stream")
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream until the client leaves."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ended()


async def _events(live: LiveTable, listener: Listener, after: int) -> AsyncIterator[bytes]:
    await live.join(listener, after)
    try:
        while not listener.gone and not listener.slow:
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await listener.wait()
            except TimeoutError:
                yield b": still here\n\n"
            while (message := listener.take()) is not None:
                yield _event(message)
            await live.recall(listener)
    finally:
        live.part(listener)


def _event(message: bytes) -> bytes:
    """Return one message as an event. Only news has an id from which a client can resume."""
    head = json.decode(message, type=_Message)
    number = b"id: %d\n" % head.entries[-1].seq if head.entries else b""
    return number + b"event: " + head.type.encode() + b"\ndata: " + message + b"\n\n"
