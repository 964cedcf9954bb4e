"""What a database says about its address never reaches a client."""

import logging
from pathlib import Path
from typing import Any

import pytest

from deerstalker.storage.archive import Unavailable
from deerstalker.storage.sqlite import SqliteArchive
from web_client import evening, served

DETAILS = 'connection to server at "db.internal" (10.0.0.7), port 5432 failed'


class Faulty(SqliteArchive):
    """An archive whose database can be cut off."""

    cut = False

    async def find(self, table: str) -> Any:
        self._check()
        return await super().find(table)

    async def append(self, *of: Any) -> None:
        self._check()
        await super().append(*of)

    def _check(self) -> None:
        if self.cut:
            raise Unavailable(DETAILS)


def test_a_database_that_is_away(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    archive = Faulty(tmp_path / "tables.db")

    async def play() -> None:
        async with served(archive, pace=1000) as server:
            opened = await server.open("sleuth", 3)
            talk = {"type": "Say", "text": "hello"}
            path = f"/api/tables/{opened['table']}/commands"
            async with server.socket(opened["table"], opened["token"]) as ann:
                archive.cut = True
                refusals = [
                    await server.get("/api/tables/nowhere", status=503),
                    await server.post(path, {"id": "one", "command": talk}, opened["token"], status=503),
                    await ann.do(talk, id="two"),
                ]
                archive.cut = False
                for refused in refusals:
                    assert refused["kind"] == "Busy"
                    assert refused["why"] == "The server can't get at its tables right now. Try again in a moment."
                assert (await ann.do(talk, id="two"))["type"] == "Done"

    with caplog.at_level(logging.WARNING):
        evening(play())
    told = [one.getMessage() for one in caplog.records if one.name == "deerstalker.web"]
    answered = [one for one in told if not one.startswith("table ")]
    assert answered == [f"the database does not answer: {DETAILS}"] * 3
