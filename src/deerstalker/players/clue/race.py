"""How close are the others? In some of the deals that fit, what each rival must have seen is imagined and solved."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

import numpy as np

from deerstalker.core.seats import Seat
from deerstalker.deduction.facts import HIDDEN, Deal
from deerstalker.deduction.problem import BeyondReach, Budget, Problem
from deerstalker.deduction.solver import solve
from deerstalker.games.clue.rules import Clue
from deerstalker.knowledge.rivals import Chair
from deerstalker.players.clue.evidence import Evidence
from deerstalker.players.clue.worlds import Worlds, doubt
from deerstalker.players.effort import Effort

STEPS = 40_000
"""A rival's position that is larger than this is a beginner's: he knows next to nothing yet."""

SHARE = 0.6
"""The part of the time that is spent on the others."""

FAR = 9.0
"""The doubt of such a rival, in bits."""


def imagined_doubts(
    evidence: Evidence, worlds: Worlds, rivals: Sequence[Seat], number: int, effort: Effort
) -> list[list[float]]:
    """In each of some likely deals, how many bits each of these rivals is away from the solution."""
    rng = Random(evidence.luck)
    chairs = [Chair(evidence.dossier, seat) for seat in rivals]
    found: list[list[float]] = []
    for deal in likely_deals(worlds, number):
        row: list[float] = []
        for chair in chairs:
            if effort.used > SHARE:
                return found or [row + [FAR] * (len(chairs) - len(row))]
            row.append(doubt_in(chair.problem(deal, rng)))
            effort.spend()
        found.append(row)
    return found


def likely_deals(worlds: Worlds, number: int) -> list[Deal]:
    """So many of these deals, each about as often as it is likely."""
    marks = (np.arange(number) + 0.5) / number
    rows = np.searchsorted(np.cumsum(worlds.weights), marks).clip(max=worlds.size - 1)
    return [dict(zip(worlds.deck.cards, worlds.holders[row].tolist(), strict=True)) for row in rows]


@lru_cache(maxsize=1 << 10)
def doubt_in(problem: Problem) -> float:
    """How many bits somebody with this problem is missing, sort by sort."""
    try:
        answer = solve(problem, Budget(STEPS, runs=2))
    except BeyondReach:
        return FAR
    if not answer.exact:
        return FAR
    odds = np.array([float(answer.chance(card, HIDDEN)) for card in problem.cards])
    return float(doubt(odds))


def hazard(game: Clue, bits: float) -> float:
    """The chance that a careful player in so much doubt wins in his next turn."""
    if bits < 0.01:
        return 0.97
    if game.edition.dice == 0:
        return float(min(0.9, 2.4 * np.exp(-1.2 * bits)))
    return float(0.12 / (1 + np.exp(1.2 * (bits - 4))))


def survival(game: Clue, doubts: Sequence[Sequence[float]]) -> float:
    """The chance that none of them wins before I move again."""
    return float(np.mean([np.prod([1 - hazard(game, bits) for bits in row]) for row in doubts]))
