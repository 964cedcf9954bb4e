"""Who has what: exact where the position allows, and clearly marked as an estimate where it does not.

answer = solve(Problem(cards, holders, facts))
answer.count                         # the number of deals that fit
answer.chance("knife", HIDDEN)       # exact, as a fraction
answer.closure.must                  # what is certain
answer.tally(2, {"knife", "rope"})   # how many of these seat 2 has
answer.given(has_none(2, {"rope"}))  # what if
answer.sample(rng, 100)              # deals, with their true probabilities
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, TypeAlias

from deerstalker.core.facts import Card, Count, Deal, Holder
from deerstalker.core.rng import Rng
from deerstalker.deduction.closure import Closure, closure_of
from deerstalker.deduction.conflict import contradiction
from deerstalker.deduction.estimate import Estimate
from deerstalker.deduction.lattice import Engine, Lattice, Measure, TooLarge, View
from deerstalker.deduction.position import Position, Rows, best_engine
from deerstalker.deduction.problem import BeyondReach, Budget, Problem, check
from deerstalker.deduction.reduction import Impossible

Answer: TypeAlias = "Exact | Estimate"


def solve(problem: Problem, budget: Budget | None = None, engine: Engine | None = None) -> Answer:
    """Solve the problem.

    Raises `Invalid` (malformed problem), `Contradiction` (no deal fits) or `BeyondReach` (not even an estimate).
    """
    check(problem)
    budget = budget or Budget()
    engine = engine or best_engine()
    steps = budget.steps or engine.REACH
    try:
        position = Position(problem, engine)
        lattice = position.weave(steps)
    except Impossible:
        raise contradiction(problem, engine) from None
    except TooLarge:
        return Estimate(position, budget, lambda other: solve(other, budget, engine))
    return Exact(problem, position, lattice, View(True, (0,) * len(position.order)), budget)


class Exact:
    """Exact answers. All except `count` take the weights of choices into account; `unweighted` ignores them."""

    exact: ClassVar[bool] = True

    def __init__(self, problem: Problem, position: Position, lattice: Lattice, view: View, budget: Budget) -> None:
        self.problem = problem
        self.lattice = lattice
        self._position = position
        self._view = view
        self._budget = budget
        self._factor = position.core.factor if view.weighted else 1

    @cached_property
    def _measure(self) -> Measure:
        return self.lattice.measure(self._view)

    @property
    def total(self) -> int:
        """The weight of all deals; their number if there are no choices."""
        return self._measure.total * self._factor

    @cached_property
    def count(self) -> int:
        """The number of deals that fit."""
        if not self._view.weighted or not self._position.core.scales:
            return self._measure.total
        return self.lattice.measure(self._view._replace(weighted=False)).total

    def ways(self, card: Card, holder: Holder) -> int:
        """Return the weight of the deals in which the holder has the card."""
        place = self._position.place.get(card)
        if place is None:
            return self.total if self._position.known[card] == holder else 0
        seat = self._position.seat.get(holder)
        return 0 if seat is None else self._measure.cells[place][seat] * self._factor

    def chance(self, card: Card, holder: Holder) -> Fraction:
        """Return the probability that the holder has the card."""
        return Fraction(self.ways(card, holder), self.total)

    @property
    def marginals(self) -> dict[Card, dict[Holder, int]]:
        """The weight of each card with each holder who may have it."""
        rows = {
            card: {holder: self.ways(card, holder) for holder in self.problem.holders} for card in self.problem.cards
        }
        return {card: {holder: ways for holder, ways in row.items() if ways} for card, row in rows.items()}

    @cached_property
    def closure(self) -> Closure:
        """Everything that is certain."""
        return closure_of(self.problem, lambda card, holder: self.ways(card, holder) > 0)

    def tally(self, holder: Holder, cards: Collection[Card]) -> tuple[int, ...]:
        """Return the weights of the deals in which the holder has 0, 1, 2 ... of these cards."""
        position = self._position
        held = sum(position.known.get(card) == holder for card in cards)
        weights = [0] * (len(cards) + 1)
        seat = position.seat.get(holder)
        if seat is None:
            weights[held] = self.total
            return tuple(weights)
        mask = sum(1 << position.place[card] for card in cards if card in position.place)
        for more, weight in enumerate(self.lattice.tally(self._view, seat, mask)):
            weights[held + more] = weight * self._factor
        return tuple(weights)

    def hands(self, holder: Holder, most: int = 20_000) -> Mapping[frozenset[Card], int]:
        """Return the weight of every hand the holder may have; for HIDDEN, of every solution.

        Raises `BeyondReach` if there are more than `most`.
        """
        position = self._position
        held = frozenset(card for card, owner in position.known.items() if owner == holder)
        seat = position.seat.get(holder)
        if seat is None:
            return {held: self.total}
        cards = {place: card for card, place in position.place.items()}
        try:
            hands = self.lattice.hands(self._view, seat, most)
        except TooLarge:
            raise BeyondReach(f"Holder {holder} may have more than {most} different hands.") from None
        return {held | {cards[place] for place in hand}: ways * self._factor for hand, ways in hands.items()}

    def deal(self, number: int) -> Deal:
        """Return the deal for a number from 0 to `total` - 1. Each deal has as many numbers as its weight."""
        path = self.lattice.unrank(self._view, [number // self._factor])
        return self._position.deal(path[0])

    def sample(self, rng: Rng, number: int) -> list[Deal]:
        """Draw deals independently, with their true probabilities."""
        return [self._position.deal(path) for path in self._paths(rng, number)]

    def rows(self, rng: Rng, number: int) -> Rows:
        """Draw deals as an array: one row per deal, with the holder of each card of the problem."""
        return self._position.rows(self._paths(rng, number))

    def _paths(self, rng: Rng, number: int) -> Sequence[Sequence[int]]:
        total = self._measure.total
        return self.lattice.unrank(self._view, [rng.randrange(total) for _ in range(number)])

    def unweighted(self) -> "Exact":
        """Return the same answer with every deal counted once."""
        view = self._view._replace(weighted=False)
        return Exact(self.problem, self._position, self.lattice, view, self._budget)

    def given(self, *facts: Count) -> Answer:
        """Solve the problem with these facts added. Raises `Contradiction` if they cannot be true.

        Facts that give or deny single cards are read off the existing lattice; others need a new one.
        """
        problem = self.problem.knowing(facts)
        check(problem)
        barred = list(self._view.barred)
        try:
            for fact in facts:
                struck = self._position.struck(fact)
                if struck is None:
                    answer = solve(problem, self._budget, self._position.engine)
                    return answer if self._view.weighted or isinstance(answer, Estimate) else answer.unweighted()
                for place, seats in struck.items():
                    barred[place] |= seats
            view = self._view._replace(barred=tuple(barred))
            answer = Exact(problem, self._position, self.lattice, view, self._budget)
            if answer.total:
                return answer
        except Impossible:
            pass
        raise contradiction(problem, self._position.engine)
