"""Somebody who plays in the terminal, line by line, and answers at random what is asked."""

import random
import re
from collections.abc import Callable

NUMBERED = re.compile(r"(?P<number>\d+)\. \S")


class RandomTalk:
    """Reads what is said, and answers with one of the numbers on offer. Now and then it asks for a fact."""

    def __init__(self, seed: str, words: tuple[str, ...] = (), lines: int = 100_000) -> None:
        self.rng = random.Random(seed)
        self.words, self.left = words, lines
        self.said: list[str] = []
        self.answered: list[str] = []
        self._from = 0

    def say(self, line: str) -> None:
        """Hear a line."""
        self.said.append(line)

    def read(self) -> str | None:
        """Answer what was said since the last answer."""
        if not self.left:
            return None
        self.left -= 1
        heard, self._from = self.said[self._from :], len(self.said)
        answer = self._answer(heard)
        self.answered.append(answer)
        return answer + "\n"

    def _answer(self, heard: list[str]) -> str:
        if any("Type yes" in line for line in heard):
            return self.rng.choice(["yes", *["no"] * 30])
        if self.words and self.rng.random() < 0.05:
            return self.rng.choice(self.words)
        if heard and heard[-1].startswith("Or press Enter") and self.rng.random() < 0.95:
            return ""
        numbers = [found["number"] for line in heard if (found := NUMBERED.match(line))]
        return self.rng.choice(numbers) if numbers else "options"

    def heard(self, wanted: Callable[[str], bool]) -> str | None:
        """Type nothing while others play."""
        return None
