"""One kind of fact carries every clue of every game: so many of these cards are with this holder."""

from collections.abc import Collection, Mapping
from typing import TypeAlias

from msgspec import Struct

Card: TypeAlias = str
Holder: TypeAlias = int
"""A seat, or one of the places below."""

HIDDEN: Holder = -1
"""Where the solution lies: the envelope, the missing gem."""

OPEN: Holder = -2
"""Face up on the table: with nobody."""

Deal: TypeAlias = Mapping[Card, Holder]
"""Who holds what: every card with its one holder."""


class Count(Struct, frozen=True):
    """Of these cards, the holder has at least `low` and at most `high`.

    A pass is (0, 0), a card shown in secret (1, 3), one you saw (1, 1), "three pairs" (3, 3).
    """

    holder: Holder
    cards: frozenset[Card]
    low: int
    high: int

    def holds(self, deal: Deal) -> bool:
        """Is it true in this deal?"""
        return self.low <= sum(deal[card] == self.holder for card in self.cards) <= self.high


class Choice(Struct, frozen=True):
    """The holder chose freely which one of these cards to show, among those he had.

    Who has k of them shows a given one with chance 1/k: so much weighs a deal that gives him k. Which card it was,
    a `Count` tells.
    """

    holder: Holder
    cards: frozenset[Card]


def exactly(holder: Holder, cards: Collection[Card], number: int) -> Count:
    """The holder has exactly so many of these cards."""
    return Count(holder, frozenset(cards), number, number)


def has_all(holder: Holder, cards: Collection[Card]) -> Count:
    """The holder has every one of these cards."""
    return exactly(holder, cards, len(cards))


def has_none(holder: Holder, cards: Collection[Card]) -> Count:
    """The holder has none of these cards."""
    return exactly(holder, cards, 0)
