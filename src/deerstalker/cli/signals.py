"""How a command ends that is told to stop: quietly, with its files closed and its processes ended."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import NoReturn

INTERRUPTED = 130
"""The exit code after Ctrl-C."""

SIGNALS = tuple(number for number in signal.Signals if number.name in ("SIGTERM", "SIGHUP"))
"""What ends a command: `kill`, and a terminal that is closed, which Windows doesn't tell."""


class Terminated(BaseException):
    """Raised by SIGTERM and SIGHUP, as `KeyboardInterrupt` is by Ctrl-C."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number
        """The exit code of a command that a signal has ended: 143 after SIGTERM."""


@contextlib.contextmanager
def terminated_by_signal() -> Iterator[None]:
    """Raise `Terminated` when told to stop, so that a command can clean up. The server has its own way to stop."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in SIGNALS}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:  # as `nohup` wants it
            signal.signal(number, _terminate)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    raise Terminated(number)
