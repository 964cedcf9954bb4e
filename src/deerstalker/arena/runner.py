"""Play a match on processes of this machine or on a Dask cluster. A worker that dies costs only time."""

import math
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager
from multiprocessing import get_context
from typing import Any

from deerstalker.arena.ledger import Ledger
from deerstalker.arena.match import Match, Result, play_some
from deerstalker.core.errors import Invalid

LARGEST_BATCH = 32
MOST_DEATHS = 20

Pool = Callable[[], AbstractContextManager[Executor]]
"""Starts the workers; called again after they have died."""


def local(jobs: int) -> Pool:
    """Return a pool of this many processes on this machine."""
    return lambda: ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))


def cluster(address: str) -> Pool:
    """Return a pool of the workers of a Dask scheduler, `tcp://host:8786`."""
    try:
        from distributed import Client
    except ImportError:
        raise Invalid("to use a cluster, first run pip install 'deerstalker[cluster]'") from None

    def connect() -> Any:
        try:
            client: Any = Client(address, timeout="10s", set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError):
            raise Invalid(f"can't find a Dask scheduler at {address}; an address looks like tcp://host:8786") from None
        return client.get_executor(retries=MOST_DEATHS)

    return connect


def run_match(ledger: Ledger, pool: Pool, workers: int) -> Iterator[Result]:
    """Play the missing games. Yield each result once it has been written to the ledger."""
    deaths = 0
    while ledger.missing:
        try:
            with pool() as executor:
                yield from _run(ledger, executor, workers)
        except BrokenProcessPool:
            deaths += 1
            if deaths > MOST_DEATHS:
                raise Invalid("the workers keep dying; is there enough memory?") from None


def _run(ledger: Ledger, executor: Executor, workers: int) -> Iterator[Result]:
    batches = iter(_batches(ledger.match, ledger.missing, workers))
    running: set[Future[list[Result]]] = set()
    while True:
        while len(running) < 2 * workers and (batch := next(batches, None)) is not None:
            running.add(executor.submit(play_some, ledger.match, batch))
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            results = future.result()
            ledger.add(results)
            yield from results


def _batches(match: Match, missing: list[int], workers: int) -> list[list[int]]:
    """Split the games into batches small enough that the last ones do not keep everybody waiting."""
    size = max(1, min(LARGEST_BATCH, math.ceil(len(missing) / (workers * 8))))
    return [missing[at : at + size] for at in range(0, len(missing), size)]
