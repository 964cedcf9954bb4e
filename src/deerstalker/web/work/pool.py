"""A pool of worker processes. A chair returns to the worker that knows it, unless another has less to do."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from multiprocessing import resource_tracker
from multiprocessing.context import BaseContext
from typing import NamedTuple
from weakref import WeakSet

Work = Callable[[bytes], bytes]

FEWEST, MOST = 4, 16
"""The fewest and the most workers. There may be more than processors: while one thinks, the others answer at once."""

MOST_HOMES = 10_000

NICE, NICER = 5, 15
"""How far the workers of bots yield to the server, and those of questions to both."""

GRACE = 1.0
"""Seconds in which a job may still finish after it was abandoned. Then its worker is ended, and another started."""

LOOK = 0.02
"""Seconds between two looks at the workers that are still starting while the pool is closed."""


class _Worker(NamedTuple):
    executor: ProcessPoolExecutor
    pid: int


class WorkerPool:
    """Worker processes, each of which does one job at a time. They are started in the background."""

    def __init__(
        self,
        number: int | None = None,
        *,
        nice: int = NICE,
        ends_abandoned: bool = False,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        """Make a pool, with `ends_abandoned` one that ends a worker whose job nobody waits for any more.

        Each worker calls `prepare` before its first job, and is never ended while it does.
        """
        count = number if number is not None else max(FEWEST, min(MOST, os.cpu_count() or 1))
        self.ends_abandoned = ends_abandoned
        self._begin = partial(_begin, nice, prepare)
        self._starter = ThreadPoolExecutor(1, thread_name_prefix="worker-starter")
        self._workers: list[Future[_Worker] | None] = [None] * count
        self._jobs: list[set[object]] = [set() for _ in range(count)]
        """The jobs each worker has been given and has not finished."""

        self._executors: WeakSet[ProcessPoolExecutor] = WeakSet()
        """Those of the workers that run or start."""

        self._closed = False
        self._homes: OrderedDict[str, int] = OrderedDict()
        """The worker that each chair was last sent to."""

    @property
    def size(self) -> int:
        """The number of workers."""
        return len(self._workers)

    @property
    def jobs(self) -> int:
        """The number of jobs that wait or are being done."""
        return sum(map(len, self._jobs))

    def states(self) -> Counter[str]:
        """Return how many workers are idle, busy, starting, could not be started, or are stopped."""
        return Counter(_state(starting, jobs) for starting, jobs in zip(self._workers, self._jobs, strict=True))

    def warm(self) -> None:
        """Start the workers before they are needed."""
        for place in range(len(self._workers)):
            self._worker(place)

    async def run(self, key: str, work: Work, job: bytes, patience: float | None = None) -> bytes:
        """Return the result of this work, done by the worker that knows the key.

        A worker that takes longer than `patience` seconds is ended (`TimeoutError`). One that dies raises
        `BrokenProcessPool`, also for the jobs that wait behind; in both cases the next job gets a new worker.
        """
        place = self._place(key)
        ticket = object()
        self._jobs[place].add(ticket)
        doing: Future[bytes] = Future()
        doing.set_result(b"")
        starting = self._worker(place)
        try:
            worker = await asyncio.shield(asyncio.wrap_future(starting))  # it starts for others, too
            doing = worker.executor.submit(work, job)
            async with asyncio.timeout(patience):
                return await asyncio.wrap_future(doing)
        except (BrokenProcessPool, OSError) as error:  # TimeoutError is one of the latter
            if isinstance(error, TimeoutError) and starting.done():
                _kill(starting.result().executor)
            if self._workers[place] is starting:
                self._workers[place] = None
            raise
        except asyncio.CancelledError:
            if self.ends_abandoned:
                await self._abandon(place, starting, doing)
            raise
        finally:  # the job may still be running although nobody waits for it
            doing.add_done_callback(lambda _: self._jobs[place].discard(ticket))

    async def _abandon(self, place: int, starting: Future[_Worker], doing: Future[bytes]) -> None:
        """Let a job that nobody waits for finish soon, or end its worker and start another."""
        try:
            if not doing.done():
                ended = asyncio.wrap_future(doing)
                ended.add_done_callback(lambda one: one.cancelled() or one.exception())  # nobody wants to know
                await asyncio.wait([ended], timeout=GRACE)
        finally:
            if not doing.done():
                _kill(starting.result().executor)
                if self._workers[place] is starting:
                    self._workers[place] = None
                self._worker(place)

    def _place(self, key: str) -> int:
        """Choose the worker that knows this chair, unless it is busier than another."""
        busy = [len(jobs) for jobs in self._jobs]
        idlest = busy.index(min(busy))
        place = self._homes.pop(key, idlest)
        if busy[place] > busy[idlest]:
            place = idlest
        self._homes[key] = place
        if len(self._homes) > MOST_HOMES:
            self._homes.popitem(last=False)
        return place

    def close(self) -> None:
        """End all workers at once, including any still starting: what they think about is of no use any more."""
        self._closed = True
        self._starter.shutdown(wait=False, cancel_futures=True)
        starting = [one for one in self._workers if one is not None]
        while True:
            for executor in list(self._executors):
                _kill(executor)
            if all(one.done() for one in starting):
                break
            time.sleep(LOOK)
        for executor in list(self._executors):
            executor.shutdown(wait=True, cancel_futures=True)

    def _worker(self, place: int) -> Future[_Worker]:
        starting = self._workers[place]
        if starting is None:
            starting = self._workers[place] = self._starter.submit(self._start)
        return starting

    def _start(self) -> _Worker:
        """Start a worker, and return once it is ready."""
        if self._closed:
            raise BrokenProcessPool("the pool is closed")
        _block_signals()
        executor = ProcessPoolExecutor(1, mp_context=_context(), initializer=self._begin)
        self._executors.add(executor)
        return _Worker(executor, executor.submit(os.getpid).result())


def _state(starting: Future[_Worker] | None, jobs: set[object]) -> str:
    if starting is None or starting.cancelled():
        return "stopped"
    if not starting.done():
        return "starting"
    if starting.exception() is not None:
        return "failed"
    return "busy" if jobs else "idle"


def _block_signals() -> None:
    """Let the processes that this thread starts leave signals to the server.

    Terminals and systemd send them to all processes at once; the server ends its workers when it needs them no more.
    """
    if os.name == "posix":
        resource_tracker.ensure_running()  # or else it would allow the signals again when it starts
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))


def _kill(executor: ProcessPoolExecutor) -> None:
    """End a worker, even in the middle of a job."""
    for process in list((executor._processes or {}).values()):
        process.kill()


@cache
def _context() -> BaseContext:
    """Choose how workers are started: where possible, as copies of a process that has loaded everything."""
    context = multiprocessing.get_context("forkserver" if os.name == "posix" else "spawn")
    if os.name == "posix":
        context.set_forkserver_preload(["deerstalker.web.work.bot_worker", "deerstalker.web.work.notes_worker"])
    return context


def _begin(nice: int, prepare: Callable[[], None] | None) -> None:
    """Set up a worker: it ignores keyboard interrupts, yields to the server, and ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if prepare is not None:
        prepare()


def _end_with_parent() -> None:
    """Exit when the server ends, even if it is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
