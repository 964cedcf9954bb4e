"""The listeners of a table: each gets every message once, in order, in their own copy."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from math import inf

from deerstalker.core.seats import Seat
from deerstalker.web.live.log_pages import LogPages
from deerstalker.web.live.table_state import Who

UNREAD, UNREAD_BYTES = 256, 1024 * 1024
"""Maximum number and size of messages that wait for a slow reader. Then the connection is closed; they may resume."""

GREETING = 30.0
"""Seconds for which a chair counts as attended after another process has said so."""

RESTART, CLOSED, NO_TABLE = 1012, 4010, 4004
"""Why a socket is closed: the server stops, an operator has closed the table, or has deleted it."""

SendNow = Callable[[bytes], bool]
"""Sends a message at once. Returns False if the connection cannot take it now."""


class Listener:
    """One connection: a socket or a stream of events."""

    def __init__(
        self,
        who: Who,
        tokens: tuple[str, ...] = (),
        *,
        unread: int = UNREAD,
        unread_bytes: int = UNREAD_BYTES,
        send_now: SendNow | None = None,
    ) -> None:
        self.who = who
        self.tokens = tokens
        self.send_now = send_now
        self.copies: tuple[Seat | None, ...] = who.seats or (None,)
        """Whose copies this listener gets."""

        self.missed: LogPages | None = None
        """The log, if part of it is still to be told before any news."""

        self.welcomed = 0
        """The last entry when the listener came."""

        self.slow = False
        self.gone = False
        self.code = RESTART
        self.host = ""
        """The address of the client."""

        self._outbox: deque[bytes] = deque()
        self._size = 0
        self._most, self._most_bytes = unread, unread_bytes
        self._waiter: asyncio.Future[None] | None = None

    def recognised(self, who: Who) -> None:
        """Note which seats the listener's tokens stand for now."""
        self.who = who
        self.copies = who.seats or (None,)

    def put(self, message: bytes) -> None:
        """Send a message at once if nothing waits before it, or queue it."""
        if self.slow or self.gone or (self._is_waiting and self.send_now is not None and self.send_now(message)):
            return
        if self._outbox and (len(self._outbox) >= self._most or self._size + len(message) > self._most_bytes):
            self.slow = True
            self._outbox.clear()
        else:
            self._outbox.append(message)
            self._size += len(message)
        self._wake()

    def take(self) -> bytes | None:
        """Return the next message to send; `None` if there is none now."""
        if not self._outbox:
            return None
        message = self._outbox.popleft()
        self._size -= len(message)
        return message

    @property
    def unsent(self) -> int:
        """The number of messages that wait to be sent."""
        return len(self._outbox)

    def close(self, code: int = RESTART) -> None:
        """Disconnect the listener, since the server or the table is closing. The code tells sockets which."""
        self.gone = True
        self.code = code
        self._wake()

    async def wait(self) -> None:
        """Wait until there is something to send or to recall, or the connection is to be closed."""
        if self._outbox or self.missed is not None or self.slow or self.gone:
            return
        self._waiter = asyncio.get_running_loop().create_future()
        await self._waiter

    @property
    def _is_waiting(self) -> bool:
        """Whether everything so far has been sent, and the task that sends waits for more."""
        return self._waiter is not None and not self._waiter.done()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


class Audience:
    """All listeners of one table."""

    def __init__(self, now: Callable[[], float], greeting: float = GREETING) -> None:
        self._now = now
        self.greeting = greeting
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
        now = self._now()
        return self.connected | {seat for seat in self._elsewhere if self.elsewhere_until(seat) > now}

    def elsewhere_until(self, seat: Seat) -> float:
        """Return until when a chair counts as attended in another process."""
        return self._elsewhere.get(seat, -inf) + self.greeting

    def greet(self, seats: Iterable[Seat], when: float) -> None:
        """Note that these chairs are connected to another process."""
        self._elsewhere.update(dict.fromkeys(seats, when))

    @property
    def watching(self) -> int:
        """The number of listeners without a chair."""
        return sum(not listener.who.seats for listener in self.listeners)

    def sockets_of(self, seat: Seat) -> int:
        """Return the number of listeners with this chair."""
        return sum(seat in listener.who.seats for listener in self.listeners)

    @property
    def copies(self) -> list[Seat | None]:
        """The copies that some listener who has missed nothing needs, the spectators' first."""
        wanted = {copy for listener in self.listeners if listener.missed is None for copy in listener.copies}
        return sorted(wanted, key=lambda seat: -1 if seat is None else seat)

    def publish(self, messages: dict[Seat | None, bytes]) -> None:
        """Queue each message for the listeners of its copy. Those who still miss something will read it in the log."""
        for listener in self.listeners:
            if listener.missed is not None:
                continue
            for copy in listener.copies:
                if copy in messages:
                    listener.put(messages[copy])

    def tell_all(self, message: bytes) -> None:
        """Queue the same message for every listener."""
        for listener in self.listeners:
            listener.put(message)
