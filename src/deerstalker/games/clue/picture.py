"""The mansion and the manor in the terminal: the plan with walls, doors and tokens, and who plays whom.

A square of the board is two characters wide. Walls are single lines, doors double ones; a token is drawn as the first
two letters of its suspect.
"""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from rich.text import Text

from deerstalker.core import Seat
from deerstalker.games.clue import picture_cards as cards
from deerstalker.games.clue.editions import Edition
from deerstalker.games.clue.layout import letters
from deerstalker.games.clue.plan import COMPASS, Place, Plan, position, square_name
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import ASIDE, Card, ClueState, Over
from deerstalker.games.clue.words import theory_name

WALL, DOOR, QUIET = "grey70", "bold gold3", "dim"
INKS = {
    "scarlet": "red3",
    "mustard": "gold3",
    "white": "grey93",
    "green": "green3",
    "peacock": "dodger_blue2",
    "plum": "medium_orchid",
    "rose": "hot_pink",
    "gray": "grey62",
    "brunette": "sandy_brown",
    "peach": "light_salmon1",
}
GROUNDS = {
    "wall": ("  ", ""),
    "stairs": ("  ", QUIET),
    "drive": ("::", QUIET),
    "hedge": ("▒▒", "dim green"),
    "spyglass": ("◎ ", DOOR),
    "basement-stairs": ("≡≡", QUIET),
    "garden-walk": ("∷∷", QUIET),
}
CORNERS = {
    "": " ", "E": "─", "W": "─", "EW": "─", "N": "│", "S": "│", "NS": "│", "ES": "┌", "SW": "┐", "EN": "└", "NW": "┘",
    "ENS": "├", "NSW": "┤", "ESW": "┬", "ENW": "┴", "ENSW": "┼",
}  # fmt: skip
DOORS = {
    "NS": dict(zip("─│┌┐└┘├┤┬┴", "══╒╕╘╛╞╡╤╧", strict=True)),
    "WE": dict(zip("│─┌┐└┘├┤┬┴", "║║╓╖╙╜╟╢╥╨", strict=True)),
}
"""Pieces of wall with a door in them, by the sides on which the door lies."""

LABELS_UP_TO = 60
"""Maximum width in characters at which the rows and columns of the board are labelled."""

Spot = tuple[int, int]
"""A character of the picture: line and column."""

_Span = tuple[int, int, int]
"""Free characters in a line: line, first column, length."""


def board(game: Clue, state: ClueState, names: Sequence[str]) -> Text:
    """Draw the table as everybody sees it."""
    if not game.edition.tokens:
        return cards.table(game, state, names)
    text = _Picture(game.edition, state).text()
    for line in _seats(game, state, names):
        text.append_text(line).append("\n")
    text.append_text(_weapons(game.edition, state))
    if isinstance(state.phase, Over):
        text.append(f"\nIt was {theory_name(game.edition, state.phase.envelope)}.", style="bold")
    return text


def sign(suspect: Card) -> Text:
    """Draw a token: two letters in its color."""
    return Text(letters(suspect), style=f"bold {INKS.get(suspect, '')}")


