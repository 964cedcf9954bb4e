"""The plan of a board in half blocks, two columns to a cell: floors, doors, names, tokens, and where one may go.

A line of the terminal shows two rows of cells, so that the largest board fits 80 by 24; where there is room, one.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from textwrap import wrap
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from deerstalker.core.layout import Layout, Plan, Room
from deerstalker.core.names import short_names
from deerstalker.core.status import Status

COLORS = {
    "red": "#b3202c",
    "yellow": "#e0b93c",
    "white": "#f4efe4",
    "green": "#2f7d46",
    "blue": "#2c5fae",
    "purple": "#6d3a86",
    "pink": "#d9668a",
    "gray": "#7d8288",
    "brown": "#7a4b2a",
    "peach": "#f0a878",
    "orange": "#d9772b",
    "black": "#26232a",
    "teal": "#1f8a86",
    "amber": "#d98a14",
}
"""The colors of tokens, as on the page."""

GROUND, FLOOR, TILE, DOOR = "#2a2119", "#efe6d2", "#c9b27c", "#8a6a2a"
LIT, CHOSEN = "#ffb000", "#d7263d"
DARK, LIGHT, MARGIN, MARGIN_TOO = "#1a1410", "#ffffff", "#b9a98c", "#8fb3a4"

Spot = tuple[int, int]
"""Column and line of a character."""

Letters = dict[Spot, tuple[str, Style | None]]
"""What is written where; without a style, dark on the floor."""

NUMBERS = 3
"""Columns for the numbers of rows on the left."""

_COORDINATE = re.compile(r"([A-Za-z]+)(\d+)")


class Coordinates(NamedTuple):
    """The letters of columns and the numbers of rows, as squares are called after them."""

    columns: dict[int, str]
    rows: dict[int, str]


def coordinates_of(plan: Plan) -> Coordinates | None:
    """Return the coordinates of a board whose squares are called after column and row, such as `C4`; otherwise None."""
    found = Coordinates({}, {})
    for square in plan.squares:
        named = _COORDINATE.fullmatch(square.id)
        if named is None:
            continue
        column, row = named.groups()
        if found.columns.setdefault(square.x, column) != column or found.rows.setdefault(square.y, row) != row:
            return None
    return found if found.columns else None


class PlanPicture:
    """Draws one plan. `tall`: a line of the terminal shows one row of cells instead of two.

    With `margin`, letters and numbers stand along the edges if squares are called after them.
    """

    def __init__(self, layout: Layout, plan: Plan, *, tall: bool = False, margin: bool = False) -> None:
        self.layout, self.plan = layout, plan
        self.rows = 1 if tall else 2
        """Rows of cells in a line."""

        self.coordinates = coordinates_of(plan) if margin else None
        self.left, self.top = (NUMBERS, 1) if self.coordinates is not None else (0, 0)
        """Columns and lines before the board."""

        self.place_at = {(one.x, one.y): one.id for one in plan.squares}
        self.place_at.update({cell: room.id for room in plan.rooms for cell in room.cells})
        self._rooms = {room.id: room for room in plan.rooms}
        self._squares = {one.id: one for one in plan.squares}
        self._doors = {door.square for door in plan.doors}
        self._tokens = {token.id: token for token in layout.tokens}

    @property
    def size(self) -> tuple[int, int]:
        """Number of columns and lines, with the margin."""
        return self.left + 2 * self.plan.width, self.top + -(-self.plan.height // self.rows)

    def place(self, column: int, line: int, wanted: Collection[str] = ()) -> str | None:
        """Return the place at a character, preferably one of those that are wanted."""
        x, y = (column - self.left) // 2, (line - self.top) * self.rows
        found = [self.place_at[cell] for row in range(self.rows) if (cell := (x, y + row)) in self.place_at]
        return next((place for place in found if place in wanted), found[0] if found else None)

    def reading_order(self, places: Collection[str]) -> list[str]:
        """Return these places from left to right and from top to bottom."""
        at = {place: (row, column) for (column, row), place in sorted(self.place_at.items(), reverse=True)}
        return sorted((place for place in places if place in at), key=at.__getitem__)

    def draw(
        self, status: Status | None, lit: Collection[str] = (), chosen: str | None = None, *, explain: int = 0
    ) -> Text:
        """Draw the plan with its tokens; `lit` are places that one may go to, `chosen` the one pointed at.

        The names of rooms that are too small for them are initials, which are explained below the board if `explain`
        says how many columns there are for that.
        """
        letters, explained = self._letters(status)
        height = -(-self.plan.height // self.rows)
        colors = {
            (x, y): self._color((x, y), lit, chosen) for x in range(self.plan.width) for y in range(height * self.rows)
        }
        lines = [self._line(line, letters, colors) for line in range(height)]
        if self.coordinates is not None:
            lines = self._with_margin(lines, self.coordinates)
        if explained and explain:
            meanings = ", ".join(f"{short} {title}" for short, title in explained.items())
            lines += [Text(line, style="dim") for line in wrap(meanings, explain)]
        return Text("\n").join(lines)

    def _line(self, line: int, letters: Letters, colors: Mapping[Spot, str]) -> Text:
        text = Text(no_wrap=True, end="")
        for column in range(2 * self.plan.width):
            above = (column // 2, line * self.rows)
            below = (column // 2, line * self.rows + self.rows - 1)
            top, bottom = colors[above], colors[below]
            if (column, line) in letters:
                letter, style = letters[column, line]
                floor = top if self.place_at.get(above) in self._rooms else bottom
                text.append(letter, style or _style(DARK, floor))
            else:
                text.append(" " if top == bottom else "▀", _style(top, bottom))
        return text

    def _with_margin(self, lines: Sequence[Text], names: Coordinates) -> list[Text]:
        columns = Text(" " * NUMBERS, no_wrap=True, end="")
        for x in range(self.plan.width):
            name = names.columns.get(x, "")  # two letters leave no space between them, so their color changes
            columns.append(f"{name:<2}", MARGIN_TOO if len(name) > 1 and x % 2 else MARGIN)
        columns.rstrip()
        whole = [columns]
        for number, line in enumerate(lines):
            rows = (names.rows.get(number * self.rows + row, "") for row in range(self.rows))
            first = next(filter(None, rows), "")
            whole.append(Text(f"{first:>{NUMBERS - 1}} ", style=MARGIN, no_wrap=True, end="") + line)
        return whole

    def _color(self, cell: Spot, lit: Collection[str], chosen: str | None) -> str:
        palette, place = self.layout.palette, self.place_at.get(cell)
        if place is None:
            return palette.wall or GROUND
        if place == chosen:
            return CHOSEN
        if place in lit:
            return LIT
        if place in self._rooms:
            return palette.floor or FLOOR
        return DOOR if place in self._doors else palette.tile or TILE

    # -- names and tokens ----------------------------------------------------------------------------

    def _letters(self, status: Status | None) -> tuple[Letters, dict[str, str]]:
        """Return what is written on the board, and the initials in it with what they stand for.

        Tokens never cover the name of a room: if there is not enough space for both, the name becomes initials.
        """
        inside: dict[str, list[str]] = {room.id: [] for room in self.plan.rooms}
        letters: Letters = {}
        for piece in () if status is None else status.pieces:
            if piece.id in self._tokens and piece.place in self._squares:
                square = self._squares[piece.place]
                letters |= self._token(piece.id, (2 * square.x, square.y // self.rows))
            elif piece.id in self._tokens and piece.place in inside:
                inside[piece.place].append(piece.id)
        explained: dict[str, str] = {}
        for room in sorted(
            self.plan.rooms, key=lambda one: len(one.cells)
        ):  # lines are shared; the smallest have no other
            tokens, short = inside[room.id], _initials(room.title)
            free = self._spots(room) - {(column + by, line) for column, line in letters for by in (-1, 0, 1)}
            x, _, width, _ = room.inside
            ways = chain(
                self._ways_to_write(room, room.title, free, middle=2 * x + width),
                self._ways_to_write(room, short, free, middle=2 * x),
                [{}],
            )
            for name in ways:
                spots = _spots_for_tokens(free, name, len(tokens))
                if spots is not None:
                    break
            else:
                spots = [min(self._spots(room))] * len(tokens)
            letters |= {spot: (letter, None) for spot, letter in name.items()}
            for token, spot in zip(tokens, spots, strict=True):
                letters |= self._token(token, spot)
            if len(name) < len(room.title.replace(" ", "")):
                explained[short] = room.title
        return letters, explained

    def _token(self, token: str, spot: Spot) -> Letters:
        color = COLORS.get(self._tokens[token].color, self._tokens[token].color)
        style = Style(color=_ink(color), bgcolor=color if color.startswith("#") else COLORS["gray"], bold=True)
        column, line = spot
        return {(column + at, line): (letter, style) for at, letter in enumerate(self._tokens[token].letters[:2])}

    def _spots(self, room: Room) -> set[Spot]:
        """Return the characters that show a part of this room."""
        return {(2 * x + half, y // self.rows) for x, y in room.cells for half in (0, 1)}

    def _ways_to_write(
        self, room: Room, title: str, free: Collection[Spot], *, middle: int
    ) -> Iterator[dict[Spot, str]]:
        """Yield the ways to write a name into a room, the best first: where all is floor, few lines, high up."""
        floor = {spot for spot in free if self._is_floor(room, spot)}
        for spots in (floor, set(free)):
            for lines in _wraps(title, 2 * self.plan.width):
                for first in sorted({line for _, line in spots}):
                    written: dict[Spot, str] = {}
                    for number, text in enumerate(lines):
                        start = _start(text, first + number, spots, middle)
                        if start is None:
                            break
                        written |= {(start + at, first + number): letter for at, letter in enumerate(text)}
                    else:
                        yield written

    def _is_floor(self, room: Room, spot: Spot) -> bool:
        """Whether all that this character shows is a part of the room."""
        column, line = spot
        return all(self.place_at.get((column // 2, line * self.rows + row)) == room.id for row in range(self.rows))


def _wraps(title: str, widest: int) -> list[list[str]]:
    """Return a title on one line, on two, and so on."""
    ways = {
        len(lines): lines for width in range(1, widest + 1) if (lines := wrap(title, width, break_long_words=False))
    }
    return [ways[number] for number in sorted(ways)]


def _start(text: str, line: int, spots: Collection[Spot], middle: int) -> int | None:
    """Return the column at which a text fits on this line, as near to the middle as possible; None if it does not."""
    columns = sorted(column for column, at in spots if at == line)
    fitting = [start for start in columns if all((start + at, line) in spots for at in range(len(text)))]
    return min(fitting, key=lambda start: abs(2 * start + len(text) - 2 * middle), default=None)


def _spots_for_tokens(free: set[Spot], name: Collection[Spot], number: int) -> list[Spot] | None:
    """Return where this many tokens of two letters stand: along the last line, then those above; None if too narrow."""
    beside = {(column + by, line) for column, line in name for by in (-1, 0, 1)}
    for spots, step in ((free - beside, 3), (free - beside, 2), (free - set(name), 2)):
        found: list[Spot] = []
        for line in sorted({line for _, line in spots}, reverse=True):
            after = 0
            for column in sorted(column for column, at in spots if at == line):
                if column >= after and (column + 1, line) in spots:
                    found.append((column, line))
                    after = column + step
        if len(found) >= number:
            return found[:number]
    return None


def _initials(title: str) -> str:
    """Return the first letter of each word that is no abbreviation.

    >>> _initials("Call box No. 1")
    'Cb1'
    """
    return "".join(word[0] for word in title.split() if not word.endswith("."))


@cache
def _style(color: str, ground: str) -> Style:
    return Style(color=color, bgcolor=ground, bold=color == DARK)


def _ink(color: str) -> str:
    """Return black or white, whichever can be read on this color."""
    if not color.startswith("#"):
        return DARK
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return DARK if 299 * red + 587 * green + 114 * blue > 128_000 else LIGHT


def seat_line(names: Sequence[str], layout: Layout, status: Status, waiting: Collection[int], width: int) -> Text:
    """Return everybody on one line: underlined on turn, marked if the game waits for them, in brackets if out.

    The letters of their tokens stand beside them if there is room; where even the names are too long, they are short.
    """
    tokens = {token.id: token for token in layout.tokens}
    for spelled, lettered in ((names, True), (names, False), (short_names(names), False)):
        text = Text(no_wrap=True)
        for seat, name in enumerate(spelled):
            one = status.seats[seat] if seat < len(status.seats) else None
            token, out = tokens.get(one.token or "") if one else None, one is not None and one.out
            color = COLORS.get(token.color) if token else None
            style = Style(color=color and readable(color), bold=True, underline=seat == status.turn, dim=out)
            text.append("▸" if seat in waiting else " ").append(f"({name})" if out else name, style).append(" ")
            if lettered and token and color:
                text.append(token.letters[:2], Style(color=_ink(color), bgcolor=color, bold=True)).append(" ")
        if text.cell_len <= width + 1:  # a space at the end may be lost
            break
    return text


BAR = "#2e241b"
"""The ground of the line with everybody's names."""

CONTRAST = 4.5


def readable(color: str, ground: str = BAR) -> str:
    """Return a color, made lighter until it can be read on a dark ground."""
    red, green, blue = _parts(color)
    while contrast(color, ground) < CONTRAST:
        red, green, blue = (part + max(1, (255 - part) // 10) for part in (red, green, blue))
        color = f"#{min(red, 255):02x}{min(green, 255):02x}{min(blue, 255):02x}"
    return color


def contrast(one: str, other: str) -> float:
    """Return how well two colors can be told apart, from 1 to 21, as the WCAG measure it.

    >>> round(contrast("#ffffff", "#000000"), 1)
    21.0
    """
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    shares = [part / 255 for part in _parts(color)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _parts(color: str) -> tuple[int, int, int]:
    """Return the red, green and blue of a color."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)
