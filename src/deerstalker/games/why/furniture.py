"""What stands in the old house, furnished as in 1958, and on the lawn before it."""

from deerstalker.core import furniture as f
from deerstalker.core.furniture import Furnishing, Piece
from deerstalker.core.layout import Floor
from deerstalker.core.pictures import Layers
from deerstalker.games.why.board import LIVING_ROOM, Space

TEAL, GREEN = "#1f8a86", "#5c8a3a"

PIECES: dict[str, Layers] = {
    "armchair": f.ARMCHAIR,
    "bed": f.BED,
    "desk": f.DESK,
    "dresser": f.DRESSER,
    "rug": f.rug(66, 36),
    "shelf": f.shelf(60),
    "sideboard": f.SIDEBOARD,
    "sofa": f.SOFA,
    "tree": f.TREE,
    "kidney-table": ("paper M-18 2q-3-12 9-11 9 3 16-1 12-1 11 9-2 9-13 8-8-3-13 1-8 2-10-6z", f"thin {f.disc(3, 8)}"),
    "egg-chair": ("paper M-11 0a11 11 0 0 1 22 0v4q0 6-6 6h-10q-6 0-6-6z", "color M-6 2a6 6 0 0 1 12 0v7h-12z"),
    "television": (f"paper {f.box(30, 12)}", "line M-9 6l-3 7M9 6l3 7M0-6L-8-17M0-6L8-17", "color M-12-3h17v7h-17z"),
    "star-lamp": (f"line {f.rays(12, 3, 11)}", f"color {f.disc(4)}"),
    "table-for-four": (
        f"paper {f.disc(6, 0, -19)}{f.disc(6, 0, 19)}{f.disc(6, -19)}{f.disc(6, 19)}",
        f"paper {f.disc(15)}",
        f"thin {f.disc(3, 0, -8)}{f.disc(3, 0, 8)}{f.disc(3, -8)}{f.disc(3, 8)}",
    ),
    "winding-stairs": (f"paper {f.disc(19)}", f"line {f.rays(12, 4, 19)}", f"color {f.disc(4)}"),
    "telescope": ("line M0 2L-9 13M0 2l9 11M0 2v12", "paper M-14 7L10-9l5 7L-9 13z", "line M6-6l5 7"),
    "trunk": (f"paper {f.box(32, 20)}", "line M-16-4h32M-10-10v20M10-10v20", f"color {f.box(6, 5, 0, -3)}"),
    "cobweb": (
        "thin M0 0l26 4M0 0l22 14M0 0l14 22M0 0l4 26M9 1q-1 4-3 5t-5 3M17 3q-1 7-5 9t-9 5M24 4q-2 10-8 13T4 24",
    ),
    "rocking-horse": ("paper M-12 4q0-8 8-8h6l4-8 5 1-2 7 2 3-3 5q-10 5-20 0z", "line M-15 10Q0 17 15 9M-8 6v6M8 5v7"),
    "sundial": (f"paper {f.disc(11)}", f"line {f.rays(12, 8, 11)}M0 0l5-5"),
}

HOUSE = (
    *(
        Piece("sofa", 9.2, 5.6),
        Piece("kidney-table", 9.2, 6.6),
        Piece("star-lamp", 7.6, 5.6),
        Piece("television", 11.2, 6.1),
    ),
    *(Piece("egg-chair", 11.2, 9.3, 180), Piece("table-for-four", 15.5, 6.25), Piece("sideboard", 13.35, 8.3, 270)),
    *(
        Piece("shelf", 6.3, 12.5, 270),
        Piece("desk", 11.5, 13.0),
        Piece("armchair", 7.6, 13.3, 180),
    ),
    *(Piece("bed", 1.2, 6.4), Piece("star-lamp", 5.4, 9.4), Piece("dresser", 3.9, 5.35), Piece("rug", 3.3, 9.1)),
    *(Piece("bed", 20.4, 6.4), Piece("star-lamp", 21.9, 5.6), Piece("shelf", 24.7, 8.3, 90), Piece("rug", 22.0, 9.1)),
    *(Piece("winding-stairs", 14.0, 0.95), Piece("telescope", 17.0, 3.1)),
    *(
        Piece("cobweb", 6.1, 0.1),
        Piece("trunk", 8.4, 0.6),
        Piece("rocking-horse", 10.6, 0.8),
        Piece("trunk", 12.1, 3.2, 90),
    ),
    *(
        Piece("tree", 1.0, 15.9),
        Piece("tree", 2.2, 17.1),
        Piece("sundial", 6.5, 16.5),
        Piece("tree", 22.6, 16.6),
        Piece("tree", 18.6, 16.4),
    ),
)
FURNISHING = Furnishing(PIECES, HOUSE, {"tree": GREEN}, TEAL)

FLOORS: dict[Space, Floor] = {
    LIVING_ROOM: "carpet",
    "dining-room": "parquet",
    "den": "boards",
    "west-bedroom": "carpet",
    "east-bedroom": "carpet",
    "tower": "stone",
    "attic": "boards",
}
