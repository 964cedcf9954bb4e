"""The lattice: all automata read the same card at once, and equal states are merged by hashing.

A state is packed into two words, with a bit field for each holder's node. When a holder takes a card, a single XOR
changes their field from the node without the card to the node with it.
"""

from typing import Any

import numpy as np

from deerstalker.deduction.compiled.jit import (
    FINE,
    IMPOSSIBLE,
    TOO_LARGE,
    Array,
    Fields,
    Graph,
    Machines,
    grown,
    grown_rows,
    jit,
    part,
    trimmed,
    whole,
)


@part
def fields(machines: Machines) -> tuple[int, Fields]:
    """Lay out a bit field for every holder in every layer; too large if two words cannot hold them."""
    firsts, widths, goals, _ = machines
    places, holders = widths.shape
    word = np.zeros((places, holders), np.int64)
    shift = np.zeros((places, holders), np.uint64)
    mask = np.zeros((places, holders), np.uint64)
    stays = np.zeros((goals.shape[0] // 2, 2), np.uint64)
    flips = np.zeros((goals.shape[0] // 2, 2), np.uint64)
    for place in range(places):
        used, at = 0, 0
        for holder in range(holders):
            bits = 0
            while (1 << bits) < widths[place, holder]:
                bits += 1
            if used + bits > 64:
                used, at = 0, at + 1
                if at == 2:
                    return TOO_LARGE, (word, shift, mask, stays, flips)
            word[place, holder] = at
            shift[place, holder] = used if bits else 0
            mask[place, holder] = (1 << bits) - 1
            used += bits
    for place in range(places - 1):
        for holder in range(holders):
            at, by = word[place + 1, holder], shift[place + 1, holder]
            for node in range(firsts[place, holder], firsts[place, holder] + widths[place, holder]):
                if goals[2 * node] >= 0:
                    stays[node, at] = np.uint64(goals[2 * node]) << by
                if goals[2 * node + 1] >= 0:
                    flips[node, at] = stays[node, at] ^ (np.uint64(goals[2 * node + 1]) << by)
    return FINE, (word, shift, mask, stays, flips)


@part
def slot_of(low: Any, high: Any, room: int) -> Any:
    """Return the first slot to look for a state in a hash table."""
    key = (low ^ (high * np.uint64(0xC2B2AE3D27D4EB4F))) * np.uint64(0x9E3779B97F4A7C15)
    return whole((key ^ (key >> np.uint64(32))) & np.uint64(room - 1))


@part
def expand(
    place: int, machines: Machines, how: Fields, here: Array, begin: int, number: int, graph: Graph, edges: int,
    there: Array, reached: int, base: int, table: Array,
) -> tuple[int, int, int]:  # fmt: skip
    """Follow the states `begin` to `number` of a layer. Return (first not followed, states reached, edges).

    Stops early when an array is full. New states are numbered from `base`; lower numbers in the table are stale.
    """
    layers, starts, labels_of, labels, prices = graph
    firsts, shift, word, mask = machines[0][place], how[1][place], how[0][place], how[2][place]
    goals, costs, stays, flips = machines[2], machines[3], how[3], how[4]
    holders = firsts.shape[0]
    nodes = np.zeros(holders, np.int64)
    room = table.shape[0]
    state = layers[place]
    while (
        begin < number
        and edges + holders <= labels.shape[0]
        and reached + holders <= there.shape[0]
        and 2 * (reached + holders) <= room
    ):
        starts[state + begin] = edges
        low, high = np.uint64(0), np.uint64(0)
        eager, eager_holders = 0, 0
        price = 1
        for holder in range(holders):
            node = firsts[holder] + whole((here[begin, word[holder]] >> shift[holder]) & mask[holder])
            nodes[holder] = node
            low ^= stays[node, 0]
            high ^= stays[node, 1]
            price *= costs[2 * node]
            if goals[2 * node] < 0:
                eager = holder
                eager_holders += 1
        begin += 1
        if eager_holders > 1:
            continue
        for holder in range(holders):
            node = nodes[holder]
            if goals[2 * node + 1] < 0 or (eager_holders == 1 and eager != holder):
                continue
            to_low, to_high = low ^ flips[node, 0], high ^ flips[node, 1]
            slot = slot_of(to_low, to_high, room)
            goal = whole(table[slot]) - base
            while goal >= 0 and (there[goal, 0] != to_low or there[goal, 1] != to_high):
                slot = (slot + 1) & (room - 1)
                goal = whole(table[slot]) - base
            if goal < 0:
                goal = reached
                table[slot] = base + reached
                there[reached, 0], there[reached, 1] = to_low, to_high
                reached += 1
            labels_of[edges] = goal
            labels[edges] = holder
            if prices.shape[0] > 1:
                prices[edges] = price // costs[2 * node] * costs[2 * node + 1]
            edges += 1
    return begin, reached, edges


@part
def rehashed(there: Array, reached: int, base: int, room: int) -> Array:
    """Return a larger hash table for the same states."""
    table = np.full(room, -1, np.int32)
    for goal in range(reached):
        slot = slot_of(there[goal, 0], there[goal, 1], room)
        while table[slot] >= 0:
            slot = (slot + 1) & (room - 1)
        table[slot] = base + goal
    return table


@part
def layer(
    place: int, machines: Machines, how: Fields, here: Array, number: int, graph: Graph, edges: int, there: Array,
    base: int, table: Array, most: int,
) -> tuple[int, int, Graph, Array, Array]:  # fmt: skip
    """Follow a whole layer, growing arrays as needed. Return (reached, edges, graph, new states, table)."""
    layers, starts, goals, labels, prices = graph
    holders = how[0].shape[1]
    if layers[place] + number + 1 > starts.shape[0]:
        starts = grown(starts, layers[place] + number + 1)
    begin, reached = 0, 0
    while begin < number and edges <= most:
        begin, reached, edges = expand(
            place, machines, how, here, begin, number, (layers, starts, goals, labels, prices), edges, there, reached,
            base, table,
        )  # fmt: skip
        if begin < number:
            if edges + holders > goals.shape[0]:
                goals, labels = grown(goals, edges + holders), grown(labels, edges + holders)
                if prices.shape[0] > 1:
                    prices = grown(prices, edges + holders)
            if reached + holders > there.shape[0]:
                there = grown_rows(there, reached + holders)
            if 2 * (reached + holders) > table.shape[0]:
                table = rehashed(there, reached, base, 4 * table.shape[0])
    layers[place + 1] = layers[place] + number
    starts[layers[place + 1]] = edges
    return reached, edges, (layers, starts, goals, labels, prices), there, table


@part
def empty_graph(cards: int, weighted: int) -> Graph:
    """Return a graph with only its start."""
    return (
        np.zeros(cards + 2, np.int64),
        np.zeros(256, np.int64),
        np.empty(512, np.int32),
        np.empty(512, np.uint8),
        np.empty(512 if weighted else 1, np.int64),
    )


@jit
def weave(cards: int, machines: Machines, weighted: int, most: int) -> tuple[int, Graph]:
    """Build the lattice of all deals; too large beyond `most` edges."""
    graph = empty_graph(cards, weighted)
    status, how = fields(machines)
    here = np.zeros((256, 2), np.uint64)
    there = np.zeros((256, 2), np.uint64)
    table = np.full(1024, -1, np.int32)
    number, edges = 1, 0
    if status != FINE:
        return status, graph
    for place in range(cards):
        base = graph[0][place] + number
        reached, edges, graph, there, table = layer(
            place, machines, how, here, number, graph, edges, there, base, table, most
        )
        if edges > most:
            return TOO_LARGE, graph
        if reached == 0:
            return IMPOSSIBLE, graph
        here, there = there, here
        number = reached
    layers, starts, goals, labels, prices = graph
    layers[cards + 1] = layers[cards] + number
    if weighted:
        prices = trimmed(prices, edges)
    return FINE, (
        layers,
        trimmed(starts, layers[cards] + 1),
        trimmed(goals, edges),
        trimmed(labels, edges),
        prices,
    )
