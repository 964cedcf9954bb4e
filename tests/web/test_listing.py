"""The list of tables: one that cannot be read harms no other, and spam hides nobody."""

import asyncio
import json
import logging
import sqlite3
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from web_client import evening, served

LISTED = {"listed": True}

DAMAGE = {
    "a damaged entry": "UPDATE entries SET body = CAST('{' AS BLOB) WHERE table_id = ?",
    "an entry of no kind": """UPDATE entries SET body = CAST('{"type":"Danced"}' AS BLOB)
        WHERE seq = 2 AND table_id = ?""",
    "no first entry": "DELETE FROM entries WHERE seq = 1 AND table_id = ?",
    "no entries": "DELETE FROM entries WHERE table_id = ?",
    "an unknown game": "UPDATE tables SET game = 'ludo' WHERE id = ?",
    "later rules": """UPDATE entries SET body = CAST(replace(CAST(body AS TEXT), '"rules":', '"rules":9') AS BLOB)
        WHERE table_id = ?""",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_an_unreadable_table_harms_no_other(damage: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "tables.db"

    async def before() -> tuple[str, str]:
        async with served(file, pace=1000) as server:
            bad, good = [await server.open("sleuth", 3, settings=LISTED) for _ in range(2)]
            order = {"id": "begin", "command": {"type": "Begin"}}
            await server.post(f"/api/tables/{bad['table']}/commands", order, bad["host"])
            return bad["table"], good["table"]

    async def after(bad: str, good: str) -> None:
        async with served(file, pace=1000) as server:
            for _ in range(3):
                assert [one["table"] for one in await server.get("/api/tables")] == [good]
            assert (await server.get("/api/healthz"))["ok"]
            for path in ("", "/log", "/seats", "/layout"):
                refused = await server.get(f"/api/tables/{bad}{path}", status=409)
                assert refused["kind"] == "Unreadable"
                assert "can't read this table" in refused["why"]
            async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{bad}/socket") as socket:
                await socket.send(json.dumps({"type": "Hello"}))
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4005

    bad, good = asyncio.run(before())
    with sqlite3.connect(file) as database:
        database.execute(DAMAGE[damage], (bad,))
    database.close()
    with caplog.at_level(logging.ERROR):
        evening(after(bad, good))
    assert [one.getMessage() for one in caplog.records] == [f"table {bad} cannot be read"]


def test_tables_with_people_come_first(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            honest = await server.open("sleuth", 3, settings=LISTED)
            async with server.socket(honest["table"], honest["token"]):
                for _ in range(120):
                    await server.open("sleuth", 3, settings=LISTED)
                listed = [one["table"] for one in await server.get("/api/tables")]
                assert len(listed) == 100
                assert listed[0] == honest["table"]

    evening(play())
