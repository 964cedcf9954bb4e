"""Requests as bytes, most of them wrong in some way: paths, numbers, headers, bodies, encodings, chunks."""

import json
import random
from typing import Any, NamedTuple
from urllib.parse import quote

from deerstalker.games import GAMES as BOXES
from deerstalker.web.http.openapi import REQUESTS

METHODS = ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "X" * 300]
LONGEST = 70_000
"""More than the server reads of a body."""

NUMBERS = [0, 1, -1, 2, 9, 10, 99, 2**31, 2**63, 2**70, -(2**63), 1e308, 0.5, True, None, "1", "٣", "1e9", "+1", "0x1"]
RAW_NUMBERS = ["1e999", "-1e999", "9" * 400, "-0", "1.", ".5", "NaN", "Infinity", "00", "1e-999"]
WORDS = [
    "",
    " ",
    *BOXES,
    "nowhere",
    "novice",
    "expert:50ms",
    "pipe:/bin/sh",
    "random",
    "\x00",
    "\u202e",
    "\ud800",
    "x" * 700,
    "..",
    "rope",
    "Ann",
    "deal",
    "best",
    "why",
    "sheet",
    "parse",
    "%00",
    "🔎",
]
PATHS = [
    "/",
    "/t/x",
    "//",
    "/index.html",
    "/js/main.js",
    "/js/../../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/js/%00",
    "/js/" + "a" * 300 + ".js",
    "/js/" + "a/" * 400 + "b.js",
    "/api",
    "/api/",
    "/api/nothing",
    "*",
    "http://elsewhere/api/healthz",
    "/%ff%fe",
    "/%",
    "/%zz",
    "/js/main.js;x=1",
    "/" + "x" * 9000,
    "/metrics",
]
UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade"
HEADERS = [
    "Origin: http://[",
    "Origin: null",
    "Origin: http://here",
    "Host:",
    "Host: a:b:c",
    "Host: [::1",
    "Content-Length: -1",
    "Content-Length: +5",
    "Content-Length: 1e3",
    "Content-Length: " + "9" * 30,
    "Content-Length: 5\r\nContent-Length: 6",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked",
    "Transfer-Encoding: nonsense",
    "Content-Encoding: gzip",
    "Content-Type: multipart/form-data; boundary=",
    "Content-Type: application/json; charset=utf-32",
    "Authorization: Bearer",
    "Authorization: Basic " + "=" * 50,
    "Authorization: Bearer " + "x" * 500,
    "Authorization: Bearer \xff\xfe",
    "Authorization: Bearer a,b,,c",
    "Last-Event-ID: x",
    "Last-Event-ID: " + "9" * 20,
    "Last-Event-ID: \xb2",
    "Range: bytes=0-",
    "Range: bytes=9-1,-,5-",
    "Range: bytes=" + "0-1," * 200,
    "Range: x",
    "If-Range: x",
    "If-Modified-Since: yesterday",
    "If-Modified-Since: Mon, 99 Foo 99999 99:99:99 GMT",
    'If-None-Match: "x", W/"y", *',
    "Expect: 100-continue",
    "Expect: miracles",
    UPGRADE,
    f"{UPGRADE}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    f"{UPGRADE}\r\nSec-WebSocket-Version: 8\r\nSec-WebSocket-Key: \xff",
    "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings",
    "Connection: close, keep-alive",
    "X-Forwarded-For: 1.2.3.4, ::1, nonsense, [",
    "X-Forwarded-Proto: javascript",
    "Cookie: " + "a=b; " * 300,
    "X-Long: " + "y" * 60_000,
    "X-Many: 1\r\n" * 150 + "X-Last: 1",
    "Accept-Encoding: gzip;q=nan",
    " folded: 1",
    "No colon",
    "Bad\x00name: 1",
    "Nul: \x00",
    "Latin: \xe9\xff",
]


class Known(NamedTuple):
    """What an attacker may know of the server."""

    tables: dict[str, list[str]]
    """Tables, and the tokens that one of their people has."""

    bodies: dict[str, list[Any]]
    """Bodies that are well formed, by the path of their request."""


