"""What an engine makes of a position: the lattice of partial deals, and what can be read off it."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from deerstalker.deduction.order import Table


class TooLarge(Exception):
    """The lattice would outgrow its budget."""


class View(NamedTuple):
    """How a lattice is looked at: with or without the weights of choices, and with some cells struck out."""

    weighted: bool
    barred: tuple[int, ...]
    """for each card in order, the holders who are not to have it, as bits"""


class Measure(NamedTuple):
    """The weight of all deals, and of those which give a card (in order) to a holder."""

    total: int
    cells: list[list[int]]


class Lattice(Protocol):
    """Layer by layer, a card at a time: the ways the holders may stand, and who may take the next card.

    Cards are numbered as they are taken, holders as in the core.
    """

    @property
    def states(self) -> int: ...

    @property
    def edges(self) -> int: ...

    def measure(self, view: View) -> Measure:
        """The total and every cell; a total of 0 when the view leaves no deal."""

    def tally(self, view: View, holder: int, cards: int) -> list[int]:
        """The weight of the deals that give the holder 0, 1, 2 ... of these cards (bits)."""

    def hands(self, view: View, holder: int, most: int) -> dict[tuple[int, ...], int]:
        """The weight of every hand the holder may have; raises `TooLarge` when there are more than `most`."""

    def unrank(self, view: View, numbers: Sequence[int]) -> list[Sequence[int]]:
        """For each number below the total a deal (the holder of each card): every deal as often as it weighs."""


class Sketch(Protocol):
    """A lattice too large to keep, thinned at random so that no number is off on average.

    Its numbers are floats, in units of `2 ** exponent`.
    """

    @property
    def width(self) -> int:
        """How many states a layer keeps."""

    @property
    def exponent(self) -> int: ...

    @property
    def total(self) -> float: ...

    @property
    def count(self) -> float:
        """The same without weights."""

    @property
    def cells(self) -> Sequence[Sequence[float]]: ...

    def draw(self, chances: Sequence[Sequence[float]]) -> list[Sequence[int]]:
        """A deal for each row of numbers in [0, 1), one for each card."""


class Engine(Protocol):
    """Plain Python or compiled: the same lattices."""

    @property
    def REACH(self) -> int:  # noqa: N802
        """The steps it takes in a second or two."""

    def arrange(self, table: Table, effort: int) -> list[int]:
        """A good order of the cards, the better the more effort."""

    def weave(self, table: Table, order: Sequence[int], most: int) -> Lattice:
        """The lattice. Raises `Impossible` when no deal is left, `TooLarge` beyond `most` steps."""

    def sketches(self, table: Table, order: Sequence[int], most: int, runs: int) -> Sequence[Sketch]:
        """Several lattices thinned to about `most` steps each, without those that lost every deal.

        Raises `TooLarge` when one holder alone is.
        """
