"""Health: alive and ready apart, and the truth while something is wrong."""

import asyncio
from pathlib import Path

import httpx
import pytest

from deerstalker.storage.archive import Place, Unavailable
from deerstalker.storage.sqlite import SqliteArchive
from deerstalker.web.http import health
from deerstalker.web.http.health import DRAINING, NO_ANSWER, NO_SPACE, NO_WORKERS, NO_WRITING, VERSION
from web_client import WORKERS, Served, evening, served


class Faulty(SqliteArchive):
    """An archive with faults to choose from."""

    fault = ""

    async def find(self, table: str) -> Place | None:
        if self.fault == "reading":
            raise Unavailable("no connection to 10.1.2.3")
        if self.fault == "hanging":
            await asyncio.sleep(3600)
        return await super().find(table)

    async def probe(self) -> None:
        if self.fault == "writing":
            raise Unavailable("database or disk is full")
        await super().probe()

    def free_bytes(self) -> int | None:
        return 4096 if self.fault == "space" else super().free_bytes()


async def ask(server: Served) -> tuple[httpx.Response, httpx.Response]:
    return await server.http.get("/api/healthz"), await server.http.get("/api/readyz")


def test_what_is_wrong_is_said_and_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"FRESH": -1.0, "LONGEST_PROBE": 1.5}.items():
        monkeypatch.setattr(health, name, value)
    archive = Faulty(tmp_path / "tables.db")
    faults = {"reading": NO_ANSWER, "hanging": NO_ANSWER, "writing": NO_WRITING, "space": NO_SPACE}

    async def play() -> None:
        async with served(archive) as server:
            for fault, problem in faults.items():
                archive.fault = fault
                alive, ready = await ask(server)
                assert (alive.status_code, ready.status_code) == (200, 503), fault
                assert alive.json() == ready.json()
                assert not ready.json()["ok"]
                assert ready.json()["problems"] == [problem]
                archive.fault = ""
                alive, ready = await ask(server)
                assert (alive.status_code, ready.status_code) == (200, 200), fault
                whole = {"ok": True, "version": VERSION, "tables": 0, "sockets": 0, "problems": []}
                assert alive.json() == ready.json() == whole

    evening(play())


def test_a_server_that_stops_or_has_no_workers_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open()
            async with server.socket(opened["table"], opened["token"]):
                said = await server.get("/api/readyz")
                assert (said["tables"], said["sockets"]) == (1, 1)
            server.server.draining = True
            assert (await server.get("/api/readyz", status=503))["problems"] == [DRAINING]
            assert (await server.get("/api/healthz"))["problems"] == [DRAINING]
            server.server.draining = False
            monkeypatch.setattr(type(WORKERS), "states", lambda _: {"failed": 1})
            assert (await server.get("/api/readyz", status=503))["problems"] == [NO_WORKERS]

    evening(play())


def test_many_who_ask_share_one_look(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            for _ in range(20):
                assert (await server.get("/api/readyz"))["ok"]
            assert server.server.measures.writes["done"] <= 3

    evening(play())
