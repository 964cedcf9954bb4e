"""One kind of fact carries every clue of every game: a holder has a number of these cards, between two limits."""

from collections.abc import Collection, Mapping
from typing import TypeAlias

from msgspec import Struct

Card: TypeAlias = str
Holder: TypeAlias = int
"""A seat, or one of the places `HIDDEN` and `OPEN`."""

HIDDEN: Holder = -1
"""Where the solution lies: the envelope, the missing gem."""

OPEN: Holder = -2
"""Face up on the table, and held by nobody."""

Deal: TypeAlias = Mapping[Card, Holder]
"""Every card with its holder."""


class Count(Struct, frozen=True):
    """Of these cards, the holder has at least `low` and at most `high`.

    A pass is (0, 0), a card shown in secret (1, 3), one you saw (1, 1), "three pairs" (3, 3).
    """

    holder: Holder
    cards: frozenset[Card]
    low: int
    high: int

    def holds(self, deal: Deal) -> bool:
        """Is this fact true in the deal?"""
        return self.low <= sum(deal[card] == self.holder for card in self.cards) <= self.high


class Choice(Struct, frozen=True):
    """The holder chose freely which of these cards to show, among those they had.

    A holder with k of them shows a given one with probability 1/k, and a deal that gives them k is weighed accordingly.
    Which card it was, a `Count` tells.
    """

    holder: Holder
    cards: frozenset[Card]


def exactly(holder: Holder, cards: Collection[Card], number: int) -> Count:
    """State that the holder has exactly this number of these cards."""
    return Count(holder, frozenset(cards), number, number)


def has_all(holder: Holder, cards: Collection[Card]) -> Count:
    """State that the holder has all of these cards."""
    return exactly(holder, cards, len(cards))


def has_none(holder: Holder, cards: Collection[Card]) -> Count:
    """State that the holder has none of these cards."""
    return exactly(holder, cards, 0)
