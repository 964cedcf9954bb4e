"""The table as text and as a picture, from the copy of the state that a chair may see."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from deerstalker.adapters.episode import Episode
from deerstalker.core.layout import Layout, Plan
from deerstalker.core.seats import Seat
from deerstalker.core.secret import seen
from deerstalker.core.status import Heap, SeatStatus, Status

Picture = NDArray[np.uint8]

CELL = 12
"""The side of a square, in pixels."""

CARD = (6, 9)
"""Width and height of a card, in pixels."""

LATEST = 8
"""Number of events that the text tells."""

_WIDTH = 25 * CELL
_STRIP = CELL + 8
_GROUND, _FLOOR, _TILE, _WALL = (34, 60, 46), (222, 204, 170), (240, 226, 190), (90, 60, 40)
_SEATS = ((200, 50, 60), (60, 110, 200), (70, 150, 70), (220, 170, 40), (150, 80, 170), (230, 230, 230), (240, 130, 60))
_FACE, _BACK, _GREY = (250, 246, 235), (120, 40, 50), (110, 110, 110)


def text_of(episode: Episode, viewer: Seat | None = None) -> str:
    """Return the table in words: the latest events, every seat, and what the table waits for."""
    rules = episode.rules
    box, game, names = rules.box, rules.game, rules.encoding.names
    state = seen(episode.moment.state, viewer)
    status = box.status(game, state, names)
    told = [box.tell(game, event, names) for event in seen(tuple(episode.events[-LATEST:]), viewer)]
    prompt = box.ask(game, state, viewer, names)
    titles = {card.id: card.title for card in box.layout(game).cards}
    seats = [_seat_text(one, titles, on_turn=status.turn == seat) for seat, one in enumerate(status.seats)]
    heaps = [f"  {_heap_text(heap, titles)}" for heap in (*status.heaps, *status.hidden)]
    return "\n".join([box.title, *seats, *heaps, *filter(None, told), prompt.text])


def _seat_text(one: SeatStatus, titles: dict[str, str], *, on_turn: bool) -> str:
    hand = f": {', '.join(titles.get(card, card) for card in one.hand)}" if one.hand else ""
    counters = "".join(f", {counter.title} {counter.value}" for counter in one.counters)
    return f"{'>' if on_turn else ' '} {one.name}: {one.cards} cards{hand}{counters}{', out' if one.out else ''}"


def _heap_text(heap: Heap, titles: dict[str, str]) -> str:
    known = ", ".join(titles.get(shown.card, shown.card) for shown in heap.cards[-6:] if shown.card and not shown.down)
    return f"{heap.title}: {heap.count}{f' ({known})' if known else ''}"


def picture_of(episode: Episode, viewer: Seat | None = None) -> Picture:
    """Return the table as an array of red, green and blue: the board with its pieces, and a strip for each seat."""
    rules = episode.rules
    layout = rules.box.layout(rules.game)
    status = rules.box.status(rules.game, seen(episode.moment.state, viewer), rules.encoding.names)
    plan = layout.plan
    board = 0 if plan is None else plan.height * CELL
    width = _WIDTH if plan is None else max(_WIDTH, plan.width * CELL)
    image: Picture = np.full((board + _STRIP * (len(status.seats) + 1), width, 3), _GROUND, np.uint8)
    if plan is not None:
        _draw_plan(image, plan, layout, status)
    for seat, one in enumerate(status.seats):
        _draw_seat(image, board + _STRIP * seat, seat, one, on_turn=status.turn == seat)
    _draw_heaps(image, board + _STRIP * len(status.seats), (*status.heaps, *status.hidden))
    return image


def _fill(image: Picture, x: int, y: int, width: int, height: int, color: Sequence[int]) -> None:
    image[y : y + height, x : x + width] = color


def _draw_plan(image: Picture, plan: Plan, layout: Layout, status: Status) -> None:
    middles: dict[str, tuple[float, float]] = {}
    for room in plan.rooms:
        for x, y in room.cells:
            _fill(image, x * CELL, y * CELL, CELL, CELL, _FLOOR)
        middles[room.id] = room.label
    for square in plan.squares:
        _fill(image, square.x * CELL, square.y * CELL, CELL, CELL, _WALL)
        _fill(image, square.x * CELL + 1, square.y * CELL + 1, CELL - 2, CELL - 2, _TILE)
        middles[square.id] = (square.x + 0.5, square.y + 0.5)
    colors = {token.id: _SEATS[at % len(_SEATS)] for at, token in enumerate(layout.tokens)}
    crowd: dict[str, int] = {}
    for piece in status.pieces:
        if piece.place in middles:
            middle = middles[piece.place]
            shift = crowd.get(piece.place, 0)
            crowd[piece.place] = shift + 1
            _draw_disc(image, int(middle[0] * CELL) + 4 * shift, int(middle[1] * CELL), colors.get(piece.id, _GREY))


def _draw_disc(image: Picture, x: int, y: int, color: Sequence[int]) -> None:
    radius = CELL // 3
    rows, columns = np.ogrid[: image.shape[0], : image.shape[1]]
    away = (rows - y) ** 2 + (columns - x) ** 2
    image[away <= (radius + 1) ** 2] = (20, 20, 20)
    image[away <= radius**2] = color


def _draw_seat(image: Picture, y: int, seat: Seat, one: SeatStatus, *, on_turn: bool) -> None:
    """Draw the cards of a seat: faces where they are known, backs where they are not; then those in front of it."""
    color = _GREY if one.out else _SEATS[seat % len(_SEATS)]
    _fill(image, 2, y + 2, CELL, _STRIP - 4, color)
    if on_turn:
        _fill(image, 2 + CELL // 4, y + _STRIP // 2 - 2, CELL // 2, 4, (255, 255, 255))
    cards = [_BACK if one.hand is None else _FACE] * one.cards
    cards += [_BACK if shown.down else _FACE for shown in one.before]
    _draw_cards(image, CELL + 8, y, cards)


def _draw_heaps(image: Picture, y: int, heaps: Sequence[Heap]) -> None:
    x = 4
    for heap in heaps:
        _draw_cards(image, x, y, [_FACE if heap.cards else _BACK] * min(heap.count, 3))
        x += 4 * (CARD[0] + 2)


def _draw_cards(image: Picture, x: int, y: int, colors: Sequence[Sequence[int]]) -> None:
    for at, color in enumerate(colors):
        _fill(image, x + at * (CARD[0] + 2), y + 5, CARD[0], CARD[1], color)
