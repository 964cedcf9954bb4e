"""Counts every request, and logs it if the operator wants that: never a token, a join code or a query."""

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deerstalker.web.http.sub_path import route_path
from deerstalker.web.live.ids import read_code
from deerstalker.web.measures import Measures

log = logging.getLogger("deerstalker.access")

LONGEST_PART = 16
"""The maximum length of a part of a path that is logged. Ids of tables are shorter, and tokens longer."""

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class AccessLog:
    """Passes requests on, and notes what becomes of them."""

    def __init__(self, app: ASGIApp, measures: Measures, *, addresses: bool = False) -> None:
        """Note requests, with `addresses` also whom they come from."""
        self.app, self.measures, self.addresses = app, measures, addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        began, status = perf_counter(), 499  # unless there is an answer, the client was gone

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close" and status == 499:
                status = 403
            await send(message)

        socket = scope["type"] == "websocket"
        try:
            await self.app(scope, receive, _until_accepted(note, send) if socket else note)
        finally:
            seconds = perf_counter() - began
            method = "GET" if socket else scope["method"]
            self.measures.requests[method if method in METHODS else "other", status] += 1
            if not socket:
                self.measures.request_seconds.observe(seconds)
            if log.isEnabledFor(logging.INFO):
                self._log(scope, method, status, seconds)

    def _log(self, scope: Scope, method: str, status: int, seconds: float) -> None:
        fields = {
            "method": method,
            "path": public_path(scope),
            "status": status,
            "milliseconds": round(seconds * 1000, 1),
        }
        if self.addresses and scope["client"]:
            fields["address"] = scope["client"][0]
        log.info("%s", " ".join(str(value) for value in fields.values()), extra={"fields": fields})


def _until_accepted(note: Send, send: Send) -> Send:
    """Note the messages of a socket until it is open: after that there are many, and none is of interest."""
    current = note

    async def pass_on(message: Message) -> None:
        nonlocal current
        await current(message)
        current = send

    return pass_on


def public_path(scope: Scope) -> str:
    """Return the path of a request as it may be logged.

    >>> public_path({"path": "/api/codes/QWERTZ"}), public_path({"path": "/t/0123456789ab"})
    ('/api/codes/*', '/t/0123456789ab')
    """
    parts = route_path(scope).split("/")[1:]
    if parts[:2] == ["api", "codes"]:
        parts[2:] = ["*"]
    elif parts[0] != "api":  # where somebody may have typed a code instead
        parts = ["*" if part.isupper() and read_code(part) else part for part in parts]
    return "/" + "/".join(_public(part) for part in parts[:6])


def _public(part: str) -> str:
    short = len(part) <= LONGEST_PART or part.isdecimal()
    return part if short and part.isascii() and part.isprintable() else "*"
