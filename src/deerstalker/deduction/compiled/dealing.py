"""The hands one holder may have, each with the weight of its deals, found by a depth-first search.

`ways[0]` marks the states reached; the other rows are numbers, one for each modulus (0: 2 ** 64).
"""

import numpy as np

from deerstalker.deduction.compiled.jit import Array, Graph, grown_rows, jit, part, whole

ROOM = 10_000_000
"""Maximum number of states times cards in a hand that are kept in memory. Beyond that there are too many hands."""


@jit
def takings(cards: int, graph: Graph, barred: Array, holder: int) -> Array:
    """Return the maximum number of cards the holder may still take from each state; -1 where no deal follows."""
    layers, starts, goals, labels, _ = graph
    most = np.full(layers[cards + 1], -1, np.int16)
    most[layers[cards]] = 0
    for place in range(cards - 1, -1, -1):
        ahead = layers[place + 1]
        for state in range(layers[place], ahead):
            for edge in range(starts[state], starts[state + 1]):
                more = most[ahead + goals[edge]]
                if more >= 0 and not (barred[place] >> labels[edge]) & 1:
                    most[state] = max(most[state], more + (1 if labels[edge] == holder else 0))
    return most


@part
def carry(
    place: int, graph: Graph, weighted: int, barred: Array, moduli: Array, holder: int, here: Array, stay: Array,
    take: Array, takes: Array,
) -> tuple[bool, bool]:  # fmt: skip
    """Carry the ways over one card, separately without and with the holder taking it. Return whether any ways remain.

    Without it, only states from which the holder may take another card matter.
    """
    layers, starts, goals, labels, prices = graph
    begin, ahead = layers[place], layers[place + 1]
    width = layers[place + 2] - ahead
    for number in range(moduli.shape[0] + 1):
        for index in range(width):
            stay[number, index] = 0
            take[number, index] = 0
    stayed = took = False
    for state in range(begin, ahead):
        if here[0, state - begin] == 0:
            continue
        for edge in range(starts[state], starts[state + 1]):
            label, goal = labels[edge], goals[edge]
            if (barred[place] >> label) & 1:
                continue
            if label == holder:
                if takes[ahead + goal] < 0:
                    continue
                to = take
                took = True
            else:
                if takes[ahead + goal] < 1:
                    continue
                to = stay
                stayed = True
            to[0, goal] = 1
            for number in range(moduli.shape[0]):
                more = here[number + 1, state - begin]
                if weighted:
                    more *= np.uint64(prices[edge])
                to[number + 1, goal] += more
                if moduli[number]:
                    to[number + 1, goal] %= moduli[number]
    return stayed, took


@part
def closed(begin: int, width: int, here: Array, rest: Array, done: Array, moduli: Array, weights: Array) -> bool:
    """Sum up the deals in which the holder takes no further card. Return whether there are any."""
    for number in range(moduli.shape[0]):
        weights[number] = 0
    found = False
    for index in range(width):
        if here[0, index] == 0 or not done[begin + index]:
            continue
        found = True
        for number in range(moduli.shape[0]):
            weights[number] += here[number + 1, index] * rest[number, begin + index]
            if moduli[number]:
                weights[number] %= moduli[number]
    return found


@jit
def hands(
    cards: int, graph: Graph, weighted: int, barred: Array, moduli: Array, holder: int, rest: Array, done: Array,
    takes: Array, most: int,
) -> tuple[int, Array, Array]:  # fmt: skip
    """Return (number of hands, or -1 if too many; the places of their cards, padded with -1; their weights by modulus).

    `rest` is the weight of what follows a state without another card for the holder, `done` tells where it is not 0,
    and `takes` is the maximum number of cards the holder may still take.
    """
    layers = graph[0]
    width = 1
    for place in range(cards + 1):
        width = max(width, layers[place + 1] - layers[place])
    longest = whole(takes[0])
    if longest * width > ROOM:
        return -1, np.zeros((0, 0), np.int16), np.zeros((0, 0), np.uint64)
    ways = np.zeros((longest + 2, 2, moduli.shape[0] + 1, width), np.uint64)
    places = np.zeros(longest + 2, np.int64)
    half = np.zeros(longest + 2, np.int64)
    hand = np.full(longest, -1, np.int16)
    found = np.full((64, longest), -1, np.int16)
    weights = np.zeros((64, moduli.shape[0]), np.uint64)
    number, depth = 0, 0
    for index in range(moduli.shape[0] + 1):
        ways[0, 0, index, 0] = 1
    entering = True
    while depth >= 0:
        place = places[depth]
        here = ways[depth, half[depth]]
        if entering:
            if number == most:
                return -1, found, weights
            if number == found.shape[0]:
                found, weights = grown_rows(found, number + 1), grown_rows(weights, number + 1)
            if closed(layers[place], layers[place + 1] - layers[place], here, rest, done, moduli, weights[number]):
                for index in range(longest):
                    found[number, index] = hand[index]
                number += 1
            entering = False
        if place < 0 or place >= cards:
            depth -= 1
            if depth >= 0:
                hand[depth] = -1
            continue
        stayed, took = carry(
            place, graph, weighted, barred, moduli, holder, here, ways[depth, 1 - half[depth]], ways[depth + 1, 0],
            takes,
        )  # fmt: skip
        places[depth] = place + 1 if stayed else -1
        half[depth] = 1 - half[depth]
        if took:
            hand[depth] = place
            depth += 1
            places[depth] = place + 1
            half[depth] = 0
            entering = True
    return number, found, weights
