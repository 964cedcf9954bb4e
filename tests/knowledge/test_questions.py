"""The best question: every figure against every deal of tiny packs, and what a player would expect of large ones."""

import random
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from math import isclose, log2
from typing import Any

import pytest

from deerstalker.core import clockwise
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, Deal
from deerstalker.core.game import AnyGame
from deerstalker.games import GAMES
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import EndTurn, Suggest
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Ask, AskLast
from deerstalker.knowledge.deal import Dossier, questions
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.knowledge.deal.questions import public, rank
from deerstalker.knowledge.notebook.opening import opening_of
from deerstalker_alibi.rules import Alibi
from deerstalker_alibi.terms import Inquire
from dossiers import clue_deal, deals, dossier_of, noted, passed, played, showed
from kit import DEDUCED, box_of, sizes
from tiny_games import TINY, tiny_dossier

Hearing = Iterator[tuple[Hashable, Fraction]]
"""Answers, and how likely each is."""


def everything(game: AnyGame, seat: int) -> list[Any]:
    """Every question there is."""
    if isinstance(game, Clue):
        return [Suggest(*theory) for theory in game.edition.theories]
    if isinstance(game, Alibi):
        return [Inquire(to, about) for to in clockwise(seat, game.seats) for about in game.edition.traits]
    if isinstance(game, Sleuth):
        return [AskLast(to, question) for to in clockwise(seat, game.seats) for question in game.edition.questions]
    box = box_of(game)
    return [asking.action for asking in opening_of(box, clues_of(box), game).askings[seat]]


def opened(name: str) -> AnyGame:
    """The game at its smallest table."""
    return GAMES[name].open(GAMES[name].players[0], GAMES[name].options())


def hear(game: AnyGame, seat: int, action: Any, deal: Deal) -> Hearing:
    """What the asker may hear, by the rules of the table."""
    if isinstance(game, Sleuth):
        held = tuple(gem for gem in game.edition.matching[action.question] if deal[gem] == action.to)
        yield (len(held) if len(action.question) == 1 else frozenset(held)), Fraction(1)
        return
    if isinstance(game, Alibi):
        cards = [card for card in game.edition.matching[action.about] if deal[card] == action.whom]
        for card in cards:
            yield (len(cards), card), Fraction(1, len(cards))
        if not cards:
            yield 0, Fraction(1)
        return
    assert isinstance(game, Clue)
    named = (action.suspect, action.weapon, action.room)
    hands = [(other, [card for card in named if deal[card] == other]) for other in clockwise(seat, game.seats)]
    showers = [(other, hand) for other, hand in hands if hand]
    if game.edition.answers == "first":
        showers = showers[:1]
    heard: list[tuple[tuple[Hashable, ...], Fraction]] = [((), Fraction(1))]
    for other, hand in showers:
        heard = [((*before, (other, card)), chance / len(hand)) for before, chance in heard for card in hand]
    yield from heard


def overhear(game: AnyGame, seat: int, action: Any, deal: Deal) -> Hearing:
    """What the table hears: how many, or who shows."""
    for heard, chance in hear(game, seat, action, deal):
        if isinstance(game, Alibi):
            yield (heard[0] if isinstance(heard, tuple) else heard), chance
        elif isinstance(heard, tuple):
            yield tuple(shower for shower, _ in heard), chance
        else:
            yield (len(heard) if isinstance(heard, frozenset) else heard), chance


def entropy(weights: Any) -> float:
    total = sum(weights)
    return -sum(float(weight / total) * log2(weight / total) for weight in weights if weight)


