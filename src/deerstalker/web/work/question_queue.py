"""The queue of questions that wait for a worker: bounded, and fair to every address."""

import asyncio
import contextlib
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator

from deerstalker.web.errors import Busy

MANY_OF_ADDRESS = "A lot of questions from your network are waiting. Wait for an answer, then ask again."
MANY_IN_ALL = "A lot of people are asking at the moment. Wait a minute, then ask again."
TOO_LONG = "That takes longer than this server allows. Try again later, or when more is known."

Turn = asyncio.Future[None]


class QuestionQueue:
    """Lets as many questions run as there are workers. Addresses take turns, and none of them takes every worker."""

    def __init__(self, workers: int, *, of_address: int, in_all: int) -> None:
        self.workers, self.of_address, self.in_all = workers, of_address, in_all
        self._free = workers
        self._most_running = max(1, workers - 1)
        """The maximum number of workers for one address. The last one is for somebody else."""

        self._asked: Counter[str] = Counter()
        """The number of questions of each address that wait or run."""

        self._running: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[Turn]] = OrderedDict()
        """The questions that wait, by address. The address that is called next comes first."""

    @property
    def asked(self) -> int:
        """The number of questions that wait or run."""
        return self._asked.total()

    @contextlib.asynccontextmanager
    async def turn(self, address: str, seconds: float) -> AsyncIterator[None]:
        """Wait for a worker, and keep it until the block ends.

        Raises `Busy` if too many questions wait already, if none of the workers becomes free within this time, or if
        the block then takes longer than that.
        """
        if self._asked[address] >= self.of_address:
            raise Busy(MANY_OF_ADDRESS)
        if self.asked >= self.in_all:
            raise Busy(MANY_IN_ALL)
        turn: Turn = asyncio.get_running_loop().create_future()
        self._asked[address] += 1
        self._waiting.setdefault(address, deque()).append(turn)
        self._call()
        try:
            await _within(turn, seconds)
            try:
                async with asyncio.timeout(seconds):
                    yield
            except TimeoutError:
                raise Busy(TOO_LONG) from None
        finally:
            self._leave(address, turn)

    def _call(self) -> None:
        """Call the questions for which a worker is free."""
        while self._free and (address := self._next()) is not None:
            turns = self._waiting.pop(address)
            turn = turns.popleft()
            if turns:
                self._waiting[address] = turns  # behind all others
            if turn.cancelled():  # nobody waits for this one any more
                continue
            turn.set_result(None)
            self._free -= 1
            self._running[address] += 1

    def _next(self) -> str | None:
        return next((one for one in self._waiting if self._running[one] < self._most_running), None)

    def _leave(self, address: str, turn: Turn) -> None:
        """Forget a question that is answered, refused or given up."""
        _take_one(self._asked, address)
        if turn.done() and not turn.cancelled():
            _take_one(self._running, address)
            self._free += 1
            self._call()
        elif turn in (turns := self._waiting.get(address, deque())):
            turns.remove(turn)
            if not turns:
                del self._waiting[address]


async def _within(turn: Turn, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await turn
    except TimeoutError:
        raise Busy(MANY_IN_ALL) from None


def _take_one(counter: Counter[str], address: str) -> None:
    """Count one less, and forget an address that has none left."""
    counter[address] -= 1
    if not counter[address]:
        del counter[address]
