"""What to draw: clues, suspects, pieces and the plan of the estate, and the visible state of the game."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from deerstalker.core import Seat
from deerstalker.core import layout as look
from deerstalker.core.game import AnyGame
from deerstalker.core.layout import STEPS, Layout, block, room
from deerstalker.core.status import Counter, Heap, Piece, SeatStatus, Shown, Status
from deerstalker.games.philo_vance import art
from deerstalker.games.philo_vance.board import (
    ARROWS,
    BOX1,
    BOX2,
    BOX3,
    CAR,
    CORNERS,
    NEXT_TO,
    PARK,
    PLACES,
    RED_SPOTS,
    SIDES,
    START,
    Space,
    X,
)
from deerstalker.games.philo_vance.court import LAST_TRY
from deerstalker.games.philo_vance.editions import Options
from deerstalker.games.philo_vance.furniture import FURNISHING
from deerstalker.games.philo_vance.household import COPIES, EVIDENCE, SKETCHES, SUSPECTS, TITLES, Evidence, Suspect
from deerstalker.games.philo_vance.phases import GAP, Detective, Over, VanceState
from deerstalker.games.philo_vance.portraits import PORTRAITS
from deerstalker.games.philo_vance.reading import line_up, open_card, own_piece, right_clues
from deerstalker.games.philo_vance.terms import OFF, OWN, PIECES, VANCE
from deerstalker.games.philo_vance.terms import Piece as PieceName
from deerstalker.games.philo_vance.words import DETECTIVES, STANDINGS

CLUES, CARDS = "clues", "suspects"
DRAW_PILE, DISCARDS, COURT, JUDGE = "draw-pile", "discards", "court", "judge"

LOOKS: dict[PieceName, tuple[str, str]] = {
    "heath": ("blue", "He"),
    "doremus": ("white", "Do"),
    "dubois": ("red", "Du"),
    "snitkin": ("green", "Sn"),
    "markham": ("yellow", "Ma"),
    "van-dine": ("purple", "VD"),
    "vance": ("orange", "PV"),
}
"""Color and letters of each piece. The booklet only says that the colors differ: Philo Vance §9."""

_OFF_TRACK = (
    room(PARK, "Park Here", block(6, 16, 5, 3), "box"),
    room(CAR, "Radio Car", block(0, 15, 5, 1), "box"),
    room(BOX1, "Call box No. 1", block(0, 16, 5, 1), "box", "1"),
    room(BOX2, "Call box No. 2", block(0, 17, 5, 1), "box", "2"),
    room(BOX3, "Call box No. 3", block(0, 18, 5, 1), "box", "3"),
)
"""The places below START, and at the lower left: Philo Vance §7."""

_GROUNDS = (
    room(DRAW_PILE, "Draw pile", block(1, 1, 5, 3), "pile"),
    room(DISCARDS, "Discards", block(7, 1, 5, 3), "pile"),
    room(COURT, "Court", block(7, 9, 5, 4), "court"),
)
"""Inside the drive: the two piles (Philo Vance §8), and where the Judge stands after arriving (§70)."""


def layout(game: AnyGame) -> Layout:
    """Return everything that never changes during a game. The lists of the Confirmation Cards are not included."""
    clues = [
        look.Card(clue, one.name, (CLUES,), _against(one), copies=COPIES, drawing=art.clue_drawing(clue))
        for clue, one in EVIDENCE.items()
    ]
    suspects = [
        look.Card(who, _bare(who), (CARDS,), SKETCHES[who], drawing=art.suspect_drawing(who)) for who in SUSPECTS
    ]
    return Layout(
        sorts=(look.Sort(CLUES, "Clues", corner="Clue"), look.Sort(CARDS, "Confirmation Cards", corner="Suspect")),
        cards=(*clues, *suspects),
        tokens=(
            *(look.Token(piece, DETECTIVES[piece], *LOOKS[piece]) for piece in (*_in_use(game), VANCE)),
            look.Token(JUDGE, "The Judge", "black", "J"),
        ),
        seating="fixed",
        plan=replace(_PLAN, legend=tuple(_legend(game.options))),  # type: ignore[attr-defined]
        palette=art.PALETTE,
        pictures=PORTRAITS | FURNISHING.pictures,
    )


def _in_use(game: AnyGame) -> Sequence[PieceName]:
    """Return the detectives that may be in the game: all of them if they are chosen (Philo Vance §9)."""
    options: Options = game.options  # type: ignore[attr-defined]
    return OWN if options.detectives == "chosen" else OWN[: game.seats]


def _against(clue: Evidence) -> str:
    """Return whom a clue can speak against, as everybody may read in the rulebook: Philo Vance §4."""
    match clue.sort:
        case "specific":
            return f"against {TITLES[clue.fits[0]]}"
        case "general":
            return "against anybody"
        case sort:
            return f"against {'women' if sort == 'feminine' else 'men'}"


def _bare(suspect: Suspect) -> str:
    return TITLES[suspect].removeprefix("the ")


def _mark(space: Space) -> str:
    marks = {"red-spot": RED_SPOTS, "arrow": ARROWS, "side": SIDES, "corner": CORNERS, "x": (X,), "start": (START,)}
    return next((mark for mark, spaces in marks.items() if space in spaces), "")


def _legend(options: Options) -> Iterator[look.Mark]:
    """Yield what the spaces do: Philo Vance §14, §20, §21, §25, §28, §29, §80."""
    children = options.game == "children"
    yield look.Mark("red-spot", "Red spot", "End your move here to draw a clue.")
    if children:
        yield look.Mark("arrow", "Green arrow", "End your move here to draw a clue.")
    elif options.arrows == "clue":
        yield look.Mark("arrow", "Green arrow", "Takes you to X, and counts as landing there.")
    else:
        yield look.Mark("arrow", "Green arrow", "Takes you to X, without a clue.")
    yield look.Mark("x", "X", "A clue." if children else "Your first twelve clues; later a clue and an extra turn.")
    yield look.Mark("side", "Side square", "The only way into X, and out again.")
    yield look.Mark("corner", "Corner square", "Leads to the side squares, not to X.")
    yield look.Mark("start", "START", "Where everybody comes in.")


def _walls() -> Iterator[look.Wall]:
    """Yield the walls between adjacent spaces that do not touch: the corners of the room (Philo Vance §6)."""
    at = {place: space for space, place in PLACES.items()}
    for space, (x, y) in PLACES.items():
        for side, (right, down) in STEPS.items():
            beside = at.get((x + right, y + down))
            if beside is not None and beside not in NEXT_TO[space]:
                yield look.Wall(space, side)


_PLAN = look.Plan(
    width=13,
    height=19,
    squares=tuple(look.Square(space, x, y, _mark(space)) for space, (x, y) in PLACES.items()),
    rooms=(*_OFF_TRACK, *_GROUNDS),
    walls=tuple(_walls()),
    starts=tuple(look.Start(piece, PARK) for piece in PIECES),
    off=OFF,
    furniture=FURNISHING.pieces,
)


# -- how everything stands ---------------------------------------------------------------------------


def status(game: AnyGame, s: VanceState, names: Sequence[str]) -> Status:
    """Return the Court Cards and hands, the pieces, the piles, and the Confirmation Cards this copy holds."""
    pieces = [Piece(piece, place) for piece, place in zip(line_up(s.pieces), s.places[:-1], strict=False)]
    judge = [Piece(JUDGE, COURT)] if s.judge else []
    listed = [Heap(f"Card of {TITLES[who]}", len(card), tuple(map(Shown, card))) for who, card in _read(s)]
    return Status(
        seats=tuple(_seat(game.options, s, seat, name) for seat, name in enumerate(names)),  # type: ignore[attr-defined]
        turn=s.turn if s.turns and not isinstance(s.phase, Over) else None,
        pieces=(*pieces, Piece(VANCE, s.places[-1]), *judge),
        heaps=(
            Heap("Draw pile", s.left + len(s.under), (), DRAW_PILE),
            Heap("Discards", len(s.discards), tuple(map(Shown, s.discards)), DISCARDS),
            *listed,
        ),
    )


def _read(s: VanceState) -> Iterator[tuple[Suspect, tuple[str, ...]]]:
    """Yield the Confirmation Cards that lie open, or that this copy holds."""
    for suspect, card, shown in zip(SUSPECTS, s.cards, s.shown, strict=False):
        if shown is not None:
            yield suspect, shown
        elif card.is_open:
            yield suspect, card.open()


def _seat(options: Options, s: VanceState, seat: Seat, name: str) -> SeatStatus:
    detective = s.detectives[seat]
    hand = s.hands[seat] if s.hands else None
    claimed = [] if detective.claimed is None else [Shown(detective.claimed, label="claimed")]
    return SeatStatus(
        name=name,
        token=own_piece(s, seat),
        cards=s.held[seat],
        hand=hand.open() if hand is not None and hand.is_open else None,
        before=(*_jury(detective), *claimed),
        counters=tuple(_counters(options, s, seat)),
        notes=tuple(_notes(s, seat)),
        out=detective.standing == "retired",
    )


def _jury(detective: Detective) -> Iterator[Shown]:
    for juror, clue in enumerate(detective.jury, 1):
        if clue != GAP:
            yield Shown(clue, juror in detective.down, f"juror {juror}")


def _counters(options: Options, s: VanceState, seat: Seat) -> Iterator[Counter]:
    detective, card = s.detectives[seat], open_card(s, seat)
    if detective.jury:
        yield Counter("Clues in play", len(detective.in_play))
    if card is not None and detective.jury:
        yield Counter("Right clues", right_clues(s, seat, card), options.proof.complete)
    if detective.tries:
        yield Counter("Failed declarations", detective.tries, LAST_TRY if options.retirement == "on" else None)


def _notes(s: VanceState, seat: Seat) -> Iterator[str]:
    detective = s.detectives[seat]
    if not s.hands:
        suspect = "" if detective.suspect is None else TITLES[detective.suspect]
        yield STANDINGS[detective.standing].format(suspect)
    elif detective.suspect is not None:
        yield f"is after {TITLES[detective.suspect]}"
    if s.vance == seat:
        yield "has Philo Vance"
