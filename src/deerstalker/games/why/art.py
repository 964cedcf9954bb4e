"""The picture on the lid, the colors of the board, and the drawings of the cards and rooms."""

from deerstalker.core.box_art import Paints, lettering, lid, medallion
from deerstalker.core.layout import Drawing, Palette
from deerstalker.core.pictures import Picture, picture
from deerstalker.games.why.editions import GHOSTS, KIND_OF, MOTIVE
from deerstalker.games.why.portraits import PORTRAITS
from deerstalker.games.why.terms import Card, Kind
from deerstalker.games.why.things import THINGS

PALETTE = Palette(
    ground="#1f7a78",
    floor="#efe8d6",
    wall="#2e2d2b",
    tile="#e3b23c",
    joint="#b98b1c",
    sign="#2e2d2b",
    margin="#cfe9e2",
    cloth="#17504f",
    cloth_text="#f5eedc",
    cloth_line="#2f8a87",
)

PICTURES: dict[str, Picture] = PORTRAITS | {name: picture(layers) for name, layers in THINGS.items()}
TEAL, MUSTARD = "#1f8a86", "#d9a521"


def kind_drawing(kind: Kind) -> Drawing:
    """What stands for all cards of this kind."""
    return Drawing("lovers-quarrel" if kind == MOTIVE else kind, TEAL if kind in GHOSTS else MUSTARD)


def card_drawing(card: Card) -> Drawing:
    """What a card looks like: its ghost, its weapon, its motive."""
    kind = KIND_OF[card]
    return Drawing(card.rpartition("-")[0], MUSTARD) if kind == MOTIVE else kind_drawing(kind)


def why_lid() -> str:
    """Three ghosts at the windows of an old house, and a question."""
    windows = ((86, "napoleon"), (160, "cleopatra"), (234, "daniel-boone"))
    ghosts = "".join(
        medallion(PORTRAITS[name], x, 132, 54, Paints(TEAL), ground="#9cc4bd", rim="#2e2d2b", back="#2e2d2b")
        for x, name in windows
    )
    inner = f"""
<path d="M12 178v-62l38-26 26 12V74h14v34l70-30 70 30V92l30-18 30 18 18 24v62z" fill="#2e2d2b"/>
{ghosts}
<g fill="{MUSTARD}"><path d="M30 124h14v20H30zM276 116h14v20h-14zM276 146h14v20h-14zM30 152h14v18H30z"/></g>
<path d="M272 34l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM44 40l2 5 5 2-5 2-2 5-2-5-5-2 5-2z" fill="#efe8d6"/>"""
    title = lettering("WHY", 160, 66, fill="#2e2d2b", size=58, gap=8)
    return lid(inner + title, back="#d9a521", line="#2e2d2b")
