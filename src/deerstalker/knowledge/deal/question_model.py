"""What is heard when a question is asked: by the asker, and by the whole table.

A `Question` says as data how it is answered. Here is what follows from that once it is known who has which of the cards
asked about: every answer that may come, and how likely each is where a holder chooses what to show.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import factorial

from deerstalker.core import Seat
from deerstalker.core.clues import Question
from deerstalker.core.facts import Card, Holder

Solution = frozenset[Card]
"""One possibility for the hidden cards."""

Weights = Mapping[Solution, int]
"""The weight of each solution."""

Answers = dict[Hashable, dict[Solution, int]]
"""The solutions left after each answer, with their weights."""

NOTHING: Hashable = ()
"""The answer that no seat has any of the cards."""

Hearing = Sequence[tuple[Hashable, int]]
"""The answers in one deal, and the weight of each. The weights add up to `unit`."""

Hands = Mapping[Seat, Sequence[Card]]
"""The seats that answer with something, in the order in which they are asked, and which of the cards each of them has.
Empty where no seat has any."""


def unit(asked: Question) -> int:
    """Return the weight of one deal, chosen so that the weight of every answer in it is an integer.

    A seat with k of n cards shows each with chance 1/k. Whatever the hands, the product of their sizes divides n!.
    """
    return factorial(len(asked.cards)) if asked.shown == "one" else 1


def stops(asked: Question) -> bool:
    """Return whether at most one seat answers with something."""
    return asked.until_one or len(asked.of) <= 1


def told_table(asked: Question, hands: Hands) -> Hearing:
    """Return what everybody hears: each seat that has something, and the number it tells."""
    answer = tuple([(seat, len(hands[seat]) if asked.counted else None) for seat in sorted(hands)])
    return ((answer, unit(asked)),)


def told_asker(asked: Question, hands: Hands) -> Hearing:
    """Return what the asker may hear and see: each seat that has something, its number, and the cards it shows."""
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
    """Return who answers with something, given the owners of the cards asked about."""
    found: dict[Seat, Sequence[Card]] = {}
    for seat in asked.of:
        if seat in owners:
            found[seat] = [card for card, owner in zip(asked.cards, owners, strict=True) if owner == seat]
            if asked.until_one:
                break
    return found


Telling = Callable[[Question, Hands], Hearing]
"""`told_asker` or `told_table`."""
