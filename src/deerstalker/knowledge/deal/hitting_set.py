"""The smallest set that touches every one of several sets. Sets are whole numbers, an element is a bit."""

from collections.abc import Iterable, Iterator, Sequence

MOST_NODES = 2_000
"""How many choices are weighed before the best found so far has to do."""


def smallest_touching(sets: Iterable[int]) -> tuple[int, bool]:
    """A small set that has an element of each, and whether it is proved that no smaller one has.

    None of the sets may be empty. Of equally small ones the search prefers elements that touch more, then lower ones.
    """
    search = _Search()
    search.run(0, smallest_of(sets))
    return search.best, search.nodes <= MOST_NODES


def smallest_of(sets: Iterable[int]) -> list[int]:
    """Without those that contain another one: to touch the others touches them as well."""
    kept: list[int] = []
    for one in sorted(set(sets), key=lambda one: (one.bit_count(), one)):
        if not any(other & one == other for other in kept):
            kept.append(one)
    return kept


def bits(some: int) -> Iterator[int]:
    """Its elements, one by one, as sets of their own."""
    while some:
        yield some & -some
        some &= some - 1


class _Search:
    """Branch and bound. The first descent is greedy, so that there is a good set early."""

    def __init__(self) -> None:
        self.best = 0
        self.below = float("inf")
        self.nodes = 0

    def run(self, chosen: int, left: Sequence[int]) -> None:
        """Touch what is left, one element of the smallest set after the other."""
        self.nodes += 1
        while alone := _union(one for one in left if not one & (one - 1)):
            chosen |= alone
            left = [one for one in left if not one & alone]
        size = chosen.bit_count()
        if size + _apart(left) >= self.below:
            return
        if not left:
            self.best, self.below = chosen, size
            return
        elements = sorted(bits(min(left, key=int.bit_count)), key=lambda bit: (-_touched(left, bit), bit))
        tried = 0
        for bit in elements:
            if self.nodes > MOST_NODES and self.best:
                return
            rest = [one & ~tried for one in left if not one & bit]
            if all(rest):
                self.run(chosen | bit, rest)
            tried |= bit


def _union(sets: Iterable[int]) -> int:
    whole = 0
    for one in sets:
        whole |= one
    return whole


def _touched(sets: Sequence[int], bit: int) -> int:
    return sum(1 for one in sets if one & bit)


def _apart(sets: Sequence[int]) -> int:
    """At least so many it takes to touch them all: sets that have nothing in common."""
    seen = 0
    number = 0
    for one in sorted(sets, key=int.bit_count):
        if not one & seen:
            number += 1
            seen |= one
    return number
