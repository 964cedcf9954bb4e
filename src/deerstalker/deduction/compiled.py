"""The engine compiled ahead of time: the same lattices as `plain.py`, tens to hundreds of times faster.

`_kernel` is written in C (`deduction/kernel`). Its numbers take as many machine words as the weight of all deals, so
every count is exact.
"""

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from deerstalker.deduction import _kernel, plain
from deerstalker.deduction import order as ordering
from deerstalker.deduction.lattice import Lattice, Measure, Restriction, Sketch, View
from deerstalker.deduction.problem import Problem
from deerstalker.deduction.reduction import Core, scales_of

REACH = 12_000_000
"""Number of steps taken in a second or two."""


class CompiledTable(NamedTuple):
    """A core as flat arrays of the kernel."""

    core: Core
    arrays: _kernel.Table

    @property
    def cards(self) -> int:
        return len(self.core.cards)

    @property
    def holders(self) -> int:
        return len(self.core.holders)


def reduce(problem: Problem) -> Core:
    """Draw the local deductions of all facts. Raises `Impossible`."""
    cards, holders, may, has, rows, chosen = _kernel.reduce(
        problem.cards, problem.holders, problem.facts, problem.choices
    )
    scales, factor = scales_of(problem.choices, chosen, may, has)
    return Core(cards, holders, may, has, rows, scales, factor)


def tabulate(core: Core) -> CompiledTable:
    """Return the core as flat arrays."""
    return CompiledTable(core, _kernel.tabulate(core.cards, core.holders, core.may, core.rows, core.scales))


def arrange(table: CompiledTable, effort: int) -> list[int]:
    """Return a good order of the cards."""
    return _kernel.arrange(table.arrays, effort, 10 * REACH)


def weave(table: CompiledTable, order: Sequence[int], most: int) -> Lattice:
    """Build the lattice. Raises `Impossible`, or `TooLarge` beyond `most` steps."""
    graph = _kernel.weave(table.arrays, order, most)
    if graph is None:  # a step weighs too much for a machine integer
        return plain.weave(ordering.tabulate(table.core), order, min(most, plain.REACH))
    return CompiledLattice(graph)


def sketches(table: CompiledTable, order: Sequence[int], most: int, runs: int) -> Sequence[Sketch]:
    """Build lattices thinned to about `most` steps each, and drop those that lost every deal."""
    width = max(plain.NARROWEST, most // (table.cards * table.holders))
    found = _kernel.sketches(table.arrays, order, REACH, width, runs)
    if found is None:
        return plain.sketches(ordering.tabulate(table.core), order, min(most, plain.REACH // runs), runs)
    return [CompiledSketch(sketch, width) for sketch in found]


class CompiledLattice:
    """A lattice of the kernel. The last way in which it was read is kept."""

    def __init__(self, graph: _kernel.Lattice) -> None:
        self.graph = graph
        self._kept: tuple[View, _kernel.Outlook] | None = None

    @property
    def states(self) -> int:
        return self.graph.states

    @property
    def edges(self) -> int:
        return self.graph.edges

    def total(self, view: View) -> int:
        """Return the weight of all deals."""
        return self.outlook(view).total

    def refined(self, barred: Sequence[int], restriction: Restriction, most: int) -> "CompiledLattice":
        """Return the lattice of the deals that remain."""
        return CompiledLattice(self.graph.refined(tuple(barred), *restriction, most))

    def measure(self, view: View) -> Measure:
        """Return the total and every cell."""
        outlook = self.outlook(view)
        return Measure(outlook.total, outlook.cells())

    def tally(self, view: View, holder: int, cards: int) -> list[int]:
        """Return the weights by the number of these cards the holder has."""
        return self.outlook(view).tally(holder, cards)

    def hands(self, view: View, holder: int, most: int) -> dict[tuple[int, ...], int]:
        """Return the weight of every hand of the holder."""
        return dict(sorted(self.outlook(view).hands(holder, most).items()))

    def unrank(self, view: View, numbers: Sequence[int]) -> list[bytes]:
        """Return the deals with these numbers."""
        return self.outlook(view).unrank(numbers)

    def outlook(self, view: View) -> _kernel.Outlook:
        """Return what follows each state, read in this way."""
        if self._kept is None or self._kept[0] != view:
            self._kept = view, self.graph.outlook(view.weighted, view.barred)
        return self._kept[1]


class CompiledSketch:
    """A thinned lattice of the kernel."""

    def __init__(self, sketch: _kernel.Sketch, width: int) -> None:
        self.width = width
        self.exponent = sketch.exponent
        self.total = sketch.total
        self.count = sketch.count
        self.cells = sketch.cells()
        self._sketch = sketch

    def draw(self, chances: "array[float]") -> list[bytes]:
        """Draw deals, each by one number in [0, 1) for each of its cards."""
        return self._sketch.draw(chances)
