"""The engine in plain Python: the oracle of the tests, and the fallback where the kernel was not built.

The automata of all holders read the same card at once, and one of them takes it. A state is the tuple of their nodes;
equal states are merged, and every path through the lattice is a deal.
"""

from array import array
from collections.abc import Iterator, Sequence
from math import exp, frexp, ldexp, log
from typing import NamedTuple

from deerstalker.deduction import order as ordering
from deerstalker.deduction.automaton import DEAD, Automaton, automaton
from deerstalker.deduction.lattice import Measure, Restriction, TooLarge, View
from deerstalker.deduction.order import Table, tabulate
from deerstalker.deduction.reduction import Impossible, reduce

__all__ = ["REACH", "PlainLattice", "PlainSketch", "arrange", "reduce", "sketches", "tabulate", "weave"]


class Edge(NamedTuple):
    """A step in which a holder takes the card."""

    target: int
    holder: int
    weight: int


Layer = list[list[Edge]]
State = tuple[int, ...]


REACH = 400_000
"""Number of steps taken in a second or two."""


def arrange(table: Table, effort: int) -> list[int]:
    """Return a good order of the cards."""
    return ordering.arrange(table, effort, 10 * REACH)


def weave(table: Table, order: Sequence[int], most: int) -> "PlainLattice":
    """Build the lattice. Raises `Impossible`, or `TooLarge` beyond `most` steps."""
    readers = [automaton(table, order, holder, most) for holder in range(table.holders)]
    layers: list[Layer] = []
    current: dict[State, int] = {(0,) * table.holders: 0}
    number = 0
    for place in range(table.cards):
        following: dict[State, int] = {}
        layer = []
        for state in current:
            layer.append(_edges(readers, place, state, following))
            number += len(layer[-1])
            if number > most:
                raise TooLarge
        if not following:
            raise Impossible
        layers.append(layer)
        current = following
    return PlainLattice(layers, table.holders)


def _edges(readers: Sequence[Automaton], place: int, state: State, following: dict[State, int]) -> list[Edge]:
    """Return an edge for each holder who may take the card in this state, adding new states to `following`."""
    nodes = [reader.layers[place][at] for reader, at in zip(readers, state, strict=True)]
    waiting = [node.without for node in nodes]
    eager = [holder for holder, at in enumerate(waiting) if at == DEAD]
    if len(eager) > 1:
        return []
    edges = []
    for holder, node in enumerate(nodes):
        if node.taking == DEAD or (eager and eager[0] != holder):
            continue
        weight = node.weight_taking
        for other, its in enumerate(nodes):
            if other != holder:
                weight *= its.weight_without
        target = (*waiting[:holder], node.taking, *waiting[holder + 1 :])
        edges.append(Edge(following.setdefault(target, len(following)), holder, weight))
    return edges


def _living(layers: list[Layer], ends: Sequence[bool], most: int) -> list[Layer]:
    """Return the layers without states that lead to no end, and with a single end."""
    names = [0 if end else DEAD for end in ends]
    kept: list[Layer] = []
    for layer in reversed(layers):
        lean = [
            [edge._replace(target=names[edge.target]) for edge in edges if names[edge.target] != DEAD]
            for edges in layer
        ]
        alive = [edges for edges in lean if edges]
        number = iter(range(len(alive)))
        names = [next(number) if edges else DEAD for edges in lean]
        kept.append(alive)
    if names[:1] != [0]:
        raise Impossible
    if sum(len(edges) for layer in kept for edges in layer) > most:
        raise TooLarge
    return kept[::-1]


