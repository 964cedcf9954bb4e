"""Somebody is away: everybody hears how long the table waits, and may wait longer."""

import asyncio
from typing import Any

import pytest

import virtual_time
from deerstalker.core.errors import Illegal
from deerstalker.web.live import wire
from evening import ANN, BOB, Evening, Guest, evening


async def bob_leaves() -> tuple[Evening, Guest]:
    """Ann stays, and hears that Bob has gone."""
    here = await evening(grace=90.0)
    ann, bob = await here.come(ANN), await here.come(BOB)
    ann.heard("Presence")
    here.live.part(bob)
    return here, ann


def away(guest: Guest) -> Any:
    """Who is away as the last message tells it."""
    return guest.heard("Presence")[-1]["away"]


def test_everybody_hears_when_a_bot_will_take_over() -> None:
    async def play() -> None:
        here, ann = await bob_leaves()
        assert away(ann) == [{"seat": BOB, "left": 90_000}]
        await asyncio.sleep(48)
        eve = await here.come()
        assert away(eve) == [{"seat": BOB, "left": 42_000}]
        await asyncio.sleep(43)
        assert "Handed" in here.log
        await here.come()
        assert away(eve) == []

    virtual_time.run(play())


def test_who_comes_back_is_not_away() -> None:
    async def play() -> None:
        here, ann = await bob_leaves()
        await asyncio.sleep(80)
        with pytest.raises(Illegal, match="here"):
            await here.do(BOB, wire.Wait(ANN))
        await here.come(BOB)
        assert away(ann) == []
        await asyncio.sleep(80)
        assert "Handed" not in here.log

    virtual_time.run(play())


def test_the_table_may_wait_longer() -> None:
    async def play() -> None:
        here, ann = await bob_leaves()
        await asyncio.sleep(80)
        await here.do(ANN, wire.Wait(BOB))
        assert away(ann) == [{"seat": BOB, "left": 90_000}]
        await asyncio.sleep(80)
        assert "Handed" not in here.log
        await asyncio.sleep(11)
        assert "Handed" in here.log

    virtual_time.run(play())


def test_nobody_is_waited_for_in_a_pause() -> None:
    async def play() -> None:
        here, ann = await bob_leaves()
        await here.do(ANN, wire.Pause())
        await here.do(BOB, wire.Pause())
        here.live.tell_presence()
        assert away(ann) == []
        await asyncio.sleep(200)
        await here.do(ANN, wire.Resume())
        await here.do(BOB, wire.Resume())
        assert away(ann) == [{"seat": BOB, "left": 90_000}]

    virtual_time.run(play())
