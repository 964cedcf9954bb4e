"""What is drawn on the board besides the drive: a car, telephones, the court, and suns of silver."""

from math import cos, pi, sin

from deerstalker.core import furniture as f
from deerstalker.core.furniture import Furnishing, Piece
from deerstalker.core.pictures import Layers

SILVER, VERMILION = "#8b97b8", "#d5472b"


def _fan(rays: int, radius: float) -> str:
    """Every other sector of a half circle."""
    turns = [pi + pi * i / (2 * rays) for i in range(2 * rays + 1)]
    points = [(radius * cos(turn), radius * sin(turn)) for turn in turns]
    return "".join(
        f"M0 0L{x1:.1f} {y1:.1f}A{radius} {radius} 0 0 1 {x2:.1f} {y2:.1f}z"
        for (x1, y1), (x2, y2) in zip(points[::2], points[1::2], strict=False)
    )


PIECES: dict[str, Layers] = {
    "sun": (
        f"color {_fan(9, 57)}",
        "paper M-25 0a25 25 0 0 1 50 0z",
        "color M-18 0a18 18 0 0 1 36 0z",
        "paper M-10 0a10 10 0 0 1 20 0z",
    ),
    "small-sun": (f"color {_fan(5, 32)}", "paper M-10 0a10 10 0 0 1 20 0z"),
    "car": (
        "ink M-13-14h5v8h-5zM8-14h5v8h-5zM-13 8h5v8h-5zM8 8h5v8h-5z",
        "color M-9-22q9-6 18 0v40q-9 5-18 0z",
        "paper M-7-6h14v7h-14zM-7 9h14v6h-14z",
        "line M-5-21v9M5-21v9",
    ),
    "telephone": ("color M-8 8v-12q8-5 16 0V8z", f"paper {f.disc(4, 0, 2)}", "bold M-9-6q9-5 18 0"),
    "bench": (f"paper {f.box(88, 14)}", f"color {f.box(30, 9)}", "line M-30-7v14M30-7v14"),
    "jury": tuple(f"paper {f.seat(13, x, y)}" for y in (-8, 12) for x in (-40, -24, -8, 8, 24, 40)),
}

GROUNDS = (
    Piece("sun", 3.5, 12.4),
    *(Piece("small-sun", x, 6) for x in (2.5, 10.5)),
    *(Piece("small-sun", x, 7, 180) for x in (2.5, 10.5)),
    Piece("bench", 9.5, 9.6),
    Piece("jury", 9.5, 12.05),
    Piece("car", 3.9, 15.5, 90),
    *(Piece("telephone", 4.5, y) for y in (16.55, 17.55, 18.55)),
)
FURNISHING = Furnishing(PIECES, GROUNDS, {"car": VERMILION, "telephone": VERMILION}, SILVER)
