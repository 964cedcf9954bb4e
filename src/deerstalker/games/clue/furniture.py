"""What stands in the rooms of the mansion and the manor, where, and on which floor."""

from deerstalker.core import furniture as f
from deerstalker.core.furniture import Furnishing, Piece
from deerstalker.core.layout import Floor
from deerstalker.core.pictures import Layers
from deerstalker.games.clue.boards.manor import MANOR
from deerstalker.games.clue.boards.mansion import MANSION
from deerstalker.games.clue.plan import Place

GREEN, WATER, WINE = "#2f7d46", "#6fa5b8", "#a8433f"

PIECES: dict[str, Layers] = {
    "armchair": f.ARMCHAIR,
    "basin": f.BASIN,
    "bench": f.BENCH,
    "big-rug": f.rug(84, 48),
    "billiard-table": f.BILLIARD_TABLE,
    "cellar-stairs": f.flight(100, 9, 17),
    "clock": f.CLOCK,
    "coat-rack": f.COAT_RACK,
    "cue-rack": f.CUE_RACK,
    "dance-floor": f.DANCE_FLOOR,
    "desk": f.DESK,
    "dinner": f.dining_table(100, 30, 5),
    "dresser": f.DRESSER,
    "fern": f.FERN,
    "fireplace": f.FIREPLACE,
    "globe": f.GLOBE,
    "gramophone": f.GRAMOPHONE,
    "kitchen-table": f.KITCHEN_TABLE,
    "palm": f.PALM,
    "piano": f.PIANO,
    "round-table": f.ROUND_TABLE,
    "rug": f.rug(60, 36),
    "shelf": f.shelf(48),
    "long-shelf": f.shelf(72),
    "sideboard": f.SIDEBOARD,
    "sink": f.SINK,
    "sofa": f.SOFA,
    "stairs": f.flight(40, 6, 10),
    "stove": f.STOVE,
    "carriage": (
        f"paper {f.box(30, 52)}",
        f"paper {f.box(6, 18, -18, -15)}{f.box(6, 18, 18, -15)}{f.box(6, 18, -18, 16)}{f.box(6, 18, 18, 16)}",
        f"line {f.box(22, 20, 0, 12)}M-15-8h30M0-26v-18M-9-44h18",
    ),
    "hay": (f"color {f.box(24, 18)}", "line M-6-9v18M6-9v18", "thin M-10-4l5 3M0-5l4 4M-2 3l5 3M8-2l3 4"),
    "stall": ("paper M-24-14h4v28h-4zM20-14h4v28h-4z", "line M-20-12h40M-20-6h40"),
    "trophies": (
        f"paper {f.box(76, 11)}",
        f"line {f.disc(3.5, -29)}{f.disc(3.5, -15)}{f.disc(3.5)}{f.disc(3.5, 15)}{f.disc(3.5, 29)}",
    ),
    "bearskin": (
        "paper M-24 0q-4-9 2-12 5 3 8 3 10-4 22 0 5 0 12-5 4 5-3 10 4 4 0 8-7 0-9-1-10 4-22 1-6 2-11 6-5-5 1-10z",
        "line M-23-3q-9-1-10 3t10 3M-30-1h.01",
    ),
    "easel": (f"paper {f.box(34, 5)}", "line M-12 3L-16 15M12 3l4 12M0 3v14", f"thin {f.disc(2, 0, 20)}"),
    "paints": (f"paper {f.box(30, 20)}", f"line {f.disc(3, -8, -3)}{f.disc(3, 1, -4)}{f.disc(3, 9, -1)}M-9 6L5 3"),
    "pavilion": (
        "paper M-15-36h30L36-15v30L15 36h-30L-36 15v-30z",
        f"line {f.rays(8, 7, 38)}{f.disc(7)}",
        "thin M-10-24h20L24-10v20L10 24h-20L-24 10v-20z",
    ),
    "great-fountain": (
        f"paper {f.disc(34)}",
        f"color {f.disc(29)}",
        f"paper {f.disc(13)}",
        f"color {f.disc(9)}",
        f"thin {f.disc(22)}{f.rays(12, 14, 26)}",
        f"line {f.disc(3)}",
    ),
    "flower-bed": (
        f"color {f.box(48, 16)}",
        f"line {f.disc(2.5, -18, 1)}{f.disc(2.5, -10, -3)}{f.disc(2.5, -2, 2)}{f.disc(2.5, 6, -2)}{f.disc(2.5, 16, 1)}",
    ),
    "tree": f.TREE,
}
PIECE_COLORS = {
    "billiard-table": GREEN,
    "palm": GREEN,
    "fern": GREEN,
    "tree": GREEN,
    "flower-bed": GREEN,
    "basin": WATER,
    "great-fountain": WATER,
    "hay": "#d3a94b",
    "dance-floor": "#d9b977",
}
"""The rest is of wine-red stuff where it has a color at all."""

