"""Beyond the budget: numbers with honest error bars, and nothing called certain that is not."""

import random
from array import array
from math import factorial, sqrt

import pytest

from deduction.instance_files import instance
from deerstalker.core.facts import HIDDEN, Choice, exactly, has_none
from deerstalker.deduction import compiled, plain
from deerstalker.deduction.estimate import Estimate
from deerstalker.deduction.instances import problem_of
from deerstalker.deduction.lattice import Engine
from deerstalker.deduction.problem import BeyondReach, Budget, Contradiction, Problem
from deerstalker.deduction.solver import Exact, solve

pytestmark = pytest.mark.long

NAMES = ["clue6-b05-01", "clue6-n10-03", "md10-b20-01", "sleuth7-n28-01", "trap-03-hitting"]


def estimate(problem: Problem, engine: Engine, steps: int = 1_000) -> Estimate:
    answer = solve(problem, Budget(steps=steps), engine)
    assert isinstance(answer, Estimate)
    assert not answer.exact
    return answer


@pytest.mark.parametrize("engine", [compiled, plain], ids=["compiled", "plain"])
@pytest.mark.parametrize("name", NAMES)
def test_estimates_lie_within_their_error_bars(name: str, engine: Engine) -> None:
    problem = problem_of(instance(name))
    truth = solve(problem)
    assert isinstance(truth, Exact)
    guess = estimate(problem, engine)
    assert abs(guess.count - truth.count) < 5 * guess.count_error < truth.count
    assert abs(guess.total - truth.total) < 5 * guess.total_error < truth.total
    cells = [(card, holder) for card, holder in truth.closure.open]
    misses = [
        (guess.chance(*cell) - float(truth.chance(*cell))) / guess.error(*cell)
        for cell in cells
        if guess.error(*cell) > 0
    ]
    assert len(misses) == len(cells)
    assert sqrt(sum(miss * miss for miss in misses) / len(misses)) < 1.6
    assert max(map(abs, misses)) < 8


@pytest.mark.parametrize("engine", [compiled, plain], ids=["compiled", "plain"])
@pytest.mark.parametrize("name", NAMES)
def test_what_an_estimate_calls_certain_is(name: str, engine: Engine) -> None:
    problem = problem_of(instance(name))
    truth, guess = solve(problem).closure, estimate(problem, engine).closure
    assert set(guess.must) <= set(truth.must)
    assert set(guess.cannot) <= set(truth.cannot)
    assert set(guess.open) >= set(truth.open)
    if guess.complete:
        assert guess == truth


@pytest.mark.parametrize("engine", [compiled, plain], ids=["compiled", "plain"])
def test_sampled_deals_fit_all_facts(engine: Engine) -> None:
    problem = problem_of(instance("md10-b20-01"))
    for deal in estimate(problem, engine).sample(random.Random(4), 50):
        assert all(fact.holds(deal) for fact in problem.facts)


@pytest.mark.parametrize("engine", [compiled, plain], ids=["compiled", "plain"])
@pytest.mark.parametrize("steps", [None, 1_000], ids=["exact", "estimate"])
def test_columns_are_the_same_deals(engine: Engine, steps: int | None) -> None:
    problem = problem_of(instance("clue6-b05-01"))
    answer = solve(problem, Budget(steps=steps), engine)
    columns = [array("b", column) for column in answer.columns(random.Random(5), 20)]
    deals = [dict(zip(problem.cards, deal, strict=True)) for deal in zip(*columns, strict=True)]
    assert deals == answer.sample(random.Random(5), 20)
    assert len({tuple(deal.values()) for deal in deals}) > 1


def test_a_wider_budget_tells_more() -> None:
    """Nothing known but the sizes of ten hands: 60! / 6! ** 10 deals."""
    cards = tuple(f"c{number}" for number in range(60))
    problem = Problem(cards, tuple(range(10)), tuple(exactly(seat, cards, 6) for seat in range(10)))
    deals = factorial(60) // factorial(6) ** 10
    narrow, wide = estimate(problem, compiled, 1_000), estimate(problem, compiled, 4_000_000)
    for guess in (narrow, wide):
        assert abs(guess.count - deals) < 5 * guess.count_error
        assert abs(guess.chance("c0", 0) - 0.1) < 5 * guess.error("c0", 0)
    assert wide.count_error < narrow.count_error / 2
    assert wide.error("c30", 0) < narrow.error("c30", 0) / 2


def test_what_if_on_an_estimate() -> None:
    problem = problem_of(instance("clue6-b05-01"))
    guess = estimate(problem, compiled)
    told = guess.given(has_none(4, {"13"}))
    assert told.chance("13", 4) == 0
    with pytest.raises(Contradiction):
        guess.given(has_none(HIDDEN, problem.cards[:6]))


def test_the_same_estimate_every_time() -> None:
    problem = problem_of(instance("clue6-b05-01"))
    one, other = estimate(problem, compiled), estimate(problem, compiled)
    assert (one.count, one.chance("13", 4)) == (other.count, other.chance("13", 4))


def test_a_holder_with_too_many_kinds_of_hands_is_beyond_reach() -> None:
    rng = random.Random(5)
    cards = tuple(f"c{number}" for number in range(100))
    choices = tuple(Choice(0, frozenset(rng.sample(cards, 8))) for _ in range(200))
    problem = Problem(cards, (0, 1, HIDDEN), (exactly(HIDDEN, cards, 1),), choices)
    with pytest.raises(BeyondReach, match="too many kinds of hands"):
        solve(problem, Budget(steps=10_000))
