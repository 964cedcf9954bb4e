"""Positions too large to count: the same questions answered from thinned lattices, with error bars."""

import sys
from array import array
from collections.abc import Callable, Sequence
from functools import cached_property
from math import inf, ldexp, sqrt
from typing import Any, ClassVar

from deerstalker.core.facts import Card, Count, Deal, Holder, has_all
from deerstalker.core.rng import Rng
from deerstalker.deduction.closure import Closure, closure_of
from deerstalker.deduction.lattice import Sketch, TooLarge
from deerstalker.deduction.plain import picked
from deerstalker.deduction.position import Columns, Position
from deerstalker.deduction.problem import BeyondReach, Budget, Problem
from deerstalker.deduction.reduction import Impossible

FINENESS = 2**53
PROBES = 200
"""Maximum number of cells without a sample that are checked one by one."""


class Estimate:
    """Answers from samples, each with its standard error. Whatever `closure` calls certain is certain.

    Raises `BeyondReach` if no sample finds a deal that fits. `again` solves another problem in the same way.
    """

    exact: ClassVar[bool] = False

    def __init__(self, position: Position, budget: Budget, again: Callable[[Problem], Any]) -> None:
        self.problem = position.problem
        self.runs = max(2, budget.runs)
        self._position = position
        self._again = again
        steps = budget.sampled or budget.steps or position.engine.REACH
        self._sketches = _sketches(position, steps // self.runs, self.runs)
        self._exponent = max(sketch.exponent for sketch in self._sketches)

    @property
    def count(self) -> float:
        """The estimated number of deals that fit."""
        return self._number([sketch.count for sketch in self._sketches])[0]

    @property
    def count_error(self) -> float:
        """The standard error of `count`."""
        return self._number([sketch.count for sketch in self._sketches])[1]

    @property
    def total(self) -> float:
        """The estimated weight of all deals."""
        return self._number([sketch.total for sketch in self._sketches])[0] * self._position.core.factor

    @property
    def total_error(self) -> float:
        """The standard error of `total`."""
        return self._number([sketch.total for sketch in self._sketches])[1] * self._position.core.factor

    def chance(self, card: Card, holder: Holder) -> float:
        """Estimate the chance that the holder has the card."""
        whole, part = self._shares(card, holder)
        return sum(part) / sum(whole)

    def error(self, card: Card, holder: Holder) -> float:
        """Return the standard error of that chance, from the spread of the runs.

        It is never less than the number of sampled deals allows.
        """
        if card not in self._position.place or holder not in self._position.seat:
            return 0.0
        whole, part = self._shares(card, holder)
        chance = sum(part) / sum(whole)
        squares = sum((some - chance * all_) ** 2 for some, all_ in zip(part, whole, strict=True))
        deals = sum(sketch.width for sketch in self._sketches)
        cautious = (chance * deals + 1) / (deals + 2)
        return max(sqrt(squares * self.runs / (self.runs - 1)) / sum(whole), sqrt(cautious * (1 - cautious) / deals))

    @cached_property
    def closure(self) -> Closure:
        """What local deductions settle, cell by cell if necessary. Everything shown by a sampled deal is possible."""
        witnessed = {
            (card, holder)
            for card, place in self._position.place.items()
            for holder, seat in self._position.seat.items()
            if any(sketch.cells[place][seat] > 0 for sketch in self._sketches)
        }
        witnessed.update(self._position.known.items())
        unseen = [
            (card, holder)
            for card in self.problem.cards
            for holder in self.problem.holders
            if (card, holder) not in witnessed and self._position.may(card, holder)
        ]
        doubtful = {cell for cell in unseen[:PROBES] if not self._excluded(*cell)} | set(unseen[PROBES:])
        possible = witnessed | doubtful
        places = {
            card: [holder for holder in self.problem.holders if (card, holder) in possible]
            for card in self.problem.cards
        }
        return closure_of(self.problem, places, complete=not doubtful)

    def sample(self, rng: Rng, number: int) -> list[Deal]:
        """Draw deals that fit, with approximately their true probabilities."""
        return [self._position.deal(path) for path in self._paths(rng, number)]

    def columns(self, rng: Rng, number: int) -> Columns:
        """Draw deals as columns: for each card of the problem, its holder in every deal."""
        return self._position.columns(self._paths(rng, number))

    def _paths(self, rng: Rng, number: int) -> list[bytes]:
        weights = self._scaled([sketch.total for sketch in self._sketches])
        chosen = [picked(weights, rng.randrange(FINENESS) / FINENESS) for _ in range(number)]
        cards = len(self._position.order)
        paths: list[bytes] = []
        for place, sketch in enumerate(self._sketches):
            some = chosen.count(place)
            if some:
                paths += sketch.draw(_chances(rng, some * cards))
        rng.shuffle(paths)
        return paths

    def given(self, *facts: Count) -> Any:
        """Solve the problem again with these facts added."""
        return self._again(self.problem.knowing(facts))

    def _excluded(self, card: Card, holder: Holder) -> bool:
        try:
            self._position.engine.reduce(self.problem.knowing([has_all(holder, [card])]))
        except Impossible:
            return True
        return False

    def _shares(self, card: Card, holder: Holder) -> tuple[list[float], list[float]]:
        """Return the weight of all deals in each run, and of those in which the holder has the card."""
        whole = self._scaled([sketch.total for sketch in self._sketches])
        place, seat = self._position.place.get(card), self._position.seat.get(holder)
        if place is None:
            return whole, whole if self._position.known[card] == holder else [0.0] * len(whole)
        if seat is None:
            return whole, [0.0] * len(whole)
        return whole, self._scaled([sketch.cells[place][seat] for sketch in self._sketches])

    def _scaled(self, values: Sequence[float]) -> list[float]:
        """Convert numbers of the sketches to a common unit."""
        return [
            ldexp(value, sketch.exponent - self._exponent) for value, sketch in zip(values, self._sketches, strict=True)
        ]

    def _number(self, values: Sequence[float]) -> tuple[float, float]:
        """Return the mean over all runs (those that found nothing count as 0) and its standard error."""
        scaled = self._scaled(values)
        mean = sum(scaled) / self.runs
        squares = sum(value * value for value in scaled) - self.runs * mean * mean
        error = sqrt(max(0.0, squares) / (self.runs - 1) / self.runs)
        try:
            return ldexp(mean, self._exponent), ldexp(error, self._exponent)
        except OverflowError:
            return inf, inf


def _chances(rng: Rng, number: int) -> "array[float]":
    """Return so many numbers in [0, 1), all from a single random number."""
    throw = array("I", rng.randrange(1 << 32 * number).to_bytes(4 * number, sys.byteorder))
    return array("d", [one / 2**32 for one in throw])


def _sketches(position: Position, steps: int, runs: int) -> Sequence[Sketch]:
    try:
        sketches = position.engine.sketches(position.table, position.order, steps, runs)
    except TooLarge:
        raise BeyondReach("One holder alone has too many kinds of hands to tell apart.") from None
    if not sketches:
        raise BeyondReach("The position is too large to count, and sampling found no deal that fits.")
    return sketches
