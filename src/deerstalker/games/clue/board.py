"""The board for walking: numbered places, the steps between them, and sets of places as bits.

A set of places is one int, with bit `i` for place `i`, so "is any of these still within reach" is a single `&`.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress
from typing import TypeVar

from deerstalker.games.clue.plan import COMPASS, Place, Plan, position, square_name

T = TypeVar("T")

LONGEST_MOVE = 12

MOST_DISTANCES = 4096
"""Maximum number of places from which distances are remembered."""

MOST_KNOWN = 4096
"""Maximum number of sets of places that are remembered."""

_BITS = tuple(tuple(bool(byte >> bit & 1) for bit in range(8)) for byte in range(256))
"""The bits of every byte, lowest first."""


class Board:
    """Places and steps, made once for an edition and its options, and never changed.

    `through`: rooms may be walked through and secret passages are steps of a move (Master Detective §18, §20);
    otherwise entering a room ends the move and a passage is taken instead of the die (Clue §20, §25). `drive`: the ends
    of the grey drive are one step apart (Master Detective §25).
    """

    def __init__(self, plan: Plan, *, through: bool, drive: bool = False) -> None:
        self.plan = plan
        self.through = through
        self.names: tuple[Place, ...] = plan.squares + plan.rooms
        self.number: dict[Place, int] = {name: at for at, name in enumerate(self.names)}
        self.bits: tuple[int, ...] = tuple(1 << at for at in range(len(self.names)))
        self.bit: dict[Place, int] = dict(zip(self.names, self.bits, strict=True))
        self._bytes = len(self.names) // 8 + 1
        self.rooms = self.mask(plan.rooms)
        self.snoops = self.mask(plan.snoops)
        self.passages: dict[Place, Place] = dict(plan.passages) | {b: a for a, b in plan.passages}
        self.doorsteps = _doorsteps(plan)
        joined = _joined(plan, through=through, drive=drive)
        self.exits: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted(self.number[other] for other in joined[name])) for name in self.names
        )
        """The possible first steps from each place."""
        self.steps = tuple(
            steps if through or name not in plan.rooms else ()
            for name, steps in zip(self.names, self.exits, strict=True)
        )
        """The possible later steps from each place."""
        self.near: tuple[int, ...] = tuple(sum(1 << at for at in steps) for steps in self.steps)
        self.walks = self._walks()
        """`walks[n][i]`: where a walk of exactly n steps from i could end if it were free to turn back."""
        self._distances: dict[tuple[Place, int], dict[Place, int]] = {}
        self._known: dict[int, tuple[Place, ...]] = {}

    def mask(self, places: Iterable[Place]) -> int:
        """Return these places as bits."""
        bits = 0
        for place in places:
            bits |= self.bit[place]
        return bits

    def places(self, mask: int) -> Iterator[Place]:
        """Return the places of these bits, in order."""
        return self.pick(self.names, mask)

    def known_places(self, mask: int) -> tuple[Place, ...]:
        """Return the places of these bits, in order, and remember them: for sets that come up again and again."""
        places = self._known.get(mask)
        if places is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            places = self._known[mask] = tuple(self.places(mask))
        return places

    def pick(self, things: Sequence[T], mask: int) -> Iterator[T]:
        """Return the items for these bits from a sequence with one item per place."""
        return compress(things, chain.from_iterable(map(_BITS.__getitem__, mask.to_bytes(self._bytes, "little"))))

    def occupied(self, tokens: Iterable[Place]) -> int:
        """Return the squares on which tokens stand. A room is never full."""
        bits = 0
        for place in tokens:
            bits |= self.bit[place]
        return bits & ~self.rooms

    def distance(self, start: Place, end: Place, barred: int = 0) -> int | None:
        """Return the number of steps between two places, or None if no throw leads there.

        The board is empty but for the squares barred.
        """
        return self.distances(start, barred).get(end)

    def distances(self, start: Place, barred: int = 0) -> dict[Place, int]:
        """Return the number of steps to every place that a throw can lead to."""
        if (start, barred) not in self._distances:
            if len(self._distances) > MOST_DISTANCES:
                self._distances.clear()
            self._distances[start, barred] = self._flood(start, barred)
        return self._distances[start, barred]

    def _flood(self, start: Place, barred: int) -> dict[Place, int]:
        far = {self.number[start]: 0}
        queue = deque(far)
        while queue:
            at = queue.popleft()
            for step in self.exits[at] if far[at] == 0 else self.steps[at]:
                if step not in far and not barred >> step & 1:
                    far[step] = far[at] + 1
                    queue.append(step)
        return {self.names[at]: steps for at, steps in far.items()}

    def _walks(self) -> tuple[tuple[int, ...], ...]:
        walks = [self.bits]
        for _ in range(LONGEST_MOVE):
            last = walks[-1]
            walks.append(tuple(_union(last[step] for step in steps) for steps in self.steps))
        return tuple(walks)


def _union(masks: Iterable[int]) -> int:
    bits = 0
    for mask in masks:
        bits |= mask
    return bits


def _joined(plan: Plan, *, through: bool, drive: bool) -> dict[Place, set[Place]]:
    joined: dict[Place, set[Place]] = {name: set() for name in plan.squares + plan.rooms}
    links = [(door.square, door.room) for door in plan.doors]
    for square in plan.squares:
        row, column = position(square)
        for down, right in (COMPASS["S"], COMPASS["E"]):
            links.append((square, square_name(row + down, column + right)))
    if through:
        links += plan.passages
    if drive:
        links += plan.drive
    for a, b in links:
        if a in joined and b in joined:
            joined[a].add(b)
            joined[b].add(a)
    return joined


def _doorsteps(plan: Plan) -> dict[Place, frozenset[Place]]:
    """Return the squares before the doors of each room."""
    return {room: frozenset(door.square for door in plan.doors if door.room == room) for room in plan.rooms}
