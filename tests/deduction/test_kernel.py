"""The kernel and its plain twins give the same, whatever they are given; and refuse what does not fit."""

import random
from array import array
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deduction.brute_force import random_problem
from deerstalker.core.facts import HIDDEN, Count, exactly
from deerstalker.deduction import _kernel, compiled, plain, sampling
from deerstalker.deduction.lattice import Restriction, TooLarge, View
from deerstalker.deduction.moving import branching
from deerstalker.deduction.moving.branching import ANY, Thinning, Way
from deerstalker.deduction.position import Position
from deerstalker.deduction.problem import Contradiction, Problem
from deerstalker.deduction.reduction import Core, Impossible
from deerstalker.deduction.sampling import Answers, Labels

CARDS = tuple("abcdefghij")


@st.composite
def any_problem(draw: st.DrawFn) -> Problem:
    """Facts of every kind, true together or not, with numbers beyond all reason now and then."""
    holders = (*range(draw(st.integers(1, 4))), HIDDEN)
    numbers = st.integers(-2, 11) | st.sampled_from([10**12, -(10**30), 2**64])
    facts = draw(
        st.lists(
            st.builds(Count, st.sampled_from(holders), st.frozensets(st.sampled_from(CARDS)), numbers, numbers),
            max_size=8,
        )
    )
    return Problem(CARDS, holders, tuple(facts))


def reduced(engine: Any, problem: Problem) -> Core | None:
    try:
        core: Core = engine.reduce(problem)
    except Impossible:
        return None
    return core


@given(any_problem())
@settings(max_examples=300, deadline=None)
def test_local_deductions_are_the_same(problem: Problem) -> None:
    assert reduced(compiled, problem) == reduced(plain, problem)


@given(st.integers(0, 10**9), st.data())
@settings(max_examples=60, deadline=None)
def test_lattices_are_the_same(seed: int, data: st.DataObject) -> None:
    """Order, states, every cell; and after a restriction as well."""
    problem = random_problem(random.Random(seed))
    try:
        fast, slow = (Position(problem, engine) for engine in (compiled, plain))
        one, other = fast.weave(200_000), slow.weave(200_000)
    except (Impossible, Contradiction):
        return
    assert fast.order == slow.order
    nothing = (0,) * len(fast.order)
    for weighted in (True, False):
        assert one.measure(View(weighted, nothing)) == other.measure(View(weighted, nothing))
    if not fast.order:
        return
    holder = data.draw(st.integers(0, len(fast.core.holders) - 1))
    cards = data.draw(st.integers(1, (1 << len(fast.order)) - 1))
    low = data.draw(st.integers(0, cards.bit_count()))
    restriction = Restriction(holder, cards, low, data.draw(st.integers(low, cards.bit_count())))
    try:
        part = other.refined(nothing, restriction, 10**6)
    except Impossible:
        with pytest.raises(Impossible):
            one.refined(nothing, restriction, 10**6)
        return
    assert one.refined(nothing, restriction, 10**6).measure(View(True, nothing)) == part.measure(View(True, nothing))


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_samples_are_heard_the_same(data: st.DataObject) -> None:
    number = data.draw(st.integers(1, 40))
    columns = [
        bytes(data.draw(st.lists(st.sampled_from([0, 1, 2, 255]), min_size=number, max_size=number))) for _ in "xy"
    ]
    digits = bytes(holder + 1 if holder < 3 else 0 for holder in range(256))
    codes = sampling.codes(columns, digits, 4, number)
    assert codes == sampling._codes(columns, digits, 4, number)
    lengths = data.draw(st.lists(st.integers(1, 3), min_size=16, max_size=16))
    starts = array("i", [sum(lengths[:code]) for code in range(17)])
    entries = data.draw(st.lists(st.integers(0, 4), min_size=starts[-1], max_size=starts[-1]))
    shares = array("d", [1 / length for length in lengths for _ in range(length)])
    answers = Answers(starts, array("i", entries), shares, 5)
    labels = Labels(array("i", data.draw(st.lists(st.integers(0, 5), min_size=number, max_size=number))), 6)
    weights = array("d", data.draw(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=number, max_size=number)))
    weights[0] = 1.0
    for weighing in (None, weights):
        fast = sampling.information(codes, answers, labels, weighing)
        slow = sampling._information(codes, answers, labels, weighing)
        for one, other in zip(fast, slow, strict=True):
            assert one == pytest.approx(other, abs=1e-7)
    replies = sampling.replies([(0, 3), (3, 6)], codes, answers, labels, weights)
    for reply, twin in zip(replies, sampling._replies([(0, 3), (3, 6)], codes, answers, labels, weights), strict=True):
        assert reply == pytest.approx(twin, abs=1e-9)
    table = array("d", [1 + at / 7 for at in range(2 * 16)])
    factors, twins = (array("d", [1.0]) * (2 * number) for _ in range(2))
    places = [column.translate(digits) for column in columns]
    sampling.scale(factors, places, bytes((4, 4)), table)
    sampling._scale(twins, places, bytes((4, 4)), table)
    assert factors == twins


