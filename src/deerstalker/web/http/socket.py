"""The WebSocket of a table: a hello, then commands one way and news the other."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from deerstalker.core.errors import DeerstalkerError, Illegal, Invalid
from deerstalker.storage.archive import Unavailable
from deerstalker.web.errors import Away, Busy, Failed, Missing, Unreadable
from deerstalker.web.http.errors import kind_of
from deerstalker.web.http.limits import Limits
from deerstalker.web.live import wire
from deerstalker.web.live.audience import Listener
from deerstalker.web.live.live_table import LiveTable
from deerstalker.web.server import Server
from deerstalker.web.work.notes import Questions

log = logging.getLogger("deerstalker.web")

NOT_UNDERSTOOD, NO_TABLE, UNREADABLE, TOO_SLOW, TOO_MUCH, TOO_MANY, RESTART = 4000, 4004, 4005, 4008, 4009, 4013, 1012
HELLO_SECONDS = 5.0
MOST_QUESTIONS = 4
"""Maximum number of questions of one socket that are worked on at once."""

_encode = msgspec.json.Encoder().encode
_hello = msgspec.json.Decoder(wire.Hello)
_after_hello = msgspec.json.Decoder(wire.AfterHello)
_PONG = _encode(wire.Pong())


def refused(error: DeerstalkerError, order: str = "") -> wire.Refused:
    """Return the message that tells a refusal."""
    why = error.why if isinstance(error, Illegal | Invalid) else str(error)
    return wire.Refused(order, kind_of(error), why, error.rule if isinstance(error, Illegal) else "")


class SocketEndpoint:
    """The ASGI application for sockets. Messages are sent past Starlette's own layers, which cost time."""

    def __init__(self, server: Server, limits: Limits, questions: Questions) -> None:
        self.server, self.limits, self.questions = server, limits, questions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket until it is closed."""
        ws = WebSocket(scope, receive, send)
        address = ws.client.host if ws.client else ""
        await ws.accept()
        if not self.limits.open_socket(address):
            await ws.close(TOO_MANY)
            return
        try:
            await _Connection(ws, send, self, address).run()
        except WebSocketDisconnect:
            pass
        finally:
            self.limits.close_socket(address)


class _Connection:
    def __init__(self, ws: WebSocket, send: Send, endpoint: SocketEndpoint, address: str) -> None:
        self.ws, self.send, self.server, self.questions = ws, send, endpoint.server, endpoint.questions
        self.address = address
        self.bucket = endpoint.limits.commands_of_socket()
        self.pending: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = _hello.decode(await _text(self.ws))
        except (TimeoutError, msgspec.DecodeError):
            await self.ws.close(NOT_UNDERSTOOD)
            return
        try:
            live = await self.server.table(self.ws.path_params["table"])
        except Missing:
            await self.ws.close(NO_TABLE)
            return
        except Unreadable:
            await self.ws.close(UNREADABLE)
            return
        tokens = tuple(hello.tokens)
        listener = Listener(live.table.who(tokens), tokens)
        await live.join(listener, hello.after)
        sending = asyncio.create_task(self._send(listener))
        try:
            await self._listen(live, listener)
        finally:
            sending.cancel()
            for task in self.pending:
                task.cancel()
            live.part(listener)
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                await sending

    async def _send(self, listener: Listener) -> None:
        """Send what is in the outbox, as it comes."""
        send, outbox = self.send, listener.outbox
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                await listener.wait()
                while outbox:
                    await send({"type": "websocket.send", "text": outbox.popleft().decode()})
                if listener.slow:
                    await self.ws.close(TOO_SLOW)
                    return
                if listener.gone:
                    await self.ws.close(RESTART)
                    return

    async def _listen(self, live: LiveTable, listener: Listener) -> None:
        """Handle messages one after the other."""
        misunderstood = 0
        while True:
            text = await _text(self.ws)
            if not self.bucket.take():
                listener.put(_encode(refused(Busy("That's too fast. Wait a moment, then try again."), _id_of(text))))
                misunderstood += 1
            else:
                try:
                    message = _after_hello.decode(text)
                except (msgspec.DecodeError, RecursionError) as error:
                    listener.put(
                        _encode(refused(Invalid(f"that isn't a message the server knows: {error}"), _id_of(text)))
                    )
                    misunderstood += 1
                else:
                    misunderstood = 0
                    await self._answer(live, listener, message)
            if misunderstood > 100:
                await self.ws.close(TOO_MUCH)
                return

    async def _answer(self, live: LiveTable, listener: Listener, message: wire.AfterHello) -> None:
        match message:
            case wire.Do():
                listener.put(_encode(await _reply(self.server.do(live, listener.who, message), message.id)))
            case wire.Ask():
                self._ask(live, listener, message)
            case wire.Ping():
                listener.put(_PONG)

    def _ask(self, live: LiveTable, listener: Listener, message: wire.Ask) -> None:
        """Answer a question in a task of its own, so that commands need not wait for it."""

        async def told() -> wire.Told:
            if len(self.pending) > MOST_QUESTIONS:
                raise Busy("One question at a time, please.")
            return wire.Told(message.id, await self.questions.answer(live, listener.who, message, self.address))

        async def run() -> None:
            listener.put(_encode(await _reply(told(), message.id)))

        task = asyncio.create_task(run())
        self.pending.add(task)
        task.add_done_callback(self.pending.discard)


async def _reply(answering: Awaitable[wire.Reply], id_: str) -> wire.Reply:
    """Return the answer, or the refusal that is told instead."""
    try:
        return await answering
    except DeerstalkerError as error:
        return refused(error, id_)
    except Unavailable as error:
        log.warning("the database does not answer: %s", error)
        return refused(Away(), id_)
    except Exception:  # the client always gets an answer
        log.exception("an answer could not be given")
        return refused(Failed(), id_)


async def _text(ws: WebSocket) -> str | bytes:
    message = await ws.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return text if text is not None else bytes(message.get("bytes") or b"")


class _Id(msgspec.Struct):
    id: str = ""


def _id_of(text: str | bytes) -> str:
    """Return the id of a message that could not be decoded, if it has one."""
    try:
        return msgspec.json.decode(text, type=_Id).id[:64]
    except (msgspec.DecodeError, RecursionError):
        return ""
