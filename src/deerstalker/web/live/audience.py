"""Those who listen at a table: each gets everything in their own copy, in order, once."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

from deerstalker.core.seats import Seat
from deerstalker.web.live.table_state import Who

MOST_UNSENT = 256
"""Messages that may wait for a slow reader. Then the connection is closed; they may come back for the rest."""


GREETING = 30.0
"""Seconds for which another process's word that somebody is there holds."""


class Listener:
    """One connection: a socket or a stream of events."""

    def __init__(self, who: Who, tokens: tuple[str, ...] = ()) -> None:
        self.who = who
        self.tokens = tokens
        self.copies: tuple[Seat | None, ...] = who.seats or (None,)
        """Whose copies this listener gets."""

        self.outbox: deque[bytes] = deque()
        self._most = MOST_UNSENT
        self.slow = False
        self.gone = False
        self._waiter: asyncio.Future[None] | None = None

    def recognised(self, who: Who) -> None:
        """Note what the listener's tokens mean now."""
        self.who = who
        self.copies = who.seats or (None,)

    def put(self, message: bytes) -> None:
        """Queue a message."""
        if self.slow or self.gone:
            return
        if len(self.outbox) >= self._most:
            self.slow = True
            self.outbox.clear()
        else:
            self.outbox.append(message)
        self._wake()

    def put_all(self, messages: Iterable[bytes]) -> None:
        """Queue what the listener missed; this is never too much."""
        self.outbox.extend(messages)
        self._most = MOST_UNSENT + len(self.outbox)
        self._wake()

    def close(self) -> None:
        """Let the listener go: the server closes."""
        self.gone = True
        self._wake()

    async def wait(self) -> None:
        """Wait until there is something to send, or the listener has to go."""
        if self.outbox or self.slow or self.gone:
            return
        self._waiter = asyncio.get_running_loop().create_future()
        await self._waiter

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


class Audience:
    """All who listen at one table."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.listeners: set[Listener] = set()
        self._elsewhere: dict[Seat, float] = {}

    @property
    def connected(self) -> frozenset[Seat]:
        """The chairs that are attended from here."""
        return frozenset(seat for listener in self.listeners for seat in listener.who.seats)

    @property
    def here(self) -> frozenset[Seat]:
        """The chairs that are attended, also by way of another process."""
        if not self._elsewhere:
            return self.connected
        recent = self._now() - GREETING
        return self.connected | {seat for seat, when in self._elsewhere.items() if when > recent}

    def greet(self, seats: Iterable[Seat], when: float) -> None:
        """Note that another process says people are in these chairs."""
        self._elsewhere.update(dict.fromkeys(seats, when))

    @property
    def watching(self) -> int:
        """The number of listeners without a chair."""
        return sum(not listener.who.seats for listener in self.listeners)

    @property
    def copies(self) -> list[Seat | None]:
        """The copies that somebody wants."""
        wanted = {copy for listener in self.listeners for copy in listener.copies}
        return sorted(wanted, key=lambda seat: -1 if seat is None else seat)

    def publish(self, messages: dict[Seat | None, list[bytes]]) -> None:
        """Give each listener what is theirs."""
        for listener in self.listeners:
            for copy in listener.copies:
                for message in messages.get(copy, ()):
                    listener.put(message)

    def tell_all(self, message: bytes) -> None:
        """Give everybody the same message."""
        for listener in self.listeners:
            listener.put(message)
