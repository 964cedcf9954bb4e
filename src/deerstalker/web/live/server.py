"""The house: all tables of one server process."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Any

from deerstalker.core.case import make_header
from deerstalker.core.errors import Illegal, Invalid
from deerstalker.core.options import open_with
from deerstalker.core.seats import Seat
from deerstalker.core.secret import secret
from deerstalker.storage.archive import Archive, Conflict, Entry, Place
from deerstalker.table import fair_deal
from deerstalker.web.http.errors import Forbidden, Missing
from deerstalker.web.live import catalogue, commands, ids, wire
from deerstalker.web.live import log as m
from deerstalker.web.live.audience import GREETING
from deerstalker.web.live.live_table import LiveTable, Tempo, fingerprint
from deerstalker.web.live.log import read_entry, write_entry
from deerstalker.web.live.table_state import TableState, Who, hashed
from deerstalker.web.work.asker import Asker
from deerstalker.web.work.pool import WorkerPool

log = logging.getLogger("deerstalker.web")

IDLE = 600.0
"""A room nobody uses for so many seconds is left; its minutes stay."""

SWEEP = 60.0
TRIES = 20


class Server:
    """Opens tables, finds them again, and leaves those that nobody uses."""

    def __init__(self, archive: Archive, workers: WorkerPool, tempo: Tempo) -> None:
        self.archive = archive
        self.workers = workers
        self.asker = Asker(workers)
        self.tempo = tempo
        self.rooms: dict[str, LiveTable] = {}
        self._entering: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self) -> None:
        """Begin to hear what other processes write, and to tidy up."""
        loop = asyncio.get_running_loop()
        self.workers.warm()

        def hear(table: str, seq: int) -> None:
            loop.call_soon_threadsafe(self._heard, table, seq)

        def greet(table: str, seats: tuple[Seat, ...]) -> None:
            loop.call_soon_threadsafe(self._greeted, table, seats)

        self.archive.listen(hear, greet)
        self._keep(loop.create_task(self._greet()))
        self._keep(loop.create_task(self._sweep()))

    async def close(self) -> None:
        """Let everybody go."""
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.close()
        await self.archive.close()

    # -- finding -------------------------------------------------------------------------------------

    async def room(self, table: str) -> LiveTable:
        """The room of this table."""
        room = self.rooms.get(table)
        if room is not None:
            return room
        entering = self._entering.get(table)
        if entering is None:
            entering = asyncio.get_running_loop().create_task(self._enter(table))
            self._entering[table] = entering
            entering.add_done_callback(lambda _: self._entering.pop(table, None))
        return await asyncio.shield(entering)

    async def _enter(self, table: str) -> LiveTable:
        place = await self.archive.find(table)
        if place is None:
            raise Missing("There is no such table.")
        sitting = TableState(catalogue.box_called(place.game))
        entries = await self.archive.read(table)
        taken = [(read_entry(sitting.box, entry.body), entry.command) for entry in entries]
        sitting.take_all(taken)
        room = self._furnish(place, sitting)
        room.tail.extend((entry.seq, minute) for entry, (minute, _) in zip(entries, taken, strict=True))
        room.settle_in()
        return room

    def _furnish(self, place: Place, sitting: TableState) -> LiveTable:
        room = self.rooms[place.table] = LiveTable(place, sitting, self.archive, self.asker, self.tempo)
        return room

    async def find_code(self, code: str) -> str:
        """The table of this join code."""
        place = await self.archive.find_code(code.strip().upper())
        if place is None:
            raise Missing("There is no table of this code.")
        return place.table

    # -- opening -------------------------------------------------------------------------------------

    async def open(self, wish: wire.OpenTable) -> wire.TableOpened:
        """A new table."""
        host, token = ids.new_token(), ids.new_token() if wish.seat is not None else None
        table = ids.new_table()
        for _ in range(TRIES):
            sitting, minutes = _laid(wish, table, ids.new_code(), host, token)
            with contextlib.suppress(Conflict):
                await self._open(sitting, minutes)
                return wire.TableOpened(table, sitting.opened.code, host, wish.seat, token)
        raise Conflict("No join code is free; try again.")

    async def _open(self, sitting: TableState, minutes: Sequence[Any]) -> None:
        opened = sitting.opened
        place = Place(opened.table, opened.code, opened.game, opened.settings.listed)
        await self.archive.open(place, [Entry(seq, write_entry(one)) for seq, one in enumerate(minutes, 1)])
        room = self._furnish(place, sitting)
        room.tail.extend(enumerate(minutes, 1))

    async def sit(self, table: str, wish: wire.SitDown) -> wire.Seated:
        """Take a chair."""
        room, token = await self.room(table), ids.new_token()
        chosen = -1

        def decide() -> commands.Drafts:
            nonlocal chosen
            chosen, drafts = commands.sit(room.sitting, wish.name, wish.seat, hashed(token))
            return drafts

        await room.write(decide)
        return wire.Seated(chosen, token)

    async def do(self, room: LiveTable, who: Who, order: wire.Do) -> wire.Done:
        """A command; playing again needs another table, and so the house."""
        if isinstance(order.command, wire.Rematch):
            return await self._rematch(room, who, order)
        return await room.do(who, order)

    async def _rematch(self, room: LiveTable, who: Who, order: wire.Do) -> wire.Done:
        sitting = room.sitting
        if not who.host and not who.seats:
            raise Forbidden("Only those at the table may ask for that.")
        if sitting.stage != "over":
            raise Illegal("This game is not over.")
        if sitting.rematch is None:
            table = ids.table_after(sitting.table, sitting.opened.secret.open())
            for _ in range(TRIES):
                if table in self.rooms or await self.archive.find(table) is not None:
                    break
                with contextlib.suppress(Conflict):
                    await self._open(*_rotated(sitting, table, ids.new_code()))

        def decide() -> commands.Drafts:
            if sitting.rematch is not None:
                raise Illegal("They play again already.")
            return [commands.Draft(m.Rematch(ids.table_after(sitting.table, sitting.opened.secret.open())))]

        return wire.Done(order.id, await room.write(decide, fingerprint(who, order)))

    # -- tidying -------------------------------------------------------------------------------------

    def _heard(self, table: str, seq: int) -> None:
        room = self.rooms.get(table)
        if room is not None and room.sitting.seq < seq:
            self._keep(asyncio.get_running_loop().create_task(room.hear(seq)))

    def _greeted(self, table: str, seats: tuple[Seat, ...]) -> None:
        room = self.rooms.get(table)
        if room is not None:
            room.audience.greet(seats, self.tempo.now())

    async def _greet(self) -> None:
        """Again and again, tell other processes who is here."""
        while True:
            await asyncio.sleep(GREETING / 3)
            for table, room in list(self.rooms.items()):
                here = room.audience.connected
                if here:
                    await self.archive.greet(table, sorted(here))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            for table, room in list(self.rooms.items()):
                if room.idle and self.tempo.now() - room.touched > IDLE:
                    room.close()
                    del self.rooms[table]
                    self.asker.forget(table)

    def _keep(self, task: asyncio.Task[Any]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


# -- laying tables -----------------------------------------------------------------------------------


def _laid(wish: wire.OpenTable, table: str, code: str, host: str, token: str | None) -> tuple[TableState, list[Any]]:
    """A table as it is opened: the host in his chair, bots in theirs."""
    box = catalogue.box_called(wish.game)
    _, chosen = open_with(box, wish.seats, wish.options)
    options = make_header(box, [], chosen).options
    lasting = fair_deal.new_secret()
    opened = m.Opened(
        table,
        code,
        box.name,
        wish.seats,
        options,
        wish.settings,
        fair_deal.commitment(lasting),
        secret(lasting),
        secret(hashed(host)),
    )
    sitting, minutes = TableState(box), [opened]
    sitting.take(opened)
    if wish.seat is not None:
        _, drafts = commands.sit(sitting, wish.name, wish.seat, hashed(token or ""))
        _take(sitting, minutes, drafts)
    if len(wish.bots) > wish.seats:
        raise Invalid(f"there are {wish.seats} chairs, and {len(wish.bots)} bots are named")
    for seat, mind in enumerate(wish.bots):
        if mind is not None and seat != wish.seat:
            _take(sitting, minutes, [commands.bot_sits(sitting, seat, mind)])
    return sitting, minutes


def _rotated(before: TableState, table: str, code: str) -> tuple[TableState, list[Any]]:
    """The same people with the same tokens, each one chair further, so that another begins."""
    old, lasting = before.opened, fair_deal.new_secret()
    opened = m.Opened(
        table,
        code,
        old.game,
        old.seats,
        old.options,
        old.settings,
        fair_deal.commitment(lasting),
        secret(lasting),
        old.host,
    )
    sitting, minutes = TableState(before.box), [opened]
    sitting.take(opened)
    for seat in range(old.seats):
        sitter = before.sitters[(seat + 1) % old.seats]
        assert sitter is not None  # noqa: S101
        mind = None if sitter.person else sitter.mind
        _take(sitting, minutes, [commands.Draft(m.Sat(seat, sitter.name, mind, secret(sitter.token)))])
    return sitting, minutes


def _take(sitting: TableState, minutes: list[Any], drafts: commands.Drafts) -> None:
    for draft in drafts:
        sitting.take(draft.minute)
        minutes.append(draft.minute)
