"""The house: hallway squares, rooms, and where a count can bring a piece (Why §3, §4, §14 to §16)."""

from functools import cache

from msgspec import Struct

PLAN = """\
...6.....5...
.     .     .
.     .     .
3     L     4
.     .     .
.     .     .
...2.....1...
"""
"""Dots are squares; a digit or L is the door square of that room: Why §3."""

LIVING_ROOM = "living-room"
NUMBERED = ("dining-room", "den", "west-bedroom", "east-bedroom", "tower", "attic")
"""The rooms numbered 1 to 6, in order: Why §4."""

ROOMS = (LIVING_ROOM, *NUMBERED)
HIGHEST_THROW = 12

Space = str
"""A room by name, or a square by column and row: `g4` is the door to the living room."""


class Reach(Struct, frozen=True):
    """Where a count can bring a piece: squares at the end of the whole count, rooms on the way."""

    squares: tuple[Space, ...]
    rooms: tuple[Space, ...]


def _read() -> tuple[dict[Space, tuple[int, int]], dict[Space, Space]]:
    places: dict[Space, tuple[int, int]] = {}
    doors: dict[Space, Space] = {}
    signs = {"L": LIVING_ROOM, **{str(number): room for number, room in enumerate(NUMBERED, 1)}}
    for row, line in enumerate(PLAN.splitlines()):
        for column, sign in enumerate(line):
            if sign != " ":
                square = f"{'abcdefghijklm'[column]}{row + 1}"
                places[square] = (column, row)
                if sign in signs:
                    doors[signs[sign]] = square
    return places, {room: doors[room] for room in ROOMS}


PLACES, DOORS = _read()
"""Where each square lies (column, row), in reading order; and the door square of each room."""

SQUARES = tuple(PLACES)


def _neighbours() -> dict[Space, tuple[Space, ...]]:
    at = {place: square for square, place in PLACES.items()}
    steps = ((0, -1), (-1, 0), (1, 0), (0, 1))
    return {
        square: tuple(at[column + x, row + y] for x, y in steps if (column + x, row + y) in at)
        for square, (column, row) in PLACES.items()
    }


NEXT_TO = _neighbours()


@cache
def reach(start: Space, count: int) -> Reach:
    """Return every space a walk of this count can end on (Why §14 to §16).

    A walk never takes back its last step. When it leaves a room, the door square counts as one. It enters a room from
    its door square with at least one space left, but not the room it began in.
    """
    walks: set[tuple[Space, Space]] = {(DOORS.get(start, start), start)}
    passed = {square for square, _ in walks}
    for _ in range(count - (start in DOORS)):
        passed |= {square for square, _ in walks}
        walks = {(there, here) for here, before in walks for there in NEXT_TO[here] if there != before}
    ends = {square for square, _ in walks}
    squares = tuple(square for square in SQUARES if square in ends)
    rooms = tuple(room for room, door in DOORS.items() if door in passed and room != start)
    return Reach(squares, rooms)


@cache
def spaces_to(start: Space, room: Space) -> int:
    """Return the smallest count that brings a piece from here into this room."""
    count = 1
    while room not in reach(start, count).rooms:
        count += 1
    return count
