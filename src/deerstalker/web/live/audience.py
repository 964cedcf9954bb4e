"""The listeners of a table: each gets every message once, in order, in their own copy."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

from deerstalker.core.seats import Seat
from deerstalker.web.live.table_state import Who

MOST_UNSENT = 256
"""Maximum number of messages that wait for a slow reader. Beyond it the connection is closed; the reader may resume."""


GREETING = 30.0
"""Seconds for which a chair counts as attended after another process has said so."""


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
        """Note which seats the listener's tokens stand for now."""
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
        """Queue what the listener missed. The limit does not apply to it."""
        self.outbox.extend(messages)
        self._most = MOST_UNSENT + len(self.outbox)
        self._wake()

    def close(self) -> None:
        """Disconnect the listener, since the server or the table is closing."""
        self.gone = True
        self._wake()

    async def wait(self) -> None:
        """Wait until there is something to send, or the connection is to be closed."""
        if self.outbox or self.slow or self.gone:
            return
        self._waiter = asyncio.get_running_loop().create_future()
        await self._waiter

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


class Audience:
    """All listeners of one table."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.listeners: set[Listener] = set()
        self._elsewhere: dict[Seat, float] = {}

    @property
    def connected(self) -> frozenset[Seat]:
        """The chairs with a connection to this process."""
        return frozenset(seat for listener in self.listeners for seat in listener.who.seats)

    @property
    def here(self) -> frozenset[Seat]:
        """The chairs with a connection to this process or another."""
        if not self._elsewhere:
            return self.connected
        recent = self._now() - GREETING
        return self.connected | {seat for seat, when in self._elsewhere.items() if when > recent}

    def greet(self, seats: Iterable[Seat], when: float) -> None:
        """Note that these chairs are connected to another process."""
        self._elsewhere.update(dict.fromkeys(seats, when))

    @property
    def watching(self) -> int:
        """The number of listeners without a chair."""
        return sum(not listener.who.seats for listener in self.listeners)

    @property
    def copies(self) -> list[Seat | None]:
        """The copies that some listener needs, the spectators' first."""
        wanted = {copy for listener in self.listeners for copy in listener.copies}
        return sorted(wanted, key=lambda seat: -1 if seat is None else seat)

    def publish(self, messages: dict[Seat | None, list[bytes]]) -> None:
        """Queue each message for the listeners of its copy."""
        for listener in self.listeners:
            for copy in listener.copies:
                for message in messages.get(copy, ()):
                    listener.put(message)

    def tell_all(self, message: bytes) -> None:
        """Queue the same message for every listener."""
        for listener in self.listeners:
            listener.put(message)
