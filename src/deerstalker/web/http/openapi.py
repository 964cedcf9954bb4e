"""The OpenAPI document, made from the types that decode requests and encode answers."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from deerstalker.core.layout import Layout
from deerstalker.core.sheet import Sheet
from deerstalker.table.fair_deal import Opening
from deerstalker.web.http.health import Health
from deerstalker.web.live import wire
from deerstalker.web.live.catalogue import Boxed, Paragraph
from deerstalker.web.live.replay import Frame

VERSION = "2"
"""Raised when something changes that programs rely on; docs/api.md says what."""


class Found(Struct, frozen=True):
    """The table of a join code."""

    table: str


class Request(Struct, frozen=True):
    """One request: its purpose, the type of its body, and the types of its answer."""

    method: str
    path: str
    summary: str
    gives: Any = None
    """The type of the answer, or a tuple of several."""

    takes: Any = None
    asks: tuple[str, ...] = ()
    """The query parameters."""

    mine: bool = False
    """Whether a token makes the answer that seat's own copy."""

    status: int = 200
    media: str = "application/json"

    @property
    def answers(self) -> tuple[Any, ...]:
        """Every type of answer."""
        if self.gives is None:
            return ()
        return self.gives if isinstance(self.gives, tuple) else (self.gives,)


REQUESTS = (
    Request("get", "/api/healthz", "Whether the server is alive, and how it is", Health),
    Request("get", "/api/readyz", "The same, with status 503 unless it is ready for players", Health),
    Request("get", "/api/games", "Every game, its options and bots", list[Boxed]),
    Request("get", "/api/games/{game}/layout", "What a game is drawn from", Layout),
    Request("get", "/api/games/{game}/rules", "A rulebook, paragraph by paragraph", list[Paragraph]),
    Request(
        "post", "/api/games/{game}/first-case", "Open a first case", wire.TableOpened, wire.OpenFirstCase, status=201
    ),
    Request("get", "/api/tables", "Listed tables, waiting or running", list[wire.Summary]),
    Request("post", "/api/tables", "Open a table", wire.TableOpened, wire.OpenTable, status=201),
    Request("get", "/api/codes/{code}", "The table of a join code", Found),
    Request("get", "/api/tables/{table}", "A table", wire.Summary),
    Request("get", "/api/tables/{table}/layout", "What this table is drawn from", Layout),
    Request("get", "/api/tables/{table}/seats", "Which seats your tokens stand for", wire.Held, mine=True),
    Request("post", "/api/tables/{table}/seats", "Sit down", wire.Seated, wire.SitDown, status=201),
    Request("post", "/api/tables/{table}/commands", "Give a command", wire.Done, wire.Do, mine=True),
    Request("get", "/api/tables/{table}/views", "The table as your seats see it", list[wire.View], mine=True),
    Request("get", "/api/tables/{table}/log", "What happened", list[wire.EntryTold], asks=("after",), mine=True),
    Request(
        "get", "/api/tables/{table}/events", "The same, live", asks=("after",), mine=True, media="text/event-stream"
    ),
    Request("get", "/api/tables/{table}/case", "The case file", mine=True, media="text/plain"),
    Request("get", "/api/tables/{table}/openings", "What opens the seals of the cards", list[Opening]),
    Request("post", "/api/tables/{table}/ask", "Ask your notebook", wire.Told, wire.Ask, mine=True),
    Request("get", "/api/tables/{table}/review", "What could have been known", wire.Reviewed),
    Request("get", "/api/tables/{table}/coach", "What every decision was worth", wire.Coached, asks=("after",)),
    Request("get", "/api/tables/{table}/replay", "A moment of a game that is over", Frame, asks=("step", "chair")),
    Request(
        "get",
        "/api/tables/{table}/replay/notes",
        "The sheet of a chair at such a moment, or why a cell of it was certain",
        (Sheet, wire.Reason),
        asks=("step", "chair", "card", "holder"),
    ),
    Request("get", "/api/network", "Where others find this server", wire.Network),
    Request("post", "/api/notebook", "A notebook beside a real table", (wire.Noted, wire.Dealt), wire.NotebookPage),
    Request("get", "/api/puzzles/{game}/{level}/{day}", "The case of a day, without its answer", wire.PuzzlePosed),
    Request(
        "post", "/api/puzzles/{game}/{level}/{day}", "Answer it, or ask for a hint", wire.PuzzleTold, wire.PuzzleTry
    ),
)


@lru_cache(maxsize=4)
def document(folder: str = "") -> bytes:
    """Return the document as JSON, for a server in this folder of a site."""
    kinds = [kind for request in REQUESTS for kind in (*request.answers, request.takes) if kind is not None]
    kinds += [wire.Refused, wire.Hello, wire.Welcome, wire.Presence]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    named = dict(zip(map(str, kinds), schemas, strict=True))
    paths: dict[str, dict[str, object]] = {}
    for request in REQUESTS:
        paths.setdefault(request.path, {})[request.method] = _operation(request, named)
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "Deerstalker", "version": VERSION, "description": "The online table; see docs/api.md."},
        "servers": [{"url": folder or "/"}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }
    return msgspec.json.encode(whole)


def _operation(request: Request, named: Mapping[str, object]) -> dict[str, object]:
    schemas = [named[str(kind)] for kind in request.answers]
    schema = {"anyOf": schemas} if len(schemas) > 1 else schemas[0] if schemas else {}
    refusal = {"application/json": {"schema": named[str(wire.Refused)]}}
    responses = {str(request.status): {"description": request.summary, "content": {request.media: {"schema": schema}}}}
    responses |= {str(code): {"description": "Refused", "content": refusal} for code in (403, 404, 409, 422, 429)}
    words = [part[1:-1] for part in request.path.split("/") if part.startswith("{")]
    operation: dict[str, object] = {
        "summary": request.summary,
        "parameters": [
            *({"name": word, "in": "path", "required": True, "schema": {"type": "string"}} for word in words),
            *({"name": word, "in": "query", "schema": {"type": "string"}} for word in request.asks),
        ],
        "responses": responses,
    }
    if request.takes is not None:
        body = {"application/json": {"schema": named[str(request.takes)]}}
        operation["requestBody"] = {"required": True, "content": body}
    if request.mine:
        operation["security"] = [{"token": []}, {}]
    return operation
