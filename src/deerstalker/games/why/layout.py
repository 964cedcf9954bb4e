"""What to draw: the cards, the house with its rooms around the hallway, the lawn, and the visible state of the game."""

from collections.abc import Sequence

from deerstalker.core import Seat
from deerstalker.core import layout as look
from deerstalker.core.layout import Layout, block, room
from deerstalker.core.status import Counter, Heap, Piece, SeatStatus, Shown, Status
from deerstalker.games.why import art
from deerstalker.games.why import phases as p
from deerstalker.games.why.board import DOORS, LIVING_ROOM, NUMBERED, PLACES, ROOMS, Space
from deerstalker.games.why.editions import (
    ALFRED,
    GHOSTS,
    KIND_OF,
    MOTIVE,
    NO_CLUE,
    PACK,
    PACK_BY_KIND,
    PIECES,
    WEAPONS,
)
from deerstalker.games.why.furniture import FLOORS, FURNISHING
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Card, Kind
from deerstalker.games.why.words import card_name, kind_name, piece_of, space_name

TOKENS = tuple(
    look.Token(name, name, color, "".join(word[0] for word in name.split()))
    for name, color in zip(PIECES, ("yellow", "teal", "purple", "green"), strict=True)
)

LEFT, TOP = 6, 4
"""Where the hallway begins: there are rooms to its left and above it."""

LAWN = "lawn"
_AREAS: dict[Space, tuple[look.Side, tuple[look.Cell, ...]]] = {
    LIVING_ROOM: ("W", block(LEFT + 1, TOP + 1, 5, 5)),
    "dining-room": ("N", block(LEFT + 7, TOP + 1, 5, 5)),
    "den": ("S", block(LEFT, TOP + 7, 7, 3)),
    "west-bedroom": ("W", block(0, TOP + 1, 6, 5)),
    "east-bedroom": ("E", block(LEFT + 13, TOP + 1, 6, 5)),
    "tower": ("N", block(LEFT + 7, 0, 5, 4)),
    "attic": ("N", block(LEFT, 0, 7, 4)),
}
"""On which side of its door square each room lies, and its cells: Why §3, §4."""

_LAWN = block(0, TOP + 11, 25, 3)
"""The lawn, off the board, with a cell for each card of the pack: Why §24."""


def layout(game: Why) -> Layout:
    """Return everything that never changes during a game."""
    is_open = ROOMS[: game.setting.table.rooms + 1]
    return Layout(
        sorts=tuple(map(_sort, PACK_BY_KIND)),
        cards=tuple(map(_card, PACK)),
        tokens=_tokens(game),
        seating="chosen" if game.options.pieces == "chosen" else "fixed",
        plan=look.Plan(
            width=LEFT + 13 + 6,
            height=TOP + 14,
            squares=tuple(look.Square(square, LEFT + x, TOP + y) for square, (x, y) in PLACES.items()),
            rooms=(
                *(_room(name, "room" if name in is_open else "shut") for name in ROOMS),
                room(LAWN, "Lawn", _LAWN, LAWN, floor="grass"),
            ),
            doors=tuple(look.Door(DOORS[name], side, name) for name, (side, _) in _AREAS.items() if name in is_open),
            starts=tuple(look.Start(token.id, LIVING_ROOM) for token in _tokens(game)),
            furniture=FURNISHING.pieces,
        ),
        palette=art.PALETTE,
        pictures=art.PICTURES | FURNISHING.pictures,
    )


def _tokens(game: Why) -> tuple[look.Token, ...]:
    return TOKENS if game.options.pieces == "chosen" else TOKENS[: game.seats]


def _sort(kind: Kind) -> look.Sort:
    return look.Sort(kind, _capital(kind_name(kind)), _group(kind), art.kind_drawing(kind), _corner(kind))


def _card(card: Card) -> look.Card:
    kind = KIND_OF[card]
    return look.Card(
        card,
        _capital(card_name(card)),
        (kind,),
        _printed(card),
        drawing=art.card_drawing(card),
    )


def _room(name: Space, kind: str) -> look.Room:
    sign = str(NUMBERED.index(name) + 1) if name in NUMBERED else ""
    return room(name, _capital(space_name(name)), _AREAS[name][1], kind, sign, floor=FLOORS[name])


def _group(kind: Kind) -> str:
    return "Ghosts" if kind in GHOSTS else "Weapons" if kind in WEAPONS else ""


def _corner(kind: Kind) -> str:
    """Return what kind of card it is, in one word."""
    if kind == NO_CLUE:
        return "Blank"
    return _group(kind).removesuffix("s") or _capital(kind.partition("-")[0])


def _printed(card: Card) -> str:
    kind = KIND_OF[card]
    if kind == MOTIVE:
        return "Motive"
    parts = len(PACK_BY_KIND[kind]) if kind in (*GHOSTS, *WEAPONS, ALFRED) else 0
    return f"Part {card.rpartition('-')[2]} of {parts}" if parts else ""


def _capital(name: str) -> str:
    """Return a name as a heading: `Den`, `Rope 1`, `Motive`."""
    bare = name.removeprefix("the ").removeprefix("a ")
    return bare[0].upper() + bare[1:]


# -- how everything stands ---------------------------------------------------------------------------


def status(game: Why, s: WhyState, names: Sequence[str]) -> Status:
    """Return the seats, the pieces, the piles in the rooms and the lawn, place by place."""
    lawn = tuple(
        Shown("", label=str(spot)) if lying is None else Shown(lying.card, not lying.face_up, str(spot))
        for spot, lying in enumerate(s.lawn, 1)
    )
    gone = (*s.removed, *s.aside)
    return Status(
        seats=tuple(_seat(s, seat, name) for seat, name in enumerate(names)),
        turn=s.active if s.turn and not isinstance(s.phase, p.Over) else None,
        pieces=tuple(Piece(_token(s, seat), place) for seat, place in enumerate(s.places)),
        heaps=(
            *(
                Heap(_capital(space_name(name)), len(pile), (), name)
                for name, pile in zip(NUMBERED, s.piles, strict=True)
            ),
            Heap("Lawn", sum(lying is not None for lying in s.lawn), lawn, LAWN),
            Heap("Out of the game", len(gone), tuple(map(Shown, gone))),
        ),
        hidden=tuple(
            Heap(_capital(space_name(name)), len(pile), tuple(Shown(card.open()) for card in pile))
            for name, pile in zip(NUMBERED, s.piles, strict=True)
            if pile and all(card.is_open for card in pile)
        ),
    )


def _token(s: WhyState, seat: Seat) -> str:
    return next(token.id for token in TOKENS if token.title == piece_of(s, seat))


def _seat(s: WhyState, seat: Seat, name: str) -> SeatStatus:
    hand = s.hands[seat]
    laid = s.laid[seat]
    reward = (Counter("Dollars", s.rewards[seat]),) if s.rewards else ()
    return SeatStatus(
        name=name,
        token=_token(s, seat),
        cards=s.sizes[seat],
        hand=hand.open() if hand.is_open else None,
        before=tuple(Shown(card) for kind in laid for card in PACK_BY_KIND[kind]),
        counters=(Counter("Sets laid down", len(laid)), *reward),
    )
