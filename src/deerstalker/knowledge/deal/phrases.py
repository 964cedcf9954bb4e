"""How a chair is spoken to: each game's words, with the reader as `you`."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from deerstalker.core.facts import HIDDEN, Card, Count, Holder, exactly
from deerstalker.core.game import AnyGame, Teller
from deerstalker.core.prose import addressed, are, has, has_not, listed
from deerstalker.core.seats import NAMES
from deerstalker.knowledge.deal.dossier import Dossier
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
        where = "hidden" if holder == HIDDEN else "open on the table"
        return f"{are(named)} {'' if has_them else 'not '}{where}"
    if has_them:
        return f"{has(names[holder])} {listed(named)}"
    return f"{has_not(names[holder])} {listed(named, 'or')}"


class Voice(Struct, frozen=True):
    """What the players are called, and what a note's number counts: `in step 12`, `in line 12`."""

    names: tuple[str, ...] = NAMES
    counting: str = "step"


class Speaker:
    """Says facts and claims of a dossier to the chair it belongs to."""

    def __init__(self, dossier: Dossier, voice: Voice) -> None:
        self._dossier = dossier
        self._game: AnyGame = dossier.game
        titles = {card.id: card.title for card in dossier.box.layout(dossier.game).cards}
        clues, tell = dossier.clues, dossier.box.tell
        self._recall_fact = clues.recall or partial(recall_as_told, tell)
        self._placed = clues.placed or partial(placed_by_title, titles)
        self._names = addressed(voice.names, dossier.chair)
        self._counting = voice.counting
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
        when = f"in {self._counting} {note.at}"
        return self._recall_fact(self._game, note.event, fact, self._names, when)

    def say(self, claims: Iterable[Claim]) -> list[str]:
        """Claims as clauses, those of one holder in one breath."""
        merged: dict[tuple[Holder, bool], list[Card]] = {}
        for claim in claims:
            merged.setdefault((claim.holder, claim.has), []).append(claim.card)
        return [
            self._placed(self._game, sorted(cards, key=self._pack.index), holder, self._names, has_them=has)
            for (holder, has), cards in merged.items()
        ]
