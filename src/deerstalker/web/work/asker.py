"""The server's side of the conversation: ask workers, tell them what a chair has seen since, ask again if one fails."""

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec
from msgspec import Raw

from deerstalker.core.case import AnyStep
from deerstalker.core.errors import Invalid
from deerstalker.core.secret import seen
from deerstalker.web.errors import Failed
from deerstalker.web.live.table_state import TableState
from deerstalker.web.measures import Measures
from deerstalker.web.work import worker
from deerstalker.web.work.conversation import (
    AnyReply,
    AskChair,
    Chair,
    Crash,
    Decide,
    Forgot,
    GoThrough,
    LookAt,
    MakePuzzle,
    ReadNotebook,
    Refusal,
    Review,
    Value,
    Wanted,
    encode,
    read_reply,
)
from deerstalker.web.work.pool import WorkerPool

log = logging.getLogger("deerstalker.web")

PATIENCE = 60.0
"""Seconds a worker has for the decision of a bot before it is ended. Questions bring a limit of their own."""

MOST_CHAIRS = 10_000


Attempt = Callable[[], Awaitable[AnyReply]]


class FollowedTable(Protocol):
    """A table whose game workers follow."""

    @property
    def table(self) -> TableState: ...

    async def steps(self, after: int, /) -> list[tuple[int, AnyStep]]:
        """Return the steps of the game after this many, whole, each with the number of its entry in the log."""


class Asker:
    """Asks worker processes, and remembers how far they know the game of each chair."""

    def __init__(self, pool: WorkerPool, measures: Measures) -> None:
        self.pool, self.measures = pool, measures
        self._known: OrderedDict[Chair, int] = OrderedDict()
        """The number of steps that a worker knows, for each chair."""

    async def ask(self, live: FollowedTable, chair: Chair, want: Wanted) -> Raw:
        """Return the answer of this chair as JSON. Raises `Invalid` if it has none, `Failed` if it fails twice."""
        after = self._known.pop(chair, 0)

        async def first() -> AnyReply:
            reply = await self._ask_chair(live, chair, want, after)
            return await self._ask_chair(live, chair, want, 0) if isinstance(reply, Forgot) else reply

        async def again() -> AnyReply:
            return await self._ask_chair(live, chair, want, 0)

        with self.measures.bot() if isinstance(want, Decide) else self.measures.question():
            return await _tried_twice(f"table {chair.table}, seat {chair.seat}, {chair.purpose}", first, again)

    async def _ask_chair(self, live: FollowedTable, chair: Chair, want: Wanted, after: int) -> AnyReply:
        steps = [(seq, seen(step, chair.seat)) for seq, step in await live.steps(after)]
        request = AskChair(chair, live.table.begun.header, after, Raw(encode(steps)), want)
        patience = PATIENCE if isinstance(want, Decide) else None
        reply = await self._send(f"{chair.table}/{chair.seat}/{chair.purpose}", encode(request), patience)
        if isinstance(reply, Value | Refusal):
            self._remember(chair, after + len(steps))
        return reply

    async def ask_once(self, key: str, request: Review | GoThrough | LookAt | ReadNotebook | MakePuzzle) -> Raw:
        """Return the answer to a request that needs no chair."""

        async def send() -> AnyReply:
            return await self._send(key, encode(request), None)

        with self.measures.question():
            return await _tried_twice(f"{type(request).__name__} {key}", send, send)

    async def _send(self, key: str, request: bytes, patience: float | None) -> AnyReply:
        return read_reply(await self.pool.run(key, worker.answer, request, patience))

    def _remember(self, chair: Chair, steps: int) -> None:
        self._known[chair] = steps
        if len(self._known) > MOST_CHAIRS:
            self._known.popitem(last=False)

    def forget(self, table: str) -> None:
        """Forget all chairs of a table that is closed."""
        for chair in [chair for chair in self._known if chair.table == table]:
            del self._known[chair]


async def _tried_twice(what: str, first: Attempt, again: Attempt) -> Raw:
    """Return the answer of the first attempt, or of the second. A worker that takes too long is not asked again."""
    for attempt in (first, again):
        try:
            reply = await attempt()
        except TimeoutError:
            log.exception("%s: no answer within the time", what)
            break
        except (
            OSError,
            RuntimeError,
            msgspec.DecodeError,
        ):  # the worker died, cannot be started, or sends something that cannot be decoded
            log.exception("%s: the worker failed", what)
            continue
        match reply:
            case Value(value):
                return value
            case Refusal(why):
                raise Invalid(why)
            case Crash(error, traceback):
                log.error("%s: %s\n%s", what, error, traceback)
            case Forgot():
                log.error("%s: the worker forgot what it was just told", what)
    raise Failed
