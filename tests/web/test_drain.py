"""A server that is told to stop: it tells everybody, finishes what it was asked, and ends quietly."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import server_crashes
from deerstalker.storage.sqlite import SqliteArchive
from web_client import evening

pytestmark = [pytest.mark.long, pytest.mark.skipif(os.name != "posix", reason="other systems have other signals")]

SERVE = (
    "serve",
    "--no-open",
    "--workers",
    "1",
    "--question-workers",
    "1",
    "--pace",
    "0",
    "--shortest-beat",
    "0",
    "--commands-a-second",
    "1e6",
)


class Server(server_crashes.Server):
    """The server as people start it, in a group of processes of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        super().__init__(str(folder / "tables.db"))
        own = ("--port", str(self.port), "--db", str(folder / "tables.db"))
        self.words = [sys.executable, "-m", "deerstalker", *SERVE, *own, *options]

    def start(self) -> None:
        self.process = subprocess.Popen(self.words, stderr=subprocess.PIPE, start_new_session=True)

    def stop(self, number: signal.Signals) -> tuple[int, str]:
        """Send this to all processes, as systemd and terminals do. Its exit code, and all that it said."""
        assert self.process is not None
        os.killpg(self.process.pid, number)
        said = self.process.communicate(timeout=60)[1].decode()
        return self.process.returncode, said


async def watch(server: Server, table: str) -> int:
    """Watch a table until the connection is closed; the code that says why."""
    async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket", compression=None) as ws:
        await ws.send(json.dumps({"type": "Hello", "tokens": [], "after": 0}))
        try:
            while True:
                await ws.recv()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


def test_a_signal_under_load(tmp_path: Path) -> None:
    """Nothing acknowledged is lost, watchers hear that the server restarts, and it says nothing but its address."""
    server = Server(tmp_path)
    found: dict[str, Any] = {}

    async def play() -> None:
        server.start()
        await server.up()
        players = [await server_crashes.seated([server], random.Random(seed)) for seed in range(4)]
        playing = [asyncio.create_task(player.play()) for player in players]
        watching = [asyncio.create_task(watch(server, player.table)) for player in players]
        while sum(len(player.promised) for player in players) < 60:
            await asyncio.sleep(0.02)
        found["end"] = await asyncio.to_thread(server.stop, signal.SIGTERM)
        found["codes"] = await asyncio.gather(*watching)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        archive = SqliteArchive(tmp_path / "tables.db")
        for player in players:
            assert player.gaps + server_crashes.judge(player, await archive.read(player.table)) == []
        await archive.close()

    evening(play(), 120)
    code, said = found["end"]
    assert code == 0, said
    assert said == f"Deerstalker is open at http://127.0.0.1:{server.port}/ (Ctrl-C to close)\n"
    assert found["codes"] == [1012] * 4


def test_it_does_not_wait_for_those_who_do_not_read(tmp_path: Path) -> None:
    """A question that takes long, and a client that has sent half a request, are cut off after the time."""
    server = Server(tmp_path, "--drain", "0.5")
    names = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gil", "Hal", "Ivy", "Jo"]
    page = {"game": "master-detective", "names": names, "me": 0, "hand": [], "ask": {"what": "best"}}
    body = json.dumps(page).encode()

    async def ask() -> tuple[int, str]:
        server.start()
        await server.up()
        half = await asyncio.open_connection("127.0.0.1", server.port)
        half[1].write(b"POST /api/notebook HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        whole = await asyncio.open_connection("127.0.0.1", server.port)
        whole[1].write(b"POST /api/notebook HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        await asyncio.sleep(0.3)
        end = await asyncio.to_thread(server.stop, signal.SIGINT)
        half[1].close()
        whole[1].close()
        return end

    code, said = asyncio.run(ask())
    assert code == 0, said
    assert "Traceback" not in said
    assert "leaked" not in said
