"""What every game is drawn from: everything a state or an action names is there, and plans can be drawn and walked."""

import random
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import astuple

import deerstalker.web
from deerstalker.core import Secret, pictures, seen
from deerstalker.core.game import Box
from deerstalker.core.layout import STEPS, Cell, Layout, Plan, Room, outline
from deerstalker.core.seats import NAMES
from deerstalker.core.status import Status
from deerstalker.games import BUILT_IN, GAMES
from kit import positions, variants
from plan_reading import places

EVERY_GAME = pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.name)


def drawings(box: Box) -> Iterator[tuple[Layout, Plan]]:
    """The layouts of this box that have a plan."""
    for game in variants(box):
        layout = box.layout(game)
        if layout.plan is not None:
            yield layout, layout.plan


# -- names -------------------------------------------------------------------------------------------


@EVERY_GAME
def test_layouts_are_json_and_every_id_is_its_own(box: Box) -> None:
    for game in variants(box):
        layout = box.layout(game)
        assert msgspec.json.decode(msgspec.json.encode(layout), type=Layout) == layout
        for things in (layout.cards, layout.sorts, layout.tokens):
            assert len({thing.id for thing in things}) == len(things)
        for looks in ("title", "color", "letters"):
            assert len({getattr(token, looks) for token in layout.tokens}) == len(layout.tokens)
        sorts = {sort.id for sort in layout.sorts}
        assert all(card.title and card.sorts and sorts.issuperset(card.sorts) for card in layout.cards)


PAGE = Path(deerstalker.web.__file__).parent / "page" / "js"


def library(file: str, name: str) -> frozenset[str]:
    """The names in an object of the page."""
    text = (PAGE / file).read_text(encoding="utf-8")
    body = text.split(f"const {name} = {{", 1)[1].split("};", 1)[0]
    return frozenset(re.findall(r"""["']?([\w-]+)["']?: [`"'s]""", body))


ICONS = library("icons.js", "PATHS")
COLORS = library("colors.js", "COLORS")
COLOR = "#[0-9a-f]{6}"
PAINTS = frozenset(re.findall(r"`(\w+)`", str(pictures.__doc__).partition("| layer |")[2]))
MOST = 1300
"""Characters of a picture."""


@EVERY_GAME
def test_the_page_has_what_a_game_is_drawn_with(box: Box) -> None:
    assert {"person", "magnifier", "dining-table"} <= ICONS
    for game in variants(box):
        layout = box.layout(game)
        drawings = [*(card.drawing for card in layout.cards), *(sort.drawing for sort in layout.sorts)]
        drawn = [drawing for drawing in drawings if drawing is not None]
        rooms = {room.icon for room in layout.plan.rooms} - {""} if layout.plan else set()
        assert {drawing.icon for drawing in drawn} | rooms <= ICONS | layout.pictures.keys()
        named = {drawing.color for drawing in drawn if not re.fullmatch(COLOR, drawing.color)}
        assert named | {token.color for token in layout.tokens} <= COLORS | {""}
        assert all(1 <= drawing.times <= 3 for drawing in drawn)
        assert all(re.fullmatch(f"|{COLOR}", color) for color in astuple(layout.palette))


@EVERY_GAME
def test_pictures_are_layers_of_paint(box: Box) -> None:
    assert {"ground", "color", "ink", "spark"} <= PAINTS
    for game in variants(box):
        for name, drawn in box.layout(game).pictures.items():
            assert len(drawn) <= MOST, name
            for layer in drawn.split("\n"):
                paint, _, path = layer.partition(" ")
                assert paint in PAINTS, name
                assert re.fullmatch(r"M[-MmLlHhVvCcSsQqTtAaZz\d. ]+", path) or (paint, path) == ("ground", ""), name


@EVERY_GAME
def test_furniture_stands_on_the_board_and_off_the_doors(box: Box) -> None:
    for layout, plan in drawings(box):
        squares = {square.id: square for square in plan.squares}
        steps = [(squares[door.square], STEPS[door.side]) for door in plan.doors]
        thresholds = {(square.x + right, square.y + down) for square, (right, down) in steps}
        for piece in plan.furniture:
            assert piece.picture in layout.pictures
            assert 0 <= piece.x <= plan.width
            assert 0 <= piece.y <= plan.height
            assert (int(piece.x), int(piece.y)) not in thresholds, piece
            assert piece.turn % 90 == 0
            assert re.fullmatch(COLOR, piece.color)


@pytest.mark.parametrize("box", BUILT_IN.values(), ids=lambda box: box.name)
def test_every_card_of_a_built_in_game_has_a_drawing(box: Box) -> None:
    layout = box.layout(next(iter(variants(box))))
    assert all(card.drawing for card in layout.cards)
    people = [picture for picture in layout.pictures.values() if picture.startswith("ground")]
    assert len(set(layout.pictures.values())) == len(layout.pictures)
    assert not people or len(people) >= 6


@EVERY_GAME
def test_a_lid_is_a_picture_and_nothing_else(box: Box) -> None:
    """It becomes a part of the page, whose content policy forbids scripts and styles."""
    if box.art is None:
        return
    elements = list(ElementTree.fromstring(box.art()).iter())  # noqa: S314
    assert elements[0].attrib["viewBox"] == "0 0 320 190"
    assert {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in elements} <= SHAPES
    assert not {name for element in elements for name in element.attrib if name == "style" or name.startswith("on")}


SHAPES = frozenset({"svg", "g", "path", "rect", "circle", "ellipse", "text"})


