"""The queue of questions: bounded, fair, and nothing is left of those who go."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec import Raw

from deerstalker.web.errors import Busy
from deerstalker.web.work.question_queue import MANY_IN_ALL, MANY_OF_ADDRESS, TOO_LONG, QuestionQueue
from deerstalker.web.work.shared_jobs import MOST_KEPT, SharedJobs

LONG = 60.0


class Asking:
    """Questions of tests: each runs until it is let go, and the order in which they run is kept."""

    def __init__(self, queue: QuestionQueue) -> None:
        self.queue = queue
        self.ran: list[str] = []
        self.go = asyncio.Event()

    def ask(self, address: str, seconds: float = LONG) -> "asyncio.Task[None]":
        """Ask, in a task of its own."""
        return asyncio.create_task(self._ask(address, seconds))

    async def _ask(self, address: str, seconds: float) -> None:
        async with self.queue.turn(address, seconds):
            self.ran.append(address)
            await self.go.wait()


async def settled() -> None:
    """Let every task go as far as it can."""
    for _ in range(20):
        await asyncio.sleep(0)


def play(test: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(30):
            await test()

    asyncio.run(bounded())


def test_one_address_leaves_a_worker_for_others() -> None:
    async def test() -> None:
        asking = Asking(QuestionQueue(3, of_address=10, in_all=100))
        flood = [asking.ask("flood") for _ in range(10)]
        await settled()
        assert asking.ran == ["flood"] * 2
        other = asking.ask("other")
        await settled()
        assert asking.ran == ["flood", "flood", "other"]
        asking.go.set()
        await asyncio.gather(*flood, other)
        assert asking.queue.asked == 0

    play(test)


def test_addresses_take_turns() -> None:
    async def test() -> None:
        asking = Asking(QuestionQueue(1, of_address=10, in_all=100))
        tasks = [asking.ask(address) for address in ("a", "a", "a", "a", "b", "c", "b")]
        await settled()
        asking.go.set()
        await asyncio.gather(*tasks)
        assert asking.ran == ["a", "a", "b", "c", "a", "b", "a"]

    play(test)


def test_the_queue_is_bounded() -> None:
    async def test() -> None:
        asking = Asking(QuestionQueue(2, of_address=3, in_all=4))
        tasks = [asking.ask("a") for _ in range(3)]
        await settled()
        with pytest.raises(Busy, match=MANY_OF_ADDRESS):
            await asking.ask("a")
        tasks.append(asking.ask("b"))
        await settled()
        with pytest.raises(Busy, match=MANY_IN_ALL):
            await asking.ask("c")
        asking.go.set()
        await asyncio.gather(*tasks)
        await asking.ask("c")
        assert asking.queue.asked == 0

    play(test)


def test_those_who_go_leave_nothing_behind() -> None:
    async def test() -> None:
        asking = Asking(QuestionQueue(2, of_address=100, in_all=100))
        tasks = [asking.ask(address) for address in "abcab" for _ in range(10)]
        await settled()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert asking.queue.asked == 0
        assert len(asking.ran) <= 3  # those that wait are never begun
        asking.go.set()
        await asyncio.gather(asking.ask("a"), asking.ask("b"))

    play(test)


def test_a_question_has_a_deadline() -> None:
    async def test() -> None:
        asking = Asking(QuestionQueue(1, of_address=9, in_all=9))
        long = asking.ask("a")
        await settled()
        with pytest.raises(Busy, match=MANY_IN_ALL):
            await asking.ask("b", 0.05)
        long.cancel()
        await settled()
        with pytest.raises(Busy, match=TOO_LONG):
            await asking.ask("b", 0.05)
        assert asking.queue.asked == 0

    play(test)


def test_a_shared_job_is_done_once() -> None:
    async def test() -> None:
        jobs, go, begun = SharedJobs(), asyncio.Event(), []

        async def job() -> Raw:
            begun.append(1)
            await go.wait()
            return Raw(b"1")

        waiting = [asyncio.create_task(jobs.result("t", job)) for _ in range(8)]
        await settled()
        for task in waiting[:4]:
            task.cancel()  # the others go on waiting
        await settled()
        go.set()
        assert await asyncio.gather(*waiting[4:]) == [Raw(b"1")] * 4
        assert await jobs.result("t", job) == Raw(b"1")
        assert begun == [1]
        for number in range(MOST_KEPT):
            await jobs.result(str(number), job)
        await jobs.result("t", job)
        assert len(begun) == MOST_KEPT + 2  # it was forgotten in between

    play(test)


def test_a_shared_job_ends_when_everybody_is_gone() -> None:
    async def test() -> None:
        jobs, ended = SharedJobs(), []

        async def job() -> Raw:
            try:
                await asyncio.sleep(LONG)
            finally:
                ended.append(1)
            return Raw(b"1")

        waiting = [asyncio.create_task(jobs.result("t", job)) for _ in range(3)]
        await settled()
        for task in waiting:
            task.cancel()
        await settled()
        assert ended == [1]

        async def quick() -> Raw:
            return Raw(b"2")

        assert await jobs.result("t", quick) == Raw(b"2")

    play(test)


def test_a_question_given_up_just_as_a_worker_becomes_free() -> None:
    async def test() -> None:
        queue = QuestionQueue(1, of_address=9, in_all=9)
        done = asyncio.Event()

        async def ask() -> str:
            async with queue.turn("a", 5.0):
                await done.wait()
            return "answered"

        first, second, third = (asyncio.create_task(ask()) for _ in range(3))
        await settled()
        done.set()
        second.cancel()  # the first one leaves before this one has noticed
        assert [await first, await third] == ["answered", "answered"]
        assert queue.asked == 0

    play(test)
