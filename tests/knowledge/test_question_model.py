"""Answers to questions of every kind that can be described, against every deal of tiny packs, exactly."""

import random
from collections import defaultdict
from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import product
from math import isclose, log2
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from deerstalker.core import seen
from deerstalker.core.clues import Question, Shown
from deerstalker.core.facts import HIDDEN, Card, Choice, Count, Deal, exactly, has_all
from deerstalker.deduction.position import byte_of
from deerstalker.deduction.problem import Problem
from deerstalker.deduction.solver import Exact, solve
from deerstalker.games.sleuth.editions import TINY
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.partition import View, answers, public_answers
from deerstalker.knowledge.deal.question_model import Answers, Telling, told_asker, told_table, unit
from deerstalker.knowledge.deal.questions import public, rank
from deerstalker.knowledge.deal.sampled_answers import SampledDeals
from dossiers import deals
from kit import box_of
from tiny_games import tiny_moves

SEATS = (0, 1, 2)
SHOWN: tuple[Shown, ...] = ("none", "one", "all")
KINDS = list(product((False, True), SHOWN, (False, True)))
"""Counted or not, what is shown, stopping or not: twelve ways to answer."""

Heard = dict[Hashable, dict[frozenset[Card], Fraction]]


# -- asked at the table ------------------------------------------------------------------------------


def ask(asked: Question, deal: Deal, *, by_asker: bool) -> Iterator[tuple[Hashable, Fraction]]:
    """Every way in which the table may go round, with its chance: seat after seat says and shows what it must."""
    rounds: list[tuple[tuple[Hashable, ...], Fraction]] = [((), Fraction(1))]
    for seat in asked.of:
        hand = tuple(card for card in asked.cards if deal[card] == seat)
        if not hand:
            continue
        said: tuple[Hashable, ...] = (seat, len(hand) if asked.counted else None)
        if by_asker and asked.shown == "one":
            rounds = [((*old, (*said, (card,))), chance / len(hand)) for old, chance in rounds for card in hand]
        elif by_asker and asked.shown == "all":
            rounds = [((*old, (*said, hand)), chance) for old, chance in rounds]
        else:
            rounds = [((*old, said), chance) for old, chance in rounds]
        if asked.until_one:
            break
    yield from rounds


def expected(problem: Problem, asked: Question, *, by_asker: bool) -> Heard:
    """The chance of each answer together with each solution, from every deal one by one."""
    found: Heard = defaultdict(lambda: defaultdict(Fraction))
    total = Fraction(0)
    for deal in deals(problem.cards, problem.holders, problem.facts):
        weight = Fraction(1)
        for choice in problem.choices:
            weight /= sum(deal[card] == choice.holder for card in choice.cards)
        total += weight
        solution = frozenset(card for card, holder in deal.items() if holder == HIDDEN)
        for heard, chance in ask(asked, deal, by_asker=by_asker):
            found[frozenset(heard) if isinstance(heard, tuple) else heard][solution] += weight * chance
    return {heard: {one: part / total for one, part in row.items()} for heard, row in found.items()}


def normal(found: Answers) -> Heard:
    """The same as chances, without answers that cannot come. Who answered first does not matter."""
    total = sum(sum(row.values()) for row in found.values())
    return {
        frozenset(heard) if isinstance(heard, tuple) else heard: {
            one: Fraction(ways, total) for one, ways in row.items()
        }
        for heard, row in found.items()
        if row
    }


# -- every kind of question --------------------------------------------------------------------------


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """A pack of up to seven cards, what is known of it, and perhaps that somebody chose among some."""
    cards = tuple("abcdefg")[: draw(st.integers(4, 7))]
    owners = draw(st.lists(st.sampled_from((*SEATS, HIDDEN)), min_size=len(cards), max_size=len(cards)))
    deal = dict(zip(cards, owners, strict=True))
    facts = [exactly(holder, cards, owners.count(holder)) for holder in (*SEATS, HIDDEN)]
    facts += [has_all(deal[card], [card]) for card in draw(st.sets(st.sampled_from(cards), max_size=2))]
    choices = []
    seat, some = draw(st.sampled_from(SEATS)), draw(st.frozensets(st.sampled_from(cards), min_size=1, max_size=4))
    held = sum(deal[card] == seat for card in some)
    if held:
        facts.append(Count(seat, some, 1, len(some)))
        choices = [Choice(seat, some)]
    return Problem(cards, (*SEATS, HIDDEN), tuple(facts), tuple(choices))


