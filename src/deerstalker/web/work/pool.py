"""A pool of worker processes. A chair returns to the worker that knows it, unless another has less to do."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache, partial
from multiprocessing.context import BaseContext
from typing import NamedTuple

Work = Callable[[bytes], bytes]

FEWEST, MOST = 4, 16
"""The fewest and the most workers. There may be more than processors: while one thinks, the others answer at once."""

MOST_HOMES = 10_000

NICE, NICER = 5, 15
"""How far the workers of bots yield to the server, and those of questions to both."""

GRACE = 1.0
"""Seconds in which a job may still finish after it was abandoned. Then its worker is ended, and another started."""


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

        self._homes: OrderedDict[str, int] = OrderedDict()
        """The worker that each chair was last sent to."""

    @property
    def size(self) -> int:
        """The number of workers."""
        return len(self._workers)

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
                _end(starting.result())
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
                _end(starting.result())
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
        """Shut down all workers, including any still starting."""
        self._starter.shutdown(wait=True, cancel_futures=True)
        for starting in self._workers:
            if starting is not None and not starting.cancelled() and starting.exception() is None:
                starting.result().executor.shutdown(wait=True, cancel_futures=True)

    def _worker(self, place: int) -> Future[_Worker]:
        starting = self._workers[place]
        if starting is None:
            starting = self._workers[place] = self._starter.submit(_start, self._begin)
        return starting


def _start(begin: Callable[[], None]) -> _Worker:
    """Start a worker, and return once it is ready."""
    executor = ProcessPoolExecutor(1, mp_context=_context(), initializer=begin)
    return _Worker(executor, executor.submit(os.getpid).result())


def _end(worker: _Worker) -> None:
    """End a worker, even in the middle of a job."""
    with suppress(ProcessLookupError):
        os.kill(worker.pid, signal.SIGTERM)


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
