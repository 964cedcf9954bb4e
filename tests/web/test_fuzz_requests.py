"""Whatever is sent over a connection, the answer is a refusal or none, and never an error of the server.

DEERSTALKER_FUZZ=200000 sends that many requests. DEERSTALKER_FUZZ_SEED chooses others.
"""

import asyncio
import contextlib
import json
import logging
import os
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from deerstalker.games import GAMES as BOXES
from deerstalker.web.http.guard import Guard
from deerstalker.web.work.notes import WHAT
from fuzzed_requests import Fuzzer, Known
from web_client import Chair, Served, chosen, evening, served

REQUESTS = int(os.environ.get("DEERSTALKER_FUZZ", "1000"))
SEED = int(os.environ.get("DEERSTALKER_FUZZ_SEED", "1"))
AT_ONCE = 64
GAMES = {name: max(3, box.players[0]) for name, box in BOXES.items() if box.players[-1] >= 3}
LIMITS: dict[str, Any] = {
    "request_seconds": 0.5,
    "body_seconds": 0.5,
    "question_seconds": 3.0,
    "sockets": 10**6,
    "connections": 10**6,
    "spectators": 10**6,
    "entries_of_table": 10**6,
    "wrong_codes_a_minute": 1e9,
}


@contextlib.asynccontextmanager
async def noticed() -> AsyncIterator[None]:
    """Nothing is logged as an error meanwhile. To be used while the server runs, which sets its own handlers."""
    errors: list[str] = []

    class Listening(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            errors.append(self.format(record))

    handler = Listening(logging.ERROR)
    logging.getLogger().addHandler(handler)
    logging.getLogger("uvicorn").addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
        logging.getLogger("uvicorn").removeHandler(handler)
    assert not errors, "\n".join(errors[:3])


COMMANDS: list[dict[str, Any]] = [
    {"type": "Say", "text": "hi"},
    {"type": "Contribute", "text": "luck"},
    {"type": "Fill", "seat": 2, "bot": "novice"},
    {"type": "Kick", "seat": 1},
    *({"type": kind} for kind in ("Hand", "Return", "Leave", "Pause", "Resume", "Decline", "Rematch")),
]


async def tables(server: Served) -> Known:
    """Tables of every game, most of them begun, and what their people may send."""
    names = ["Ann", "Bob", "Cy"]
    notes: dict[str, Any] = {"me": 0, "hand": [], "lines": ["hello"], "ask": {"what": "deal"}}
    opening: dict[str, Any] = {"name": "Ann", "seat": 0, "bots": [None, "random"], "options": {}}
    asks: dict[str, Any] = {"seat": 0, "card": "rope", "holder": 1, "text": "roll"}
    known = Known({}, {})
    known.bodies.update(
        {
            "/api/tables": [{"game": game, "seats": seats, **opening} for game, seats in GAMES.items()],
            "/api/notebook": [{"game": game, "names": names, **notes} for game in GAMES],
            "/api/puzzles/{game}/{level}/{day}": [{"answer": ["plum", "rope", "hall"]}, {"hint": 1}, {"give_up": True}],
            "/api/tables/{table}/seats": [{"name": "Bob", "seat": 1, "key": "k" * 20}],
            "/api/tables/{table}/ask": [{"id": what, "what": what, **asks} for what in WHAT],
            "/api/tables/{table}/commands": [{"id": "one", "seat": None, "command": one} for one in COMMANDS],
        }
    )
    for game, seats in (*GAMES.items(), ("clue", 4)):
        opened = await server.open(game, seats, settings={"hints": True})
        known.tables[opened["table"]] = [opened["token"], opened["host"]]
        if len(known.tables) <= len(GAMES):
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                await ann.do({"type": "Begin"})
                await ann.until(lambda: ann.view["offers"])
                known.bodies["/api/tables/{table}/commands"] += [
                    {"id": "act", "seat": 0, "command": {"type": "Act", "action": chosen([offer])}}
                    for offer in ann.view["offers"]
                ]
    return known


async def status(port: int, pieces: list[bytes]) -> int:
    """The status of the answer; 0 if there is none."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for number, piece in enumerate(pieces):
            if number:
                await asyncio.sleep(0.001)
            writer.write(piece)
        async with asyncio.timeout(20):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                found = int(head.split(b" ", 2)[1])
                if found != 100:
                    return found
    except (OSError, asyncio.IncompleteReadError):
        return 0
    finally:
        writer.transport.abort()


@pytest.mark.long
def test_no_request_is_an_error_of_the_server(tmp_path: Path) -> None:
    found: Counter[int] = Counter()
    worst: list[list[bytes]] = []

    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000, **LIMITS) as server, noticed():
            fuzzer = Fuzzer(await tables(server), SEED)

            async def send(number: int) -> None:
                for _ in range(number):
                    pieces = fuzzer.request()
                    told = await status(server.port, pieces)
                    found[told] += 1
                    if told >= 500:
                        worst.append(pieces)

            await asyncio.gather(*(send(REQUESTS // AT_ONCE) for _ in range(AT_ONCE)))
            assert (await server.http.get("/api/healthz")).status_code == 200

    evening(play(), longest=7200)
    print(dict(sorted(found.items())))
    assert not worst, worst[:3]
    assert found[200] > REQUESTS / 50
    assert found[422] > REQUESTS / 50


class Talker:
    """Somebody with a seat and the host's token, who sends messages of every kind."""

    def __init__(self, server: Served, known: Known, seed: int) -> None:
        self.server, self.fuzzer = server, Fuzzer(known, seed)
        self.kinds: Counter[str] = Counter()
        self.failed: list[Any] = []

    async def send(self, number: int) -> None:
        """Send messages, over one socket after the other."""
        known, rng = self.fuzzer.known, self.fuzzer.rng
        while number > 0:
            table = rng.choice(list(known.tables))
            tokens = known.tables[table] if rng.random() < 0.8 else ["nobody's"]
            async with self.server.socket(table, *tokens, after=rng.choice([0, 40, 10**6])) as chair:
                with contextlib.suppress(ConnectionClosed):  # after too many that made no sense
                    for _ in range(min(60, number)):
                        number -= 1
                        await chair.say(self._message())
                    await chair.say({"type": "Ping"})
                    await chair.until(lambda: chair.heard[-1]["type"] == "Pong")
                assert chair.ws.close_code in (None, 4009, 1007, 1009), chair.ws.close_code
                self._note(chair)

    def _message(self) -> str | bytes:
        rng, bodies = self.fuzzer.rng, self.fuzzer.known.bodies
        path = rng.choice(["/api/tables/{table}/commands"] * 3 + ["/api/tables/{table}/ask"])
        if rng.random() < 0.2:
            return self.fuzzer.body("")[:16_000]
        value = {"type": "Do" if path.endswith("commands") else "Ask", **rng.choice(bodies[path])}
        for _ in range(rng.choice([0, 0, 1, 1, 2])):
            value = self.fuzzer.spoil(value)
        return json.dumps(value, ensure_ascii=True)[:16_000]

    def _note(self, chair: Chair) -> None:
        for one in chair.heard:
            kind = one.get("kind", one["type"])
            self.kinds[kind] += 1
            if kind == "Failed":
                self.failed.append(one)


@pytest.mark.long
def test_no_message_is_an_error_of_the_server(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000, **LIMITS) as server, noticed():
            known = await tables(server)
            talkers = [Talker(server, known, SEED * 100 + number) for number in range(8)]
            await asyncio.gather(*(one.send(REQUESTS // len(talkers)) for one in talkers))
            kinds = sum((one.kinds for one in talkers), Counter())
            print(dict(kinds))
            assert not [failed for one in talkers for failed in one.failed]
            assert {"Done", "Invalid", "Illegal"} <= set(kinds)
            assert (await server.http.get("/api/healthz")).status_code == 200

    evening(play(), longest=7200)


@pytest.mark.long
def test_an_error_of_the_server_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guard that takes for granted that a request has a host."""
    monkeypatch.setattr(Guard, "_is_allowed", lambda _, scope: dict(scope["headers"])[b"host"] is not None)

    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000, **LIMITS) as server, noticed():
            assert await status(server.port, [b"GET / HTTP/1.0\r\n\r\n"]) == 500

    with pytest.raises(AssertionError, match="KeyError: b'host'"):
        evening(play())
