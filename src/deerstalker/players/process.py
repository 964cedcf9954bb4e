"""A program started for a game. Its standard error is kept, and it never outlives us."""

import os
import signal
import subprocess
import tempfile
import weakref
from collections.abc import Sequence
from typing import IO

GRACE = 1.0
"""Seconds a program has to exit when it is no longer needed."""


class Child:
    """A child process without a shell, in a group of its own.

    `reads` and `writes` are what it gets for its standard input and output; `ours` are ends of pipes that are closed
    with it.
    """

    def __init__(
        self,
        words: Sequence[str],
        reads: int = subprocess.DEVNULL,
        writes: int = subprocess.DEVNULL,
        ours: Sequence[int] = (),
    ) -> None:
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the program
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user who named the program may start it
                list(words), stdin=reads, stdout=writes, stderr=self._errors, start_new_session=True
            )
        except OSError:
            _close(self._errors, ours)
            raise
        self._end = weakref.finalize(self, _end, self._process, self._errors, tuple(ours))

    @property
    def alive(self) -> bool:
        """Whether the program is still running."""
        return self._process.poll() is None

    def end(self) -> None:
        """Close our ends of the pipes. If the program does not exit by itself, kill it and everything it started."""
        self._end()

    def last_words(self) -> str:
        """Return how the program ended, with its last line of standard error."""
        try:
            code = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "stopped talking"
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - 2000))
        complaint = self._errors.read().decode(errors="replace").strip().splitlines()
        return f"ended with exit code {code}" + (f": {complaint[-1][:200]}" if complaint else "")


def _end(process: "subprocess.Popen[bytes]", errors: IO[bytes], ours: Sequence[int]) -> None:
    _close(errors, ours)
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _close(errors: IO[bytes], ends: Sequence[int]) -> None:
    errors.close()
    for end in ends:
        os.close(end)
