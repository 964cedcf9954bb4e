"""The engine compiled by numba: the same lattices as `plain.py`, a few hundred times faster.

The first call after an installation compiles for some seconds and says so (`announce`); later runs load the result from
disk.

Numbers are computed modulo 2 ** 64 and, where that is too small, modulo as many primes as necessary; the Chinese
remainder theorem then gives the exact number.
"""

import sys
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from math import isfinite, ldexp, log2, prod
from typing import Any

import numpy as np

from deerstalker.deduction import order as ordering
from deerstalker.deduction import plain
from deerstalker.deduction.compiled import automata, dealing, measuring, sketching, weaving
from deerstalker.deduction.compiled.jit import IMPOSSIBLE, TOO_LARGE, Array, Graph, Machines, cached, jit
from deerstalker.deduction.lattice import Lattice, Measure, Sketch, TooLarge, View
from deerstalker.deduction.order import Table
from deerstalker.deduction.reduction import Impossible

REACH = 12_000_000
"""Number of steps taken in a second or two."""
HEAVIEST = 2**31
"""Maximum weight of a step in machine integers. Tables that may exceed it are left to the plain engine."""

_greedy = jit(ordering.greedy)
_climb = jit(ordering.climb)
COUNTING: tuple[Any, ...] = (
    _greedy,
    _climb,
    automata.automata,
    weaving.weave,
    measuring.magnitude,
    measuring.backward,
    measuring.cells,
    measuring.tally,
    measuring.unrank,
    dealing.takings,
    dealing.hands,
)
SAMPLING: tuple[Any, ...] = (sketching.thin, sketching.outlook, sketching.spread, sketching.draw)
"""The kernels called from this module; all other compiled functions are part of these."""

_prepared: set[str] = set()


def _to_stderr(message: str) -> None:
    sys.stderr.write(message + "\n")


announce: Callable[[str], None] = _to_stderr
"""Called with a message before a compilation, which takes a while. Replace it to show the message elsewhere."""


def prepare() -> None:
    """Compile everything needed to count deals, unless that has been done; announce it first."""
    if _first_time("deduction engine", COUNTING):
        for weights in ((), (6, 3, 2)):  # a tiny problem through every kernel
            widths = array("d", (1.0, 2.0, 2.0, 1.0))
            table = Table(3, 2, [0, 1, 1], bytearray((1, 1, 1)), bytearray((1,) * 6), [0], [2], [weights], widths)
            lattice = weave(table, arrange(table, 1), 1_000)
            view = View(bool(weights), (0, 0, 0))
            lattice.measure(view)
            lattice.tally(view, 0, 3)
            lattice.hands(view, 0, 100)
            lattice.unrank(view, [0])


def _first_time(what: str, kernels: Sequence[Any]) -> bool:
    """Is a compilation due? If so, announce it, once."""
    if what in _prepared:
        return False
    _prepared.add(what)
    if all(map(cached, kernels)):
        return False
    announce(f"Compiling the {what}. This takes about half a minute and happens only once, after installation.")
    return True


def arrange(table: Table, effort: int) -> list[int]:
    """Return a good order of the cards."""
    prepare()
    return ordering.arrange(table, effort, 10 * REACH, _greedy, _climb, _vector)


def weave(table: Table, order: Sequence[int], most: int) -> Lattice:
    """Build the lattice. Raises `Impossible`, or `TooLarge` beyond `most` steps."""
    if _too_heavy(table, order):
        return plain.weave(table, order, min(most, plain.REACH))
    prepare()
    weighted = any(table.weights)
    status, graph = weaving.weave(table.cards, _automata(table, order, most), weighted, most)
    _judge(status)
    return CompiledLattice(table, graph, weighted=weighted)


