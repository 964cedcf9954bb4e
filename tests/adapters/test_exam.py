"""The exam in deduction: the same tasks every time, and marks that mean something."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from deerstalker.adapters.exam import SECTIONS, Asked, Given, Section, Task, examinee, marked, tasks, wilson
from deerstalker.cli import main
from deerstalker.core.errors import Invalid

pytestmark = pytest.mark.long

ECHO = """\
import json, sys
for line in sys.stdin:
    task = json.loads(line)
    assert set(task) == {"section", "text", "choices"}
    if task["section"] == "odds":
        print(json.dumps({card: 2 for card in task["choices"]["cards"]}), flush=True)
    else:
        print(json.dumps([next(iter(group)) for group in task["choices"].values()]), flush=True)
"""


@pytest.fixture(scope="module")
def sets() -> dict[Section, list[Task]]:
    return {section: list(tasks(section, 2, "tests")) for section in SECTIONS}


def test_exact_reasoning_makes_no_mistake(sets: dict[Section, list[Task]]) -> None:
    for section, some in sets.items():
        mark = marked(section, some, examinee("exact"))
        assert (mark.right, mark.tasks, mark.error) == (2, 2, 0.0)


def test_everybody_answers_everything(sets: dict[Section, list[Task]]) -> None:
    for name in ("random", "novice", "elimination", "careful", "exact"):
        who = examinee(name)
        for section, some in sets.items():
            for task in some:
                given = who.answer(task)
                if section == "odds":
                    assert set(given.odds) == set(task.choices["cards"])
                    assert all(0 <= chance <= 1 for chance in given.odds.values())
                else:
                    groups = list(task.choices.values())
                    assert all(one in group for one, group in zip(given.choices, groups, strict=True))


def test_guesses_are_off(sets: dict[Section, list[Task]]) -> None:
    mark = marked("odds", sets["odds"], examinee("random"))
    assert mark.right == 0
    assert mark.error > 0.1


def test_the_same_seed_asks_the_same_and_odds_do_not_offer_questions(sets: dict[Section, list[Task]]) -> None:
    assert next(tasks("odds", 1, "tests")) == sets["odds"][0]
    assert sets["odds"][0].text.endswith("for each.")
    assert "[1]" not in sets["odds"][0].text
    assert "[1]" in sets["questions"][0].text


def test_a_program_is_examined(sets: dict[Section, list[Task]], tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(ECHO, encoding="utf-8")
    who = examinee(f"pipe:{shlex.quote(sys.executable)} {shlex.quote(str(tmp_path / 'model.py'))}")
    assert isinstance(who, Asked)
    task = sets["certainties"][0]
    assert who.answer(task) == Given(tuple(next(iter(group)) for group in task.choices.values()))
    assert set(who.answer(sets["odds"][0]).odds.values()) == {1.0}
    who.close()
    silent = examinee("pipe:true")
    with pytest.raises(Invalid, match="the program"):
        silent.answer(task)


def test_intervals_and_what_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert wilson(0, 10)[0] == 0
    assert wilson(5, 10)[0] < 0.5 < wilson(5, 10)[1]
    with pytest.raises(Invalid, match="nobody called"):
        examinee("oracle")
    assert main(["exam", "--tasks", "0"]) == 2
    assert "--tasks" in capsys.readouterr().err


def test_the_command_prints_marks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exam", "--tasks", "1", "--player", "exact", "--seed", "tests", "--json"]) == 0
    marks = json.loads(capsys.readouterr().out)
    assert [mark["section"] for mark in marks] == list(SECTIONS)
    assert all(mark["right"] == 1 for mark in marks)
