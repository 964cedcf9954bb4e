"""The gems, cut and polished. Colors are hatched as heralds do it, so that they are told apart without color."""

from collections.abc import Callable, Iterator

from deerstalker.core.pictures import Layers, Picture, picture

INKS = {"red": "#c2183f", "blue": "#2a5bd7", "green": "#12894f", "yellow": "#dca51b"}
"""The colors of the stones. Nobody knows the color of a grey one."""

UNKNOWN = "#8d8896"
ANY = "gem"
"""A stone of unknown kind."""

Area = Callable[[float, float], bool]
"""Whether a point lies in the part of a stone that is hatched."""

SPARK = "spark M37 1q1.2 7.8 9 9-7.8 1.2-9 9-1.2-7.8-9-9 7.8-1.2 9-9z"
STONES: dict[str, tuple[Layers, Area]] = {
    "diamond": (
        (
            "color M3 18L13 6h22l10 12-21 27z",
            "light M13 6L3 18h11zM24 6l10 12H14z",
            "dark M34 18h11L24 45zM35 6l10 12H34z",
            "line M3 18h42M13 6l1 12 10 27 10-27 1-12M14 18L24 6l10 12",
        ),
        lambda x, y: y > 20 and abs(x - 24) < (41 - y) * 0.72,
    ),
    "pearl": (
        (
            "color M24 4a20 20 0 1 0 .01 0z",
            "dark M36 8a20 20 0 1 1-28 28 20 20 0 0 0 28-28z",
            "light M15 9a9 7 0 1 0 .01 0z",
        ),
        lambda x, y: (x - 25) ** 2 + (y - 27) ** 2 < 13**2,
    ),
    "opal": (
        (
            "color M24 2c9 0 15 10 15 22s-6 22-15 22S9 36 9 24 15 2 24 2z",
            "light M24 7c7 0 11 8 11 17H13c0-9 4-17 11-17z",
            "line M24 7c7 0 11 8 11 17s-4 17-11 17-11-8-11-17 4-17 11-17z",
        ),
        lambda x, y: ((x - 24) / 8.5) ** 2 + ((y - 24) / 14.5) ** 2 < 1,
    ),
    ANY: (
        (
            "color M15 3h18l12 12v18L33 45H15L3 33V15z",
            "light M15 3h18l-4 8H19z",
            "dark M15 45h18l-4-8H19z",
            "line M19 11h10l8 8v10l-8 8H19l-8-8V19zM15 3l4 8M33 3l-4 8M45 15l-8 4M45 33l-8-4M33 45l-4-8M15 45l4-8"
            "M3 33l8-4M3 15l8 4",
        ),
        lambda x, y: max(abs(x - 24), abs(y - 24)) < 11.5 and abs(x - 24) + abs(y - 24) < 16,
    ),
}
STEP = 5
FINE = 0.5


def name(kind: str, color: str) -> str:
    """What the picture of such a stone is called."""
    return f"{kind}-{color}" if color else kind


def pictures() -> dict[str, Picture]:
    """Every stone in every color, and without one."""
    return {
        name(kind, color): picture((*layers, *_hatched(color, area), SPARK))
        for kind, (layers, area) in STONES.items()
        for color in ("", *INKS)
    }


def _hatched(color: str, area: Area) -> Iterator[str]:
    """Upright lines for red, level ones for blue, slanting ones for green, dots for yellow."""
    match color:
        case "red":
            yield _lines(area, lambda at, along: (at, along))
        case "blue":
            yield _lines(area, lambda at, along: (along, at))
        case "green":
            yield _lines(area, lambda at, along: (at + (along - 24) / 1.4, 24 + (along - 24) / 1.4))
        case "yellow":
            spots = [(x, y) for x in range(4, 48, STEP) for y in range(4, 48, STEP) if area(x, y)]
            yield "bold " + "".join(f"M{x} {y}h.01" for x, y in spots)


def _lines(area: Area, point: Callable[[float, float], tuple[float, float]]) -> str:
    """Parallel lines as far as they lie in the area."""
    drawn = []
    for at in range(4, 48, STEP):
        inside = [point(at, along * FINE) for along in range(int(48 / FINE)) if area(*point(at, along * FINE))]
        if len(inside) > 4 / FINE:
            (x1, y1), (x2, y2) = inside[0], inside[-1]
            drawn.append(f"M{x1:.3g} {y1:.3g}L{x2:.3g} {y2:.3g}")
    return "line " + "".join(drawn)
