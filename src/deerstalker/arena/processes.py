"""Worker processes on this machine that an interruption ends at once, and that do not outlive who started them."""

import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from threading import Thread
from types import TracebackType

LOOK, LONGEST_WAIT = 0.01, 1.0
"""Seconds between two looks at whether jobs are forgotten, and how long to look."""


class Processes(ProcessPoolExecutor):
    """A pool whose workers leave Ctrl-C to this process, and are ended if what they work for fails."""

    def __init__(self, number: int, context: BaseContext | None = None) -> None:
        super().__init__(number, mp_context=context, initializer=_prepare)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        """Wait for what the workers do, unless nobody will want to know it."""
        if kind is None:
            self.shutdown(wait=True)
        else:
            self._end()
        return None

    def _end(self) -> None:
        """Forget what has not begun, then end the workers: Python 3.11 trips over jobs that are cancelled later."""
        processes = list((self._processes or {}).values())
        manager: Thread | None = vars(self).get("_executor_manager_thread")
        self.shutdown(wait=False, cancel_futures=True)
        until = time.monotonic() + LONGEST_WAIT
        while vars(self).get("_cancel_pending_futures") and time.monotonic() < until:
            time.sleep(LOOK)
        for process in processes:
            process.kill()
        if manager is not None:
            manager.join()


def _prepare() -> None:
    """A terminal sends Ctrl-C to all its processes; the first one decides what to do, and the workers end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A process that is killed cannot end its workers, which would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
