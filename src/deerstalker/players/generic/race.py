"""The race: how close the others are, and whether there will be another turn."""

from collections.abc import Iterable, Sequence
from math import exp
from random import Random

from deerstalker.core.seats import Seat
from deerstalker.deduction.problem import Budget
from deerstalker.deduction.solver import solve
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.rivals import RivalSight, outlook
from deerstalker.players.effort import Effort

STEPS = 15_000
"""A rival's position of up to this size is counted; a larger one is sampled."""

SHARE = 0.6
"""Share of the time after which no further rival is looked at."""

NEAR = 0.9
"""Chance that a rival who knows the hidden cards ends the game before the bot's next turn."""

FADING = 0.9
"""How fast that chance falls with every bit a rival lacks."""


def closeness(dossier: Dossier, rivals: Sequence[Seat], rng: Random, effort: Effort, most: int) -> dict[Seat, float]:
    """Return how many bits each rival lacks, on average over deals that fit what I know.

    What a rival knows follows from what that seat must have seen in each deal. There are as many deals as there is time
    for; a rival whom there is no time for is taken to be like the others.
    """
    found: dict[Seat, list[float]] = {seat: [] for seat in rivals}
    sights: dict[Seat, RivalSight] = {}
    for deal in dossier.answer.sample(rng, most):
        for seat in rivals:
            if effort.used > SHARE and any(found.values()):
                break
            if seat not in sights:
                sights[seat] = RivalSight(dossier, seat)
            found[seat].append(outlook(solve(sights[seat].problem(deal, rng), Budget(STEPS, 2))).bits)
            effort.spend()
    known = [bits for some in found.values() for bits in some]
    return {seat: _mean(some or known) for seat, some in found.items()}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def survival(bits: Iterable[float]) -> float:
    """Return the chance that no rival wins before the bot's next turn, given how many bits each lacks."""
    chance = 1.0
    for one in bits:
        chance *= 1 - NEAR * exp(-FADING * max(0.0, one))
    return chance