class PlainLattice:
    """Layers of states, each given by the edges that leave it."""

    def __init__(self, layers: list[Layer], holders: int) -> None:
        self.layers = layers
        self.holders = holders
        self._kept: tuple[View, list[list[int]]] | None = None

    @property
    def states(self) -> int:
        return 1 + sum(len(layer) for layer in self.layers)

    @property
    def edges(self) -> int:
        return sum(len(edges) for layer in self.layers for edges in layer)

    def total(self, view: View) -> int:
        """Return the weight of all deals."""
        return self._out(view)[0][0]

    def refined(self, barred: Sequence[int], restriction: Restriction, most: int) -> "PlainLattice":
        """Follow all states, each with the number of counted cards that the holder has."""
        layers: list[list[list[Edge]]] = []
        current: dict[tuple[int, int], int] = {(0, 0): 0}
        for place, layer in enumerate(self.layers):
            following: dict[tuple[int, int], int] = {}
            layers.append([])
            for state, number in current:
                edges = []
                for edge in layer[state]:
                    after = number + (edge.holder == restriction.holder and restriction.cards >> place & 1)
                    if not barred[place] >> edge.holder & 1 and after <= restriction.high:
                        target = following.setdefault((edge.target, after), len(following))
                        edges.append(edge._replace(target=target))
                layers[-1].append(edges)
            current = following
        ends = [number >= restriction.low for _, number in current]
        return PlainLattice(_living(layers, ends, most), self.holders)

    def measure(self, view: View) -> Measure:
        """Sum the ways in times the ways out over the edges of each cell."""
        out = self._out(view)
        ways = [1]
        cells = []
        for place in range(len(self.layers)):
            after = [0] * len(out[place + 1])
            row = [0] * self.holders
            for source, edge, weight in self._open(view, place):
                step = ways[source] * weight
                after[edge.target] += step
                row[edge.holder] += step * out[place + 1][edge.target]
            cells.append(row)
            ways = after
        return Measure(out[0][0], cells)

    def tally(self, view: View, holder: int, cards: int) -> list[int]:
        """Count the ways in, separately by the number of these cards the holder took."""
        most = cards.bit_count()
        ways = [[1] + [0] * most]
        for place in range(len(self.layers)):
            width = len(self.layers[place + 1]) if place + 1 < len(self.layers) else 1
            after = [[0] * (most + 1) for _ in range(width)]
            for source, edge, weight in self._open(view, place):
                more = edge.holder == holder and cards >> place & 1
                for number in range(most + 1 - more):
                    after[edge.target][number + more] += ways[source][number] * weight
            ways = after
        return [sum(column) for column in zip(*ways, strict=True)]

    def hands(self, view: View, holder: int, most: int) -> dict[tuple[int, ...], int]:
        """Count the ways in, separately by the cards the holder took."""
        out = self._out(view)
        current: dict[tuple[int, ...], dict[int, int]] = {(): {0: 1}}
        for place in range(len(self.layers)):
            following: dict[tuple[int, ...], dict[int, int]] = {}
            edges: dict[int, list[tuple[Edge, int]]] = {}
            for source, edge, weight in self._open(view, place):
                if out[place + 1][edge.target]:
                    edges.setdefault(source, []).append((edge, weight))
            for hand, ways in current.items():
                for source, number in ways.items():
                    for edge, weight in edges.get(source, ()):
                        held = (*hand, place) if edge.holder == holder else hand
                        there = following.setdefault(held, {})
                        there[edge.target] = there.get(edge.target, 0) + number * weight
            if len(following) > most:
                raise TooLarge
            current = following
        return {hand: sum(ways.values()) for hand, ways in sorted(current.items())}

    def unrank(self, view: View, numbers: Sequence[int]) -> list[bytes]:
        """Walk down the lattice, skipping as many deals as the number says."""
        out = self._out(view)
        return [bytes(self._path(view, out, number)) for number in numbers]

    def _path(self, view: View, out: list[list[int]], number: int) -> list[int]:
        state = 0
        path = []
        for place, layer in enumerate(self.layers):
            for edge in layer[state]:
                if view.barred[place] >> edge.holder & 1:
                    continue
                ways = out[place + 1][edge.target]
                share = ways * edge.weight if view.weighted else ways
                if number < share:
                    number %= ways
                    path.append(edge.holder)
                    state = edge.target
                    break
                number -= share
        return path

    def _out(self, view: View) -> list[list[int]]:
        """For every state, the weight of what may follow."""
        if self._kept is None or self._kept[0] != view:
            out = [[1]]
            for place in reversed(range(len(self.layers))):
                ways = [0] * len(self.layers[place])
                for source, edge, weight in self._open(view, place):
                    ways[source] += out[-1][edge.target] * weight
                out.append(ways)
            self._kept = view, out[::-1]
        return self._kept[1]

    def _open(self, view: View, place: int) -> Iterator[tuple[int, Edge, int]]:
        """Yield the edges of a layer that the view leaves, with the state they start from and their weight."""
        barred = view.barred[place]
        for source, edges in enumerate(self.layers[place]):
            for edge in edges:
                if not barred >> edge.holder & 1:
                    yield source, edge, edge.weight if view.weighted else 1


NARROWEST = 64
"""Minimum number of states kept in a layer, however small the budget."""


