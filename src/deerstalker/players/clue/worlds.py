"""Deals that fit what a seat has seen, many at once: for each card a column with its holder in every deal."""

from array import array
from collections.abc import Iterable
from functools import cached_property
from math import log2

from deerstalker.core.facts import HIDDEN
from deerstalker.deduction.position import Columns, byte_of
from deerstalker.deduction.sampling import Labels
from deerstalker.games.clue import clues
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Card, Theory

ENVELOPE = byte_of(HIDDEN)


class Deck:
    """The cards by number, and which of them are of one sort."""

    def __init__(self, game: Clue) -> None:
        self.cards = clues.cards(game)
        self.number: dict[Card, int] = {card: at for at, card in enumerate(self.cards)}
        self.sorts = tuple(tuple(self.number[card] for card in sort) for _, sort in clues.sorts(game))
        """The three sorts, each contiguous: `spans` holds the start and stop of each."""
        self.spans = tuple((sort[0], sort[-1] + 1) for sort in self.sorts)


class Worlds:
    """Possible deals, and how likely each is."""

    def __init__(self, deck: Deck, columns: Columns) -> None:
        self.deck = deck
        self.columns = columns
        self.size = len(columns[0])
        self.weights = array("d", [1 / self.size]) * self.size

    @cached_property
    def hidden(self) -> Labels:
        """The three cards in the envelope of each deal, by number."""
        numbers = array("i", bytes(12 * self.size))
        for sort, (start, stop) in enumerate(self.deck.spans):
            for card in range(start, stop):
                column = self.columns[card]
                deal = column.find(ENVELOPE)
                while deal >= 0:
                    numbers[3 * deal + sort] = card
                    deal = column.find(ENVELOPE, deal + 1)
        return Labels(numbers, len(self.deck.cards))

    def weigh(self, factors: Iterable[float]) -> None:
        """Multiply the weights of the deals by these factors."""
        weights = [weight * factor for weight, factor in zip(self.weights, factors, strict=True)]
        total = sum(weights)
        self.weights = array("d", [weight / total for weight in weights])

    def odds(self) -> list[float]:
        """The chance of each card to be in the envelope."""
        found = [0.0] * len(self.deck.cards)
        for sort in range(3):
            for card, weight in zip(self.hidden.numbers[sort::3], self.weights, strict=True):
                found[card] += weight
        return found

    def guess(self) -> tuple[Theory, float]:
        """Return the likeliest solution, and its chance."""
        chances: dict[tuple[int, ...], float] = {}
        parts = [self.hidden.numbers[sort::3] for sort in range(3)]
        for solution, weight in zip(zip(*parts, strict=True), self.weights, strict=True):
            chances[solution] = chances.get(solution, 0.0) + weight
        best = min(chances, key=lambda solution: (-chances[solution], solution))
        suspect, weapon, room = (self.deck.cards[card] for card in best)
        return (suspect, weapon, room), chances[best]

    def known(self) -> dict[int, int]:
        """The cards that have the same holder, as a byte, in every deal."""
        return {card: column[0] for card, column in enumerate(self.columns) if column.count(column[0]) == self.size}


def doubt(odds: Iterable[float]) -> float:
    """Return how many bits are missing, given the chance of each card to be in the envelope."""
    return -sum(chance * log2(chance) for chance in odds if chance > 0)
