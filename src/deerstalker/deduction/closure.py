"""What is certain: the cards a holder must have, and the cards they cannot have."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from deerstalker.core.facts import Card, Holder
from deerstalker.deduction.problem import Problem

Cell = tuple[Card, Holder]


class Closure(Struct, frozen=True):
    """All cells of the notebook, sorted by what is certain of them, in the order of the problem's cards and holders."""

    must: tuple[Cell, ...]
    cannot: tuple[Cell, ...]
    open: tuple[Cell, ...]
    complete: bool = True
    """False if some cells in `open` may in fact be settled. Everything in `must` and `cannot` is certain either way."""


def closure_of(problem: Problem, places: Mapping[Card, Collection[Holder]], *, complete: bool = True) -> Closure:
    """Sort the cells by whether they are possible; `places` has the holders who may have each card, in order.

    A card with only one place left must be there.
    """
    must: list[Cell] = []
    cannot: list[Cell] = []
    still: list[Cell] = []
    for card in problem.cards:
        left = places[card]
        cannot += [(card, holder) for holder in problem.holders if holder not in left]
        kept = must if len(left) == 1 else still
        kept += [(card, holder) for holder in left]
    return Closure(tuple(must), tuple(cannot), tuple(still), complete)
