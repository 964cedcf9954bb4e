"""Weighed worlds that go on in several ways, and the choice of a few among many.

The kernel continues worlds where it was built. Otherwise the function here does, in plain Python; it is also the oracle
of the tests.
"""

from bisect import bisect_left
from collections.abc import Sequence
from heapq import merge
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

World: TypeAlias = int
"""A world as one number, with a byte for each of its columns. Equal worlds are equal numbers, and a card that moves
adds the same to each."""

Weight: TypeAlias = Any
"""An integer, or a float once worlds were thinned."""

ANY = -1


class Way(NamedTuple):
    """One way in which a world goes on.

    There are as many ways as the byte in `column` says or, with a `value` other than `ANY`, one if the byte is that
    value. Then `change` is added to the column `changed`, and `other_change` to the column `other`.
    """

    column: int
    value: int
    changed: int
    change: int
    other: int
    other_change: int

    @property
    def total_change(self) -> int:
        """What is added to the world."""
        return self.change * (1 << 8 * self.changed) + self.other_change * (1 << 8 * self.other)


class Thinning(NamedTuple):
    """When worlds are thinned, and how: as many times as there are offsets between 0 and 1, independent if they are."""

    limit: int
    """Up to this many worlds stay as they are if their weights are integers."""

    most: int
    offsets: list[float]


def _branched(run: dict[World, Weight], columns: int, ways: list[Way], thinning: Thinning) -> list[dict[World, Weight]]:
    found: dict[World, Weight] = {}
    get = found.get
    steps = [(8 * way.column, way.value, way.total_change) for way in ways]
    for world, weight in run.items():
        for shift, value, change in steps:
            number = world >> shift & 0xFF
            if value != ANY:
                number = number == value
            if number:
                after = world + change
                found[after] = get(after, 0) + weight * number
    if is_exact(run):
        if len(found) <= thinning.limit:
            return [found]
        top = float(max(found.values()))
        found = {world: float(weight) / top for world, weight in found.items()}
    worlds = list(found)
    return [
        {worlds[at]: weight for at, weight in zip(kept, weights, strict=True)}
        for kept, weights in thinnings(list(found.values()), thinning.most, thinning.offsets)
    ]


def is_exact(run: dict[World, Weight]) -> bool:
    """Tell whether weights are integers: no world was left out."""
    return not isinstance(next(iter(run.values()), 0), float)


try:
    from deerstalker.deduction import _kernel
except ImportError:
    branched = _branched
else:

    def branched(
        run: dict[World, Weight], columns: int, ways: list[Way], thinning: Thinning
    ) -> list[dict[World, Weight]]:
        """Continue every world, of so many columns, in all these ways, and merge equal worlds.

        Return them as they are, or thinned as many times as there are offsets.
        """
        found = _kernel.branched(run, columns, ways, *thinning) if len(run) >= FEW else None
        return _branched(run, columns, ways, thinning) if found is None else found


FEW = 8
"""With fewer worlds, plain Python is as fast as a call of the kernel."""


def survivors(weights: Sequence[float], most: int, offset: float) -> tuple[Sequence[int], Sequence[float]]:
    """Choose at most `most` indices; return them with their new weights.

    Weights above a threshold stay as they are. A lighter one is kept with probability weight / threshold, and then
    weighs as much as the threshold.
    """
    return thinnings(weights, most, [offset])[0]


def thinnings(
    weights: Sequence[float], most: int, offsets: Sequence[float]
) -> list[tuple[Sequence[int], Sequence[float]]]:
    """Choose survivors several times, independently if the offsets between 0 and 1 are."""
    if len(weights) <= most:
        return [(range(len(weights)), weights)] * len(offsets)
    order = sorted(weights, reverse=True)
    rest = list(accumulate(reversed(order)))[::-1]
    heavy = next(number for number in range(most) if order[number] * (most - number) <= rest[number])
    bar = rest[heavy] / (most - heavy)
    safe = [index for index, weight in enumerate(weights) if weight >= bar]
    light = [index for index, weight in enumerate(weights) if weight < bar]
    marks = list(accumulate(weights[index] / bar for index in light))
    found: list[tuple[Sequence[int], Sequence[float]]] = []
    for offset in offsets:
        lucky = [bisect_left(marks, number - offset) for number in range(1, int(marks[-1] + offset) + 1)]
        kept = list(merge(safe, [light[at] for at in lucky if at < len(light)]))
        found.append((kept, [max(weights[index], bar) for index in kept]))
    return found
