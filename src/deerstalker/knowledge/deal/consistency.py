"""Can these facts all be true? Only that: the solver itself would go on to find a smallest contradiction."""

from deerstalker.deduction.lattice import TooLarge
from deerstalker.deduction.position import Position, best_engine
from deerstalker.deduction.problem import Budget, Problem
from deerstalker.deduction.reduction import Impossible
from deerstalker.deduction.solver import solve

PART = 10
"""A few facts are allowed this part of the engine's reach, before a deal is looked for by sampling."""


def quick() -> Budget:
    """Enough for a few facts."""
    return Budget(best_engine().REACH // PART, runs=2)


def fits(problem: Problem, budget: Budget | None = None) -> bool:
    """Is there a deal? Raises `BeyondReach` when that cannot be told within the budget, by default a quick one."""
    budget = budget or quick()
    try:
        Position(problem, best_engine()).weave(budget.steps or best_engine().REACH)
    except Impossible:
        return False
    except TooLarge:
        solve(problem, budget)
    return True
