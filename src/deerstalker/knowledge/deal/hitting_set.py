"""Find the smallest hitting set: one that has an element of each of several sets. Sets are integers, elements bits."""

from collections.abc import Iterable, Iterator, Sequence

MOST_NODES = 2_000
"""Maximum number of search nodes; after that, the best set found so far is returned."""


def smallest_touching(sets: Iterable[int]) -> tuple[int, bool]:
    """Return a small set that has an element of each, and whether it is proved that there is no smaller one.

    None of the sets may be empty. The search prefers elements that hit more sets, then lower elements.
    """
    search = _Search()
    search.run(0, smallest_of(sets))
    return search.best, search.nodes <= MOST_NODES


def smallest_of(sets: Iterable[int]) -> list[int]:
    """Return the sets that contain no other one. Hitting these hits the rest as well."""
    kept: list[int] = []
    for one in sorted(set(sets), key=lambda one: (one.bit_count(), one)):
        if not any(other & one == other for other in kept):
            kept.append(one)
    return kept


def bits(some: int) -> Iterator[int]:
    """Yield each element of a set as a set of its own."""
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
        """Hit the sets that are left, trying each element of the smallest one in turn."""
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
    """Return a lower bound on the size of a hitting set: the number of sets found that are disjoint."""
    seen = 0
    number = 0
    for one in sorted(sets, key=int.bit_count):
        if not one & seen:
            number += 1
            seen |= one
    return number
