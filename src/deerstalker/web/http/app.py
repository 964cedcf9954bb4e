"""The server: requests, sockets, and the page."""

import contextlib
import logging
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp

from deerstalker.core import case as cases
from deerstalker.core.case import Case
from deerstalker.core.errors import DeerstalkerError, Illegal, Invalid
from deerstalker.core.seats import NATURE
from deerstalker.core.secret import seen
from deerstalker.storage.archive import Ban, Unavailable
from deerstalker.table.fair_deal import openings
from deerstalker.table.fair_proof import Proof, first_case_remark, remarks
from deerstalker.table.rulebook import rulebook
from deerstalker.web.errors import Away, Busy, Failed, Missing
from deerstalker.web.http import puzzles
from deerstalker.web.http.access_log import AccessLog, public_path
from deerstalker.web.http.addresses import NO_PROXIES, TrustedProxies, counted_as, is_local
from deerstalker.web.http.bans import BANNED, Bans
from deerstalker.web.http.connections import Connections
from deerstalker.web.http.disconnect import while_connected
from deerstalker.web.http.errors import STATUS
from deerstalker.web.http.guard import Guard
from deerstalker.web.http.health import LONG, SHORT, HealthCheck
from deerstalker.web.http.limits import Limits
from deerstalker.web.http.metrics import CONTENT_TYPE, exposition
from deerstalker.web.http.networks import LOOPBACK, Networks
from deerstalker.web.http.openapi import document
from deerstalker.web.http.page_files import BUILT_PAGE, PAGE, PageFiles
from deerstalker.web.http.quotas import Quotas
from deerstalker.web.http.same_for_all import answer
from deerstalker.web.http.socket import SocketEndpoint, refused
from deerstalker.web.http.stream import EventStream
from deerstalker.web.http.sub_path import SubPath
from deerstalker.web.live import catalogue, ids, wire
from deerstalker.web.live.audience import Listener
from deerstalker.web.live.live_table import LiveTable
from deerstalker.web.live.replay import frame
from deerstalker.web.live.table_state import Who
from deerstalker.web.live.views import Views, summary, tell_entry
from deerstalker.web.server import Server
from deerstalker.web.work.conversation import Explain, MadePuzzle, MakeSheet
from deerstalker.web.work.notes import Moment, Questions
from deerstalker.web.work.question_queue import QuestionQueue

log = logging.getLogger("deerstalker.web")

FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""The headers of a request that came through a proxy. Whom it comes from is not known unless that proxy is trusted."""

ANYTHING_ELSE = "/api/{rest:path}"
"""Addresses of the API at which there is nothing."""

LARGEST_BODY = 64 * 1024
LONGEST_BEARER = 400

T = TypeVar("T")
Answering = Callable[[Request], Awaitable[Response]]


class App:
    """The answers to requests, for one server."""

    def __init__(
        self,
        server: Server,
        limits: Limits,
        *,
        origins: tuple[str, ...] = (),
        proxies: TrustedProxies = NO_PROXIES,
        path: str = "",
        metrics_from: Iterable[str] = LOOPBACK,
        log_addresses: bool = False,
        connections: Connections | None = None,
        addresses: tuple[str, ...] = (),
    ) -> None:
        """Make the answers.

        `metrics_from`: the networks that may read the metrics; `addresses`: where others in the network find the page.
        """
        self.server = server
        self.health = HealthCheck(server)
        self.bans = Bans()
        server.bans_changed = self._ban
        self.metrics_from, self.log_addresses, self.connections = Networks(metrics_from), log_addresses, connections
        self.quotas = Quotas(limits, server.tempo.now)
        queue = QuestionQueue(server.question_workers.size, of_address=limits.questions, in_all=limits.questions_in_all)
        self.questions = Questions(
            server.question_asker, queue, seconds=limits.question_seconds, review_seconds=limits.review_seconds
        )
        self.origins, self.proxies = origins, proxies
        self.path, self.addresses = path, addresses

    def asgi(self) -> ASGIApp:
        """Return the ASGI application."""
        routes: list[BaseRoute] = [
            self._route("/api/healthz", self.healthz),
            self._route("/api/readyz", self.readyz),
            Route("/metrics", self.metrics),
            self._route("/api/openapi.json", self.openapi),
            self._route("/api/network", self.network),
            self._route("/api/games", self.games),
            self._route("/api/games/{game}/rules", self.rules),
            self._route("/api/games/{game}/layout", self.layout),
            self._route("/api/games/{game}/first-case", self.first_case, "POST"),
            self._route("/api/tables", self.tables),
            self._route("/api/tables", self.open, "POST"),
            self._route("/api/codes/{code}", self.code),
            self._route("/api/tables/{table}", self.table),
            self._route("/api/tables/{table}/layout", self.table_layout),
            self._route("/api/tables/{table}/seats", self.held),
            self._route("/api/tables/{table}/seats", self.sit, "POST"),
            self._route("/api/tables/{table}/commands", self.command, "POST"),
            self._route("/api/tables/{table}/views", self.views),
            self._route("/api/tables/{table}/log", self.entries),
            self._route("/api/tables/{table}/events", self.events),
            self._route("/api/tables/{table}/case", self.case),
            self._route("/api/tables/{table}/openings", self.openings),
            self._route("/api/tables/{table}/ask", self.ask, "POST"),
            self._route("/api/tables/{table}/review", self.review),
            self._route("/api/tables/{table}/coach", self.coach),
            self._route("/api/tables/{table}/replay", self.replay),
            self._route("/api/tables/{table}/replay/notes", self.replay_notes),
            self._route("/api/notebook", self.notebook, "POST"),
            self._route("/api/puzzles/{game}/{level}/{day}", self.puzzle),
            self._route("/api/puzzles/{game}/{level}/{day}", self.try_puzzle, "POST"),
            WebSocketRoute("/api/tables/{table}/socket", SocketEndpoint(self.server, self.quotas, self.questions)),
            self._route(ANYTHING_ELSE, self.unknown, "GET", "POST", "PUT", "PATCH", "DELETE"),
            Mount("/", PageFiles(PAGE, BUILT_PAGE)),
        ]
        guarded = Guard(Starlette(routes=routes, lifespan=self._lifespan), self.origins, self.proxies, self.bans)
        logged = AccessLog(guarded, self.server.measures, addresses=self.log_addresses)
        return SubPath(logged, self.path) if self.path else logged

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self.server.start()
        yield
        await self.server.close()

    def _ban(self, bans: list[Ban]) -> None:
        """Follow these bans, and cut off everybody who is listening from there."""
        self.bans.replace(bans)
        for live in self.server.tables.values():
            for listener in live.audience.listeners:
                if self.bans.cover(listener.host):
                    listener.close(BANNED)

    def _route(self, path: str, answer: Answering, *methods: str) -> Route:
        async def call(request: Request) -> Response:
            try:
                self.quotas.check_request(address(request))
                return await answer(request)
            except DeerstalkerError as error:
                if isinstance(error, Busy):
                    self.server.measures.rejected["request"] += 1
                return _json(refused(error), STATUS.get(type(error), 422), _retry_after(error))
            except Unavailable as error:
                log.warning("the database does not answer: %s", error)
                return _json(refused(Away()), STATUS[Away])
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception:
                log.exception("a request could not be answered: %s", public_path(request.scope))
                return _json(refused(Failed()), STATUS[Failed])

        return Route(path, call, methods=methods or ["GET"])

    # -- the games -----------------------------------------------------------------------------------

    async def healthz(self, _: Request) -> Response:
        """Answer that the server is alive, and how it is."""
        return _json(await self.health.look(SHORT))

    async def readyz(self, _: Request) -> Response:
        """Answer whether the server is ready for players."""
        health = await self.health.look(LONG)
        return _json(health, 200 if health.ok else 503)

    async def metrics(self, request: Request) -> Response:
        """Return the metrics to those who may read them. To others there is nothing here."""
        if not self._comes_from(self.metrics_from, request):
            return PlainTextResponse("Not Found", 404)
        text = exposition(self.server, self.questions.queue, self.connections)
        return Response(text, media_type=CONTENT_TYPE)

    def _comes_from(self, networks: Networks, request: Request) -> bool:
        """Whether a request certainly comes from these networks."""
        host = request.client.host if request.client else ""
        forwarded = not self.proxies.networks and any(name in request.headers for name in FORWARDED)
        return not forwarded and networks.contain(host)

    async def network(self, request: Request) -> Response:
        """Return where others find this server, to somebody who came by an address of this machine alone."""
        here = is_local(request.url.hostname or "") and self._comes_from(Networks(LOOPBACK), request)
        return _json(wire.Network(here, list(self.addresses) if here else []))

    async def openapi(self, request: Request) -> Response:
        """Return the OpenAPI document."""
        return answer(document(self.path), request.headers, "application/json")

    async def games(self, request: Request) -> Response:
        """Return the catalogue of games."""
        return _same_for_all(catalogue.boxes(), request)

    async def rules(self, request: Request) -> Response:
        """Return a rulebook, paragraph by paragraph."""
        return _same_for_all(catalogue.paragraphs(rulebook(catalogue.box_called(request.path_params["game"]))), request)

    async def layout(self, request: Request) -> Response:
        """Return what is needed to draw a game."""
        return _same_for_all(catalogue.layout(request.path_params["game"]), request)

    # -- tables --------------------------------------------------------------------------------------

    async def tables(self, _: Request) -> Response:
        """Return the tables that anybody may join or watch."""
        return _json([_summary(live) for live in await self.server.listed()])

    async def open(self, request: Request) -> Response:
        """Open a table."""
        self.quotas.check_opening(address(request))
        wish = await _body(request, wire.OpenTable)
        if wish.settings.listed:
            self.quotas.check_listing(address(request))
        return _json(await self.server.open(wish), 201)

    async def first_case(self, request: Request) -> Response:
        """Open a table for somebody who learns a game."""
        self.quotas.check_opening(address(request))
        wish = await _body(request, wire.OpenFirstCase)
        return _json(await self.server.open_first_case(request.path_params["game"], wish.name), 201)

    async def code(self, request: Request) -> Response:
        """Return the table with this join code."""
        code = ids.read_code(request.path_params["code"])
        counted = self.quotas.guess(address(request), code)
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
        return _same_for_all(table.box.layout(game), request)

    async def held(self, request: Request) -> Response:
        """Return the seats that the tokens of this request stand for."""
        _, who = await self._audience(request)
        return _json(wire.Held(who.seats, who.host))

    async def sit(self, request: Request) -> Response:
        """Take a chair."""
        wish = await _body(request, wire.SitDown)
        here, table = address(request), (await self._live(request)).table
        self.quotas.check_talk(here, table, f"{table.id}/{here}")
        return _json(await self.server.sit(request.path_params["table"], wish), 201)

    async def command(self, request: Request) -> Response:
        """Carry out a command."""
        order = await _body(request, wire.Do)
        live, who = await self._audience(request)
        try:
            self.quotas.check_command(address(request), live.table, who, order)
            return _json(await self.server.do(live, who, order))
        except DeerstalkerError as error:
            return _json(refused(error, order.id), STATUS.get(type(error), 422))

    async def views(self, request: Request) -> Response:
        """Return the table as each of the asker's seats sees it, or as a spectator does."""
        live, who = await self._audience(request)
        views = Views(live.table, live.clocks.left())
        return _json([views.of(copy) for copy in who.seats or (None,)])

    async def entries(self, request: Request) -> Response:
        """Return the log entries after a number, in this audience's copy."""
        live, who = await self._audience(request)
        copy = who.seats[0] if who.seats else None
        told = [tell_entry(live.table, copy, one) for one in await live.told(after(request))]
        return _json(told, headers={"X-Last-Seq": str(live.table.seq)})

    async def events(self, request: Request) -> Response:
        """Stream the log entries after a number as they happen; after a lost connection, from where it broke off."""
        live, who = await self._audience(request)
        last = request.headers.get("last-event-id")
        start = number(last, "Last-Event-ID") if last else after(request)
        limits, here = self.quotas.limits, address(request)
        if not self.quotas.may_listen(live.audience, who) or not self.quotas.open_socket(here):
            raise Busy("There are too many connections already. Close one, then try again.")
        tokens = tuple(_tokens(request))
        listener = Listener(who, tokens, unread=limits.unread, unread_bytes=limits.unread_bytes)
        listener.host = request.client.host if request.client else ""
        return EventStream(live, listener, start, lambda: self.quotas.close_socket(here))

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
        if opened.first_case:
            return PlainTextResponse(f"{first}\n{first_case_remark(opened.first_case)}{rest}")
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
        try:
            live, who = await self._audience(request)
            self.quotas.check_question(address(request), question)
            answering = self.questions.answer(live, who, question, address(request))
            return _json(wire.Told(question.id, await while_connected(request, answering)))
        except DeerstalkerError as error:
            return _json(refused(error, question.id), STATUS.get(type(error), 422))

    async def unknown(self, request: Request) -> Response:
        """Refuse a request for something that there is not."""
        raise Missing(f"There is nothing to {request.method} at this address. See /api/openapi.json.")

    async def review(self, request: Request) -> Response:
        """Return what each player could have known, once the game is over."""
        live = await self._live(request)
        return _json(await while_connected(request, self.questions.review(live, address(request))))

    async def coach(self, request: Request) -> Response:
        """Return what every decision was worth, once the game is over; with `after`, the next part of it."""
        live = await self._live(request)
        since = after(request) if "after" in request.query_params else None
        return _json(await while_connected(request, self.questions.coach(live, since, address(request))))

    async def replay(self, request: Request) -> Response:
        """Return one moment of a game that is over, from any chair."""
        live = await self._live(request)
        step, chair = request.query_params.get("step", "0"), request.query_params.get("chair", "all")
        return _json(frame(live.table, await live.steps(0), number(step, "step"), chair))

    async def replay_notes(self, request: Request) -> Response:
        """Return the sheet of a chair at a moment of a game that is over, or why a cell of it was certain then."""
        live, asked = await self._live(request), request.query_params
        step, seat = number(asked.get("step", "0"), "step"), number(asked.get("chair", "0"), "chair")
        want: MakeSheet | Explain = MakeSheet("everything")
        if "card" in asked:
            want = Explain(asked["card"][:40], _holder(asked.get("holder", "")))
        looking = self.questions.look_at(live, Moment(step, seat, want), address(request))
        return _json(await while_connected(request, looking))

    async def notebook(self, request: Request) -> Response:
        """Return what follows from a notebook beside a real table."""
        page = await _body(request, wire.NotebookPage)
        return _json(await while_connected(request, self.questions.note(page, address(request))))

    async def puzzle(self, request: Request) -> Response:
        """Return the case of a day, without its answer."""
        made = await self._puzzle(request)
        return _same_for_all(wire.PuzzlePosed(made.puzzle.statement, made.sheet), request)

    async def try_puzzle(self, request: Request) -> Response:
        """Answer whether somebody is right, or with a hint or the proof."""
        tried = await _body(request, wire.PuzzleTry)
        return _json(puzzles.tell((await self._puzzle(request)).puzzle, tried))

    async def _puzzle(self, request: Request) -> MadePuzzle:
        box = catalogue.box_called(request.path_params["game"])
        level, day = puzzles.read_level(request.path_params["level"]), puzzles.read_day(request.path_params["day"])
        return await while_connected(request, self.questions.puzzle(box.name, level, day, address(request)))

    async def _live(self, request: Request) -> LiveTable:
        return await self.server.table(request.path_params["table"])

    async def _audience(self, request: Request) -> tuple[LiveTable, Who]:
        """Return the table, and who asks."""
        live = await self._live(request)
        return live, live.table.who(_tokens(request))


