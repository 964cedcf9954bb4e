"""Somebody at a terminal of their own, who plays `deerstalker play --plain` there and answers at random."""

import os
import random
import re
import select
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from pseudo_terminal import PseudoTerminal

PROMPT = "> "
NUMBERED = re.compile(r"(?P<number>\d+)\. \S")


class PlainTerminal(threading.Thread):
    """A process of the program, and whoever sits before it. `stop` ends it as a power cut would."""

    def __init__(self, words: Sequence[str], home: Path, *, calm: int = 8, ask_first: Sequence[str] = ()) -> None:
        super().__init__(daemon=True)
        environment = os.environ | {"XDG_DATA_HOME": str(home), "HOME": str(home)}
        self.terminal = PseudoTerminal("play", *words, "--plain", size=(200, 50), environment=environment)
        self.rng, self.calm = random.Random(home.name), calm
        """After this many answers they stake their place."""

        self.first = list(ask_first)
        self.said: list[str] = []
        self.answered = 0
        self.replies: dict[str, list[str]] = {}
        """What was said after each word that was asked for."""

        self._pending, self._heard_from = "", 0
        self._asked_for = ""

    def run(self) -> None:
        """Read and answer until the program ends."""
        while self._take_in():
            if self._pending == PROMPT:
                self._answer()

    def _take_in(self) -> bool:
        master = self.terminal.master
        try:
            some = os.read(master, 65_536) if select.select([master], [], [], 0.2)[0] else b""
        except OSError:
            return False
        *lines, self._pending = (self._pending + some.decode(errors="replace")).replace("\r", "").split("\n")
        self.said += lines
        return self.terminal.process.poll() is None or bool(some)

    def _answer(self) -> None:
        heard, self._heard_from = self.said[self._heard_from :], len(self.said)
        if self._asked_for:
            self.replies[self._asked_for] = heard[1:]  # without its echo
        self._asked_for = self.first.pop(0) if self.first else ""
        answer = self._asked_for or self._chosen(heard)
        self.answered += not self._asked_for
        self._pending = ""
        self.terminal.press(f"{answer}\n")

    def _chosen(self, heard: Sequence[str]) -> str:
        stakes = self.answered >= self.calm
        if any("Type yes" in line for line in heard):
            return "yes" if stakes else "no"
        if heard and heard[-1].startswith("Or press Enter"):
            return ""
        numbers = [found["number"] for line in heard if (found := NUMBERED.match(line))]
        if not numbers:
            return "options"
        parts = any("(Enter goes back.)" in line for line in heard)
        return numbers[-1] if stakes and not parts else self.rng.choice(numbers)  # what stakes a place comes last

    def wait_for(self, text: str, seconds: float = 60) -> None:
        """Wait until this was said."""
        self.wait_until(lambda: any(text in line for line in self.said), text, seconds)

    def wait_until(self, happened: Callable[[], bool], what: str, seconds: float = 60) -> None:
        """Wait until something has happened."""
        until = time.monotonic() + seconds
        while not happened():
            assert time.monotonic() < until, f"never {what}:\n" + "\n".join(self.said[-30:])
            time.sleep(0.02)

    def type(self, line: str) -> None:
        """Type a line that nobody asked for."""
        self.terminal.press(f"{line}\n")

    def stop(self) -> None:
        """Kill the program."""
        self.terminal.process.kill()
        self.terminal.process.wait()
        self.join(10)

    def close(self) -> None:
        """Kill the program if it still runs, and close its terminal."""
        self.stop()
        self.terminal.__exit__(None, None, None)
