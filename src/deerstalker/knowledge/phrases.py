"""How a chair is spoken to: each game's words, with the reader as `you`."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from deerstalker.core.game import AnyGame
from deerstalker.core.laws import NAMES
from deerstalker.core.prose import addressed
from deerstalker.deduction.facts import Card, Count, Holder, exactly
from deerstalker.games.clue import words as clue_words
from deerstalker.games.clue.rules import Clue
from deerstalker.games.sleuth import words as sleuth_words
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.knowledge.dossier import Dossier
from deerstalker.knowledge.grounds import Claim, Ground, single


class Words(Protocol):
    """What a game's `words` module says of facts."""

    def recall(self, game: Any, event: Any, fact: Count, names: Sequence[str], when: str) -> str: ...
    def placed(
        self, game: Any, cards: Sequence[Card], holder: Holder, names: Sequence[str], *, has_them: bool
    ) -> str: ...


WORDS: dict[type, Words] = {Clue: clue_words, Sleuth: sleuth_words}


class Voice(Struct, frozen=True):
    """What the players are called, and what a note's number counts: `in step 12`, `in line 12`."""

    names: tuple[str, ...] = NAMES
    counting: str = "step"


class Speaker:
    """Says facts and claims of a dossier to the chair it belongs to."""

    def __init__(self, dossier: Dossier, voice: Voice) -> None:
        self._dossier = dossier
        self._game: AnyGame = dossier.game
        self._words = WORDS[type(dossier.game)]
        self._names = addressed(voice.names, dossier.chair)
        self._counting = voice.counting
        self._pack = dossier.source.cards(dossier.game)

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
        return self._words.recall(self._game, note.event, fact, self._names, when)

    def say(self, claims: Iterable[Claim]) -> list[str]:
        """Claims as clauses, those of one holder in one breath."""
        merged: dict[tuple[Holder, bool], list[Card]] = {}
        for claim in claims:
            merged.setdefault((claim.holder, claim.has), []).append(claim.card)
        return [
            self._words.placed(self._game, sorted(cards, key=self._pack.index), holder, self._names, has_them=has)
            for (holder, has), cards in merged.items()
        ]
