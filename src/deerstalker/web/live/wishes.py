"""Wishes to pause and to resume do not wait for ever: what nobody answers is settled after a while."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from deerstalker.core.errors import DeerstalkerError
from deerstalker.web.live import commands
from deerstalker.web.live.table_state import TableState


class Answered(DeerstalkerError):
    """The others have answered in time."""


class WishingTable(Protocol):
    """A table at which people may ask for a pause."""

    table: TableState

    async def write(self, decide: Callable[[], commands.Drafts], /) -> int:
        """Decide, append and publish."""

    def in_background(self, what: str, attempt: Callable[[], Awaitable[object]], /) -> None:
        """Do something that nobody waits for, again and again until it is done."""


class Wishes:
    """The wish that is open at one table, and the time at which it is settled."""

    def __init__(self, live: WishingTable, seconds: float) -> None:
        self._live, self._seconds = live, seconds
        self._wish = 0
        """The entry with which the wish came that is being waited for; 0 for none."""

        self._timer: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Take note of a new wish, or that there is none any more."""
        table = self._live.table
        wish = table.wished if table.wishes else 0
        if wish == self._wish:
            return
        self.close()
        self._wish = wish
        if wish:
            self._timer = asyncio.get_running_loop().call_later(self._seconds, self._settle, wish)

    def _settle(self, wish: int) -> None:
        self._live.in_background("a wish", lambda: self._live.write(lambda: self._unanswered(wish)))

    def _unanswered(self, wish: int) -> commands.Drafts:
        table = self._live.table
        if not table.wishes or table.wished != wish:
            raise Answered("the others have answered")
        return commands.unanswered(table)

    def close(self) -> None:
        """Wait for no answer any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
