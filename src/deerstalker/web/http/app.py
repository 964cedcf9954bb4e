"""The server: requests, sockets, and the page."""

import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from deerstalker.core import case as cases
from deerstalker.core.case import Case
from deerstalker.core.errors import DeerstalkerError, Illegal, Invalid
from deerstalker.core.seats import NATURE
from deerstalker.core.secret import seen
from deerstalker.storage.archive import Unavailable
from deerstalker.table.fair_deal import openings
from deerstalker.table.fair_proof import Proof, remarks
from deerstalker.table.rulebook import rulebook
from deerstalker.web.errors import Away, Busy, Failed, Missing
from deerstalker.web.http.disconnect import while_connected
from deerstalker.web.http.errors import STATUS
from deerstalker.web.http.guard import Guard
from deerstalker.web.http.limits import Limits
from deerstalker.web.http.openapi import document
from deerstalker.web.http.socket import SocketEndpoint, refused
from deerstalker.web.http.stream import stream
from deerstalker.web.live import catalogue, ids, wire
from deerstalker.web.live.live_table import LiveTable
from deerstalker.web.live.replay import frame
from deerstalker.web.live.table_state import Who
from deerstalker.web.live.views import news, summary
from deerstalker.web.server import Server
from deerstalker.web.work.notes import Questions
from deerstalker.web.work.question_queue import QuestionQueue

log = logging.getLogger("deerstalker.web")

PAGE = Path(__file__).parents[1] / "page"
LARGEST_BODY = 64 * 1024
LONGEST_BEARER = 400

T = TypeVar("T")
Answering = Callable[[Request], Awaitable[Response]]


