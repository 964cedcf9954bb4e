"""Furniture as a plan shows it from above, for the rooms of any board.

Each piece is drawn around its middle, 24 to a cell, in the layers of `pictures.py`.
"""

from collections.abc import Iterable, Mapping
from math import cos, pi, sin
from typing import NamedTuple

from deerstalker.core.layout import Furniture
from deerstalker.core.pictures import Layers, Picture, picture


class Piece(NamedTuple):
    """A piece of furniture, its middle in cells, and by how many degrees it is turned."""

    name: str
    x: float
    y: float
    turn: int = 0


class Furnishing:
    """The furniture of a board: what there is, in which colors, and where it stands."""

    def __init__(
        self, shapes: Mapping[str, Layers], standing: Iterable[Piece], colors: Mapping[str, str], rest: str
    ) -> None:
        placed = tuple(standing)
        self.pieces = tuple(
            Furniture(_picture(name), x, y, turn, colors.get(name, rest)) for name, x, y, turn in placed
        )
        self.pictures: dict[str, Picture] = {_picture(one.name): picture(shapes[one.name]) for one in placed}


def _picture(name: str) -> str:
    """What the picture is called, apart from the pictures of cards."""
    return f"plan-{name}"


def box(width: float, height: float, x: float = 0, y: float = 0) -> str:
    """A rectangle around this point, as a path."""
    return f"M{x - width / 2:g} {y - height / 2:g}h{width:g}v{height:g}h{-width:g}z"


def disc(radius: float, x: float = 0, y: float = 0) -> str:
    """A circle around this point, as a path."""
    half = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{half} {2 * radius:g} 0{half} {-2 * radius:g} 0z"


def seat(width: float, x: float = 0, y: float = 0) -> str:
    """A chair or a sofa with its back to the north, as a path."""
    w = width / 2
    return (
        f"M{x - w:g} {y + 9:g}v-14q0-5 5-5h{width - 10:g}q5 0 5 5v14h-4v-10h{8 - width:g}v10z"
        f"M{x - w + 4:g} {y - 1:g}h{width - 8:g}v10h{8 - width:g}z"
    )


def rays(count: int, inner: float, outer: float) -> str:
    """Spokes around the middle, as a path."""
    turns = [2 * pi * i / count for i in range(count)]
    return "".join(
        f"M{inner * cos(turn):.1f} {inner * sin(turn):.1f}L{outer * cos(turn):.1f} {outer * sin(turn):.1f}"
        for turn in turns
    )


def leaves(count: int, length: float, width: float) -> str:
    """The leaves of a plant around the middle, as a path."""
    drawn = ""
    for i in range(count):
        turn = 2 * pi * (i + 0.3) / count
        tip = (length * cos(turn), length * sin(turn))
        sides = [(length * 0.5 * cos(turn + bend), length * 0.5 * sin(turn + bend)) for bend in (-width, width)]
        (x1, y1), (x2, y2) = sides
        drawn += f"M0 0Q{x1:.1f} {y1:.1f} {tip[0]:.1f} {tip[1]:.1f}Q{x2:.1f} {y2:.1f} 0 0z"
    return drawn


