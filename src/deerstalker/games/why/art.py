"""The picture on the lid, the colors of the board, and the drawings of the cards and rooms."""

from deerstalker.core.box_art import lettering, lid
from deerstalker.core.layout import Drawing, Palette
from deerstalker.games.why.board import LIVING_ROOM, Space
from deerstalker.games.why.editions import ALFRED, GHOSTS, MOTIVE, MYSTERY, NO_CLUE, WEAPONS
from deerstalker.games.why.terms import Kind

PALETTE = Palette(
    ground="#1f7a78",
    floor="#efe8d6",
    wall="#2e2d2b",
    tile="#e3b23c",
    joint="#b98b1c",
    sign="#2e2d2b",
    cloth="#17504f",
    cloth_text="#f5eedc",
    cloth_line="#2f8a87",
)

ICONS: dict[Kind, str] = {
    **dict.fromkeys(GHOSTS, "ghost"),
    **{weapon: weapon for weapon in WEAPONS},
    ALFRED: "person",
    MYSTERY: "question",
    MOTIVE: "heart",
    NO_CLUE: "none",
}
ROOM_ICONS: dict[Space, str] = {
    LIVING_ROOM: "sofa",
    "dining-room": "dining-table",
    "den": "desk",
    "west-bedroom": "bed",
    "east-bedroom": "bed-turned",
    "tower": "tower",
    "attic": "chest",
}
LAWN_ICON = "grass"


def kind_drawing(kind: Kind) -> Drawing:
    """What a card of this kind looks like."""
    return Drawing(ICONS[kind])


def why_lid() -> str:
    """Two detectives, and a ghost between them."""
    inner = """
<rect x="12" y="118" width="296" height="60" fill="#1f7a78"/>
<g fill="#2e2d2b">
  <path d="M58 150c-14 0-18-12-16-24 0-12 6-14 6-20-8-2-10-20 4-22l-10-4c0-4 8-12 20-12s16 10 16 14l6 4-6 3
    c4 12-2 18-6 20 2 8 10 8 10 22s-8 19-24 19z"/>
  <path d="M250 150c-12 0-18-10-16-24 1-10 6-14 6-20-8-3-9-16-2-24 6-6 20-6 26 2s4 18-2 22c0 6 8 10 8 20
    2 14-6 24-20 24z"/>
  <path d="M230 80h42l-8-6V60h-26v14z"/>
</g>
<path d="M140 140c0-30-4-52 20-52s20 22 20 52l-7-7-6 7-7-7-7 7-6-7z" fill="#efe8d6" opacity=".95"/>
<g fill="#2e2d2b" opacity=".95"><circle cx="153" cy="108" r="3.4"/><circle cx="167" cy="108" r="3.4"/></g>"""
    title = lettering("WHY", 160, 66, fill="#2e2d2b", size=56, gap=6)
    return lid(inner + title, back="#d9a521", line="#2e2d2b")
