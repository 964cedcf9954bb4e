"""Questions a player would ask, and what he is told when his notes contradict each other."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from deduction.brute_force import Brute, random_problem
from deduction.instance_files import NAMES, instance
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, Choice, Count, exactly, has_all, has_none
from deerstalker.deduction.instances import problem_of
from deerstalker.deduction.problem import BeyondReach, Budget, Contradiction, Problem
from deerstalker.deduction.solver import Exact, solve

ABC = ("knife", "rope", "wrench")


def exact(problem: Problem) -> Exact:
    answer = solve(problem)
    assert isinstance(answer, Exact)
    return answer


def test_one_card_each_and_one_hidden() -> None:
    answer = exact(Problem(ABC, (0, 1, HIDDEN), tuple(exactly(holder, ABC, 1) for holder in (0, 1, HIDDEN))))
    assert answer.count == answer.total == 6
    assert answer.chance("rope", HIDDEN) == Fraction(1, 3)
    assert answer.closure.must == answer.closure.cannot == ()
    assert len(answer.closure.open) == 9
    assert answer.hands(HIDDEN) == {frozenset({card}): 2 for card in ABC}
    told = answer.given(has_none(0, {"knife", "rope"}))
    assert told.closure.must == (("wrench", 0),)
    assert told.chance("rope", HIDDEN) == Fraction(1, 2)


def test_restricted_choice() -> None:
    """Seat 0 has two of three cards and showed the knife: the two without a choice count twice as much.

    He has knife and rope (shown: knife or rope) or knife and wrench (of the named cards only the knife).
    """
    facts = (exactly(0, ABC, 2), exactly(HIDDEN, ABC, 1), has_all(0, ["knife"]))
    answer = exact(Problem(ABC, (0, HIDDEN), facts, (Choice(0, frozenset({"knife", "rope"})),)))
    assert answer.count == 2
    assert answer.chance("wrench", 0) == Fraction(2, 3)
    assert answer.unweighted().chance("wrench", 0) == Fraction(1, 2)


def test_who_chose_had_something_to_choose_from() -> None:
    answer = exact(Problem(ABC, (0, HIDDEN), (exactly(0, ABC, 1),), (Choice(0, frozenset({"rope"})),)))
    assert answer.closure.must == (("knife", HIDDEN), ("rope", 0), ("wrench", HIDDEN))


@pytest.mark.parametrize("name", NAMES[::5])
def test_what_if_is_what_a_fresh_problem_says(name: str) -> None:
    rng = random.Random(name)
    problem = problem_of(instance(name))
    answer = exact(problem)
    for _ in range(6):
        truth = answer.sample(rng, 1)[0]
        facts = []
        for _ in range(rng.randint(1, 3)):
            holder = rng.choice(problem.holders)
            some = frozenset(rng.sample(problem.cards, rng.randint(1, 4)))
            number = sum(truth[card] == holder for card in some)
            facts.append(Count(holder, some, number, number) if rng.random() < 0.7 else Count(holder, some, 0, number))
        told, fresh = answer.given(*facts), exact(problem.knowing(facts))
        assert isinstance(told, Exact)
        assert told.total * fresh.total > 0
        assert told.count == fresh.count
        assert told.unweighted().marginals == fresh.unweighted().marginals
        assert told.closure == fresh.closure
        assert {card: told.chance(card, HIDDEN) for card in problem.cards} == {
            card: fresh.chance(card, HIDDEN) for card in problem.cards
        }


def test_what_if_in_two_steps_and_without_weights() -> None:
    problem = problem_of(instance("clue6-b12-01"))
    answer = exact(problem)
    deal = answer.sample(random.Random(3), 1)[0]
    facts = [has_all(deal[card], [card]) for card in problem.cards[:6]]
    stepwise = answer.unweighted().given(*facts[:3]).given(*facts[3:])
    assert isinstance(stepwise, Exact)
    assert stepwise.marginals == exact(problem.knowing(facts)).unweighted().marginals


@pytest.mark.parametrize("seed", range(20))
def test_the_weight_of_a_hand_is_that_of_the_deals_with_these_cards(seed: int) -> None:
    problem = random_problem(random.Random(seed))
    answer = solve(problem)
    assert isinstance(answer, Exact)
    for holder in problem.holders:
        hands = answer.hands(holder)
        for hand in [*hands, frozenset(problem.cards[:1]), frozenset(problem.cards[:2])]:
            assert answer.holding(holder, hand) == sum(ways for other, ways in hands.items() if hand <= other)


def test_a_tally_is_the_odds_of_an_answer() -> None:
    answer = exact(problem_of(instance("clue6-b12-03")))
    named = ["2", "8", "14"]
    tally = answer.tally(3, named)
    assert sum(tally) == answer.total
    assert sum(number * weight for number, weight in enumerate(tally)) == sum(answer.ways(card, 3) for card in named)
    none = answer.given(has_none(3, named)) if tally[0] else None
    assert none is None or none.total == tally[0]


@pytest.mark.parametrize("seed", range(12))
def test_every_number_is_a_deal_and_every_deal_has_its_numbers(seed: int) -> None:
    problem = random_problem(random.Random(500 + seed))
    answer, brute = exact(problem), Brute(problem)
    drawn = Counter(tuple(answer.deal(number).items()) for number in range(min(answer.total, 5_000)))
    if answer.total <= 5_000:
        found = {frozenset(deal): times for deal, times in drawn.items()}
        weights = zip(brute.deals, brute.weights, strict=True)
        assert found == {frozenset(deal.items()): weight for deal, weight in weights}


def test_samples_are_as_likely_as_they_are() -> None:
    """Chi-square over all deals, with and without weights."""
    problem = Problem(
        (*ABC, "pipe", "candle"),
        (0, 1, HIDDEN),
        (exactly(0, (*ABC, "pipe", "candle"), 2), exactly(HIDDEN, ABC, 1), has_all(1, ["pipe"])),
        (Choice(1, frozenset({"pipe", "candle", "knife"})),),
    )
    for answer in (exact(problem), exact(problem).unweighted()):
        number = 20_000
        drawn = Counter(tuple(sorted(deal.items())) for deal in answer.sample(random.Random(1), number))
        brute = Brute(problem)
        weights = [weight if answer.total > answer.count else 1 for weight in brute.weights]
        expected = {
            tuple(sorted(deal.items())): number * weight / sum(weights)
            for deal, weight in zip(brute.deals, weights, strict=True)
        }
        assert drawn.keys() <= expected.keys()
        chi_square = sum((drawn[deal] - mean) ** 2 / mean for deal, mean in expected.items())
        freedom = len(expected) - 1
        assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("name", ["clue6-b12-01", "sleuth7-n28-01", "md10-b20-01"])
def test_samples_fit_all_facts_and_come_near_the_odds(name: str) -> None:
    problem = problem_of(instance(name))
    answer = exact(problem)
    deals = answer.sample(random.Random(2), 2_000)
    assert all(fact.holds(deal) for deal in deals[:200] for fact in problem.facts)
    for card in problem.cards:
        chance = float(answer.chance(card, HIDDEN))
        share = sum(deal[card] == HIDDEN for deal in deals) / len(deals)
        assert abs(share - chance) <= 5 * (chance * (1 - chance) / len(deals)) ** 0.5


def test_the_same_dice_draw_the_same_deals() -> None:
    problem = problem_of(instance("clue6-b12-01"))
    assert exact(problem).sample(random.Random(9), 50) == exact(problem).sample(random.Random(9), 50)


def test_a_contradiction_names_the_few_facts_at_fault() -> None:
    problem = problem_of(instance("clue6-n10-01"))
    answer = exact(problem)
    card = next(card for card, holder in answer.closure.cannot if holder == 1)
    with pytest.raises(Contradiction) as caught:
        solve(problem.knowing([has_all(1, [card])]))
    assert caught.value.smallest
    assert has_all(1, [card]) in caught.value.facts
    assert len(caught.value.facts) <= 4
    assert str(card) in str(caught.value)


@pytest.mark.parametrize("name", ["clue6-b25-07", "md10-b40-01", "sleuth4-n20-01", "sleuth6-n30-03", "trap-09-cases"])
def test_contradictions_deep_in_a_game(name: str) -> None:
    """Any cell that cannot be, claimed: a smallest set of facts against it, each of them needed."""
    problem = problem_of(instance(name))
    rng = random.Random(name)
    for card, holder in rng.sample(exact(problem).closure.cannot, 4):
        claim = has_all(holder, [card])
        with pytest.raises(Contradiction) as caught:
            exact(problem).given(claim)
        facts = caught.value.facts
        assert claim in facts
        with pytest.raises(Contradiction):
            solve(Problem(problem.cards, problem.holders, facts))
        for index in range(len(facts)):
            assert solve(Problem(problem.cards, problem.holders, facts[:index] + facts[index + 1 :])).count > 0


def test_a_fact_that_contradicts_itself() -> None:
    for fact in (Count(0, frozenset(ABC), 2, 1), Count(0, frozenset(ABC), 4, 9), Count(0, frozenset(), 1, 1)):
        with pytest.raises(Contradiction) as caught:
            solve(Problem(ABC, (0, HIDDEN), (has_all(HIDDEN, ["rope"]), fact)))
        assert caught.value.facts == (fact,)


@pytest.mark.parametrize(
    ("problem", "says"),
    [
        (Problem(("a", "a"), (0,)), "listed twice"),
        (Problem(("a",), (0, 0)), "listed twice"),
        (Problem(("a",), (0,), (has_all(1, ["a"]),)), "no holder 1"),
        (Problem(("a",), (0,), (has_all(0, ["b"]),)), "no card 'b'"),
        (Problem(tuple(map(str, range(129))), (0,)), "At most 128 cards"),
        (Problem(("a",), tuple(range(17))), "At most 16 holders"),
        (Problem(("a",), (0,), (has_all(0, ["a"]),) * 2_001), "At most 2000 facts"),
        (Problem(("a",), (0,), (), (Choice(0, frozenset({"a"})),) * 201), "At most 200 choices"),
        (Problem(("a",), (0,), (), (Choice(0, frozenset()),)), "1 to 8 cards"),
    ],
)
def test_nonsense_is_refused(problem: Problem, says: str) -> None:
    with pytest.raises(Invalid, match=says):
        solve(problem)


def test_cards_without_any_holder_contradict() -> None:
    with pytest.raises(Contradiction):
        solve(Problem(("a",), ()))


def test_too_many_hands_are_beyond_reach() -> None:
    answer = exact(problem_of(instance("clue6-b00-01")))
    assert len(answer.hands(HIDDEN)) == 200
    with pytest.raises(BeyondReach, match="more than 100"):
        answer.hands(HIDDEN, most=100)


def test_the_budget_decides_between_exact_and_estimate() -> None:
    problem = problem_of(instance("clue6-b00-01"))
    assert solve(problem).exact
    assert not solve(problem, Budget(steps=500)).exact
