"""Bots take over from people who stay away, and from those whose time runs out."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from math import inf
from typing import Protocol

from deerstalker.core.errors import DeerstalkerError
from deerstalker.core.seats import Seat
from deerstalker.web.live import commands
from deerstalker.web.live.audience import Audience
from deerstalker.web.live.clocks import Clocks
from deerstalker.web.live.hearing import Hearing
from deerstalker.web.live.table_state import TableState
from deerstalker.web.live.wire import Away

SHORTEST_LOOK, LONGEST_LOOK = 0.1, 5.0
"""Seconds until the next look at a chair whose player is not away yet: at least, and if nobody knows for how long."""


class Needless(DeerstalkerError):
    """The person is here again, or has acted in time."""


class WaitedTable(Protocol):
    """A table that waits for people."""

    table: TableState
    audience: Audience
    clocks: Clocks

    async def write(self, decide: Callable[[], commands.Drafts], /) -> int:
        """Decide, append and publish."""

    def tell_presence(self) -> None:
        """Announce soon who is here and for whom the table waits."""

    def in_background(self, what: str, attempt: Callable[[], Awaitable[object]], /) -> None:
        """Do something that nobody waits for, again and again until it is done."""


class Takeovers:
    """The people of one table for whom a bot may have to play on."""

    def __init__(self, live: WaitedTable, hearing: Hearing, now: Callable[[], float], grace: float) -> None:
        self._live, self._hearing, self._now, self._grace = live, hearing, now, grace
        self._missed: dict[Seat, float] = {}
        """The chairs that nobody attends here, and since when."""

        self._looks: dict[Seat, asyncio.TimerHandle] = {}
        self._flag: asyncio.TimerHandle | None = None

    # -- people who are away -------------------------------------------------------------------------

    def miss(self, seats: Iterable[Seat]) -> None:
        """In a running game, let bots take over if these chairs stay unattended. A first case waits for its pupil."""
        table = self._live.table
        if table.stage != "running" or table.opened.first_case:
            return
        for seat in seats:
            if seat not in self._live.audience.connected and seat not in self._missed:
                self._missed[seat] = self._now()
                self._look_later(seat, self._grace)

    def welcome(self, seats: Iterable[Seat]) -> None:
        """Stop waiting for these people, who are here."""
        for seat in seats:
            self._missed.pop(seat, None)
            look = self._looks.pop(seat, None)
            if look is not None:
                look.cancel()

    def wait_longer(self, seat: Seat) -> None:
        """Wait for this person, if they are away, as long as at first."""
        if seat in self._missed:
            self.welcome([seat])
            self.miss([seat])

    @property
    def away(self) -> list[Away]:
        """The people for whom the table waits, each with the time they have left."""
        table, here = self._live.table, self._live.audience.here
        if table.stage != "running":
            return []
        seats = (seat for seat in sorted(self._missed) if seat not in here and table.plays(seat))
        times = ((seat, self._left(seat)) for seat in seats)
        return [Away(seat, max(0, round(left * 1000))) for seat, left in times if left != inf]

    def _look_later(self, seat: Seat, seconds: float) -> None:
        self._looks[seat] = asyncio.get_running_loop().call_later(seconds, self._look, seat)

    def _look(self, seat: Seat) -> None:
        table = self._live.table
        if seat in self._live.audience.connected or table.stage != "running" or not table.plays(seat):
            self.welcome([seat])
        elif (left := self._left(seat)) > 0:  # perhaps in another process
            self._look_later(seat, LONGEST_LOOK if left == inf else max(left, SHORTEST_LOOK))
            self._live.tell_presence()
        else:
            self._live.in_background(f"playing for seat {seat}", lambda: self._give_up(seat))

    def _left(self, seat: Seat) -> float:
        """Return for how many seconds a person may still stay away.

        A process that did not hear the others has to presume that they had this person.
        """
        hearing, audience = self._hearing, self._live.audience
        here = max(self._missed[seat], audience.elsewhere_until(seat), hearing.since + audience.greeting)
        return here + self._grace - min(self._now(), hearing.until)

    async def _give_up(self, seat: Seat) -> None:
        def decide() -> commands.Drafts:
            if seat not in self._missed or self._left(seat) > 0:
                raise Needless(f"the player in seat {seat} is here")
            return commands.hand_over(self._live.table, seat, "away")

        try:
            await self._live.write(decide)
        except DeerstalkerError:
            self._missed.pop(seat, None)
            self.miss([seat] if self._live.table.plays(seat) else [])
            raise
        self._missed.pop(seat, None)

    # -- clocks --------------------------------------------------------------------------------------

    def watch_clocks(self) -> None:
        """Take note when the next clock runs out."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        due = self._live.clocks.due()
        if due is not None:
            seat, seconds = due
            self._flag = asyncio.get_running_loop().call_later(seconds, self._time_out, seat)

    def _time_out(self, seat: Seat) -> None:
        if self._live.clocks.is_out(seat):
            self._live.in_background(f"the clock of seat {seat}", lambda: self._live.write(lambda: self._flagged(seat)))
        else:  # the clock stood still meanwhile
            self.watch_clocks()

    def _flagged(self, seat: Seat) -> commands.Drafts:
        if not self._live.clocks.is_out(seat):
            raise Needless(f"seat {seat} has time left")
        return commands.hand_over(self._live.table, seat, "clock")

    def close(self) -> None:
        """Wait for nobody any more."""
        for timer in (*self._looks.values(), self._flag):
            if timer is not None:
                timer.cancel()
