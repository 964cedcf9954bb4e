"""A board as drawn: the facts of the print, before anybody walks on it.

A drawing has a `[grid]` of characters and lists around it. `.` is a square of the hallway, `#` is wall or nothing;
`[places]` says what the other characters are: a room, a spot (a small room that is only a way to somewhere else), a
square with a spyglass, or a void. A square is named by its column and row, `G5`; the top left one is `A1`. A door
`Study: G5 N` is not a space of its own: a player on G5 enters the Study with one step north.
"""

import re
from typing import NamedTuple, TypeAlias

Place: TypeAlias = str
"""Where a token stands: a square as `G5`, a room as `billiard-room`."""

COMPASS = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}


class Door(NamedTuple):
    """A door: one step from this square in this direction enters the room."""

    square: Place
    side: str
    room: Place


class Plan(NamedTuple):
    """A drawing, parsed."""

    grid: tuple[str, ...]
    marks: dict[str, Place]
    """What the characters of rooms and spots stand for. A void is named after what is drawn there."""
    titles: dict[Place, str]
    """The printed names of rooms and spots."""
    rooms: tuple[Place, ...]
    """Every room, spots included."""
    spots: tuple[Place, ...]
    squares: tuple[Place, ...]
    snoops: tuple[Place, ...]
    doors: tuple[Door, ...]
    passages: tuple[tuple[Place, Place], ...]
    starts: dict[str, Place]
    drive: tuple[tuple[Place, Place], ...]


def square_name(row: int, column: int) -> Place:
    """Return the name of a square, counted from 0.

    >>> square_name(4, 6), square_name(8, 26)
    ('G5', 'AA9')
    """
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


def position(square: Place) -> tuple[int, int]:
    """Return the row and column of a square, counted from 0.

    >>> position("AA9")
    (8, 26)
    """
    match = re.fullmatch(r"([A-Z]+)(\d+)", square)
    if match is None:
        raise ValueError(f"{square!r} is not the name of a square")
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, column - 1


def slug(title: str) -> Place:
    """Return a printed name as one word.

    >>> slug("Billiard Room")
    'billiard-room'
    """
    return title.lower().replace(" ", "-")


def read_plan(text: str) -> Plan:
    """Read a drawing."""
    parts = _sections(text)
    kinds: dict[str, list[str]] = {"room": [], "spot": [], "snoop": [], "void": []}
    marks: dict[str, Place] = {}
    titles: dict[Place, str] = {}
    for line in parts["places"]:
        mark, kind, title = line.split(" ", 2)
        kinds[kind].append(mark)
        marks[mark] = slug(title)
        if kind in ("room", "spot"):
            titles[slug(title)] = title
    grid = tuple(line.strip("|") for line in parts["grid"])
    cells = [(mark, square_name(row, column)) for row, line in enumerate(grid) for column, mark in enumerate(line)]
    return Plan(
        grid=grid,
        marks=marks,
        titles=titles,
        rooms=tuple(marks[mark] for mark in (*kinds["room"], *kinds["spot"])),
        spots=tuple(marks[mark] for mark in kinds["spot"]),
        squares=tuple(name for mark, name in cells if mark == "." or mark in kinds["snoop"]),
        snoops=tuple(name for mark, name in cells if mark in kinds["snoop"]),
        doors=tuple(_doors(parts.get("doors", []))),
        passages=tuple((slug(a), slug(b)) for a, b in _pairs(parts.get("passages", []))),
        starts=dict(_named(line) for line in parts.get("starts", [])),
        drive=tuple(_pairs(parts.get("drive", []))),
    )


def _sections(text: str) -> dict[str, list[str]]:
    parts: dict[str, list[str]] = {}
    for line in text.split("\n"):
        heading = re.fullmatch(r"\[(\w+)\]", line)
        if heading:
            lines = parts.setdefault(heading[1], [])
        elif line:
            lines.append(line)
    return parts


def _named(line: str) -> tuple[str, str]:
    name, rest = line.split(": ")
    return name, rest


def _pairs(lines: list[str]) -> list[tuple[str, str]]:
    pairs = [line.split(" - ") for line in lines]
    return [(a, b) for a, b in pairs]


def _doors(lines: list[str]) -> list[Door]:
    doors = []
    for room, openings in map(_named, lines):
        for opening in openings.split(", "):
            square, side = opening.split(" ")
            doors.append(Door(square, side, slug(room)))
    return doors
