"""Load what deduction needs before the first move, not in it."""

from functools import cache
from random import Random

from deerstalker.core.facts import HIDDEN, exactly
from deerstalker.deduction.problem import Budget, Problem
from deerstalker.deduction.solver import solve


@cache
def warm_up() -> None:
    """Solve a position that is counted, and one that is sampled."""
    cards = tuple(map(str, range(36)))
    facts = (exactly(HIDDEN, cards, 1), *(exactly(seat, cards, 12 - (seat == 2)) for seat in range(3)))
    for steps in (None, 100):
        answer = solve(Problem(cards, (0, 1, 2, HIDDEN), facts), Budget(steps, 2))
        answer.chance(cards[0], HIDDEN)
        answer.columns(Random(0), 2)
