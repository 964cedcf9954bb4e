"""Problems nobody's game would pose: an answer, an estimate or an error of ours, in bounded time and memory."""

import os
import random
import resource
import time

import pytest

from deerstalker.core.errors import DeerstalkerError
from deerstalker.deduction import compiled, plain
from deerstalker.deduction.facts import HIDDEN, Count, exactly
from deerstalker.deduction.lattice import Engine
from deerstalker.deduction.problem import BeyondReach, Budget, Choice, Contradiction, Problem
from deerstalker.deduction.solver import solve

CASES = int(os.environ.get("DEDUCTION_CASES", "320"))
CHUNKS = 8


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """Where this is the first run, the compilation is not counted."""
    cards = tuple("abcdefgh")
    for steps in (None, 1):
        solve(Problem(cards, (0, 1, 2), (exactly(0, cards, 3),)), Budget(steps), compiled)


def hostile(rng: random.Random) -> Problem:
    """Any size up to the limits, any facts, true or not."""
    size, seats = rng.choice([1, 2, 5, 10, 20, 30, 60, 128]), rng.choice([0, 1, 2, 4, 7, 11, 15])
    cards, holders = tuple(f"c{number}" for number in range(size)), (*range(seats), HIDDEN)
    truth = {card: rng.choice(holders) for card in cards}
    if rng.random() < 0.3:
        truth |= {card: holders[0] for card in cards if rng.random() < 0.6}
    facts, lies = [], rng.random() < 0.2
    if rng.random() < 0.7:
        facts += [exactly(holder, cards, list(truth.values()).count(holder)) for holder in holders]
    largest = rng.choice([2, 3, 6, size])
    for _ in range(rng.choice([0, 3, 10, 40, 100, 300])):
        some = rng.sample(cards, rng.randint(0, min(size, largest)))
        holder = rng.choice(holders)
        number = sum(truth[card] == holder for card in some)
        low = number - rng.choice([0, 0, 1, 5]) + (lies and rng.random() < 0.05) * rng.choice([-1, 1, 10**12])
        facts.append(Count(holder, frozenset(some), low, number + rng.choice([0, 0, 1, 5, 10**9])))
    choices = []
    for _ in range(rng.choice([0, 0, 0, 2, 20, 60])):
        some = rng.sample(cards, min(size, rng.randint(1, 8)))
        choices.append(Choice(truth[rng.choice(some)], frozenset(some)))
    return Problem(cards, holders, tuple(facts), tuple(choices))


def outcome(problem: Problem, engine: Engine, steps: int, rng: random.Random) -> str:
    try:
        answer = solve(problem, Budget(steps=steps, runs=3), engine)
    except (Contradiction, BeyondReach) as refusal:
        return type(refusal).__name__
    for deal in answer.sample(rng, 2):
        assert all(fact.holds(deal) for fact in problem.facts)
    assert answer.total > 0
    cells = [answer.chance(problem.cards[-1], holder) for holder in problem.holders]
    assert abs(float(sum(cells)) - 1) < 1e-9
    return "exact" if answer.exact else "estimate"


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_thousands_of_problems(chunk: int) -> None:
    found = set()
    for seed in range(chunk, CASES, CHUNKS):
        rng = random.Random(seed)
        found.add(outcome(hostile(rng), compiled, 10_000, rng))
    assert {"exact", "estimate"} <= found


def test_the_plain_engine_is_bounded_too() -> None:
    found = set()
    for seed in range(CASES // 10):
        rng = random.Random(seed)
        found.add(outcome(hostile(rng), plain, 2_000, rng))
    assert {"exact", "estimate", "Contradiction", "BeyondReach"} == found


def test_the_largest_problems_keep_within_the_default_budget() -> None:
    """All cards and holders allowed, no facts to speak of: time and memory stay bounded."""
    rng = random.Random(0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    for seats, known in ((15, 0), (7, 40)):
        cards, holders = tuple(f"c{number}" for number in range(128)), (*range(seats), HIDDEN)
        truth = {card: rng.choice(holders) for card in cards}
        facts = [exactly(holder, cards, list(truth.values()).count(holder)) for holder in holders]
        for _ in range(known):
            some = frozenset(rng.sample(cards, 12))
            holder = rng.choice(holders)
            facts.append(exactly(holder, some, sum(truth[card] == holder for card in some)))
        answer = solve(Problem(cards, holders, tuple(facts)))
        assert not answer.exact
        assert answer.count > 1e50
    assert time.process_time() - started < 60
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 1_500_000  # kilobytes


def test_many_facts_about_one_holder() -> None:
    rng = random.Random(1)
    cards = tuple(f"c{number}" for number in range(128))
    truth = {card: rng.choice((0, 1)) for card in cards}
    facts = []
    for _ in range(2_000):
        some = rng.sample(cards, rng.randint(1, 127))
        number = sum(truth[card] == 0 for card in some)
        facts.append(Count(0, frozenset(some), max(0, number - 3), number + 3))
    started = time.process_time()
    with pytest.raises(DeerstalkerError):
        solve(Problem(cards, (0, 1), tuple(facts)))
    assert time.process_time() - started < 60
