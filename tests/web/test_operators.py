"""What an operator does with the database of a running server: it follows within seconds."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from databases import fresh_database
from deerstalker.storage.administration import Administration
from deerstalker.storage.postgres import PostgresArchive
from deerstalker.web import server as servers
from web_client import Chair, evening, served


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.database)])
def database(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Any]:
    """The address of a database, and the archive of a server there that looks often."""
    monkeypatch.setattr(servers, "FOLLOWING", 0.05)
    if request.param == "sqlite":
        return str(tmp_path / "tables.db"), tmp_path / "tables.db"
    address = fresh_database()
    return address, PostgresArchive(address)


async def code_of(chair: Chair) -> int:
    """Listen until the connection is closed; the code that says why."""
    try:
        while True:
            await chair.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


async def until(so: Callable[[], bool]) -> None:
    while not so():
        await asyncio.sleep(0.02)


def test_tables_are_closed_opened_again_and_deleted(database: tuple[str, Any]) -> None:
    where, archive = database

    async def play() -> None:
        async with served(archive) as server:
            operator = Administration(where)
            opened = await server.open()
            table, tokens = opened["table"], (opened["host"], opened["token"])
            await until(lambda: server.server.archive.measures.reads["done"] > 3)  # it has begun to look
            async with server.socket(table, *tokens) as ann:
                await ann.do({"type": "Begin"})
                assert operator.close(table)
                assert await code_of(ann) == 4010
            assert not operator.close(table)
            async with server.socket(table, *tokens) as ann:  # it can be looked at, from one's own chair
                assert ann.view["status"] is not None
                refusal = await ann.do({"type": "Say", "text": "hello"}, seat=0)
                assert (refusal["type"], refusal["kind"]) == ("Refused", "Forbidden")
                before = operator.table(table).entries
                assert operator.reopen(table)
                assert await code_of(ann) == 1012
            async with server.socket(table, *tokens) as ann:
                assert (await ann.do({"type": "Say", "text": "hello"}, seat=0))["type"] == "Done"
                assert operator.table(table).entries > before
                assert operator.delete([table, "nothing"]) == 1
                assert await code_of(ann) == 4004
            await server.get(f"/api/tables/{table}", status=404)
            assert operator.tables() == []
            assert [one.action for one in operator.actions()] == ["close", "reopen", "delete"]

    evening(play())


def test_a_ban(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "FOLLOWING", 0.05)

    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            operator = Administration(str(tmp_path / "tables.db"))
            opened = await server.open()
            async with server.socket(opened["table"]) as watcher:
                operator.ban("127.0.0.0/8", "noise", None)
                assert await code_of(watcher) == 4003
            assert (await server.get("/api/games", status=403))["kind"] == "Forbidden"
            with pytest.raises(InvalidStatus):
                await server.socket(opened["table"]).__aenter__()
            assert operator.unban("127.0.0.0/8")
            while (await server.http.get("/api/games")).status_code == 403:
                await asyncio.sleep(0.02)
            operator.ban("127.0.0.1/32", "for a moment", 0.0)
            assert operator.bans() == []
            await asyncio.sleep(0.2)
            await server.get("/api/games")

    evening(play())
