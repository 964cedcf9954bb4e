"""What a question was worth, in words: the same for the same figures, and a mistake only where much was missed."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
REVIEW = ROOT / "src" / "deerstalker" / "web" / "page" / "js" / "review"
MODULE = REVIEW / "narrowing.js"
NODE = shutil.which("node") or str(ROOT / ".venv" / "bin" / "node")

ASK = """
globalThis.document = { documentElement: { lang: "en" } };
const { accuracy, inWords, judged, verdict } = await import("MODULE");
const questions = QUESTIONS;
console.log(JSON.stringify({
  verdicts: questions.map(verdict),
  told: questions.map((one) => judged(one, "Ann")),
  words: [0.53, 1, 2].map(inWords),
  accuracy: accuracy(questions, 3),
}));
"""


def question(bits: float, best: float, seat: int = 0) -> dict[str, Any]:
    better = None if bits == best else "another"
    return {"step": 1, "seat": seat, "text": "", "bits": bits, "best": best, "better": better, "exact": True}


def test_questions_are_judged_in_words() -> None:
    asked = [question(0.94, 0.94), question(0, 0), question(0.9, 1), question(0.5, 1), question(0.2, 1)]
    asked.append(question(0.0, 0.94, seat=1))
    script = ASK.replace("MODULE", MODULE.as_uri()).replace("QUESTIONS", json.dumps(asked))
    command = [NODE, "--no-warnings", "--input-type=module", "-e", script]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert found["verdicts"] == ["best", "over", "nearly", "fair", "weak", "nothing"]
    assert found["words"] == ["about a third", "about half", "about three quarters"]
    nothing = "It couldn’t tell Ann anything. The best question would have narrowed things down by about half."
    assert found["told"][-1] == nothing
    assert found["accuracy"] == [(0.94 + 0.9 + 0.5 + 0.2) / (0.94 + 3), 0, None]


SURE = """
globalThis.document = { documentElement: { lang: "en" }, createTreeWalker() {}, createComment() {} };
const { stairs, sureness } = await import("MODULE");
const turns = [0, 1, 1, 2, 3];
const told = SEATS.map((seat) => sureness(seat, turns));
console.log(JSON.stringify({ told, line: stairs([[1, 0.1], [3, 0.5]], 5) }));
"""


def test_whoever_saw_the_solution_after_a_wrong_accusation_is_not_said_to_have_known_it() -> None:
    seats = [{"known": 4, "told": 5}, {"known": None, "told": 2}, {"known": None, "told": 5}, {"known": 1, "told": 2}]
    script = SURE.replace("MODULE", (REVIEW / "chart.js").as_uri()).replace("SEATS", json.dumps(seats))
    command = [NODE, "--no-warnings", "--input-type=module", "-e", script]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert found["line"] == [[1, 0.1], [3, 0.1], [3, 0.5], [5, 0.5]], "a chance stays until something is learned"
    assert found["told"] == [
        "could have known by turn 2",
        "couldn't be certain before seeing the solution in turn 1",
        "could never be certain",
        "could have known by turn 0",
    ]
