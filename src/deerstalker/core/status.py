"""The visible state of a game, for drawing it: the seats, the cards before them, the pieces and the piles.

It is computed from the copy of the state that a chair may see, and says no more than that copy holds.
"""

from msgspec import Struct

from deerstalker.core.seats import Seat


class Counter(Struct, frozen=True):
    """Something everybody may count: `Sets laid down` 1."""

    title: str
    value: int
    of: int | None = None
    """The number wanted, if known."""


class Shown(Struct, frozen=True):
    """A card on the table, face up or down, with an optional label: `juror 3`. Without a card it is a free place."""

    card: str
    down: bool = False
    label: str = ""


class SeatStatus(Struct, frozen=True, kw_only=True):
    """One seat in the strip along the top."""

    name: str
    token: str | None = None
    cards: int = 0
    """Number of cards in hand."""

    hand: tuple[str, ...] | None = None
    """The cards in hand, if this copy holds them."""

    before: tuple[Shown, ...] = ()
    """Cards that lie in front of this seat."""

    counters: tuple[Counter, ...] = ()
    notes: tuple[str, ...] = ()
    out: bool = False
    """Whether this seat has failed or given up, and takes no more turns."""

    passed: bool = False
    """Whether this seat had nothing to answer the question with that is being asked."""


class Piece(Struct, frozen=True):
    """A token or another piece of the game, and its place on the plan."""

    id: str
    place: str


class Heap(Struct, frozen=True):
    """Cards that belong to nobody: a draw pile, the discards, the lawn."""

    title: str
    count: int
    cards: tuple[Shown, ...] = ()
    """The cards that everybody knows, in order."""

    place: str = ""
    """Where the cards lie, if the plan has a place for them."""


class Status(Struct, frozen=True, kw_only=True):
    """The visible state of the whole game."""

    seats: tuple[SeatStatus, ...]
    turn: Seat | None = None
    """Whose turn it is, even while others answer."""

    pieces: tuple[Piece, ...] = ()
    heaps: tuple[Heap, ...] = ()
    hidden: tuple[Heap, ...] = ()
    """Cards put away face down, such as the envelope. They are named only if this copy holds them."""
