"""The programs of `examples` run, and do what the documentation says of them."""

import shlex
import shutil
import sys
from pathlib import Path

import pytest

import train_tiny_clue as lesson
from deerstalker import CLUE_CARDS, play_match

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_the_lesson_prints_its_progress_and_a_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["train_tiny_clue.py", "--episodes", "20", "--games", "4"])
    lesson.main()
    *_, head, trained, _, _, careful = capsys.readouterr().out.splitlines()
    assert [head.split()[-1], trained.split()[0], careful.split()[0]] == ["novice", "trained", "careful"]
    assert all(word.endswith("%") for word in trained.split()[1:])


@pytest.mark.long
def test_the_policy_learns() -> None:
    """A short lesson is enough to win clearly more than it did untrained."""
    untrained, trained = (lesson.train(episodes, report=False) for episodes in (0, 600))
    for rival in lesson.RIVALS:
        before, after = (lesson.wins_of_policy(policy, rival, games=80) for policy in (untrained, trained))
        assert after > before + 0.1, rival


@pytest.mark.long
@pytest.mark.parametrize(("runs", "file"), [(sys.executable, "pipe_bot.py"), ("node", "pipe_bot.mjs")])
def test_the_programs_beat_novices(runs: str, file: str) -> None:
    """Par is one game in four."""
    if shutil.which(runs) is None:
        pytest.skip(f"there is no {runs} on this machine")
    program = f"pipe:{shlex.quote(runs)} {shlex.quote(str(EXAMPLES / file))}"
    standing = play_match(CLUE_CARDS, [program, "novice", "novice", "novice"], games=24).standing(program)
    assert not standing.forfeits
    assert standing.wins >= 9