class Fuzzer:
    """Makes requests up."""

    def __init__(self, known: Known, seed: int) -> None:
        self.known, self.rng = known, random.Random(seed)

    def request(self) -> list[bytes]:
        """Return a request, in the pieces in which it is sent."""
        rng = self.rng
        one = rng.choice(REQUESTS)
        method = rng.choice(METHODS) if rng.random() < 0.1 else one.method.upper()
        table = rng.choice(list(self.known.tables))
        path = self._path(one.path, table) if rng.random() < 0.85 else rng.choice(PATHS)
        headers = [] if rng.random() < 0.03 else ["Host: here"]
        if rng.random() < 0.6:
            own = self.known.tables[table] if rng.random() < 0.8 else ["nobody's"]
            headers.append("Authorization: Bearer " + ",".join(own))
        if rng.random() < 0.5:
            headers += [rng.choice(HEADERS) for _ in range(rng.choice([1, 1, 2, 5]))]
        rng.shuffle(headers)
        body = self.body(one.path) if one.takes is not None or rng.random() < 0.1 else b""
        if body:
            body = self._framed(body, headers)
        version = rng.choice(["1.1"] * 30 + ["1.0", "0.9", "2.0", "1.10", "x"])
        sent = f"{method} {path} HTTP/{version}\r\n" + "\r\n".join(headers) + "\r\n\r\n"
        raw = sent.encode("latin-1", "replace") + body
        if rng.random() < 0.03:
            raw = self._spoiled(raw)
        cuts = sorted(rng.sample(range(len(raw)), 2)) if rng.random() < 0.05 and len(raw) > 2 else []
        return [raw[start:end] for start, end in zip([0, *cuts], [*cuts, len(raw)], strict=True)]

    def _path(self, path: str, table: str) -> str:
        rng = self.rng
        usual = {"table": table, "level": "1", "day": "2026-01-02"}
        for name in ("game", "table", "code", "level", "day"):
            word = usual[name] if name in usual and rng.random() < 0.8 else rng.choice(WORDS)
            encoded = quote(word.encode("utf-8", "surrogatepass"), safe="")
            path = path.replace("{" + name + "}", encoded)
        if rng.random() < 0.4:
            value = str(rng.choice([*NUMBERS, *RAW_NUMBERS, *WORDS])).encode("utf-8", "surrogatepass")
            path += f"?{rng.choice(['after', 'step', 'chair', 'x', '%00', '&&'])}={quote(value)}"
        return path

    def body(self, path: str) -> bytes:
        rng = self.rng
        known = self.known.bodies.get(path)
        value = rng.choice(known) if known and rng.random() < 0.9 else self._junk()
        for _ in range(rng.choice([0, 1, 1, 2, 4])):
            value = self.spoil(value)
        text = json.dumps(value, ensure_ascii=rng.random() < 0.5)
        if rng.random() < 0.1:
            text = text.replace("0", rng.choice(RAW_NUMBERS), 1)
        raw = text[:LONGEST].encode(rng.choice(["utf-8"] * 12 + ["utf-16", "latin-1", "utf-8-sig"]), "replace")
        return self._spoiled(raw) if rng.random() < 0.1 else raw

    def _framed(self, body: bytes, headers: list[str]) -> bytes:
        """Frame a body: with its length, a wrong length, or in chunks, good and bad."""
        rng = self.rng
        match rng.randrange(12):
            case 0:
                headers.append("Transfer-Encoding: chunked")
                size = rng.choice([f"{len(body):x}", f"{len(body):X};ext=1", "zz", "-1", "f" * 20, ""])
                return (
                    size.encode()
                    + b"\r\n"
                    + body
                    + b"\r\n"
                    + rng.choice([b"0\r\n\r\n", b"0\r\nT: 1\r\n\r\n", b"", b"x"])
                )
            case 1:
                headers.append(f"Content-Length: {max(0, len(body) + rng.choice([-1, 1, 1000, -1000]))}")
            case 2:
                pass  # no length at all
            case _:
                headers.append(f"Content-Length: {len(body)}")
        return body

    def _junk(self, depth: int = 0) -> Any:
        rng = self.rng
        match rng.randrange(6 if depth < 3 else 3):
            case 0:
                return rng.choice(NUMBERS)
            case 1 | 2:
                return rng.choice(WORDS)
            case 3:
                return [self._junk(depth + 1) for _ in range(rng.randrange(5))]
            case 4:
                return {rng.choice(WORDS): self._junk(depth + 1) for _ in range(rng.randrange(5))}
            case _:
                deep: Any = rng.choice(WORDS)
                for _ in range(rng.choice([1, 20, 600])):
                    deep = [deep] if rng.random() < 0.5 else {"a": deep}
                return deep

    def spoil(self, value: Any) -> Any:
        """Return a value with something in it replaced, dropped, doubled or added."""
        rng = self.rng
        if isinstance(value, dict) and value and rng.random() < 0.9:
            key = rng.choice(sorted(value))
            match rng.randrange(6):
                case 0:
                    return {name: one for name, one in value.items() if name != key}
                case 1:
                    return {**value, rng.choice(WORDS): self._junk()}
                case _:
                    return {**value, key: self.spoil(value[key])}
        if isinstance(value, list) and value and rng.random() < 0.8:
            at = rng.randrange(len(value))
            match rng.randrange(4):
                case 0:
                    return value[:at] + value[at + 1 :]
                case 1:
                    return value * rng.choice([2, 30])
                case _:
                    return [*value[:at], self.spoil(value[at]), *value[at + 1 :]]
        if isinstance(value, str) and value and rng.random() < 0.3:
            at = rng.randrange(len(value))
            return value[:at] + rng.choice(WORDS) + value[at + rng.randrange(2) :]
        return self._junk(2)

    def _spoiled(self, raw: bytes) -> bytes:
        """Return bytes of which one is another."""
        at = self.rng.randrange(len(raw))
        return raw[:at] + self.rng.randbytes(1) + raw[at + self.rng.randrange(2) :]
