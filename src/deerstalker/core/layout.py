"""What a game looks like, for whoever draws it: its cards, its tokens, the plan of its board. Holds no rule.

Everything is counted in cells from the top left corner: a square is one cell, a room several. Cells do not overlap.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from msgspec import Struct

Cell = tuple[int, int]
"""Column and row, from 0."""

Side = Literal["N", "E", "S", "W"]
STEPS: dict[Side, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

Seating = Literal["none", "fixed", "chosen"]
"""Seats have no tokens; or they have them in order; or each chooses one."""


class Sort(Struct, frozen=True):
    """A sort of cards: the weapons, the red gems, the parts of Napoleon. Sorts of one group belong together."""

    id: str
    title: str
    group: str = ""


class Card(Struct, frozen=True):
    """A card as it lies open; of some there are several copies."""

    id: str
    title: str
    sorts: tuple[str, ...]
    text: str = ""
    """What is printed below the title, if anything is."""

    copies: int = 1


class Token(Struct, frozen=True):
    """A piece that stands for a player or a suspect: told by color and by letters."""

    id: str
    title: str
    color: str
    letters: str


class Square(Struct, frozen=True):
    """A space of one cell. `mark` says what is printed on it: a spyglass, an arrow."""

    id: str
    x: int
    y: int
    mark: str = ""


class Room(Struct, frozen=True):
    """A place of several cells in one piece: a room, a lawn, the space of a pile. It holds any number of things."""

    id: str
    title: str
    kind: str
    cells: tuple[Cell, ...]
    outline: tuple[Cell, ...]
    """The corners of its walls, clockwise."""

    inside: tuple[int, int, int, int]
    """The largest rectangle in it (column, row, width, height): room for its name and for what is there."""

    label: tuple[float, float]
    """The middle of that."""

    sign: str = ""
    """A number or letter printed beside the name."""


class Door(Struct, frozen=True):
    """Whoever stands on the square enters the room with a step to this side."""

    square: str
    side: Side
    room: str


class Wall(Struct, frozen=True):
    """Nobody steps from the square to this side, though there is a square."""

    square: str
    side: Side


class Link(Struct, frozen=True):
    """Two places that are one step apart without touching: a secret passage."""

    kind: str
    ends: tuple[str, str]


class Start(Struct, frozen=True):
    """Where a token stands at first."""

    token: str
    place: str


class Scenery(Struct, frozen=True):
    """Cells on which nobody ever stands: a hedge, the stairs in the middle."""

    kind: str
    cells: tuple[Cell, ...]


class Plan(Struct, frozen=True, kw_only=True):
    """A board."""

    width: int
    height: int
    squares: tuple[Square, ...]
    rooms: tuple[Room, ...]
    doors: tuple[Door, ...] = ()
    walls: tuple[Wall, ...] = ()
    links: tuple[Link, ...] = ()
    starts: tuple[Start, ...] = ()
    scenery: tuple[Scenery, ...] = ()
    off: str = ""
    """What a place is called that is not on the plan, if there is one."""


class Layout(Struct, frozen=True, kw_only=True):
    """Everything that stays as it is through a game. Whatever a state or an action names is in here by its id."""

    sorts: tuple[Sort, ...]
    cards: tuple[Card, ...]
    tokens: tuple[Token, ...] = ()
    seating: Seating = "none"
    plan: Plan | None = None


def room(id: str, title: str, cells: Sequence[Cell], kind: str = "room", sign: str = "") -> Room:
    """A place of these cells, with its walls and the room in it."""
    x, y, width, height = inside = _largest_rectangle(frozenset(cells))
    label = (x + width / 2, y + height / 2)
    return Room(id, title, kind, tuple(cells), outline(cells), inside, label, sign)


def block(x: int, y: int, width: int, height: int) -> tuple[Cell, ...]:
    """The cells of a rectangle."""
    return tuple((column, row) for row in range(y, y + height) for column in range(x, x + width))


def outline(cells: Collection[Cell]) -> tuple[Cell, ...]:
    """The corners of an area in one piece, clockwise from its first.

    >>> outline([(0, 0), (1, 0), (0, 1)])
    ((0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2))
    """
    edges = {(at, step) for cell in cells for at, step in _edges(cell, cells)}
    at, step = start = min(edges)
    corners = []
    while True:
        corners.append(at)
        while (at, step) in edges:
            at = (at[0] + step[0], at[1] + step[1])
        left, right = (step[1], -step[0]), (-step[1], step[0])
        step = right if (at, right) in edges else left
        if (at, step) == start:
            return tuple(corners)


_EDGES: tuple[tuple[Cell, Cell, Cell], ...] = (
    ((0, -1), (0, 0), (1, 0)),
    ((1, 0), (1, 0), (0, 1)),
    ((0, 1), (1, 1), (-1, 0)),
    ((-1, 0), (0, 1), (0, -1)),
)
"""For each neighbour of a cell the wall between them: where it begins, and its direction, clockwise round the cell."""


def _edges(cell: Cell, cells: Collection[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """The pieces of wall round a cell."""
    x, y = cell
    for (right, down), (across, below), step in _EDGES:
        if (x + right, y + down) not in cells:
            yield (x + across, y + below), step


def _largest_rectangle(cells: frozenset[Cell]) -> tuple[int, int, int, int]:
    """Column, row, width and height; of equals the widest, then the first."""
    best = (0, 0, 0, 0, 0, 0)
    for x, y in cells:
        width = len(cells)
        height = 0
        while (x, y + height) in cells:
            run = 0
            while run < width and (x + run, y + height) in cells:
                run += 1
            width, height = run, height + 1
            best = max(best, (width * height, width, -y, -x, width, height))
    _, _, y, x, width, height = best
    return -x, -y, width, height
