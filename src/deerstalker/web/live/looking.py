"""People look at cards that were just shown to them, and bots do not play on behind their back: not for long."""

import asyncio
from collections.abc import Iterable

from deerstalker.core.seats import Seat

LONGEST = 10.0
"""Seconds after a card was shown for which bots wait at most."""


class Looks:
    """Who looks at cards at one table. Everybody knows that cards were shown to them, so waiting tells nothing else."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._shown: dict[Seat, tuple[int, float]] = {}
        """The last entry that showed cards to each seat and was not looked at yet, and when that was."""

        self._looking: dict[Seat, tuple[int, float]] = {}
        """The entry that each seat is looking at, and until when bots wait."""

        self._put_away = asyncio.Event()

    def show(self, seq: int, seats: Iterable[Seat]) -> None:
        """Note that this entry shows cards to these people."""
        now = asyncio.get_running_loop().time()
        self._shown.update((seat, (seq, now)) for seat in seats)

    def look(self, seat: Seat, seq: int) -> None:
        """Let bots wait while somebody looks at the cards of this entry, once."""
        shown, when = self._shown.get(seat, (0, 0.0))
        if shown == seq:
            del self._shown[seat]
            self._looking[seat] = seq, when + self._longest

    def put_away(self, seat: Seat, seq: int) -> None:
        """Stop waiting for somebody who has put these cards away."""
        if self._looking.get(seat, (0, 0.0))[0] == seq:
            del self._looking[seat]
            self._put_away.set()

    def leave(self, seats: Iterable[Seat]) -> None:
        """Stop waiting for people who are not here any more."""
        for seat in seats:
            self._shown.pop(seat, None)
            self._looking.pop(seat, None)
        self._put_away.set()

    async def over(self) -> bool:
        """Return once nobody looks at a card, or has looked for too long; and whether that took any time."""
        waited = False
        while self._looking:
            left = max(until for _, until in self._looking.values()) - asyncio.get_running_loop().time()
            if left <= 0:
                self._looking.clear()
                break
            waited = True
            self._put_away.clear()
            try:
                async with asyncio.timeout(left):
                    await self._put_away.wait()
            except TimeoutError:
                continue
        return waited
