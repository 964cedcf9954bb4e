"""How a chair is spoken to: each game's words, with the reader as `you`."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from deerstalker.core.facts import HIDDEN, Card, Count, Holder, exactly
from deerstalker.core.game import AnyGame, Teller
from deerstalker.core.layout import Layout
from deerstalker.core.prose import NUMBERS, addressed, are, has, has_not, listed, sentence
from deerstalker.core.seats import NAMES
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.stated import Stated
from deerstalker.knowledge.deal.support import Claim, Ground, single


def recall_as_told(tell: Teller, game: AnyGame, event: Any, fact: Count, names: Sequence[str], when: str) -> str:
    """A fact as a reason where the game has no words of its own for it: the event, as it was told."""
    return f"{tell(game, event, names).rstrip('.')} ({when})"


def placed_by_title(
    titles: Mapping[Card, str],
    game: AnyGame,
    cards: Sequence[Card],
    holder: Holder,
    names: Sequence[str],
    *,
    has_them: bool,
) -> str:
    """Where cards are or are not, by the titles on them."""
    named = [titles.get(card, card) for card in cards]
    if holder < 0:
        return f"{are(named)} {'' if has_them else 'not '}{_place(holder)}"
    if has_them:
        return f"{has(names[holder])} {listed(named)}"
    return f"{has_not(names[holder])} {listed(named, 'or')}"


def counted_by_title(layout: Layout, pack: Sequence[Card], fact: Count, names: Sequence[str]) -> str:
    """How many of some cards a holder has: `Cy has two cards of Suspect A`, `Cy has at least one of Rope and Hall`."""
    sort = _sort(layout, pack, fact.cards)
    titles = {card.id: card.title for card in layout.cards}
    listing = f"of {listed([titles.get(card, card) for card in sorted(fact.cards, key=pack.index)])}"
    some = f"{_amount(fact)} {listing if sort is None else 'card' + 's' * (fact.high != 1) + sort}"
    if fact.holder >= 0:
        return f"{has(names[fact.holder])} {some}"
    return f"{some} {'is' if fact.high == 1 else 'are'} {_place(fact.holder)}"


def _amount(fact: Count) -> str:
    low, high = (NUMBERS[number] if number < len(NUMBERS) else str(number) for number in (fact.low, fact.high))
    if fact.low == fact.high:
        return low if fact.low else "no"
    if fact.high >= len(fact.cards):
        return f"at least {low}"
    return f"{low} to {high}" if fact.low else f"at most {high}"


def _sort(layout: Layout, pack: Sequence[Card], cards: frozenset[Card]) -> str | None:
    """What just these cards have in common, after `two cards`: ` of Suspect A`, or nothing if they are all cards."""
    if cards == frozenset(pack):
        return ""
    for sort in layout.sorts:
        if cards == {card.id for card in layout.cards if sort.id in card.sorts and card.id in pack}:
            return f" of {sort.title}"
    return None


def _place(holder: Holder) -> str:
    return "hidden" if holder == HIDDEN else "open on the table"


class Voice(Struct, frozen=True):
    """What the players are called, and what a note's number counts: `in step 12`, `in line 12`."""

    names: tuple[str, ...] = NAMES
    counting: str = "step"


class Speaker:
    """Says facts and claims of a dossier to the chair it belongs to."""

    def __init__(self, dossier: Dossier, voice: Voice) -> None:
        self._dossier = dossier
        self._game: AnyGame = dossier.game
        self._layout = dossier.box.layout(dossier.game)
        self._titles = {card.id: card.title for card in self._layout.cards}
        clues, tell = dossier.clues, dossier.box.tell
        self._recall_fact = clues.recall or partial(recall_as_told, tell)
        self._placed = clues.placed or partial(placed_by_title, self._titles)
        self._names = addressed(voice.names, dossier.chair)
        self._voice = voice
        self._pack = dossier.clues.cards(dossier.game)

    def recall(self, grounds: Iterable[Ground]) -> list[tuple[str, list[Ground]]]:
        """Facts as reasons; those of single cards that one note tells of one holder in one breath."""
        merged: dict[tuple[int, Holder, bool] | Ground, list[Ground]] = {}
        for ground in grounds:
            told = single(ground.fact)
            key = (ground.note, told.holder, told.has) if told else ground
            merged.setdefault(key, []).append(ground)
        return [(self._recall(some), some) for some in merged.values()]

    def _recall(self, grounds: Sequence[Ground]) -> str:
        first = grounds[0]
        fact = first.fact
        if len(grounds) > 1:
            cards = [card for ground in grounds for card in ground.fact.cards]
            fact = exactly(fact.holder, cards, len(cards) if fact.low else 0)
        note = self._dossier.notes[first.note]
        when = f"in {self._voice.counting} {note.at}"
        if isinstance(note.event, Stated):
            clause = self._count(fact, self._names)
            return f"{clause} ({when})" if note.at else clause
        return self._recall_fact(self._game, note.event, fact, self._names, when)

    def stated(self, event: Stated) -> str:
        """Plain facts in sentences, everybody by name: `Bob: Ask Cy about A. Cy has two cards of Suspect A.`"""
        names = self._voice.names
        clauses = [event.said] if event.said else []
        clauses += [self._count(fact, names) for fact in (*event.facts, *event.own.open())]
        for glimpse in event.glimpses:
            if glimpse.cards.is_open and glimpse.cards.open():
                others = [names[seat] for seat in sorted(glimpse.cards.readers) if seat != glimpse.seat]
                cards = listed([self._titles.get(card, card) for card in glimpse.cards.open()])
                clauses.append(f"{names[glimpse.seat]} shows {listed(others)} {cards}")
        return " ".join(map(sentence, clauses))

    def _count(self, fact: Count, names: Sequence[str]) -> str:
        """A fact as a clause: `Cy has two cards of Suspect A`."""
        plain = fact.high == 0 or fact.low == len(fact.cards)
        if not plain or (fact.high == 0 and _sort(self._layout, self._pack, fact.cards)):
            return counted_by_title(self._layout, self._pack, fact, names)
        cards = sorted(fact.cards, key=self._pack.index)
        return self._placed(self._game, cards, fact.holder, names, has_them=fact.low > 0)

    def say(self, claims: Iterable[Claim]) -> list[str]:
        """Claims as clauses, those of one holder in one breath."""
        merged: dict[tuple[Holder, bool], list[Card]] = {}
        for claim in claims:
            merged.setdefault((claim.holder, claim.has), []).append(claim.card)
        return [
            self._placed(self._game, sorted(cards, key=self._pack.index), holder, self._names, has_them=has)
            for (holder, has), cards in merged.items()
        ]