class App:
    """The answers to requests, for one server."""

    def __init__(self, server: Server, limits: Limits, *, origins: tuple[str, ...] = (), page: Path = PAGE) -> None:
        self.server = server
        self.limits = limits
        queue = QuestionQueue(server.question_workers.size, of_address=limits.questions, in_all=limits.questions_in_all)
        self.questions = Questions(
            server.question_asker, queue, seconds=limits.question_seconds, review_seconds=limits.review_seconds
        )
        self.origins = origins
        self.page = page

    def asgi(self) -> ASGIApp:
        """Return the ASGI application."""
        routes: list[BaseRoute] = [
            self._route("/api/healthz", self.healthz),
            self._route("/api/openapi.json", self.openapi),
            self._route("/api/games", self.games),
            self._route("/api/games/{game}/rules", self.rules),
            self._route("/api/games/{game}/layout", self.layout),
            self._route("/api/tables", self.tables),
            self._route("/api/tables", self.open, "POST"),
            self._route("/api/codes/{code}", self.code),
            self._route("/api/tables/{table}", self.table),
            self._route("/api/tables/{table}/layout", self.table_layout),
            self._route("/api/tables/{table}/seats", self.held),
            self._route("/api/tables/{table}/seats", self.sit, "POST"),
            self._route("/api/tables/{table}/commands", self.command, "POST"),
            self._route("/api/tables/{table}/log", self.entries),
            self._route("/api/tables/{table}/events", self.events),
            self._route("/api/tables/{table}/case", self.case),
            self._route("/api/tables/{table}/openings", self.openings),
            self._route("/api/tables/{table}/ask", self.ask, "POST"),
            self._route("/api/tables/{table}/review", self.review),
            self._route("/api/tables/{table}/replay", self.replay),
            self._route("/api/notebook", self.notebook, "POST"),
            WebSocketRoute("/api/tables/{table}/socket", SocketEndpoint(self.server, self.limits, self.questions)),
        ]
        if self.page.is_dir():
            routes.append(Mount("/", Page(self.page)))
        return Guard(Starlette(routes=routes, lifespan=self._lifespan), self.origins)

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self.server.start()
        yield
        await self.server.close()

    def _route(self, path: str, answer: Answering, method: str = "GET") -> Route:
        async def call(request: Request) -> Response:
            try:
                self.limits.check_request(address(request))
                return await answer(request)
            except DeerstalkerError as error:
                return _json(refused(error), STATUS.get(type(error), 422))
            except Unavailable as error:
                log.warning("the database does not answer: %s", error)
                return _json(refused(Away()), STATUS[Away])
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception:
                log.exception("a request could not be answered: %s", request.url.path)
                return _json(refused(Failed()), STATUS[Failed])

        return Route(path, call, methods=[method])

    # -- the games -----------------------------------------------------------------------------------

    async def healthz(self, _: Request) -> Response:
        """Answer whether the server is up, and how much it has to do."""
        await self.server.archive.find("")
        tables = self.server.tables.values()
        return _json({"ok": True, "tables": len(tables), "sockets": sum(len(one.audience.listeners) for one in tables)})

    async def openapi(self, _: Request) -> Response:
        """Return the OpenAPI document."""
        return Response(document(), media_type="application/json")

    async def games(self, _: Request) -> Response:
        """Return the catalogue of games."""
        return _json(catalogue.boxes())

    async def rules(self, request: Request) -> Response:
        """Return a rulebook, paragraph by paragraph."""
        return _json(catalogue.paragraphs(rulebook(catalogue.box_called(request.path_params["game"]))))

    async def layout(self, request: Request) -> Response:
        """Return what is needed to draw a game."""
        return _json(catalogue.layout(request.path_params["game"]))

    # -- tables --------------------------------------------------------------------------------------

    async def tables(self, _: Request) -> Response:
        """Return the tables that anybody may join or watch."""
        return _json([_summary(live) for live in await self.server.listed()])

    async def open(self, request: Request) -> Response:
        """Open a table."""
        self.limits.check_opening(address(request))
        wish = await _body(request, wire.OpenTable)
        if wish.settings.listed:
            self.limits.check_listing(address(request))
        return _json(await self.server.open(wish), 201)

    async def code(self, request: Request) -> Response:
        """Return the table with this join code."""
        code = ids.read_code(request.path_params["code"])
        counted = self.limits.guess(address(request), code)
        table = await self.server.find_code(code)
        for bucket in counted:
            bucket.give_back()
        return _json({"table": table})

    async def table(self, request: Request) -> Response:
        """Return one table, as everybody sees it."""
        return _json(_summary(await self._live(request)))

    async def table_layout(self, request: Request) -> Response:
        """Return what is needed to draw this table. The number of seats and house rules may close rooms."""
        table = (await self._live(request)).table
        game = table.game or cases.open_game(table.box, table.opened.seats, table.options)
        return _json(table.box.layout(game))

    async def held(self, request: Request) -> Response:
        """Return the seats that the tokens of this request stand for."""
        _, who = await self._audience(request)
        return _json(wire.Held(who.seats, who.host))

    async def sit(self, request: Request) -> Response:
        """Take a chair."""
        wish = await _body(request, wire.SitDown)
        return _json(await self.server.sit(request.path_params["table"], wish), 201)

    async def command(self, request: Request) -> Response:
        """Carry out a command."""
        order = await _body(request, wire.Do)
        live, who = await self._audience(request)
        try:
            return _json(await self.server.do(live, who, order))
        except DeerstalkerError as error:
            return _json(refused(error, order.id), STATUS.get(type(error), 422))

    async def entries(self, request: Request) -> Response:
        """Return the log entries after a number, in this audience's copy."""
        live, who = await self._audience(request)
        copy = who.seats[0] if who.seats else None
        told = [news(live.table, copy, one) for one in await live.told(after(request))]
        return _json(told, headers={"X-Last-Seq": str(live.table.seq)})

    async def events(self, request: Request) -> Response:
        """Stream the log entries after a number as they happen; after a lost connection, from where it broke off."""
        live, who = await self._audience(request)
        last = request.headers.get("last-event-id")
        start = number(last, "Last-Event-ID") if last else after(request)
        return stream(live, who, tuple(_tokens(request)), start)

    async def case(self, request: Request) -> Response:
        """Return the case file in this audience's copy; once the game is over, whole and with its proof."""
        live, who = await self._audience(request)
        table = live.table
        if table.header is None:
            raise Missing("The game hasn't started yet.")
        stepped = await live.stepped()
        case = Case(table.header, tuple(one.step for one in stepped))
        if table.stage != "over":
            return PlainTextResponse(cases.to_text(seen(case, who.seats[0] if who.seats else None), table.box))
        first, _, rest = cases.to_text(case, table.box).partition("\n")
        opened = table.opened
        promised = opened.table, opened.commitment, opened.secret.open()
        seals = {step: [seal.hash for seal in one.seals] for step, one in enumerate(stepped, 1) if one.seals}
        proof = Proof(*promised, table.contributions, seals)
        return PlainTextResponse(f"{first}\n{remarks(proof)}{rest}")

    async def openings(self, request: Request) -> Response:
        """Return what opens the seals of the cards, once the game is over."""
        live = await self._live(request)
        if live.table.stage != "over":
            raise Illegal("The seals stay closed until the game is over.")
        steps = enumerate(await live.steps(0), 1)
        dealt = [openings(live.table.begun.seed, at, step.events) for at, (_, step) in steps if step.seat == NATURE]
        return _json([one for some in dealt for one in some])

    async def ask(self, request: Request) -> Response:
        """Answer a question to the asker's own notes."""
        question = await _body(request, wire.Ask)
        live, who = await self._audience(request)
        answering = self.questions.answer(live, who, question, address(request))
        return _json(wire.Told(question.id, await while_connected(request, answering)))

    async def review(self, request: Request) -> Response:
        """Return what each player could have known, once the game is over."""
        live = await self._live(request)
        return _json(await while_connected(request, self.questions.review(live, address(request))))

    async def replay(self, request: Request) -> Response:
        """Return one moment of a game that is over, from any chair."""
        live = await self._live(request)
        step, chair = request.query_params.get("step", "0"), request.query_params.get("chair", "all")
        return _json(frame(live.table, await live.steps(0), number(step, "step"), chair))

    async def notebook(self, request: Request) -> Response:
        """Return what follows from a notebook beside a real table."""
        page = await _body(request, wire.NotebookPage)
        return _json(await while_connected(request, self.questions.note(page, address(request))))

    async def _live(self, request: Request) -> LiveTable:
        return await self.server.table(request.path_params["table"])

    async def _audience(self, request: Request) -> tuple[LiveTable, Who]:
        """Return the table, and who asks."""
        live = await self._live(request)
        return live, live.table.who(_tokens(request))


