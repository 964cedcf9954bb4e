"""What is heard when a question is asked: by the asker, and by the whole table.

A `Question` says as data how it is answered. Here is what follows from that once it is known who has which of the cards
asked about: every answer that may come, and how likely each is where a holder chooses what to show.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import repeat
from math import factorial

from deerstalker.core import Seat
from deerstalker.core.clues import Question
from deerstalker.core.facts import HIDDEN, Card, Deal, Holder

Solution = frozenset[Card]
"""One possibility for the hidden cards."""

Weights = Mapping[Solution, int]
"""How much each of them weighs."""

Answers = dict[Hashable, dict[Solution, int]]
"""For every answer the solutions that are left, with their weights."""

NOTHING: Hashable = ()
"""The answer that no seat has any of the cards."""

Hearing = Sequence[tuple[Hashable, int]]
"""Answers in one deal, and the weight of each: together `unit`."""

Hands = Mapping[Seat, Sequence[Card]]
"""The seats that answer with something, in the order in which they are asked, and which of the cards each of them has.
Empty where no seat has any."""


def unit(asked: Question) -> int:
    """What one deal weighs, so that every answer in it weighs a whole number.

    A seat with k of n cards shows each with chance 1/k. Whatever the hands, the product of their sizes divides n!.
    """
    return factorial(len(asked.cards)) if asked.shown == "one" else 1


def stops(asked: Question) -> bool:
    """Does at most one seat answer with something?"""
    return asked.until_one or len(asked.of) <= 1


def told_table(asked: Question, hands: Hands) -> Hearing:
    """What everybody hears: each seat that has something, and the number it tells."""
    answer = tuple([(seat, len(hands[seat]) if asked.counted else None) for seat in sorted(hands)])
    return ((answer, unit(asked)),)


def told_asker(asked: Question, hands: Hands) -> Hearing:
    """What the asker may hear and see: each seat that has something, the number it tells, the cards it shows."""
    if asked.shown == "none":
        return told_table(asked, hands)
    found: list[tuple[tuple[Hashable, ...], int]] = [((), unit(asked))]
    for seat in sorted(hands):
        hand = tuple(hands[seat])
        number = len(hand) if asked.counted else None
        shown = [(card,) for card in hand] if asked.shown == "one" else [hand]
        found = [
            ((*before, (seat, number, cards)), weight // len(shown)) for before, weight in found for cards in shown
        ]
    return found


def hands_in(asked: Question, owners: Sequence[Holder]) -> Hands:
    """Who answers with something, where these are the owners of the cards asked about."""
    found: dict[Seat, Sequence[Card]] = {}
    for seat in asked.of:
        if seat in owners:
            found[seat] = [card for card, owner in zip(asked.cards, owners, strict=True) if owner == seat]
            if asked.until_one:
                break
    return found


Telling = Callable[[Question, Hands], Hearing]
"""`told_asker` or `told_table`."""


class Sample:
    """Deals drawn at random, to hear answers in."""

    def __init__(self, deals: Sequence[Deal]) -> None:
        self.size = len(deals)
        self._owners = {card: [deal[card] for deal in deals] for card in deals[0]}
        self._solutions = [frozenset(card for card, holder in deal.items() if holder == HIDDEN) for deal in deals]

    def heard(self, telling: Telling, asked: Question) -> Answers:
        """All answers in these deals. Those in which the cards asked about lie alike are looked at together."""
        found: Answers = {}
        known: dict[tuple[Holder, ...], Hearing] = {}
        columns = [self._owners[card] for card in asked.cards]
        owned = zip(*columns, strict=True) if columns else repeat((), self.size)
        for (owners, solution), number in Counter(zip(owned, self._solutions, strict=True)).items():
            if owners not in known:
                known[owners] = telling(asked, hands_in(asked, owners))
            for answer, weight in known[owners]:
                row = found.setdefault(answer, {})
                row[solution] = row.get(solution, 0) + number * weight
        return found
