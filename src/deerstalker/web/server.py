"""The server: all tables of one process."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from deerstalker.core.case import make_header
from deerstalker.core.errors import Illegal, Invalid
from deerstalker.core.options import open_with
from deerstalker.core.secret import secret
from deerstalker.players.levels import stand_in
from deerstalker.storage.archive import Archive, Ban, Conflict, Entry, Place
from deerstalker.table import fair_deal
from deerstalker.web.errors import Away, Forbidden, Missing, Unreadable
from deerstalker.web.live import catalogue, commands, ids, wire
from deerstalker.web.live import log as logged
from deerstalker.web.live.audience import CLOSED, NO_TABLE, RESTART
from deerstalker.web.live.following import LOOK as FOLLOWING
from deerstalker.web.live.following import Following
from deerstalker.web.live.hearing import EarsInLoop, Hearing
from deerstalker.web.live.live_table import LiveTable, Tempo, fingerprint
from deerstalker.web.live.log import AnyEntry, read_entry, write_entry
from deerstalker.web.live.measured_archive import MeasuredArchive
from deerstalker.web.live.retrying import forever
from deerstalker.web.live.running_clock import TICK
from deerstalker.web.live.table_state import TableState, Who, hashed
from deerstalker.web.live.views import summary
from deerstalker.web.measures import Measures
from deerstalker.web.work.asker import Asker
from deerstalker.web.work.bots import Bots
from deerstalker.web.work.pool import WorkerPool

log = logging.getLogger("deerstalker.web")

IDLE = 600.0
"""Seconds after which a table that nobody uses is closed. Its log stays in the archive."""

BEATS: dict[logged.Speed, float] = {"calm": 2.0, "usual": 1.0, "quick": 0.4}
"""How long bots take at tables of each speed, in beats of the server. Everybody at a table knows its speed."""

MOST_LISTED = 100
SWEEP = 60.0
TRIES = 20


class Server:
    """Opens tables, finds them again, and closes those that nobody uses."""

    def __init__(
        self, archive: Archive, workers: WorkerPool, tempo: Tempo, question_workers: WorkerPool | None = None
    ) -> None:
        """Make a server. Without workers of their own, questions go to those of the bots."""
        self.measures = Measures()
        self.archive = MeasuredArchive(archive, self.measures)
        self.workers = workers
        self.question_workers = workers if question_workers is None else question_workers
        self.bot_asker, self.question_asker = (Asker(pool, self.measures) for pool in (workers, self.question_workers))
        self.tempo = tempo
        self.tables: dict[str, LiveTable] = {}
        self.hearing = Hearing(tempo.now, self.tables)
        self.draining = False
        """Whether this process is about to end, and takes no more commands."""

        self.bans_changed: Callable[[list[Ban]], None] = lambda _: None
        """Called with all bans when they may have changed."""

        self._unreadable: set[str] = set()
        self._finding: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start the workers, listen to what other processes write, and close unused tables from now on."""
        loop = asyncio.get_running_loop()
        self.workers.warm()
        self.question_workers.warm()

        self._following = Following(self.archive, self, lambda bans: self.bans_changed(bans))
        self.archive.listen(EarsInLoop(loop, self.hearing))
        greeting = forever("greeting other servers", self.tempo.greeting / 3, self._greet)
        for work in (
            greeting,
            forever("closing unused tables", SWEEP, self._sweep),
            forever("ticking", TICK, self._tick),
            forever("following the operators", FOLLOWING, self._following.look),
        ):
            self._tasks.add(loop.create_task(work))

    def forget(self, table_id: str, place: Place | None) -> None:
        """Disconnect everybody from a table that an operator has closed, opened again or deleted (`None`)."""
        self._unreadable.discard(table_id)
        live = self.tables.pop(table_id, None)
        if live is None:
            return
        live.place = replace(live.place, closed=True) if place is None else place
        live.close(NO_TABLE if place is None else CLOSED if place.closed else RESTART)
        self.bot_asker.forget(table_id)
        self.question_asker.forget(table_id)

    async def drain(self) -> None:
        """Take no more commands, finish those under way, and disconnect everybody once all is sent."""
        self.draining = True
        tables = list(self.tables.values())
        for live in tables:
            live.bots.stop()
        for live in tables:
            await live.drain()
        while any(live.audience.listeners for live in tables):
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Close all tables and the archive."""
        for task in self._tasks:
            task.cancel()
        for live in self.tables.values():
            live.close()
        await self.archive.close()

    # -- finding -------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> LiveTable:
        """Return this table, read from its log if it is not in use yet.

        Raises `Missing` if there is none, and `Unreadable` if its log makes no sense here.
        """
        live = self.tables.get(table_id)
        if live is not None:
            return live
        if table_id in self._unreadable:
            raise Unreadable
        finding = self._finding.get(table_id)
        if finding is None:
            finding = asyncio.get_running_loop().create_task(self._find(table_id))
            self._finding[table_id] = finding
            finding.add_done_callback(lambda _: self._finding.pop(table_id, None))
        return await asyncio.shield(finding)

    async def _find(self, table_id: str) -> LiveTable:
        place = await self.archive.find(table_id)
        if place is None:
            raise Missing("We can't find that table.")
        stored = await self.archive.read(table_id)
        try:
            table, entries = read_table(place, stored)
        except Exception:  # an unknown game, other rules, a damaged entry: whatever it is, other tables go on
            self._unreadable.add(table_id)
            log.exception("table %s cannot be read", table_id)
            raise Unreadable from None
        live = self._use(place, table)
        live.tail.extend(entries)
        if self.hearing.others:
            live.behind()  # what was written while we read was told to nobody here
        live.resume()
        return live

    async def listed(self) -> list[LiveTable]:
        """Return the tables for strangers, those with people at them first. A table that cannot be read is left out."""
        places = await self.archive.listed()
        known = {place.table for place in places}
        attended = [live.place for live in self.tables.values() if live.place.table not in known and _attended(live)]
        found = []
        for place in (*places, *attended):
            with contextlib.suppress(Missing, Unreadable):
                found.append(await self.table(place.table))
        return sorted(found, key=lambda live: not _attended(live))[:MOST_LISTED]

    def _use(self, place: Place, table: TableState) -> LiveTable:
        live = self.tables[place.table] = LiveTable(place, table, self.archive, self.tempo, self.hearing, self._bots)
        return live

    def _bots(self, live: LiveTable) -> Bots:
        beats = BEATS[live.table.opened.settings.speed]
        return Bots(live, self.bot_asker, beats * self.tempo.pace, self.tempo.shortest_beat)

    async def find_code(self, code: str) -> str:
        """Return the id of the table with this join code."""
        place = await self.archive.find_code(code)
        if place is None:
            raise Missing("No table has that code. Check the letters and try again.")
        return place.table

    # -- opening -------------------------------------------------------------------------------------

    async def open_first_case(self, game: str, name: str) -> wire.TableOpened:
        """Open a table for the first case of a game: a pupil, gentle bots, and all the help there is."""
        box = catalogue.box_called(game)
        seats = box.first_case.players(box.players)
        bots: list[str | None] = [None, *[stand_in(box)] * (seats - 1)]
        settings = logged.Settings(aid="everything", hints=True)
        wish = wire.OpenTable(box.name, seats, name, 0, settings=settings, bots=bots)
        return await self.open(wish, box.first_case.seed)

    async def open(self, wish: wire.OpenTable, first_case: str = "") -> wire.TableOpened:
        """Open a new table; a first case has the text that its chance follows from."""
        host, token = ids.new_token(), ids.new_token() if wish.seat is not None else None
        table_id = ids.new_table()
        for _ in range(TRIES):
            table, entries = _new_table(wish, table_id, ids.new_code(), host, token, first_case)
            with contextlib.suppress(Conflict):
                await self._open(table, entries)
                return wire.TableOpened(table_id, table.opened.code, host, wish.seat, token)
        raise Conflict("All join codes are taken right now. Try again in a moment.")

    async def _open(self, table: TableState, entries: Sequence[AnyEntry]) -> None:
        opened = table.opened
        place = Place(opened.table, opened.code, opened.game, opened.settings.listed)
        await self.archive.open(place, [Entry(seq, write_entry(one)) for seq, one in enumerate(entries, 1)])
        live = self._use(place, table)
        live.tail.extend(enumerate(entries, 1))

    async def sit(self, table_id: str, wish: wire.SitDown) -> wire.Seated:
        """Let a person take a chair, and return their token. The same key gets the same chair and token again."""
        live = await self.table(table_id)
        opened = live.table.opened
        token = ids.new_token() if wish.key is None else ids.token_for(wish.key, opened.table, opened.secret.open())
        mark = "" if wish.key is None else f"sit {hashed(token)}"
        await live.write(lambda: commands.sit(live.table, wish.name, wish.seat, hashed(token)), mark)
        for seat in live.table.who((token,)).seats:
            return wire.Seated(seat, token)
        raise Illegal("You no longer have that chair.")

    async def do(self, live: LiveTable, who: Who, order: wire.Do) -> wire.Done:
        """Carry out a command. A rematch opens another table, so the server sees to it."""
        with self.measures.command():
            return await self._do(live, who, order)

    async def _do(self, live: LiveTable, who: Who, order: wire.Do) -> wire.Done:
        if self.draining:
            raise Away
        if isinstance(order.command, wire.Rematch):
            return await self._rematch(live, who, order)
        return await live.do(who, order)

    async def _rematch(self, live: LiveTable, who: Who, order: wire.Do) -> wire.Done:
        table = live.table
        if not who.host and not who.seats:
            raise Forbidden("Only the people at the table can ask for a rematch.")
        if table.stage != "over":
            raise Illegal("This game isn't over yet.")
        next_id = ids.table_after(table.id, table.opened.secret.open())
        if table.rematch is None:
            await self._open_again(table, next_id, who)

        def decide() -> commands.Drafts:
            if table.rematch is not None:
                raise Illegal("The rematch is already set up.")
            return [commands.Draft(logged.Rematch(next_id, next(iter(who.seats), None)))]

        try:
            return wire.Done(order.id, await live.write(decide, fingerprint(who, order)))
        except Illegal:  # whoever asks second joins the same one
            return wire.Done(order.id, table.seq)

    async def _open_again(self, table: TableState, next_id: str, who: Who) -> None:
        """Open the table of the rematch that these people want, unless it is open already."""
        for _ in range(TRIES):
            if next_id in self.tables or await self.archive.find(next_id) is not None:
                return
            with contextlib.suppress(Conflict):
                await self._open(*_rematch_table(table, next_id, ids.new_code(), who))

    # -- other processes, unused tables --------------------------------------------------------------

    async def _greet(self) -> None:
        """Tell other processes which chairs are attended here."""
        for live in list(self.tables.values()):
            await live.greet()

    async def _sweep(self) -> None:
        for table_id, live in list(self.tables.items()):
            if live.idle and self.tempo.now() - live.touched > IDLE:
                live.close()
                del self.tables[table_id]
                self.bot_asker.forget(table_id)
                self.question_asker.forget(table_id)

    async def _tick(self) -> None:
        self.tempo.now()  # a clock that nobody looks at takes this process for frozen


def _attended(live: LiveTable) -> bool:
    """Whether a table is listed, and somebody who plays at it is connected."""
    return live.place.listed and live.table.stage != "over" and bool(live.audience.here)


def read_table(place: Place, stored: Sequence[Entry]) -> tuple[TableState, list[tuple[int, AnyEntry]]]:
    """Return a table as its log tells it, and the numbered entries of that log."""
    table = TableState(catalogue.box_called(place.game))
    entries = [(one.seq, read_entry(table.box, one.body)) for one in stored]
    table.take_all((entry, one.command) for one, (_, entry) in zip(stored, entries, strict=True))
    summary(table)  # what cannot be told cannot be read
    return table, entries


# -- new tables --------------------------------------------------------------------------------------


NewTable = tuple[TableState, list[AnyEntry]]
"""A table as it is opened, and its log."""


def _new_table(
    wish: wire.OpenTable, table_id: str, code: str, host: str, token: str | None, first_case: str
) -> NewTable:
    """Make a table with the host in their chair and bots in theirs."""
    box = catalogue.box_called(wish.game)
    _, chosen = open_with(box, wish.seats, wish.options)
    options = make_header(box, [], chosen).options
    lasting = fair_deal.new_secret()
    opened = logged.Opened(
        table_id,
        code,
        box.name,
        wish.seats,
        options,
        wish.settings,
        fair_deal.commitment(lasting),
        secret(lasting),
        secret(hashed(host)),
        first_case,
    )
    table = TableState(box)
    entries: list[AnyEntry] = [opened]
    table.take(opened)
    if wish.seat is not None:
        _take(table, entries, commands.sit(table, wish.name, wish.seat, hashed(token or "")))
    if len(wish.bots) > wish.seats:
        raise Invalid(f"there are only {wish.seats} chairs for {len(wish.bots)} bots")
    for seat, bot in enumerate(wish.bots):
        if bot is not None and seat != wish.seat:
            _take(table, entries, [commands.bot_sits(table, seat, bot)])
    return table, entries


def _rematch_table(before: TableState, table_id: str, code: str, who: Who) -> NewTable:
    """Make a table like the one before, with everybody one chair further, so that another begins.

    Whoever asks for it is the host, and sits down with the same tokens. The chairs of other people are free until they
    come.
    """
    old, lasting = before.opened, fair_deal.new_secret()
    sitters = list(enumerate(before.sitters))
    own = [sitter.token for seat, sitter in sitters if sitter is not None and seat in who.seats]
    opened = logged.Opened(
        table_id,
        code,
        old.game,
        old.seats,
        old.options,
        old.settings,
        fair_deal.commitment(lasting),
        secret(lasting),
        secret(own[0]) if own else old.host,
    )
    table = TableState(before.box)
    entries: list[AnyEntry] = [opened]
    table.take(opened)
    for seat, (old_seat, sitter) in enumerate((*sitters[1:], *sitters[:1])):
        if sitter is not None and (old_seat in who.seats or not sitter.person):
            bot = None if sitter.person else sitter.bot
            _take(table, entries, [commands.Draft(logged.Sat(seat, sitter.name, bot, secret(sitter.token)))])
    return table, entries


def _take(table: TableState, entries: list[AnyEntry], drafts: commands.Drafts) -> None:
    for draft in drafts:
        table.take(draft.entry)
        entries.append(draft.entry)
