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
from deerstalker.deduction.compiled.jit import cached
from deerstalker.deduction.instances import problem_of
from deerstalker.deduction.lattice import TooLarge, View
from deerstalker.deduction.position import Position
from deerstalker.deduction.problem import Budget, Problem
from deerstalker.deduction.solver import Exact, solve

LIGHT = [name for name in NAMES if not name.startswith(("sleuth7", "md10-b", "sleuth6"))][::3]


def _same(problem: Problem, seed: int) -> None:
    """One position in both engines: order, states, numbers, hands and samples."""
    fast, slow = (Position(problem, engine) for engine in (compiled, plain))
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


def test_what_weighs_too_much_for_a_machine_word_is_left_to_the_plain_engine() -> None:
    cards = tuple(f"c{number}" for number in range(9))
    choices = tuple(Choice(0, frozenset(cards[start : start + 6])) for start in (0, 1, 2, 3)) * 6
    problem = Problem(cards, (0, 1, HIDDEN), (exactly(HIDDEN, cards, 1),), choices)
    fast, slow = solve(problem, engine=compiled), solve(problem, engine=plain)
    assert isinstance(fast, Exact)
    assert isinstance(slow, Exact)
    assert isinstance(fast.lattice, plain.PlainLattice)
    assert fast.marginals == slow.marginals


@pytest.mark.long
def test_a_compilation_is_announced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(compiled, "announce", told.append)
    monkeypatch.setattr(compiled, "_prepared", set())
    monkeypatch.setattr(compiled, "cached", lambda kernel: False)
    for _ in range(2):
        solve(random_problem(random.Random(1)), engine=compiled)
    assert [message.partition(".")[0] for message in told] == ["Compiling the deduction engine"]
    for _ in range(2):
        solve(problem_of(instance("clue6-b05-01")), Budget(steps=500), compiled)
    assert [message.partition(".")[0] for message in told[1:]] == ["Compiling the sampling engine"]


@pytest.mark.long
def test_what_was_compiled_is_found_again_and_fits_every_problem() -> None:
    """All kernels are on disk after the first problem, and none is compiled for a second kind of arguments."""
    for seed in range(30):
        problem = random_problem(random.Random(seed))
        answer = solve(problem, engine=compiled)
        assert isinstance(answer, Exact)
        answer.hands(HIDDEN)
        answer.unweighted().tally(HIDDEN, problem.cards)
        answer.sample(random.Random(0), 3)
    solve(problem_of(instance("clue6-b05-01")), Budget(steps=500), compiled).sample(random.Random(0), 3)
    for kernel in compiled.COUNTING + compiled.SAMPLING:
        assert cached(kernel)
        assert len(kernel.signatures) <= 1


def test_without_numba_the_plain_engine_answers() -> None:
    program = """
import sys
sys.modules["numba"] = None
from deerstalker.deduction import plain
from deerstalker.core.facts import HIDDEN, exactly
from deerstalker.deduction.position import best_engine
from deerstalker.core.facts import Choice
from deerstalker.deduction.problem import Budget, Problem
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
