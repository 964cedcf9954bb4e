"""Reading a lattice. Numbers are exact modulo 2 ** 64 or a prime; `compiled/__init__.py` combines them.

`modulus` 0 means 2 ** 64, by integer overflow. `barred[place]` are the holders struck out, as bits.
"""

import numpy as np

from deerstalker.deduction.compiled.jit import Array, Graph, jit


@jit
def magnitude(cards: int, graph: Graph, weighted: int, barred: Array) -> Array:
    """Return the approximate number of deals that follow from each state, which tells the size of the exact number."""
    layers, starts, goals, labels, prices = graph
    out = np.zeros(layers[cards + 1])
    out[layers[cards]] = 1.0  # the only state in which all cards are dealt
    for place in range(cards - 1, -1, -1):
        ahead = layers[place + 1]
        for state in range(layers[place], ahead):
            ways = 0.0
            for edge in range(starts[state], starts[state + 1]):
                if not (barred[place] >> labels[edge]) & 1:
                    more = out[ahead + goals[edge]]
                    ways += more * prices[edge] if weighted else more
            out[state] = ways
    return out


@jit
def backward(cards: int, graph: Graph, weighted: int, barred: Array, modulus: int) -> Array:
    """Return the weight of what follows from each state."""
    layers, starts, goals, labels, prices = graph
    out = np.zeros(layers[cards + 1], np.uint64)
    out[layers[cards]] = 1
    for place in range(cards - 1, -1, -1):
        ahead = layers[place + 1]
        for state in range(layers[place], ahead):
            ways = np.uint64(0)
            for edge in range(starts[state], starts[state + 1]):
                if not (barred[place] >> labels[edge]) & 1:
                    more = out[ahead + goals[edge]]
                    ways += more * np.uint64(prices[edge]) if weighted else more
                    if modulus:
                        ways %= modulus
            out[state] = ways
    return out


@jit
def cells(cards: int, holders: int, graph: Graph, weighted: int, barred: Array, modulus: int, out: Array) -> Array:
    """Return the weight of each cell: ways in times ways out, summed over the edges of the cell."""
    layers, starts, goals, labels, prices = graph
    ways = np.zeros(layers[cards + 1], np.uint64)
    ways[0] = 1
    table = np.zeros((cards, holders), np.uint64)
    for place in range(cards):
        ahead = layers[place + 1]
        row = table[place]
        for state in range(layers[place], ahead):
            here = ways[state]
            for edge in range(starts[state], starts[state + 1]):
                if (barred[place] >> labels[edge]) & 1:
                    continue
                step = here * np.uint64(prices[edge]) if weighted else here
                goal = ahead + goals[edge]
                if modulus:
                    step %= modulus
                    ways[goal] = (ways[goal] + step) % modulus
                    row[labels[edge]] = (row[labels[edge]] + step * out[goal]) % modulus
                else:
                    ways[goal] += step
                    row[labels[edge]] += step * out[goal]
    return table


@jit
def tally(
    cards: int, graph: Graph, weighted: int, barred: Array, modulus: int, holder: int, counted: Array, most: int
) -> Array:
    """Return the weights of the deals by the number of counted cards the holder has."""
    layers, starts, goals, labels, prices = graph
    here = np.zeros((1, most + 1), np.uint64)
    here[0, 0] = 1
    for place in range(cards):
        begin, ahead = layers[place], layers[place + 1]
        there = np.zeros((layers[place + 2] - ahead, most + 1), np.uint64)
        for state in range(begin, ahead):
            for edge in range(starts[state], starts[state + 1]):
                if (barred[place] >> labels[edge]) & 1:
                    continue
                more = 1 if counted[place] and labels[edge] == holder else 0
                goal = goals[edge]
                for number in range(most + 1 - more):
                    step = here[state - begin, number]
                    if weighted:
                        step *= np.uint64(prices[edge])
                    there[goal, number + more] += step
                    if modulus:
                        there[goal, number + more] %= modulus
        here = there
    end: Array = here[0]
    return end


@jit
def unrank(cards: int, graph: Graph, weighted: int, barred: Array, out: Array, numbers: Array) -> Array:
    """Return a deal for each number below the total, which is below 2 ** 64."""
    layers, starts, goals, labels, prices = graph
    deals = np.zeros((numbers.shape[0], cards), np.uint8)
    for index in range(numbers.shape[0]):
        number = numbers[index]
        state = 0
        for place in range(cards):
            for edge in range(starts[state], starts[state + 1]):
                if (barred[place] >> labels[edge]) & 1:
                    continue
                goal = layers[place + 1] + goals[edge]
                share = out[goal] * np.uint64(prices[edge]) if weighted else out[goal]
                if number < share:
                    number %= out[goal]
                    deals[index, place] = labels[edge]
                    state = goal
                    break
                number -= share
    return deals
