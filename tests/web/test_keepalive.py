"""Sockets that say nothing are pinged; whoever has just said something is not."""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode
from websockets.protocol import Event

from deerstalker.web.http.protocols import SocketConnection
from web_client import evening, served


class Counting(ClientConnection):
    """A client that counts how often it is pinged."""

    pings = 0

    def process_event(self, event: Event) -> None:
        """Note a ping."""
        self.pings += isinstance(event, Frame) and event.opcode is Opcode.PING
        super().process_event(event)


def test_only_silent_clients_are_pinged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = SocketConnection.start_keepalive

    def quickly(self: SocketConnection) -> None:
        self.ping_interval = 0.3
        begin(self)

    monkeypatch.setattr(SocketConnection, "start_keepalive", quickly)

    async def listen() -> None:
        async with served(tmp_path / "tables.db") as server:
            table = (await server.open("sleuth", 3))["table"]
            where = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
            how = {"create_connection": Counting, "ping_interval": None, "max_queue": None}
            async with connect(where, **how) as silent, connect(where, **how) as asking:  # type: ignore[arg-type]
                for socket in (silent, asking):
                    await socket.send(json.dumps({"type": "Hello", "tokens": [], "after": 0}))
                for _ in range(30):
                    await asking.send('{"type": "Ping"}')
                    await asyncio.sleep(0.05)
                assert isinstance(silent, Counting)
                assert isinstance(asking, Counting)
                assert silent.pings >= 2
                assert asking.pings == 0
                await asyncio.sleep(0.9)
                assert asking.pings >= 1

    evening(listen())
