"""The case of the day depends on the date, the game and the level, and on nothing else."""

from datetime import date, timedelta

import msgspec
import pytest
from benchmarks.puzzle_check import faults

from deerstalker.core.errors import Invalid
from deerstalker.games import GAMES
from deerstalker.puzzles.daily import FIRST_DAY, daily
from deerstalker.puzzles.model import LEVELS

DAY = date(2026, 11, 18)


def test_the_same_day_has_the_same_case() -> None:
    first, again = (msgspec.json.encode(daily(GAMES["clue"], 1, DAY)) for _ in range(2))
    assert first == again


def test_days_differ_and_so_do_their_kinds() -> None:
    week = [daily(GAMES["clue"], 1, DAY + timedelta(number)) for number in range(4)]
    assert len({puzzle.statement.id for puzzle in week}) == 4
    assert len({puzzle.statement.kind for puzzle in week}) > 1


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_a_case(level: int) -> None:
    for box in (box for box in GAMES.values() if box.clues is not None):
        puzzle = daily(box, level, DAY)
        assert puzzle.statement.level == level
        assert faults(puzzle) == []


def test_before_the_first_day() -> None:
    with pytest.raises(Invalid, match="The first case of the day"):
        daily(GAMES["clue"], 1, FIRST_DAY - timedelta(1))


def test_a_proof_gives_the_same_reasons_once() -> None:
    """That somebody's hand is full is told once, with every card that therefore is not in it."""
    proof = daily(GAMES["master-detective"], 3, DAY).proof
    reasons = [step.text.rpartition(", so ")[0] for step in proof]
    assert len(set(reasons)) == len(reasons)
    assert max(len(step.cells) for step in proof) > 1