def words_in(thing: Any) -> Iterator[str]:
    """Every word in an action."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple):
        yield from chain.from_iterable(map(words_in, thing))
    elif isinstance(thing, Struct):
        yield from chain.from_iterable(words_in(getattr(thing, name)) for name in thing.__struct_fields__)


@EVERY_GAME
def test_whatever_is_offered_or_stands_somewhere_is_in_the_layout(box: Box) -> None:
    for number, game in enumerate(variants(box)):
        layout = box.layout(game)
        known = {thing.id for things in (layout.cards, layout.sorts, layout.tokens) for thing in things}
        spots = set() if layout.plan is None else places(layout.plan)
        rng = random.Random(number)
        for state in positions(box, game, rng, 25):
            for seat in range(game.seats):
                for action in game.legal(state, seat)[:200]:
                    assert known | spots >= set(words_in(action)), action
            status = box.status(game, seen(state, rng.randrange(game.seats)), NAMES[: game.seats])
            check_status(status, known, spots, "" if layout.plan is None else layout.plan.off)


FREE = ""
"""What a place shows on which no card lies."""


def check_status(status: Status, known: set[str], spots: set[str], off: str) -> None:
    """Its cards, tokens and places are in the layout."""
    shown = [
        *(one for seat in status.seats for one in seat.before),
        *(one for heap in (*status.heaps, *status.hidden) for one in heap.cards),
    ]
    assert known >= {one.card for one in shown} - {FREE}
    assert known >= {seat.token for seat in status.seats if seat.token}
    assert known >= {card for seat in status.seats for card in seat.hand or ()}
    assert known >= {piece.id for piece in status.pieces}
    assert spots | {off} >= {piece.place for piece in status.pieces}
    assert spots >= {heap.place for heap in status.heaps if heap.place}
    for seat in status.seats:
        assert seat.hand is None or len(seat.hand) == seat.cards
    assert all(len(heap.cards) in (0, heap.count) for heap in status.hidden)
    assert msgspec.json.decode(msgspec.json.encode(status), type=Status) == status


@EVERY_GAME
def test_a_status_tells_no_more_than_its_copy(box: Box) -> None:
    """A hand is told to its owner; to others only how many cards it has."""
    for number, game in enumerate(variants(box)):
        for state in positions(box, game, random.Random(number), 5):
            for me in (*range(game.seats), None):
                copy = seen(state, me)
                for seat, one in enumerate(box.status(game, copy, NAMES[: game.seats]).seats):
                    hand: Secret[Any] | None = copy.hands[seat] if copy.hands else None
                    assert one.hand is None or (hand is not None and one.hand == hand.open())
                    assert one.hand is None or me in (hand or Secret(frozenset())).readers
                    assert one.name == NAMES[seat]


# -- plans -------------------------------------------------------------------------------------------


@EVERY_GAME
def test_nothing_overlaps_and_everything_is_on_the_paper(box: Box) -> None:
    for _, plan in drawings(box):
        cells = [
            *((square.x, square.y) for square in plan.squares),
            *(cell for room in plan.rooms for cell in room.cells),
            *(cell for scenery in plan.scenery for cell in scenery.cells),
        ]
        assert len(set(cells)) == len(cells)
        assert all(0 <= x < plan.width and 0 <= y < plan.height for x, y in cells)
        assert len(places(plan)) == len(plan.squares) + len(plan.rooms)


@EVERY_GAME
def test_rooms_are_in_one_piece_with_walls_round_them(box: Box) -> None:
    for _, plan in drawings(box):
        for room in plan.rooms:
            assert in_one_piece(room.cells), room.id
            assert area(room.outline) == len(room.cells), room.id
            x, y, width, height = room.inside
            middle = {(column, row) for column in range(x, x + width) for row in range(y, y + height)}
            assert middle <= set(room.cells)
            assert room.label == (x + width / 2, y + height / 2)


def in_one_piece(cells: tuple[Cell, ...]) -> bool:
    reached, edge = set(cells[:1]), list(cells[:1])
    while edge:
        x, y = edge.pop()
        beside = {(x + right, y + down) for right, down in STEPS.values()} & set(cells) - reached
        reached |= beside
        edge += beside
    return reached == set(cells)


def area(corners: tuple[Cell, ...]) -> float:
    """What a line round these corners, clockwise, has inside."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


def test_an_outline_goes_round_every_corner() -> None:
    ell = [(0, 0), (0, 1), (0, 2), (1, 2)]
    assert outline(ell) == ((0, 0), (1, 0), (1, 2), (2, 2), (2, 3), (0, 3))


@EVERY_GAME
def test_doors_lie_between_a_square_and_its_room(box: Box) -> None:
    for _, plan in drawings(box):
        squares = {square.id: (square.x, square.y) for square in plan.squares}
        rooms: dict[str, Room] = {room.id: room for room in plan.rooms}
        for door in plan.doors:
            (x, y), (right, down) = squares[door.square], STEPS[door.side]
            assert (x + right, y + down) in rooms[door.room].cells, door
        for wall in plan.walls:
            (x, y), (right, down) = squares[wall.square], STEPS[wall.side]
            assert (x + right, y + down) in squares.values(), wall


@EVERY_GAME
def test_links_and_starts_are_places_of_the_plan(box: Box) -> None:
    for layout, plan in drawings(box):
        assert places(plan) >= {end for link in plan.links for end in link.ends}
        assert places(plan) >= {start.place for start in plan.starts}
        tokens = {token.id for token in layout.tokens}
        assert len({start.token for start in plan.starts} & tokens) >= min(2, len(tokens))
