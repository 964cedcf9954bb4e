"""A problem that grows fact by fact has the same answers as one that is solved from the start."""

import random

import pytest

from deduction.brute_force import random_problem
from deerstalker.core.facts import Choice, Count, has_all, has_none
from deerstalker.deduction import compiled, plain
from deerstalker.deduction.following import Follower
from deerstalker.deduction.lattice import Engine, Restriction, TooLarge, View
from deerstalker.deduction.position import Position
from deerstalker.deduction.problem import Budget, Contradiction
from deerstalker.deduction.reduction import Impossible
from deerstalker.deduction.solver import Exact, solve


@pytest.mark.parametrize("seed", range(80))
def test_every_answer_on_the_way_is_that_of_the_whole_problem(seed: int) -> None:
    rng = random.Random(seed)
    problem = random_problem(rng)
    news: list[tuple[list[Count], list[Choice]]] = [([fact], []) for fact in problem.facts] + [
        ([], [choice]) for choice in problem.choices
    ]
    rng.shuffle(news)
    follower = Follower(problem.cards, problem.holders, Budget())
    for facts, choices in news:
        changes = follower.learn(facts, choices)
        if rng.random() < 0.3:
            continue  # several facts are cut out at once
        found, fresh = follower.answer, solve(follower.problem)
        assert isinstance(found, Exact)
        assert isinstance(fresh, Exact)
        assert found.total == fresh.total
        assert found.marginals == fresh.marginals
        assert changes or follower.answer is found


def test_what_is_known_already_changes_nothing() -> None:
    follower = Follower("abc", (0, 1, 2), Budget())
    assert follower.learn([has_all(0, "a")])
    answer = follower.answer
    assert not follower.learn([has_none(1, "a")])
    assert follower.answer is answer
    assert follower.learn([has_none(1, "b")])
    assert follower.answer is not answer


def test_facts_that_cannot_be_true_contradict() -> None:
    follower = Follower("abc", (0, 1, 2), Budget())
    follower.learn([has_all(0, "a")])
    with pytest.raises(Contradiction):
        follower.learn([has_all(1, "a")])


@pytest.mark.parametrize("engine", [plain, compiled], ids=["plain", "compiled"])
def test_a_lattice_is_cut_to_the_deals_that_are_left(engine: Engine) -> None:
    """The same totals as a lattice woven with the restriction, with cells struck out as in a view."""
    cut = impossible = 0
    for seed in range(60):
        rng = random.Random(seed)
        position = Position(random_problem(rng), engine)
        places, seats = len(position.order or position.core.cards), len(position.core.holders)
        lattice = position.weave(100_000)
        seat, cards = rng.randrange(max(1, seats)), rng.getrandbits(places)
        low = rng.randrange(cards.bit_count() + 1)
        high = rng.randrange(low, cards.bit_count() + 1)
        barred = tuple(rng.getrandbits(seats) if rng.random() < 0.1 else 0 for _ in range(places))
        wanted = sum(lattice.tally(View(True, barred), seat, cards)[low : high + 1])
        try:
            part = lattice.refined(barred, Restriction(seat, cards, low, high), 100_000)
        except Impossible:
            impossible += 1
            assert wanted == 0
            continue
        cut += 1
        assert part.total(View(True, (0,) * places)) == wanted > 0
        if part.edges:
            with pytest.raises(TooLarge):
                lattice.refined(barred, Restriction(seat, cards, low, high), part.edges - 1)
    assert cut
    assert impossible
