"""Whatever goes wrong in a bot or in notes: it is logged, tried again, and the game goes on."""

import asyncio
import logging
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from deerstalker.core.errors import Illegal, Invalid, Sealed
from deerstalker.core.sight import Sight
from deerstalker.knowledge.sheets import notes_for
from deerstalker.players import bot_spec
from deerstalker.players.player import Player, Setting
from deerstalker.web.live import retrying
from deerstalker.web.live.live_table import LiveTable
from deerstalker.web.work import asker, bots, notes, notes_worker, worker
from deerstalker.web.work.pool import WorkerPool
from kit import one_quick
from planted_bots import BOT, Acting, WorkersHere, plant
from web_client import Served, evening, served

ERRORS = [
    ImportError("no such module"),
    KeyError("rope"),
    IndexError("out of range"),
    TypeError("not callable"),
    AttributeError("no attribute"),
    MemoryError(),
    RecursionError("too deep"),
    AssertionError(),
    StopIteration(),
    SystemExit(3),
    OSError("disk full"),
    Invalid("nonsense"),
    Illegal("not now"),
    Sealed("nobody's business"),
]
NOT_REFUSALS = [error for error in ERRORS if not isinstance(error, Invalid | Illegal)]
SEAT = 1


@pytest.fixture(autouse=True)
def unknown() -> Iterator[None]:
    """No chair is known from another test."""
    worker._chairs.clear()
    yield
    worker._chairs.clear()


async def bots_alone(server: Served, seats: Sequence[str] = ("novice", BOT, "novice")) -> LiveTable:
    """A table at which a game among bots has begun, the faulty one in its seat."""
    opened = await server.open("sleuth", 3, seat=None, name="", bots=list(seats))
    order = {"id": "begin", "command": {"type": "Begin"}}
    await server.post(f"/api/tables/{opened['table']}/commands", order, opened["host"])
    return server.server.tables[opened["table"]]


async def plays_on(live: LiveTable, seat: int = SEAT) -> None:
    """Wait until the bot in this seat has acted twice."""
    while sum(step.seat == seat for _, step in await live.steps(0)) < 2 and live.table.stage == "running":
        await asyncio.sleep(0.01)


def the_game_goes_on(tmp_path: Path, workers: Any = None, seats: Sequence[str] = ("novice", BOT, "novice")) -> str:
    """Let the bots play for a while; the id of the table."""
    ids: list[str] = []

    async def play() -> None:
        async with served(tmp_path / "tables.db", workers=workers or WorkersHere()) as server:
            live = await bots_alone(server, seats)
            ids.append(live.table.id)
            await plays_on(live)

    evening(play())
    return ids[0]


def logged(caplog: pytest.LogCaptureFixture, table: str, error: BaseException) -> None:
    """The log names the table, the seat and the bot, and shows where the fault is."""
    lines = [f"{record.getMessage()}\n{record.exc_text or ''}" for record in caplog.records]
    assert any(f"table {table}, seat {SEAT}, {BOT}" in line and type(error).__name__ in line for line in lines)
    assert any("Traceback" in line and "test_faults.py" in line for line in lines)


def kind(error: BaseException) -> str:
    return type(error).__name__


