"""Short lines of the notebook: initials and beginnings of words, as fast as a pencil.

A game reads a short line into everything it may mean, and writes it out in full; the line parser reads the result.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card
from deerstalker.core.seats import Seat
from deerstalker.core.spelling import NOISE, Unclear, folded, phrase_of

MOST_CHOICES = 9
"""Most meanings that are offered when a short line is ambiguous."""

TOKEN = re.compile(r"[^\W\d_]+|\d+|[-+!>=:]")
SHORT = re.compile(r"[\w\s'’!>=:+-]+")
NATURAL = frozenset(
    word
    for line in (
        "it was is has have had holds hold does not doesnt dont the and with in at of asks ask asked suggests",
        "suggest suggested shows show showed passes pass passed accuses accuse accused snoops snoop names name others",
        "everybody everyone all right wrong",
    )
    for word in line.split()
)
"""Words of whole sentences. A line that has one of them is not a short line."""

NOBODY = frozenset(("nobody", "none", "nil"))


VAGUE, CLEAR, LEAST = 0, 1, 2
"""How surely a beginning means a card: it may mean others, it means no other, and no shorter one would do."""


class Piece(NamedTuple):
    """A part of a word that stands for a card, and how surely."""

    card: Card
    sure: int


class Meaning(NamedTuple):
    """A line in full, and how surely it is meant: as surely as the least sure of its parts."""

    line: str
    sure: int = LEAST
    title: str = ""
    """The meaning as people read it, if it differs from the line."""


def tokens_of(text: str) -> list[str]:
    """Divide a short line into words, numbers and signs. Returns nothing if it is a sentence."""
    if not SHORT.fullmatch(text):
        return []
    found = TOKEN.findall(folded(text))
    return [] if any(token in NATURAL for token in found) else found


class Beginnings:
    """Cards of one sort by the beginnings of their names. The names that come first are preferred."""

    def __init__(self, cards: Iterable[tuple[Card, Sequence[str]]]) -> None:
        self.cards = {
            card: (folded(names[0]).replace("-", "").replace(" ", ""), _words(names)) for card, names in cards
        }

    def meant(self, stub: str) -> list[Card]:
        """Return the cards that a beginning may mean: a whole word first, then the first name, then any other word."""
        whole = [card for card, (first, words) in self.cards.items() if stub == first or stub in words]
        if whole:
            return whole
        begun = [card for card, (first, _) in self.cards.items() if first.startswith(stub)]
        if begun:
            return begun
        return [card for card, (_, words) in self.cards.items() if any(word.startswith(stub) for word in words)]

    def sure(self, card: Card, stub: str) -> int:
        """Return how surely a beginning that means this card alone does so."""
        first, words = self.cards[card]
        return LEAST if stub == first or stub in words or len(stub) <= len(self.shortest(card)) else CLEAR

    def shortest(self, card: Card) -> str:
        """Return the shortest beginning that means this card and no other."""
        first = self.cards[card][0]
        return next((first[:at] for at in range(1, len(first)) if self.meant(first[:at]) == [card]), first)


def _words(names: Sequence[str]) -> frozenset[str]:
    return frozenset(word for name in names for word in phrase_of(name) if word not in NOISE)


def pieces(text: str, sorts: Sequence[Beginnings]) -> Iterator[tuple[Piece, ...]]:
    """Yield every way to read a word as one card of each of these sorts, in order."""
    if not sorts:
        if not text:
            yield ()
        return
    first, *rest = sorts
    for length in range(1, len(text) - len(rest) + 1):
        found = first.meant(text[:length])
        if not found:
            continue
        for others in pieces(text[length:], rest):
            for card in found:
                yield (Piece(card, VAGUE if len(found) > 1 else first.sure(card, text[:length])), *others)


def called(names: Sequence[str], me: Seat, word: str, but: Iterable[Seat] = ()) -> list[Seat]:
    """Return the players that a word may mean: a whole name, or else the beginning of one, or initials."""
    if word in {"i", "me"} and not any(folded(name) == word for name in names):
        return [] if me in but else [me]
    plain = [folded(name).replace(" ", "") for name in names]
    others = [seat for seat in range(len(names)) if seat not in but]
    whole = [seat for seat in others if plain[seat] == word]
    if whole:
        return whole
    begun = [seat for seat in others if plain[seat].startswith(word)]
    return begun or [seat for seat in others if len(word) > 1 and _initials(names[seat]) == word]


def shortest_name(names: Sequence[str], me: Seat, seat: Seat) -> str:
    """Return the shortest word that means this player and no other."""
    name = folded(names[seat]).replace(" ", "")
    return next((name[:at] for at in range(1, len(name)) if called(names, me, name[:at]) == [seat]), name)


def _initials(name: str) -> str:
    return "".join(word[0] for word in phrase_of(name))


def only(text: str, meanings: Iterable[Meaning]) -> str:
    """Return the surest meaning of a short line, or nothing. Raises `Unclear` if several are as sure."""
    found = list(meanings)
    if not found:
        return ""
    surest = max(one.sure for one in found)
    choices = list(dict.fromkeys((one.line, one.title) for one in found if one.sure == surest))
    if len(choices) == 1:
        return choices[0][0]
    if len(choices) > MOST_CHOICES:
        raise Invalid(f"{text!r} can mean {len(choices)} things. Write a letter or two more.")
    raise Unclear(f"Which do you mean by {text!r}?", tuple((title or line, line) for line, title in choices))
