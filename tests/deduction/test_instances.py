"""Every instance on the shelf answered to the last digit; what is not an instance refused in a sentence."""

import json
import random
from typing import Any

import msgspec
import pytest

from deduction.instance_files import NAMES, instance, known_answer, text
from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.facts import HIDDEN
from deerstalker.deduction.instances import LONGEST, EstimatedAnswer, ExactAnswer, answer, problem_of, read
from deerstalker.deduction.problem import Budget
from deerstalker.deduction.solver import solve


def test_the_shelf_is_full() -> None:
    assert len(NAMES) == 81
    assert sum(name.startswith("trap") for name in NAMES) == 5


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_is_exact(name: str) -> None:
    mine: dict[str, Any] = json.loads(msgspec.json.encode(answer(instance(name))))
    known = known_answer(name)
    for part in ("id", "count", "marginals", "us_total", "us_marginals", "closure"):
        assert mine[part] == known[part], part
    if "hidden_joint" in known:
        assert mine["hidden_joint"] == sorted(known["hidden_joint"])


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("trap")])
def test_the_trap_is_seen(name: str) -> None:
    """What rule-by-rule solvers miss: `target` lists [card, seat, 1 or -1], the seat after the last being hidden."""
    closure = solve(problem_of(instance(name))).closure
    for card, seat, sign in json.loads(text(name))["target"]:
        holder = HIDDEN if seat == len(instance(name).players) else seat
        assert (str(card), holder) in (closure.must if sign > 0 else closure.cannot)


@pytest.mark.parametrize("name", NAMES[::4])
def test_the_truth_is_never_excluded(name: str) -> None:
    truth = json.loads(text(name))["truth"]
    known = solve(problem_of(instance(name)))
    hands = dict(enumerate(truth["hands"])) | {HIDDEN: truth["hidden"]}
    for holder, hand in hands.items():
        for card in hand:
            assert known.chance(str(card), holder) > 0
            assert (str(card), holder) not in known.closure.cannot


def test_a_position_beyond_the_budget_is_openly_estimated() -> None:
    estimated = answer(instance("clue6-b05-01"), Budget(steps=1_000))
    assert isinstance(estimated, EstimatedAnswer)
    known = known_answer("clue6-b05-01")
    assert abs(estimated.count - int(known["count"])) < 5 * estimated.count_error
    chance, error = estimated.us_chances["13"]["4"]
    assert abs(chance - int(known["us_marginals"]["13"]["4"]) / int(known["us_total"])) < 5 * error
    must = {tuple(cell) for cell in known["closure"]["must"]}
    assert {*estimated.closure.must} <= must


def _changed(**fields: Any) -> bytes:
    return json.dumps(json.loads(text("clue6-b12-01")) | fields).encode()


SUGGESTION = {"t": "suggest", "by": 0, "cards": [0, 6, 12], "passed": [], "refuter": 1, "shown": None}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (b"", "not an instance"),
        (b"[]", "not an instance"),
        (b'"\xff"', "not an instance"),
        (b"[" * 5_000, "not an instance"),
        (b" " * (LONGEST + 1), "at most 1000000 characters"),
        (_changed(format="deduction-instance/2"), "The format is"),
        (_changed(cards=[]), "1 to 128 cards"),
        (_changed(cards=[{"id": n, "name": "x"} for n in range(129)]), "1 to 128 cards"),
        (_changed(cards=[{"id": 1, "name": "x"}]), "numbered 0, 1, 2"),
        (_changed(players=[]), "players"),
        (_changed(players=[{"seat": 3, "hand_size": 1}]), "seated 0, 1, 2"),
        (_changed(players=[{"seat": 0, "hand_size": -1}]), "A hand has from no cards to all of them"),
        (_changed(hidden={"rule": "everything"}), "Invalid enum value"),
        (_changed(hidden={"rule": "k_cards", "k": -1}), "can be hidden"),
        (_changed(hidden={"rule": "one_per_category", "categories": ["spoon"]}), "'spoon'"),
        (_changed(observer=6), "no seat 6"),
        (_changed(own_hand=[21]), "no card 21"),
        (_changed(own_hand=[1, 1]), "named twice"),
        (_changed(face_up=[-1]), "no card -1"),
        (_changed(events=[SUGGESTION] * 1_001), "at most 1000 events"),
        (_changed(events=[SUGGESTION | {"refuter": 9}]), "no seat 9"),
        (_changed(events=[SUGGESTION | {"shown": 1}]), "one of those suggested"),
        (_changed(events=[SUGGESTION | {"shown": 0, "refuter": None}]), "needs somebody who shows it"),
        (_changed(events=[SUGGESTION | {"cards": []}]), "1 to 8 cards"),
        (_changed(events=[SUGGESTION | {"t": "wink"}]), "Invalid value 'wink'"),
        (_changed(events=[{"t": "ask", "by": 0, "to": 1, "query": {"size": "big"}, "count": 1}]), "'size'"),
        (_changed(events=[{"t": "ask", "by": 0, "to": 1, "query": {}, "count": -1}]), "number of cards"),
        (_changed(events=[{"t": "accuse", "by": 0, "cards": [99], "correct": False}]), "no card 99"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(wrong: bytes, says: str) -> None:
    with pytest.raises(Invalid) as caught:
        read(wrong)
    assert says in caught.value.why
    assert "\n" not in caught.value.why


def test_damaged_files_are_refused_or_answered() -> None:
    """A byte here and there changed: an error of ours or an answer, nothing else."""
    rng = random.Random(7)
    answered = 0
    for _ in range(1_000):
        damaged = bytearray(text(rng.choice(NAMES)))
        for _ in range(rng.choice([1, 1, 3, 10])):
            damaged[rng.randrange(len(damaged))] = rng.choice(b'0123456789,"[]{}:')
        try:
            answered += isinstance(answer(read(bytes(damaged)), Budget(steps=5_000, runs=2)), ExactAnswer)
        except DeerstalkerError:
            continue
    assert answered > 20


def test_a_right_accusation_and_an_empty_show_are_understood() -> None:
    right = _changed(
        events=[{"t": "accuse", "by": 0, "cards": json.loads(text("clue6-b12-01"))["truth"]["hidden"], "correct": True}]
    )
    known = solve(problem_of(read(right)))
    assert len(known.closure.must) >= 6
