"""WorkerPool: a chair finds its own again, and nobody waits for a worker while another has time."""

import asyncio
import os
import time
from collections.abc import Iterator

import pytest

from deerstalker.web.work.pool import WorkerPool
from worker_jobs import die, sleep, who

pytestmark = pytest.mark.long


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture(scope="module")
def workers() -> Iterator[WorkerPool]:
    workers = WorkerPool(2)
    workers.warm()
    for starting in workers._workers:  # which takes a while on a busy machine
        assert starting is not None
        starting.result()
    yield workers
    workers.close()


def test_a_chair_finds_its_worker_again(workers: WorkerPool) -> None:
    async def ask() -> set[bytes]:
        return {await workers.run("table/0", who, b"") for _ in range(5)}

    assert len(asyncio.run(ask())) == 1


def test_a_worker_that_is_busy_is_not_waited_for(workers: WorkerPool) -> None:
    async def ask() -> tuple[bytes, bytes, bool]:
        home = await workers.run("table/1", who, b"")
        slow = asyncio.create_task(workers.run("table/1", sleep, b"2"))
        await asyncio.sleep(0)
        other = await workers.run("table/1", who, b"")
        waited = slow.done()
        assert await slow == home
        return home, other, waited

    home, other, waited = asyncio.run(ask())
    assert home != other
    assert not waited


def test_a_worker_that_nobody_waits_for_is_still_busy(workers: WorkerPool) -> None:
    async def ask() -> tuple[bytes, bytes]:
        home = await workers.run("table/2", who, b"")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(workers.run("table/2", sleep, b"2"), 0.2)
        return home, await workers.run("table/2", who, b"")

    home, other = asyncio.run(ask())
    assert home != other


def test_a_worker_that_takes_too_long_is_ended(workers: WorkerPool) -> None:
    async def ask() -> tuple[bytes, bytes]:
        home = await workers.run("table/4", who, b"")
        with pytest.raises(TimeoutError):
            await workers.run("table/4", sleep, b"3600", patience=0.2)
        return home, await workers.run("table/4", who, b"")

    home, other = asyncio.run(ask())
    assert home != other
    while alive(int(home)):
        time.sleep(0.02)


def test_a_worker_that_dies_is_replaced(workers: WorkerPool) -> None:
    async def ask() -> bytes:
        with pytest.raises(RuntimeError):
            await workers.run("table/3", die, b"")
        return await workers.run("table/3", who, b"")

    assert int(asyncio.run(ask())) > 0


def test_a_worker_that_nobody_waits_for_is_ended_where_that_is_wanted() -> None:
    workers = WorkerPool(1, ends_abandoned=True)

    async def ask() -> tuple[bytes, bytes, bytes]:
        home = await workers.run("table/5", who, b"")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(workers.run("table/5", sleep, b"0.5"), 0.2)
        same = await workers.run("table/5", who, b"")  # it had time to finish
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(workers.run("table/5", sleep, b"3600"), 0.2)
        return home, same, await workers.run("table/5", who, b"")

    try:
        home, same, other = asyncio.run(ask())
        assert home == same != other
        while alive(int(home)):
            time.sleep(0.02)
    finally:
        workers.close()


def test_a_worker_starts_although_the_first_who_asked_is_gone() -> None:
    workers = WorkerPool(2)

    async def ask() -> bytes:
        for _ in range(4):
            gone = asyncio.create_task(workers.run("table/6", who, b""))
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.wait([gone])
        return await workers.run("table/6", who, b"")

    try:
        assert int(asyncio.run(ask())) > 0
    finally:
        workers.close()