_MANSION: tuple[Piece, ...] = (
    *(Piece("shelf", 2.9, 0.3), Piece("shelf", 4.95, 0.3), Piece("desk", 1.35, 2.95), Piece("globe", 5.9, 2.4)),
    *(
        Piece("stairs", 10.1, 1.5),
        Piece("round-table", 12.4, 1.5),
        Piece("clock", 14.6, 0.4),
        Piece("fern", 9.7, 6.3),
        Piece("fern", 14.3, 6.3),
    ),
    *(
        Piece("rug", 20.3, 4.6),
        Piece("sofa", 20.3, 0.7),
        Piece("fireplace", 23.7, 3.2, 90),
        Piece("armchair", 22.6, 4.7, 90),
    ),
    *(
        Piece("shelf", 2.2, 6.3),
        Piece("shelf", 4.3, 6.3),
        Piece("long-shelf", 0.3, 8.5, 270),
        Piece("armchair", 5.2, 10.2, 180),
    ),
    *(
        Piece("globe", 1.7, 10.3),
        Piece("billiard-table", 3.9, 13.2),
        Piece("cue-rack", 0.25, 15.2, 270),
        Piece("bench", 2.6, 16.6),
    ),
    *(Piece("dinner", 20.2, 10.5), Piece("sideboard", 23.65, 13.2, 90), Piece("sideboard", 21.4, 15.65)),
    *(Piece("palm", 1.0, 20.9), Piece("palm", 5.1, 23.1), Piece("basin", 3.0, 20.6), Piece("fern", 2.3, 23.4)),
    *(
        Piece("dance-floor", 12.0, 21.9),
        Piece("piano", 12.0, 18.4),
        Piece("armchair", 8.6, 22.3, 270),
        Piece("armchair", 15.4, 22.3, 90),
    ),
    *(
        Piece("stove", 20.6, 18.5),
        Piece("sink", 22.0, 18.5),
        Piece("kitchen-table", 21.4, 20.3),
        Piece("dresser", 18.3, 21.8, 270),
    ),
    *(Piece("cellar-stairs", 11.5, 11.5),),
)
_MANOR: tuple[Piece, ...] = (
    *(Piece("carriage", 2.5, 2.9), Piece("stall", 1.3, 10.2), Piece("hay", 0.9, 13.9), Piece("hay", 2.2, 14.3)),
    *(
        Piece("stove", 8.6, 0.5),
        Piece("sink", 10.1, 0.5),
        Piece("kitchen-table", 11.8, 1.7),
        Piece("dresser", 6.3, 4.4, 270),
    ),
    *(Piece("dinner", 18.2, 1.8), Piece("sideboard", 20.65, 6.3, 90), Piece("fern", 15.6, 7.3)),
    *(
        Piece("big-rug", 27.4, 4.6),
        Piece("sofa", 26.2, 0.7),
        Piece("fireplace", 31.7, 3.1, 90),
        Piece("armchair", 29.9, 4.7, 90),
    ),
    *(Piece("pavilion", 36.0, 1.9), Piece("bench", 36.3, 6.9)),
    *(
        Piece("trophies", 11.0, 9.35),
        Piece("bearskin", 10.6, 14.1),
        Piece("armchair", 6.8, 14.0, 270),
        Piece("armchair", 6.8, 10.1, 270),
    ),
    *(Piece("coat-rack", 18.2, 10.3), Piece("bench", 15.6, 14.6), Piece("round-table", 14.8, 10.9)),
    *(Piece("basin", 25.4, 12.0), Piece("flower-bed", 28.6, 10.5), Piece("flower-bed", 32.0, 10.5)),
    *(Piece("flower-bed", 28.6, 13.5), Piece("flower-bed", 32.0, 13.5), Piece("bench", 34.3, 12.3, 90)),
    *(
        Piece("palm", 1.0, 21.2),
        Piece("palm", 9.9, 22.9),
        Piece("palm", 3.2, 17.9),
        Piece("basin", 6.2, 18.4),
        Piece("bench", 6.4, 23.5),
    ),
    *(
        Piece("fern", 10.2, 20.2),
        Piece("easel", 13.2, 18.7),
        Piece("paints", 15.9, 18.9),
        Piece("sofa", 14.5, 23.4, 180),
    ),
    *(Piece("billiard-table", 20.2, 19.7), Piece("cue-rack", 18.25, 21.0, 270), Piece("bench", 20.5, 23.6)),
    *(
        Piece("long-shelf", 28.4, 18.3),
        Piece("long-shelf", 31.7, 20.8, 90),
        Piece("desk", 25.6, 22.7),
        Piece("globe", 28.6, 23.2),
    ),
    *(Piece("great-fountain", 36.2, 18.1), Piece("tree", 34.8, 22.9), Piece("tree", 37.1, 23.2)),
)

FLOORS: dict[Place, Floor] = {
    "study": "carpet",
    "hall": "tiles",
    "lounge": "carpet",
    "library": "boards",
    "billiard-room": "boards",
    "dining-room": "parquet",
    "conservatory": "stone",
    "ballroom": "parquet",
    "kitchen": "tiles",
    "stairs": "stone",
    "carriage-house": "stone",
    "trophy-room": "parquet",
    "studio": "boards",
    "drawing-room": "carpet",
    "courtyard": "stone",
    "gazebo": "grass",
    "fountain": "grass",
    "cloak-room": "tiles",
    "basement-stairs": "stone",
    "garden-walk": "stone",
    "drive": "gravel",
    "hedge": "hedge",
}

NOTHING = Furnishing({}, (), {}, "")
FURNISHED = {
    MANSION: Furnishing(PIECES, _MANSION, PIECE_COLORS, WINE),
    MANOR: Furnishing(PIECES, _MANOR, PIECE_COLORS, WINE),
}
"""By the drawing of the board."""


def furnishing(board: str) -> Furnishing:
    """What stands on a board."""
    return FURNISHED.get(board, NOTHING)
