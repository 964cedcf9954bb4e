"""Every answer that may come, with its exact weight: the possible deals, parted as the answers part them."""

from collections.abc import Hashable, Iterator, Mapping
from typing import cast

from deerstalker.core import Seat
from deerstalker.core.clues import Question
from deerstalker.core.facts import HIDDEN, Card, Holder, has_all, has_none
from deerstalker.deduction.solver import Exact
from deerstalker.knowledge.deal.question_model import (
    NOTHING,
    Answers,
    Hands,
    Solution,
    Telling,
    Weights,
    stops,
    told_asker,
    told_table,
    unit,
)


class View:
    """Some of the deals that are possible."""

    def __init__(self, answer: Exact) -> None:
        self._answer = answer

    def split(self, card: Card, holder: Holder) -> "tuple[View | None, View | None]":
        """Where the holder has the card, and where he has not. Only what is possible is asked of the solver."""
        answer = self._answer
        ways, total = answer.ways(card, holder), answer.total
        if ways == 0:
            return None, self
        if ways == total:
            return self, None
        having, lacking = answer.given(has_all(holder, [card])), answer.given(has_none(holder, [card]))
        return View(cast(Exact, having)), View(cast(Exact, lacking))

    def hidden(self) -> Weights:
        """The weight of every solution."""
        return self._answer.hands(HIDDEN)

    def counted(self, holder: Holder, cards: tuple[Card, ...]) -> Mapping[int, Weights]:
        """By how many of these cards the holder has, solution by solution."""
        found: dict[int, dict[Solution, int]] = {}
        for solution in self._answer.hands(HIDDEN):
            for number, ways in enumerate(self._knowing(solution).tally(holder, cards)):
                if ways:
                    found.setdefault(number, {})[solution] = ways
        return found

    def _knowing(self, solution: frozenset[Card]) -> Exact:
        answer = self._answer
        for card in sorted(solution):
            if answer.ways(card, HIDDEN) < answer.total:
                answer = cast(Exact, answer.given(has_all(HIDDEN, [card])))
        return answer


def answers(view: View, asked: Question) -> Answers:
    """What the asker may hear and see, and the solutions left after each answer. One deal weighs `unit(asked)`."""
    return public_answers(view, asked) if asked.shown == "none" else _parted(view, asked, told_asker)


def public_answers(view: View, asked: Question) -> Answers:
    """What the whole table hears, likewise."""
    if not stops(asked):
        return _parted(view, asked, told_table)
    return _numbers(view, asked) if asked.counted and asked.of else _first_of(view, asked)


def _parted(view: View, asked: Question, telling: Telling) -> Answers:
    """By who has which of the cards, whatever is told of that."""
    found: Answers = {}
    for hands, left in _first_hands(view, asked) if stops(asked) else _all_hands(view, asked.cards, asked.of):
        weights = left.hidden()
        for answer, weight in telling(asked, hands):
            _add(found, answer, weights, weight)
    return found


def _numbers(view: View, asked: Question) -> Answers:
    """By the number that the first seat with any of the cards tells. Which cards they are need not be known."""
    found: Answers = {}
    whole = unit(asked)
    *before, last = asked.of
    for seat in before:
        for number, weights in view.counted(seat, asked.cards).items():
            if number:
                _add(found, ((seat, number),), weights, whole)
        passing = without(view, seat, asked.cards)
        if passing is None:
            return found
        view = passing
    for number, weights in view.counted(last, asked.cards).items():
        _add(found, ((last, number),) if number else NOTHING, weights, whole)
    return found


def _first_of(view: View, asked: Question) -> Answers:
    """By the first seat that has any of the cards."""
    found: Answers = {}
    whole = unit(asked)
    before = view.hidden()
    for seat in asked.of:
        passing = without(view, seat, asked.cards)
        after = passing.hidden() if passing else {}
        _add(found, ((seat, None),), {one: ways - after.get(one, 0) for one, ways in before.items()}, whole)
        if passing is None:
            return found
        view, before = passing, after
    _add(found, NOTHING, before, whole)
    return found


def hands_of(view: View, holder: Holder, cards: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, ...], View]]:
    """Which of these cards the holder may have."""
    if not cards:
        yield (), view
        return
    for taken, left in zip(((cards[0],), ()), view.split(cards[0], holder), strict=True):
        if left is not None:
            for hand, rest in hands_of(left, holder, cards[1:]):
                yield (*taken, *hand), rest


def without(view: View, holder: Holder, cards: tuple[Card, ...]) -> View | None:
    """The deals in which the holder has none of these cards."""
    left: View | None = view
    for card in cards:
        if left is not None:
            _, left = left.split(card, holder)
    return left


def _first_hands(view: View, asked: Question) -> Iterator[tuple[Hands, View]]:
    """Which seat may be the first to have any of the cards, and which it has of them."""
    for seat in asked.of:
        passing = None
        for hand, left in hands_of(view, seat, asked.cards):
            if hand:
                yield {seat: hand}, left
            else:
                passing = left
        if passing is None:
            return
        view = passing
    yield {}, view


def _all_hands(view: View, cards: tuple[Card, ...], seats: tuple[Seat, ...]) -> Iterator[tuple[Hands, View]]:
    """Which of these seats may have which of these cards, card by card."""
    if not cards:
        yield {}, view
        return
    card, *more = cards
    left: View | None = view
    for seat in seats:
        if left is None:
            return
        having, left = left.split(card, seat)
        if having is not None:
            for hands, rest in _all_hands(having, tuple(more), seats):
                yield {**hands, seat: (card, *hands.get(seat, ()))}, rest
    if left is not None:
        yield from _all_hands(left, tuple(more), seats)


def _add(found: Answers, answer: Hashable, weights: Weights, share: int) -> None:
    row = found.setdefault(answer, {})
    for one, ways in weights.items():
        if ways:
            row[one] = row.get(one, 0) + ways * share
