"""What a game looks like, for drawing it: its cards, its tokens and the plan of its board. Holds no rule.

Everything is measured in cells from the top left corner: a square is one cell, a room several. Cells do not overlap.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from msgspec import Struct

Cell = tuple[int, int]
"""Column and row, counted from 0."""

Side = Literal["N", "E", "S", "W"]
STEPS: dict[Side, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

Floor = Literal["", "boards", "parquet", "carpet", "tiles", "stone", "gravel", "grass", "hedge"]
"""What a room is floored with; nothing is drawn for an empty one."""

Seating = Literal["none", "fixed", "chosen"]
"""Seats have no tokens, or have them in a fixed order, or each seat chooses one."""


class Drawing(Struct, frozen=True):
    """Which drawing stands for something: a picture that the game brings, or one of the page's library."""

    icon: str
    """Its name in the layout's `pictures` or in `page/js/icons.js`; any other is drawn as a magnifying glass."""

    color: str = ""
    """A color by name, as tokens have, or as `#rrggbb`."""

    times: int = 1
    """How often it is drawn, from 1 to 3."""


class Sort(Struct, frozen=True):
    """A sort of cards: the weapons, the red gems, the parts of Napoleon. Sorts with the same group belong together."""

    id: str
    title: str
    group: str = ""
    drawing: Drawing | None = None
    corner: str = ""
    """What is printed in the corner of its cards, if not the title: `Suspect`."""


class Card(Struct, frozen=True):
    """The face of a card, of which there may be several copies."""

    id: str
    title: str
    sorts: tuple[str, ...]
    text: str = ""
    """Text printed below the title, if any."""

    copies: int = 1
    short: str = ""
    """The title where room is short and the sort stands above, if there is another: `◍ pair`."""
    drawing: Drawing | None = None


class Token(Struct, frozen=True):
    """A piece that stands for a player or a suspect, distinguished by color and letters."""

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
    """A connected place of several cells: a room, a lawn, the space of a pile. It holds any number of things."""

    id: str
    title: str
    kind: str
    cells: tuple[Cell, ...]
    outline: tuple[Cell, ...]
    """The corners of the walls, clockwise."""

    inside: tuple[int, int, int, int]
    """The largest rectangle inside (column, row, width, height): space for the name and for what is there."""

    label: tuple[float, float]
    """The middle of the rectangle `inside`."""

    sign: str = ""
    """A number or letter printed beside the name."""

    icon: str = ""
    """The name of the drawing in the room, if any."""

    floor: Floor = ""


class Door(Struct, frozen=True):
    """A door: a player on the square enters the room by a step to this side."""

    square: str
    side: Side
    room: str


class Wall(Struct, frozen=True):
    """A wall: nobody may step from the square to this side, although there is a square."""

    square: str
    side: Side


class Link(Struct, frozen=True):
    """Two places that are one step apart without touching, such as a secret passage."""

    kind: str
    ends: tuple[str, str]


class Start(Struct, frozen=True):
    """The place where a token starts."""

    token: str
    place: str


class Scenery(Struct, frozen=True):
    """Cells on which nobody ever stands: a hedge, the stairs in the middle."""

    kind: str
    cells: tuple[Cell, ...]
    floor: Floor = ""


class Furniture(Struct, frozen=True):
    """A piece of furniture seen from above: one of the layout's pictures, around its middle, 24 to a cell."""

    picture: str
    x: float
    y: float
    turn: int = 0
    """Clockwise, in degrees."""

    color: str = ""


class Mark(Struct, frozen=True):
    """What a mark printed on squares is called, and what it means: an entry of the legend."""

    mark: str
    title: str
    text: str = ""


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
    furniture: tuple[Furniture, ...] = ()
    off: str = ""
    """The name of the place off the plan, if there is one."""

    legend: tuple[Mark, ...] = ()
    """What the marks on the squares mean, as far as that does not go without saying."""


class Palette(Struct, frozen=True, kw_only=True):
    """The colors of a board and of what lies beside it, as `#rrggbb`. Without one, the drawer's own color is used."""

    ground: str = ""
    floor: str = ""
    """The floor of a room."""

    wall: str = ""
    tile: str = ""
    joint: str = ""
    """The line between two tiles."""

    sign: str = ""
    """The names of rooms."""

    margin: str = ""
    """Letters and numbers along the edge."""

    cloth: str = ""
    """The cloth on which cards lie beside the board."""

    cloth_text: str = ""
    cloth_line: str = ""


class Layout(Struct, frozen=True, kw_only=True):
    """Everything that never changes during a game. Everything a state or an action names is in here by its id."""

    sorts: tuple[Sort, ...]
    cards: tuple[Card, ...]
    tokens: tuple[Token, ...] = ()
    seating: Seating = "none"
    plan: Plan | None = None
    key: str = ""
    """What the signs in short titles mean."""
    palette: Palette = Palette()
    pictures: dict[str, str] = {}
    """The pictures that drawings and furniture name: see `core/pictures.py`."""


def room(
    id: str,
    title: str,
    cells: Sequence[Cell],
    kind: str = "room",
    sign: str = "",
    icon: str = "",
    floor: Floor = "",
) -> Room:
    """Make a place of these cells, with its outline and the rectangle for its label."""
    x, y, width, height = inside = _largest_rectangle(frozenset(cells))
    label = (x + width / 2, y + height / 2)
    return Room(id, title, kind, tuple(cells), outline(cells), inside, label, sign, icon, floor)


def block(x: int, y: int, width: int, height: int) -> tuple[Cell, ...]:
    """Return the cells of a rectangle."""
    return tuple((column, row) for row in range(y, y + height) for column in range(x, x + width))


def outline(cells: Collection[Cell]) -> tuple[Cell, ...]:
    """Return the corners of a connected area, clockwise from the first one.

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
"""For each neighbour of a cell, the wall between them: its start and its direction, clockwise around the cell."""


def _edges(cell: Cell, cells: Collection[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pieces of wall around a cell."""
    x, y = cell
    for (right, down), (across, below), step in _EDGES:
        if (x + right, y + down) not in cells:
            yield (x + across, y + below), step


def _largest_rectangle(cells: frozenset[Cell]) -> tuple[int, int, int, int]:
    """Return column, row, width and height of the largest rectangle; of equals the widest, then the first."""
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
