"""The compiled engine does what the plain one does, state by state."""

import random
import subprocess
import sys
from math import factorial, prod

import pytest

from deduction.brute_force import random_problem
from deduction.instance_files import NAMES, instance
from deerstalker.core.facts import HIDDEN, OPEN, Choice, exactly, has_none
from deerstalker.deduction import compiled, plain
from deerstalker.deduction.instances import problem_of
from deerstalker.deduction.lattice import TooLarge, View
from deerstalker.deduction.position import Position
from deerstalker.deduction.problem import Problem
from deerstalker.deduction.solver import Exact, solve

LIGHT = [name for name in NAMES if not name.startswith(("sleuth7", "md10-b", "sleuth6"))][::3]


def _same(problem: Problem, seed: int) -> None:
    """One position in both engines: order, states, numbers, hands and samples."""
    fast, slow = (Position(problem, engine) for engine in (compiled, plain))
    assert fast.core == slow.core
    one, other = fast.weave(200_000), slow.weave(200_000)
    assert fast.order == slow.order
    assert (one.states, one.edges) == (other.states, other.edges)
    rng = random.Random(seed)
    seats = len(fast.core.holders)
    for weighted in (True, False):
        for view in (View(weighted, (0,) * len(fast.order)), _barred(rng, weighted, len(fast.order), seats)):
            measure = one.measure(view)
            assert measure == other.measure(view)
            if not measure.total:
                continue
            numbers = [rng.randrange(measure.total) for _ in range(20)]
            assert one.unrank(view, numbers) == other.unrank(view, numbers)
            for seat in range(seats):
                some = rng.getrandbits(len(fast.order))
                assert one.tally(view, seat, some) == other.tally(view, seat, some)
                assert _hands(one, view, seat) == _hands(other, view, seat)


def _barred(rng: random.Random, weighted: bool, cards: int, seats: int) -> View:
    return View(weighted, tuple(rng.getrandbits(seats) if rng.random() < 0.1 else 0 for _ in range(cards)))


def _hands(lattice: object, view: View, seat: int) -> object:
    assert isinstance(lattice, compiled.CompiledLattice | plain.PlainLattice)
    try:
        return lattice.hands(view, seat, 400)
    except TooLarge:
        return None


@pytest.mark.long
@pytest.mark.parametrize("name", LIGHT)
def test_on_positions_of_real_games(name: str) -> None:
    _same(problem_of(instance(name)), 1)


def test_on_small_problems() -> None:
    for seed in range(60):
        _same(random_problem(random.Random(seed)), seed)


@pytest.mark.long
@pytest.mark.parametrize(("cards", "seats"), [(30, 9), (36, 6), (60, 3), (90, 4)])
def test_numbers_far_beyond_a_machine_word(cards: int, seats: int) -> None:
    """Nothing known but the sizes of hands: the multinomial coefficient, to the last digit."""
    pack = tuple(f"c{number}" for number in range(cards))
    sizes = [cards // (seats + 1)] * seats
    sizes.append(cards - sum(sizes))
    holders = (*range(seats), HIDDEN)
    problem = Problem(
        pack, holders, tuple(exactly(holder, pack, size) for holder, size in zip(holders, sizes, strict=True))
    )
    answer = solve(problem, engine=compiled)
    assert isinstance(answer, Exact)
    deals = factorial(cards) // prod(factorial(size) for size in sizes)
    assert answer.count == deals > 2**64
    assert answer.ways("c7", 1) == deals * sizes[1] // cards
    first, last = answer.deal(0), answer.deal(deals - 1)
    assert all(fact.holds(deal) for fact in problem.facts for deal in (first, last))
    assert first != last
    split = answer.tally(0, pack[:2])
    assert sum(split) == deals
    assert split[2] == deals * sizes[0] * (sizes[0] - 1) // (cards * (cards - 1))


@pytest.mark.parametrize(("cards", "seats", "words"), [(16, 9, 1), (26, 9, 2), (34, 9, 2), (60, 9, 4)])
def test_deals_are_found_by_numbers_of_any_size(cards: int, seats: int, words: int) -> None:
    """In one machine word, in two, and beyond; with weights and without."""
    pack = tuple(f"c{number}" for number in range(cards))
    choices = (Choice(0, frozenset(pack[:3])), Choice(1, frozenset(pack[2:8])))
    problem = Problem(pack, (*range(seats), HIDDEN), (exactly(HIDDEN, pack, 1),), choices)
    fast, slow = (Position(problem, engine) for engine in (compiled, plain))
    one, other = fast.weave(2_000_000), slow.weave(2_000_000)
    assert isinstance(one, compiled.CompiledLattice)
    rng = random.Random(cards)
    for weighted in (True, False):
        view = View(weighted, (0,) * len(fast.order))
        total = one.total(view)
        assert total == other.total(view)
        assert one.outlook(view).words == words
        numbers = [0, total - 1, *(rng.randrange(total) for _ in range(50))]
        assert one.unrank(view, numbers) == other.unrank(view, numbers)
        with pytest.raises((ValueError, OverflowError)):
            one.unrank(view, [total])


def test_what_weighs_too_much_for_a_machine_word_is_left_to_the_plain_engine() -> None:
    cards = tuple(f"c{number}" for number in range(9))
    choices = tuple(Choice(0, frozenset(cards[start : start + 6])) for start in (0, 1, 2, 3)) * 6
    problem = Problem(cards, (0, 1, HIDDEN), (exactly(HIDDEN, cards, 1),), choices)
    fast, slow = solve(problem, engine=compiled), solve(problem, engine=plain)
    assert isinstance(fast, Exact)
    assert isinstance(slow, Exact)
    assert isinstance(fast.lattice, plain.PlainLattice)
    assert fast.marginals == slow.marginals


def test_without_the_kernel_the_plain_engine_answers() -> None:
    program = """
import sys
sys.modules["deerstalker.deduction._kernel"] = None
from deerstalker.deduction import plain
from deerstalker.core.facts import HIDDEN, exactly
from deerstalker.deduction.engines import best_engine
from deerstalker.deduction.problem import Problem
from deerstalker.deduction.solver import solve
assert best_engine() is plain
print(solve(Problem(("a", "b", "c"), (0, HIDDEN), (exactly(HIDDEN, "abc", 1),))).count)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("3\n", "")


def test_nothing_open_is_a_position_too() -> None:
    for engine in (compiled, plain):
        answer = solve(Problem(("a",), (0, OPEN), (has_none(0, ["a"]),)), engine=engine)
        assert isinstance(answer, Exact)
        assert (answer.count, answer.marginals) == (1, {"a": {OPEN: 1}})
        assert answer.sample(random.Random(0), 2) == [{"a": OPEN}] * 2
        assert answer.hands(OPEN) == {frozenset({"a"}): 1}
        assert answer.tally(OPEN, ["a"]) == (0, 1)
        empty = solve(Problem((), (0,)), engine=engine)
        assert empty.count == 1
