"""Work out how many turns away each room is (by die, by passages, by way of other rooms), and where to go."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import product

from deerstalker.games.clue.board import Board
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Halt, Move, Moving

UNREACHABLE_TURNS = 99.0
"""Number of turns to a place that cannot be reached."""

AGAIN = 2.0
"""Number of turns to leave a room and come back."""


class Walks:
    """Expected turns between places, as if nobody stood in the way but on the squares that are barred."""

    def __init__(self, game: Clue) -> None:
        self.board: Board = game.edition.board(game.options)
        self.rooms: tuple[Place, ...] = tuple(room for room in game.edition.rooms if room in self.board.number)
        self.dice = game.edition.dice
        self._barred = 0
        self._between = _rooms_apart(self.board, self.rooms, self.dice, 0)
        self._from: dict[Place, dict[Place, float]] = {}

    def bar(self, squares: int) -> None:
        """Walk around these squares from now on."""
        if squares != self._barred:
            self._barred = squares
            self._between = _rooms_apart(self.board, self.rooms, self.dice, squares)
            self._from.clear()

    def turns(self, place: Place) -> dict[Place, float]:
        """Return the turns it takes from here to each room, without using a call or suggestion here."""
        if place not in self._from:
            direct = {room: _direct(self.board, place, room, self.dice, self._barred) for room in self.rooms}
            self._from[place] = {
                room: min(direct[room], min(direct[stop] + self._between[stop][room] for stop in self.rooms))
                for room in self.rooms
            }
        return self._from[place]

    def best(
        self,
        moves: Sequence[Move | Halt],
        phase: Moving,
        here: Place,
        gains: Mapping[Place, float],
        snoop: float,
        promise: Callable[[Place], float],
    ) -> Move | Halt:
        """Return the move that promises most: into a room, onto a spyglass, or nearer to one or the other.

        `gains`: what there is to gain in each room at once; `snoop`: by a snoop; `promise`: from a place in turns to
        come.
        """

        def worth(move: Move | Halt) -> float:
            if isinstance(move, Move):
                spyglass = bool(self.board.snoops & self.board.bit[move.to]) and not phase.snooped
                return max(gains.get(move.to, 0.0), promise(move.to) + snoop * spyglass)
            left = phase.count - (self.board.distance(here, move.at) or 0)
            steps = {room: self.board.distance(move.at, room) for room in self.rooms if room != here}
            near = [gains[room] for room, far in steps.items() if room in gains and far is not None and far <= left]
            return snoop + max([*near, promise(move.at)])

        return max(moves, key=worth)


def _rooms_apart(board: Board, rooms: tuple[Place, ...], dice: int, barred: int) -> dict[Place, dict[Place, float]]:
    apart = {a: {b: 0.0 if a == b else _direct(board, a, b, dice, barred) for b in rooms} for a in rooms}
    for stop, a, b in product(rooms, repeat=3):
        apart[a][b] = min(apart[a][b], apart[a][stop] + apart[stop][b])
    return apart


def _direct(board: Board, start: Place, end: Place, dice: int, barred: int) -> float:
    if start == end:
        return AGAIN
    if board.passages.get(start) == end:
        return 1.0
    steps = board.distance(start, end, barred)
    return UNREACHABLE_TURNS if steps is None else throws(steps, dice)


@lru_cache(maxsize=1 << 10)
def throws(steps: int, dice: int) -> float:
    """Return how many throws cover this many steps, on average."""
    if steps <= 0:
        return 0.0
    points = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    return 1 + sum(throws(steps - count, dice) for count in points) / len(points)
