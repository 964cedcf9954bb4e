"""Where others find a server is told on its own machine, and to nobody else."""

import time
from pathlib import Path

import httpx
import pytest

from deerstalker.storage.sqlite import SqliteArchive
from deerstalker.web.http.app import App
from deerstalker.web.http.limits import Limits
from deerstalker.web.live.live_table import Tempo
from deerstalker.web.server import Server
from web_client import WORKERS, evening

ADDRESSES = ("http://192.168.1.20:8749/", "http://10.0.0.5:8749/")
NOTHING = {"here": False, "addresses": []}


def ask(folder: Path, client: str, host: str, addresses: tuple[str, ...] = ADDRESSES, said: str = "") -> object:
    """What a server at these addresses tells a client that came by the address of this host."""
    told: list[object] = []

    async def play() -> None:
        server = Server(SqliteArchive(folder / "tables.db"), WORKERS, Tempo(time.monotonic))
        app = App(server, Limits(), addresses=addresses).asgi()
        transport = httpx.ASGITransport(app, client=(client, 5000))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as http:
            told.append((await http.get("/api/network", headers={"x-forwarded-for": said} if said else {})).json())
        await server.close()

    evening(play())
    return told[0]


@pytest.mark.parametrize("host", ["127.0.0.1:8749", "localhost:8749", "[::1]:8749"])
def test_told_on_this_machine(tmp_path: Path, host: str) -> None:
    assert ask(tmp_path, "127.0.0.1", host) == {"here": True, "addresses": list(ADDRESSES)}


def test_a_server_for_this_machine_alone_has_no_other_address(tmp_path: Path) -> None:
    assert ask(tmp_path, "127.0.0.1", "localhost", ()) == {"here": True, "addresses": []}


def test_not_told_to_others(tmp_path: Path) -> None:
    assert ask(tmp_path, "192.168.1.77", "192.168.1.20:8749") == NOTHING
    assert ask(tmp_path, "192.168.1.77", "127.0.0.1") == NOTHING


def test_not_told_to_those_who_pretend_to_be_here(tmp_path: Path) -> None:
    """A page whose name leads to this machine, and somebody behind a proxy on it."""
    assert ask(tmp_path, "127.0.0.1", "evil.example") == NOTHING
    assert ask(tmp_path, "127.0.0.1", "127.0.0.1", said="203.0.113.9") == NOTHING
