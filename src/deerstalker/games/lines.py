"""A scribe turns typed lines of one game into that game's own events, as my chair saw them."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from deerstalker.core import Secret, secret
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, Card, Holder
from deerstalker.core.seats import Seat
from deerstalker.core.spelling import Lexicon, Reader, phrase_of


class At(NamedTuple):
    """A seat, or the place of the solution."""

    holder: Holder


BREAK = ","

RESERVED = frozenset(
    word
    for line in (
        "i me my myself you nobody none nothing everybody everyone all others rest envelope solution missing hidden",
        "no yes right wrong true false pass passes show shows suggest suggests accuse accuses snoop snoops ask asks",
        "why what best race odds grid list undo edit delete strike save load help quit exit",
    )
    for word in line.split()
)
"""What nobody at the table can be called, since it means something else in a line."""


class LineParser(Protocol):
    """How one game is written down."""

    game: Any
    names: Sequence[str]
    me: Seat
    hand: tuple[Card, ...]
    solution: str
    """Where the solution lies, in a word: the head of its column."""

    hidden: str
    """The same after `is`: `in the envelope`."""

    parts: Lexicon
    """What cards are named by: whole cards, or the elements of which three make a gem."""

    people: Lexicon
    """Who sits at the table."""

    face_up: int
    """How many cards lie open on the table."""

    card: str
    """A card, as an example."""

    asking: str
    """What may follow `best`."""

    nothing: str
    """What is said when nobody has any of the cards asked for."""

    signs: str
    """What the signs in short labels mean."""

    solved_by: Sequence[Sequence[Card]]
    """Of each of these, one card is the solution."""

    verbs: Sequence[str]
    """For completion."""

    @property
    def examples(self) -> Sequence[str]:
        """How lines may look at this table."""

    def cards(self, parts: Sequence[str]) -> list[Card]:
        """The cards that these parts name, where `BREAK` parts one from the next."""

    def hand_size(self, seat: Seat) -> int:
        """How many cards this seat is dealt."""

    def deal(self, face_up: tuple[Card, ...]) -> Any:
        """The deal as I saw it."""

    def read(self, reader: Reader) -> tuple[Any, ...]:
        """What happened, from one line."""

    def questions(self, reader: Reader) -> Sequence[Any]:
        """What I may ask, where the rest of the line says how far I am free: actions of the game."""

    def question(self, action: Any) -> str:
        """A question in words."""

    def title(self, card: Card) -> str:
        """A card in a sentence: `the Rope`."""

    def label(self, card: Card) -> str:
        """A card at the head of a row: `Rope`."""

    def short(self, card: Card) -> str:
        """The same where room is short."""


def sealed(readers: Iterable[Seat], value: Any) -> Secret[Any]:
    """A secret between these seats, open if I know it."""
    return Secret(frozenset(readers)) if value is None else secret(value, to=readers)


def people(names: Sequence[str], me: Seat) -> Lexicon:
    """Everybody by name, and me as I speak of myself."""
    mine = [(word, At(me)) for word in ("I", "me", "myself")]
    return Lexicon([*((name, At(seat)) for seat, name in enumerate(names)), *mine])


def places(scribe: LineParser) -> Lexicon:
    """Every column of the grid."""
    hidden = [scribe.solution, "envelope", "solution", "hidden", "missing", "file", "case file", "murder"]
    return scribe.people | Lexicon((word, At(HIDDEN)) for word in hidden)


def check_people(names: Sequence[str]) -> None:
    """Names must be told apart however they are typed, and mean nothing else in a line."""
    seen: dict[tuple[str, ...], str] = {}
    for name in names:
        phrase = phrase_of(name)
        if len(phrase) == 1 and phrase[0] in RESERVED:
            raise Invalid(f"Nobody can be called {name!r} here: the word means something else in a line.")
        if phrase in seen:
            raise Invalid(f"{seen[phrase]!r} and {name!r} cannot be told apart; give one of them another name.")
        seen[phrase] = name


def cards_in(scribe: LineParser, reader: Reader, what: str) -> tuple[Card, ...]:
    """All cards in the rest of the line, none of them twice."""
    cards = tuple(scribe.cards(parts_in(scribe, reader)))
    reader.finish()
    none_twice(scribe, cards, what)
    return cards


def none_twice(scribe: LineParser, cards: Sequence[Card], what: str) -> None:
    """`Invalid` names the card that is there twice."""
    for at, card in enumerate(cards):
        if card in cards[:at]:
            raise Invalid(f"{capital(scribe.title(card))} is named twice in {what}.")


def parts_in(scribe: LineParser, reader: Reader) -> list[str]:
    """The parts that come next, with a `BREAK` wherever a comma stands between two."""
    parts: list[str] = []
    while True:
        before = reader.at
        part = reader.maybe(scribe.parts)
        if part is None:
            return parts
        if parts and re.search(r"[,;/]|\band\b", reader.between(before - 1, reader.at - 1)):
            parts.append(BREAK)
        parts.append(part)


def capital(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]
