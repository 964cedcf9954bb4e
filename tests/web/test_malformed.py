"""Malformed headers and numbers are refused, and never an error of the server."""

from pathlib import Path

import pytest

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
