"""A table in use: each command is decided, appended to the log, and only then published."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from hashlib import blake2b
from typing import Protocol

import msgspec
from msgspec import Raw

from deerstalker.core.case import AnyStep
from deerstalker.core.errors import DeerstalkerError, Illegal
from deerstalker.core.seats import Seat
from deerstalker.storage.archive import Archive, Conflict, Entry, Place, Stage, Unavailable
from deerstalker.web.errors import Forbidden
from deerstalker.web.live import commands, wire
from deerstalker.web.live import log as logged
from deerstalker.web.live.audience import GREETING, RESTART, Audience, Listener
from deerstalker.web.live.clocks import Clocks
from deerstalker.web.live.commands import Drafts, Order
from deerstalker.web.live.hearing import Hearing
from deerstalker.web.live.log import AnyEntry, read_entry, write_entry
from deerstalker.web.live.log_pages import LogPages
from deerstalker.web.live.looking import Looks
from deerstalker.web.live.retrying import until_done
from deerstalker.web.live.table_state import TableState, Who
from deerstalker.web.live.takeovers import Takeovers
from deerstalker.web.live.views import Fresh, SharedEntry, Views, shown_to, summary
from deerstalker.web.live.wishes import Wishes

log = logging.getLogger("deerstalker.web")

TAIL = 64
"""Number of entries at the end of the log that are kept in memory."""

REPLAY = 500
"""Maximum number of entries that are read from the archive at once."""

PAGE, PAGE_BYTES = 50, 64 * 1024
"""How much of what a listener has missed they are told at once: so many entries, and no more beyond this size."""

TRIES = 8
_encode = msgspec.json.Encoder().encode


class TableBots(Protocol):
    """The bots of one table, wherever they think."""

    @property
    def thinking(self) -> bool:
        """Whether a bot is being asked."""

    def wake(self) -> None:
        """Ask the bots, now that the table has changed."""

    def stop(self) -> None:
        """Stop asking."""


class LiveTable:
    """One table, and the only writer of its log in this process."""

    def __init__(
        self,
        place: Place,
        table: TableState,
        archive: Archive,
        tempo: "Tempo",
        hearing: Hearing,
        bots: "MakeBots",
    ) -> None:
        self.place = place
        self.table = table
        self.archive = archive
        self.tempo = tempo
        self.audience = Audience(tempo.now, tempo.greeting)
        self.tail: deque[tuple[int, AnyEntry]] = deque(maxlen=TAIL)
        self.clocks = Clocks(tempo.now)
        self.looks = Looks()
        self.bots = bots(self)
        self.touched = tempo.now()
        self._lock = asyncio.Lock()
        self._doubtful = False
        """Whether the outcome of a write is unknown, so that the log has to be read before the next one."""

        self._heard = 0
        """The greatest number of an entry that another process is known to have written."""

        self._takeovers = Takeovers(self, hearing, tempo.now, tempo.grace)
        self._wishes = Wishes(self, tempo.wish)
        self._presence_timer: asyncio.TimerHandle | None = None
        self._background: dict[asyncio.Task[None], str] = {}
        self._left = False
        """What is being done that nobody waits for."""

    # -- commands ------------------------------------------------------------------------------------

    async def do(self, who: Who, order: wire.Do) -> wire.Done:
        """Carry out a command, or raise a refusal. A repeated command is answered again, and not carried out again."""
        if order.seat is not None and order.seat not in who.seats:
            raise Forbidden("That chair isn't yours.")
        if order.at is not None and order.at > self.table.seq:
            await self.catch_up_to(order.at)
        mark = fingerprint(who, order)

        def decide() -> Drafts:
            if isinstance(order.command, wire.Wait) and not self._is_away(order.command.seat):
                raise Illegal("They're here.")
            return commands.answer(self.table, Order(who, order.seat, order.at, order.command), self.clocks_after)

        return wire.Done(order.id, await self.write(decide, mark))

    def _is_away(self, seat: Seat) -> bool:
        return any(one.seat == seat for one in self._takeovers.away)

    async def write(self, decide: Callable[[], Drafts], mark: str = "") -> int:
        """Decide, append and publish, retrying on conflict; return the number of the first entry."""
        async with self._lock:
            try:
                return await self._write_next(decide, mark)
            finally:
                if self._doubtful:
                    self.in_background("reading what was written", self._settle, once=True)

    async def _write_next(self, decide: Callable[[], Drafts], mark: str) -> int:
        if self.place.closed:
            raise Forbidden("The operator has closed this table. You can look at it, but not play on.")
        if self._doubtful:
            await self.catch_up()
        for _ in range(TRIES):
            if mark and mark in self.table.known:
                return self.table.known[mark]
            drafts = decide()
            try:
                return await self._write(drafts, mark)
            except Conflict:
                await self.catch_up()
        raise Conflict("The table is busy. Try again in a moment.")

    async def _settle(self) -> None:
        """Find out what became of a write whose outcome is unknown, and publish it if it succeeded."""
        async with self._lock:
            if self.place.closed:
                raise Forbidden("The operator has closed this table. You can look at it, but not play on.")
            if self._doubtful:
                await self.archive.append(self.place.table, ())  # behind everything that is still queued
                await self.catch_up()

    async def _write(self, drafts: Drafts, mark: str) -> int:
        table, first = self.table, self.table.seq + 1
        stored = [
            Entry(first + number, write_entry(draft.entry), mark if number == 0 else "")
            for number, draft in enumerate(drafts)
        ]
        stage = table.stage
        self._doubtful = True
        await self.archive.append(self.place.table, stored, _stage_after(stage, drafts))
        self._doubtful = False
        fresh = []
        for number, draft in enumerate(drafts):
            table.take(draft.entry, mark if number == 0 else "", draft.after)
            fresh.append(Fresh(first + number, draft.entry, table.latest_turns))
        self._publish(fresh)
        return first

    async def catch_up(self) -> None:
        """Read and publish what other processes have written. The caller holds the lock."""
        fresh: list[Fresh] = []
        try:
            for stored in await self.archive.read(self.place.table, self.table.seq):
                entry = read_entry(self.table.box, stored.body)
                self.table.take(entry, stored.command)
                fresh.append(Fresh(stored.seq, entry, self.table.latest_turns))
            self._doubtful = False
        finally:
            if fresh:
                self._publish(fresh)

    async def catch_up_to(self, seq: int) -> None:
        """Catch up with another process, which has written up to this number."""
        async with self._lock:
            if seq > self.table.seq:
                await self.catch_up()

    def behind(self, seq: int | None = None) -> None:
        """Catch up soon with what others have written, up to this number if it is known."""
        if seq is None:
            self.in_background("catching up", self._catch_up)
        elif seq > self.table.seq:
            at_it = self._heard > self.table.seq
            self._heard = max(self._heard, seq)
            if not at_it:
                self.in_background("catching up", self._catch_up_with_heard)

    async def _catch_up(self) -> None:
        async with self._lock:
            await self.catch_up()

    async def _catch_up_with_heard(self) -> None:
        while (heard := self._heard) > self.table.seq:
            await self.catch_up_to(heard)
            if self.table.seq < heard == self._heard:
                self._heard = self.table.seq  # there is no such entry

    # -- publishing ----------------------------------------------------------------------------------

    def _publish(self, fresh: Sequence[Fresh]) -> None:
        self.touched = self.tempo.now()
        self.tail.extend((one.seq, one.entry) for one in fresh)
        self.clocks.turn(self.table)
        self._takeovers.watch_clocks()
        self._wishes.watch()
        self._recognise(fresh)
        self._wait_for_people(fresh)
        try:
            if self.audience.listeners:
                self._tell(fresh)
        finally:
            self.bots.wake()

    def _tell(self, fresh: Sequence[Fresh]) -> None:
        """Tell each audience what happened, with the table as it stands now."""
        here = self.audience.connected
        for one in fresh:
            self.looks.show(one.seq, shown_to(self.table, one, here))
        shared, views = [SharedEntry(self.table, one) for one in fresh], self._views()
        self.audience.publish({copy: self._news(copy, shared, views) for copy in self.audience.copies})

    def _news(self, copy: Seat | None, shared: Sequence[SharedEntry], views: Views) -> bytes:
        """Return the news for one audience."""
        return _encode(wire.News(copy, [one.told(copy) for one in shared], views.of(copy)))

    def _views(self) -> Views:
        return Views(self.table, self.clocks.left())

    def _wait_for_people(self, fresh: Sequence[Fresh]) -> None:
        """Wait for those who are away when the game begins or goes on, and longer for those who get more time."""
        for one in fresh:
            match one.entry:
                case logged.Began() | logged.Resumed():
                    self._takeovers.miss(self.table.people)
                case logged.Waited(_, whom):
                    self._takeovers.wait_longer(whom)
                case _:
                    continue
            self.tell_presence()

    def _recognise(self, fresh: Sequence[Fresh]) -> None:
        """Look up again which seats the listeners' tokens stand for, if a chair has changed hands."""
        if not any(isinstance(one.entry, logged.Sat | logged.Stood | logged.Kicked) for one in fresh):
            return
        before = self.audience.here
        for listener in self.audience.listeners:
            if listener.tokens:
                listener.recognised(self.table.who(listener.tokens))
        if self.audience.here != before:
            self.tell_presence()

    # -- listening -----------------------------------------------------------------------------------

    async def join(self, listener: Listener, after: int) -> None:
        """Add a listener. They get the table as it is, what they missed, and everything from now on."""
        if after > self.table.seq:  # they were told more at another server
            await self.catch_up_to(after)
        try:
            self._admit(listener, after)
            await self.recall(listener)
        except BaseException:  # nobody is there who would leave later
            self.part(listener)
            raise
        self._takeovers.welcome(listener.who.seats)
        if listener.who.seats:
            self.in_background("greeting", self._greet_all, once=True)
        self.tell_presence()

    def _admit(self, listener: Listener, after: int) -> None:
        table = self.table
        if listener.tokens:  # chairs may have changed hands
            listener.recognised(table.who(listener.tokens))
        hello = wire.Welcome(
            list(listener.who.seats),
            listener.who.host,
            summary(table, self.audience.here | set(listener.who.seats)),
            table.seq,
            list(map(self._views().of, listener.copies)),
        )
        listener.put(_encode(hello))
        listener.missed, listener.welcomed = LogPages(self, after), table.seq
        self.audience.listeners.add(listener)

    async def recall(self, listener: Listener) -> None:
        """Queue the next page of what a listener has missed. After the last page they get what happens, as it does."""
        pages = listener.missed
        if pages is None:
            return
        before, entries, size = pages.after, await pages.read(PAGE), 0
        told: dict[Seat | None, list[wire.EntryTold | Raw]] = {copy: [] for copy in listener.copies}
        for one in entries:
            shared = SharedEntry(self.table, one)
            for copy, page in told.items():
                page.append(entry := shared.told(copy))
                size += len(entry)
            if size > PAGE_BYTES:
                break
        if pages.ended:
            listener.missed = None
        elif pages.after == before:
            raise Unavailable(f"entries after {before} are missing")
        if pages.after > before:
            fresh = pages.ended and pages.after > listener.welcomed  # the view of the welcome is an old one
            for copy, page in told.items():
                now = self._views().of(copy) if fresh else None
                listener.put(_encode(wire.News(copy, page, now)))

    def part(self, listener: Listener) -> None:
        """Remove a listener. If they play, the table waits for them for a while."""
        self.audience.listeners.discard(listener)
        self.touched = self.tempo.now()
        self._takeovers.miss(listener.who.seats)
        self.looks.leave(set(listener.who.seats) - self.audience.connected)
        self.tell_presence()

    def look(self, who: Who, message: wire.Looking) -> None:
        """Let bots wait for somebody who looks at cards that were shown to them, or no longer."""
        if message.seat in who.seats:
            (self.looks.put_away if message.over else self.looks.look)(message.seat, message.entry)

    async def undisturbed(self) -> bool:
        """Return once nobody looks at a card; and whether that took any time."""
        return await self.looks.over()

    def greeted(self, seats: tuple[Seat, ...]) -> None:
        """Note that these players are connected to another process."""
        self.audience.greet(seats, self.tempo.now())

    async def greet(self) -> None:
        """Tell other processes which chairs are attended here."""
        here = self.audience.connected
        if here:
            await self.archive.greet(self.place.table, sorted(here))

    async def _greet_all(self) -> None:
        """Tell other processes who is here, and also who arrives meanwhile."""
        told: frozenset[Seat] = frozenset()
        while not (here := self.audience.connected) <= told:
            await self.greet()
            told |= here

    def tell_presence(self) -> None:
        """Announce soon who is here. Not at once, since people often come and go together."""
        if self.tempo.presence == 0:
            self._tell_presence()
        elif self._presence_timer is None:
            self._presence_timer = asyncio.get_running_loop().call_later(self.tempo.presence, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence_timer = None
        here, away = sorted(self.audience.here), self._takeovers.away
        self.audience.tell_all(_encode(wire.Presence(here, self.audience.watching, away)))

    async def steps(self, after: int) -> list[tuple[int, AnyStep]]:
        """Return the steps of the game after this many, whole, each with the number of its entry."""
        wanted = self.table.steps - after
        near = [(seq, entry.step) for seq, entry in self.tail if isinstance(entry, logged.Stepped)]
        if wanted <= len(near):
            return near[len(near) - wanted :]
        count = self.table.steps
        stored = await self.archive.read(self.place.table)
        entries = ((one.seq, read_entry(self.table.box, one.body)) for one in stored)
        return [(seq, entry.step) for seq, entry in entries if isinstance(entry, logged.Stepped)][after:count]

    async def stepped(self) -> list[logged.AnyStepped]:
        """Return the whole game, with the seals that were published."""
        return [one for _, one in await self.entries(0, self.table.seq) if isinstance(one, logged.Stepped)]

    async def told(self, after: int) -> list[Fresh]:
        """Return the next entries after this number, with the turns of the game they belong to."""
        return list(await LogPages(self, after).read(REPLAY))

    async def entries(self, after: int, limit: int = REPLAY) -> list[tuple[int, AnyEntry]]:
        """Return entries after this number, from memory if they are there."""
        if after >= self.table.seq:
            return []
        if self.tail and self.tail[0][0] <= after + 1:
            return [one for one in self.tail if one[0] > after][:limit]
        stored = await self.archive.read(self.place.table, after, limit)
        return [(one.seq, read_entry(self.table.box, one.body)) for one in stored]

    # -- by itself -----------------------------------------------------------------------------------

    def clocks_after(self, seat: Seat) -> tuple[int, ...] | None:
        """Return the clocks of all seats after an action of this one."""
        return self.clocks.after(seat, self.table.opened.settings.increment)

    def in_background(self, what: str, attempt: Callable[[], Awaitable[object]], *, once: bool = False) -> None:
        """Do something that nobody waits for, again and again until it is done; or until it is refused.

        `once`: do nothing if the same is being done already. A table that this server has left starts nothing more.
        """

        async def run() -> None:
            try:
                await until_done(f"table {self.place.table}: {what}", attempt)
            except DeerstalkerError as refusal:
                log.info("table %s: %s: %s", self.place.table, what, refusal)

        if self._left or (once and what in self._background.values()):
            return
        task = asyncio.get_running_loop().create_task(run())
        self._background[task] = what
        task.add_done_callback(self._background.pop)

    def resume(self) -> None:
        """After the log has been read, start the clocks, wait for people, and wake the bots."""
        if self.place.closed:
            return
        self.clocks.turn(self.table)
        self._takeovers.watch_clocks()
        self._takeovers.miss(self.table.people)
        self._wishes.watch()
        self.bots.wake()

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing is going on."""
        busy = self.audience.listeners or self.bots.thinking or self._background or self._lock.locked()
        return not busy

    async def drain(self) -> None:
        """Close the table once the writes under way are done."""
        async with self._lock:
            self.close()

    def close(self, code: int = RESTART) -> None:
        """Close the table, and tell sockets why. Its log holds everything that is needed to open it again."""
        self._left = True
        self.bots.stop()
        self._takeovers.close()
        self._wishes.close()
        if self._presence_timer is not None:
            self._presence_timer.cancel()
        for task in self._background:
            task.cancel()
        for listener in self.audience.listeners:
            listener.close(code)


MakeBots = Callable[[LiveTable], TableBots]
"""Makes the bots of a table."""


class Tempo(msgspec.Struct, frozen=True):
    """The timing of a server: its clock, the beat of its bots, and how long it waits for people."""

    now: Callable[[], float]
    pace: float = 1.0
    """Seconds of a beat."""

    grace: float = 90.0
    presence: float = 0.1
    """Seconds between somebody's arrival and the message about it."""

    wish: float = 60.0
    """Seconds for which a wish to pause or to resume waits for the others."""

    greeting: float = GREETING
    """Seconds for which a chair counts as attended after another process has said so."""

    shortest_beat: float = 0.1
    """Seconds of a beat at tables of people if `pace` is less. Without it, bots would show how long they think."""


def fingerprint(who: Who, order: wire.Do) -> str:
    """Return what identifies a command: the same if it is sent again, different for any other."""
    speaker: object = order.seat if order.seat is not None else [who.seats, who.host]
    command: object = order.command
    if isinstance(order.command, wire.Act):
        try:
            command = msgspec.json.decode(order.command.action)  # however it was spaced
        except wire.MALFORMED:  # a number no computer can hold, for instance
            command = bytes(order.command.action)
    words = msgspec.json.encode([speaker, order.id, order.at, command], order="sorted")
    return blake2b(words, digest_size=16).hexdigest()


def _stage_after(stage: Stage, drafts: Drafts) -> Stage | None:
    """Return the stage these entries lead to, if it is another one."""
    after = stage
    for draft in drafts:
        match draft.entry:
            case logged.Began() | logged.Resumed():
                after = "running"
            case logged.Paused():
                after = "paused"
            case logged.Revealed():
                after = "over"
    return after if after != stage else None
