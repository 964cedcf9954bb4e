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
from deerstalker.web.http.addresses import counted_as
from deerstalker.web.http.errors import kind_of
from deerstalker.web.http.protocols import SEND_NOW
from deerstalker.web.http.quotas import TOO_FAST, Quotas
from deerstalker.web.live import wire
from deerstalker.web.live.audience import NO_TABLE, RESTART, Listener
from deerstalker.web.live.live_table import LiveTable
from deerstalker.web.live.wire import MALFORMED
from deerstalker.web.server import Server
from deerstalker.web.work.notes import Questions

log = logging.getLogger("deerstalker.web")

NOT_UNDERSTOOD, UNREADABLE, TOO_SLOW, TOO_MUCH, TOO_MANY = 4000, 4005, 4008, 4009, 4013
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

    def __init__(self, server: Server, quotas: Quotas, questions: Questions) -> None:
        self.server, self.quotas, self.questions = server, quotas, questions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket until it is closed."""
        ws = WebSocket(scope, receive, send)
        address = counted_as(ws.client.host if ws.client else "")
        await ws.accept()
        if not self.quotas.open_socket(address):
            self.server.measures.rejected["socket"] += 1
            await ws.close(TOO_MANY)
            return
        try:
            await _Connection(ws, send, self, address).run()
        except WebSocketDisconnect:
            pass
        except Unavailable as error:  # before the welcome: the client comes back, here or elsewhere
            log.warning("the database does not answer: %s", error)
            await ws.close(RESTART)
        finally:
            self.quotas.close_socket(address)


class _Connection:
    def __init__(self, ws: WebSocket, send: Send, endpoint: SocketEndpoint, address: str) -> None:
        self.ws, self.send, self.server, self.questions = ws, send, endpoint.server, endpoint.questions
        self.address = address
        self.quotas, self.limits = endpoint.quotas, endpoint.quotas.limits
        self.bucket = endpoint.quotas.messages_of_socket()
        self.pending: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = _hello.decode(await _text(self.ws))
        except (TimeoutError, *MALFORMED):
            await self.ws.close(NOT_UNDERSTOOD)
            return
        try:
            await self._serve(hello)
        except Unavailable as error:
            log.warning("the database does not answer: %s", error)
            await self.ws.close(RESTART)

    async def _serve(self, hello: wire.Hello) -> None:
        """Serve somebody who has said hello."""
        try:
            live = await self.server.table(self.ws.path_params["table"])
        except Missing:
            await self.ws.close(NO_TABLE)
            return
        except Unreadable:
            await self.ws.close(UNREADABLE)
            return
        tokens = tuple(hello.tokens)
        who = live.table.who(tokens)
        if not self.quotas.may_listen(live.audience, who):
            await self.ws.close(TOO_MANY)
            return
        unread, unread_bytes = self.limits.unread, self.limits.unread_bytes
        send_now = self.ws.scope.get("state", {}).get(SEND_NOW)
        listener = Listener(who, tokens, unread=unread, unread_bytes=unread_bytes, send_now=send_now)
        listener.host = self.ws.client.host if self.ws.client else ""
        await live.join(listener, hello.after)
        sending = asyncio.create_task(self._send(live, listener))
        try:
            await self._listen(live, listener)
        finally:
            sending.cancel()
            for task in self.pending:
                task.cancel()
            live.part(listener)
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                await sending

    async def _send(self, live: LiveTable, listener: Listener) -> None:
        """Send what the listener missed and what is in their outbox, as they read it."""
        code = RESTART
        try:
            while not listener.slow and not listener.gone:
                await listener.wait()
                while (message := listener.take()) is not None:
                    await self.send({"type": "websocket.send", "text": message.decode()})
                await live.recall(listener)
            code = TOO_SLOW if listener.slow else listener.code
        except Unavailable as error:
            log.warning("the log cannot be read: %s", error)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return
        except Exception:
            log.exception("a listener could not be told what they missed")
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self.ws.close(code)

    async def _listen(self, live: LiveTable, listener: Listener) -> None:
        """Handle messages one after the other."""
        misunderstood = 0
        while True:
            text = await _text(self.ws)
            if self.server.draining:
                continue  # the client is about to be disconnected, and sends it again elsewhere
            if not self.bucket.take():
                self.server.measures.rejected["message"] += 1
                listener.put(_encode(refused(Busy(TOO_FAST), _id_of(text))))
                misunderstood += 1
            else:
                try:
                    message = _after_hello.decode(text)
                except MALFORMED as error:
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
                listener.put(_encode(await _reply(self._do(live, listener, message), message.id)))
            case wire.Ask():
                self._ask(live, listener, message)
            case wire.Looking():
                live.look(listener.who, message)
            case wire.Ping():
                listener.put(_PONG)

    async def _do(self, live: LiveTable, listener: Listener, order: wire.Do) -> wire.Done:
        self.quotas.check_command(self.address, live.table, listener.who, order)
        return await self.server.do(live, listener.who, order)

    def _ask(self, live: LiveTable, listener: Listener, message: wire.Ask) -> None:
        """Answer a question in a task of its own, so that commands need not wait for it."""

        async def told() -> wire.Told:
            if len(self.pending) > MOST_QUESTIONS:
                raise Busy("One question at a time, please.")
            self.quotas.check_question(self.address, message)
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
    except MALFORMED:
        return ""
