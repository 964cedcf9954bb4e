"""Out of turn, whoever speaks first wins; so bots hold back for as long as people need."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from deerstalker.core.seats import NATURE
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.web.work.bots import REACTION
from planted_bots import BOT, Acting, WorkersHere, plant
from web_client import Served, evening, served

GAME = "sleuth"


def is_identification(action: Action) -> bool:
    return type(action).__name__ == "Identify"


def eager(sight: Sight) -> Action | None:
    """Identify a gem as soon as the rules allow it out of turn."""
    wanted = [action for action in sight.options if is_identification(action) != sight.waited_for]
    return wanted[0] if wanted else None


async def begin_and_wait(server: Served, table: str, host: str, seat: int) -> float:
    """Begin the game. Return the seconds until this seat has identified a gem."""
    clock = asyncio.get_running_loop().time
    began = clock()
    await server.post(f"/api/tables/{table}/commands", {"id": "begin", "command": {"type": "Begin"}}, host)
    live = server.server.tables[table]
    while not any(step.seat == seat and is_identification(step.action.open()) for _, step in await live.steps(0)):
        assert clock() - began < 60, "nobody acts"
        await asyncio.sleep(0.005)
    return clock() - began


def time_of_the_eager_bot(path: Path, pace: float, *, person: bool) -> float:
    """Seconds until it has identified a gem, with a person at the table who does nothing or without."""
    taken: list[float] = []

    async def play() -> None:
        async with served(path / "tables.db", pace=pace, workers=WorkersHere()) as server:
            seat, name = (0, "Ann") if person else (None, "")
            bots = [None if person else "novice", BOT, "novice"]
            opened = await server.open(GAME, 3, seat=seat, name=name, bots=bots)
            taken.append(await begin_and_wait(server, opened["table"], opened["host"], 1))

    evening(play())
    return taken[0]


def test_a_bot_out_of_turn_is_no_faster_than_a_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, lambda _: Acting(eager))
    assert time_of_the_eager_bot(tmp_path, 0.2, person=True) > 0.9 * REACTION * 0.2


def test_among_bots_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, lambda _: Acting(eager))
    assert time_of_the_eager_bot(tmp_path, 3.0, person=False) < REACTION * 3.0


def test_a_person_who_acts_first_is_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, lambda _: Acting(eager))

    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=10.0, workers=WorkersHere()) as server:
            opened = await server.open(GAME, 3, seat=0, name="Ann", bots=[None, BOT, "novice"])
            begin = {"id": "begin", "command": {"type": "Begin"}}
            await server.post(f"/api/tables/{opened['table']}/commands", begin, opened["host"])
            live = server.server.tables[opened["table"]]
            await asyncio.sleep(0.5)  # the bot has long decided
            assert [step.seat for _, step in await live.steps(0)] == [NATURE]
            question = live.table.begun.game.legal(live.table.state, 0)[0]
            act = {"id": "ask", "seat": 0, "command": {"type": "Act", "action": msgspec.to_builtins(question)}}
            await server.post(f"/api/tables/{opened['table']}/commands", act, opened["token"])
            assert [step.seat for _, step in await live.steps(0)][:2] == [NATURE, 0]

    evening(play())
