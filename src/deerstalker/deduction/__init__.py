"""Facts about who holds which card, and everything that follows from them.

This package knows holders, cards and counts, but no game.
"""

from deerstalker.core.facts import HIDDEN, OPEN, Card, Choice, Count, Deal, Holder, exactly, has_all, has_none
from deerstalker.deduction.closure import Closure
from deerstalker.deduction.estimate import Estimate
from deerstalker.deduction.problem import BeyondReach, Budget, Contradiction, Problem
from deerstalker.deduction.solver import Answer, Exact, solve

__all__ = [
    "HIDDEN",
    "OPEN",
    "Answer",
    "BeyondReach",
    "Budget",
    "Card",
    "Choice",
    "Closure",
    "Contradiction",
    "Count",
    "Deal",
    "Estimate",
    "Exact",
    "Holder",
    "Problem",
    "exactly",
    "has_all",
    "has_none",
    "solve",
]
