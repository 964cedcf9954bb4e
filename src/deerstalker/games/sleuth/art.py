"""The picture on the lid, the colors of the table, and the drawings of gems and search cards."""

from collections.abc import Iterable

from deerstalker.core.box_art import lettering, lid
from deerstalker.core.layout import Drawing, Palette
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
    """As much of a gem as these elements tell: without a kind only an outline, without a color grey."""
    known = frozenset(elements)
    kind = next((gem for gem in edition.gems if gem in known), "gem")
    color = next((color for color in edition.colors if color in known), "")
    number = next((number for number, one in enumerate(edition.types, 1) if one in known), 1)
    return Drawing(kind, color, number)


def sleuth_lid() -> str:
    """Gems on black velvet."""
    gems = "".join(
        (
            _gem(70, 72, "#b3163a", 1.7),
            _gem(132, 92, "#2452c4", 1.2),
            _gem(182, 66, "#12794a", 1.5),
            _gem(236, 90, "#d98a14", 1.2),
        )
    )
    inner = f"""
<path d="M0 128c50-18 90 10 150-4s110-14 170 6v60H0z" fill="#1c1a22"/>
{gems}
<circle cx="268" cy="62" r="11" fill="#ece6da" stroke="#fff"/><circle cx="264" cy="58" r="3" fill="#fff"/>
<ellipse cx="104" cy="50" rx="9" ry="12" fill="#c6b8e4" stroke="#fff" stroke-opacity=".7"/>"""
    title = lettering("SLEUTH", 160, 158, fill="#f2ead8", size=40, gap=12)
    return lid(inner + title, back="#111014", line="#8f8a99")


def _gem(x: int, y: int, fill: str, scale: float) -> str:
    return f"""
<g transform="translate({x} {y}) scale({scale})" stroke="#fff" stroke-opacity=".75" stroke-width="1.2"
  stroke-linejoin="round">
  <path d="M-16-8L-8-18H8l8 10L0 18z" fill="{fill}"/>
  <path d="M-16-8H16M-8-18L-5-8 0 18 5-8 8-18M-5-8L0-18 5-8" fill="none"/>
</g>"""
