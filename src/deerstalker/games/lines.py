"""Typed lines of the notebook: a line parser turns them into a game's own events, as one chair saw them."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from deerstalker.core import Event, Secret, secret
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, Card, Holder
from deerstalker.core.prose import NUMBERS
from deerstalker.core.seats import Seat
from deerstalker.core.spelling import Lexicon, Reader, phrase_of
from deerstalker.games.forms import Form

T = TypeVar("T")


class At(NamedTuple):
    """A seat, or the place of the solution."""

    holder: Holder


BREAK = ","


class Number(int):
    """A number in a line, as distinct from a seat."""


COUNTS = Lexicon(
    [
        *((str(number), Number(number)) for number in range(100)),
        *((word, Number(number)) for number, word in enumerate(NUMBERS)),
        *((word, Number(0)) for word in ("zero", "nil")),
    ]
)
"""Numbers of cards, as digits or as words."""

RESERVED = frozenset(
    word
    for line in (
        "i me my myself you nobody none nothing everybody everyone all others rest envelope solution missing hidden",
        "no yes right wrong true false pass passes show shows suggest suggests accuse accuses snoop snoops ask asks",
        "has have why what best race odds grid list undo edit delete strike save load help quit exit note remark",
    )
    for word in line.split()
)
"""Words that cannot be a player's name, since they mean something else in a line."""


class LineParser(Protocol):
    """How one game is written down in lines."""

    game: Any
    names: Sequence[str]
    me: Seat
    hand: tuple[Card, ...]
    solution: str
    """Where the solution lies, in one word: the heading of its column."""

    hidden: str
    """Where the solution lies, as it follows `is`: `in the envelope`."""

    parts: Lexicon
    """The words that name cards: whole cards, or the elements, three of which make a gem."""

    people: Lexicon
    """The players at the table."""

    face_up: int
    """Number of cards that lie open on the table."""

    card: str
    """An example of a card."""

    asking: str
    """What may follow the command `best`."""

    nothing: str
    """The answer when nobody has any of the cards asked for."""

    solved_by: Sequence[Sequence[Card]]
    """Groups of cards, each of which has one card in the solution."""

    verbs: Sequence[str]
    """Words offered for completion."""

    @property
    def examples(self) -> Sequence[str]:
        """Example lines for this table."""

    @property
    def short_examples(self) -> Sequence[tuple[str, str]]:
        """Short lines for this table, each with what it means; none if there are no short lines."""

    @property
    def forms(self) -> Sequence[Form]:
        """What can be tapped instead of typed, the most frequent event first."""

    def cards(self, parts: Sequence[str]) -> list[Card]:
        """Return the cards that these parts name. `BREAK` separates one card from the next."""

    def hand_size(self, seat: Seat) -> int:
        """Return the number of cards this seat is dealt."""

    def deal(self, face_up: tuple[Card, ...]) -> Event:
        """Return the deal as I saw it."""

    def read(self, reader: Reader) -> tuple[Event, ...]:
        """Read what happened from one line."""

    def short(self, text: str, by: Seat | None) -> str:
        """Return a short line in full: `b pl ro ha c` for `Bob suggests plum rope hall; Cy shows`.

        Returns nothing if it is no short line. If it does not say who asks, it is `by`. Raises `Unclear` or `Missing`.
        """

    def asker(self, events: Sequence[Any]) -> Seat | None:
        """Return whose turn it was in these events of a line, if that can be told."""

    def out(self, events: Sequence[Any]) -> Seat | None:
        """Return who is out of the game after these events of a line: they may no longer ask."""

    def questions(self, reader: Reader) -> Sequence[Any]:
        """Return the questions I may ask, as actions of the game, limited by the rest of the line."""

    def question(self, action: Any) -> str:
        """Put a question in words."""

    def title(self, card: Card) -> str:
        """Return the name of a card in a sentence: `the Rope`."""


def sealed(readers: Iterable[Seat], value: T | None) -> Secret[T]:
    """Return a secret between these seats, open if I know the value."""
    return Secret(frozenset(readers)) if value is None else secret(value, to=readers)


def people(names: Sequence[str], me: Seat) -> Lexicon:
    """Make a lexicon of all players by name, and the words for myself."""
    mine = [(word, At(me)) for word in ("I", "me", "myself")]
    return Lexicon([*((name, At(seat)) for seat, name in enumerate(names)), *mine])


def places(parser: LineParser) -> Lexicon:
    """Make a lexicon of every column of the grid."""
    hidden = [parser.solution, "envelope", "solution", "hidden", "missing", "file", "case file", "murder"]
    return parser.people | Lexicon((word, At(HIDDEN)) for word in hidden)


def check_people(names: Sequence[str]) -> None:
    """Raise `Invalid` unless the names can be told apart however they are typed, and mean nothing else in a line."""
    seen: dict[tuple[str, ...], str] = {}
    for name in names:
        phrase = phrase_of(name)
        if len(phrase) == 1 and phrase[0] in RESERVED:
            raise Invalid(f"{name!r} can't be a name here, because the word means something else in a line.")
        if phrase in seen:
            raise Invalid(f"{seen[phrase]!r} and {name!r} look too much alike. Give one of them another name.")
        seen[phrase] = name


def cards_in(parser: LineParser, reader: Reader, what: str) -> tuple[Card, ...]:
    """Read all cards in the rest of the line. Raises `Invalid` if a card is named twice."""
    cards = tuple(parser.cards(parts_in(parser, reader)))
    reader.finish()
    none_twice(parser, cards, what)
    return cards


def none_twice(parser: LineParser, cards: Sequence[Card], what: str) -> None:
    """Raise `Invalid` if a card is named twice."""
    for at, card in enumerate(cards):
        if card in cards[:at]:
            raise Invalid(f"You named {parser.title(card)} twice in {what}.")


def parts_in(parser: LineParser, reader: Reader) -> list[str]:
    """Read the parts that come next, with a `BREAK` wherever a comma or `and` separates two of them."""
    parts: list[str] = []
    while True:
        before = reader.at
        part = reader.maybe(parser.parts)
        if part is None:
            return parts
        if parts and re.search(r"[,;/]|\band\b", reader.between(before - 1, reader.at - 1)):
            parts.append(BREAK)
        parts.append(part)


def capital(text: str) -> str:
    """Capitalize the first letter."""
    return text[:1].upper() + text[1:]
