"""Decide whether facts can all be true. The solver itself would go on to find a smallest contradiction."""

from deerstalker.deduction.engines import best_engine
from deerstalker.deduction.lattice import TooLarge
from deerstalker.deduction.position import Position
from deerstalker.deduction.problem import Budget, Problem
from deerstalker.deduction.reduction import Impossible
from deerstalker.deduction.solver import solve

PART = 10
"""Divisor of the engine's reach for a quick check; beyond that, a deal is looked for by sampling."""


def quick() -> Budget:
    """Return a budget that is enough for a few facts."""
    return Budget(best_engine().REACH // PART, runs=2)


def fits(problem: Problem, budget: Budget | None = None) -> bool:
    """Return whether some deal fits. Raises `BeyondReach` if the budget, by default a quick one, is not enough."""
    budget = budget or quick()
    try:
        Position(problem, best_engine()).weave(budget.steps or best_engine().REACH)
    except Impossible:
        return False
    except TooLarge:
        solve(problem, budget)
    return True
