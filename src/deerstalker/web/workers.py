"""Worker processes: each table has its own, so that what a worker remembers of a chair is found again."""

import asyncio
import multiprocessing
import os
import signal
import threading
import zlib
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any

Work = Callable[[bytes], bytes]


class Workers:
    """A few processes that take one job after the other. Starting one takes seconds, and nobody waits for it here."""

    def __init__(self, number: int | None = None) -> None:
        count = number if number is not None else max(1, min(8, (os.cpu_count() or 2) - 1))
        self._starter = ThreadPoolExecutor(1, thread_name_prefix="worker-starter")
        self._pools: list[Future[ProcessPoolExecutor] | None] = [None] * count

    def warm(self) -> None:
        """Start them before they are needed."""
        for place in range(len(self._pools)):
            self._pool(place)

    async def run(self, key: str, work: Work, job: bytes) -> bytes:
        """The result of this work; a worker that died is replaced, and the job done again once."""
        place = zlib.crc32(key.encode()) % len(self._pools)
        for attempt in (1, 2):
            starting = self._pool(place)
            try:
                pool = await asyncio.wrap_future(starting)
                return await asyncio.get_running_loop().run_in_executor(pool, work, job)
            except BrokenProcessPool:
                if self._pools[place] is starting:
                    self._pools[place] = None
                if attempt == 2:
                    raise
        raise AssertionError("unreachable")

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
        context.set_forkserver_preload(["deerstalker.web.thinking", "deerstalker.web.answers"])
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
