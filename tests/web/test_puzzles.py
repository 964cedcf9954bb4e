"""The case of the day over HTTP: posed without its answer, answered, hinted at, proved."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from deerstalker.games import GAMES
from deerstalker.puzzles.daily import daily
from deerstalker.web.errors import Missing
from deerstalker.web.http.puzzles import read_day
from web_client import evening, served

PLACE = "/api/puzzles/clue/1/2026-01-02"
MALFORMED: list[dict[str, Any]] = [{"hint": 4}, {"answers": []}, {"answer": ["x"] * 20}, {}]


def as_json(thing: object) -> Any:
    """A struct as a client reads it."""
    return json.loads(msgspec.json.encode(thing))


def test_a_case_is_posed_tried_and_solved(tmp_path: Path) -> None:
    puzzle = daily(GAMES["clue"], 1, date(2026, 1, 2))

    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            posed = await server.get(PLACE)
            assert posed["statement"] == as_json(puzzle.statement)
            assert posed["sheet"]["groups"]
            assert "proof" not in posed
            assert "answer" not in posed
            for number, hint in enumerate(puzzle.hints, 1):
                told = await server.post(PLACE, {"hint": number})
                assert told == {"right": None, "share": None, "hint": as_json(hint), "ending": None}
            wrong = [
                next(one.id for one in group.choices if one.id not in puzzle.answer)
                for group in puzzle.statement.groups
            ]
            told = await server.post(PLACE, {"answer": wrong})
            assert told["right"] is False
            assert told["ending"] is None
            told = await server.post(PLACE, {"answer": list(puzzle.answer)})
            assert told["right"] is True
            assert told["ending"]["solution"] == puzzle.solution
            assert len(told["ending"]["proof"]) == len(puzzle.proof)
            given_up = await server.post(PLACE, {"give_up": True})
            assert given_up["ending"] == told["ending"]
            assert given_up["right"] is None

    evening(play())


@pytest.mark.parametrize(
    ("place", "status", "said"),
    [
        ("/api/puzzles/clue/9/2026-01-02", 404, "There is no level"),
        ("/api/puzzles/clue/1/yesterday", 404, "is no day"),
        ("/api/puzzles/clue/1/2999-01-01", 404, "until today"),
        ("/api/puzzles/clue/1/1999-01-01", 404, "until today"),
        ("/api/puzzles/chess/1/2026-01-02", 404, "chess"),
        ("/api/puzzles/why/1/2026-01-02", 422, "no puzzles for Why"),
    ],
)
def test_what_there_is_not(tmp_path: Path, place: str, status: int, said: str) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            refused = await server.get(place, status=status)
            assert said in refused["why"]

    evening(play())


def test_malformed_tries(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            for body in MALFORMED:
                await server.post(PLACE, body, status=422)

    evening(play())


def test_a_day_begins_in_the_east() -> None:
    noon = datetime(2026, 11, 18, 12, tzinfo=UTC)
    assert read_day("2026-11-19", noon) == date(2026, 11, 19)
    with pytest.raises(Missing):
        read_day("2026-11-19", datetime(2026, 11, 18, 9, tzinfo=UTC))
