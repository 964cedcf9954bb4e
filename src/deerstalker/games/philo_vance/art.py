"""The picture on the lid, the colors of the board, and the drawings of the clues."""

from math import cos, pi, sin

from deerstalker.core.box_art import lettering, lid
from deerstalker.core.layout import Drawing, Palette
from deerstalker.games.philo_vance.household import Clue, Suspect

PALETTE = Palette(
    ground="#13203f",
    floor="#f4efe2",
    wall="#0c1530",
    tile="#cfd3dc",
    joint="#9aa1b3",
    sign="#13203f",
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

_ICON_OF = {clue: icon for icon, clues in ICONS.items() for clue in clues}


def clue_drawing(clue: Clue) -> Drawing:
    """What a clue looks like."""
    return Drawing(_ICON_OF.get(clue, "magnifier"))


def suspect_drawing(suspect: Suspect) -> Drawing:
    """A person."""
    return Drawing("person")


def vance_lid() -> str:
    """A gavel before a rising sun."""
    angles = [pi * i / 12 for i in range(13)]
    rays = "".join(f"M160 150L{160 - 150 * cos(angle):.1f} {150 - 120 * sin(angle):.1f}" for angle in angles)
    inner = f"""
<path d="{rays}" stroke="#c9ccd4" stroke-width="1" opacity=".45"/>
<path d="M96 150a64 64 0 0 1 128 0zM116 150a44 44 0 0 1 88 0z" fill="#13203f" stroke="#c9ccd4" stroke-width="1.4"/>
<g transform="translate(160 128)" fill="none" stroke="#f4efe2" stroke-width="3" stroke-linecap="round"
  stroke-linejoin="round">
  <path d="M-22-12l20-18M-12-2L8-20M-27-7l10 10M3-35l10 10"/><path d="M0-12l26 24" stroke-width="5" stroke="#d5472b"/>
</g>
<path d="M20 150h280" stroke="#d5472b" stroke-width="3"/>"""
    title = lettering("PHILO VANCE", 160, 172, fill="#f4efe2", size=20, gap=7)
    return lid(inner + title, back="#13203f", line="#c9ccd4")
