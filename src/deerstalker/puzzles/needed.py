"""Which lines are needed: a set of lines from which none can be left out."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def needed(some: Sequence[T], enough: Callable[[Sequence[T]], bool], order: Sequence[int] = ()) -> list[T] | None:
    """Return some of these things that are enough and none of which can be left out, in their order.

    `enough` must stay true when things are added. None if all of them together are not enough. What comes first in
    `order`, a sequence of places, is left out first, many things at a time as long as that works.

    >>> needed([3, 1, 4, 1, 5], lambda numbers: sum(numbers) >= 8)
    [4, 5]
    >>> needed(["a", "b", "c"], lambda letters: "a" in letters or "c" in letters, order=[2, 1, 0])
    ['a']
    """
    if not enough(some):
        return None
    kept = list(order) or list(range(len(some)))
    size = max(1, len(kept) // 2)
    while size:
        at = 0
        while at < len(kept):
            rest = kept[:at] + kept[at + size :]
            if enough([some[one] for one in sorted(rest)]):
                kept = rest
            else:
                at += size
        size //= 2
    return [some[one] for one in sorted(kept)]
