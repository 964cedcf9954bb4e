"""The house of Why in the terminal: hallways, pieces, piles, the lawn, and what lies before each seat."""

from collections.abc import Sequence

from rich.text import Text

from deerstalker.core import Seat
from deerstalker.games.why.board import DOORS, LIVING_ROOM, NUMBERED, PLACES, ROOMS, Space
from deerstalker.games.why.bookkeeping import PILE_OF
from deerstalker.games.why.phases import Over, WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.words import card_name, kind_name, piece_of, space_name

MUSTARD, TEAL = "dark_goldenrod", "dark_cyan"
INKS = (MUSTARD, TEAL, "orchid", "green3")
LETTERS = "ABCD"
"""The letter of each seat's piece on the plan."""

SIGNS = {LIVING_ROOM: "L", **{room: str(number) for number, room in enumerate(NUMBERED, 1)}}

_CELL, _MARGIN, _TOP, _WIDTH, _HEIGHT = 3, 16, 2, 74, 11
_LABELS = {
    "attic": (_MARGIN + 6, 0),
    "tower": (_MARGIN + 24, 0),
    LIVING_ROOM: (_MARGIN + 3, _TOP + 2),
    "dining-room": (_MARGIN + 21, _TOP + 2),
    "west-bedroom": (0, _TOP + 2),
    "east-bedroom": (_MARGIN + 40, _TOP + 2),
    "den": (_MARGIN + 6, _TOP + 7),
}
"""Where a room's name stands on the plan (column, line); its pile and the pieces in it are below."""

LAWN_WIDTH = 76


class _Canvas:
    """A grid of characters with styles."""

    def __init__(self) -> None:
        self.cells = [[(" ", "")] * _WIDTH for _ in range(_HEIGHT)]

    def write(self, column: int, line: int, text: str, style: str = "") -> None:
        for offset, letter in enumerate(text):
            if column + offset < _WIDTH:
                self.cells[line][column + offset] = (letter, style)

    def text(self) -> Text:
        text = Text()
        for line in self.cells:
            while line and line[-1] == (" ", ""):
                line.pop()
            for letter, style in line:
                text.append(letter, style=style)
            text.append("\n")
        return text


def board(game: Why, state: WhyState, names: Sequence[str]) -> Text:
    """Draw the table as everybody sees it."""
    text = _plan(game, state).text()
    for seat, name in enumerate(names):
        text.append_text(_seat_line(state, seat, name))
    text.append_text(_lawn(state))
    if state.closing:
        text.append("The rooms are empty: everybody goes home.\n", style="dim")
    if state.rewards:
        rewards = "  ".join(f"{name} ${dollars:,}" for name, dollars in zip(names, state.rewards, strict=True))
        text.append(f"Rewards  {rewards}\n")
    text.rstrip()
    return text


def _plan(game: Why, state: WhyState) -> _Canvas:
    canvas = _Canvas()
    doors = {door: room for room, door in DOORS.items()}
    for square, (column, row) in PLACES.items():
        at = (_MARGIN + column * _CELL, _TOP + row)
        here = _pieces(state, square)
        if here:
            for offset, seat in enumerate(here[:_CELL]):
                canvas.write(at[0] + offset, at[1], LETTERS[seat], f"bold {INKS[seat]}")
        elif square in doors:
            canvas.write(*at, SIGNS[doors[square]], "bold")
        else:
            canvas.write(*at, "·", "dim")
    for room in ROOMS:
        _room(canvas, game, state, room)
    return canvas


def _room(canvas: _Canvas, game: Why, state: WhyState, room: Space) -> None:
    column, line = _LABELS.get(room, (0, 0))
    is_open = room in ROOMS[: game.setting.table.rooms + 1]
    canvas.write(column, line, f"{SIGNS[room]} {space_name(room).removeprefix('the ')}", "" if is_open else "dim")
    offset = 2
    if room != LIVING_ROOM:
        cards = f"▯{len(state.piles[PILE_OF[room]])}" if is_open else "shut"
        canvas.write(column + offset, line + 1, cards, TEAL if is_open else "dim")
        offset += 4
    for seat in _pieces(state, room):
        canvas.write(column + offset, line + 1, LETTERS[seat], f"bold {INKS[seat]}")
        offset += 2


def _pieces(state: WhyState, space: Space) -> list[Seat]:
    return [seat for seat, place in enumerate(state.places) if place == space]


def _seat_line(state: WhyState, seat: Seat, name: str) -> Text:
    on_turn = seat == state.active and not isinstance(state.phase, Over)
    text = Text("▸ " if on_turn else "  ")
    text.append(f"{LETTERS[seat]} ", style=f"bold {INKS[seat]}")
    text.append(f"{name:<10} {piece_of(state, seat):<15} {state.sizes[seat]} cards", style="bold" if on_turn else "")
    if state.laid[seat]:
        text.append("   laid down: " + ", ".join(map(kind_name, state.laid[seat])), style=MUSTARD)
    if isinstance(state.phase, Over) and seat in state.phase.winners:
        text.append("   has won", style="bold")
    return text.append("\n")


def _lawn(state: WhyState) -> Text:
    """List the places on the lawn: cards that lie face up, backs of the others, as at a table; in the end, all."""
    text = Text("Lawn  ", style="bold")
    width, over = 6, isinstance(state.phase, Over)
    there = [(spot, lying) for spot, lying in enumerate(state.lawn, 1) if lying is not None]
    for spot, lying in there:
        label = f"{spot} {card_name(lying.card)}" if lying.face_up or over else f"{spot}▮"
        if width + len(label) > LAWN_WIDTH:
            text.append("\n      ")
            width = 6
        text.append(label if width == 6 else f"  {label}")
        width += len(label) + 2
    text.append("\n" if there else "bare\n")
    return text
