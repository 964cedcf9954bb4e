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
        """Note some facts and follow them up."""
        self.facts.extend(facts)
        news = True
        while news:
            news = False
            for fact in self.facts:
                news |= self._apply(fact)
        self.facts = [fact for fact in self.facts if not self._settled(fact)]

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

    def _apply(self, fact: Count) -> bool:
        """Draw what follows from one fact. Return whether anything was new."""
        holder, possible = fact.holder, self.possible
        maybe = [card for card in fact.cards if card in possible and holder in possible[card]]
        sure = sum(len(possible[card]) == 1 for card in maybe)
        if sure == len(maybe):
            return False
        unsure = [card for card in maybe if len(possible[card]) > 1]
        if len(maybe) <= fact.low:  # the holder needs all of them
            for card in unsure:
                possible[card] = {holder}
            return True
        if sure >= fact.high:  # no room for another
            for card in unsure:
                possible[card].discard(holder)
            return True
        return False

    def _settled(self, fact: Count) -> bool:
        return all(
            card not in self.possible or fact.holder not in self.possible[card] or len(self.possible[card]) == 1
            for card in fact.cards
        )
