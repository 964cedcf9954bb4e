"""Elimination, as a careful child would cross off cells on a sheet of cards and holders.

It takes facts one by one and draws only the obvious conclusions: a holder's count is full, or only just
possible; a card is with the one holder left. It misses what needs several facts at once.
"""

from collections.abc import Iterable, Sequence

from deerstalker.core.facts import Card, Count, Holder
from deerstalker.core.sheet import Mark


class Elimination:
    """Who may still hold what."""

    def __init__(self, cards: Sequence[Card], holders: Sequence[Holder]) -> None:
        self.cards = tuple(cards)
        self.holders = tuple(holders)
        self.possible: dict[Card, set[Holder]] = {card: set(holders) for card in cards}
        self.facts: list[Count] = []

    def learn(self, facts: Iterable[Count]) -> None:
        """Note some facts and follow them up. Facts that can tell nothing more are forgotten."""
        new = tuple(facts)
        if not new:  # everything has been followed up before
            return
        self.facts.extend(new)
        news = True
        while news:
            news = False
            useful = []
            for fact in self.facts:
                sure, unsure = self._cells(fact)
                if unsure:
                    useful.append(fact)
                    news |= self._follow(fact, sure, unsure)
            self.facts = useful

    def could_hold(self, card: Card, holder: Holder) -> bool:
        """Return whether the holder may still have this card."""
        return holder in self.possible[card]

    def holder_of(self, card: Card) -> Holder | None:
        """Return who has this card, or None if that is unknown."""
        return next(iter(self.possible[card])) if len(self.possible[card]) == 1 else None

    def candidates(self, holder: Holder) -> tuple[Card, ...]:
        """Return the cards this holder may have, including known ones."""
        return tuple(card for card in self.cards if holder in self.possible[card])

    def mark(self, card: Card, holder: Holder) -> Mark:
        """Return the mark in one cell."""
        if not self.could_hold(card, holder):
            return "no"
        return "yes" if len(self.possible[card]) == 1 else ""

    def _cells(self, fact: Count) -> tuple[int, list[Card]]:
        """Return how many of the cards the holder surely has, and which of the others it may have."""
        holder, sure, unsure = fact.holder, 0, []
        for card in fact.cards:
            places = self.possible.get(card)
            if places is not None and holder in places:
                if len(places) == 1:
                    sure += 1
                else:
                    unsure.append(card)
        return sure, unsure

    def _follow(self, fact: Count, sure: int, unsure: list[Card]) -> bool:
        """Draw what follows from one fact. Return whether anything was new."""
        holder, possible = fact.holder, self.possible
        if sure + len(unsure) <= fact.low:  # the holder needs all of them
            for card in unsure:
                possible[card] = {holder}
            return True
        if sure >= fact.high:  # no room for another
            for card in unsure:
                possible[card].discard(holder)
            return True
        return False
