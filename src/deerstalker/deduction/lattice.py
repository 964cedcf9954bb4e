"""The interface of an engine: the lattice of partial deals it builds from a position, and what can be read off it."""

from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from deerstalker.deduction.problem import Problem
from deerstalker.deduction.reduction import Core


class TooLarge(Exception):
    """The lattice would outgrow its budget."""


class View(NamedTuple):
    """A way to read a lattice: with or without the weights of choices, and with some cells struck out."""

    weighted: bool
    barred: tuple[int, ...]
    """For each card in order, the holders who may not have it, as bits."""


class Measure(NamedTuple):
    """The weight of all deals, and of the deals that give a card (in order) to a holder."""

    total: int
    cells: list[list[int]]


class Restriction(NamedTuple):
    """The holder has at least `low` and at most `high` of these cards (bits, in order)."""

    holder: int
    cards: int
    low: int
    high: int


class Lattice(Protocol):
    """Partial deals in layers, one card per layer: the states the holders may be in, and who may take the next card.

    Cards are numbered in the order they are taken, holders as in the core.
    """

    @property
    def states(self) -> int: ...

    @property
    def edges(self) -> int: ...

    def total(self, view: View) -> int:
        """Return the weight of all deals. It is 0 if the view leaves none."""

    def refined(self, barred: Sequence[int], restriction: Restriction, most: int) -> "Lattice":
        """Return the lattice of the deals that remain if cells are struck out, as in a view, and the restriction holds.

        Raises `Impossible` if none remains, `TooLarge` beyond `most` steps.
        """

    def measure(self, view: View) -> Measure:
        """Return the total and every cell. The total is 0 if the view leaves no deal."""

    def tally(self, view: View, holder: int, cards: int) -> list[int]:
        """Return the weights of the deals that give the holder 0, 1, 2 ... of these cards (bits)."""

    def hands(self, view: View, holder: int, most: int) -> dict[tuple[int, ...], int]:
        """Return the weight of every hand the holder may have. Raises `TooLarge` if there are more than `most`."""

    def unrank(self, view: View, numbers: Sequence[int]) -> list[bytes]:
        """Return a deal (the holder of each card) for each number below the total; a deal of weight w has w numbers."""


class Sketch(Protocol):
    """A lattice too large to keep, thinned at random so that every number is unbiased.

    Numbers are floats in units of `2 ** exponent`.
    """

    @property
    def width(self) -> int:
        """Number of states kept in a layer."""

    @property
    def exponent(self) -> int: ...

    @property
    def total(self) -> float: ...

    @property
    def count(self) -> float:
        """The estimated number of deals: the total without weights."""

    @property
    def cells(self) -> Sequence[Sequence[float]]: ...

    def draw(self, chances: "array[float]") -> list[bytes]:
        """Draw deals (the holder of each card), each by one number in [0, 1) for each of its cards."""


class Engine(Protocol):
    """Builds lattices, in plain Python or compiled; both produce the same ones."""

    @property
    def REACH(self) -> int:  # noqa: N802
        """Number of steps the engine takes in a second or two."""

    def reduce(self, problem: Problem) -> Core:
        """Draw the local deductions of all facts. Raises `Impossible`."""

    def tabulate(self, core: Core) -> Any:
        """Return the core as a table, in a form of the engine's own."""

    def arrange(self, table: Any, effort: int) -> list[int]:
        """Return a good order of the cards. More effort finds a better one."""

    def weave(self, table: Any, order: Sequence[int], most: int) -> Lattice:
        """Build the lattice. Raises `Impossible` if no deal is left, `TooLarge` beyond `most` steps."""

    def sketches(self, table: Any, order: Sequence[int], most: int, runs: int) -> Sequence[Sketch]:
        """Build several lattices, each thinned to about `most` steps, and drop those that lost every deal.

        Raises `TooLarge` if the automaton of a single holder is too large.
        """