class Page(StaticFiles):
    """The files of the page. Its own addresses, like /t/..., all lead to index.html, which routes them itself."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or index.html for an address of the page."""
        own = "." not in path.rsplit("/", 1)[-1] and not path.startswith("api")
        return await super().get_response("index.html" if own else path, scope)


def _tokens(request: Request) -> list[str]:
    """Return the tokens of a request: one, or several separated by commas."""
    scheme, _, tokens = request.headers.get("authorization", "").partition(" ")
    if not tokens:
        return []
    if scheme.lower() != "bearer" or len(tokens) > LONGEST_BEARER:
        raise Invalid("write 'Authorization: Bearer TOKEN'")
    return tokens.split(",")


def address(request: Request) -> str:
    """Return the address a request comes from."""
    return request.client.host if request.client else ""


def after(request: Request) -> int:
    """Return the number of the last entry that the client has."""
    return number(request.query_params.get("after", "0"), "after")


def number(word: str, what: str) -> int:
    """Read a number from an address or a header. Raises `Invalid` if it is none."""
    if not word.isascii() or not word.isdigit() or len(word) > 8:
        raise Invalid(f"{what!r} must be a number")
    return int(word)


def _summary(live: LiveTable) -> wire.Summary:
    return summary(live.table, live.audience.here)


def _json(thing: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(thing), status, headers, "application/json")


async def _body(request: Request, kind: type[T]) -> T:
    chunks, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > LARGEST_BODY:
            raise Busy("That's too long.")
        chunks.append(chunk)
    try:
        return msgspec.json.decode(b"".join(chunks), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Invalid(f"the server can't make sense of that: {error}") from None
