"""A client of the online table for tests: it opens tables, says things, and waits for what it hears."""

import asyncio
import atexit
import contextlib
import json
import time
import uuid
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from deerstalker.cli.serve import settings
from deerstalker.storage.archive import Archive
from deerstalker.storage.sqlite import SqliteArchive
from deerstalker.web.http.addresses import NO_PROXIES, TrustedProxies
from deerstalker.web.http.app import App
from deerstalker.web.http.connections import Connections
from deerstalker.web.http.limits import Limits
from deerstalker.web.http.networks import LOOPBACK
from deerstalker.web.live.live_table import Tempo
from deerstalker.web.server import Server
from deerstalker.web.work.pool import WorkerPool

PATIENCE = 20.0
WORKERS = WorkerPool(1)
"""One process thinks for all tests of this one; starting it takes a while."""

atexit.register(WORKERS.close)


def evening(play: Coroutine[Any, Any, None], longest: float = 60.0) -> None:
    """Let it happen, within bounds."""

    async def bounded() -> None:
        async with asyncio.timeout(longest):
            await play

    asyncio.run(bounded())


class Served:
    """A server that runs."""

    def __init__(self, server: Server, port: int, app: Any, path: str = "") -> None:
        self.server = server
        self.port = port
        self.app = app
        self.place = f"127.0.0.1:{port}{path}"
        self.http = httpx.AsyncClient(base_url=f"http://{self.place}", timeout=PATIENCE)

    async def get(self, path: str, token: str = "", status: int = 200) -> Any:
        """An answer, as JSON."""
        answer = await self.http.get(path, headers=_bearer(token))
        assert answer.status_code == status, answer.text
        return answer.json()

    async def post(self, path: str, body: Any, token: str = "", status: int = 200) -> Any:
        """An answer, as JSON."""
        answer = await self.http.post(path, json=body, headers=_bearer(token))
        assert answer.status_code == status, answer.text
        return answer.json()

    async def open(self, game: str = "clue", seats: int = 3, **more: Any) -> Any:
        """A table, with Ann in its first chair and bots in the others, if nothing else is said."""
        wish = {"game": game, "seats": seats, "name": "Ann", "seat": 0, "bots": [None] + ["random"] * (seats - 1)}
        return await self.post("/api/tables", {**wish, **more}, status=201)

    def socket(self, table: str, *tokens: str | None, after: int = 0) -> "Chair":
        """A connection to a table, as a context manager."""
        return Chair(self.place, table, [token for token in tokens if token], after)


class Chair:
    """A socket at a table. Remembers everything it hears."""

    def __init__(self, place: str, table: str, tokens: list[str], after: int = 0) -> None:
        self.url = f"ws://{place}/api/tables/{table}/socket"
        self.tokens, self.after = tokens, after
        self.heard: list[Any] = []
        self.raw: list[str] = []
        self.view: Any = None
        self.welcome: Any = None
        self.ws: ClientConnection
        self.answers: dict[str, Any] = {}

    async def __aenter__(self) -> "Chair":
        self.ws = await connect(self.url, compression=None, max_queue=None)
        await self.say({"type": "Hello", "tokens": self.tokens, "after": self.after})
        await self.until(lambda: self.welcome is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.ws.close()

    async def say(self, message: Any) -> None:
        """Send a message."""
        await self.ws.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hear(self) -> Any:
        """The next message."""
        text = await asyncio.wait_for(self.ws.recv(), PATIENCE)
        self.raw.append(str(text))
        message = json.loads(text)
        self.heard.append(message)
        match message["type"]:
            case "Welcome":
                self.welcome, self.view = message, message["views"][0]
            case "News":
                self.view = message["view"] or self.view
            case "Done" | "Refused" | "Told":
                self.answers[message["id"]] = message
        return message

    async def until(self, enough: Callable[[], bool]) -> None:
        """Listen until something is so."""
        while not enough():
            await self.hear()

    async def do(self, command: dict[str, Any], *, seat: int | None = None, at: int | None = None, id: str = "") -> Any:
        """Give a command, and wait for the answer to it."""
        mark = id or uuid.uuid4().hex
        self.answers.pop(mark, None)
        await self.say({"type": "Do", "id": mark, "at": at, "seat": seat, "command": command})
        await self.until(lambda: mark in self.answers)
        return self.answers[mark]

    async def act(self, action: dict[str, Any], seat: int | None = None) -> Any:
        """An action of the game, at this moment."""
        return await self.do({"type": "Act", "action": action}, seat=seat, at=self.view["seq"])

    @property
    def news(self) -> list[Any]:
        """The log entries heard so far, each with its seat, and the last one of a message with the view."""
        found = []
        for message in self.heard:
            if message["type"] == "News":
                *before, last = message["entries"]
                found += [{"seat": message["seat"], **one, "view": None} for one in before]
                found.append({"seat": message["seat"], **last, "view": message["view"]})
        return found

    async def play(self, most: int = 2000) -> None:
        """Take the first offer whenever it is my turn, until the game is over; avoid accusing as long as possible."""
        for turn in range(most):
            await self.until(lambda: self.view["over"] or self.view["seat"] in self.view["waiting"])
            if self.view["over"]:
                return
            answer = await self.act(chosen(self.view["offers"], stake=turn > 40))
            assert answer["type"] == "Done", answer
            done = answer["seq"]
            await self.until(lambda: self.view["seq"] >= done)  # noqa: B023
        raise AssertionError("this game does not end")


async def ask(chair: Chair, **question: Any) -> Any:
    """Ask the notes of the first seat, and return the answer."""
    mark = f"q{len(chair.heard)}"
    await chair.say({"type": "Ask", "id": mark, "seat": 0, **question})
    await chair.until(lambda: mark in chair.answers)
    return chair.answers[mark]


def chosen(offers: list[Any], *, stake: bool = False) -> dict[str, Any]:
    """The first action that is offered; or one of the last kind, which stakes the game."""
    offer = offers[-1 if stake else 0]
    if offer["rows"] is not None:
        action: dict[str, Any] = offer["rows"][0]
        return action
    return {"type": offer["type"], **{field["name"]: field["values"][0] for field in offer["fields"]}}


@contextlib.asynccontextmanager
async def served(
    archive: Archive | Path,
    *,
    pace: float = 0.0,
    grace: float = 60.0,
    workers: Any = WORKERS,
    question_workers: Any = None,
    proxies: TrustedProxies = NO_PROXIES,
    origins: tuple[str, ...] = (),
    path: str = "",
    metrics_from: Sequence[str] = LOOPBACK,
    **limits: Any,
) -> AsyncIterator[Served]:
    """A server on a free port, in this folder."""
    store = SqliteArchive(archive) if isinstance(archive, Path) else archive
    server = Server(store, workers, Tempo(time.monotonic, pace, grace, shortest_beat=0.0), question_workers)
    allowed = Limits.at_any_rate(**limits)
    connections = Connections(allowed, proxies)
    app = App(
        server,
        allowed,
        origins=origins,
        proxies=proxies,
        path=path,
        metrics_from=metrics_from,
        log_addresses=True,
        connections=connections,
    ).asgi()
    listening = uvicorn.Server(settings(app, "127.0.0.1", 0, connections))
    listening.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(listening._serve())
    while not listening.started:
        await asyncio.sleep(0.005)
        assert not task.done(), task.result()
    port = listening.servers[0].sockets[0].getsockname()[1]
    running = Served(server, port, app, path)
    try:
        yield running
    finally:
        await running.http.aclose()
        listening.should_exit = True
        await task


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}