def _tokens(request: Request) -> list[str]:
    """Return the tokens of a request: one, or several separated by commas."""
    scheme, _, tokens = request.headers.get("authorization", "").partition(" ")
    if not tokens:
        return []
    if scheme.lower() != "bearer" or len(tokens) > LONGEST_BEARER:
        raise Invalid("write 'Authorization: Bearer TOKEN'")
    return tokens.split(",")


def address(request: Request) -> str:
    """Return the address that a request is counted for."""
    return counted_as(request.client.host if request.client else "")


def after(request: Request) -> int:
    """Return the number of the last entry that the client has."""
    return number(request.query_params.get("after", "0"), "after")


def number(word: str, what: str) -> int:
    """Read a number from an address or a header. Raises `Invalid` if it is none."""
    if not word.isascii() or not word.isdigit() or len(word) > 8:
        raise Invalid(f"{what!r} must be a number")
    return int(word)


def _holder(word: str) -> int:
    """Read a seat, or the negative number of another place."""
    return -number(word[1:], "holder") if word.startswith("-") else number(word, "holder")


def _summary(live: LiveTable) -> wire.Summary:
    return summary(live.table, live.audience.here)


def _retry_after(error: DeerstalkerError) -> dict[str, str]:
    """Return the header that says when to try again, where that is known."""
    seconds = error.seconds if isinstance(error, Busy) else None
    return {} if seconds is None or math.isinf(seconds) else {"Retry-After": str(max(1, math.ceil(seconds)))}


def _json(thing: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(thing), status, headers, "application/json")


def _same_for_all(thing: object, request: Request) -> Response:
    return answer(msgspec.json.encode(thing), request.headers, "application/json")


async def _body(request: Request, kind: type[T]) -> T:
    chunks, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > LARGEST_BODY:
            raise Busy("That's too long.")
        chunks.append(chunk)
    try:
        return msgspec.json.decode(b"".join(chunks), type=kind)
    except wire.MALFORMED as error:
        raise Invalid(f"the server can't make sense of that: {error}") from None
