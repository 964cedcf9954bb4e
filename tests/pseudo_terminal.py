"""A program in a terminal of its own, whose screen can be read: the bytes it writes are drawn by pyte."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterable, Mapping
from types import TracebackType

import pyte

PATIENCE = 30.0
"""Seconds to wait for something to appear."""

QUIET = 0.08
"""Seconds without output after which a screen counts as drawn."""

REACTION = 2.0
"""Seconds for a key to show its effect, if it has any."""

KEYS = {
    "tab": "\t",
    "enter": "\r",
    "space": " ",
    "left": "\x1b[D",
    "right": "\x1b[C",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "page up": "\x1b[5~",
    "page down": "\x1b[6~",
    "ctrl+c": "\x03",
}

WORD = re.compile(r"[\w.'§]+")


def words_of(text: str) -> set[str]:
    """Return the words of a text, as they stand in it."""
    return {word.strip(".") for word in WORD.findall(text)} - {""}


TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONIOENCODING": "utf-8"}


def _without_size(environment: Mapping[str, str]) -> dict[str, str]:
    """Leave out the size of another window, which test runners set for programs that have none."""
    return {name: value for name, value in environment.items() if name not in ("COLUMNS", "LINES")}


class PseudoTerminal:
    """Runs `deerstalker` with these words in a terminal of this many columns and rows."""

    def __init__(
        self, *words: str, size: tuple[int, int] = (80, 24), environment: Mapping[str, str] = os.environ
    ) -> None:
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.written = b""
        self.is_closed = False
        self.master, self.slave = pty.openpty()
        self._set_size(size)
        self.before = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "deerstalker", *words],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            env={**_without_size(environment), **TERMINAL},
            start_new_session=True,
        )

    def __enter__(self) -> "PseudoTerminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if not self.is_closed:
            os.close(self.master)
            os.close(self.slave)

    def close(self) -> None:
        """Close the window: the program is told, and can neither read nor write any more."""
        self.is_closed = True
        os.close(self.master)
        os.close(self.slave)
        self.process.send_signal(signal.SIGHUP)

    def _set_size(self, size: tuple[int, int]) -> None:
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        """Make the window smaller or larger."""
        self.read()
        self.screen.resize(rows, columns)
        self._set_size((columns, rows))
        self.process.send_signal(signal.SIGWINCH)
        self.read()

    def press(self, *keys: str) -> None:
        """Press keys, or type words and single letters."""
        for key in keys:
            os.write(self.master, KEYS.get(key, key).encode())

    def read(self, quiet: float = QUIET) -> None:
        """Draw what is written until nothing comes for a moment."""
        while select.select([self.master], [], [], quiet)[0]:
            try:
                some = os.read(self.master, 65_536)
            except OSError:  # the program is gone
                return
            self.written += some
            self.stream.feed(some.replace(b"\x1b[>", b"\x1b["))  # pyte prints what it doesn't know

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, *parts: str) -> None:
        """Wait until all these parts are on the screen, however lines are broken between words."""
        self._wait(lambda: [part for part in parts if part not in " ".join(self.text.split())])

    def wait_for_last_line(self, *beginnings: str) -> None:
        """Wait until the last line of the screen begins in one of these ways."""
        self._wait(lambda: [] if self.screen.display[-1].startswith(beginnings) else list(beginnings))

    def _wait(self, what_is_missing: Callable[[], list[str]]) -> None:
        until = time.monotonic() + PATIENCE
        while missing := what_is_missing():
            assert time.monotonic() < until, f"{missing} not in\n{self.text}"
            assert self.process.poll() is None, f"the program ended before {missing}:\n{self.text}"
            self.read()

    def wait_for_words(self, expected: Iterable[str], *, up: bool = False) -> None:
        """Wait until every word of these texts has been on the screen, whole. The pane is scrolled to see."""
        wanted = set[str]().union(*map(words_of, expected))
        self.read()
        seen = words_of(self.text)
        for key in ("page up", "page down") if up else ("page down", "page up"):
            while not wanted <= seen and self.changes_with(key):
                seen |= words_of(self.text)
        assert wanted <= seen, f"{sorted(wanted - seen)} not in\n{self.text}"

    def changes_with(self, key: str) -> bool:
        """Press a key, and wait until something else is on the screen. Return whether it is."""
        before, until = self.text, time.monotonic() + REACTION
        self.press(key)
        while self.text == before and time.monotonic() < until:
            self.read(quiet=0.03)
        self.read()
        return self.text != before

    def ends(self) -> int:
        """Wait for the end of the program, and return its exit code."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < until, f"still running:\n{self.text}"
            self.read()
        self.read()
        return self.process.returncode

    def check_restored(self) -> None:
        """Check that the terminal is as it was: its modes, its first screen, its cursor, no mouse."""
        assert termios.tcgetattr(self.slave) == self.before
        for on, off in ((b"?1049h", b"?1049l"), (b"?25l", b"?25h"), (b"?1000h", b"?1000l"), (b"?2004h", b"?2004l")):
            assert self.written.rfind(on) <= self.written.rfind(off), on
