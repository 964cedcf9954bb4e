"""A table in use: each command is decided, appended to the log, and only then published."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from hashlib import blake2b
from typing import Protocol

import msgspec

from deerstalker.core.case import AnyStep
from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.seats import Seat
from deerstalker.storage.archive import Archive, Conflict, Entry, Place, Stage
from deerstalker.web.errors import Forbidden
from deerstalker.web.live import commands, wire
from deerstalker.web.live import log as logged
from deerstalker.web.live.audience import Audience, Listener
from deerstalker.web.live.clocks import Clocks
from deerstalker.web.live.commands import Drafts, Order
from deerstalker.web.live.log import AnyEntry, read_entry, write_entry
from deerstalker.web.live.table_state import TableState, Who
from deerstalker.web.live.turn_marks import TurnReader, first_to_read
from deerstalker.web.live.views import Fresh, SharedNews, news, summary, view

log = logging.getLogger("deerstalker.web")

TAIL = 64
"""Number of entries at the end of the log that are kept in memory."""

REPLAY = 500
"""Maximum number of entries that are read from the archive at once."""

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

    def __init__(self, place: Place, table: TableState, archive: Archive, tempo: "Tempo", bots: "MakeBots") -> None:
        self.place = place
        self.table = table
        self.archive = archive
        self.tempo = tempo
        self.audience = Audience(tempo.now)
        self.tail: deque[tuple[int, AnyEntry]] = deque(maxlen=TAIL)
        self.clocks = Clocks(tempo.now)
        self.bots = bots(self)
        self.touched = tempo.now()
        self._lock = asyncio.Lock()
        self._doubtful = False
        """Whether the outcome of a write is unknown, so that the log has to be read before the next one."""

        self._away: dict[Seat, asyncio.TimerHandle] = {}
        self._flag: asyncio.TimerHandle | None = None
        self._presence_timer: asyncio.TimerHandle | None = None
        self._background: set[asyncio.Task[None]] = set()

    # -- commands ------------------------------------------------------------------------------------

    async def do(self, who: Who, order: wire.Do) -> wire.Done:
        """Carry out a command, or raise a refusal. A repeated command is answered again, and not carried out again."""
        if order.seat is not None and order.seat not in who.seats:
            raise Forbidden("That chair isn't yours.")
        mark = fingerprint(who, order)

        def decide() -> Drafts:
            return commands.answer(self.table, Order(who, order.seat, order.at, order.command), self.clocks_after)

        return wire.Done(order.id, await self.write(decide, mark))

    async def write(self, decide: Callable[[], Drafts], mark: str = "") -> int:
        """Decide, append and publish, retrying on conflict; return the number of the first entry."""
        async with self._lock:
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
        fresh = []
        for stored in await self.archive.read(self.place.table, self.table.seq):
            entry = read_entry(self.table.box, stored.body)
            self.table.take(entry, stored.command)
            fresh.append(Fresh(stored.seq, entry, self.table.latest_turns))
        self._doubtful = False
        if fresh:
            self._publish(fresh)

    async def catch_up_to(self, seq: int) -> None:
        """Catch up with another process, which has written up to this number."""
        async with self._lock:
            if seq > self.table.seq:
                await self.catch_up()

    # -- publishing ----------------------------------------------------------------------------------

    def _publish(self, fresh: Sequence[Fresh]) -> None:
        self.touched = self.tempo.now()
        self.tail.extend((one.seq, one.entry) for one in fresh)
        self.clocks.turn(self.table)
        self._rearm_flag()
        self._recognise(fresh)
        if any(isinstance(one.entry, logged.Began | logged.Resumed) for one in fresh):
            self.miss(self.table.people)
        try:
            if self.audience.listeners:
                shared = [SharedNews(self.table, one) for one in fresh]
                self.audience.publish({copy: self._messages(copy, shared) for copy in self.audience.copies})
        finally:
            self.bots.wake()

    def _messages(self, copy: Seat | None, shared: Sequence[SharedNews]) -> list[bytes]:
        """Return the news for one audience; the last one carries the view."""
        now = view(self.table, copy, self.clocks.left())
        last = len(shared) - 1
        return [_encode(one.news(copy, now if place == last else None)) for place, one in enumerate(shared)]

    def _recognise(self, fresh: Sequence[Fresh]) -> None:
        """Look up again which seats the listeners' tokens stand for, if a chair has changed hands."""
        if not any(isinstance(one.entry, logged.Sat | logged.Stood | logged.Kicked) for one in fresh):
            return
        before = self.audience.here
        for listener in self.audience.listeners:
            if listener.tokens:
                listener.recognised(self.table.who(listener.tokens))
        if self.audience.here != before:
            self._presence()

    # -- listening -----------------------------------------------------------------------------------

    async def join(self, listener: Listener, after: int, *, welcome: bool = True) -> None:
        """Add a listener. They get the table as it is, what they missed, and everything from now on."""
        missed: list[bytes] = []
        told = after
        while self.table.seq - told > REPLAY:  # without the lock: the table need not wait while old entries are read
            told += await self._recall(listener, told, missed)
        async with self._lock:
            table = self.table
            if listener.tokens and listener.who != (who := table.who(listener.tokens)):  # chairs changed hands
                listener.recognised(who)
                told, missed = after, []
            while told < table.seq:
                told += await self._recall(listener, told, missed)
            messages: list[bytes] = []
            if welcome:
                hello = wire.Welcome(
                    list(listener.who.seats),
                    listener.who.host,
                    summary(table, self.audience.here | set(listener.who.seats)),
                    table.seq,
                    [view(table, copy, self.clocks.left()) for copy in listener.copies],
                )
                messages.append(_encode(hello))
            listener.put_all([*messages, *missed])
            self.audience.listeners.add(listener)
        for seat in listener.who.seats:
            timer = self._away.pop(seat, None)
            if timer is not None:
                timer.cancel()
        if listener.who.seats:
            await self.archive.greet(self.place.table, listener.who.seats)
        self._presence()

    async def _recall(self, listener: Listener, after: int, missed: list[bytes]) -> int:
        """Add the next entries after this number, in the listener's copies; return how many they are."""
        entries = await self.told(after)
        for one in entries:
            missed += [_encode(news(self.table, copy, one)) for copy in listener.copies]
        return len(entries)

    def part(self, listener: Listener) -> None:
        """Remove a listener. If they play, the table waits for them for a while."""
        self.audience.listeners.discard(listener)
        self.touched = self.tempo.now()
        self._presence()
        self.miss(listener.who.seats)

    def _presence(self) -> None:
        """Announce soon who is here. Not at once, since people often come and go together."""
        if self.tempo.presence == 0:
            self._tell_presence()
        elif self._presence_timer is None:
            self._presence_timer = asyncio.get_running_loop().call_later(self.tempo.presence, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence_timer = None
        self.audience.tell_all(_encode(wire.Presence(sorted(self.audience.here), self.audience.watching)))

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
        marks = self.table.turn_marks
        first = first_to_read(marks, after)
        reader = TurnReader(marks, first)
        for seq, entry in await self.entries(first - 1, after + 1 - first) if first <= after else []:
            reader.read(seq, entry)
        return [Fresh(seq, entry, reader.read(seq, entry)) for seq, entry in await self.entries(after)]

    async def entries(self, after: int, limit: int = REPLAY) -> list[tuple[int, AnyEntry]]:
        """Return entries after this number, from memory if they are there."""
        if after >= self.table.seq:
            return []
        if self.tail and self.tail[0][0] <= after + 1:
            return [one for one in self.tail if one[0] > after][:limit]
        stored = await self.archive.read(self.place.table, after, limit)
        return [(one.seq, read_entry(self.table.box, one.body)) for one in stored]

    # -- people who are away, and clocks -------------------------------------------------------------

    def miss(self, seats: Iterable[Seat]) -> None:
        """In a running game, let bots take over if these chairs stay unattended."""
        if self.table.stage != "running":
            return
        loop = asyncio.get_running_loop()
        for seat in seats:
            if seat not in self.audience.connected and seat not in self._away:
                self._away[seat] = loop.call_later(self.tempo.grace, self._give_up, seat)

    def _give_up(self, seat: Seat) -> None:
        self._away.pop(seat, None)
        table = self.table
        if seat in self.audience.here:
            if seat not in self.audience.connected:  # in another process: look again later
                self._away[seat] = asyncio.get_running_loop().call_later(self.tempo.grace, self._give_up, seat)
            return
        if table.stage == "running" and table.plays(seat):
            self._in_background(self.write(lambda: commands.hand_over(table, seat, "away")))

    def clocks_after(self, seat: Seat) -> tuple[int, ...] | None:
        """Return the clocks of all seats after an action of this one."""
        return self.clocks.after(seat, self.table.opened.settings.increment)

    def _rearm_flag(self) -> None:
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        due = self.clocks.due()
        if due is not None:
            seat, seconds = due
            self._flag = asyncio.get_running_loop().call_later(seconds, self._time_out, seat)

    def _time_out(self, seat: Seat) -> None:
        self._in_background(self.write(lambda: commands.hand_over(self.table, seat, "clock")))

    def _in_background(self, work: Awaitable[int]) -> None:
        """Do something that nobody waits for. A refusal is logged, and does no harm."""

        async def run() -> None:
            try:
                await work
            except DeerstalkerError as refusal:
                log.info("table %s: %s", self.place.table, refusal)
            except Exception:
                log.exception("table %s: what it does by itself could not be done", self.place.table)

        task = asyncio.get_running_loop().create_task(run())
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def resume(self) -> None:
        """After the log has been read, start the clocks, wait for people, and wake the bots."""
        self.clocks.turn(self.table)
        self._rearm_flag()
        self.miss(self.table.people)
        self.bots.wake()

    @property
    def idle(self) -> bool:
        """Whether nobody listens and nothing is going on."""
        busy = self.audience.listeners or self.bots.thinking or self._background or self._lock.locked()
        return not busy

    def close(self) -> None:
        """Close the table. Its log holds everything that is needed to open it again."""
        self.bots.stop()
        for timer in [*self._away.values(), self._flag, self._presence_timer]:
            if timer is not None:
                timer.cancel()
        for task in self._background:
            task.cancel()
        for listener in self.audience.listeners:
            listener.close()


MakeBots = Callable[[LiveTable], TableBots]
"""Makes the bots of a table."""


class Tempo(msgspec.Struct, frozen=True):
    """The timing of a server: its clock, the beat of its bots, and how long it waits for people."""

    now: Callable[[], float]
    pace: float = 1.0
    grace: float = 90.0
    presence: float = 0.1
    """Seconds between somebody's arrival and the message about it."""


def fingerprint(who: Who, order: wire.Do) -> str:
    """Return what identifies a command: the same if it is sent again, different for any other."""
    speaker: object = order.seat if order.seat is not None else [who.seats, who.host]
    command: object = order.command
    if isinstance(order.command, wire.Act):
        try:
            command = msgspec.json.decode(order.command.action)  # however it was spaced
        except (msgspec.DecodeError, RecursionError):  # a number no computer can hold, for instance
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
