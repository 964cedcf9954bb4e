"""Estimate how close the others are, and whether there will be another turn."""

from collections.abc import Iterable, Sequence
from math import exp
from random import Random

from deerstalker.core.seats import Seat
from deerstalker.deduction.problem import Budget
from deerstalker.deduction.solver import solve
from deerstalker.knowledge.deal.rivals import RivalSight, outlook
from deerstalker.players.effort import Effort
from deerstalker.players.sleuth.memory import Memory

STEPS = 15_000
"""Maximum size of a rival's position that is counted (a few milliseconds); larger ones are thinned."""

SHARE = 0.6
"""Share of the time after which no further rival is examined."""

NEAR, FADING = 0.6, 0.62
"""Chance that a rival who lacks nothing ends the game within a round, and its factor for each bit they lack."""


def closeness(memory: Memory, rivals: Sequence[Seat], rng: Random, effort: Effort, most: int) -> dict[Seat, float]:
    """Return how many bits each rival lacks, on average over as many fitting deals as there is time for.

    What they know is worked out from what they must have seen in each deal. A rival there is no time for is assumed to
    be like the others.
    """
    found: dict[Seat, list[float]] = {seat: [] for seat in rivals}
    chairs: dict[Seat, RivalSight] = {}
    for deal in memory.answer.sample(rng, most):
        for seat in rivals:
            if effort.used > SHARE and any(found.values()):
                break
            if seat not in chairs:
                chairs[seat] = RivalSight(memory.dossier, seat)
            found[seat].append(outlook(solve(chairs[seat].problem(deal, rng), Budget(STEPS, 2))).bits)
            effort.spend()
    known = [bits for some in found.values() for bits in some]
    return {seat: _mean(some or known) for seat, some in found.items()}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def survival(bits: Iterable[float], places: int) -> float:
    """Return the chance that fewer rivals than there are places left name the gem before the next own turn."""
    solved = [1.0]
    for one in bits:
        chance = NEAR * exp(-FADING * max(0.0, one))
        solved = [a * (1 - chance) + b * chance for a, b in zip([*solved, 0.0], [0.0, *solved], strict=True)]
    return sum(solved[:places])
