"""A room is a table in use: one command after the other is decided, written, and only then told to those who listen."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.seats import Seat
from deerstalker.storage.archive import Archive, Conflict, Entry, Place
from deerstalker.web.http.errors import Forbidden
from deerstalker.web.live import commands, wire
from deerstalker.web.live import log as m
from deerstalker.web.live.audience import Audience, Listener
from deerstalker.web.live.clocks import Clocks
from deerstalker.web.live.commands import Drafts, Order
from deerstalker.web.live.log import read_entry, write_entry
from deerstalker.web.live.table_state import TableState, Who
from deerstalker.web.live.views import SharedNews, news, summary, view
from deerstalker.web.work.asker import Asker
from deerstalker.web.work.bots import Bots

log = logging.getLogger("deerstalker.web")

TAIL = 64
"""So many of the last minutes are kept at hand."""

REPLAY = 500
"""So many minutes are read at once."""

TRIES = 8
_encode = msgspec.json.Encoder().encode


class LiveTable:
    """One table, and the only one in this process who writes its minutes."""

    def __init__(self, place: Place, sitting: TableState, archive: Archive, asker: Asker, tempo: "Tempo") -> None:
        self.place = place
        self.sitting = sitting
        self.archive = archive
        self.tempo = tempo
        self.audience = Audience(tempo.now)
        self.tail: deque[tuple[int, Any]] = deque(maxlen=TAIL)
        self.clocks = Clocks(tempo.now)
        self.bots = Bots(self, asker, tempo.pace)
        self.touched = tempo.now()
        self._lock = asyncio.Lock()
        self._doubtful = False
        """A write was begun and its end not seen: read again before going on."""

        self._away: dict[Seat, asyncio.TimerHandle] = {}
        self._flag: asyncio.TimerHandle | None = None
        self._telling: asyncio.TimerHandle | None = None
        self._errands: set[asyncio.Task[None]] = set()

    # -- commands ------------------------------------------------------------------------------------

    async def do(self, who: Who, order: wire.Do) -> wire.Done:
        """Carry out a command, or raise a refusal; the same command again is only answered again."""
        if order.seat is not None and order.seat not in who.seats:
            raise Forbidden("This chair is not yours.")
        mark = fingerprint(who, order)

        def decide() -> Drafts:
            return commands.answer(self.sitting, Order(who, order.seat, order.at, order.command), self.clocks_after)

        return wire.Done(order.id, await self.write(decide, mark))

    async def write(self, decide: Callable[[], Drafts], mark: str = "") -> int:
        """Decide, write, publish; and again from the start if somebody else wrote first. Gives the first number."""
        async with self._lock:
            if self._doubtful:
                await self.catch_up()
            for _ in range(TRIES):
                if mark and mark in self.sitting.known:
                    return self.sitting.known[mark]
                drafts = decide()
                try:
                    return await self._write(drafts, mark)
                except Conflict:
                    await self.catch_up()
            raise Conflict("The table is too busy; try again.")

    async def _write(self, drafts: Drafts, mark: str) -> int:
        sitting, first = self.sitting, self.sitting.seq + 1
        entries = [
            Entry(first + number, write_entry(draft.minute), mark if number == 0 else "")
            for number, draft in enumerate(drafts)
        ]
        stage = sitting.stage
        self._doubtful = True
        await self.archive.append(self.place.table, entries, _stage_after(stage, drafts))
        self._doubtful = False
        fresh = []
        for number, draft in enumerate(drafts):
            sitting.take(draft.minute, mark if number == 0 else "", draft.after)
            fresh.append((first + number, draft.minute))
        self._publish(fresh)
        return first

    async def catch_up(self) -> None:
        """Read what others have written. (Within the lock.)"""
        entries = await self.archive.read(self.place.table, self.sitting.seq)
        fresh = []
        for entry in entries:
            minute = read_entry(self.sitting.box, entry.body)
            self.sitting.take(minute, entry.command)
            fresh.append((entry.seq, minute))
        self._doubtful = False
        if fresh:
            self._publish(fresh)

    async def hear(self, seq: int) -> None:
        """Another process has written up to this number."""
        async with self._lock:
            if seq > self.sitting.seq:
                await self.catch_up()

    # -- publishing ----------------------------------------------------------------------------------

    def _publish(self, fresh: Sequence[tuple[int, Any]]) -> None:
        self.touched = self.tempo.now()
        self.tail.extend(fresh)
        self.clocks.turn(self.sitting)
        self._rearm_flag()
        self._recognise(fresh)
        if any(isinstance(minute, m.Began | m.Resumed) for _, minute in fresh):
            self.miss(self.sitting.people)
        try:
            if self.audience.listeners:
                tellings = [SharedNews(self.sitting, seq, minute) for seq, minute in fresh]
                self.audience.publish({copy: self._told(copy, tellings) for copy in self.audience.copies})
        finally:
            self.bots.wake()

    def _told(self, copy: Seat | None, tellings: Sequence[SharedNews]) -> list[bytes]:
        """The news for one audience; the last brings the view."""
        now = view(self.sitting, copy, self.clocks.left())
        last = len(tellings) - 1
        return [_encode(one.news(copy, now if place == last else None)) for place, one in enumerate(tellings)]

    def _recognise(self, fresh: Sequence[tuple[int, Any]]) -> None:
        """Chairs changed hands: whose tokens mean what now?"""
        if not any(isinstance(minute, m.Sat | m.Stood | m.Kicked) for _, minute in fresh):
            return
        before = self.audience.here
        for listener in self.audience.listeners:
            if listener.tokens:
                listener.recognised(self.sitting.who(listener.tokens))
        if self.audience.here != before:
            self._presence()

    # -- listening -----------------------------------------------------------------------------------

    async def join(self, listener: Listener, after: int, *, welcome: bool = True) -> None:
        """Begin to listen: the table as it is, what was missed, and from now on everything."""
        missed: list[bytes] = []
        told = after
        while self.sitting.seq - told > REPLAY:  # the table need not wait while old minutes are looked up
            told += await self._recall(listener, told, missed)
        async with self._lock:
            sitting = self.sitting
            if listener.tokens and listener.who != (who := sitting.who(listener.tokens)):  # chairs changed hands
                listener.recognised(who)
                told, missed = after, []
            while told < sitting.seq:
                told += await self._recall(listener, told, missed)
            messages: list[bytes] = []
            if welcome:
                hello = wire.Welcome(
                    list(listener.who.seats),
                    listener.who.host,
                    summary(sitting, self.audience.here | set(listener.who.seats)),
                    sitting.seq,
                    [view(sitting, copy, self.clocks.left()) for copy in listener.copies],
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
        """The next minutes after this number, in his copies; how many they were."""
        minutes = await self.minutes(after)
        for seq, minute in minutes:
            missed += [_encode(news(self.sitting, copy, seq, minute)) for copy in listener.copies]
        return len(minutes)

    def part(self, listener: Listener) -> None:
        """Somebody stops listening; if he played, he is waited for a while."""
        self.audience.listeners.discard(listener)
        self.touched = self.tempo.now()
        self._presence()
        self.miss(listener.who.seats)

    def _presence(self) -> None:
        """Tell who is here, in a moment: people often come and go together."""
        if self.tempo.presence == 0:
            self._tell_presence()
        elif self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(self.tempo.presence, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling = None
        self.audience.tell_all(_encode(wire.Presence(sorted(self.audience.here), self.audience.watching)))

    async def steps(self, after: int) -> list[tuple[int, Any]]:
        """The steps of the game after the first so many, whole, each with the number of its minute."""
        wanted = self.sitting.steps - after
        near = [(seq, minute.step) for seq, minute in self.tail if isinstance(minute, m.Stepped)]
        if wanted <= len(near):
            return near[len(near) - wanted :]
        count = self.sitting.steps
        entries = await self.archive.read(self.place.table)
        minutes = ((entry.seq, read_entry(self.sitting.box, entry.body)) for entry in entries)
        return [(seq, minute.step) for seq, minute in minutes if isinstance(minute, m.Stepped)][after:count]

    async def stepped(self) -> list[m.Stepped[Any, Any]]:
        """The whole game, with the seals that were published."""
        return [one for _, one in await self.minutes(0, self.sitting.seq) if isinstance(one, m.Stepped)]

    async def minutes(self, after: int, limit: int = REPLAY) -> list[tuple[int, Any]]:
        """The minutes after this number, from memory if they are there."""
        if after >= self.sitting.seq:
            return []
        if self.tail and self.tail[0][0] <= after + 1:
            return [one for one in self.tail if one[0] > after][:limit]
        entries = await self.archive.read(self.place.table, after, limit)
        return [(entry.seq, read_entry(self.sitting.box, entry.body)) for entry in entries]

    # -- people who are away, and clocks -------------------------------------------------------------

    def miss(self, seats: Iterable[Seat]) -> None:
        """Nobody attends these chairs: while a game runs, a bot takes over if it stays so."""
        if self.sitting.stage != "running":
            return
        loop = asyncio.get_running_loop()
        for seat in seats:
            if seat not in self.audience.connected and seat not in self._away:
                self._away[seat] = loop.call_later(self.tempo.grace, self._give_up, seat)

    def _give_up(self, seat: Seat) -> None:
        self._away.pop(seat, None)
        sitting = self.sitting
        if seat in self.audience.here:
            if seat not in self.audience.connected:  # in another process: look again later
                self._away[seat] = asyncio.get_running_loop().call_later(self.tempo.grace, self._give_up, seat)
            return
        if sitting.stage == "running" and sitting.plays(seat):
            self._errand(self.write(lambda: commands.hand_over(sitting, seat, "away")))

    def clocks_after(self, seat: Seat) -> tuple[int, ...] | None:
        """The clocks of all seats after an action of this one."""
        return self.clocks.after(seat, self.sitting.opened.settings.increment)

    def _rearm_flag(self) -> None:
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        due = self.clocks.due()
        if due is not None:
            seat, seconds = due
            self._flag = asyncio.get_running_loop().call_later(seconds, self._fall, seat)

    def _fall(self, seat: Seat) -> None:
        self._errand(self.write(lambda: commands.hand_over(self.sitting, seat, "clock")))

    def _errand(self, work: Any) -> None:
        """Something the table does by itself; that it came too late is no matter."""

        async def run() -> None:
            try:
                await work
            except DeerstalkerError as refusal:
                log.info("table %s: %s", self.place.table, refusal)
            except Exception:
                log.exception("table %s: what it does by itself could not be done", self.place.table)

        task = asyncio.get_running_loop().create_task(run())
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def settle_in(self) -> None:
        """After the minutes have been read: clocks run on, people are waited for, bots think."""
        self.clocks.turn(self.sitting)
        self._rearm_flag()
        self.miss(self.sitting.people)
        self.bots.wake()

    @property
    def idle(self) -> bool:
        """Nobody listens, and nothing is going on."""
        return not self.audience.listeners and not self.bots.thinking and not self._errands and not self._lock.locked()

    def close(self) -> None:
        """Leave the room as it is; the minutes know everything."""
        self.bots.stop()
        for timer in [*self._away.values(), self._flag, self._telling]:
            if timer is not None:
                timer.cancel()
        for task in self._errands:
            task.cancel()
        for listener in self.audience.listeners:
            listener.close()


class Tempo(msgspec.Struct, frozen=True):
    """How fast a house lives: the time, the pause before a bot acts, how long people are waited for."""

    now: Callable[[], float]
    pace: float = 1.0
    grace: float = 90.0
    presence: float = 0.1
    """Seconds between somebody's coming and the word of it."""


def fingerprint(who: Who, order: wire.Do) -> str:
    """The same for a command that is sent again, another one for every other command."""
    speaker: Any = order.seat if order.seat is not None else [who.seats, who.host]
    command: Any = order.command
    if isinstance(command, wire.Act):
        command = msgspec.json.decode(command.action)  # however it was spaced
    words = msgspec.json.encode([speaker, order.id, order.at, command], order="sorted")
    return blake2b(words, digest_size=16).hexdigest()


def _stage_after(stage: Any, drafts: Drafts) -> Any:
    """The stage these minutes lead to, if it is another one."""
    after = stage
    for draft in drafts:
        match draft.minute:
            case m.Began() | m.Resumed():
                after = "running"
            case m.Paused():
                after = "paused"
            case m.Revealed():
                after = "over"
    return after if after != stage else None
