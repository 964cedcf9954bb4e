"""Bots that a test plants at an online table."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from deerstalker.core.sight import Sight
from deerstalker.players import bot_spec
from deerstalker.players.levels import seat_bot
from deerstalker.players.player import Player, Setting

BOT = "careful"
"""The level whose bots are replaced."""


class WorkersHere:
    """Workers in threads of this process, where a test can plant faults."""

    size = 4
    jobs = 0

    def states(self) -> Counter[str]:
        """Return what each worker does."""
        return Counter(idle=self.size)

    def warm(self) -> None:
        """Nothing to start."""

    async def run(self, key: str, work: Callable[[bytes], bytes], job: bytes, patience: float | None = None) -> bytes:
        async with asyncio.timeout(patience):
            return await asyncio.to_thread(work, job)


def plant(monkeypatch: pytest.MonkeyPatch, seat: Callable[[Setting], Player]) -> None:
    """Whoever asks for this bot gets another one."""

    def seated(level: str, setting: Setting) -> Player:
        return seat(setting) if level == BOT else seat_bot(level, setting)

    monkeypatch.setattr(bot_spec, "seat_bot", seated)


class Acting:
    """A bot that acts as it is told here."""

    def __init__(self, act: Callable[[Sight], Any]) -> None:
        self.act = act