@st.composite
def questions(draw: st.DrawFn, cards: tuple[Card, ...]) -> Question:
    """Some cards, some seats, any kind of answer."""
    asked = draw(st.lists(st.sampled_from(cards), unique=True, min_size=0, max_size=5))
    of = draw(st.lists(st.sampled_from(SEATS), unique=True, max_size=3))
    counted, shown, until_one = draw(st.sampled_from(KINDS))
    return Question(tuple(asked), tuple(of), counted, shown, until_one)


@pytest.mark.long
@given(data=st.data(), problem=problems())
@settings(max_examples=150, deadline=None)
def test_answers_are_those_of_every_deal(data: st.DataObject, problem: Problem) -> None:
    """To the asker and to the table, each with exactly the weight it has."""
    asked = data.draw(questions(problem.cards))
    answer = solve(problem)
    assert isinstance(answer, Exact)
    assert normal(answers(View(answer), asked)) == expected(problem, asked, by_asker=True)
    assert normal(public_answers(View(answer), asked)) == expected(problem, asked, by_asker=False)


@given(data=st.data(), problem=problems())
@settings(max_examples=60, deadline=None)
def test_a_sample_of_all_deals_gives_the_same(data: st.DataObject, problem: Problem) -> None:
    asked = data.draw(questions(problem.cards))
    unweighted = Problem(problem.cards, problem.holders, problem.facts)
    whole = list(deals(unweighted.cards, unweighted.holders, unweighted.facts))
    telling: Telling
    for telling, by_asker in ((told_asker, True), (told_table, False)):
        columns = [bytes(byte_of(deal[card]) for deal in whole) * 50 for card in problem.cards]
        found = SampledDeals(problem.cards, columns, telling).estimates(asked)
        bits, solved, nothing = figures(expected(unweighted, asked, by_asker=by_asker), asked)
        assert found.nothing == pytest.approx(50 * len(whole) * nothing)
        assert found.solved == pytest.approx(50 * len(whole) * solved)
        assert found.bits == pytest.approx(bits, abs=0.05), "the sample is large, and its bias corrected"


def figures(heard: Heard, asked: Question) -> tuple[float, float, float]:
    """Bits, the chance that the answer settles the solution, and that nobody has anything, from all answers."""
    columns: dict[frozenset[Card], Fraction] = defaultdict(Fraction)
    for row in heard.values():
        for solution, ways in row.items():
            columns[solution] += ways
    total = sum(columns.values())
    bits = sum(
        float(ways / total) * log2(ways * total / (sum(row.values()) * columns[solution]))
        for row in heard.values()
        for solution, ways in row.items()
    )
    solved = sum(sum(row.values()) for row in heard.values() if len(row) == 1)
    return bits, float(solved), float(sum(heard.get(frozenset(), {}).values()))


@pytest.mark.parametrize(("counted", "shown", "until_one"), KINDS)
@pytest.mark.parametrize("of", [(1,), (1, 2), (2, 0, 1)])
def test_every_kind_with_many_cards(counted: bool, shown: Shown, until_one: bool, of: tuple[int, ...]) -> None:
    """Six of seven cards asked about, with hands of up to four to choose from."""
    cards = tuple("abcdefg")
    facts = (exactly(0, cards, 1), exactly(1, cards, 4), exactly(2, cards, 1), exactly(HIDDEN, cards, 1))
    problem = Problem(cards, (*SEATS, HIDDEN), facts)
    answer = solve(problem)
    assert isinstance(answer, Exact)
    asked = Question(cards[:6], of, counted, shown, until_one)
    assert normal(answers(View(answer), asked)) == expected(problem, asked, by_asker=True)
    assert normal(public_answers(View(answer), asked)) == expected(problem, asked, by_asker=False)


