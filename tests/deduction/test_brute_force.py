"""Both engines against every deal of small problems, with and without weights."""

import os
import random
from itertools import combinations

import pytest

from deduction.brute_force import Brute, random_problem
from deerstalker.core.facts import Count
from deerstalker.deduction import plain
from deerstalker.deduction.engines import best_engine
from deerstalker.deduction.problem import Contradiction, Problem
from deerstalker.deduction.solver import Exact, solve
from kit import one_quick

CASES = int(os.environ.get("DEDUCTION_CASES", "240"))
CHUNKS = 12


@pytest.mark.parametrize("chunk", one_quick(range(CHUNKS)))
def test_engines_agree_with_every_deal(chunk: int) -> None:
    for seed in range(chunk, CASES, CHUNKS):
        rng = random.Random(seed)
        problem = random_problem(rng)
        brute = Brute(problem)
        extra = _something_true(rng, brute)
        for engine in (best_engine(), plain):
            answer = solve(problem, engine=engine)
            assert isinstance(answer, Exact)
            _agrees(answer, brute, rng)
            told = answer.given(*extra)
            assert isinstance(told, Exact)
            _agrees(told, Brute(problem.knowing(extra)), rng)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_contradictions_are_found_and_are_irreducible(chunk: int) -> None:
    for seed in range(chunk, CASES, CHUNKS):
        problem = random_problem(random.Random(10_000 + seed), consistent=False)
        if Brute(problem).deals:
            assert solve(problem).exact
            continue
        with pytest.raises(Contradiction) as caught:
            solve(problem)
        facts = list(caught.value.facts)
        assert caught.value.smallest
        assert set(facts) <= {*problem.facts, *(Count(c.holder, c.cards, 1, len(c.cards)) for c in problem.choices)}
        assert not _possible(problem, facts)
        for index in range(len(facts)):
            assert _possible(problem, facts[:index] + facts[index + 1 :])
        assert len(facts) == _size_of_the_smallest(problem)


def _possible(problem: Problem, facts: list[Count]) -> bool:
    return bool(Brute(Problem(problem.cards, problem.holders, tuple(facts))).deals)


def _size_of_the_smallest(problem: Problem) -> int:
    """So few facts are not all true in any deal."""
    facts = [*problem.facts, *(Count(c.holder, c.cards, 1, len(c.cards)) for c in problem.choices)]
    truths = {
        frozenset(number for number, fact in enumerate(facts) if fact.holds(deal))
        for deal in Brute(Problem(problem.cards, problem.holders)).deals
    }
    for size in range(1, len(facts) + 1):
        for some in combinations(range(len(facts)), size):
            if not any(truth.issuperset(some) for truth in truths):
                return size
    raise AssertionError("the facts agree")


def _something_true(rng: random.Random, brute: Brute) -> list[Count]:
    """One or two further facts that some deal agrees with."""
    problem, truth = brute.problem, rng.choice(brute.deals)
    facts = []
    for _ in range(rng.randint(1, 2)):
        some = frozenset(rng.sample(problem.cards, rng.randint(1, min(3, len(problem.cards)))))
        holder = rng.choice(problem.holders)
        number = sum(truth[card] == holder for card in some)
        facts.append(Count(holder, some, max(0, number - rng.choice([0, 0, 1])), number + rng.choice([0, 0, 2])))
    return facts


def _agrees(answer: Exact, brute: Brute, rng: random.Random) -> None:
    problem = brute.problem
    assert answer.count == brute.total(weighted=False)
    assert answer.total == brute.total(weighted=True)
    weighted = brute.marginals(weighted=True)
    assert answer.marginals == weighted
    assert answer.unweighted().marginals == brute.marginals(weighted=False)
    assert answer.closure.complete
    assert dict(answer.closure.must) == {card: next(iter(row)) for card, row in weighted.items() if len(row) == 1}
    assert set(answer.closure.cannot) == {
        (card, holder) for card in problem.cards for holder in problem.holders if holder not in weighted[card]
    }
    holder = rng.choice(problem.holders)
    some = rng.sample(problem.cards, rng.randint(1, len(problem.cards)))
    assert answer.hands(holder) == brute.hands(holder)
    assert answer.tally(holder, some) == brute.tally(holder, some)
    deal = answer.deal(rng.randrange(answer.total))
    assert dict(deal) in brute.deals
