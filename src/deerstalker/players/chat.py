"""One call to a language model, in the chat protocol of OpenAI, and another after a passing fault."""

import json
import os
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from http.client import HTTPException, HTTPMessage
from typing import IO, Any

from msgspec import Struct

from deerstalker.players.endpoint import Endpoint
from deerstalker.players.fallback import Forfeited

KEY = "DEERSTALKER_LLM_KEY"
"""The environment variable with the key of the service, which keeps it out of commands and case files."""

TRIES = 4
"""Times a call is made before the model counts as out of reach."""

PAUSE = 0.25
"""Seconds before the second try; each further one waits twice as long."""

LONGEST_ANSWER = 1 << 20
PASSING = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
"""HTTP codes after which the same call may succeed."""


class Reply(Struct, frozen=True):
    """What a model answered, and the number of tokens that took."""

    text: str
    tokens: int
    retries: int


def ask(endpoint: Endpoint, messages: Sequence[Mapping[str, str]], until: float, seconds: float) -> Reply:
    """Call the model, again after a passing fault. Raises `Forfeited` if no answer comes in time."""
    why, pause = "", PAUSE
    for number in range(TRIES):
        left = until - time.monotonic()
        if left <= 0:
            break
        try:
            return _read(_sent(endpoint, messages, left, until), number)
        except urllib.error.HTTPError as error:
            why = f"answered with HTTP {error.code}"
            error.close()
            if error.code not in PASSING:
                raise Forfeited(f"{why} at {endpoint.url}") from None
        except (OSError, HTTPException) as error:
            why = f"can't be reached ({getattr(error, 'reason', None) or error or type(error).__name__})"
        time.sleep(max(0.0, min(pause, until - time.monotonic())))
        pause *= 2
    late = f"did not answer within {seconds:g} s"
    raise Forfeited(f"{why or late} at {endpoint.url}")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirect, so that the key goes to nobody else."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoRedirect)


def _sent(endpoint: Endpoint, messages: Sequence[Mapping[str, str]], left: float, until: float) -> bytes:
    headers = {"Content-Type": "application/json"}
    if os.environ.get(KEY):
        headers["Authorization"] = f"Bearer {os.environ[KEY]}"
    body = json.dumps({"model": endpoint.model, "messages": [*messages]}).encode()
    request = urllib.request.Request(f"{endpoint.url.rstrip('/')}/chat/completions", body, headers)  # noqa: S310
    said = b""
    with _OPENER.open(request, timeout=left) as answer:
        while more := answer.read1(65_536):
            said += more
            if time.monotonic() > until:
                raise TimeoutError("too slow")
            if len(said) > LONGEST_ANSWER:
                raise Forfeited("gave an answer that never ended")
    return said


def _read(said: bytes, retries: int) -> Reply:
    try:
        told: dict[str, Any] = json.loads(said)
        text = told["choices"][0]["message"]["content"] or ""
        tokens = (told.get("usage") or {}).get("total_tokens") or 0
        return Reply(str(text), int(tokens), retries)
    except (ValueError, LookupError, TypeError, AttributeError):
        raise Forfeited("sent something that is not an answer of a chat") from None
