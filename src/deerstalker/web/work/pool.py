"""Worker processes: a chair comes back to the one that knows it, but never waits for it while another has time."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any

Work = Callable[[bytes], bytes]

FEWEST, MOST = 4, 16
"""More workers than processors: while one thinks for a second, the others still answer at once."""

MOST_HOMES = 10_000


class WorkerPool:
    """A few processes that take one job after the other. Starting one takes seconds, and nobody waits for it here."""

    def __init__(self, number: int | None = None) -> None:
        count = number if number is not None else max(FEWEST, min(MOST, os.cpu_count() or 1))
        self._starter = ThreadPoolExecutor(1, thread_name_prefix="worker-starter")
        self._pools: list[Future[ProcessPoolExecutor] | None] = [None] * count
        self._jobs: list[set[object]] = [set() for _ in range(count)]
        """What each has to do."""

        self._homes: OrderedDict[str, int] = OrderedDict()
        """The worker that knows a chair."""

    def warm(self) -> None:
        """Start them before they are needed."""
        for place in range(len(self._pools)):
            self._pool(place)

    async def run(self, key: str, work: Work, job: bytes) -> bytes:
        """The result of this work; a worker that died is replaced, and the job done again once."""
        place = self._place(key)
        ticket = object()
        self._jobs[place].add(ticket)
        doing: Future[bytes] = Future()
        doing.set_result(b"")
        try:
            for attempt in (1, 2):
                starting = self._pool(place)
                try:
                    pool = await asyncio.wrap_future(starting)
                    doing = pool.submit(work, job)
                    return await asyncio.wrap_future(doing)
                except (BrokenProcessPool, OSError):
                    if self._pools[place] is starting:
                        self._pools[place] = None
                    if attempt == 2:
                        raise
            raise AssertionError("unreachable")
        finally:  # a worker that nobody waits for any more may still be at it
            doing.add_done_callback(lambda _: self._jobs[place].discard(ticket))

    def _place(self, key: str) -> int:
        """The worker that knows this chair, unless it is busier than another."""
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
        """Let them go, those that are just being started, too."""
        self._starter.shutdown(wait=True, cancel_futures=True)
        for starting in self._pools:
            if starting is not None and not starting.cancelled() and starting.exception() is None:
                starting.result().shutdown(wait=True, cancel_futures=True)

    def _pool(self, place: int) -> Future[ProcessPoolExecutor]:
        starting = self._pools[place]
        if starting is None:
            starting = self._pools[place] = self._starter.submit(_start)
        return starting


def _start() -> ProcessPoolExecutor:
    """A worker that is ready."""
    pool = ProcessPoolExecutor(1, mp_context=_context(), initializer=_begin)
    pool.submit(_ready).result()
    return pool


@cache
def _context() -> Any:
    """How workers are started: where it can be, as copies of a process that has everything loaded."""
    context = multiprocessing.get_context("forkserver" if os.name == "posix" else "spawn")
    if os.name == "posix":
        context.set_forkserver_preload(["deerstalker.web.work.bot_worker", "deerstalker.web.work.notes_worker"])
    return context


def _begin() -> None:
    """Keyboard interrupts are the server's business; thinking must not slow down those who talk."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _ready() -> None:
    """Nothing to do yet."""


def _end_with_parent() -> None:
    """A server that is killed leaves nobody behind."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
