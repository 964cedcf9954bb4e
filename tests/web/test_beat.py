"""The time at which a bot acts follows from what everybody knows, and not from how long it thinks."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

import virtual_time
from deerstalker.games.clue.terms import Answering
from deerstalker.web.live import log as m
from deerstalker.web.live.table_state import TableState
from deerstalker.web.work.bots import REACTION, Bots
from deerstalker.web.work.conversation import Chair, Decide, Decision, encode
from indistinguishable_tables import Play, played_to_a_choice

PERSON = 0
SHORTEST = 0.1


class Watched:
    """A table that notes when a bot acts."""

    def __init__(self, play: Play, bot: str, *, person: bool) -> None:
        self.table = TableState(play.box)
        for one in play.log:
            is_bot = isinstance(one, m.Sat) and not (person and one.seat == PERSON)
            self.table.take(replace(one, bot=bot) if is_bot else one)
        self.acted: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    async def write(self, decide: Callable[[], Any]) -> int:
        """Note the time; nothing is written."""
        decide()
        self.acted.set_result(asyncio.get_running_loop().time())
        return 1

    async def undisturbed(self) -> bool:
        """Nobody looks at a card."""
        return False

    def clocks_after(self, seat: int) -> None:
        """There are no clocks."""


class Ponderous:
    """Bots that take this long for the first action that they may choose."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    async def ask(self, live: Watched, chair: Chair, want: Decide) -> bytes:
        """Think, and decide."""
        await asyncio.sleep(self.seconds)
        assert chair.seat is not None
        action = live.table.begun.game.legal(live.table.state, chair.seat)[0]
        return encode(Decision(Raw(encode(action))))


def answer_time(thought: float, bot: str, pace: float, *, person: bool = True, play: Play | None = None) -> float:
    """Seconds from a question to the answer of a bot that thinks so long."""

    async def ask() -> float:
        live: Any = Watched(play or asked(), bot, person=person)
        asker: Any = Ponderous(thought)
        await asyncio.sleep(17.3)
        began = asyncio.get_running_loop().time()
        Bots(live, asker, pace, SHORTEST).wake()
        acted: float = await live.acted
        return acted - began

    return round(virtual_time.run(ask()), 6)


def asked() -> Play:
    """A table at which a bot is asked for a card."""
    rng = random.Random(1)
    while True:
        play = played_to_a_choice("clue-cards", rng, 40)
        table = TableState(play.box)
        table.take_all((one, "") for one in play.log)
        state: Any = table.state
        if isinstance(state.phase, Answering) and PERSON not in table.waiting:
            return play


@pytest.mark.parametrize(
    ("bot", "pace", "expected"),
    [
        ("expert", 0.0, 1.0),
        ("expert", 0.3, 1.2),
        ("expert", 1.0, 1.0),
        ("expert:2s", 1.0, 2.0),
        ("expert:50ms", 0.0, 0.2),
        ("expert:20n", 0.3, 1.2),
        ("novice", 0.0, 0.2),
        ("careful:chatty", 3.0, 3.0),
    ],
)
def test_an_answer_takes_the_same_time_whatever_there_is_to_think(bot: str, pace: float, expected: float) -> None:
    """A bot with one card to show answers no sooner than one that has to choose."""
    play = asked()
    thoughts = [0.0, 0.0001, 0.003, *(share * expected for share in (0.2, 0.5, 0.9, 0.999))]
    assert {answer_time(thought, bot, pace, play=play) for thought in thoughts} == {expected}
    assert answer_time(1.5 * expected, bot, pace, play=play) == 2 * expected


def test_bots_among_themselves_wait_for_the_beat_only() -> None:
    play = asked()
    assert [answer_time(0.03, "expert", pace, person=False, play=play) for pace in (0.0, 0.2)] == [0.03, 0.2]


def test_a_bot_that_plays_for_a_person_keeps_its_time_too() -> None:
    """They may come back, and have been watching."""
    play = asked()
    play.log.append(m.Handed(PERSON, "novice", "asked"))
    assert answer_time(0.03, "expert", 0.0, play=play) == 1.0


@pytest.mark.parametrize("thought", [0.0, 0.2])
def test_an_action_out_of_turn_takes_the_same_time(thought: float) -> None:
    rng = random.Random(1)
    waiting = None
    while waiting != {PERSON}:
        play = played_to_a_choice("sleuth", rng, 6)
        table = TableState(play.box)
        table.take_all((one, "") for one in play.log)
        waiting = set(table.waiting)
    bots = len(play.header.seats) - 1
    assert bots * thought < REACTION * 1.0
    assert answer_time(thought, "expert", 1.0, play=play) == REACTION * 1.0
