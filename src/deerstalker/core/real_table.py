"""A real table, beside which a notebook is kept: another edition of the game, cards of one's own, another deal."""

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct

from deerstalker.core.facts import Card
from deerstalker.core.seats import Seat


class NamedCard(Struct, frozen=True):
    """A card as it is printed, and what else it may be called."""

    id: Card
    title: str
    also: tuple[str, ...] = ()


CardSort: TypeAlias = tuple[str, tuple[NamedCard, ...]]
"""The name of a sort, and its cards."""


class CardList(Struct, frozen=True):
    """The cards in one box of the game, sort by sort."""

    name: str
    """What is typed to choose it; empty for a list of one's own."""

    title: str
    sorts: tuple[CardSort, ...]
    also: tuple[str, ...] = ()
    """Other words that choose it."""


class RealTable(Struct, frozen=True):
    """How a real table differs from the game on the shelf. What is left out is as usual."""

    cards: CardList | None = None
    hands: tuple[int, ...] = ()
    """Number of cards in each hand."""

    face_up: tuple[Card, ...] = ()
    """Cards that lie face up on the table."""

    dummies: tuple[Seat, ...] = ()
    """Hands that nobody plays: they are dealt, and never ask or answer."""


class RealTables(Struct, frozen=True):
    """The real tables beside which a game's notebook can be kept."""

    editions: tuple[CardList, ...]
    """The editions with cards of their own names. The first is the one on the shelf."""

    sorts: tuple[str, ...]
    """The sorts that a list of one's own must have."""

    players: range
    open: Callable[[int, RealTable], Any]
    """`open(seats, table)`: the rules at such a table. Raises `Invalid` if its cards do not add up."""