# -- bots --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", one_quick(ERRORS), ids=kind)
def test_a_bot_that_cannot_be_made(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = []

    def seat(setting: Setting) -> Player:
        made.append(setting.seat)
        raise error

    plant(monkeypatch, seat)
    logged(caplog, the_game_goes_on(tmp_path), error)
    assert made == [SEAT, SEAT]  # it is tried again once, and then another plays to the end


@pytest.mark.parametrize("error", one_quick(ERRORS), ids=kind)
def test_a_bot_that_cannot_decide(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def act(sight: Sight) -> Any:
        raise error

    plant(monkeypatch, lambda _: Acting(act))
    logged(caplog, the_game_goes_on(tmp_path), error)


def in_turn(sight: Sight) -> Any:
    return sight.options[0] if sight.waited_for else None


class Unspeakable:
    """Something that no reply can hold."""

    def __repr__(self) -> str:
        return "Unspeakable()"  # the same in every process, for the name of the test


@pytest.mark.parametrize(
    "action", [Unspeakable(), "show the rope", 17, {"type": "Nonsense"}, [], b"\xff", Setting], ids=repr
)
def test_a_bot_that_replies_with_nonsense(
    action: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    plant(monkeypatch, lambda _: Acting(lambda _: action))
    table = the_game_goes_on(tmp_path)
    assert f"table {table}: the bot {BOT} in seat {SEAT} cannot play on" in caplog.text


def test_a_bot_that_wants_what_it_may_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first: list[Any] = []

    def act(sight: Sight) -> Any:
        if not first:
            first.append(sight.options[0])
        return first[0]  # again and again

    plant(monkeypatch, lambda _: Acting(act))
    the_game_goes_on(tmp_path)


def test_a_bot_at_a_loss_for_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def speechless(*_: object) -> str:
        raise KeyError("rope")

    monkeypatch.setattr(bots, "remark", speechless)
    table = the_game_goes_on(tmp_path, seats=["novice", "novice:chatty", "novice"])
    assert f"table {table}: the bot in seat {SEAT} cannot say anything" in caplog.text
    assert "cannot play" not in caplog.text


def test_a_bot_that_fails_once_plays_on_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    decisions: list[int] = []

    def act(sight: Sight) -> Any:
        decisions.append(sight.seq)
        if len(decisions) == 2:
            raise KeyError("only now")
        return in_turn(sight)

    plant(monkeypatch, lambda _: Acting(act))
    logged(caplog, the_game_goes_on(tmp_path), KeyError())
    assert len(decisions) > 2
    assert decisions[1] == decisions[2]
    assert "cannot play on" not in caplog.text


def test_a_bot_that_never_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(asker, "PATIENCE", 0.5)

    def act(sight: Sight) -> Any:
        time.sleep(1.0)

    plant(monkeypatch, lambda _: Acting(act))
    table = the_game_goes_on(tmp_path)
    assert f"table {table}, seat {SEAT}, {BOT}: no answer" in caplog.text


def test_nobody_can_play_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The stand-in and the random player fail as well: the first option is taken."""

    def seated(level: str, setting: Setting) -> Player:
        raise ImportError(f"no {level}")

    monkeypatch.setattr(bot_spec, "seat_bot", seated)
    the_game_goes_on(tmp_path)
    assert "no random" in caplog.text


@pytest.mark.parametrize("error", [OSError("disk full"), KeyError("a fault of ours")], ids=kind)
def test_bots_outlive_a_table_that_cannot_write(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(retrying, "SHORTEST_PAUSE", 0.05)
    real, faults = LiveTable._write, [error] * 3

    async def write(self: LiveTable, drafts: Any, mark: str) -> int:
        if self.table.steps > 3 and faults:
            raise faults.pop()
        return await real(self, drafts, mark)

    monkeypatch.setattr(LiveTable, "_write", write)
    table = the_game_goes_on(tmp_path)
    assert not faults
    assert f"table {table}: the bots: failed; trying again" in caplog.text


@pytest.mark.long
def test_workers_that_are_killed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Kill the worker again and again while bots think; the game goes on."""
    caplog.set_level(logging.ERROR)
    workers = WorkerPool(1)

    async def play() -> None:
        async with served(tmp_path / "tables.db", workers=workers) as server:
            live = await bots_alone(server)
            for _ in range(3):
                steps = live.table.steps
                starting = workers._workers[0]
                while starting is None or not starting.done():
                    await asyncio.sleep(0.05)
                    starting = workers._workers[0]
                os.kill(starting.result().pid, signal.SIGKILL)
                while live.table.stage == "running" and live.table.steps < steps + 5:
                    await asyncio.sleep(0.05)

    try:
        evening(play(), longest=120)
    finally:
        workers.close()


# -- notes -------------------------------------------------------------------------------------------


def failing(error: BaseException) -> Callable[..., Any]:
    def fail(*_: Any) -> Any:
        raise error

    return fail


class FaultyNotes:
    """Notes that make a sheet as they are told here."""

    def __init__(self, sheet: Callable[..., Any]) -> None:
        self.sheet = sheet

    def read(self, events: Any, at: int) -> None:
        """Take in nothing."""


def told(tmp_path: Path, what: str, **more: Any) -> Any:
    """What a person is told who asks this."""
    got: list[Any] = []

    async def play() -> None:
        async with served(tmp_path / "tables.db", workers=WorkersHere()) as server:
            opened = await server.open("sleuth", 3)
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                await ann.do({"type": "Begin"})
                await ann.say({"type": "Ask", "id": "q", "seat": 0, "what": what, **more})
                await ann.until(lambda: "q" in ann.answers)
                got.append(ann.answers["q"])
                await ann.say({"type": "Ping"})  # the socket lives
                await ann.until(lambda: ann.heard[-1]["type"] == "Pong")

    evening(play())
    return got[0]


def refused(told: Any) -> None:
    assert (told["type"], told["kind"]) == ("Refused", "Failed")
    assert told["why"].endswith(".")


@pytest.mark.parametrize("error", one_quick(NOT_REFUSALS), ids=kind)
@pytest.mark.parametrize("where", ["made", "asked"])
def test_notes_that_fail(
    error: BaseException,
    where: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    fail = failing(error)
    monkeypatch.setattr(notes_worker, "notes_for", fail if where == "made" else lambda *_: FaultyNotes(fail))
    refused(told(tmp_path, "sheet"))
    assert "seat 0, notes" in caplog.text
    assert kind(error) in caplog.text


def test_notes_that_cannot_be_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes_worker, "notes_for", lambda *_: FaultyNotes(lambda _: Unspeakable()))
    refused(told(tmp_path, "sheet"))


def test_notes_that_fail_once_are_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = [IndexError("only now")]

    def made(*chair: Any) -> Any:
        if faults:
            raise faults.pop()
        return notes_for(*chair)

    monkeypatch.setattr(notes_worker, "notes_for", made)
    assert told(tmp_path, "sheet")["type"] == "Told"


def test_a_typed_command_that_makes_us_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "parse_command", failing(KeyError("rope")))
    refused(told(tmp_path, "parse", text="ask bob"))


def test_a_notebook_that_makes_us_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes_worker, "written", failing(AttributeError("lines")))

    async def play() -> None:
        async with served(tmp_path / "tables.db", workers=WorkersHere()) as server:
            hand = ["scarlet", "mustard", "knife", "wrench", "hall", "study"]
            book = {"game": "clue", "names": ["Ann", "Bob", "Cy"], "me": 0, "hand": hand}
            refused(await server.post("/api/notebook", book, status=500))

    evening(play())
