"""The hands one holder may have, as the minimal automaton that reads the cards one by one.

Two beginnings of a hand are equivalent if the same endings complete them. That one rule drops settled counts, counts
implied by others, and beginnings that lead nowhere.
"""

from collections.abc import Sequence
from math import log
from typing import NamedTuple

from deerstalker.deduction.lattice import TooLarge
from deerstalker.deduction.order import Table
from deerstalker.deduction.reduction import Impossible

DEAD = -1


class Node(NamedTuple):
    """The next nodes without the next card and with it (`DEAD`: none), and the weight of either step."""

    without: int
    weight_without: int
    taking: int
    weight_taking: int


class Automaton(NamedTuple):
    """The nodes by layer, starting at node 0, and the log of the number of hands that follow from each."""

    layers: list[list[Node]]
    futures: list[list[float]]


class _Counter(NamedTuple):
    """A row as one holder's automaton reads it: which cards count, and how many of these are still to come."""

    member: tuple[int, ...]
    left: tuple[int, ...]
    low: int
    high: int
    weights: tuple[int, ...]


def automaton(table: Table, order: Sequence[int], holder: int, most: int) -> Automaton:
    """Build this holder's minimal automaton. Raises `Impossible`, or `TooLarge` beyond `most` readings of a counter."""
    counters = _counters(table, order, holder)
    if any(counter.left[0] < counter.low for counter in counters):
        raise Impossible
    allowed = [table.allowed[holder * table.cards + card] for card in order]
    return _shrunk(_unfolded(counters, allowed, most))


def _counters(table: Table, order: Sequence[int], holder: int) -> list[_Counter]:
    counters = []
    for row in range(table.first[holder], table.first[holder + 1]):
        member = tuple(table.member[row * table.cards + card] for card in order)
        left = [0]
        for one in reversed(member):
            left.append(left[-1] + one)
        counters.append(_Counter(member, tuple(left[::-1]), table.low[row], table.high[row], table.weights[row]))
    return counters


def _unfolded(counters: Sequence[_Counter], allowed: Sequence[int], most: int) -> list[list[Node]]:
    """Build the automaton directly from the counters, with one node per combination of their values."""
    layers: list[list[Node]] = []
    current: dict[tuple[int, ...], int] = {(0,) * len(counters): 0}
    for place, free in enumerate(allowed):
        following: dict[tuple[int, ...], int] = {}
        nodes = []
        for values in current:
            without, weight_without = _read(counters, values, place, 0)
            taking, weight_taking = _read(counters, values, place, 1) if free else (None, 1)
            nodes.append(
                Node(
                    DEAD if without is None else following.setdefault(without, len(following)),
                    weight_without,
                    DEAD if taking is None else following.setdefault(taking, len(following)),
                    weight_taking,
                )
            )
        layers.append(nodes)
        current = following
        most -= len(following) * (1 + len(counters))
        if most < 0:
            raise TooLarge
    return layers


def _read(
    counters: Sequence[_Counter], values: tuple[int, ...], place: int, taking: int
) -> tuple[tuple[int, ...] | None, int]:
    """Return the counters after one more card (None if one can no longer be met), and the weight of that step."""
    weight = 1
    new = []
    for counter, value in zip(counters, values, strict=True):
        if taking:
            value += counter.member[place]
        left = counter.left[place + 1]
        if counter.weights:
            if not left:  # weigh it once, at its last card
                if counter.member[place]:
                    weight *= counter.weights[value]
                value = 0
        elif value > counter.high or value + left < counter.low:
            return None, 1
        elif value >= counter.low and value + left <= counter.high:
            value = counter.low  # settled, whatever comes
        new.append(value)
    return tuple(new), weight


def _shrunk(unfolded: list[list[Node]]) -> Automaton:
    """Merge nodes with the same future and drop nodes without one."""
    layers: list[list[Node]] = []
    futures: list[list[float]] = [[0.0]]
    after: dict[int, int] | None = None  # in the last layer all nodes are equivalent
    for nodes in reversed(unfolded):
        small: dict[Node, int] = {}
        renamed: dict[int, int] = {}
        for index, node in enumerate(nodes):
            without = _renamed(node.without, after)
            taking = _renamed(node.taking, after)
            if without == taking == DEAD:
                continue
            lean = Node(
                without,
                node.weight_without if without != DEAD else 1,
                taking,
                node.weight_taking if taking != DEAD else 1,
            )
            renamed[index] = small.setdefault(lean, len(small))
        if not small:
            raise Impossible
        layers.append(list(small))
        futures.append([_future(node, futures[-1]) for node in small])
        after = renamed
    return Automaton(layers[::-1], futures[::-1])


def _renamed(node: int, names: dict[int, int] | None) -> int:
    if node == DEAD:
        return DEAD
    return 0 if names is None else names.get(node, DEAD)


def _future(node: Node, futures: list[float]) -> float:
    """log(w0 * exp(f0) + w1 * exp(f1))"""
    parts = []
    if node.without != DEAD and node.weight_without:
        parts.append(log(node.weight_without) + futures[node.without])
    if node.taking != DEAD and node.weight_taking:
        parts.append(log(node.weight_taking) + futures[node.taking])
    if not parts:
        return float("-inf")
    top = max(parts)
    return top + log(sum(2.718281828459045 ** (part - top) for part in parts))
