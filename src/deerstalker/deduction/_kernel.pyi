from array import array
from collections.abc import Sequence
from typing import Any, final

from deerstalker.core.facts import Card, Choice, Count, Holder
from deerstalker.deduction.moving.branching import Way
from deerstalker.deduction.reduction import Row, Scale

@final
class Table: ...

@final
class Lattice:
    @property
    def states(self) -> int: ...
    @property
    def edges(self) -> int: ...
    def refined(
        self, barred: tuple[int, ...], holder: int, cards: int, low: int, high: int, most: int, /
    ) -> Lattice: ...
    def outlook(self, weighted: bool, barred: tuple[int, ...], /) -> Outlook: ...

@final
class Outlook:
    @property
    def total(self) -> int: ...
    @property
    def words(self) -> int: ...
    def cells(self) -> list[list[int]]: ...
    def tally(self, holder: int, cards: int, /) -> list[int]: ...
    def hands(self, holder: int, most: int, /) -> dict[tuple[int, ...], int]: ...
    def unrank(self, numbers: Sequence[int], /) -> list[bytes]: ...

@final
class Sketch:
    @property
    def exponent(self) -> int: ...
    @property
    def total(self) -> float: ...
    @property
    def count(self) -> float: ...
    def cells(self) -> list[list[float]]: ...
    def draw(self, chances: array[float], /) -> list[bytes]: ...

Masks = tuple[int, ...]

def reduce(
    cards: tuple[Card, ...], holders: tuple[Holder, ...], facts: tuple[Count, ...], choices: tuple[Choice, ...], /
) -> tuple[tuple[int, ...], tuple[int, ...], Masks, Masks, tuple[Row, ...], tuple[tuple[int, int], ...]]: ...
def tabulate(
    cards: tuple[int, ...],
    holders: tuple[int, ...],
    may: Masks,
    rows: tuple[Row, ...],
    scales: tuple[Scale, ...],
    /,
) -> Table: ...
def arrange(table: Table, effort: int, most: int, /) -> list[int]: ...
def weave(table: Table, order: Sequence[int], most: int, /) -> Lattice | None: ...
def sketches(table: Table, order: Sequence[int], most: int, width: int, runs: int, /) -> list[Sketch] | None: ...
def codes(columns: list[bytes], digits: bytes, base: int, number: int, /) -> bytes: ...
def information(
    codes: Sequence[int],
    starts: array[int],
    answers: array[int],
    shares: array[float],
    rows: int,
    labels: array[int],
    width: int,
    weights: array[float] | None,
    /,
) -> tuple[float, float, float, float, int, list[float], list[int]]: ...
def replies(
    spans: array[int],
    codes: Sequence[int],
    starts: array[int],
    answers: array[int],
    shares: array[float],
    rows: int,
    labels: array[int],
    width: int,
    weights: array[float] | None,
    /,
) -> list[tuple[int, float, float, float]]: ...
def scale(factors: array[float], columns: list[bytes], bases: bytes, table: array[float], /) -> None: ...
def branched(
    worlds: dict[int, Any],
    columns: int,
    ways: list[Way],
    limit: int,
    most: int,
    offsets: list[float],
    /,
) -> list[dict[int, Any]] | None: ...
