"""A listener gets every message once and in order, whether it is sent at once or has to wait."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from deerstalker.web.live.audience import Listener
from deerstalker.web.live.table_state import SPECTATOR


class Wire:
    """A connection that takes messages at once only while its reader keeps up."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.at_once = 0
        self.readable = asyncio.Event()
        self.readable.set()

    def send_now(self, message: bytes) -> bool:
        if not self.readable.is_set():
            return False
        self.sent.append(message)
        self.at_once += 1
        return True

    async def send_all(self, listener: Listener) -> None:
        while True:
            await listener.wait()
            while (message := listener.take()) is not None:
                await self.readable.wait()
                self.sent.append(message)


def told(events: list[str]) -> tuple[int, Wire]:
    """Put a message, stop or resume reading, or let other tasks run; return how many messages there were."""

    async def tell() -> tuple[int, Wire]:
        wire, number = Wire(), 0
        listener = Listener(SPECTATOR, unread=1000, send_now=wire.send_now)
        sending = asyncio.create_task(wire.send_all(listener))
        for event in [*events, "resume", *["run"] * 3]:
            match event:
                case "put":
                    listener.put(b"%d" % number)
                    number += 1
                case "stop":
                    wire.readable.clear()
                case "resume":
                    wire.readable.set()
                case "run":
                    await asyncio.sleep(0)
        sending.cancel()
        return number, wire

    return asyncio.run(tell())


@given(st.lists(st.sampled_from(["put", "put", "run", "stop", "resume"]), max_size=60))
def test_messages_arrive_in_order(events: list[str]) -> None:
    number, wire = told(events)
    assert wire.sent == [b"%d" % one for one in range(number)]


def test_who_keeps_up_gets_messages_at_once() -> None:
    number, wire = told(["run", *["put"] * 5])
    assert wire.at_once == number == 5
