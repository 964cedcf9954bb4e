"""Whatever is sent, the table stands: no crash, no 5xx, no change.

DEERSTALKER_FUZZ=100000 sends so many messages.
"""

import asyncio
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error

from deerstalker.web.http.app import ANYTHING_ELSE
from web_client import PATIENCE, evening, served

pytestmark = pytest.mark.long

MESSAGES = int(os.environ.get("DEERSTALKER_FUZZ", "1500"))
CALM = list(HealthCheck)
KINDS = [
    *("Hello", "Do", "Ask", "Looking", "Ping", "Act", "Say", "Begin", "Kick", "Fill", "Hand", "Return", "Pause"),
    *("Decline", "Wait", "Skip", "Rematch"),
]
NAMES = ["type", "id", "at", "seat", "command", "action", "text", "bot", "what", "card", "holder", "after", "tokens"]


def junk(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON, much of it almost right."""
    choice = rng.randrange(9 if depth < 4 else 6)
    match choice:
        case 0:
            return rng.choice([None, True, False, 0, -1, 1, 9, 10, 2**31, 2**70, -(2**63), 1e308, 0.5])
        case 1:
            return rng.choice(KINDS)
        case 2:
            return "".join(chr(rng.choice([rng.randrange(32, 127), rng.randrange(0x20, 0xD000)])) for _ in range(8))
        case 3:
            return rng.choice(["", "x" * 600, "\u0000", "pipe:/bin/sh", "novice:9999s", "../../etc", "rope"])
        case 4:
            return {"type": "Do", "id": "i", "command": {"type": rng.choice(KINDS), rng.choice(NAMES): junk(rng, 4)}}
        case 5:
            return {
                "type": "Do",
                "id": "i",
                "command": {"type": "Act", "action": {"type": rng.choice(["Roll", "Show"])}},
            }
        case 6:
            return [junk(rng, depth + 1) for _ in range(rng.randrange(4))]
        case _:
            return {rng.choice(NAMES): junk(rng, depth + 1) for _ in range(rng.randrange(5))}


def message(rng: random.Random) -> str | bytes:
    """Something to send: mostly JSON, sometimes broken, sometimes not even text."""
    kind = rng.randrange(10)
    if kind == 0:
        return rng.randbytes(rng.randrange(60))
    if kind == 1:
        return rng.choice(["[" * 3000, '{"type":' * 900, "\ufeff{}", "nul", '{"type":"Do"', "9" * 4000])
    text = json.dumps(junk(rng))
    if kind == 2 and text:
        at = rng.randrange(len(text))
        text = text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :]
    return text[:16_000]


def test_whatever_is_sent_over_a_socket(tmp_path: Path) -> None:
    """The seat of a spectator and the wrong tokens: nothing he says may change anything."""
    rng = random.Random(7)

    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            opened = await server.open("clue", 3)
            table = opened["table"]
            async with server.socket(table, opened["host"], opened["token"]) as ann:
                await ann.do({"type": "Begin"})
                before = await server.get(f"/api/tables/{table}/log", opened["token"])
                sent = 0
                while sent < MESSAGES:
                    async with server.socket(table, "wrong", "tokens") as stranger:
                        for _ in range(min(90, MESSAGES - sent)):
                            sent += 1
                            await stranger.say(message(rng))
                        await stranger.say({"type": "Ping"})
                        await stranger.until(lambda: stranger.heard[-1]["type"] == "Pong")
                        answers = {one["type"] for one in stranger.heard}
                        assert answers <= {"Welcome", "News", "Presence", "Refused", "Pong", "Told"}
                assert await server.get(f"/api/tables/{table}/log", opened["token"]) == before
                assert (await ann.act({"type": "Roll"}))["type"] == "Done"

    evening(play(), longest=3600)


def test_too_much_and_too_large(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", commands_a_second=5, sockets=3, tables_a_minute=2) as server:
            opened = await server.open("clue", 3)
            async with server.socket(opened["table"], opened["token"]) as ann:
                answers = [await ann.do({"type": "Say", "text": f"{number}"}) for number in range(40)]
                assert answers[0]["type"] == "Done"
                assert answers[-1]["kind"] == "Busy"
                await ann.say("x" * 20_000)
                with pytest.raises(Exception, match="1009"):
                    await ann.until(lambda: False)
            await server.open("clue", 3)
            refused = await server.http.post("/api/tables", json={"game": "clue", "seats": 3})
            assert refused.status_code == 429
            large = await server.http.post("/api/notebook", content=b"[" + b" " * 70_000)
            assert large.status_code == 429
            foreign = await server.http.post("/api/tables", json={}, headers={"Origin": "https://elsewhere.example"})
            assert foreign.status_code == 403
            page = await server.http.get("/api/healthz")
            assert page.headers["content-security-policy"].startswith("default-src 'self'")
            assert page.headers["x-content-type-options"] == "nosniff"
            async with (
                server.socket(opened["table"]),
                server.socket(opened["table"]),
                server.socket(opened["table"]),
            ):
                with pytest.raises(Exception, match="4013"):
                    await server.socket(opened["table"]).__aenter__()

    evening(play())


def test_hello_comes_first_and_to_a_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open("clue", 3)
            with pytest.raises(Exception, match="4004"):
                await server.socket("nowhere").__aenter__()
            chair = server.socket(opened["table"])
            chair.tokens = ["x" * 100]
            with pytest.raises(Exception, match="4000"):
                await chair.__aenter__()

    evening(play())


def test_every_request_in_every_malformed_way(tmp_path: Path) -> None:
    """Schemathesis makes them up from the OpenAPI document."""
    examples = max(2, MESSAGES // 750)

    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            opened = await server.open("clue", 3)
            before = await server.get(f"/api/tables/{opened['table']}/log", opened["token"])
            address = f"http://127.0.0.1:{server.port}"
            await asyncio.to_thread(attack, address, opened["table"], examples)
            assert await server.get(f"/api/tables/{opened['table']}/log", opened["token"]) == before

    evening(play(), longest=3600)


def attack(address: str, table: str, examples: int) -> None:
    """All requests, well and badly formed, at a real table and elsewhere."""
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        if operation.path.endswith(("/events", "/seats")):  # one never ends, the other is meant to change things
            continue

        @settings(max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=CALM)
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            if "table" in case.path_parameters and len(str(case.path_parameters["table"])) % 2:
                case.path_parameters["table"] = table
            response = case.call(base_url=address, timeout=PATIENCE)
            case.validate_response(response, checks=[not_a_server_error])

        check()


def _routes(app: Any) -> Any:
    """The routes within everything that requests pass first."""
    while not hasattr(app, "routes"):
        app = app.app
    return app.routes


def test_the_document_describes_every_request(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            document = await server.get("/api/openapi.json")
            described = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
            served_here = set()
            for route in _routes(server.app):
                if route.path in {"/api/openapi.json", ANYTHING_ELSE}:
                    continue
                if route.path.startswith("/api/") and hasattr(route, "methods"):
                    served_here |= {(method, route.path) for method in route.methods - {"HEAD"}}
            assert described == served_here

    evening(play())
