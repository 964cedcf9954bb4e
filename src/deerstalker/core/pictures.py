"""Pictures as a game brings them, and some that several games have.

A picture is 48 wide and 48 high and has a layer a line, the lowest first: how it is painted, and an SVG path.

| layer | painted |
|---|---|
| `ground` | the round ground of a portrait, in a tint of the drawing's color; it has no path |
| `color` | filled with the color of the drawing, outlined |
| `paper` | filled with paper, outlined |
| `ink` | filled with ink; where it overlaps itself, a hole |
| `line`, `bold`, `thin` | drawn with a pen of that width |
| `cut` | a line scratched into the ink |
| `light`, `dark` | a facet that catches the light, or does not |
| `spark` | a spark of light |
"""

from collections.abc import Iterable
from typing import TypeAlias

Picture: TypeAlias = str
Layers: TypeAlias = tuple[str, ...]


def picture(layers: Iterable[str]) -> Picture:
    """A picture of these layers."""
    return "\n".join(layers)


ROPE: Layers = (
    "ink M24 3c-12 0-19 8-19 18s7 18 19 18 19-8 19-18S36 3 24 3zM24 14c6 0 9 3 9 7s-3 7-9 7-9-3-9-7 3-7 9-7z",
    "cut M24 6.7c-9.5 0-15.3 6.3-15.3 14.3S14.5 35.3 24 35.3 39.3 29 39.3 21 33.5 6.7 24 6.7z",
    "cut M24 10.4c-7.7 0-12 4.6-12 10.6s4.3 10.6 12 10.6S36 27 36 21s-4.3-10.6-12-10.6z",
    "ink M19 26h11v15H19zM30 36q9 1 13 7l-3 3q-4-5-11-6zM20 40h4l-2 7h-4z",
    "cut M19 29.5h11M19 33h11M19 36.5h11",
)
POISON: Layers = (
    "ink M18 2h12v5H18zM20 8h8v6c7 3 11 9 11 17 0 5-1 10-3 14q-1 2-3 2H15q-2 0-3-2c-2-4-3-9-3-14 0-8 4-14 11-17z"
    "M24 20c-6 0-9 4-9 8 0 3 2 5 4 6v4h10v-4c2-1 4-3 4-6 0-4-3-8-9-8z"
    "M20 26a2.5 2.5 0 1 0 .01 0zM28 26a2.5 2.5 0 1 0 .01 0zM24 31l1.5 3h-3z",
    "cut M17 42q7 2 14 0",
)
