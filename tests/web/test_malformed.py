"""Malformed headers and numbers are refused, and never an error of the server."""

from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from web_client import evening, served

ORIGINS = [
    "http://[",
    "http://]",
    "http://[::1",
    "//",
    "null",
    "http://a b",
    "javascript:",
    "\x7f",
    "http://" + "x" * 5000,
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_an_origin_that_is_none(origin: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            answer = await server.http.post("/api/tables", json={}, headers={"Origin": origin})
            assert answer.status_code == 403, answer.text

    evening(play())


@pytest.mark.parametrize(
    "action", ["1e999", "-1e999", "9" * 400, '{"type": 1e999}', "[" * 900 + "]" * 900, '"\\ud800"']
)
def test_an_action_that_no_game_knows(action: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            opened = await server.open("sleuth", 3)
            path = f"/api/tables/{opened['table']}/commands"
            await server.post(path, {"id": "begin", "command": {"type": "Begin"}}, opened["host"])
            body = '{"id": "one", "seat": 0, "command": {"type": "Act", "action": ' + action + "}}"
            headers = {"Authorization": f"Bearer {opened['token']}"}
            answer = await server.http.post(path, content=body, headers=headers)
            assert 400 <= answer.status_code < 500, answer.text
            async with server.socket(opened["table"], opened["token"]) as ann:
                await ann.say(body.replace("{", '{"type": "Do", ', 1))
                await ann.until(lambda: ann.heard[-1]["type"] == "Refused")
                assert ann.heard[-1]["kind"] == "Invalid"

    evening(play())


TEXT = b'{"type": "Do", "id": "one", "seat": 0, "command": {"type": "Act", "action": {"type": "Ask", "of": "\xa9"}}}'


@pytest.mark.parametrize(
    "message", [TEXT, TEXT.replace(b"one", b"\xa9"), b"\xa9", b'{"type": "\xa9"}', b'{"id": "\xff"']
)
def test_what_is_no_text(message: bytes, tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            opened = await server.open("sleuth", 3)
            path = f"/api/tables/{opened['table']}/commands"
            await server.post(path, {"id": "begin", "command": {"type": "Begin"}}, opened["host"])
            headers = {"Authorization": f"Bearer {opened['token']}"}
            answer = await server.http.post(path, content=message.replace(b'"type": "Do", ', b""), headers=headers)
            assert answer.status_code == 422, answer.text
            async with server.socket(opened["table"], opened["token"]) as ann:
                await ann.say(message)
                await ann.until(lambda: ann.heard[-1]["type"] == "Refused")
                assert ann.heard[-1]["kind"] == "Invalid"

    evening(play())


def test_a_hello_that_is_no_text(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open("sleuth", 3)
            async with connect(server.socket(opened["table"]).url) as ws:
                await ws.send(b'{"type": "Hello", "tokens": ["\xa9"]}')
                await ws.wait_closed()
                assert ws.close_code == 4000

    evening(play())


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
def test_an_address_where_nothing_is(method: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            for path in ("/api/nothing", "/api/tables/x/y/z", "/api/tables/x/socket"):
                answer = await server.http.request(method, path)
                assert answer.status_code == 404, (path, answer.text)
                assert answer.json()["kind"] == "Missing"
                assert method in answer.json()["why"]

    evening(play())


def test_a_program_without_a_socket_sees_its_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            opened = await server.open("sleuth", 3)
            path = f"/api/tables/{opened['table']}"
            await server.post(f"{path}/commands", {"id": "begin", "command": {"type": "Begin"}}, opened["host"])
            async with server.socket(opened["table"], opened["token"]) as ann:
                await ann.until(lambda: ann.view["stage"] == "running")
                (mine,) = await server.get(f"{path}/views", opened["token"])
                assert mine == ann.view
            (spectators,) = await server.get(f"{path}/views")
            assert spectators["seat"] is None
            assert spectators["offers"] == []
            refused = await server.post(
                f"{path}/ask", {"id": "why-not", "what": "fortune"}, opened["token"], status=422
            )
            assert (refused["type"], refused["id"]) == ("Refused", "why-not")

    evening(play())
