"""A problem that grows fact by fact, as a game goes on.

What follows from local deductions already changes nothing, and other facts are cut out of the lattice that is there.
A new lattice is woven only where a choice weighs deals anew, or where cutting made the old one large.
"""

from collections.abc import Iterable, Sequence

from deerstalker.core.facts import Card, Choice, Count, Holder
from deerstalker.deduction.conflict import contradiction
from deerstalker.deduction.engines import best_engine
from deerstalker.deduction.lattice import TooLarge
from deerstalker.deduction.problem import Budget, Problem
from deerstalker.deduction.reduction import Impossible, Reduction, Row, rows_of
from deerstalker.deduction.solver import Answer, Exact, solve

SMALL = 10_000
"""Number of steps of a lattice up to which weaving another one is not worth it."""

GROWTH = 1.5
"""How far a lattice may grow by cutting before another one is woven."""

CUTS = 8
"""Maximum number of times a lattice is cut. Each time it is further from the one that would be woven."""


PATIENCE = 6
"""Number of answers that are estimated after one with too many deals to count."""


class Follower:
    """Solves the problem again whenever something new is learned."""

    def __init__(self, cards: Sequence[Card], holders: Sequence[Holder], budget: Budget) -> None:
        self.problem = Problem(tuple(cards), tuple(holders))
        self.budget = budget
        self._engine = best_engine()
        self._reduction = Reduction(len(cards), len(holders), ())
        self._answer: Answer | None = None
        self._new: list[Row] = []
        """Facts that the answer does not include yet."""

        self._woven = 0
        """Number of steps of the last lattice that was woven."""

        self._cuts = 0
        self._to_wait = 0
        """Number of answers to estimate before all deals are counted again."""

    def learn(self, facts: Iterable[Count], choices: Iterable[Choice] = ()) -> bool:
        """Add facts. Return whether they change what is known. Raises `Contradiction` if they cannot be true."""
        more = Problem(self.problem.cards, self.problem.holders, tuple(facts), tuple(choices))
        self.problem = self.problem.knowing(more.facts, more.choices)
        before = self._known()
        rows = rows_of(more)
        self._reduction.rows += rows
        try:
            self._reduction.run()
        except Impossible:
            raise contradiction(self.problem, self._engine) from None
        if not more.choices and self._known() == before:
            return False
        self._new += rows
        if more.choices:
            self._answer = None
        return True

    def _known(self) -> tuple[tuple[int, ...], frozenset[Row]]:
        return tuple(self._reduction.may), frozenset(self._reduction.rows)

    @property
    def answer(self) -> Answer:
        """What follows from everything learned so far."""
        if self._answer is None or self._new:
            self._answer = self._cut() or self._solved()
            self._new.clear()
        return self._answer

    def _cut(self) -> Exact | None:
        """Return the answer cut out of the last one, or None if another lattice should be woven."""
        last = self._answer
        if not isinstance(last, Exact) or (self._cuts >= CUTS and last.lattice.edges > SMALL):
            return None
        most = max(SMALL, int(GROWTH * self._woven))
        try:
            found = last.reduced(self.problem, self._reduction, self._new, most)
        except TooLarge:
            return None
        except Impossible:
            raise contradiction(self.problem, self._engine) from None
        self._cuts += 1
        return found

    def _solved(self) -> Answer:
        """Solve the problem. After a failure to count the deals, that is not tried again for a while."""
        budget = self.budget
        if self._to_wait:
            budget = Budget(1, budget.runs, budget.sampled)
            self._to_wait -= 1
        found = solve(self.problem, budget, self._engine)
        if budget is self.budget and not isinstance(found, Exact):
            self._to_wait = PATIENCE
        self.adopt(found)
        return found

    def adopt(self, answer: Answer) -> None:
        """Go on from an answer to this same problem that was found elsewhere."""
        self._answer = answer
        self._new.clear()
        self._cuts, self._woven = 0, answer.lattice.edges if isinstance(answer, Exact) else 0