def expected(dossier: Dossier, action: Any, listen: Callable[..., Hearing], seat: int) -> tuple[float, float, float]:
    """Bits, the chance to know the solution, the chance of no card: from every deal, one by one."""
    problem = dossier.problem
    before: dict[Hashable, Fraction] = defaultdict(Fraction)
    after: dict[Hashable, dict[Hashable, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for deal in deals(problem.cards, problem.holders, problem.facts):
        weight = Fraction(1)
        for choice in problem.choices:
            weight /= sum(deal[card] == choice.holder for card in choice.cards)
        solution = frozenset(card for card, holder in deal.items() if holder == HIDDEN)
        before[solution] += weight
        for heard, chance in listen(dossier.game, seat, action, deal):
            after[heard][solution] += weight * chance
    total = sum(before.values())
    left = sum(float(sum(row.values()) / total) * entropy(row.values()) for row in after.values())
    solved = sum((sum(row.values()) for row in after.values() if len(row) == 1), Fraction(0)) / total
    nothing = sum((sum(row.values()) for heard, row in after.items() if not heard), Fraction(0)) / total
    return entropy(before.values()) - left, float(solved), float(nothing)


@pytest.mark.long
@pytest.mark.parametrize("game", TINY.values(), ids=TINY)
def test_every_figure_by_every_deal(game: AnyGame) -> None:
    """Exactly what looking at all deals gives: for the asker, restricted choice included, and for a spectator."""
    compared = chosen = 0
    for seed in range(6):
        seat = seed % game.seats
        dossier = tiny_dossier(game, seat, seed, notes=1 + 2 * seed)
        chosen += len(dossier.problem.choices)
        options = everything(game, seat)
        random.Random(seed).shuffle(options)
        for question in rank(dossier, options[:8]):
            bits, solved, nothing = expected(dossier, question.action, hear, seat)
            told = expected(public(dossier), question.action, overhear, seat)[0]
            for figure, wanted in (
                (question.bits, bits),
                (question.solves, solved),
                (question.nothing, nothing),
                (question.tells, told),
            ):
                assert figure.exact
                assert isclose(figure.value, wanted, abs_tol=1e-12)
                compared += 1
    assert compared == 6 * 8 * 4
    assert chosen or isinstance(game, Sleuth | Alibi)


@pytest.mark.long
@pytest.mark.parametrize("name", DEDUCED)
def test_estimates_agree_with_what_is_exact(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sampled figures are called so, and lie within their errors of the exact ones."""
    table = played(name, sizes(name)[1], 1)
    dossier = dossier_of(table, 1, len(table.steps) // 2)
    every = everything(table.game, 1)
    options = random.Random(1).sample(every, min(25, len(every)))
    exact = {question.action: question for question in rank(dossier, options)}
    assert all(question.bits.exact for question in exact.values())
    monkeypatch.setattr(questions, "DEALS", 2 * questions.DEALS)
    guessed = rank(dossier, options, effort=0)
    assert len(guessed) == len(options)
    for question in guessed:
        truth = exact[question.action]
        figures = question.bits, question.solves, question.nothing, question.tells
        assert not any(figure.exact for figure in figures)
        assert abs(question.bits.value - truth.bits.value) < 5 * question.bits.error + 0.04
        assert abs(question.nothing.value - truth.nothing.value) < 5 * question.nothing.error
        assert question.solves.value <= truth.solves.value + 5 * question.solves.error


def test_the_best_few_are_exact_where_not_all_can_be() -> None:
    """Those counted come first, by their exact figures; then those that were only estimated."""
    game = Clue(6)
    dossier = noted(game, 0, clue_deal(game, "plum wrench study"))
    ranked = rank(
        dossier, [Suggest(*theory) for theory in game.edition.theories if theory[2] == "hall"], effort=4_000_000
    )
    exact = [question.bits.exact for question in ranked]
    assert exact == sorted(exact, reverse=True)
    assert 1 < sum(exact) < len(exact)
    assert {type(question.bits.value) for question in ranked} == {float}  # nothing else can be sent
    for some in (ranked[: sum(exact)], ranked[sum(exact) :]):
        values = [question.bits.value for question in some]
        assert values == sorted(values, reverse=True)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in DEDUCED if len(everything(opened(name), 1)) > 2 * questions.CLOSE])
def test_among_very_many_the_best_is_found(name: str) -> None:
    """A glance at all and a closer look at some finds what counting all finds, and counts it."""
    table = played(name, 4, 1)
    dossier = dossier_of(table, 1, len(table.steps) // 2)
    options = everything(table.game, 1)
    found, every = (rank(dossier, options, dossier, effort) for effort in (4_000_000, 10**12))
    assert len(found) < len(every) == len(options)
    assert found[0].bits.exact
    assert found[0].bits.value > every[0].bits.value - 0.005


@pytest.mark.long
def test_the_same_again() -> None:
    table = played("sleuth", 5, 2)
    options = everything(table.game, 0)[:30]
    first, second = (rank(dossier_of(table, 0, 20), options, effort=1_000_000) for _ in range(2))
    assert first == second


def test_asking_for_my_own_cards_tells_nothing() -> None:
    game = Clue(3)
    hand = "plum wrench study hall lounge kitchen"
    ranked = rank(noted(game, 0, clue_deal(game, hand)), [Suggest("plum", "wrench", "study")])
    (question,) = ranked
    assert (question.bits.value, question.solves.value, question.nothing.value) == (0.0, 0.0, 1.0)
    assert question.tells.value > 0


def test_a_question_that_settles_it() -> None:
    """Two weapons left: naming one of them with two cards of my own tells which."""
    game = Clue(3)
    seen = [showed(1, 0, f"plum {weapon} study", weapon) for weapon in ("rope", "lead-pipe", "knife")]
    seen += [showed(1, 0, f"{suspect} wrench study", suspect) for suspect in ("scarlet", "mustard", "white")]
    seen += [showed(2, 0, f"{suspect} wrench study", suspect) for suspect in ("green",)]
    seen += [
        showed(2, 0, f"plum wrench {room}", room) for room in ("library", "ballroom", "dining-room", "conservatory")
    ]
    dossier = noted(game, 0, clue_deal(game, "plum wrench study hall lounge kitchen"), *seen)
    options = [Suggest("plum", weapon, "study") for weapon in ("wrench", "candlestick", "revolver")]
    best, second, last = rank(dossier, options)
    assert {best.action.weapon, second.action.weapon} == {"candlestick", "revolver"}
    assert best.bits.value == pytest.approx(1.0)
    assert best.solves.value == 1.0
    assert best.nothing.value == pytest.approx(0.5)
    assert last.bits.value == 0.0


def test_only_questions_are_ranked() -> None:
    game = Clue(3)
    dossier = noted(game, 0, clue_deal(game, "plum wrench study hall lounge kitchen"), passed(1, "green rope library"))
    ranked = rank(dossier, [EndTurn(), Suggest("green", "rope", "library")])
    assert [question.action for question in ranked] == [Suggest("green", "rope", "library")]
    assert rank(dossier, [EndTurn()]) == ()


def test_a_spectator_asks_nothing() -> None:
    game = Clue(3)
    with pytest.raises(Invalid, match="spectator"):
        rank(noted(game, None, clue_deal(game, "")), [Suggest("green", "rope", "library")])


def test_search_cards_and_last_questions_are_worth_the_same() -> None:
    table = played("sleuth", 3, 1)
    dossier = dossier_of(table, 0, 6)
    ranked = rank(dossier, [Ask(1, ("red",), "red"), AskLast(1, ("red",))])
    assert ranked[0].bits == ranked[1].bits
