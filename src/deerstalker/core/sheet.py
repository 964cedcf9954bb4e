"""A sheet of notes, as every front end draws it: groups of rows, and a cell for each column.

What a cell says depends on the level of aid the table has agreed on; a drawer adds nothing.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from deerstalker.core.facts import HIDDEN, OPEN, Holder
from deerstalker.core.names import short_names
from deerstalker.core.seats import Seat

Aid = Literal["off", "shown", "simple", "everything"]
"""What a sheet fills in by itself: nothing, what the chair was shown, local deductions, or everything that follows."""

Mark: TypeAlias = Literal["", "yes", "no"]
"""What is settled about a cell: nothing, that it is so, or that it is not."""


class Cell(Struct, frozen=True):
    """What is noted for a row and a column: settled or open, how likely, or a few words of its own."""

    mark: Mark = ""
    chance: float | None = None
    text: str = ""


class Column(Struct, frozen=True):
    """A holder, a place or a suspect. The ids -1 and -2 stand for what is hidden from everybody and what lies open."""

    id: int
    title: str
    lit: bool = False
    """Whether the notes are mainly about this column."""

    short: str = ""
    """A shorter title for narrow screens, different from that of every other column."""


class Row(Struct, frozen=True):
    """A card, or something else that is noted."""

    id: str
    title: str
    cells: tuple[Cell, ...]
    short: str = ""
    """A shorter title for narrow screens, if there is one."""

    mine: bool = False
    """Whether the card is in the chair's own hand."""

    face_up: bool = False
    """Whether the card lies open on the table."""


class Group(Struct, frozen=True):
    """Rows that belong together."""

    title: str
    rows: tuple[Row, ...]
    minor: bool = False
    """Whether this group is left out where space is short."""


class Deals(Struct, frozen=True):
    """How many deals fit all that is known."""

    count: int | float
    exact: bool
    """False: there are too many to count, and every chance is estimated from a sample."""


class Sheet(Struct, frozen=True, kw_only=True):
    """A whole sheet of notes, at one level of aid."""

    title: str = "Detective notes"
    level: Aid = "everything"
    odds: bool = False
    """Whether open cells show how likely they are."""

    columns: tuple[Column, ...] = ()
    groups: tuple[Group, ...] = ()
    holders: bool = True
    """Whether the columns are places where a card can be. Otherwise one card may fit several columns."""

    explained: bool = False
    """Whether every settled cell can be explained."""

    key: str = ""
    """The meaning of the signs in short titles."""

    deals: Deals | None = None
    """How many deals fit all that is known, where cells follow from that."""

    @property
    def rows(self) -> Iterator[Row]:
        """Yield the rows of all groups, from the top."""
        return (row for group in self.groups for row in group.rows)


class Notes(Protocol):
    """What one chair has read, from which its sheet is made."""

    def read(self, events: Sequence[Any], at: int) -> None:
        """Take in the events of the step, line or log entry with this number, in the chair's own copy."""

    def sheet(self, level: Aid) -> Sheet:
        """Return the current sheet at this level of aid."""


def chance_cell(chance: float, *, certain: bool) -> Cell:
    """A cell that says how likely it is, and whether that is settled.

    >>> chance_cell(0.25, certain=False), chance_cell(1.0, certain=True).mark
    (Cell(mark='', chance=0.25, text=''), 'yes')
    """
    return Cell(("yes" if chance > 0.5 else "no") if certain else "", chance)


def holder_columns(holders: Sequence[Holder], names: Sequence[str], hidden: str = "Hidden") -> tuple[Column, ...]:
    """Return a column for each holder: the seats by name, the hidden cards, the open cards."""
    places = {HIDDEN: hidden, OPEN: "Open"}
    return shortened(tuple(Column(holder, places.get(holder) or names[holder]) for holder in holders))


def shortened(columns: Sequence[Column]) -> tuple[Column, ...]:
    """Return the columns with a short title each. Those that have one already keep it."""
    shorts = short_names([column.short or column.title for column in columns])
    return tuple(replace(one, short=one.short or short) for one, short in zip(columns, shorts, strict=True))


def card_row(
    card: str, title: str, columns: Sequence[Column], cells: Sequence[Cell], *, chair: Seat | None, short: str = ""
) -> Row:
    """Return the row of a card whose columns are its holders, marked as the chair's own or face up if so settled."""
    where = next((column.id for column, cell in zip(columns, cells, strict=True) if cell.mark == "yes"), None)
    return Row(card, title, tuple(cells), short, where is not None and where == chair, where == OPEN)


def percent(chance: float) -> str:
    """A chance that is neither certain nor impossible, in whole percent.

    >>> percent(0.25), percent(0.001), percent(0.999)
    ('25', '<1', '>99')
    """
    whole = round(100 * chance)
    return "<1" if whole < 1 else ">99" if whole > 99 else str(whole)
