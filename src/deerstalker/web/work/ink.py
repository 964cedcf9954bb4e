"""What a sheet of notes is made of, as it is told to the page."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from deerstalker.core.facts import Card, Holder
from deerstalker.web.live.log import Aid


class Ink(Struct, frozen=True):
    """One cell: `yes`, `no` or open; how likely, where that is told; or a word of its own."""

    mark: str = ""
    chance: float | None = None
    text: str = ""


class Column(Struct, frozen=True):
    """A holder or a suspect; -1 is what is hidden from all. `lit`: the one it is all about."""

    id: int
    title: str
    lit: bool = False


class Row(Struct, frozen=True):
    """A card."""

    id: str
    title: str
    cells: list[Ink]


class Group(Struct, frozen=True):
    """Rows that belong together."""

    title: str
    rows: list[Row]


class Marks(Struct, frozen=True):
    """A whole sheet."""

    level: Aid
    odds: bool
    columns: list[Column]
    groups: list[Group]
    holders: bool = True
    """Are the columns places where a card can be? Else one card may fit several."""


Inker = Callable[[Card, Holder], Ink]


def inked(chance: float, *, certain: bool) -> Ink:
    """How likely it is, and whether that is settled."""
    return Ink(("yes" if chance > 0.5 else "no") if certain else "", chance)


def row(card: Card, title: str, columns: Sequence[Column], ink: Inker) -> Row:
    """One card in all columns."""
    return Row(card, title, [ink(card, column.id) for column in columns])