def sketches(table: Table, order: Sequence[int], most: int, runs: int) -> Sequence[Sketch]:
    """Build lattices thinned to about `most` steps each, and drop those that lost every deal."""
    if _too_heavy(table, order):
        return plain.sketches(table, order, min(most, plain.REACH // runs), runs)
    prepare()
    _first_time("sampling engine", SAMPLING)
    weighted = any(table.weights)
    width = max(plain.NARROWEST, most // (table.cards * table.holders))
    machines = _automata(table, order, REACH)
    found = []
    for seed in range(runs):
        status, graph, *rest = sketching.thin(table.cards, machines, weighted, width, seed)
        if status != IMPOSSIBLE:
            _judge(status)
            found.append(CompiledSketch(table, graph, *rest, weighted=weighted, width=width))
    return found


def _automata(table: Table, order: Sequence[int], most: int) -> Machines:
    """Build the automata of all holders."""
    weights = np.full((len(table.low), 1 + max(map(len, table.weights), default=0)), -1, np.int64)
    for row, by_number in enumerate(table.weights):
        weights[row, : len(by_number)] = by_number
    rows = _vector(table.member), np.array(table.low, np.int64), np.array(table.high, np.int64), weights
    first, allowed = np.array(table.first, np.int64), _vector(table.allowed)
    status, machines = automata.automata(table.cards, first, allowed, rows, np.array(order, np.int64), most)
    _judge(status)
    return machines


def _judge(status: int) -> None:
    if status == IMPOSSIBLE:
        raise Impossible
    if status == TOO_LARGE:
        raise TooLarge


def _too_heavy(table: Table, order: Sequence[int]) -> bool:
    """Could the scales that end at the same card together exceed the range of a machine integer?"""
    heaviest: dict[int, int] = {}
    for row, weights in enumerate(table.weights):
        if weights:
            last = max(place for place, card in enumerate(order) if table.member[row * table.cards + card])
            heaviest[last] = heaviest.get(last, 1) * max(weights)
    return max(heaviest.values(), default=1) > HEAVIEST


def _vector(items: Any) -> Array:
    if isinstance(items, bytearray):
        return np.frombuffer(items, np.uint8)
    return np.array(items, np.float64 if isinstance(items, array) else np.int64)


@cache
def moduli(number: int) -> tuple[int, ...]:
    """Return 2 ** 64 followed by the largest primes below 2 ** 31."""
    found = [2**64]
    candidate = 2**31 - 1
    while len(found) < number:
        if all(candidate % divisor for divisor in range(3, 46_342, 2)):
            found.append(candidate)
        candidate -= 2
    return tuple(found)


@cache
def _inverses(number: int) -> tuple[tuple[int, int, int], ...]:
    """For each modulus after the first: itself, the product of those before it, and that product's inverse."""
    first = moduli(number)
    return tuple((one, prod(first[:at]), pow(prod(first[:at]), -1, one)) for at, one in enumerate(first) if at)


def together(residues: Sequence[int]) -> int:
    """Return the number below the product of the moduli that has these residues."""
    number = residues[0]
    for residue, (modulus, product, inverse) in zip(residues[1:], _inverses(len(residues)), strict=True):
        number += product * ((residue - number) * inverse % modulus)
    return number


class CompiledLattice:
    """Layers of states and their edges, in flat arrays."""

    def __init__(self, table: Table, graph: Graph, *, weighted: bool) -> None:
        self.cards = table.cards
        self.holders = table.holders
        self.weighted = weighted
        self.graph = graph
        self.bits = table.cards * log2(max(2, table.holders)) + sum(log2(max(w)) for w in table.weights if w)
        self._kept: tuple[View, tuple[Array, list[Array]]] | None = None

    @property
    def states(self) -> int:
        return int(self.graph[0][self.cards + 1])

    @property
    def edges(self) -> int:
        return len(self.graph[2])

    def measure(self, view: View) -> Measure:
        """Return the total and every cell."""
        _, outs = self._out(view)
        look, barred = self._look(view)
        tables = [
            measuring.cells(self.cards, self.holders, self.graph, look, barred, _word(modulus), out).tolist()
            for modulus, out in zip(moduli(len(outs)), outs, strict=True)
        ]
        total = together([int(out[0]) for out in outs])
        if len(tables) == 1:
            return Measure(total, tables[0])
        rows = zip(*tables, strict=True)
        return Measure(total, [[together(cell) for cell in zip(*row, strict=True)] for row in rows])

    def tally(self, view: View, holder: int, cards: int) -> list[int]:
        """Return the weights by the number of these cards the holder has."""
        _, outs = self._out(view)
        look, barred = self._look(view)
        counted = np.array([cards >> place & 1 for place in range(self.cards)], np.uint8)
        columns = [
            measuring.tally(
                self.cards, self.graph, look, barred, _word(modulus), holder, counted, cards.bit_count()
            ).tolist()
            for modulus in moduli(len(outs))
        ]
        return [together(residues) for residues in zip(*columns, strict=True)]

    def hands(self, view: View, holder: int, most: int) -> dict[tuple[int, ...], int]:
        """Return the weight of every hand of the holder."""
        _, outs = self._out(view)
        look, barred = self._look(view)
        takes = dealing.takings(self.cards, self.graph, barred, holder)
        if takes[0] < 0:
            return {}
        alone = barred | (1 << holder)
        words = np.array([_word(modulus) for modulus in moduli(len(outs))], np.uint64)
        rest = np.stack([measuring.backward(self.cards, self.graph, look, alone, word) for word in words])
        done = measuring.magnitude(self.cards, self.graph, look, alone) > 0
        number, found, weights = dealing.hands(
            self.cards, self.graph, look, barred, words, holder, rest, done, takes, most
        )
        if number < 0:
            raise TooLarge
        pairs = zip(found[:number].tolist(), weights[:number].tolist(), strict=True)
        return {tuple(place for place in hand if place >= 0): together(residues) for hand, residues in sorted(pairs)}

    def unrank(self, view: View, numbers: Sequence[int]) -> list[Sequence[int]]:
        """Return the deals with these numbers."""
        _, outs = self._out(view)
        look, barred = self._look(view)
        if len(outs) > 1:
            return [self._path(view, outs, number) for number in numbers]
        ranks = np.array(numbers, np.uint64)
        deals: list[Sequence[int]] = measuring.unrank(self.cards, self.graph, look, barred, outs[0], ranks).tolist()
        return deals

    def _path(self, view: View, outs: Sequence[Array], number: int) -> list[int]:
        """Return one deal, computed with integers of any size."""
        layers, starts, goals, labels, prices = self.graph
        state = 0
        path = []
        for place in range(self.cards):
            for edge in range(starts[state], starts[state + 1]):
                holder = int(labels[edge])
                if view.barred[place] >> holder & 1:
                    continue
                goal = int(layers[place + 1]) + int(goals[edge])
                ways = together([int(out[goal]) for out in outs])
                share = ways * int(prices[edge]) if view.weighted and self.weighted else ways
                if number < share:
                    number %= ways
                    path.append(holder)
                    state = goal
                    break
                number -= share
        return path

    def _look(self, view: View) -> tuple[bool, Array]:
        return view.weighted and self.weighted, np.array(view.barred, np.int64)

    def _out(self, view: View) -> tuple[Array, list[Array]]:
        """Return the weight of what follows each state: approximately, and exactly by modulus."""
        if self._kept is None or self._kept[0] != view:
            look, barred = self._look(view)
            about = measuring.magnitude(self.cards, self.graph, look, barred)
            bits = log2(about[0] + 1) if isfinite(about[0]) else self.bits
            number = 1 + max(0, -(-int(bits + 2 - 64) // 30))
            outs = [measuring.backward(self.cards, self.graph, look, barred, _word(one)) for one in moduli(number)]
            self._kept = view, (about, outs)
        return self._kept[1]


def _word(modulus: int) -> Any:
    return np.uint64(modulus % 2**64)


class CompiledSketch:
    """A thinned lattice."""

    def __init__(
        self, table: Table, graph: Graph, boosts: Array, ways_in: Array, powers_in: Array, *, weighted: bool, width: int
    ) -> None:
        self.width = width
        cards = table.cards
        self._graph = graph
        self._weighted = weighted
        self._out, powers = sketching.outlook(cards, graph, weighted, boosts)
        self.exponent = int(powers[0])
        self.total = float(self._out[0])
        bare, bare_powers = sketching.outlook(cards, graph, False, boosts)
        self.count = ldexp(float(bare[0]), int(bare_powers[0]) - self.exponent)
        parts = sketching.spread(cards, table.holders, graph, weighted, ways_in, self._out).tolist()
        self.cells = [
            [ldexp(cell, int(powers_in[place] + powers[place + 1]) - self.exponent) for cell in row]
            for place, row in enumerate(parts)
        ]

    def draw(self, chances: Sequence[Sequence[float]]) -> list[Sequence[int]]:
        """Draw one deal per row, where a row holds one number in [0, 1) for each card."""
        paths: list[Sequence[int]] = sketching.draw(
            self._graph, self._weighted, self._out, np.array(chances, np.float64)
        ).tolist()
        return paths
