"""News as server-sent events, for clients that cannot open a socket."""

import asyncio
from collections.abc import AsyncIterator

from msgspec import Struct, json
from starlette.responses import StreamingResponse

from deerstalker.web.live.audience import Listener
from deerstalker.web.live.live_table import LiveTable
from deerstalker.web.live.table_state import Who

HEARTBEAT = 15.0


class _Numbered(Struct):
    type: str
    seq: int | None = None


def stream(live: LiveTable, who: Who, tokens: tuple[str, ...], after: int) -> StreamingResponse:
    """Stream every log entry after this number, and from then on each new one as it happens."""
    return StreamingResponse(_events(live, Listener(who, tokens), after), media_type="text/event-stream")


async def _events(live: LiveTable, listener: Listener, after: int) -> AsyncIterator[bytes]:
    await live.join(listener, after)
    try:
        while not listener.gone and not listener.slow:
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await listener.wait()
            except TimeoutError:
                yield b": still here\n\n"
            while listener.outbox:
                yield _event(listener.outbox.popleft())
    finally:
        live.part(listener)


def _event(message: bytes) -> bytes:
    """Return one message as an event. Only news has an id from which a client can resume."""
    head = json.decode(message, type=_Numbered)
    number = b"id: %d\n" % head.seq if head.type == "News" and head.seq is not None else b""
    return number + b"event: " + head.type.encode() + b"\ndata: " + message + b"\n\n"
