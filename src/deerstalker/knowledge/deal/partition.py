"""Every answer that may come, with its exact weight: the possible deals, parted as the answers part them."""

from collections.abc import Hashable, Iterator, Mapping
from typing import cast

from deerstalker.core import Seat
from deerstalker.core.facts import HIDDEN, Card, Holder, has_all, has_none
from deerstalker.deduction.solver import Exact
from deerstalker.knowledge.deal.question_model import (
    NOTHING,
    WHOLE,
    Answers,
    Inquiry,
    Manner,
    Shows,
    Solution,
    Weights,
    choices,
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


def answers(view: View, asked: Inquiry) -> Answers:
    """What the asker may hear and see."""
    found: Answers = {}
    match asked.manner:
        case Manner.NUMBER:
            for number, weights in view.counted(asked.of[0], asked.cards).items():
                _add(found, number or NOTHING, weights, WHOLE)
        case Manner.ALL_OF_THEM:
            for hand, left in hands(view, asked.of[0], asked.cards):
                _add(found, hand, left.hidden(), WHOLE)
        case Manner.FIRST:
            _first(found, view, asked)
        case Manner.EVERYBODY:
            for shows, left in _shows(view, asked.cards, asked.of):
                weights = left.hidden()
                for shown, share in choices(shows):
                    _add(found, shown, weights, share)
    return found


def public_answers(view: View, asked: Inquiry) -> Answers:
    """What the whole table hears: who passes and who shows, or how many."""
    found: Answers = {}
    match asked.manner:
        case Manner.NUMBER | Manner.ALL_OF_THEM:
            for number, weights in view.counted(asked.of[0], asked.cards).items():
                _add(found, number or NOTHING, weights, WHOLE)
        case Manner.FIRST:
            before = view.hidden()
            for seat in asked.of:
                passing = without(view, seat, asked.cards)
                after = passing.hidden() if passing else {}
                _add(found, seat, {one: ways - after.get(one, 0) for one, ways in before.items()}, WHOLE)
                if passing is None:
                    return found
                view, before = passing, after
            _add(found, NOTHING, before, WHOLE)
        case Manner.EVERYBODY:
            for shows, left in _shows(view, asked.cards, asked.of):
                _add(found, tuple(sorted(shows)), left.hidden(), WHOLE)
    return found


def hands(view: View, holder: Holder, cards: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, ...], View]]:
    """Which of these cards the holder may have."""
    if not cards:
        yield (), view
        return
    for taken, left in zip(((cards[0],), ()), view.split(cards[0], holder), strict=True):
        if left is not None:
            for hand, rest in hands(left, holder, cards[1:]):
                yield (*taken, *hand), rest


def without(view: View, holder: Holder, cards: tuple[Card, ...]) -> View | None:
    """The deals in which the holder has none of these cards."""
    left: View | None = view
    for card in cards:
        if left is not None:
            _, left = left.split(card, holder)
    return left


def _first(found: Answers, view: View, asked: Inquiry) -> None:
    for seat in asked.of:
        passing = None
        for hand, left in hands(view, seat, asked.cards):
            if not hand:
                passing = left
                continue
            weights = left.hidden()
            for card in hand:
                _add(found, (seat, card), weights, WHOLE // len(hand))
        if passing is None:
            return
        view = passing
    _add(found, NOTHING, view.hidden(), WHOLE)


def _shows(view: View, cards: tuple[Card, ...], seats: tuple[Seat, ...]) -> Iterator[tuple[Shows, View]]:
    """Who of these may have which of these cards, card by card."""
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
            for shows, rest in _shows(having, tuple(more), seats):
                yield {**shows, seat: (card, *shows.get(seat, ()))}, rest
    if left is not None:
        yield from _shows(left, tuple(more), seats)


def _add(found: Answers, answer: Hashable, weights: Weights, share: int) -> None:
    row = found.setdefault(answer, {})
    for one, ways in weights.items():
        if ways:
            row[one] = row.get(one, 0) + ways * share
