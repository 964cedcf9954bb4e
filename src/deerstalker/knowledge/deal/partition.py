"""Every possible answer with its exact weight: a partition of the possible deals by answer."""

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
    """A subset of the possible deals."""

    def __init__(self, answer: Exact) -> None:
        self._answer = answer

    def split(self, card: Card, holder: Holder) -> "tuple[View | None, View | None]":
        """Split into the deals in which the holder has the card and the others; None for an empty part."""
        answer = self._answer
        ways, total = answer.ways(card, holder), answer.total
        if ways == 0:
            return None, self
        if ways == total:
            return self, None
        having, lacking = answer.given(has_all(holder, [card])), answer.given(has_none(holder, [card]))
        return View(cast(Exact, having)), View(cast(Exact, lacking))

    def hidden(self) -> Weights:
        """Return the weight of every solution."""
        return self._answer.hands(HIDDEN)

    def counted(self, holder: Holder, cards: tuple[Card, ...]) -> Mapping[int, Weights]:
        """Return the weight of every solution, by the number of these cards that the holder has."""
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
    """Return what the asker may hear and see, with the solutions left after it. Each deal weighs `unit(asked)`."""
    return public_answers(view, asked) if asked.shown == "none" else _parted(view, asked, told_asker)


def public_answers(view: View, asked: Question) -> Answers:
    """Return what the whole table may hear, with the solutions left after it. Each deal weighs `unit(asked)`."""
    if not stops(asked):
        return _parted(view, asked, told_table)
    return _numbers(view, asked) if asked.counted and asked.of else _first_of(view, asked)


def _parted(view: View, asked: Question, telling: Telling) -> Answers:
    """Split by who has which of the cards, and collect what `telling` makes of each case."""
    found: Answers = {}
    for hands, left in _first_hands(view, asked) if stops(asked) else _all_hands(view, asked.cards, asked.of):
        weights = left.hidden()
        for answer, weight in telling(asked, hands):
            _add(found, answer, weights, weight)
    return found


def _numbers(view: View, asked: Question) -> Answers:
    """Split by the number told by the first seat with any of the cards, without regard to which cards they are."""
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
    """Split by the first seat that has any of the cards."""
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
    """Yield each subset of these cards that the holder may have, with the deals in which they do."""
    if not cards:
        yield (), view
        return
    for taken, left in zip(((cards[0],), ()), view.split(cards[0], holder), strict=True):
        if left is not None:
            for hand, rest in hands_of(left, holder, cards[1:]):
                yield (*taken, *hand), rest


def without(view: View, holder: Holder, cards: tuple[Card, ...]) -> View | None:
    """Return the deals in which the holder has none of these cards, or None if there are none."""
    left: View | None = view
    for card in cards:
        if left is not None:
            _, left = left.split(card, holder)
    return left


def _first_hands(view: View, asked: Question) -> Iterator[tuple[Hands, View]]:
    """Yield each seat that may be the first to have any of the cards, with the cards it has and the deals."""
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
    """Yield each way these seats may hold these cards, card by card, with the deals."""
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
