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
from functools import cache
from multiprocessing.context import BaseContext
from typing import NamedTuple

Work = Callable[[bytes], bytes]

FEWEST, MOST = 4, 16
"""The fewest and the most workers. There may be more than processors: while one thinks, the others answer at once."""

MOST_HOMES = 10_000


class _Worker(NamedTuple):
    executor: ProcessPoolExecutor
    pid: int


class WorkerPool:
    """Worker processes, each of which does one job at a time. They are started in the background."""

    def __init__(self, number: int | None = None) -> None:
        count = number if number is not None else max(FEWEST, min(MOST, os.cpu_count() or 1))
        self._starter = ThreadPoolExecutor(1, thread_name_prefix="worker-starter")
        self._workers: list[Future[_Worker] | None] = [None] * count
        self._jobs: list[set[object]] = [set() for _ in range(count)]
        """The jobs each worker has been given and has not finished."""

        self._homes: OrderedDict[str, int] = OrderedDict()
        """The worker that each chair was last sent to."""

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
            worker = await asyncio.wrap_future(starting)
            doing = worker.executor.submit(work, job)
            async with asyncio.timeout(patience):
                return await asyncio.wrap_future(doing)
        except (BrokenProcessPool, OSError) as error:  # TimeoutError is one of the latter
            if isinstance(error, TimeoutError) and starting.done():
                _end(starting.result())
            if self._workers[place] is starting:
                self._workers[place] = None
            raise
        finally:  # the job may still be running although nobody waits for it
            doing.add_done_callback(lambda _: self._jobs[place].discard(ticket))

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
            starting = self._workers[place] = self._starter.submit(_start)
        return starting


def _start() -> _Worker:
    """Start a worker, and return once it is ready."""
    executor = ProcessPoolExecutor(1, mp_context=_context(), initializer=_begin)
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


def _begin() -> None:
    """Set up a worker: it ignores keyboard interrupts, yields to the server, and ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Exit when the server ends, even if it is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
