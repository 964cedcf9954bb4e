"""Play a match on processes of this machine or on a Dask cluster. A worker that dies costs only time."""

import math
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import get_context
from typing import Any

from deerstalker.arena.ledger import Ledger
from deerstalker.arena.match import Result, play_some
from deerstalker.arena.processes import Processes
from deerstalker.core.errors import Invalid
from deerstalker.players.player import Seating

LARGEST_BATCH = 32
MOST_DEATHS = 20

Pool = Callable[[], AbstractContextManager[Executor]]
"""Starts the workers; called again after they have died."""


def local(jobs: int) -> Pool:
    """Return a pool of this many processes on this machine."""
    return lambda: Processes(jobs, get_context("spawn"))


def cluster(address: str, seconds: int = 10) -> Pool:
    """Return a pool of the workers of a Dask scheduler, `tcp://host:8786`, which is looked for this long."""
    try:
        from distributed import Client
    except ImportError:
        raise Invalid("to use a cluster, first run pip install 'deerstalker[cluster]'") from None

    @contextmanager
    def connect() -> Iterator[Any]:
        try:
            client: Any = Client(address, timeout=f"{seconds}s", set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError):
            raise Invalid(f"can't find a Dask scheduler at {address}; an address looks like tcp://host:8786") from None
        with client:  # or it would look for its scheduler for ever
            yield client.get_executor(retries=MOST_DEATHS)

    return connect


def run_match(
    ledger: Ledger, pool: Pool, workers: int, classes: Mapping[str, Seating] | None = None
) -> Generator[Result, None, None]:
    """Play the missing games. Yield each result once it has been written to the ledger.

    Where a bot is a class, `classes` has it by its name in the match; the workers must be able to import it. To stop
    early, close the generator: the workers end at once.
    """
    deaths = 0
    while ledger.missing:
        try:
            with pool() as executor:
                yield from _run(ledger, executor, workers, classes)
        except BrokenProcessPool:
            deaths += 1
            if deaths > MOST_DEATHS:
                raise Invalid("the workers keep dying; is there enough memory?") from None


def _run(ledger: Ledger, executor: Executor, workers: int, classes: Mapping[str, Seating] | None) -> Iterator[Result]:
    batches = _batches(ledger.missing, workers)
    running: set[Future[list[Result]]] = set()
    while True:
        while len(running) < 2 * workers and (batch := next(batches, None)) is not None:
            running.add(executor.submit(play_some, ledger.match, batch, classes))
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            results = future.result()
            ledger.add(results)
            yield from results


def _batches(missing: list[int], workers: int) -> Iterator[list[int]]:
    """Split the games into batches. The first are small, to have something to tell soon; none keeps others waiting."""
    largest = max(1, min(LARGEST_BATCH, math.ceil(len(missing) / (workers * 8))))
    at, size = 0, 1
    while at < len(missing):
        yield missing[at : at + size]
        at += size
        size = min(2 * size, largest)
