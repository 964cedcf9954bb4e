"""Facts and claims in words for one chair: the game's words, with the reader as `you`."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from deerstalker.core.facts import Card, Count, Holder, exactly
from deerstalker.core.game import AnyGame
from deerstalker.core.prose import addressed, listed, sentence, told_together
from deerstalker.core.seats import NAMES
from deerstalker.knowledge.deal.dossier import Dossier, Note
from deerstalker.knowledge.deal.plain_words import PlainWords
from deerstalker.knowledge.deal.stated import Stated
from deerstalker.knowledge.deal.support import Claim, Ground, single


def in_step(number: int) -> str:
    """Say when something happened, by the number of the step."""
    return f"in step {number}"


def in_line(number: int) -> str:
    """Say when something happened, by the line of the notebook."""
    return f"in line {number}"


def in_turn(number: int) -> str:
    """Say in which turn something happened. Turn 0 is the time before the first turn."""
    return f"in turn {number}" if number else "before the first turn"


class Voice(Struct, frozen=True):
    """The players' names, and how to say when something happened, by the number of its note: `in turn 12`."""

    names: tuple[str, ...] = NAMES
    when: Callable[[int], str] = in_step


class Speaker:
    """Puts facts and claims of a dossier into words for its chair."""

    def __init__(self, dossier: Dossier, voice: Voice) -> None:
        self._dossier = dossier
        self._game: AnyGame = dossier.game
        self._pack = dossier.clues.cards(dossier.game)
        self._words = PlainWords(dossier.box.layout(dossier.game), self._pack, dossier.box.tell)
        self._placed = dossier.clues.placed or self._words.placed
        self._names = addressed(voice.names, dossier.chair)
        self._voice = voice

    def recall(self, grounds: Iterable[Ground]) -> list[tuple[str, list[Ground]]]:
        """Return facts as reasons. Single cards that one note tells about one holder share a clause."""
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
        when = self._voice.when(note.at)
        if isinstance(note.event, Stated):
            clause = self._count(fact, self._names)
            return f"{clause} ({when})" if note.at else clause
        if self._dossier.clues.recall is not None:
            return self._dossier.clues.recall(self._game, note.event, fact, self._names, when)
        return self._as_told(note, fact, when)

    def _as_told(self, note: Note, fact: Count, when: str) -> str:
        """Return a fact without words of the game: as the event was told, if that states it, else the fact itself.

        The first note is the deal, for which no step is named.
        """
        if note is self._dossier.notes[0]:
            return self._words.dealt(fact, self._names)
        told = self._words.told(self._game, note.event, self._names)
        if self._words.covers(told, fact, self._names):
            return f"{told} ({when})"
        return f"{self._count(fact, self._names)} ({when}: {told})"

    def stated(self, event: Stated) -> str:
        """Return plain facts as sentences, with names: `Bob: Ask Cy about A. Cy has two cards of Suspect A.`"""
        names = self._voice.names
        clauses = [event.said] if event.said else []
        clauses += [self._count(fact, names) for fact in (*event.facts, *event.own.open())]
        for glimpse in event.glimpses:
            if glimpse.cards.is_open and glimpse.cards.open():
                others = [names[seat] for seat in sorted(glimpse.cards.readers) if seat != glimpse.seat]
                cards = listed([self._words.title(card) for card in glimpse.cards.open()])
                clauses.append(f"{names[glimpse.seat]} shows {listed(others)} {cards}")
        return " ".join(map(sentence, clauses))

    def _count(self, fact: Count, names: Sequence[str]) -> str:
        """Return a fact as a clause: `Cy has two cards of Suspect A`."""
        plain = fact.high == 0 or fact.low == len(fact.cards)
        if not plain or (fact.high == 0 and self._words.sort(fact.cards)):
            return self._words.counted(fact, names)
        cards = sorted(fact.cards, key=self._pack.index)
        return self._placed(self._game, cards, fact.holder, names, has_them=fact.low > 0)

    def join(self, clauses: Sequence[str]) -> str:
        """Join clauses, without saying again what somebody did."""
        return told_together(clauses, self._names) if clauses else ""

    def naming_once(self, card: Card, clauses: Sequence[str]) -> list[str]:
        """Return clauses about one card that name it once, and then call it `it`. Those about more cards stay."""
        others = [self._words.title(other) for other in self._pack if other != card]
        if any(title in clause for clause in clauses for title in others):
            return list(clauses)
        name, told, named = self._words.naming(card), list[str](), False
        for clause in clauses:
            told.append(name.sub("it", clause) if named else clause)
            named = named or bool(name.search(clause))
        return told

    def say(self, claims: Iterable[Claim]) -> list[str]:
        """Return claims as clauses, one for each holder."""
        merged: dict[tuple[Holder, bool], list[Card]] = {}
        for claim in claims:
            merged.setdefault((claim.holder, claim.has), []).append(claim.card)
        return [
            self._placed(self._game, sorted(cards, key=self._pack.index), holder, self._names, has_them=has)
            for (holder, has), cards in merged.items()
        ]