def sketches(table: Table, order: Sequence[int], most: int, runs: int) -> "list[PlainSketch]":
    """Build lattices thinned to about `most` steps each, and drop those that lost every deal."""
    readers = [automaton(table, order, holder, REACH) for holder in range(table.holders)]
    width = max(NARROWEST, most // (table.cards * table.holders))
    found = [_sketch(table, readers, width, seed) for seed in range(runs)]
    return [sketch for sketch in found if sketch is not None]


def _sketch(table: Table, readers: Sequence[Automaton], width: int, seed: int) -> "PlainSketch | None":
    dice = _Dice(seed)
    layers: list[Layer] = []
    boosts = [[1.0]]
    ways = [[1.0]]
    powers = [0]
    current: dict[State, int] = {(0,) * table.holders: 0}
    for place in range(table.cards):
        following: dict[State, int] = {}
        layer = [_edges(readers, place, state, following) for state in current]
        if not following:
            return None
        arriving = [0.0] * len(following)
        for source, edges in enumerate(layer):
            for edge in edges:
                arriving[edge.target] += ways[-1][source] * edge.weight
        states = list(following)
        boost = [1.0] * len(states)
        if len(states) > width:
            hopes = [
                log(number) + sum(reader.futures[place + 1][at] for reader, at in zip(readers, state, strict=True))
                for state, number in zip(states, arriving, strict=True)
            ]
            kept = _survivors(hopes, width, dice.roll())
            names = {old: new for new, (old, _) in enumerate(kept)}
            layer = [
                [Edge(names[target], holder, weight) for target, holder, weight in edges if target in names]
                for edges in layer
            ]
            states = [states[old] for old, _ in kept]
            boost = [1 / chance for _, chance in kept]
            arriving = [arriving[old] / chance for old, chance in kept]
        layers.append(layer)
        boosts.append(boost)
        arriving, power = _rescaled(arriving)
        ways.append(arriving)
        powers.append(powers[-1] + power)
        current = {state: index for index, state in enumerate(states)}
    return PlainSketch(layers, boosts, ways, powers, table.holders, width)


class _Dice:
    """A small pseudorandom generator that gives the same numbers everywhere."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2 + 1

    def roll(self) -> float:
        """Return a number in [0, 1)."""
        self.state = (self.state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % 2**64
        return (self.state >> 11) / 2**53


def _survivors(hopes: Sequence[float], most: int, offset: float) -> list[tuple[int, float]]:
    """Choose states with probability proportional to exp(hope), `most` on average; return each with its probability."""
    top = max(hopes)
    promise = [exp(hope - top) for hope in hopes]
    rest = sum(promise)
    bar = 0.0
    for index, value in enumerate(sorted(promise, reverse=True)[:most]):
        bar = rest / (most - index)
        if value < bar:
            break
        rest -= value
    kept = []
    for state, value in enumerate(promise):
        chance = min(1.0, value / bar)
        if int(offset + chance) > int(offset):
            kept.append((state, chance))
        offset += chance
    return kept


def _rescaled(values: list[float]) -> tuple[list[float], int]:
    """Scale the values by a power of two so that the largest is near 1. Return them and the exponent."""
    power = frexp(max(values, default=0.0))[1]
    return [ldexp(value, -power) for value in values], power


def picked(shares: Sequence[float], chance: float) -> int:
    """Choose an index by a number in [0, 1), with probability proportional to its share."""
    mark = chance * sum(shares)
    for index, share in enumerate(shares):
        mark -= share
        if mark < 0:
            return index
    return max(range(len(shares)), key=shares.__getitem__)


class PlainSketch:
    """A thinned lattice: a state that was kept with probability p counts 1/p times."""

    def __init__(
        self,
        layers: list[Layer],
        boosts: list[list[float]],
        ways: list[list[float]],
        powers: list[int],
        holders: int,
        width: int,
    ) -> None:
        self.width = width
        self.layers = layers
        self.boosts = boosts
        self._out, out_powers = self._outlook(weighted=True)
        self.exponent = out_powers[0]
        self.total = self._out[0][0]
        bare, bare_powers = self._outlook(weighted=False)
        self.count = ldexp(bare[0][0], bare_powers[0] - self.exponent)
        self.cells = []
        for place, layer in enumerate(layers):
            row = [0.0] * holders
            for source, edges in enumerate(layer):
                for edge in edges:
                    row[edge.holder] += ways[place][source] * edge.weight * self._out[place + 1][edge.target]
            shift = powers[place] + out_powers[place + 1] - self.exponent
            self.cells.append([ldexp(cell, shift) for cell in row])

    def draw(self, chances: "array[float]") -> list[bytes]:
        """Draw deals, each by one number in [0, 1) for each of its cards."""
        cards = len(self.layers)
        return [bytes(self._path(chances[at : at + cards])) for at in range(0, len(chances), cards)]

    def _path(self, chances: Sequence[float]) -> list[int]:
        state = 0
        path = []
        for place, chance in enumerate(chances):
            edges = self.layers[place][state]
            edge = edges[picked([self._out[place + 1][edge.target] * edge.weight for edge in edges], chance)]
            path.append(edge.holder)
            state = edge.target
        return path

    def _outlook(self, *, weighted: bool) -> tuple[list[list[float]], list[int]]:
        """Return the weight of what follows each state, including its own boost, and the exponent of each layer."""
        out = [self.boosts[-1]]
        powers = [0]
        for layer, boost in zip(reversed(self.layers), reversed(self.boosts[:-1]), strict=True):
            ways = [
                sum(out[-1][edge.target] * (edge.weight if weighted else 1) for edge in edges) * more
                for edges, more in zip(layer, boost, strict=True)
            ]
            ways, power = _rescaled(ways)
            out.append(ways)
            powers.append(powers[-1] + power)
        return out[::-1], powers[::-1]
