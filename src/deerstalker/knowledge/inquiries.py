"""What may be asked, and which answers may come, for whoever asks and for the table."""

from collections.abc import Hashable, Iterator, Mapping
from enum import Enum
from math import lcm
from typing import Any, Protocol

from msgspec import Struct

from deerstalker.core import Seat, clockwise
from deerstalker.core.game import AnyGame
from deerstalker.deduction.facts import Card, Holder
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Suggest
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Ask, AskLast

Solution = Hashable
"""One possibility for the hidden cards."""

Weights = Mapping[Solution, int]
"""How much each of them weighs."""


class Manner(Enum):
    """How a question is answered."""

    FIRST = "the first who can shows one card, of his choice"
    EVERYBODY = "everybody who can shows one card, of his choice"
    NUMBER = "he tells how many"
    ALL_OF_THEM = "he shows them all, and everybody hears how many"


class Inquiry(Struct, frozen=True):
    """These cards are asked for, of these seats in turn."""

    manner: Manner
    cards: tuple[Card, ...]
    of: tuple[Seat, ...]


def inquiry(game: AnyGame, seat: Seat, action: Any) -> Inquiry | None:
    """What this action of the seat asks for; nothing, if it is not a question."""
    match game, action:
        case Clue(), Suggest(suspect, weapon, room):
            manner = Manner.FIRST if game.edition.answers == "first" else Manner.EVERYBODY
            return Inquiry(manner, (suspect, weapon, room), tuple(clockwise(seat, game.seats)))
        case Sleuth(), Ask(to, question) | AskLast(to, question):
            manner = Manner.NUMBER if len(question) == 1 else Manner.ALL_OF_THEM
            asked = game.edition.matching[question]
            return Inquiry(manner, tuple(gem for gem in game.edition.pack if gem in asked), (to,))
        case _:
            return None


class View(Protocol):
    """Some of the deals that are possible."""

    def split(self, card: Card, holder: Holder) -> "tuple[View | None, View | None]":
        """Those in which the holder has the card, and those in which he has not; nothing where there are none."""

    def hidden(self) -> Weights:
        """What the hidden cards may be."""

    def counted(self, holder: Holder, cards: tuple[Card, ...]) -> Mapping[int, Weights]:
        """The same by how many of these cards the holder has."""


Answers = dict[Hashable, dict[Solution, int]]
"""For every answer what the hidden cards may be; an answer of `NOTHING` means that nobody could show anything."""

NOTHING: Hashable = ()
WHOLE = lcm(1, 2, 3)
"""What a deal weighs, so that one of up to three cards can be chosen with even chances."""


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
                for shown, share in _choices(shows):
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


Shows = dict[Seat, tuple[Card, ...]]
"""Who has which of the cards asked for."""


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


def _choices(shows: Shows) -> Iterator[tuple[tuple[tuple[Seat, Card], ...], int]]:
    """What they may choose to show, and how that weighs. At most one of them has a choice among three cards."""
    found: list[tuple[tuple[tuple[Seat, Card], ...], int]] = [((), WHOLE)]
    for seat in sorted(shows):
        hand = shows[seat]
        found = [((*shown, (seat, card)), share // len(hand)) for shown, share in found for card in hand]
    return iter(found)


def _add(found: Answers, answer: Hashable, weights: Weights, share: int) -> None:
    row = found.setdefault(answer, {})
    for one, ways in weights.items():
        if ways:
            row[one] = row.get(one, 0) + ways * share
