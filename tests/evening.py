"""A table of Ann, Bob and a bot in virtual time, without a network: who comes, who goes, what they hear."""

import asyncio
import json
from collections.abc import Sequence
from itertools import count
from typing import Any

from msgspec import Raw

from deerstalker.core.seats import Seat
from deerstalker.storage.archive import Entry, Place
from deerstalker.web.live import wire
from deerstalker.web.live.audience import Listener
from deerstalker.web.live.live_table import LiveTable, Tempo
from deerstalker.web.live.table_state import Who
from deerstalker.web.server import Server
from deerstalker.web.work.bots import Bots
from deerstalker.web.work.conversation import Chair, Decide, Decision, encode
from indistinguishable_tables import MemoryArchive

ANN, BOT, BOB = 0, 1, 2


class OneTable(MemoryArchive):
    """An archive that is empty at first."""

    def __init__(self) -> None:
        super().__init__(Place("", "", ""), [])

    async def open(self, place: Place, entries: Sequence[Entry]) -> None:
        self.place, self.entries = place, list(entries)


class FirstOffer:
    """Bots that take the first action they may choose, at once."""

    async def ask(self, live: LiveTable, chair: Chair, want: Decide) -> bytes:
        """Decide."""
        assert chair.seat is not None
        action = live.table.begun.game.legal(live.table.state, chair.seat)[0]
        return encode(Decision(Raw(encode(action))))


class Evening:
    """A running table."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.ids = count()

    @property
    def stage(self) -> str:
        """How far the table has come."""
        return self.live.table.stage

    @property
    def log(self) -> list[str]:
        """The types of all entries."""
        return [type(entry).__name__ for _, entry in self.live.tail]

    async def do(self, seat: Seat | None, command: wire.AnyCommand) -> wire.Done:
        """Give a command; the host has no seat."""
        who = Who((), host=True) if seat is None else Who((seat,))
        return await self.live.do(who, wire.Do(str(next(self.ids)), command, None, seat))

    async def act(self, seat: Seat, action: Any) -> None:
        """An action of the game."""
        await self.do(seat, wire.Act(Raw(encode(action))))

    async def come(self, *seats: Seat) -> "Guest":
        """Somebody connects; without a seat they watch."""
        guest = Guest(Who(seats))
        await self.live.join(guest, 0)
        return guest


class Guest(Listener):
    """Somebody who keeps all they hear."""

    def heard(self, kind: str) -> list[Any]:
        """All messages of this type since the last time."""
        found = []
        while (message := self.take()) is not None:
            found.append(json.loads(message))
        return [one for one in found if one["type"] == kind]


async def evening(game: str = "clue-cards", *, pace: float = 1.0, grace: float = 90.0) -> Evening:
    """Ann and Bob have sat down with a bot, and the game has begun."""
    now = asyncio.get_running_loop().time
    workers: Any = object()
    archive: Any = OneTable()
    server: Any = Server(archive, workers, Tempo(now, pace, grace, presence=0.0))
    server._bots = lambda live: Bots(live, FirstOffer(), pace, 0.1)  # type: ignore[arg-type]
    opened = await server.open(wire.OpenTable(game, 3, "Ann", ANN, bots=[None, "novice", None]))
    await server.sit(opened.table, wire.SitDown("Bob", BOB))
    here = Evening(server.tables[opened.table])
    await here.do(None, wire.Begin())
    return here
