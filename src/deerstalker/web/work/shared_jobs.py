"""Jobs whose result is the same for everybody: done once, kept for a while, given up when nobody waits any more."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from msgspec import Raw

MOST_KEPT = 64


class _Job:
    def __init__(self, task: asyncio.Task[Raw]) -> None:
        self.task = task
        self.waiting = 0


class SharedJobs:
    """Results by key, and the jobs that are being done."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Raw] = OrderedDict()
        self._jobs: dict[str, _Job] = {}

    async def result(self, key: str, start: Callable[[], Coroutine[Any, Any, Raw]]) -> Raw:
        """Return the result for this key. Start the job unless its result is known or somebody waits for it already."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = _Job(asyncio.create_task(self._do(key, start)))
        job.waiting += 1
        try:
            return await asyncio.shield(job.task)
        finally:
            job.waiting -= 1
            if not job.waiting:
                job.task.cancel()
                if self._jobs.get(key) is job:
                    del self._jobs[key]

    async def _do(self, key: str, start: Callable[[], Coroutine[Any, Any, Raw]]) -> Raw:
        found = await start()
        self._kept[key] = found
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found
