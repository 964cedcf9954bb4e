"""A sheet of notes, as every front end draws it: groups of rows, a cell for each column.

What a cell says depends on the level of aid that was agreed on; who draws it adds nothing.
"""

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

Aid = Literal["off", "shown", "simple", "everything"]
"""What the sheet fills in by itself: nothing, what the chair was shown, near conclusions, or all that follows."""

Mark = Literal["", "yes", "no"]


class Cell(Struct, frozen=True):
    """What is noted for a row and a column: settled or open, how likely, or a few words of its own."""

    mark: Mark = ""
    chance: float | None = None
    text: str = ""


class Column(Struct, frozen=True):
    """A holder, a place or a suspect; -1 is what is hidden from everybody."""

    id: int
    title: str
    lit: bool = False
    """It is the one the notes are about."""


class Row(Struct, frozen=True):
    """A card, or something else that is noted."""

    id: str
    title: str
    cells: tuple[Cell, ...]
    short: str = ""
    """The title where room is short."""

    mine: bool = False
    """The card is in the chair's own hand."""

    face_up: bool = False
    """The card lies open on the table."""


class Group(Struct, frozen=True):
    """Rows that belong together."""

    title: str
    rows: tuple[Row, ...]


class Sheet(Struct, frozen=True, kw_only=True):
    """A whole sheet of notes."""

    title: str = ""
    aid: Aid = "everything"
    odds: bool = False
    """Do open cells say how likely they are?"""

    columns: tuple[Column, ...]
    groups: tuple[Group, ...]
    holders: bool = True
    """Are the columns places where a card can be? Otherwise one card may fit several."""

    explained: bool = False
    """Can every settled cell be explained?"""

    key: str = ""
    """What the signs in short titles mean."""


class Notes(Protocol):
    """What one chair has read, from which its sheet is made."""

    def read(self, events: Sequence[Any], at: int) -> None:
        """Take in the events of one step (or line, or log entry) of this number."""

    def sheet(self, aid: Aid) -> Sheet:
        """The sheet as it stands, at this level of aid."""


def settled(chance: float, *, certain: bool) -> Cell:
    """A cell that says how likely it is, and whether that is settled."""
    return Cell(("yes" if chance > 0.5 else "no") if certain else "", chance)
