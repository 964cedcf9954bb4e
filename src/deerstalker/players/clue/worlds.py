"""Deals that fit what a seat has seen, as one table of numbers: a row for each deal, a column for each card."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deerstalker.core.facts import HIDDEN
from deerstalker.core.seats import Seat
from deerstalker.games.clue import clues
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Card, Theory

Holders = NDArray[np.integer[Any]]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Deck:
    """The cards by number, and which of them are of one sort."""

    def __init__(self, game: Clue) -> None:
        self.cards = clues.cards(game)
        self.number: dict[Card, int] = {card: at for at, card in enumerate(self.cards)}
        self.sorts = tuple(tuple(self.number[card] for card in sort) for _, sort in clues.sorts(game))
        """The three sorts, each contiguous: `spans` holds the start and stop of each."""
        self.spans = tuple((sort[0], sort[-1] + 1) for sort in self.sorts)

    def numbers(self, theories: Sequence[Theory]) -> Ints:
        """Return theories as rows of three numbers."""
        return np.array([[self.number[card] for card in theory] for theory in theories], dtype=np.int64).reshape(-1, 3)


class Worlds:
    """Possible deals, and how likely each is."""

    def __init__(self, deck: Deck, rows: Holders) -> None:
        self.deck = deck
        self.holders = rows
        self.weights: Floats = np.full(len(rows), 1 / len(rows))
        self.hidden: Ints = np.stack(
            [start + (self.holders[:, start:stop] == HIDDEN).argmax(axis=1) for start, stop in deck.spans], axis=1
        )
        """The three cards in the envelope, by number."""

    @property
    def size(self) -> int:
        """Number of deals."""
        return len(self.weights)

    def weigh(self, factors: Floats) -> None:
        """Multiply the weights of the deals by these factors."""
        weights = self.weights * factors
        self.weights = weights / weights.sum()

    def odds(self) -> Floats:
        """The chance of each card to be in the envelope."""
        found = np.zeros(len(self.deck.cards))
        for column in self.hidden.T:
            found += np.bincount(column, self.weights, len(found))
        return found

    @property
    def is_hidden(self) -> Floats:
        """A table of deals by cards: 1 where the card is in the envelope."""
        found: Floats = (self.holders == HIDDEN).astype(np.float64)
        return found

    def guess(self) -> tuple[Theory, float]:
        """Return the likeliest solution, and its chance."""
        cards = len(self.deck.cards)
        keys = (self.hidden[:, 0] * cards + self.hidden[:, 1]) * cards + self.hidden[:, 2]
        found, places = np.unique(keys, return_inverse=True)
        chances = np.bincount(places, self.weights)
        best = int(chances.argmax())
        names = self.deck.cards
        pair, room = divmod(int(found[best]), cards)
        suspect, weapon = divmod(pair, cards)
        return (names[suspect], names[weapon], names[room]), float(chances[best])

    def known(self) -> dict[int, int]:
        """The cards that have the same holder in every deal."""
        first = self.holders[0]
        return {int(card): int(first[card]) for card in np.flatnonzero((self.holders == first).all(axis=0))}

    def distances(self, seat: Seat, seats: int) -> NDArray[np.int64]:
        """Return how many chairs to the left of this seat each card is, or `seats` if no other player has it."""
        away = (self.holders.astype(np.int64) - seat) % seats
        nobody = (self.holders == HIDDEN) | (self.holders == seat)
        return np.where(nobody, seats, away)


def doubt(odds: Floats) -> Floats:
    """Return how many bits are missing, given the chance of each card to be in the envelope."""
    found: Floats = -np.sum(odds * np.log2(np.maximum(odds, 1e-12)), axis=-1)
    return found
