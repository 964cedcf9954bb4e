"""Asking for a pause: yes, no, or no answer."""

import asyncio

import pytest

import virtual_time
from deerstalker.core.errors import Illegal
from deerstalker.web.live import wire
from evening import ANN, BOB, BOT, Evening, evening


async def asked_for_a_pause() -> Evening:
    """Ann would like a pause; she and Bob are here."""
    here = await evening()
    await here.come(ANN)
    await here.come(BOB)
    await here.do(ANN, wire.Pause())
    return here


def test_a_pause_can_be_declined_and_whoever_asked_is_told() -> None:
    async def play() -> None:
        here = await asked_for_a_pause()
        ann = await here.come(ANN)
        for seat, why in ((ANN, "yourself"), (BOT, "bot")):
            with pytest.raises(Illegal, match=why):
                await here.do(seat, wire.Decline())
        await here.do(BOB, wire.Decline())
        told = ann.heard("News")[-1]["entries"][-1]
        assert told["entry"] == {"type": "Declined", "seat": BOB, "what": "pause"}
        assert told["words"] == ["Bob would rather play on."]
        assert here.stage == "running"
        assert not here.live.table.wishes
        with pytest.raises(Illegal, match="Nobody is asking"):
            await here.do(BOB, wire.Decline())
        await here.do(ANN, wire.Pause())
        await here.do(BOB, wire.Pause())
        assert here.stage == "paused"

    virtual_time.run(play())


def test_a_wish_for_a_pause_expires() -> None:
    async def play() -> None:
        here = await asked_for_a_pause()
        await asyncio.sleep(59)
        assert here.live.table.wishes == {ANN: "pause"}
        await asyncio.sleep(2)
        assert not here.live.table.wishes
        assert here.stage == "running"
        assert here.log.count("Declined") == 1
        await here.do(ANN, wire.Pause())
        await asyncio.sleep(30)
        await here.do(BOB, wire.Decline())
        await here.do(ANN, wire.Pause())
        await asyncio.sleep(40)
        assert here.live.table.wishes == {ANN: "pause"}, "a new wish has its own minute"

    virtual_time.run(play())


def test_nobody_keeps_a_game_paused_by_saying_nothing() -> None:
    async def play() -> None:
        here = await asked_for_a_pause()
        await here.do(BOB, wire.Pause())
        assert here.stage == "paused"
        await here.do(ANN, wire.Resume())
        await here.do(BOB, wire.Decline())
        await asyncio.sleep(600)
        assert here.stage == "paused"
        await here.do(ANN, wire.Resume())
        await asyncio.sleep(61)
        assert here.stage == "running"

    virtual_time.run(play())
