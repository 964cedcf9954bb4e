"""The exam in deduction: the same tasks every time, keys that a SAT solver confirms, and marks that mean something."""

import json
import shlex
import sys
from pathlib import Path

import pytest
from benchmarks.puzzle_check import HIDDEN, Deals, faults, weight_of

from deerstalker.adapters.exam.answers import Given, prompt, read_words, verdict
from deerstalker.adapters.exam.examinees import ExaminedProgram, baselines, model_called
from deerstalker.adapters.exam.marks import marked, wilson
from deerstalker.adapters.exam.tasks import SECTIONS, Section, Task, draw, fingerprint, tasks
from deerstalker.cli import main
from deerstalker.core.errors import Invalid

pytestmark = pytest.mark.long

FINGERPRINTS: dict[Section, str] = {
    "certainties": "b5dacf7e36a07fbaab7791c3a5767c49d2a13a9a348535cd3e87aca0d1ff1a71",
    "contradictions": "90dfea17410829594974dff6b67ae3aebcd2e5e5367795c2b9fe7dd8c547a218",
    "questions": "e31fa15f038fd787d8776e73e849971b044beb47c120e416a3f7277ceec70d58",
    "odds": "ce994e2509ec53697f5f95dbcff55fe1a834cea079c685114ff54fdcb6ed0fa5",
}

ECHO = """\
import json, sys
for line in sys.stdin:
    task = json.loads(line)
    assert set(task) == {"section", "text", "choices", "prompt"}
    if task["section"] == "odds":
        print(json.dumps({card: 2 for card in task["choices"]["cards"]}), flush=True)
    else:
        print(json.dumps([next(iter(group)) for group in task["choices"].values()]), flush=True)
"""


@pytest.fixture(scope="module")
def first() -> dict[Section, Task]:
    return {section: tasks(section)[0] for section in SECTIONS}


@pytest.mark.parametrize("section", SECTIONS)
def test_sets_stay_as_they_are_and_a_sat_solver_confirms_every_key(section: Section) -> None:
    """Whoever changes a set gives it another version."""
    some = tasks(section)
    assert fingerprint(some) == FINGERPRINTS[section]
    for task in some:
        assert faults(task.puzzle) == [], task.name
        if task.odds:
            assert task.odds == pytest.approx(counted_odds(task)), task.name


def counted_odds(task: Task) -> dict[str, float]:
    """Count the deals that a SAT solver finds, one by one."""
    statement = task.puzzle.statement
    with Deals(statement) as deals:
        found = [(deal, weight_of(statement, deal)) for deal in deals.every([line.number for line in statement.lines])]
    total = sum(weight for _, weight in found)
    hidden = {card.id: sum(weight for deal, weight in found if deal[card.id] == HIDDEN) for card in statement.cards}
    return {card: float(weight / total) for card, weight in hidden.items()}


@pytest.mark.parametrize("section", SECTIONS)
def test_exact_reasoning_makes_no_mistake(section: Section) -> None:
    mark = marked(section, tasks(section), baselines()["exact"])
    assert mark.right == mark.tasks >= 29
    assert {one.level for one in mark.levels} == {1, 2, 3, 4, 5}
    assert mark.calibration is None or (mark.calibration.error, mark.calibration.brier) == (0.0, 0.0)


def test_baselines_give_legal_answers(first: dict[Section, Task]) -> None:
    for who in baselines().values():
        for task in first.values():
            assert verdict(task, who.answer(task)) in ("right", "wrong")


def test_guesses_are_off(first: dict[Section, Task]) -> None:
    mark = marked("odds", [first["odds"]], baselines()["random"])
    assert mark.right == 0
    assert mark.calibration is not None
    assert mark.calibration.error > 0.1


def test_words_are_read(first: dict[Section, Task]) -> None:
    task = first["certainties"]
    groups = list(task.choices.values())
    names = [group[one] for one, group in zip(task.puzzle.answer, groups, strict=True)]
    assert verdict(task, read_words(task, f"ANSWER: x\nNo.\n**ANSWER:** {', '.join(names)}")) == "right"
    assert verdict(task, read_words(task, "ANSWER: nobody at all")) == "illegal"
    assert verdict(task, read_words(task, "I don't know.")) == "unreadable"
    odds = first["odds"]
    rounded = {card: round(chance, 2) for card, chance in odds.odds.items()}
    assert verdict(odds, read_words(odds, f"Well.\nANSWER:\n{json.dumps(rounded, indent=1)}")) == "right"
    assert verdict(odds, Given(odds=dict.fromkeys(rounded, 0.5))) == "wrong"
    assert verdict(odds, Given(odds=dict.fromkeys(rounded, float("nan")))) == "illegal"
    assert verdict(odds, Given(odds={})) == "illegal"
    assert verdict(odds, read_words(odds, "ANSWER: {oops}")) == "unreadable"


def test_a_prompt_holds_what_is_asked_and_no_answer(first: dict[Section, Task]) -> None:
    for section, task in first.items():
        assert task.text in prompt(task)
        assert task.puzzle.solution not in prompt(task)
        assert ("[1]" in prompt(task)) == (section == "questions")


def test_a_program_is_examined(first: dict[Section, Task], tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(ECHO, encoding="utf-8")
    who = model_called(f"pipe:{shlex.quote(sys.executable)} {shlex.quote(str(tmp_path / 'model.py'))}")
    assert isinstance(who, ExaminedProgram)
    task = first["certainties"]
    assert who.answer(task) == Given(tuple(next(iter(group)) for group in task.choices.values()))
    assert verdict(first["odds"], who.answer(first["odds"])) == "illegal"
    who.close()
    silent = model_called("pipe:true")
    with pytest.raises(Invalid, match="the program"):
        silent.answer(task)


def test_a_model_out_of_reach_ends_the_exam(first: dict[Section, Task]) -> None:
    who = model_called("llm:100ms:http://127.0.0.1:9/v1#nobody")
    assert who.answer(first["odds"]) is None
    assert who.answer(first["odds"]) is None
    with pytest.raises(Invalid, match="the model"):
        who.answer(first["odds"])


def test_intervals_and_what_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert wilson(0, 10)[0] == 0
    assert wilson(5, 10)[0] < 0.5 < wilson(5, 10)[1]
    assert main(["exam", "--bot", "oracle"]) == 2
    assert main(["exam", "--section", "poetry"]) == 2
    assert main(["exam", "--bot", "expert", "--section", "odds"]) == 2
    assert "only plays games" in capsys.readouterr().err
    with pytest.raises(Invalid, match="no model"):
        model_called("novice")


def test_the_command_prints_marks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exam", "--section", "odds", "--json"]) == 0
    (mark,) = json.loads(capsys.readouterr().out)
    assert (mark["section"], mark["right"], mark["calibration"]["error"]) == ("odds", mark["tasks"], 0)
    assert main(["exam", "--section", "games", "--bot", "random"]) == 0
    assert "of 24 right" in capsys.readouterr().out
    assert draw("odds", 0, 0).name == tasks("odds")[0].name
