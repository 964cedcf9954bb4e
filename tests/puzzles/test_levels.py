"""The benchmark of puzzles on a small sample: no fault, and levels that mean something."""

import pytest
from benchmarks import puzzles as benchmark
from benchmarks.puzzle_solvers import careful, elimination, novice

from deerstalker.games import GAMES
from deerstalker.puzzles.making import make


@pytest.mark.long
def test_a_small_sample(capsys: pytest.CaptureFixture[str]) -> None:
    assert benchmark.main(["--count", "120", "--seed", "sample", "--each", "40"]) == 0
    out = capsys.readouterr().out
    assert "faults: 0" in out
    assert "120 puzzles, " in out
    rows = [row.strip("| ").split(" | ") for row in out.splitlines() if row.startswith("| ")][1:]
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]
    plain = [int(row[3].removesuffix(" %")) for row in rows]
    assert min(plain[:2]) == 100
    assert max(plain[3:]) < 50
    assert {row[4] for row in rows} == {"100 %"}


def test_plain_elimination_is_enough_for_the_first_levels_and_never_for_the_last() -> None:
    easy = [make(GAMES["clue"], "solution", level, "levels") for level in (1, 2)]
    assert all(map(elimination, easy))
    hard = make(GAMES["clue"], "solution", 5, "levels")
    assert careful(hard)
    assert not elimination(hard)
    assert not novice(hard)
