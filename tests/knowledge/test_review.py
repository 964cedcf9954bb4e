"""Looking back: what each player could have known, by a second way of counting."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from deerstalker.core import seen
from deerstalker.core.case import AnyCase
from deerstalker.core.facts import HIDDEN, Card
from deerstalker.core.game import AnyGame, fold
from deerstalker.core.seats import NATURE
from deerstalker.deduction.solver import Exact
from deerstalker.games import GAMES
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.consistency import quick
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.knowledge.deal.questions import rank
from deerstalker.knowledge.deal.review import EFFORT, SAME, Chair, Review, review
from kit import DEDUCED, box_of
from whole_games import play, true_deal

pytestmark = pytest.mark.long


@cache
def looked_back(name: str) -> tuple[AnyGame, AnyCase, Review]:
    """A whole game at the smallest table, and what is told of it."""
    game, case = play(name, GAMES[name].players[0], 4)
    return game, case, review(GAMES[name], game, case)


@pytest.mark.parametrize("name", DEDUCED)
def test_everybody_could_have_known_as_much_as_his_log_says(name: str) -> None:
    game, case, told = looked_back(name)
    hidden = list(true_deal(game, case.events).values()).count(HIDDEN)
    assert told.steps == len(case.steps)
    assert len(told.seats) == game.seats
    for seat, insight in enumerate(told.seats):
        steps = [at for at, _ in insight.chances]
        assert steps == sorted(steps)
        for at, chance in insight.chances[:: max(1, len(steps) // 4)]:
            dossier = Dossier(box_of(game), game, seat)
            dossier.read_all([seen(step.events, seat) for step in case.steps[:at]])
            certain = sum(dossier.chance(card, HIDDEN) == 1 for card in dossier.problem.cards)
            assert (chance == 1) == (certain == hidden)
            assert 0 < chance <= 1, "the truth is never ruled out"
        if insight.known is not None:
            assert dict(insight.chances)[insight.known] == 1
            assert all(chance < 1 for at, chance in insight.chances if at < insight.known)


@pytest.mark.parametrize("name", DEDUCED)
def test_questions_are_measured_against_the_best_one(name: str) -> None:
    game, case, told = looked_back(name)
    question = clues_of(box_of(game)).question
    asked = [at for at, step in enumerate(case.steps, 1) if question(game, step.seat, step.action.open())]
    assert [one.step for one in told.questions] == asked
    for one in told.questions:
        assert 0 <= one.bits <= one.best
        assert (one.better is None) == (one.bits == one.best)
        assert one.action == case.steps[one.step - 1].action.open()


def test_whoever_is_told_the_solution_could_not_have_known_it_by_that() -> None:
    """At the end the solution lies open for everybody; where an accuser looks for themselves, they see it before."""
    looked = [name for name in DEDUCED if told_before_the_end(name)]
    assert looked, "in some game, somebody looks after a wrong accusation"


def told_before_the_end(name: str) -> bool:
    """Was somebody in a game of random players? Nobody is said to have known what they were told."""
    game, case = play(name, 3, 2, players="random")
    truth = frozenset(card for card, holder in true_deal(game, case.events).items() if holder == HIDDEN)
    found = review(box_of(game), game, case)
    for seat, insight in enumerate(found.seats):
        told = next(at for at, step in enumerate(case.steps, 1) if is_told(game, seen(step.events, seat), truth))
        before = [chance for at, chance in insight.chances if at < told]
        assert insight.told == told
        assert insight.known is None or insight.known < told
        assert (insight.known is None) == all(chance < 1 for chance in before)
    return any(insight.known is None and insight.told != len(case.steps) for insight in found.seats)


def is_told(game: AnyGame, events: Sequence[Any], truth: frozenset[Card]) -> bool:
    """Does one of these events name the hidden cards?"""
    facts = (fact for event in events for fact in clues_of(box_of(game)).learn(game, event))
    return any(fact.holder == HIDDEN and fact.cards == truth for fact in facts)


def test_where_nothing_is_hidden_from_all_there_is_nothing_to_measure() -> None:
    game, case = play("why", GAMES["why"].players[0], 1)
    assert review(box_of(game), game, case).seats == ()


@pytest.mark.parametrize("name", DEDUCED)
def test_the_quick_way_finds_what_the_plain_way_does(name: str) -> None:
    """Every chance from a problem solved anew, every question ranked in a dossier of its own."""
    game, case, told = looked_back(name)
    box = box_of(game)
    question = clues_of(box).question
    truth = frozenset(card for card, holder in true_deal(game, case.events).items() if holder == HIDDEN)
    state = game.start()
    dossiers = [Dossier(box, game, seat, budget=quick()) for seat in range(game.seats)]
    asked = {one.step: one for one in told.questions}
    chances: list[dict[int, tuple[int, float]]] = [{} for _ in dossiers]
    """For every seat, the last chance before each question or accusation."""
    before = 0
    for at, step in enumerate(case.steps, 1):
        if step.seat != NATURE:
            chosen = step.action.open()
            before += isinstance(chosen, box.staking) or question(game, step.seat, chosen) is not None
        if at in asked and at % 5 == 0:
            action = step.action.open()
            assert question(game, step.seat, action)
            others = [one for one in game.legal(state, step.seat) if type(one) is type(action)]
            ranked = rank(dossiers[step.seat], others, effort=EFFORT)
            bits = {one.action: one.bits for one in ranked}
            if asked[at].exact and all(figure.exact for figure in bits.values()):
                assert asked[at].best == pytest.approx(ranked[0].bits.value, abs=SAME)
                assert asked[at].bits == bits[action].value
        for dossier, row in zip(dossiers, chances, strict=True):
            notes = len(dossier.notes)
            dossier.read(seen(step.events, dossier.chair), at)
            if len(dossier.notes) > notes:
                row[before] = (at, plain_chance(dossier, truth))
        state = fold(game, step.events, state)
    assert [list(insight.chances) for insight in told.seats] == [list(row.values()) for row in chances]


def plain_chance(dossier: Dossier, truth: frozenset[Card]) -> float:
    """The share of the true solution among all."""
    assert isinstance(dossier.answer, Exact)
    ways = dossier.answer.hands(HIDDEN)
    return ways.get(truth, 0) / sum(ways.values())


@pytest.mark.parametrize("seats", [3, 6])
def test_what_is_called_the_best_question_in_the_game_is_not_called_a_mistake_afterwards(seats: int) -> None:
    """The live ranking and the one in hindsight spend different efforts, so figures that are estimates differ."""
    game, case = play("clue-cards", seats, 2)
    box = box_of(game)
    chairs = [Chair(box, game, seat, frozenset()) for seat in range(seats)]
    state, judged = game.start(), 0
    for at, step in enumerate(case.steps[:60], 1):
        options = [] if step.seat < 0 else game.legal(state, step.seat)
        questions = [one for one in options if clues_of(box).question(game, step.seat, one) is not None]
        if questions and judged < 2:
            dossier = chairs[step.seat].dossier
            best = rank(dossier, questions)[0].action
            (found,) = chairs[step.seat].asked(state, at, best)
            assert found.better is None
            assert found.best == found.bits
            judged += 1
        for chair in chairs:
            chair.read(step.events, at)
        state = fold(game, step.events, state)
    assert judged == 2
