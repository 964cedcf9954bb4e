"""Group commit: callers queue their writes; one thread writes everything queued and commits once."""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence

from msgspec import Struct

from deerstalker.storage.archive import Conflict, Entry, Place, Stage, Unavailable

MOST_TOGETHER = 512


class Writing(Struct, frozen=True):
    """One atomic write: a new table, log entries for an existing one, or only a proof that writing works."""

    table: str
    entries: tuple[Entry, ...]
    place: Place | None = None
    stage: Stage | None = None
    probe: bool = False


class Ticket:
    """Waits for its write to become durable."""

    __slots__ = ("done", "loop", "writing")

    def __init__(self, writing: Writing, loop: asyncio.AbstractEventLoop) -> None:
        self.writing = writing
        self.loop = loop
        self.done: asyncio.Future[None] = loop.create_future()


class Writer:
    """The only thread that writes. `commit` writes everything durably, or raises `Conflict` and writes nothing."""

    def __init__(self, commit: Callable[[Sequence[Writing]], None], name: str) -> None:
        self._commit = commit
        self._queue: queue.SimpleQueue[Ticket | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def write(self, writing: Writing) -> None:
        """Return once the write is durable."""
        ticket = Ticket(writing, asyncio.get_running_loop())
        self._queue.put(ticket)
        await ticket.done

    @property
    def waiting(self) -> int:
        """The number of writes that have not begun."""
        return self._queue.qsize()

    def close(self) -> None:
        """Write what is queued, then stop the thread."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            tickets, more = self._gather()
            if tickets:
                self._settle(tickets)
            if not more:
                return

    def _gather(self) -> tuple[list[Ticket], bool]:
        """Take everything queued so far. Return False as well if nothing more will come."""
        tickets: list[Ticket] = []
        ticket = self._queue.get()
        while ticket is not None:
            tickets.append(ticket)
            if len(tickets) == MOST_TOGETHER or self._queue.empty():
                return tickets, True
            ticket = self._queue.get()
        return tickets, False

    def _settle(self, tickets: list[Ticket]) -> None:
        """Commit everything at once. If that is refused, commit each write by itself."""
        try:
            self._commit([ticket.writing for ticket in tickets])
        except Unavailable as error:  # nor would it answer for each of them
            _answer(tickets, error)
        except Exception as error:
            if len(tickets) > 1:
                for ticket in tickets:
                    self._settle([ticket])
            else:
                _answer(tickets, error)
        else:
            _answer(tickets, None)


def _answer(tickets: list[Ticket], error: BaseException | None) -> None:
    """Wake the waiting callers, once per event loop."""
    for loop in {ticket.loop for ticket in tickets}:
        own = [ticket.done for ticket in tickets if ticket.loop is loop]
        try:
            loop.call_soon_threadsafe(_resolve, own, error)
        except RuntimeError:  # the loop is closed, so nobody is waiting
            continue


def _resolve(futures: list[asyncio.Future[None]], error: BaseException | None) -> None:
    for future in futures:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)


def taken(table: str) -> Conflict:
    """Return the error for a number or code that is taken."""
    return Conflict(f"table {table} has moved on")
