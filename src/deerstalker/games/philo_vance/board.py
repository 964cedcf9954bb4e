"""The estate: its spaces, what is marked on them, and where a count can bring a piece (Philo Vance §6, §7)."""

from collections.abc import Iterator
from functools import cache

PLAN = """\
...o..o.>..o.
o     .     .
.     o     .
>     .     o
.   o...o   .
o   .+=+.   .
..o..=X=..o..
.   .+=+.   .
.   o...o   >
.     .     .
o     .     .
.     o     o
.     .     .
>o...o..o..>o
      >
      S
"""
"""`o` red spots, `>` green arrows, `=` and `+` side and corner squares of the room: Philo Vance §6."""

Space = str
"""A space by column and row, `g14`; or by name: X, START, and the places off the track."""

X, START, PARK = "X", "START", "PARK"
CAR, BOX1, BOX2, BOX3 = "CAR", "BOX1", "BOX2", "BOX3"
HOLDING = (CAR, BOX1, BOX2, BOX3)
"""Where bumped pieces are sent, in this order: Philo Vance §44."""

COLUMNS = "abcdefghijklm"
LONGEST_COUNT = 12


def _read() -> Iterator[tuple[Space, tuple[int, int], str]]:
    for row, line in enumerate(PLAN.splitlines()):
        for column, sign in enumerate(line):
            if sign != " ":
                yield {"X": X, "S": START}.get(sign, f"{COLUMNS[column]}{row + 1}"), (column, row), sign


PLACES: dict[Space, tuple[int, int]] = {space: place for space, place, _ in _read()}
"""Where each space lies (column, row), in reading order."""

_SIGNS: dict[Space, str] = {space: sign for space, _, sign in _read()}
SPACES: tuple[Space, ...] = tuple(PLACES)
RED_SPOTS = frozenset(space for space in SPACES if _SIGNS[space] == "o")
ARROWS = frozenset(space for space in SPACES if _SIGNS[space] == ">")
SIDES = frozenset(space for space in SPACES if _SIGNS[space] == "=")
CORNERS = frozenset(space for space in SPACES if _SIGNS[space] == "+")

FIRST_ARROW: Space = "g15"
FIRST_COUNT: dict[Space, Space] = {PARK: START} | dict.fromkeys(HOLDING, FIRST_ARROW)
"""Where pieces that stand off the track begin to count (Philo Vance §13, §49)."""


def _neighbours() -> dict[Space, tuple[Space, ...]]:
    at = {place: space for space, place in PLACES.items()}
    steps = ((0, -1), (-1, 0), (1, 0), (0, 1))
    return {
        space: tuple(
            there
            for x, y in steps
            if (there := at.get((column + x, row + y))) is not None and not _walled(space, there)
        )
        for space, (column, row) in PLACES.items()
    }


def _walled(a: Space, b: Space) -> bool:
    """Are these squares separated? Corner squares of the room touch only its side squares (Philo Vance §6)."""
    return (a in CORNERS and b not in SIDES) or (b in CORNERS and a not in SIDES)


NEXT_TO = _neighbours()


@cache
def destinations(start: Space, count: int) -> tuple[Space, ...]:
    """Return every space on which a walk of exactly this count can end (Philo Vance §13, §18, §20, §49)."""
    ends = {here for here, _ in _walks(start, count)}
    return tuple(space for space in SPACES if space in ends)


@cache
def _walks(start: Space, count: int) -> dict[tuple[Space, Space], tuple[Space, Space]]:
    """Return the last steps (to, from) of all walks of this count, each with a step that came before it.

    A walk never steps straight back, and X is either its first space or its last.
    """
    if count == 1:
        return {(there, start): (start, start) for there in _first_steps(start)}
    return {
        (there, here): (here, before)
        for here, before in _walks(start, count - 1)
        if here != X
        for there in NEXT_TO[here]
        if there != before
    }


def _first_steps(start: Space) -> tuple[Space, ...]:
    return (FIRST_COUNT[start],) if start in FIRST_COUNT else NEXT_TO[start]


def path(start: Space, count: int, end: Space) -> tuple[Space, ...]:
    """Return the spaces of one such walk in order, for drawing it; empty if there is none."""
    last = next((pair for pair in _walks(start, count) if pair[0] == end), None)
    if last is None:
        return ()
    backwards = [end]
    for left in range(count, 1, -1):
        last = _walks(start, left)[last]
        backwards.append(last[0])
    return tuple(reversed(backwards))


@cache
def bump_targets(space: Space, came: Space | None) -> tuple[Space, ...]:
    """Return where a piece on this space can be bumped; in a chain, not back along the line (Philo Vance §42, §43)."""
    return tuple(there for there in NEXT_TO[space] if there != came)
