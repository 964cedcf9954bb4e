"""Answers that are the same for everybody: compressed, and sent again only once they have changed.

An attacker who can have their own text compressed beside a secret can guess the secret from the length of the answer.
So nothing else is compressed: no answer that holds a token, a name, a line of chat or what a seat may see.
"""

import gzip
import hashlib
from functools import lru_cache
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response

WORTH_IT = 1024
"""The number of bytes from which an answer is compressed."""


class Stored(NamedTuple):
    """The bytes of an answer, plain and compressed, and the tag by which a browser knows that it has them."""

    plain: bytes
    zipped: bytes | None
    tag: str


@lru_cache(maxsize=64)
def _stored(body: bytes) -> Stored:
    tag = hashlib.sha256(body).hexdigest()[:20]
    return Stored(body, gzip.compress(body, 9, mtime=0) if len(body) >= WORTH_IT else None, tag)


def answer(body: bytes, asked: Headers, media_type: str) -> Response:
    """Return an answer that anybody may have, as this browser understands it; nothing if it has the same already."""
    stored = _stored(body)
    zipped = stored.zipped if accepts(asked, "gzip") else None
    headers = {
        "Cache-Control": "no-cache",
        "ETag": f'"{stored.tag}-gzip"' if zipped else f'"{stored.tag}"',
        "Vary": "Accept-Encoding",
    }
    if _has(asked, stored.tag):
        return Response(None, 304, headers)
    if zipped:
        headers["Content-Encoding"] = "gzip"
    return Response(zipped or stored.plain, headers=headers, media_type=media_type)


def accepts(asked: Headers, encoding: str) -> bool:
    """Whether a browser understands this encoding."""
    for one in asked.get("accept-encoding", "").lower().split(","):
        name, _, quality = one.partition(";")
        if name.strip() == encoding:
            return quality.replace(" ", "").rstrip("0") not in ("q=", "q=0.")
    return False


def _has(asked: Headers, tag: str) -> bool:
    """Whether a browser has the answer with this tag. A proxy may have marked the tag as weak."""
    names = (one.strip().removeprefix("W/").strip('"') for one in asked.get("if-none-match", "").split(","))
    return any(name.removesuffix("-gzip") == tag for name in names)