def shelf(length: int) -> Layers:
    """Books along a wall to the north."""
    backs = "".join(f"M{x:g}-5v10" for x in range(5 - length // 2, length // 2, 5) if x % 7)
    return (f"paper {box(length, 10)}", f"line {backs}", f"thin M{-length / 2 + 2:g} 0h{length - 4:g}")


def rug(width: int, height: int) -> Layers:
    """A rug with a border."""
    fringe = "".join(
        f"M{x:g} {y:g}v{3 if y > 0 else -3}"
        for x in range(4 - width // 2, width // 2, 6)
        for y in (-height / 2, height / 2)
    )
    return (f"color {box(width, height)}", f"thin {box(width - 8, height - 8)}{fringe}")


def flight(width: int, steps: int, tread: int) -> Layers:
    """A flight of stairs that goes down to the south, into the dark."""
    height = steps * tread
    top = -height / 2
    darker = tuple(f"dark {box(width, height - i * tread, 0, i * tread / 2)}" for i in range(1, steps))
    edges = "".join(f"M{-width / 2:g} {top + i * tread:g}h{width}" for i in range(1, steps))
    arrow = f"M0 {top + tread / 2:g}V{-top - tread:g}M-5 {-top - tread - 7:g}l5 7 5-7"
    return (f"paper {box(width, height)}", *darker, f"line {edges}", f"line {arrow}")


def dining_table(length: int, width: int, chairs: int) -> Layers:
    """A table that is laid, with chairs on both sides and at both ends."""
    gap = length / chairs
    spots = [(i - (chairs - 1) / 2) * gap for i in range(chairs)]
    side = width / 2
    around = "".join(box(11, 10, x, y) for x in spots for y in (-side - 4, side + 4))
    ends = box(10, 12, -length / 2 - 4) + box(10, 12, length / 2 + 4)
    plates = "".join(disc(3, x, y) for x in spots for y in (7 - side, side - 7))
    top = (
        f"M{8 - length / 2:g} {-side:g}h{length - 16}q8 0 8 8v{width - 16}q0 8-8 8"
        f"h{16 - length}q-8 0-8-8v{16 - width}q0-8 8-8z"
    )
    return (f"paper {around}{ends}", f"paper {top}", f"thin {plates}")


ARMCHAIR: Layers = (f"paper {seat(20)}",)
SOFA: Layers = (f"paper {seat(48)}", "line M-7-1v10M7-1v10")
DESK: Layers = (
    f"paper {box(11, 10, 0, 14)}",
    f"paper {box(52, 20)}",
    f"thin {box(18, 11, 0, 2)}{disc(4, 18, -3)}M-20-5h8v8h-8z",
)
ROUND_TABLE: Layers = (f"paper {disc(11)}", f"thin {disc(4)}{leaves(6, 5, 0.5)}")
SIDEBOARD: Layers = (f"paper {box(52, 12)}", "line M-17-6v12M0-6v12M17-6v12", f"thin {disc(2.5, -9)}{disc(2.5, 9)}")
FIREPLACE: Layers = (f"paper {box(46, 9)}", "color M-15 4.5v-6h30v6z", "line M-15 4.5v-6h30v6M-8 3h6M2 2h6M-3 0l6 3")
PIANO: Layers = (
    "paper M-26 16V-6q0-22 18-22h6q9 0 11 9t10 11q7 2 7 10v14z",
    f"paper {box(56, 9, -1, 20)}",
    "line M-26-4q16-2 20-22M-25 20h48M-21 16v8M-15 16v8M-9 16v8M-3 16v8M3 16v8M9 16v8M15 16v8M21 16v8",
    f"paper {box(20, 8, 0, 31)}",
)
BILLIARD_TABLE: Layers = (
    f"paper {box(78, 42)}",
    f"color {box(66, 30)}",
    "bold M-34-16h.01M0-17h.01M34-16h.01M-34 16h.01M0 17h.01M34 16h.01",
    f"paper {disc(2.4, -14)}{disc(2.4, 13, -3)}{disc(2.4, 13, 3)}{disc(2.4, 18)}",
    "line M-30 9L-17 2",
)
CUE_RACK: Layers = (f"paper {box(34, 7)}", "line M-12-3v6M-6-3v6M0-3v6M6-3v6M12-3v6")
STOVE: Layers = (f"paper {box(28, 22)}", f"line {disc(4, -7, -4)}{disc(4, 7, -4)}{disc(3, -7, 6)}{disc(3, 7, 6)}")
SINK: Layers = (f"paper {box(28, 20)}", f"line {box(16, 11, 0, 1)}M0-9v6", f"thin {disc(1.5, 0, 2)}")
KITCHEN_TABLE: Layers = (f"paper {box(44, 22)}", f"thin {disc(5, -10)}{box(14, 8, 9)}M11-1h3")
DRESSER: Layers = (f"paper {box(52, 11)}", "line M-9-5.5v11M9-5.5v11", "thin M-22 0h8M-4 0h8M14 0h8")
PALM: Layers = (f"paper {disc(7)}", f"color {leaves(8, 19, 0.42)}", f"thin {rays(8, 3, 13)}")
FERN: Layers = (f"paper {disc(6)}", f"color {leaves(7, 12, 0.5)}")
BASIN: Layers = (f"paper {disc(17)}", f"color {disc(13)}", f"line {disc(4)}", f"thin {disc(8)}{rays(8, 5, 11)}")
BENCH: Layers = (f"paper {box(40, 11)}", "thin M-20-2h40M-20 2h40")
CLOCK: Layers = (f"paper {box(14, 12)}", f"line {disc(4)}M0 0v-3M0 0h2")
GLOBE: Layers = (f"paper {disc(9)}", "line M-9 0h18M0-9q8 9 0 18M0-9q-8 9 0 18")
DANCE_FLOOR: Layers = (f"color {disc(34)}", f"line {disc(34)}{disc(9)}", f"thin {disc(28)}{rays(16, 9, 34)}")
GRAMOPHONE: Layers = (f"paper {box(18, 18)}", f"line {disc(6)}M9-9L2-2", f"thin {disc(2)}")
COAT_RACK: Layers = (f"paper {box(46, 8)}", "line M-18-4v12M-9-4v12M0-4v12M9-4v12M18-4v12")
TREE: Layers = (f"color {leaves(9, 16, 0.6)}", f"thin {disc(5)}")
BED: Layers = (
    f"paper {box(44, 58)}",
    f"paper {box(16, 11, -10, -20)}{box(16, 11, 10, -20)}",
    "color M-20-10h40v37h-40z",
    "line M-20-4h40",
)
