"""An action out of many, chosen step by step: what is asked first, and what then follows by itself."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
MODULE = ROOT / "src" / "deerstalker" / "web" / "page" / "js" / "table" / "panels" / "steps.js"
NODE = shutil.which("node") or str(ROOT / ".venv" / "bin" / "node")

ASK = """
const { stepsOf } = await import("MODULE");
const { steps, left } = stepsOf(ROWS, PICKED);
console.log(JSON.stringify({ asked: steps.map(({ name }) => name), left: left.length }));
"""


def asked(rows: list[dict[str, Any]], **picked: Any) -> tuple[list[str], int]:
    """The fields that are asked for, and how many actions are left."""
    script = ASK.replace("MODULE", MODULE.as_uri())
    script = script.replace("ROWS", json.dumps(rows)).replace("PICKED", json.dumps(picked))
    command = [NODE, "--no-warnings", "--input-type=module", "-e", script]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return found["asked"], found["left"]


def question(to: int, card: str, *about: str) -> dict[str, Any]:
    """A question to an opponent, with a search card that may ask it."""
    return {"to": to, "question": list(about), "card": card}


def test_where_each_card_asks_one_question_the_card_is_chosen() -> None:
    """Cards have names and drawings. What they ask has neither."""
    cards = {"blue-diamond": ("blue", "diamond"), "opal-pair": ("opal", "pair"), "red": ("red",)}
    rows = [question(to, card, *about) for to in (1, 2) for card, about in cards.items()]
    assert asked(rows) == (["card"], 6)
    assert asked(rows, card="red") == (["card", "to"], 2)
    assert asked(rows, card="red", to=2) == (["card", "to"], 1)


def test_a_card_with_a_choice_is_chosen_before_what_it_asks() -> None:
    rows = [question(to, "free", about) for to in (1, 2) for about in ("red", "blue", "green")]
    rows += [question(to, "opal-pair", "opal", "pair") for to in (1, 2)]
    assert asked(rows) == (["card"], 8)
    assert asked(rows, card="opal-pair") == (["card", "to"], 2)
    assert asked(rows, card="free") == (["card", "to"], 6)
