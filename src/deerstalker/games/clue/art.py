"""The pictures on the three lids, the colors of the boards, and the drawings of the cards."""

from deerstalker.core.box_art import lettering, lid
from deerstalker.core.layout import Drawing, Palette
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.terms import Card

PALETTE = Palette(
    ground="#e9dcc0",
    floor="#f6eeda",
    wall="#5a1a1c",
    tile="#d9b977",
    joint="#c39f58",
    sign="#4a1516",
    margin="#7d6038",
)
MASTER_PALETTE = Palette(
    ground="#3c4a36",
    floor="#efe6d2",
    wall="#4d1526",
    tile="#b9b6a6",
    joint="#97947f",
    sign="#3d0f1d",
    margin="#c3c8b4",
    cloth="#2f3b2c",
    cloth_text="#f0e4c4",
    cloth_line="#55694c",
)

COLORS = {
    "scarlet": "red",
    "mustard": "yellow",
    "peacock": "blue",
    "plum": "purple",
    "rose": "pink",
    "brunette": "brown",
}
"""Where a suspect is not called by their color: Clue §2."""

ICONS: dict[Card | Place, str] = {
    "lead-pipe": "pipe",
    "hall": "doorway",
    "lounge": "sofa",
    "dining-room": "dining-table",
    "kitchen": "stove",
    "ballroom": "chandelier",
    "conservatory": "plant",
    "billiard-room": "billiard-table",
    "library": "books",
    "study": "desk",
    "studio": "easel",
    "trophy-room": "trophy",
    "drawing-room": "painting",
    "carriage-house": "barn",
    "courtyard": "planter",
    "gazebo": "pavilion",
    "cloak-room": "hanger",
}
"""Drawings of weapons and rooms that are not called as the card is."""

UNDRAWN: frozenset[Place] = frozenset({"basement-stairs", "garden-walk"})
"""Places without a drawing in them."""


def color_of(suspect: Card) -> str:
    """The color of a suspect's token."""
    return COLORS.get(suspect, suspect)


def suspect_drawing(suspect: Card) -> Drawing:
    """A person in the color of the token."""
    return Drawing("person", color_of(suspect))


def card_drawing(card: Card) -> Drawing:
    """A weapon or a room."""
    return Drawing(ICONS.get(card, card))


def room_icon(place: Place) -> str:
    """What is drawn in a room of the plan."""
    return "" if place in UNDRAWN else ICONS.get(place, place)


def clue_lid() -> str:
    """The plan of the mansion under a magnifying glass."""
    inner = """
<g fill="none" stroke="#e9d9b4" stroke-width="1.5" stroke-linejoin="round" opacity=".5">
  <path d="M28 28h66v36H78v-8H28zM110 28h44v42h-10M154 28h44v42h-12M214 28h78v32h-42v-6M28 78h46v24H28z
    M28 118h54v44H28zM252 84h40v30h-40v-10M100 162v-34h22M122 128h56v34M206 162v-32h16M222 130h70v32h-86"/>
  <path d="M100 88h100v24H100z" stroke-dasharray="3 4"/>
</g>
<g transform="translate(232 84) rotate(-38)" fill="none" stroke="#d2a552" stroke-width="5.5" stroke-linecap="round">
  <path d="M-35 0h-46" stroke-width="10"/><circle r="33" fill="#f3ead6" fill-opacity=".92"/>
</g>
<g transform="translate(232 84) scale(1.55) translate(-12 -12)" fill="none" stroke="#5a1a1c" stroke-width="1.8"
  stroke-linecap="round" stroke-linejoin="round">
  <path d="M4 20l4-4M7 13l4 4M8 16L20 4c0 5-3 9-9 13M20 4l-9 9"/>
</g>"""
    title = lettering("CLUE", 104, 92, fill="#f3ead6", size=50, gap=5)
    return lid(inner + title, back="#5a1a1c", line="#d2a552")


def cards_lid() -> str:
    """Three cards in a fan: a suspect, a weapon, a room."""
    inner = """
<g stroke="#2b211b" fill="#f3ead6" stroke-width="1.4">
  <rect x="84" y="56" width="52" height="78" rx="6" transform="rotate(-14 110 95)"/>
  <rect x="134" y="50" width="52" height="78" rx="6"/>
  <rect x="184" y="56" width="52" height="78" rx="6" transform="rotate(14 210 95)"/>
</g>
<g fill="none" stroke="#5a1a1c" stroke-width="2.4" stroke-linecap="round">
  <circle cx="160" cy="82" r="9"/><path d="M146 112c2-12 26-12 28 0"/><path d="M100 108l16-26m-4-2l8 5"/>
  <path d="M202 84h18v26h-18z"/>
</g>"""
    title = lettering("CLUE, CARDS ONLY", 160, 164, fill="#f3ead6", size=20, gap=3)
    return lid(inner + title, back="#3b2a22", line="#d2a552")


def master_lid() -> str:
    """The manor behind its hedges."""
    inner = """
<path d="M0 150q20-16 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0v40H0z" fill="#1f2a1e"/>
<g fill="none" stroke="#e6dcc0" stroke-width="1.6" stroke-linejoin="round">
  <path d="M70 138V92l28-20 28 20v-8h68v8l28-20 28 20v46z"/>
  <path d="M126 84l34-26 34 26M98 72V60h8v18M222 72V60h-8v18M152 138v-26a8 8 0 0 1 16 0v26"/>
  <path d="M82 104h12v14H82zM102 104h12v14h-12zM134 98h10v12h-10zM176 98h10v12h-10zM206 104h12v14h-12z
    M226 104h12v14h-12z" fill="#cfa64a" fill-opacity=".35"/>
</g>
<path d="M36 146c0-14 12-14 12-26 0 12 12 12 12 26zM260 146c0-14 12-14 12-26 0 12 12 12 12 26z" fill="#46603a"
  stroke="#7f9a66" stroke-width="2"/>"""
    title = lettering("MASTER DETECTIVE", 160, 42, fill="#f0e4c4", size=22, gap=1.5)
    return lid(inner + title, back="#2f3b2c", line="#cfa64a")