@pytest.mark.parametrize(("counted", "shown", "until_one"), KINDS)
def test_all_answers_in_one_deal_weigh_as_much_as_the_deal(counted: bool, shown: Shown, until_one: bool) -> None:
    """Also where several holders choose among four cards each."""
    asked = Question(tuple("abcdefgh"), (0, 1), counted, shown, until_one)
    hands = {0: "abcd"} if until_one else {0: "abcd", 1: "efgh"}
    for telling in (told_asker, told_table):
        heard = list(telling(asked, hands))
        assert sum(weight for _, weight in heard) == unit(asked)
        assert len({answer for answer, _ in heard}) == len(heard)
        assert len({weight for _, weight in heard}) == 1


# -- what they are worth -----------------------------------------------------------------------------


def any_question(seed: int) -> Dossier:
    """What somebody knows in a tiny game of Sleuth, where any question may be asked: an action is a `Question`."""
    game = Sleuth(3, edition=TINY)
    box = box_of(game)
    assert box.clues is not None
    dossier = Dossier(replace(box, clues=replace(box.clues, question=lambda game, seat, action: action)), game, 0)
    dossier.read_all([seen(move.events, 0) for move in tiny_moves(game, seed, 1 + seed % 3)])
    return dossier


def worth(heard: Heard) -> tuple[float, float, float]:
    """Bits, the chance to know the solution, the chance that nobody has any of the cards."""
    before: dict[frozenset[Card], Fraction] = defaultdict(Fraction)
    for row in heard.values():
        for one, part in row.items():
            before[one] += part
    bits = sum(
        float(part) * log2(part / (sum(row.values()) * before[one]))
        for row in heard.values()
        for one, part in row.items()
    )
    solved = sum((sum(row.values()) for row in heard.values() if len(row) == 1), Fraction(0))
    return bits, float(solved), float(sum(heard.get(frozenset(), {}).values()))


def some_questions(dossier: Dossier, seed: int) -> list[Any]:
    rng = random.Random(seed)
    cards = dossier.problem.cards
    return [
        Question(tuple(rng.sample(cards, rng.randint(1, 4))), of, counted, shown, until_one)
        for counted, shown, until_one in KINDS
        for of in ((1,), (2, 1))
    ]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_every_figure_by_every_deal(seed: int) -> None:
    dossier = any_question(seed)
    asked = some_questions(dossier, seed)
    ranked = rank(dossier, asked)
    assert len(ranked) == len(asked)
    for one in ranked:
        bits, solved, nothing = worth(expected(dossier.problem, one.action, by_asker=True))
        told = worth(expected(public(dossier).problem, one.action, by_asker=False))[0]
        for figure, wanted in ((one.bits, bits), (one.solves, solved), (one.nothing, nothing), (one.tells, told)):
            assert figure.exact
            assert isclose(figure.value, wanted, abs_tol=1e-12)


def test_estimates_agree_with_what_is_exact() -> None:
    dossier = any_question(2)
    asked = some_questions(dossier, 7)
    exact = {one.action: one for one in rank(dossier, asked)}
    for one in rank(dossier, asked, effort=0):
        truth = exact[one.action]
        assert not one.bits.exact
        assert abs(one.bits.value - truth.bits.value) < 5 * one.bits.error + 0.04
        assert abs(one.nothing.value - truth.nothing.value) < 5 * one.nothing.error
        assert one.solves.value <= truth.solves.value + 5 * one.solves.error


def test_a_card_shown_beside_the_number_tells_more() -> None:
    """The number to all and one card to the asker: more than the number alone, less than all the cards."""
    dossier = any_question(0)
    cards = dossier.problem.cards[:4]
    shown: dict[str, float] = {}
    for kind in SHOWN:
        (one,) = rank(dossier, [Question(cards, (1,), counted=True, shown=kind)])
        shown[kind] = one.bits.value
        assert one.tells.value == pytest.approx(rank(dossier, [Question(cards, (1,), counted=True)])[0].tells.value)
    assert shown["none"] < shown["one"] < shown["all"]
