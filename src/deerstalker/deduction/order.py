"""The order in which to take the cards, chosen so that few counts are open at a time.

The cost of an order is the sum, over its prefixes, of the number of states that could be distinguished there if the
counts were independent. Any order gives the same answers; a good one gives them a hundred times sooner.

`greedy` and `climb` use only what numba compiles: flat sequences and numbers. The compiled engine runs these same
functions, so both engines take the cards in the same order.
"""

from array import array
from collections.abc import Callable, MutableSequence, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from deerstalker.deduction.reduction import Core

Row: TypeAlias = MutableSequence[int]
GREEDY = Callable[[int, int, Sequence[int], Sequence[float], Row, Row], None]
CLIMB = Callable[[int, int, Sequence[int], Sequence[float], Row, Row, Row, int], float]


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
    widths: "array[float]"
    """The number of distinguishable values of a row: `widths[row * (cards + 1) + taken]`."""


def tabulate(core: Core) -> Table:
    """Return the core as flat arrays."""
    size = len(core.cards)
    place = {card: index for index, card in enumerate(core.cards)}
    table = Table(size, len(core.holders), [0], bytearray(), bytearray(), [], [], [], array("d"))
    for holder in core.holders:
        table.allowed.extend(_flags(core.may[holder], place))
        for row in core.rows:
            if row.holder == holder:
                flags = _flags(row.cards, place)
                _add(table, flags, row.low, row.high, (), _widths(sum(flags), row.low, row.high))
        for scale in core.scales:
            if scale.holder == holder:
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
    table.widths.extend(widths)
    table.widths.extend((1.0,) * (table.cards + 1 - len(widths)))


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


def arrange(
    table: Table, effort: int, most: int, greedy: GREEDY, climb: CLIMB, vector: Callable[[Any], Any]
) -> list[int]:
    """Find a good order of the cards, better with more effort, within `most` readings of a row.

    `vector` makes the sequences that the two functions work on.
    """
    cards, rows = table.cards, len(table.low)
    rounds = min(effort * cards, most // (1 + cards * rows))
    member, widths = vector(table.member), vector(table.widths)
    taken, trial = vector([0] * rows), vector([0] * cards)
    natural, eager = vector(list(range(cards))), vector(list(range(cards)))
    if cards * cards * rows <= most:
        greedy(cards, rows, member, widths, eager, taken)
    costs = [climb(cards, rows, member, widths, order, taken, trial, rounds) for order in (natural, eager)]
    return [int(card) for card in (natural if costs[0] <= costs[1] else eager)]


def greedy(cards: int, rows: int, member: Sequence[int], widths: Sequence[float], order: Row, taken: Row) -> None:
    """Repeatedly take the card that increases the number of states least."""
    for row in range(rows):
        taken[row] = 0
    for place in range(cards):
        chosen = place
        least = 1e300
        for candidate in range(place, cards):
            card = order[candidate]
            growth = 1.0
            for row in range(rows):
                if member[row * cards + card]:
                    at = row * (cards + 1) + taken[row]
                    growth = growth * widths[at + 1] / widths[at]
                    if taken[row] > 0:
                        growth = growth * 0.999
            if growth < least:
                least = growth
                chosen = candidate
        card = order[chosen]
        for candidate in range(chosen, place, -1):
            order[candidate] = order[candidate - 1]
        order[place] = card
        for row in range(rows):
            taken[row] += member[row * cards + card]


def climb(
    cards: int,
    rows: int,
    member: Sequence[int],
    widths: Sequence[float],
    order: Row,
    taken: Row,
    trial: Row,
    rounds: int,
) -> float:
    """Move single cards to other places while that lowers the cost. Return the final cost."""
    best = 1e300
    dice = 20_021
    for attempt in range(rounds + 1):
        for place in range(cards):
            trial[place] = order[place]
        if attempt > 0:
            dice = (dice * 1_103_515_245 + 12_345) & 0x7FFFFFFF
            source = (dice >> 8) % cards
            dice = (dice * 1_103_515_245 + 12_345) & 0x7FFFFFFF
            goal = (dice >> 8) % cards
            card = trial[source]
            while source < goal:
                trial[source] = trial[source + 1]
                source += 1
            while source > goal:
                trial[source] = trial[source - 1]
                source -= 1
            trial[goal] = card
        for row in range(rows):
            taken[row] = 0
        cost = 0.0
        states = 1.0
        for place in range(cards):
            card = trial[place]
            for row in range(rows):
                if member[row * cards + card]:
                    at = row * (cards + 1) + taken[row]
                    states = states * widths[at + 1] / widths[at]
                    taken[row] += 1
            cost += states
            if cost > best:
                break
        if cost <= best:
            best = cost
            for place in range(cards):
                order[place] = trial[place]
    return best
