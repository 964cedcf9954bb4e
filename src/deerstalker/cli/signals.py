"""How a command ends that is told to stop: quietly, with its files closed and its processes ended."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import NoReturn

INTERRUPTED = 130
"""The exit code after Ctrl-C."""

TERMINATED = 143
"""The exit code after SIGTERM."""


class Terminated(BaseException):
    """Raised by SIGTERM, as `KeyboardInterrupt` is by Ctrl-C."""


@contextlib.contextmanager
def terminated_by_signal() -> Iterator[None]:
    """Raise `Terminated` on SIGTERM, so that a command can clean up. The server has its own way to stop."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    raise Terminated