class _Picture:
    """The plan, character by character."""

    def __init__(self, edition: Edition, state: ClueState) -> None:
        self.plan = plan = edition.plan
        self.edition = edition
        self.letters: dict[Spot, tuple[str, str]] = {}
        standing: dict[Place, list[Card]] = {}
        for suspect, place in zip(edition.suspects, state.tokens, strict=True):
            standing.setdefault(place, []).append(suspect)
        self._ground()
        drawn = [room for room in plan.rooms if room not in plan.spots]
        for name in (*drawn, *(name for name in plan.marks.values() if name == "stairs")):
            self._room(name, standing.get(name, ()))
        for place in (*plan.squares, *plan.spots):
            for suspect in standing.get(place, ()):
                self._write(*_first_cell(plan, place), sign(suspect))

    def _write(self, line: int, column: int, text: Text) -> None:
        style = str(text.style)
        for offset, letter in enumerate(text.plain):
            self.letters[line, column + offset] = (letter, style)

    def _ground(self) -> None:
        for line, row in enumerate(self.plan.grid):
            for column, mark in enumerate(row):
                kind = self.plan.marks.get(mark, "wall" if mark == "#" else "")
                letters, style = GROUNDS.get(kind, ("· ", QUIET) if mark == "." else ("  ", ""))
                self._write(line, 2 * column, Text(letters, style=style))

    def _room(self, name: Place, tokens: Iterable[Card]) -> None:
        """Draw the walls, the doors, the name, and the tokens in the room."""
        area = _area(self.plan, name)
        walls = _walls(area)
        style = WALL if name in self.plan.rooms else QUIET
        for at, letter in walls.items():
            self.letters[at] = (letter, style)
        for door in self.plan.doors:
            if door.room == name:
                self._door(door.square, door.side, walls)
        self._fill(_spans(area - set(walls)), name, [sign(token) for token in tokens])

    def _fill(self, spans: list[_Span], name: Place, tokens: list[Text]) -> None:
        """Write the name in the middle, and the tokens below it, or above if there is no space below."""
        width = max(width for _, _, width in spans)
        title = _fold(self.plan.titles.get(name, name), width)
        top = _middle(spans, [len(part) for part in title])
        style = "" if name in self.plan.rooms else QUIET
        for span, part in zip(spans[top:], title, strict=False):
            self._centre(span, Text(part, style=style))
        free = spans[top + len(title) :] + spans[:top][::-1]
        gap = len(tokens) <= sum((width + 1) // 3 for _, _, width in free)
        for span in free:
            each = (span[2] + 1) // 3 if gap else span[2] // 2
            here, tokens = tokens[:each], tokens[each:]
            if tokens and span is free[-1]:
                here[-1:] = [Text(f"+{len(tokens) + 1}")]
            self._centre(span, Text(" " if gap else "").join(here))

    def _centre(self, span: _Span, text: Text) -> None:
        if not text:
            return
        line, column, width = span
        column += max(0, (width - len(text)) // 2)
        for offset, part in enumerate(text.divide(range(1, len(text)))):
            style = part.spans[0].style if part.spans else part.style
            self.letters[line, column + offset] = (part.plain, str(style))

    def _door(self, square: Place, side: str, walls: dict[Spot, str]) -> None:
        row, column = position(square)
        down, right = COMPASS[side]
        if down:
            spots = [(row + down, 2 * column), (row + down, 2 * column + 1)]
        else:
            spots = [(row, 2 * column + (2 if right > 0 else -1))]
        pieces = DOORS["NS" if down else "WE"]
        for at in spots:
            if walls.get(at) in pieces:
                self.letters[at] = (pieces[walls[at]], DOOR)

    def text(self) -> Text:
        """Return the picture, with letters and numbers along its edges if there is space for them."""
        lines, columns = len(self.plan.grid), 2 * len(self.plan.grid[0])
        labels = columns <= LABELS_UP_TO
        text = Text()
        if labels:
            heads = "".join(f"{square_name(0, at)[:-1]:<2}" for at in range(columns // 2))
            text.append(f"  {heads.rstrip()}\n", style=QUIET)
        for line in range(lines):
            if labels:
                text.append(f"{line + 1:>2}", style=QUIET)
            for column in range(columns):
                letter, style = self.letters.get((line, column), (" ", ""))
                text.append(letter, style=style)
            text.rstrip()
            text.append("\n")
        return text


def _first_cell(plan: Plan, place: Place) -> Spot:
    if place in plan.squares:
        row, column = position(place)
        return row, 2 * column
    return min(_area(plan, place))


def _area(plan: Plan, name: Place) -> set[Spot]:
    """Return the characters a room covers."""
    return {
        (line, 2 * column + half)
        for line, row in enumerate(plan.grid)
        for column, mark in enumerate(row)
        if plan.marks.get(mark) == name
        for half in (0, 1)
    }


def _walls(area: set[Spot]) -> dict[Spot, str]:
    """Return the outline of an area, drawn on its own edge."""
    edge = {at for at in area if any((at[0] + a, at[1] + b) not in area for a in (-1, 0, 1) for b in (-1, 0, 1))}
    return {at: CORNERS["".join(sorted(_joins(at, area, edge)))] for at in edge}


def _joins(at: Spot, area: set[Spot], edge: set[Spot]) -> Iterator[str]:
    """Yield the directions in which the outline continues from here, along the outside of the area."""
    line, column = at
    for side, (down, right) in COMPASS.items():
        on = (line + down, column + right)
        along = [(at[0] + right, at[1] + down), (at[0] - right, at[1] - down)]
        along += [(on[0] + right, on[1] + down), (on[0] - right, on[1] - down)]
        if on in edge and any(beside not in area for beside in along):
            yield side


def _spans(inside: set[Spot]) -> list[_Span]:
    """Return the free characters of each line."""
    lines: dict[int, list[int]] = {}
    for line, column in sorted(inside):
        lines.setdefault(line, []).append(column)
    return [(line, columns[0], len(columns)) for line, columns in lines.items()]


def _fold(title: str, width: int) -> list[str]:
    """Break the name into as many lines as it needs."""
    lines = []
    for word in wrap(title, width, break_long_words=False):
        half = (len(word) + 1) // 2
        lines += [word] if len(word) <= width else [f"{word[:half]}-", word[half:]]
    return lines


def _middle(spans: list[_Span], widths: list[int]) -> int:
    """Return the line nearest the middle from which lines of these widths fit."""
    middle = (len(spans) - len(widths)) // 2
    fits = [
        top
        for top in range(len(spans) - len(widths) + 1)
        if all(span[2] >= width for span, width in zip(spans[top:], widths, strict=False))
    ]
    return min(fits, key=lambda top: abs(top - middle), default=0)


def _seats(game: Clue, state: ClueState, names: Sequence[str]) -> Iterator[Text]:
    """Yield who plays whom; two to a line if there are many."""
    cells = [_seat(game, state, seat, name) for seat, name in enumerate(names) if seat < len(state.suspects)]
    if len(cells) <= 4:
        yield from cells
        return
    half = (len(cells) + 1) // 2
    for left in range(half):
        line = cells[left]
        if left + half < len(cells):
            line.pad_right(38 - len(line))
            line.append_text(cells[left + half])
        yield line


def _seat(game: Clue, state: ClueState, seat: Seat, name: str) -> Text:
    turn = getattr(state.phase, "by", getattr(state.phase, "seat", None)) == seat
    out = seat not in state.playing
    suspect = state.suspects[seat]
    text = Text("▸ " if turn else "  ").append_text(sign(suspect))
    text.append(f" {name[:12]:<12} {game.edition.titles[suspect]:<13}", style="bold" if turn else QUIET if out else "")
    if out:
        text.append("out", style=QUIET)
    elif seat in state.called:
        text.append("called", style=DOOR)
    text.rstrip()
    return text


def _weapons(edition: Edition, state: ClueState) -> Text:
    """List which weapon lies where."""
    lying: dict[Place, list[str]] = {}
    for weapon, place in zip(edition.weapons, state.weapons, strict=True):
        lying.setdefault(place, []).append(edition.titles[weapon])
    groups = [
        f"{edition.titles.get(place, 'Beside the board' if place == ASIDE else place)}: {', '.join(weapons)}"
        for place, weapons in lying.items()
    ]
    return Text("\n".join(wrap("; ".join(groups), 2 * len(edition.plan.grid[0]))), style=QUIET)
