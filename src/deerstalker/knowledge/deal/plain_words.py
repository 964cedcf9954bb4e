"""Plain words for facts, for games without their own: from the titles of cards and from what was told."""

import re
from collections.abc import Sequence

from deerstalker.core.facts import HIDDEN, Card, Count, Holder
from deerstalker.core.game import AnyGame, Teller
from deerstalker.core.layout import Layout
from deerstalker.core.prose import NUMBERS, are, has, has_not, listed, said_to, whose
from deerstalker.core.terms import Event

SMALL = frozenset(
    {"a", "all", "an", "each", "everybody", "it", "neither", "no", "nobody", "nothing", "one", "so"}
    | {"that", "the", "their", "there", "these", "they", "this", "those", "three", "two"}
)
"""Words that are capitalized only at the beginning of a sentence."""

_SENTENCE = re.compile(r"(?<=[.!?])\s+")


class PlainWords:
    """The words for one game."""

    def __init__(self, layout: Layout, pack: Sequence[Card], tell: Teller) -> None:
        self._layout, self._pack, self._tell = layout, pack, tell
        self._titles = {card.id: card.title for card in layout.cards}
        self._sorts = {
            sort.title: frozenset(card.id for card in layout.cards if sort.id in card.sorts and card.id in pack)
            for sort in layout.sorts
        }

        self._abbreviations = {word for title in self._titles.values() for word in title.split() if word.endswith(".")}
        """Words on the cards that end with a full stop without ending a sentence: `Mr.`"""

    def title(self, card: Card) -> str:
        """Return what is written on a card."""
        return self._titles.get(card, card)

    def naming(self, card: Card) -> re.Pattern[str]:
        """Return what finds the name of a card in a clause, with its article."""
        return re.compile(rf"\b(?:the )?{re.escape(self.title(card))}(?!\w)")

    def placed(
        self, game: AnyGame, cards: Sequence[Card], holder: Holder, names: Sequence[str], *, has_them: bool
    ) -> str:
        """Return where cards are or are not: `Cy has Rope and Hall`, `Rope is not hidden`."""
        titles = [self.title(card) for card in cards]
        if holder < 0:
            return f"{are(titles)} {'' if has_them else 'not '}{_place(holder)}"
        if has_them:
            return f"{has(names[holder])} {listed(titles)}"
        return f"{has_not(names[holder])} {listed(titles, 'or')}"

    def counted(self, fact: Count, names: Sequence[str]) -> str:
        """Return how many of some cards a holder has: `Cy has two cards of Suspect A`."""
        sort = self.sort(fact.cards)
        listing = f"of {listed([self.title(card) for card in sorted(fact.cards, key=self._pack.index)])}"
        some = f"{_amount(fact)} {listing if sort is None else 'card' + 's' * (fact.high != 1) + sort}"
        if fact.holder >= 0:
            return f"{has(names[fact.holder])} {some}"
        return f"{some} {'is' if fact.high == 1 else 'are'} {_place(fact.holder)}"

    def sort(self, cards: frozenset[Card]) -> str | None:
        """Return what just these cards are, after `two cards`: ` of Suspect A`, or nothing if they are all cards."""
        if cards == frozenset(self._pack):
            return ""
        return next((f" of {title}" for title, sort in self._sorts.items() if sort == cards), None)

    def dealt(self, fact: Count, names: Sequence[str]) -> str:
        """Return a fact of the deal: `Cy has five cards`, `Rope and Hall are in your hand`."""
        if fact.high > 0 and fact.low < len(fact.cards):
            return self.counted(fact, names)
        titles = [self.title(card) for card in sorted(fact.cards, key=self._pack.index)]
        where = f"in {whose(names[fact.holder])} hand" if fact.holder >= 0 else _place(fact.holder)
        return f"{are(titles)} {'' if fact.high else 'not '}{where}"

    # -- what was told -------------------------------------------------------------------------------

    def told(self, game: AnyGame, event: Event, names: Sequence[str]) -> str:
        """Return the event's own words as a clause, said to `you`: `Ann charges the butler, and that is wrong`."""
        parts: list[str] = []
        for part in _SENTENCE.split(said_to(self._tell(game, event, names).strip())):
            if parts and parts[-1].split()[-1] in self._abbreviations:
                parts[-1] += f" {part}"
            else:
                parts.append(part)
        return ", and ".join(_uncapitalised(part.rstrip(".!?")) for part in parts)

    def covers(self, told: str, fact: Count, names: Sequence[str]) -> bool:
        """Whether these words speak of the holder and of the cards of this fact, each by its title or by its sort."""
        if fact.holder >= 0 and not re.search(rf"\b{re.escape(names[fact.holder])}\b", told):
            return False
        words = told.casefold()
        named = {card for title, sort in self._sorts.items() if title.casefold() in words for card in sort}
        return all(card in named or self.title(card).casefold() in words for card in fact.cards)


def _place(holder: Holder) -> str:
    return "hidden" if holder == HIDDEN else "face up on the table"


def _amount(fact: Count) -> str:
    low, high = (NUMBERS[number] if number < len(NUMBERS) else str(number) for number in (fact.low, fact.high))
    if fact.low == fact.high:
        return low if fact.low else "no"
    if fact.high >= len(fact.cards):
        return f"at least {low}"
    return f"{low} to {high}" if fact.low else f"at most {high}"


def _uncapitalised(part: str) -> str:
    """Return a sentence without its initial capital, as part of another sentence."""
    first, _, _ = part.partition(" ")
    return part[0].lower() + part[1:] if first.lower() in SMALL else part
