"""The pictures on the three lids, the colors of the boards, and the drawings of the cards."""

from collections.abc import Iterable

from deerstalker.core.box_art import Paints, lettering, lid, medallion, painted
from deerstalker.core.layout import Drawing, Palette
from deerstalker.core.pictures import Picture, picture
from deerstalker.games.clue.portraits import PORTRAITS
from deerstalker.games.clue.terms import Card
from deerstalker.games.clue.things import ROOMS, WEAPONS

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

BRASS = "#c8862a"
PICTURES: dict[Card, Picture] = PORTRAITS | {card: picture(layers) for card, layers in (WEAPONS | ROOMS).items()}


def color_of(suspect: Card) -> str:
    """The color of a suspect's token."""
    return COLORS.get(suspect, suspect)


def suspect_drawing(suspect: Card) -> Drawing:
    """A face in the color of the token; a suspect of a try-out edition has none."""
    return Drawing(suspect if suspect in PORTRAITS else "person", color_of(suspect))


def card_drawing(card: Card) -> Drawing:
    """A weapon or a room; what shines is of brass."""
    return Drawing(card if card in PICTURES else "card", BRASS)


def pictures(cards: Iterable[Card]) -> dict[str, Picture]:
    """The pictures of these cards."""
    return {card: PICTURES[card] for card in cards if card in PICTURES}


OXBLOOD, CREAM, GILT = "#5a1a1c", "#f3ead6", "#d2a552"


def clue_lid() -> str:
    """The plan of the mansion, the Colonel under a magnifying glass, and the six weapons."""
    brass = Paints(GILT, GILT, OXBLOOD)
    weapons = [picture(layers) for layers in (*WEAPONS.values(),)[:6]]
    row = "".join(painted(weapon, 40 + 28 * i, 146, 21, brass) for i, weapon in enumerate(weapons))
    inner = f"""
<g fill="none" stroke="#e9d9b4" stroke-width="1.5" stroke-linejoin="round" opacity=".32">
  <path d="M28 28h66v28H28zM110 28h44v28M154 28h44v42h-12M214 28h78v32h-42v-6M214 136v26h58"/>
</g>
{medallion(PORTRAITS["mustard"], 236, 84, 84, Paints("#e0b93c"), ground="#d8c489", rim=GILT, back=OXBLOOD)}
<circle cx="236" cy="84" r="42" fill="none" stroke="{GILT}" stroke-width="6"/>
<path d="M269 117l24 24" stroke="{GILT}" stroke-width="10" stroke-linecap="round"/>
<path d="M211 71a29 29 0 0 1 17-14" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".7"/>
{row}"""
    title = lettering("CLUE", 106, 116, fill=CREAM, size=58, gap=5)
    return lid(inner + title, back=OXBLOOD, line=GILT)


def cards_lid() -> str:
    """Three cards in a fan: a suspect, a weapon, a room."""
    back = "#3b2a22"
    plum = medallion(PORTRAITS["plum"], 160, 80, 46, Paints("#6d3a86"), ground="#b99bb5", rim="#2b211b", back=CREAM)
    inner = f"""
<g stroke="#2b211b" fill="{CREAM}" stroke-width="1.4">
  <g transform="rotate(-14 104 92)"><rect x="74" y="46" width="60" height="88" rx="6"/>
    {painted(picture(WEAPONS["candlestick"]), 104, 88, 46, Paints(BRASS))}</g>
  <g transform="rotate(14 216 92)"><rect x="186" y="46" width="60" height="88" rx="6"/>
    {painted(picture(ROOMS["library"]), 216, 88, 44, Paints(BRASS))}</g>
  <rect x="130" y="38" width="60" height="88" rx="6"/>
</g>{plum}
<rect x="130" y="38" width="60" height="88" rx="6" fill="none" stroke="#2b211b" stroke-width="1.4"/>
<path d="M144 113h32" stroke="{OXBLOOD}" stroke-width="2"/>"""
    title = lettering("CLUE, CARDS ONLY", 160, 164, fill=CREAM, size=20, gap=3)
    return lid(inner + title, back=back, line=GILT)


def master_lid() -> str:
    """The manor behind its hedges, late at night; somebody is still up."""
    inner = """
<circle cx="46" cy="76" r="15" fill="#f0e4c4"/><circle cx="40" cy="72" r="13" fill="#2f3b2c"/>
<g fill="#f0e4c4"><circle cx="278" cy="66" r="1.2"/><circle cx="72" cy="96" r="1"/><circle cx="284" cy="96" r="1.2"/>
  <circle cx="232" cy="70" r="1"/><circle cx="84" cy="62" r="1"/></g>
<g fill="#1c231b" stroke="#e6dcc0" stroke-width="1.6" stroke-linejoin="round">
  <path d="M98 76V58h9v10M222 76V58h-9v10"/>
  <path d="M66 148V98l30-22 30 22v-8h68v8l30-22 30 22v50z"/>
  <path d="M122 90l38-28 38 28z"/><path d="M151 148v-28a9 9 0 0 1 18 0v28z" fill="#2f3b2c"/>
  <circle cx="160" cy="78" r="5" fill="#2f3b2c"/>
</g>
<g stroke="#e6dcc0" stroke-width="1.1">
  <path d="M80 108h12v16H80zM132 102h11v15h-11zM208 108h12v16h-12zM228 108h12v16h-12z" fill="#2f3b2c"/>
  <path d="M102 108h12v16h-12zM177 102h11v15h-11z" fill="#f2c65c"/>
  <path d="M86 108v16M80 116h12M108 108v16M102 116h12M137.5 102v15M182.5 102v15
    M214 108v16M208 116h12M234 108v16M228 116h12"/>
</g>
<path d="M154 148h12l16 30h-44z" fill="#8d8a7d"/>
<path d="M12 152q14-12 28 0t28 0 28 0 28 0 22 0l-9 26H12zM308 152q-14-12-28 0t-28 0-28 0-28 0-22 0l9 26h121z"
  fill="#36502f" stroke="#7f9a66" stroke-width="1.6"/>
<g fill="#46603a" stroke="#7f9a66" stroke-width="1.6"><circle cx="40" cy="118" r="11"/><circle cx="40" cy="136" r="14"/>
  <circle cx="280" cy="118" r="11"/><circle cx="280" cy="136" r="14"/></g>"""
    title = lettering("MASTER DETECTIVE", 160, 42, fill="#f0e4c4", size=23, gap=1.5)
    return lid(inner + title, back="#2f3b2c", line="#cfa64a")
