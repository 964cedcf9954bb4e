"""Origin checks and security headers: pages of other origins may not use a visitor's browser to send requests, and
ours loads nothing from elsewhere."""

from urllib.parse import urlsplit

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deerstalker.web.live.wire import Refused

_encode = msgspec.json.encode

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        b"img-src 'self' data:; connect-src 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guard:
    """Checks the origin of a request, and adds the security headers."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = ()) -> None:
        self.app = app
        self.origins = frozenset(origin.rstrip("/") for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif not self._is_allowed(scope):
            await _refuse(scope, receive, send)
        elif scope["type"] == "http":
            await self.app(scope, receive, _with_headers(scope, send))
        else:
            await self.app(scope, receive, send)

    def _is_allowed(self, scope: Scope) -> bool:
        """Whether a request may pass. A browser names the origin of its page; other programs name none."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in ("GET", "HEAD")):
            return True
        said = origin.decode("latin-1").rstrip("/")
        return said in self.origins or _host_of(said) == headers.get(b"host", b"").decode("latin-1")


def _host_of(origin: str) -> str | None:
    """Return the host of an origin; `None` if it is malformed."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _with_headers(scope: Scope, send: Send) -> Send:
    private = scope["path"].startswith("/api/")

    async def add(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), *HEADERS]
            if private:
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": headers}
        await send(message)

    return add


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    body = _encode(Refused("", "Forbidden", "This page isn't allowed to talk to this server."))
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": body})
