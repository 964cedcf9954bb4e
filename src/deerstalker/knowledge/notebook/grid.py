"""The grid of a notebook: cards down, holders across; what is certain, and how likely the rest is."""

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from deerstalker.core.facts import Card, Holder
from deerstalker.deduction.solver import Answer


class Cell(Struct, frozen=True):
    """How likely the holder of this column has the card of this row; whether that is certain, not only nearly so."""

    chance: float
    certain: bool


class Row(Struct, frozen=True):
    """A card: its label, its cells; whether it is in my hand, or open on the table."""

    label: str
    cells: tuple[Cell, ...]
    short: str
    mine: bool = False
    face_up: bool = False


Group = tuple[str, tuple[Row, ...]]
"""Rows that belong together, under their name."""


class Grid(Struct, frozen=True):
    """All that is known, ready to be drawn. The last column is the solution."""

    heads: tuple[str, ...]
    groups: tuple[Group, ...]
    foot: str
    signs: str = ""
    """What the signs in short labels mean."""


class Sheet(Struct, frozen=True):
    """What is to be drawn: holders with the heads of their columns, cards with their labels, long and short."""

    holders: tuple[Holder, ...]
    heads: tuple[str, ...]
    sorts: Sequence[tuple[str, Sequence[Card]]]
    labels: Callable[[Card], tuple[str, str]]
    mine: Collection[Card] = ()
    face_up: Collection[Card] = ()
    signs: str = ""


def grid_of(answer: Answer, sheet: Sheet) -> Grid:
    """What an answer says of every card and holder."""
    settled = {*answer.closure.must, *answer.closure.cannot}

    def row(card: Card) -> Row:
        cells = [Cell(float(answer.chance(card, holder)), (card, holder) in settled) for holder in sheet.holders]
        label, short = sheet.labels(card)
        return Row(label, tuple(cells), short, card in sheet.mine, card in sheet.face_up)

    groups = tuple((name, tuple(row(card) for card in cards)) for name, cards in sheet.sorts)
    return Grid(sheet.heads, groups, deals_left(answer), sheet.signs)


def deals_left(answer: Answer) -> str:
    """How many deals fit, and how sure the odds are."""
    if answer.exact:
        return "1 deal fits." if answer.count == 1 else f"{answer.count:,} deals fit."
    return f"About {answer.count:.1e} deals fit: too many to count, so the odds are sampled."


def percent(chance: float) -> str:
    """A chance that is neither certain nor impossible, in whole percent."""
    whole = round(100 * chance)
    return "<1" if whole < 1 else ">99" if whole > 99 else str(whole)
