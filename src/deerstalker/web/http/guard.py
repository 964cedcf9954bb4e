"""What every request passes first: whom it comes from, whether its origin may send it, and security headers.

Pages of other origins may not use a visitor's browser to send requests, and ours loads nothing from elsewhere."""

from urllib.parse import urlsplit

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deerstalker.web.http.addresses import NO_PROXIES, TrustedProxies
from deerstalker.web.http.bans import Bans
from deerstalker.web.http.sub_path import route_path
from deerstalker.web.live.wire import Refused

_encode = msgspec.json.encode

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        b"img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guard:
    """Finds out who sends a request, checks its origin, and adds the security headers."""

    def __init__(
        self,
        app: ASGIApp,
        origins: tuple[str, ...] = (),
        proxies: TrustedProxies = NO_PROXIES,
        bans: Bans | None = None,
    ) -> None:
        self.app = app
        self.bans = Bans() if bans is None else bans
        self.origins = frozenset(origin.rstrip("/").lower() for origin in origins)
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if self.proxies.networks:
            scope["scheme"], scope["client"] = self.proxies.scheme_of(scope), self.proxies.client_of(scope)
        if scope["client"] is not None and self.bans.cover(scope["client"][0]):
            await _refuse(scope, receive, send, "This server doesn't answer your network.")
        elif not self._is_allowed(scope):
            await _refuse(scope, receive, send, "This page isn't allowed to talk to this server.")
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
        said = origin.decode("latin-1").rstrip("/").lower()
        return said in self.origins or _is_same(said, scope["scheme"], headers.get(b"host", b"").decode("latin-1"))


def _is_same(origin: str, scheme: str, host: str) -> bool:
    """Whether an origin is this server. Without word of a trusted proxy, nobody knows whether it was reached by TLS."""
    try:
        said = urlsplit(origin)
    except ValueError:
        return False
    return said.netloc == host.lower() and (said.scheme == "https" or scheme not in ("https", "wss"))


def _with_headers(scope: Scope, send: Send) -> Send:
    private = route_path(scope).startswith("/api/")

    async def add(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), *HEADERS]
            if private and not any(name.lower() == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": headers}
        await send(message)

    return add


async def _refuse(scope: Scope, receive: Receive, send: Send, why: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        return
    body = _encode(Refused("", "Forbidden", why))
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": body})
