"""The picture on the lid, the colors of the table, and the drawings of gems and search cards."""

from collections.abc import Iterable

from deerstalker.core.box_art import Paints, lettering, lid, painted
from deerstalker.core.layout import Drawing, Palette
from deerstalker.games.sleuth import gems
from deerstalker.games.sleuth.editions import Edition
from deerstalker.games.sleuth.terms import Element

PALETTE = Palette(
    ground="#111014",
    floor="#1c1a22",
    wall="#8f8a99",
    tile="#2a2732",
    joint="#443f50",
    sign="#f2ead8",
    cloth="#131118",
    cloth_text="#f2ead8",
    cloth_line="#443f50",
)


def drawing(edition: Edition, elements: Iterable[Element]) -> Drawing:
    """As much of a gem as these elements tell: without a color it is grey."""
    known = frozenset(elements)
    kind = next((gem for gem in edition.gems if gem in known), gems.ANY)
    color = next((color for color in edition.colors if color in known), "")
    number = next((number for number, one in enumerate(edition.types, 1) if one in known), 1)
    return Drawing(gems.name(kind, color), gems.INKS.get(color, gems.UNKNOWN), number)


ON_VELVET = (
    ("diamond-red", 160, 70, 72),
    ("opal-blue", 92, 62, 44),
    ("pearl-yellow", 226, 62, 38),
    ("diamond-green", 52, 84, 36),
    ("diamond-blue", 270, 86, 36),
    ("pearl-green", 122, 98, 22),
    ("opal-red", 200, 100, 24),
)
"""Stones, where they lie, and how large."""


def sleuth_lid() -> str:
    """Gems on black velvet."""
    stones = gems.pictures()
    drawn = "".join(
        painted(stones[name], x, y, size, Paints(gems.INKS[name.partition("-")[2]], "#f7efe0"))
        for name, x, y, size in ON_VELVET
    )
    inner = f"""
<path d="M0 118c50-20 90 8 150-6s110-16 170 4v74H0z" fill="#1f1c28"/>
<path d="M0 140c60-16 100 12 170-2s100-8 150 4M20 176c60-20 120 4 280-8" fill="none" stroke="#2d2938" stroke-width="2"/>
{drawn}"""
    title = lettering("SLEUTH", 160, 160, fill="#f2ead8", size=40, gap=12)
    return lid(inner + title, back="#111014", line="#8f8a99")
