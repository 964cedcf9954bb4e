"""The protocols of connections: requests, and sockets. Each cuts off a client that keeps it waiting.

It is cut off by aborting the connection: an orderly close would wait behind everything that the client does not read.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from deerstalker.web.http.connections import Connections

SEND_NOW = "deerstalker.send_now"
"""Where the state of a socket holds the function that sends a message at once."""

WRITE_BUFFER = 32 * 1024
"""Bytes that wait for a client to read before nothing more is given to its connection."""

NO_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class HttpConnection(H11Protocol):
    """A connection for requests. Cut off if a request does not arrive in time, or an answer is not read in time."""

    def __init__(self, connections: Connections, **more: Any) -> None:
        super().__init__(**more)
        self.counted, self.limits = connections, connections.limits
        self.address: str | None = None
        """What the connection is counted as; `None` if it is refused, gone, or a socket now."""

        self._awaited: str | None = None
        self._due: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count a new connection, or refuse it."""
        peer = transport.get_extra_info("peername")
        self.address = self.counted.enter(self, str(peer[0]) if isinstance(peer, tuple) else "")
        if self.address is None:
            transport.abort()
            return
        transport.set_write_buffer_limits(high=WRITE_BUFFER)
        super().connection_made(transport)
        self._wait_for("head")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self.address is not None:
            self._forget()
            super().connection_lost(exc)

    def _forget(self) -> None:
        address, self.address = self.address, None
        self._wait_for(None)
        self._read()
        self.counted.silent.discard(self)
        if address is not None:
            self.counted.leave(address)

    def cut_off(self) -> None:
        """Close the connection at once, whatever is unsent."""
        self.transport.abort()
        self._wait_for(None)
        self._read()
        self.counted.silent.discard(self)

    # -- what the client sends -------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        if not self._is_open():
            return
        super().data_received(data)
        if not self._is_open():  # a socket now
            return
        if self.cycle is not None:
            self.counted.silent.discard(self)
        state = self.conn.their_state
        self._wait_for("head" if state is h11.IDLE else "body" if state is h11.SEND_BODY else None)

    def _is_open(self) -> bool:
        return self.address is not None and not self.transport.is_closing()

    def on_response_complete(self) -> None:
        """Wait for the next request, for as long as connections are kept open."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._must_read()
        elif self.conn.their_state is not h11.SEND_BODY:
            self._wait_for(None)

    def _wait_for(self, what: str | None) -> None:
        """Wait for the head or the body of a request. What is awaited already gets no more time."""
        if what == self._awaited:
            return
        if self._due is not None:
            self._due.cancel()
        seconds = self.limits.request_seconds if what == "head" else self.limits.body_seconds
        self._due = None if what is None else self.loop.call_later(seconds, self.cut_off)
        self._awaited = what

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, or no body of the request before, which is then given up."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.abort()
        else:
            self._must_read()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a socket."""
        self._wait_for(None)
        self._read()
        self.counted.silent.discard(self)
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, SocketConnection):
            socket.address, self.address = self.address, None
            socket.refuse_no_handshake()

    # -- what the client reads -------------------------------------------------------------------------

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that nobody has used for a while."""
        super().timeout_keep_alive_handler()
        self._must_read()

    def pause_writing(self) -> None:
        """Wait for the client to read."""
        super().pause_writing()
        self._must_read()
        if self.address is not None:
            self.counted.unread.add(self, self.address)

    def resume_writing(self) -> None:
        """Go on: the client has read enough."""
        super().resume_writing()
        self._read()

    def _must_read(self) -> None:
        if self._unread is None and self.address is not None:
            self._unread = self.loop.call_later(self.limits.unread_seconds, self.cut_off)

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        self.counted.unread.discard(self)


class SocketConnection(WebSocketsSansIOProtocol):
    """A connection that has become a socket. Cut off if the client does not read or does not answer pings."""

    def __init__(self, connections: Connections, **more: Any) -> None:
        super().__init__(**more)
        self.counted = connections
        self.address: str | None = None
        """What the connection is counted as."""

        self._unread: asyncio.TimerHandle | None = None
        self._heard = 0.0
        self._frames = bytearray()
        """What is written before the loop waits again."""

    def data_received(self, data: bytes) -> None:
        """Read a part of the handshake or of a message."""
        self._heard = self.loop.time()
        try:
            super().data_received(data)
        except (AssertionError, ValueError):  # a handshake that the protocol cannot make sense of
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        self._read()
        if self.address is not None:
            self.counted.leave(self.address)
            self.address = None

    def refuse_no_handshake(self) -> None:
        """Refuse a request for a socket that is no handshake, once all of it is here. Otherwise it waits for ever."""
        if not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(NO_HANDSHAKE)
            self.transport.close()
            self._must_read()

    def cut_off(self) -> None:
        """Close the connection at once, whatever is unsent."""
        self.transport.abort()
        self._read()

    def pause_writing(self) -> None:
        """Wait for the client to read."""
        super().pause_writing()
        self._must_read()
        if self.address is not None:
            self.counted.unread.add(self, self.address)

    def resume_writing(self) -> None:
        """Go on: the client has read enough."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._read()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        """Close the connection soon, whether or not the client reads what is left."""
        super().on_task_complete(task)
        self._must_read()

    def send_keepalive_ping(self) -> None:
        """Ping a client. One that has said something lately is there: an open page asks for a sign of life itself."""
        interval = self.ping_interval or 0.0
        left = self._heard + interval - self.loop.time()
        if left > interval * 0.1:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Cut off a client that does not answer."""
        self.cut_off()

    async def run_asgi(self) -> None:
        """Serve the socket. The application may send messages at once, past all layers in between."""
        self.scope["state"][SEND_NOW] = self.send_now
        await super().run_asgi()

    def send_now(self, message: bytes) -> bool:
        """Send a text message, together with others of this moment. Return False if that has to wait for the client."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        if not self._frames:
            self.loop.call_soon(self._write_frames)
        self._frames += Frame(Opcode.TEXT, message).serialize(mask=False)
        if len(self._frames) > WRITE_BUFFER:
            self._write_frames()
        return True

    def _write_frames(self) -> None:
        """Write what was sent in this moment: one system call is dearer than a whole message."""
        if self._frames and not self.transport.is_closing():
            self.transport.write(bytes(self._frames))
        self._frames.clear()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def _must_read(self) -> None:
        if self._unread is None and self.address is not None:
            self._unread = self.loop.call_later(self.counted.limits.unread_seconds, self.cut_off)

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        self.counted.unread.discard(self)
