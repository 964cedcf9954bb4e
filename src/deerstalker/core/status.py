"""How a game stands, for whoever draws it: the seats, what lies before them, the pieces and the heaps.

Made from the copy of the state that a chair may see, and says no more than that copy holds.
"""

from msgspec import Struct

from deerstalker.core.seats import Seat


class Counter(Struct, frozen=True):
    """Something that everybody may count: `Sets laid down` 1."""

    title: str
    value: int
    of: int | None = None
    """How many are wanted, where that is known."""


class Shown(Struct, frozen=True):
    """A card on the table; perhaps turned down, perhaps with a word beside it: `juror 3`."""

    card: str
    down: bool = False
    label: str = ""


class SeatStatus(Struct, frozen=True, kw_only=True):
    """One seat of the strip along the top."""

    name: str
    token: str | None = None
    cards: int = 0
    """How many it holds in hand."""

    hand: tuple[str, ...] | None = None
    """Which, if this copy holds them."""

    before: tuple[Shown, ...] = ()
    """Cards that lie before it."""

    counters: tuple[Counter, ...] = ()
    notes: tuple[str, ...] = ()
    out: bool = False
    """It has failed or given up, and takes no more turns."""


class Piece(Struct, frozen=True):
    """A token, or something else of the box, and its place on the plan."""

    id: str
    place: str


class Heap(Struct, frozen=True):
    """Cards that belong to nobody: a pile, the discards, the lawn."""

    title: str
    count: int
    cards: tuple[Shown, ...] = ()
    """Those that everybody knows, in order."""

    place: str = ""
    """Where it lies, if the plan has a place for it."""


class Status(Struct, frozen=True, kw_only=True):
    """How everything stands."""

    seats: tuple[SeatStatus, ...]
    turn: Seat | None = None
    """Whose turn it is, also while others answer."""

    pieces: tuple[Piece, ...] = ()
    heaps: tuple[Heap, ...] = ()
    hidden: tuple[Heap, ...] = ()
    """Cards that were put away face down, the envelope for instance; which they are, only if this copy holds them."""
