"""The automata of all holders, as in `deduction/automaton.py`, in flat arrays."""

from typing import Any

import numpy as np

from deerstalker.deduction.compiled.jit import (
    FINE,
    IMPOSSIBLE,
    TOO_LARGE,
    Array,
    Machines,
    Rows,
    grown,
    jit,
    part,
    trimmed,
    whole,
)

Unfolded = tuple[Array, Array, Array]
"""Where layers begin, where edges go (-1: nowhere), and their weights."""


@part
def counted_left(cards: int, member: Array, order: Array) -> Array:
    """For every row, the number of its cards still to come at each place."""
    left = np.zeros((member.shape[0] // max(1, cards), cards + 1), np.int64)
    for row in range(left.shape[0]):
        for place in range(cards - 1, -1, -1):
            left[row, place] = left[row, place + 1] + member[row * cards + order[place]]
    return left


@part
def read(values: Array, new: Array, base: int, inside: Array, place: int, rows: Rows, left: Array) -> int:
    """Advance the counters over one card. Return the weight, or -1 if a counter can no longer be met."""
    _, low, high, weights = rows
    weight = 1
    for index in range(new.shape[0]):
        row = base + index
        value = values[index] + inside[index]
        ahead = left[row, place + 1]
        if weights[row, 0] >= 0:
            if ahead == 0:  # weigh it once, at its last card
                if left[row, place] > 0:
                    weight *= weights[row, value]
                value = 0
        elif value > high[row] or value + ahead < low[row]:
            return -1
        elif value >= low[row] and value + ahead <= high[row]:
            value = low[row]  # settled, whatever comes
        new[index] = value
    return weight


@part
def entered(new: Array, known: Array, number: int, slots: Array) -> Any:
    """Return the index of these values in `known`, appending them if they are new."""
    key = np.uint64(1469598103934665603)
    for index in range(new.shape[0]):
        key = (key ^ np.uint64(new[index])) * np.uint64(1099511628211)
    key ^= key >> np.uint64(29)
    last = slots.shape[0] - 1
    slot = whole(key & np.uint64(last))
    while slots[slot] >= 0:
        at = slots[slot]
        same = True
        for index in range(new.shape[0]):
            if known[at, index] != new[index]:
                same = False
                break
        if same:
            return whole(at)
        slot = (slot + 1) & last
    slots[slot] = number
    for index in range(new.shape[0]):
        known[number, index] = new[index]
    return number


@part
def fresh_slots(entries: int) -> Array:
    """Return an empty hash table for this number of entries."""
    size = 16
    while size < 2 * entries:
        size *= 2
    return np.full(size, -1, np.int32)


@part
def unfold(
    cards: int, base: int, end: int, allowed: Array, rows: Rows, left: Array, order: Array, most: int
) -> tuple[int, Unfolded]:
    """Create a node for each combination of counter values."""
    member, low, _, _ = rows
    starts = np.zeros(cards + 2, np.int64)
    goals = np.empty(512, np.int32)
    steps = np.empty(512, np.int64)
    current = np.zeros((1, end - base), np.int16)
    new = np.zeros(end - base, np.int16)
    inside = np.zeros((2, end - base), np.int16)
    number, total = 1, 0
    for row in range(base, end):
        if left[row, 0] < low[row]:
            return IMPOSSIBLE, (starts, goals, steps)
    for place in range(cards):
        starts[place] = total
        most -= number * (1 + end - base)
        if most < 0:
            return TOO_LARGE, (starts, goals, steps)
        if 2 * (total + number) > goals.shape[0]:
            goals, steps = grown(goals, 2 * (total + number)), grown(steps, 2 * (total + number))
        for row in range(base, end):
            inside[1, row - base] = member[row * cards + order[place]]
        slots = fresh_slots(2 * number)
        following = np.empty((2 * number, end - base), np.int16)
        reached = 0
        for node in range(number):
            for taking in range(2):
                edge = 2 * (total + node) + taking
                goals[edge] = -1
                steps[edge] = 1
                if taking == 1 and not allowed[order[place]]:
                    continue
                weight = read(current[node], new, base, inside[taking], place, rows, left)
                if weight >= 0:
                    goal = entered(new, following, reached, slots)
                    reached = max(reached, goal + 1)
                    goals[edge] = goal
                    steps[edge] = weight
        total += number
        current = following
        number = reached
    starts[cards] = total
    starts[cards + 1] = total + number
    return FINE, (starts, goals, steps)


@part
def same_node(goals: Array, steps: Array, at: int, lean: Array, price: Array) -> bool:
    """Does this node go to the same nodes with the same weights?"""
    return bool(
        goals[at] == lean[0] and goals[at + 1] == lean[1] and steps[at] == price[0] and steps[at + 1] == price[1]
    )


@part
def shrink(
    cards: int, unfolded: Unfolded, holder: int, firsts: Array, widths: Array, used: int, out: Array, cost: Array
) -> tuple[int, int, Array, Array]:
    """Merge nodes with the same future and drop those without one; append to `out` from the last layer to the first."""
    starts, goals, steps = unfolded
    name = np.full(starts[cards + 1], -1, np.int32)
    for node in range(starts[cards], starts[cards + 1]):
        name[node] = 0
    lean = np.empty(2, np.int64)
    price = np.empty(2, np.int64)
    for place in range(cards - 1, -1, -1):
        number = starts[place + 1] - starts[place]
        slots = fresh_slots(number)
        last = slots.shape[0] - 1
        if 2 * (used + number) > out.shape[0]:
            out, cost = grown(out, 2 * (used + number)), grown(cost, 2 * (used + number))
        width = 0
        for node in range(starts[place], starts[place + 1]):
            for taking in range(2):
                goal = goals[2 * node + taking]
                lean[taking] = name[starts[place + 1] + goal] if goal >= 0 else -1
                price[taking] = steps[2 * node + taking] if lean[taking] >= 0 else 1
            if lean[0] < 0 and lean[1] < 0:
                continue
            key = np.uint64(lean[0] + 2) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(price[0])
            key = (key ^ np.uint64(lean[1] + 2)) * np.uint64(0xC2B2AE3D27D4EB4F) + np.uint64(price[1])
            slot = whole((key ^ (key >> np.uint64(32))) & np.uint64(last))
            while slots[slot] >= 0 and not same_node(out, cost, 2 * (used + slots[slot]), lean, price):
                slot = (slot + 1) & last
            if slots[slot] < 0:
                slots[slot] = width
                at = 2 * (used + width)
                out[at], out[at + 1] = lean[0], lean[1]
                cost[at], cost[at + 1] = price[0], price[1]
                width += 1
            name[node] = slots[slot]
        if width == 0:
            return IMPOSSIBLE, used, out, cost
        firsts[place, holder] = used
        widths[place, holder] = width
        used += width
    return FINE, used, out, cost


@jit
def automata(cards: int, first: Array, allowed: Array, rows: Rows, order: Array, most: int) -> tuple[int, Machines]:
    """Build the minimal automata of all holders, each within `most` readings of a counter.

    `first` is where each holder's rows begin.
    """
    holders = first.shape[0] - 1
    firsts = np.zeros((cards + 1, holders), np.int64)
    widths = np.ones((cards + 1, holders), np.int64)
    out = np.empty(1024, np.int32)
    cost = np.empty(1024, np.int64)
    used = 0
    left = counted_left(cards, rows[0], order)
    for holder in range(holders):
        mine = allowed[holder * cards : (holder + 1) * cards]
        status, unfolded = unfold(cards, first[holder], first[holder + 1], mine, rows, left, order, most)
        if status == FINE:
            status, used, out, cost = shrink(cards, unfolded, holder, firsts, widths, used, out, cost)
        if status != FINE:
            return status, (firsts, widths, out, cost)
    return FINE, (firsts, widths, trimmed(out, 2 * used), trimmed(cost, 2 * used))
