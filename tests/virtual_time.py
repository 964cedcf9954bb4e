"""An event loop in which waiting takes no time: when nothing is left to do, its clock jumps to the next appointment."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """Tells its own time."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = 0.0

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self.clock

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]
            self.clock = max(self.clock, self._scheduled[0].when())  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run this in virtual time."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(work)
