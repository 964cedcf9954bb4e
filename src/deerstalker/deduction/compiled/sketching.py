"""A lattice too large to keep, with every layer thinned at random in favour of the most promising states.

A state is kept with probability p and then counts 1/p times, so that every number is unbiased. A state's promise is the
ways in, times the hands each holder could complete on their own.
"""

from math import exp, frexp, ldexp, log
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
    jit,
    part,
    whole,
)
from deerstalker.deduction.compiled.weaving import empty_graph, fields, layer

LAST_NUMBER = 2_000_000_000


@part
def logs_of_futures(cards: int, machines: Machines) -> Array:
    """For every node, the log of the weight of the hands that follow."""
    firsts, widths, goals, costs = machines
    futures = np.zeros(goals.shape[0] // 2)
    for place in range(cards - 1, -1, -1):
        for holder in range(firsts.shape[1]):
            for node in range(firsts[place, holder], firsts[place, holder] + widths[place, holder]):
                top, total = -1e300, 0.0
                for edge in range(2 * node, 2 * node + 2):
                    if goals[edge] >= 0 and costs[edge] > 0:
                        ahead = 0.0 if place == cards - 1 else futures[firsts[place + 1, holder] + goals[edge]]
                        part = ahead + log(costs[edge])
                        if part > top:
                            total = total * exp(top - part) + 1.0
                            top = part
                        else:
                            total += exp(part - top)
                futures[node] = top + log(total) if total > 0 else -1e300
    return futures


@part
def tossed(dice: Any) -> tuple[Any, float]:
    """Return the next state of the generator and a number in [0, 1)."""
    dice += np.uint64(0x9E3779B97F4A7C15)
    x = (dice ^ (dice >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return dice, float((x ^ (x >> np.uint64(31))) >> np.uint64(11)) / 9007199254740992.0


@part
def survival(promise: Array, most: int) -> Array:
    """Return the probability of keeping each state: proportional to its promise, and `most` states on average."""
    rising = np.sort(promise)
    last = rising.shape[0] - 1
    rest = 0.0
    for value in rising:
        rest += value
    bar = 0.0
    for index in range(most):
        bar = rest / (most - index)
        if rising[last - index] < bar:
            break
        rest -= rising[last - index]
    chance = np.ones(promise.shape[0])
    for state in range(promise.shape[0]):
        if promise[state] < bar:
            chance[state] = promise[state] / bar
    return chance


@part
def promises(
    place: int, cards: int, machines: Machines, how: Fields, futures: Array, there: Array, ways: Array
) -> Array:
    """Return how promising each new state is, scaled so that the best is 1."""
    firsts, word, shift, mask = machines[0][place], how[0][place], how[1][place], how[2][place]
    promise = np.empty(ways.shape[0])
    for state in range(ways.shape[0]):
        value = log(ways[state]) if ways[state] > 0 else -1e300
        if place < cards:
            for holder in range(word.shape[0]):
                node = whole((there[state, word[holder]] >> shift[holder]) & mask[holder])
                value += futures[firsts[holder] + node]
        promise[state] = value
    best = promise[0]
    for state in range(promise.shape[0]):
        best = max(best, promise[state])
    for state in range(promise.shape[0]):
        promise[state] = exp(promise[state] - best)
    return promise


@part
def thinned(promise: Array, most: int, offset: float, there: Array, ways: Array, boosts: Array, names: Array) -> int:
    """Keep some states and renumber them. Return how many were kept."""
    chance = survival(promise, most)
    kept = 0
    for state in range(promise.shape[0]):
        names[state] = -1
        before = np.floor(offset)
        offset += chance[state]
        if np.floor(offset) > before:
            names[state] = kept
            there[kept, 0], there[kept, 1] = there[state, 0], there[state, 1]
            boosts[kept] = 1.0 / chance[state]
            ways[kept] = ways[state] / chance[state]
            kept += 1
    return kept


@part
def rescaled(values: Array) -> int:
    """Scale the values by a power of two so that the largest is near 1. Return the exponent."""
    top = 0.0
    for value in values:
        top = max(top, value)
    if top <= 0.0:
        return 0
    power = frexp(top)[1]
    for index in range(values.shape[0]):
        values[index] = ldexp(values[index], -power)
    return power


@part
def arriving(place: int, graph: Graph, weighted: int, ways_in: Array, reached: int) -> Array:
    """Return the number of ways that lead to each state of the next layer."""
    layers, starts, goals, _, prices = graph
    ways = np.zeros(reached)
    for source in range(layers[place], layers[place + 1]):
        for edge in range(starts[source], starts[source + 1]):
            ways[goals[edge]] += ways_in[source] * prices[edge] if weighted else ways_in[source]
    return ways


@jit
def thin(cards: int, machines: Machines, weighted: int, most: int, seed: int) -> tuple[int, Graph, Array, Array, Array]:
    """Build a lattice with about `most` states per layer.

    Return (status, graph, boosts, ways in, their exponents by layer). A state's boost is how often it counts; edges
    with the goal -1 lead to states that were dropped.
    """
    graph = empty_graph(cards, weighted)
    boosts = np.ones(256)
    ways_in = np.ones(256)
    powers = np.zeros(cards + 1, np.int64)
    status, how = fields(machines)
    futures = logs_of_futures(cards, machines)
    here = np.zeros((256, 2), np.uint64)
    there = np.zeros((256, 2), np.uint64)
    table = np.full(1024, -1, np.int32)
    dice: Any = np.uint64(seed)
    number, edges, ids = 1, 0, 1
    if status != FINE:
        return status, graph, boosts, ways_in, powers
    for place in range(cards):
        first_edge = edges
        reached, edges, graph, there, table = layer(
            place, machines, how, here, number, graph, edges, there, ids, table, LAST_NUMBER
        )
        ids += reached
        if reached == 0:
            return IMPOSSIBLE, graph, boosts, ways_in, powers
        if ids > LAST_NUMBER:
            return TOO_LARGE, graph, boosts, ways_in, powers
        ways = arriving(place, graph, weighted, ways_in, reached)
        base = graph[0][place + 1]
        if base + reached > boosts.shape[0]:
            boosts, ways_in = grown(boosts, base + reached), grown(ways_in, base + reached)
        for state in range(base, base + reached):
            boosts[state] = 1.0
        if reached > most:
            promise = promises(place + 1, cards, machines, how, futures, there, ways)
            dice, offset = tossed(dice)
            names = np.empty(reached, np.int32)
            reached = thinned(promise, most, offset, there, ways, boosts[base:], names)
            for edge in range(first_edge, edges):
                graph[2][edge] = names[graph[2][edge]]
        powers[place + 1] = powers[place] + rescaled(ways[:reached])
        for state in range(reached):
            ways_in[base + state] = ways[state]
        here, there = there, here
        number = reached
    graph[0][cards + 1] = graph[0][cards] + number
    return FINE, graph, boosts, ways_in, powers


@jit
def outlook(cards: int, graph: Graph, weighted: int, boosts: Array) -> tuple[Array, Array]:
    """Return the weight of what follows each state, including its own boost, and the exponent of each layer."""
    layers, starts, goals, _, prices = graph
    out = np.zeros(layers[cards + 1])
    powers = np.zeros(cards + 1, np.int64)
    out[layers[cards]] = boosts[layers[cards]]
    for place in range(cards - 1, -1, -1):
        ahead = layers[place + 1]
        for state in range(layers[place], ahead):
            ways = 0.0
            for edge in range(starts[state], starts[state + 1]):
                if goals[edge] >= 0:
                    more = out[ahead + goals[edge]]
                    ways += more * prices[edge] if weighted else more
            out[state] = ways * boosts[state]
        powers[place] = powers[place + 1] + rescaled(out[layers[place] : ahead])
    return out, powers


@jit
def spread(cards: int, holders: int, graph: Graph, weighted: int, ways_in: Array, out: Array) -> Array:
    """Return the ways in times the ways out for each cell, in the units of both layers."""
    layers, starts, goals, labels, prices = graph
    table = np.zeros((cards, holders))
    for place in range(cards):
        ahead = layers[place + 1]
        for state in range(layers[place], ahead):
            for edge in range(starts[state], starts[state + 1]):
                if goals[edge] >= 0:
                    step = ways_in[state] * prices[edge] if weighted else ways_in[state]
                    table[place, labels[edge]] += step * out[ahead + goals[edge]]
    return table


@jit
def draw(graph: Graph, weighted: int, out: Array, chances: Array) -> Array:
    """Draw one deal per row, where a row holds one number in [0, 1) for each card."""
    layers, starts, goals, labels, prices = graph
    paths = np.empty(chances.shape, np.int64)
    for row in range(chances.shape[0]):
        state = 0
        for place in range(chances.shape[1]):
            ahead = layers[place + 1]
            everything, heaviest, chosen = 0.0, -1.0, -1
            for edge in range(starts[state], starts[state + 1]):
                if goals[edge] >= 0:
                    share = out[ahead + goals[edge]] * (prices[edge] if weighted else 1)
                    everything += share
                    if share > heaviest:
                        heaviest, chosen = share, edge
            mark = chances[row, place] * everything
            for edge in range(starts[state], starts[state + 1]):
                if goals[edge] >= 0:
                    mark -= out[ahead + goals[edge]] * (prices[edge] if weighted else 1)
                    if mark < 0:
                        chosen = edge
                        break
            paths[row, place] = labels[chosen]
            state = ahead + goals[chosen]
    return paths
