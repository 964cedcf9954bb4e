"""Work that no error of the storage ends: it is tried again, soon and quietly, until it is done."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from deerstalker.core.errors import DeerstalkerError
from deerstalker.storage.archive import Conflict, Unavailable

log = logging.getLogger("deerstalker.web")

SHORTEST_PAUSE, LONGEST_PAUSE = 0.25, 1.0
"""Seconds until the next attempt. The pause doubles each time, and stays short: tables go on soon after a fault."""

QUIET = 30.0
"""Seconds for which the same trouble is not logged again."""

T = TypeVar("T")


class Seldom:
    """Logs trouble, but not again within `QUIET` seconds."""

    def __init__(self) -> None:
        self._last = -QUIET

    def trouble(self, what: str, error: Exception) -> None:
        """Log that something failed and is tried again."""
        now = time.monotonic()
        if now - self._last < QUIET:
            return
        self._last = now
        if isinstance(error, Unavailable):
            log.warning("%s: the database does not answer: %s; trying again", what, error)
        else:
            log.error("%s: failed; trying again", what, exc_info=error)


_storage = Seldom()
"""All tables share one complaint about the database: there may be thousands of them."""


Errors = tuple[type[Exception], ...]


async def until_done(what: str, attempt: Callable[[], Awaitable[T]], final: Errors = (DeerstalkerError,)) -> T:
    """Return the result of the first attempt that does not fail. What is final, such as a refusal, is raised."""
    pause, own = SHORTEST_PAUSE, Seldom()
    while True:
        try:
            return await attempt()
        except (Unavailable, Conflict) as error:
            _storage.trouble(what, error)
        except final:
            raise
        except Exception as error:
            own.trouble(what, error)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


async def forever(what: str, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do this every so many seconds. It never ends, whatever goes wrong."""
    while True:
        await asyncio.sleep(seconds)
        await until_done(what, work, final=())
