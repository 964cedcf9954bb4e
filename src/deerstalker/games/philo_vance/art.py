"""The picture on the lid, the colors of the board, and the drawings of the clues."""

from math import cos, pi, sin

from deerstalker.core.box_art import Paints, lettering, lid, medallion
from deerstalker.core.layout import Drawing, Palette
from deerstalker.games.philo_vance.household import Clue, Suspect
from deerstalker.games.philo_vance.portraits import VANCE

PALETTE = Palette(
    ground="#13203f",
    floor="#f4efe2",
    wall="#0c1530",
    tile="#cfd3dc",
    joint="#9aa1b3",
    sign="#13203f",
    margin="#c9ccd4",
    cloth="#13203f",
    cloth_text="#f4efe2",
    cloth_line="#46547c",
)

ICONS: dict[str, tuple[Clue, ...]] = {
    "paper": ("packet-of-hidden-letters", "monogrammed-notepaper", "folded-road-map"),
    "ticket": (
        "beauty-parlor-receipt",
        "football-ticket-stub",
        "luggage-tag",
        "visor-cap-badge",
        "torn-theatre-ticket",
    ),
    "button": (
        "engagement-ring",
        "spanish-shawl-fringe",
        "collar-button",
        "tortoise-shell-comb",
        "dark-hairpin",
        "sewing-thimble",
    ),
    "cloth": (
        "ball-of-gray-yarn",
        "feather-from-a-duster",
        "silver-polish-cloth",
        "black-necktie",
        "lace-handkerchief",
        "satin-ribbon",
        "scrap-of-bright-cloth",
    ),
    "bottle": (
        "floury-thumb-mark",
        "stick-of-grease-paint",
        "smear-of-engine-grease",
        "jar-of-hand-cream",
        "headache-powder",
        "peppermint-drop",
    ),
    "tool": (
        "rubber-cane-tip",
        "pruning-shears",
        "lipstick",
        "corset-stay",
        "ladys-umbrella",
        "staff-door-key",
    ),
    "leaf": ("clod-of-garden-soil",),
    "smoke": ("cigar-butt", "corncob-pipe", "cigarette-stub"),
    "print": ("large-boot-print",),
}
"""The clues by the drawing that stands for them; a magnifying glass for the others."""

COLORS: dict[Suspect, str] = {
    "wife": "pink",
    "secretary": "teal",
    "aunt": "gray",
    "cook": "yellow",
    "maid": "red",
    "salesman": "blue",
    "grandpa": "purple",
    "butler": "orange",
    "chauffeur": "green",
    "gardener": "brown",
}

_ICON_OF = {clue: icon for icon, clues in ICONS.items() for clue in clues}


def clue_drawing(clue: Clue) -> Drawing:
    """What a clue looks like."""
    return Drawing(_ICON_OF.get(clue, "magnifier"))


def suspect_drawing(suspect: Suspect) -> Drawing:
    """A face."""
    return Drawing(suspect, COLORS[suspect])


def vance_lid() -> str:
    """The gentleman with the monocle before a rising sun."""
    turns = [pi + pi * i / 26 for i in range(27)]
    tips = [(160 + 190 * cos(turn), 148 + 190 * sin(turn)) for turn in turns]
    rays = "".join(
        f"M160 148L{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}z"
        for (x1, y1), (x2, y2) in zip(tips[::2], tips[1::2], strict=False)
    )
    face = medallion(VANCE, 160, 88, 104, Paints("#d5472b"), ground="#9fb0d4", rim="#c9ccd4", back="#13203f")
    inner = f"""
<path d="{rays}" fill="#2b3d6e"/>
<path d="M0 0h320v190H0zM12 12v166h296V12z" fill="#13203f" fill-rule="evenodd"/>
<path d="M8 8h304v174H8zM12 12h296v166H12z" fill="none" stroke="#c9ccd4"/>
{face}
<path d="M12 142h296v36H12z" fill="#13203f"/>
<path d="M20 143h280" stroke="#d5472b" stroke-width="3"/>
<path d="M34 143v-18h8v18M46 143v-28h8v28M58 143v-12h8v12M262 143v-28h8v28M274 143v-18h8v18M250 143v-12h8v12"
  fill="#13203f" stroke="#c9ccd4"/>"""
    title = lettering("PHILO VANCE", 160, 170, fill="#f4efe2", size=22, gap=7)
    return lid(inner + title, back="#13203f", line="#c9ccd4")