def test_the_kernel_refuses_what_does_not_fit() -> None:
    core = compiled.reduce(Problem(("a", "b"), (0, 1), (exactly(0, "ab", 1),)))
    table = compiled.tabulate(core).arrays
    lattice = _kernel.weave(table, [0, 1], 100)
    assert lattice is not None
    calls: list[Any] = [
        lambda: _kernel.weave(table, [0, 0], 100),
        lambda: _kernel.weave(table, [0], 100),
        lambda: _kernel.weave(table, [0, 2], 100),
        lambda: _kernel.sketches(table, [0, 1], 100, 0, 1),
        lambda: lattice.outlook(True, (0,)),
        lambda: lattice.outlook(True, (0, 0)).tally(7, 3),
        lambda: lattice.outlook(True, (0, 0)).hands(-1, 10),
        lambda: lattice.outlook(True, (0, 0)).unrank([2]),
        lambda: lattice.refined((0, 0), 0, 3, 2, 1, 100),
        lambda: lattice.refined((0, 0), 9, 3, 0, 1, 100),
        lambda: _kernel.tabulate((0, 1), (0, 5), core.may, core.rows, ()),
        lambda: _kernel.tabulate((0, 200), core.holders, core.may, core.rows, ()),
        lambda: _kernel.codes([b"ab", b"a"], bytes(256), 1, 2),
        lambda: _kernel.codes([b"ab"] * 40, bytes(256), 200, 2),
        lambda: _kernel.scale(array("d", [1.0]), [b"\x09"], b"\x02", array("d", [1.0, 1.0])),
    ]
    for call in calls:
        with pytest.raises((ValueError, OverflowError)):
            call()
    with pytest.raises(TooLarge):
        _kernel.weave(table, [0, 1], 1)
    with pytest.raises(TypeError):
        _kernel.Table()  # type: ignore[call-arg,unused-ignore]
    with pytest.raises(KeyError):
        _kernel.reduce(("a",), (0,), (exactly(0, "z", 1),), ())


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_worlds_go_on_in_the_same_ways(data: st.DataObject) -> None:
    """Whole or thinned, with weights of either kind, in the same order."""
    columns = data.draw(st.integers(2, 21))
    one = st.integers(0, columns - 1)
    weights = data.draw(st.sampled_from([st.integers(1, 2**64 - 1), st.floats(1e-9, 1e9)]))
    worlds = st.binary(min_size=columns, max_size=columns).map(lambda row: bytes(2 + byte % 3 for byte in row))
    run = {
        int.from_bytes(row, "little"): weight
        for row, weight in data.draw(st.dictionaries(worlds, weights, min_size=1, max_size=40)).items()
    }
    ways = data.draw(
        st.lists(st.builds(Way, one, st.integers(2, 4) | st.just(ANY), one, st.just(1), one, st.just(-1)), max_size=6)
    )
    offsets = data.draw(st.lists(st.floats(0, 1, exclude_max=True), min_size=1, max_size=3))
    thinning = Thinning(data.draw(st.integers(0, 60)), data.draw(st.integers(1, 30)), offsets)
    found = _kernel.branched(run, columns, ways, *thinning)
    expected = branching._branched(run, columns, ways, thinning)
    assert found is not None
    assert [list(part) for part in found] == [list(part) for part in expected]
    for mine, its in zip(found, expected, strict=True):
        assert list(mine.values()) == pytest.approx(list(its.values()), rel=1e-12)
        if branching.is_exact(its):
            assert mine == its


def test_worlds_that_weigh_too_much_are_left_to_plain_python() -> None:
    run = {1 << 8 * at: 2**64 + at for at in range(branching.FEW + 2)}
    ways = [Way(0, ANY, 1, 1, 0, -1)]
    thinning = Thinning(100, 10, [0.5])
    assert _kernel.branched(run, 12, ways, *thinning) is None
    assert branching.branched(run, 12, ways, thinning) == [{1 << 8: 2**64}]


@pytest.mark.parametrize(
    ("columns", "way"),
    [(0, (0, -1, 0, 0, 0, 0)), (5000, (0, -1, 0, 0, 0, 0)), (2, (2, -1, 0, 0, 0, 0)), (2, (0, -1, -1, 0, 0, 0)),
     (2, (0, 300, 0, 0, 0, 0)), (2, (0, -1, 0, 256, 1, 0))],
)  # fmt: skip
def test_ways_beyond_the_columns_are_refused(columns: int, way: Any) -> None:
    with pytest.raises(ValueError, match="columns"):
        _kernel.branched({0: 1}, columns, [way], 10, 10, [0.0])


def test_worlds_of_another_size_are_refused() -> None:
    with pytest.raises(OverflowError):
        _kernel.branched({1 << 16: 1}, 2, [], 10, 10, [0.0])


def test_thinning_keeps_every_weight_on_average() -> None:
    """Over evenly spread offsets, every world has its own weight, and never too many are kept."""
    weights = [random.Random(7).random() ** 4 for _ in range(60)]
    rounds = 2000
    sums = [0.0] * len(weights)
    for kept, new in branching.thinnings(weights, 12, [at / rounds for at in range(rounds)]):
        assert len(kept) <= 12
        for index, weight in zip(kept, new, strict=True):
            sums[index] += weight / rounds
    assert sums == pytest.approx(weights, abs=0.01)
