"""Bots do not play on behind a card that somebody looks at: not for long, and for nobody else."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

import virtual_time
from deerstalker.games import GAMES
from deerstalker.web.live import wire
from deerstalker.web.live.log import Stepped
from deerstalker.web.live.looking import LONGEST, Looks
from deerstalker.web.live.table_state import TableState, Who
from evening import ANN, BOB, BOT, Evening, evening
from indistinguishable_tables import Play, look_alike, played


async def ann_is_shown_a_card() -> tuple[Evening, int]:
    """Bob shows Ann something, and the bot is next: the entry that shows it."""
    here = await evening("sleuth")
    await here.come(ANN)
    await here.come(BOB)
    table = here.live.table
    while not (ANN in here.live.looks._shown and table.waiting == {BOT}):
        seat = min(table.waiting)
        if seat == BOT:
            await asyncio.sleep(1)
        else:
            legal = table.begun.game.legal(table.state, seat)
            await here.act(seat, max(legal, key=lambda action: asks_bob(table, seat, action)))
    return here, here.live.looks._shown[ANN][0]


def asks_bob(table: TableState, seat: int, action: Any) -> bool:
    """Is it a question to Bob, who has to show what he has?"""
    assert table.box.clues is not None
    question = table.box.clues.question(table.game, seat, action)
    return seat == ANN and question is not None and question.of == (BOB,) and question.shown == "all"


def seconds_until_the_bot_plays(
    meanwhile: Callable[[Evening, int], Coroutine[Any, Any, None]],
) -> float:
    async def play() -> float:
        here, entry = await ann_is_shown_a_card()
        steps, began = here.live.table.steps, asyncio.get_running_loop().time()
        task = asyncio.create_task(meanwhile(here, entry))
        while here.live.table.steps == steps:
            await asyncio.sleep(0.05)
        seconds = asyncio.get_running_loop().time() - began
        await task
        return round(seconds, 1)

    return virtual_time.run(play())


def looking(seat: int, entry: int, *, over: bool = False) -> wire.Looking:
    return wire.Looking(seat, entry, over)


async def nothing(here: Evening, entry: int) -> None:
    """Nobody looks, or their page does not say so."""


async def look_for_good(here: Evening, entry: int) -> None:
    for _ in range(30):
        here.live.look(Who((ANN,)), looking(ANN, entry))
        await asyncio.sleep(0.5)


async def look_and_put_away(here: Evening, entry: int) -> None:
    here.live.look(Who((ANN,)), looking(ANN, entry))
    await asyncio.sleep(4.3)
    here.live.look(Who((ANN,)), looking(ANN, entry, over=True))


async def look_and_leave(here: Evening, entry: int) -> None:
    here.live.look(Who((ANN,)), looking(ANN, entry))
    await asyncio.sleep(2.5)
    for listener in [one for one in here.live.audience.listeners if ANN in one.who.seats]:
        here.live.part(listener)


async def others_pretend(here: Evening, entry: int) -> None:
    """A spectator, a player who was shown nothing, and Ann with another entry."""
    here.live.look(Who(()), looking(ANN, entry))
    here.live.look(Who((BOB,)), looking(ANN, entry))
    here.live.look(Who((BOB,)), looking(BOB, entry))
    here.live.look(Who((ANN,)), looking(ANN, entry - 1))


@pytest.mark.parametrize(
    ("meanwhile", "seconds"),
    [
        (nothing, 1.0),
        (look_and_put_away, 5.0),
        (look_and_leave, 3.0),
        (look_for_good, LONGEST),
        (others_pretend, 1.0),
    ],
)
def test_how_long_a_bot_waits(meanwhile: Any, seconds: float) -> None:
    assert seconds_until_the_bot_plays(meanwhile) == pytest.approx(seconds, abs=0.1)


def test_a_card_is_waited_for_once() -> None:
    async def play() -> None:
        looks = Looks()
        looks.show(7, [ANN])
        looks.look(ANN, 7)
        looks.put_away(ANN, 7)
        looks.look(ANN, 7)
        assert not await looks.over()

    virtual_time.run(play())


def shown_seats(play: Play, log: list[Any]) -> list[list[int]]:
    """To whom each step of the game shows cards."""
    seats = range(len(play.header.seats))
    events = [one.step.events for one in log if isinstance(one, Stepped)]
    return [[seat for seat in seats if any(play.box.shown(one, seat) for one in some)] for some in events]


@pytest.mark.parametrize("name", GAMES)
def test_whom_bots_may_wait_for_is_known_to_all(name: str) -> None:
    """Two games that a viewer cannot tell apart show cards to the same people at the same time."""
    rng, compared = random.Random(1), 0
    while compared < 5:
        play = played(name, rng)
        for viewer in (None, 0, 1):
            other = look_alike(play, viewer, rng)
            if other is not None:
                compared += 1
                assert shown_seats(play, play.log) == shown_seats(play, other)
