"""The rules need msgspec, and nothing else from anybody."""

import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parent.parent.parent
UV = ROOT / ".venv/bin/uv"

PROGRAM = """
import importlib.metadata, random, sys
assert {one.metadata["Name"] for one in importlib.metadata.distributions()} == {"msgspec"}, "not alone"
sys.modules["deerstalker.deduction._kernel"] = None
from deerstalker.core import random_play
from deerstalker.games import GAMES
for box in GAMES.values():
    game = box.open(min(box.players), box.options())
    assert random_play.play(box, game, random.Random(1)).steps
from deerstalker.core.facts import HIDDEN, exactly
from deerstalker.deduction import Problem, solve
print(len(GAMES), solve(Problem(("a", "b", "c"), (0, HIDDEN), (exactly(HIDDEN, "abc", 1),))).count)
"""


def test_games_are_played_with_msgspec_alone(tmp_path: Path) -> None:
    """In an environment that has nothing else, and with the plain engine."""
    subprocess.run([UV, "venv", "--quiet", tmp_path / "alone"], check=True)
    python = tmp_path / "alone/bin/python"
    subprocess.run([UV, "pip", "install", "--quiet", "--python", python, "msgspec"], check=True)
    done = subprocess.run(
        [python, "-c", PROGRAM], env={"PYTHONPATH": str(ROOT / "src")}, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.split()[1] == "3"
