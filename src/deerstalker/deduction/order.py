"""The order in which to take the cards, chosen so that few counts are open at a time.

The cost of an order is the sum, over its prefixes, of the number of states that could be distinguished there if the
counts were independent. Any order gives the same answers; a good one gives them a hundred times sooner.

The compiled engine works in the same steps, so both engines take the cards in the same order.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from deerstalker.deduction.reduction import Core

HIGHEST = 1e300
"""Costs beyond this are all alike."""


class Table(NamedTuple):
    """The open counts by card, as flat arrays.

    Rows are sorted by holder, counts before scales; `low`, `high` and `weights` have one entry per row, and `member[row
    * cards + card]` tells whether a card counts.
    """

    cards: int
    holders: int
    first: list[int]
    """Where each holder's rows begin, followed by the end."""
    member: bytearray
    allowed: bytearray
    """Whether a holder may have a card: `allowed[holder * cards + card]`."""
    low: list[int]
    high: list[int]
    weights: list[tuple[int, ...]]
    """The weights of each scale; empty for a count."""
    growths: "array[float]"
    """What one more card does to the number of values of a row that can be told apart: `growths[row * (cards + 1) +
    taken]`."""


def tabulate(core: Core) -> Table:
    """Return the core as flat arrays."""
    size = len(core.cards)
    place = {card: index for index, card in enumerate(core.cards)}
    table = Table(size, len(core.holders), [0], bytearray(), bytearray(), [], [], [], array("d"))
    for seat in core.holders:
        table.allowed.extend(_flags(core.may[seat], place))
        for holder, cards, low, high in core.rows:
            if holder == seat:
                flags = _flags(cards, place)
                _add(table, flags, low, high, (), _widths(sum(flags), low, high))
        for scale in core.scales:
            if scale.holder == seat:
                flags = _flags(scale.cards, place)
                number = sum(flags)
                _add(table, flags, 0, number, scale.weights, (*map(float, range(1, number + 1)), 1.0))
        table.first.append(len(table.low))
    return table


def _add(
    table: Table, flags: bytearray, low: int, high: int, weights: tuple[int, ...], widths: tuple[float, ...]
) -> None:
    table.member.extend(flags)
    table.low.append(low)
    table.high.append(high)
    table.weights.append(weights)
    table.growths.extend(after / before for before, after in pairwise(widths))
    table.growths.extend((1.0,) * (table.cards + 2 - len(widths)))


def _flags(cards: int, place: dict[int, int]) -> bytearray:
    flags = bytearray(len(place))
    for card, index in place.items():
        if cards >> card & 1:
            flags[index] = 1
    return flags


@lru_cache(maxsize=4096)
def _widths(size: int, low: int, high: int) -> tuple[float, ...]:
    """For each number of its cards already taken, the number of values of a count that can still be distinguished."""
    widths = []
    for taken in range(size + 1):
        left = size - taken
        alive = [value for value in range(taken + 1) if value <= high and value + left >= low]
        settled = [value for value in alive if low <= value and value + left <= high]
        widths.append(float(len(alive) - max(0, len(settled) - 1)))
    return tuple(widths)


def arrange(table: Table, effort: int, most: int) -> list[int]:
    """Find a good order of the cards, better with more effort, within `most` readings of a row."""
    cards, rows = table.cards, len(table.low)
    rounds = min(effort * cards, most // (1 + cards * rows))
    counting = [[row for row in range(rows) if table.member[row * cards + card]] for card in range(cards)]
    natural, eager = list(range(cards)), list(range(cards))
    if cards * cards * rows <= most:
        _greedy(table, counting, eager)
    costs = [_climb(table, counting, order, rounds) for order in (natural, eager)]
    return natural if costs[0] <= costs[1] else eager


def _greedy(table: Table, counting: Sequence[Sequence[int]], order: list[int]) -> None:
    """Repeatedly take the card that increases the number of states least."""
    taken = [0] * len(table.low)
    for place in range(table.cards):
        chosen = place
        least = HIGHEST
        for candidate in range(place, table.cards):
            growth = 1.0
            for row in counting[order[candidate]]:
                growth *= table.growths[row * (table.cards + 1) + taken[row]]
                if taken[row] > 0:
                    growth *= 0.999
            if growth < least:
                least = growth
                chosen = candidate
        card = order.pop(chosen)
        order.insert(place, card)
        for row in counting[card]:
            taken[row] += 1


def _climb(table: Table, counting: Sequence[Sequence[int]], order: list[int], rounds: int) -> float:
    """Move single cards to other places while that lowers the cost. Return the final cost."""
    best = min(HIGHEST, _cost(table, counting, order, float("inf")))
    dice = 20_021
    for _ in range(rounds):
        dice = (dice * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        source = (dice >> 8) % table.cards
        dice = (dice * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        goal = (dice >> 8) % table.cards
        order.insert(goal, order.pop(source))
        cost = _cost(table, counting, order, best)
        if cost <= best:
            best = cost
        else:
            order.insert(source, order.pop(goal))
    return best


def _cost(table: Table, counting: Sequence[Sequence[int]], order: Sequence[int], best: float) -> float:
    """Return the sum of the states of all prefixes, or any larger number once it exceeds `best`."""
    taken = [row * (table.cards + 1) for row in range(len(table.low))]
    growths = table.growths
    cost = 0.0
    states = 1.0
    for card in order:
        for row in counting[card]:
            states *= growths[taken[row]]
            taken[row] += 1
        cost += states
        if cost > best:
            break
    return cost
