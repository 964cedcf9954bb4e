"""Who has what: exact where the position allows, and clearly marked as an estimate where it does not.

answer = solve(Problem(cards, holders, facts))
answer.count                         # the number of deals that fit
answer.chance("knife", HIDDEN)       # exact, as a fraction
answer.closure.must                  # what is certain
answer.tally(2, {"knife", "rope"})   # how many of these seat 2 has
answer.given(has_none(2, {"rope"}))  # what if
answer.sample(rng, 100)              # deals, with their true probabilities
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, TypeAlias

from deerstalker.core.facts import Card, Count, Deal, Holder, has_all
from deerstalker.core.rng import Rng
from deerstalker.deduction.closure import Closure, closure_of
from deerstalker.deduction.conflict import contradiction
from deerstalker.deduction.engines import best_engine
from deerstalker.deduction.estimate import Estimate
from deerstalker.deduction.lattice import Engine, Lattice, Measure, Restriction, TooLarge, View
from deerstalker.deduction.position import Columns, Position
from deerstalker.deduction.problem import BeyondReach, Budget, Problem, check
from deerstalker.deduction.reduction import Impossible, Reduction, Row

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

    @cached_property
    def _total(self) -> int:
        return self.lattice.total(self._view)

    @property
    def total(self) -> int:
        """The weight of all deals; their number if there are no choices."""
        return self._total * self._factor

    @cached_property
    def count(self) -> int:
        """The number of deals that fit."""
        if not self._view.weighted or not self._position.core.scales:
            return self._total
        return self.lattice.total(self._view._replace(weighted=False))

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

    def holding(self, holder: Holder, cards: Collection[Card]) -> int:
        """Return the weight of the deals in which the holder has all of these cards."""
        try:
            struck = self._position.struck(has_all(holder, cards)) or {}
        except Impossible:
            return 0
        barred = tuple(bits | struck.get(place, 0) for place, bits in enumerate(self._view.barred))
        return self.lattice.total(self._view._replace(barred=barred)) * self._factor

    @cached_property
    def marginals(self) -> dict[Card, dict[Holder, int]]:
        """The weight of each card with each holder who may have it."""
        position, factor, total = self._position, self._factor, self.total
        seats, cells = tuple(position.seat), self._measure.cells
        found: dict[Card, dict[Holder, int]] = {}
        for card in self.problem.cards:
            place = position.place.get(card)
            if place is None:
                found[card] = {position.known[card]: total}
            else:
                row = zip(seats, cells[place], strict=True)
                found[card] = {holder: ways * factor for holder, ways in row if ways}
        return found

    @cached_property
    def closure(self) -> Closure:
        """Everything that is certain."""
        return closure_of(self.problem, self.marginals)

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

    def columns(self, rng: Rng, number: int) -> Columns:
        """Draw deals as columns: for each card of the problem, its holder in every deal."""
        return self._position.columns(self._paths(rng, number))

    def _paths(self, rng: Rng, number: int) -> Sequence[bytes]:
        return self.lattice.unrank(self._view, [rng.randrange(self._total) for _ in range(number)])

    def unweighted(self) -> "Exact":
        """Return the same answer with every deal counted once."""
        view = self._view._replace(weighted=False)
        return Exact(self.problem, self._position, self.lattice, view, self._budget)

    def reduced(self, problem: Problem, reduction: Reduction, rows: Iterable[Row], most: int) -> "Exact":
        """Return the answer to a problem with more facts and the same choices, cut out of this one.

        `reduction` has drawn the local deductions from all facts, and `rows` are the new ones. Raises `Impossible`, or
        `TooLarge` if the lattice would have more than `most` steps.
        """
        position, lattice = self._position, self.lattice
        struck = zip(position.barred(reduction.may), self._view.barred, strict=True)
        barred = tuple(one | other for one, other in struck)
        nothing_struck = (0,) * len(barred)
        for restriction in position.restrictions(rows, reduction) or [Restriction(0, 0, 0, 0)]:
            lattice = lattice.refined(barred, restriction, most)
            barred = nothing_struck
        return Exact(problem, position, lattice, self._view._replace(barred=nothing_struck), self._budget)

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
