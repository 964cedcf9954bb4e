"""Forms for the notebook beside a real table: what happened is tapped instead of typed.

A form is data. Whoever draws it asks one field after the other; the words of what is chosen, one after the other, are a
line that the line parser of the game reads.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from deerstalker.core.facts import Card
from deerstalker.core.seats import Seat

Kind = Literal["seat", "card", "number", "word"]


class Choice(Struct, frozen=True):
    """Something that can be chosen."""

    id: str
    """A card, `seat-2` for a seat, or a word."""

    title: str
    words: str
    """What it adds to the line."""

    group: str = ""
    """Choices of one group exclude each other where several may be chosen."""

    parts: tuple[str, ...] = ()
    """The elements of a card, or the cards that a question is about."""


class Condition(Struct, frozen=True):
    """A condition under which a field is asked."""

    field: str
    """It is about what is chosen in this field."""

    ids: tuple[str, ...] = ()
    """One of these is chosen there, if any are given."""

    number: int | None = None
    """So many are chosen there, if that matters."""

    negated: bool = False
    """The opposite must hold."""


class FormField(Struct, frozen=True, kw_only=True):
    """One thing to be chosen, or several."""

    name: str
    title: str
    kind: Kind
    choices: tuple[Choice, ...]
    before: str = ""
    """What the line says before the words chosen."""

    between: str = " "
    """What stands between the words, if several are chosen."""

    otherwise: str = ""
    """What the line says instead if nothing is chosen."""

    many: bool = False
    """Several may be chosen."""

    most: int = 0
    """So many of them at most; 0 for any number."""

    optional: bool = False
    """Nothing need be chosen."""

    unlike: tuple[str, ...] = ()
    """What is chosen in these fields cannot be chosen here."""

    among: tuple[str, ...] = ()
    """Only what is chosen in these fields, or is part of that, can be chosen here."""

    fits: str = ""
    """Only what has everything chosen in that field among its parts can be chosen here."""

    when: tuple[Condition, ...] = ()
    """All of these must hold, or the field is not asked."""


class Form(Struct, frozen=True):
    """One kind of event."""

    title: str
    fields: tuple[FormField, ...]
    after: str = ""
    """What the line ends with."""


def seat_id(seat: Seat) -> str:
    """Return how a seat is called in a form."""
    return f"seat-{seat}"


def doers(names: Sequence[str], me: Seat, deed: str, mine: str) -> tuple[Choice, ...]:
    """Return a choice for each seat that says what it does: `Bob suggests`, `I suggest`."""
    return tuple(
        Choice(seat_id(seat), name, f"I {mine}" if seat == me else f"{name} {deed}") for seat, name in enumerate(names)
    )


def everybody(names: Sequence[str], me: Seat) -> tuple[Choice, ...]:
    """Return a choice for each seat by name."""
    return tuple(Choice(seat_id(seat), name, "me" if seat == me else name) for seat, name in enumerate(names))


def words(*pairs: tuple[str, str]) -> tuple[Choice, ...]:
    """Return choices with these words and titles."""
    return tuple(Choice(word, title, word) for word, title in pairs)


def numbers(most: int) -> tuple[Choice, ...]:
    """Return the numbers from 0 to `most`."""
    return tuple(Choice(str(number), str(number), str(number)) for number in range(most + 1))


def fact_form(names: Sequence[str], me: Seat, cards: Iterable[tuple[Card, str]]) -> Form:
    """Return a form for what somebody has or has not, in any game. Each card comes with its title."""
    return Form(
        "Fact",
        (
            FormField(name="who", title="Who?", kind="seat", choices=doers(names, me, "", "")),
            FormField(
                name="has",
                title="Do they have it?",
                kind="word",
                choices=words(("has", "Has"), ("has not", "Doesn’t have")),
            ),
            FormField(
                name="card",
                title="Which card?",
                kind="card",
                before=" ",
                choices=tuple(Choice(card, title, card) for card, title in cards),
            ),
        ),
    )
