"""Logs: they say what happened, and no secret is in them."""

import io
import json
import logging
import re
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deerstalker.cli.log_options import set_up_logs, without_passwords
from deerstalker.core.case import open_game
from deerstalker.games import GAMES
from deerstalker.web.http.access_log import public_path
from web_client import chosen, evening, served

KEY = "a-key-of-thirty-letters-or-so"


@pytest.fixture(params=["text", "json"])
def logs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, io.StringIO]]:
    """All logs on, in one format or the other, and what they say."""
    root, said = logging.getLogger(), io.StringIO()
    loggers = [root, *(logging.getLogger(name) for name in ("deerstalker", "deerstalker.access"))]
    levels = [logger.level for logger in loggers]
    monkeypatch.setattr(root, "handlers", root.handlers[:])
    monkeypatch.setattr("sys.stderr", said)
    set_up_logs(Namespace(log_level="debug", log_format=request.param, access_log=True))
    yield request.param, said
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


def secrets_of(*things: Any) -> set[str]:
    """The tokens and codes of answers to opening tables and sitting down."""
    return {thing[name] for thing in things for name in ("host", "token", "code") if thing.get(name)}


def test_a_game_leaves_no_secret_in_the_logs(logs: tuple[str, io.StringIO], tmp_path: Path) -> None:
    form, said = logs

    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open()
            other = await server.open(bots=[], name="Dee")
            bob = await server.post(f"/api/tables/{other['table']}/seats", {"name": "Bob", "key": KEY}, status=201)
            table, token, code = opened["table"], opened["token"], opened["code"]
            await server.get(f"/api/codes/{code}")
            await server.get("/api/codes/WRQNGCQD", status=404)
            await server.get(f"/api/tables/{token}", status=404)
            await server.http.get(f"/{code}")
            await server.http.get(f"/t/{table}?token={token}")
            async with server.socket(table, opened["host"], token) as ann:
                await ann.do({"type": "Begin"})
                await ann.say({"type": "Do", "id": "x", "command": {"type": "Nonsense", "token": token}})
                assert (await ann.act({"type": "Suggest", "suspect": "plum"}))["type"] == "Refused"
                for _ in range(8):
                    await ann.until(lambda: 0 in ann.view["waiting"])
                    done = (await ann.act(chosen(ann.view["offers"])))["seq"]
                    await ann.until(lambda: ann.view["seq"] >= done)  # noqa: B023
            await server.get(f"/api/tables/{table}/openings", token=token, status=409)
        check(said.getvalue(), table, secrets_of(opened, other, bob) | {KEY}, form)

    evening(play())


def check(said: str, table: str, secrets: set[str], form: str) -> None:
    """Is there what should be there, and nothing else?"""
    assert "/api/codes/*" in said
    assert f"/api/tables/{table}/socket" in said
    layout = GAMES["clue"].layout(open_game(GAMES["clue"], 3, {}))
    cards = {word for card in layout.cards for word in (card.id, card.title)}
    assert len(cards) >= 21
    for secret in secrets | cards:
        assert not re.search(rf"\b{re.escape(secret)}\b", said, re.IGNORECASE), secret
    if form == "json":
        lines = [json.loads(line) for line in said.splitlines()]
        (first, _) = (line for line in lines if line.get("method") == "POST" and line["path"] == "/api/tables")
        assert (first["status"], first["address"], first["level"]) == (201, "127.0.0.1", "info")
        assert first["milliseconds"] >= 0


def test_passwords_are_left_out(logs: tuple[str, io.StringIO]) -> None:
    address = "postgresql://ann:hunter2@db:5432/tables"
    try:
        raise ValueError(f"{address} and host=db password=hunter2 and password='hunter2'")
    except ValueError:
        logging.getLogger("deerstalker.web").exception("cannot reach %s", address)
    said = logs[1].getvalue()
    assert "hunter2" not in said
    assert "ann:***@db:5432" in said
    assert without_passwords("http://127.0.0.1:80/a@b") == "http://127.0.0.1:80/a@b"


def test_lines_cannot_be_forged() -> None:
    path = "/t/x\n2026-01-01 ERROR all is lost/" + "y" * 30
    assert public_path({"path": path}) == "/t/*/*"
    assert public_path({"path": "/sub/api/codes/ABCDE", "root_path": "/sub"}) == "/api/codes/*"
