"""Somebody who plays through tools: reads an answer, and chooses at random among the numbers in it."""

import random
import re
from collections.abc import Awaitable, Callable
from typing import Any

NUMBERED = re.compile(r"^(?P<number>\d+)\. \S", re.MULTILINE)
ID = re.compile(r"^id: (?P<id>\S+)$", re.MULTILINE)
OVER = ("wins.", "win.")

Call = Callable[[str, dict[str, Any]], Awaitable[str]]
"""Calls a tool, and returns its text."""


def id_in(text: str) -> str:
    found = ID.search(text)
    assert found is not None, text
    return found["id"]


async def play(call: Call, said: str, seed: str, calls: int = 5_000) -> str:
    """Play on from what was said last until the game is over. Return what is said then."""
    rng, table, command = random.Random(seed), id_in(said), ""
    for _ in range(calls):
        if said.endswith((*OVER, "Nobody wins.")):
            return said
        if "sure = true" in said:
            said = await call("act", {"table": table, "command": command, "sure": rng.random() < 0.05})
            if "sure = true" in said:
                said = await call("act", {"table": table, "command": ""})
                said = await call("look", {"table": table}) if not NUMBERED.search(said) else said
            continue
        if said.endswith("without you.") and rng.random() < 0.95:
            said = await call("wait", {"table": table})
            continue
        numbers = NUMBERED.findall(said)
        command = rng.choice(numbers) if numbers else "options"
        said = await call("act", {"table": table, "command": command})
    raise AssertionError(f"no end after {calls} calls: {said}")
