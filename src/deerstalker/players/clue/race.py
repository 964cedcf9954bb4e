"""Estimate how close the others are: imagine and solve what each rival must have seen in some of the deals that fit."""

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from math import exp, prod
from random import Random
from statistics import fmean
from typing import NamedTuple

from deerstalker.core.facts import HIDDEN, Deal
from deerstalker.core.seats import Seat
from deerstalker.deduction.problem import BeyondReach, Budget, Problem
from deerstalker.deduction.solver import Answer, solve
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Theory
from deerstalker.knowledge.deal.rivals import RivalSight
from deerstalker.players.clue.memory import Memory
from deerstalker.players.clue.questions import told
from deerstalker.players.clue.worlds import Deck, Worlds, doubt
from deerstalker.players.effort import Effort

STEPS = 40_000
"""Maximum size of a rival's position to solve. A rival with a larger one knows next to nothing yet."""

RIVAL_WORLDS = 64
"""Number of deals that stand for all that are possible to a rival."""

HEARD = 3
"""Number of deals in which the expert works out what the rivals would hear."""

SHARE = 0.6
"""Share of the time that is spent on the rivals."""

IN_THE_DARK = 9.0
"""Doubt of a rival whose position is larger than `STEPS`, in bits."""


class View(NamedTuple):
    """What a rival may know, in one deal."""

    doubt: float
    """Bits the rival still lacks."""

    worlds: Worlds | None
    """Deals that are possible to the rival; None if there are too many, or they are not needed."""


def imagined(
    memory: Memory, worlds: Worlds, rivals: Sequence[Seat], number: int, effort: Effort, *, listening: bool
) -> list[list[View]]:
    """Return what each of these rivals may know in some likely deals, including their deals if `listening`."""
    rng = Random(memory.luck)
    chairs = [RivalSight(memory.dossier, seat) for seat in rivals]
    found: list[list[View]] = []
    for deal in likely_deals(worlds, number):
        row: list[View] = []
        for chair in chairs:
            if effort.used > SHARE:
                return found or [row + [View(IN_THE_DARK, None)] * (len(chairs) - len(row))]
            row.append(_view(chair.problem(deal, rng), memory.deck, rng if listening else None))
            effort.spend()
        found.append(row)
    return found


def likely_deals(worlds: Worlds, number: int) -> list[Deal]:
    """Return `number` of these deals, each about in proportion to its chance."""
    ladder = list(accumulate(worlds.weights))
    chosen = [min(worlds.size - 1, bisect_left(ladder, (at + 0.5) / number)) for at in range(number)]
    holders = [array("b", column) for column in worlds.columns]
    return [{card: column[deal] for card, column in zip(worlds.deck.cards, holders, strict=True)} for deal in chosen]


def _view(problem: Problem, deck: Deck, rng: Random | None) -> View:
    try:
        answer = solve(problem, Budget(STEPS, runs=2))
    except BeyondReach:
        return View(IN_THE_DARK, None)
    if not answer.exact:
        return View(IN_THE_DARK, None)
    return View(_doubt(answer), None if rng is None else Worlds(deck, answer.columns(rng, RIVAL_WORLDS)))


def doubt_in(problem: Problem) -> float:
    """Return how many bits a player with this problem lacks, adding up the sorts."""
    try:
        return _doubt(solve(problem, Budget(STEPS, runs=2)))
    except BeyondReach:
        return IN_THE_DARK


def _doubt(answer: Answer) -> float:
    return doubt(float(answer.chance(card, HIDDEN)) for card in answer.problem.cards)


def hazard(game: Clue, bits: float) -> float:
    """Return the chance that a careful player who lacks this many bits wins in their next turn."""
    if bits < 0.01:
        return 0.97
    if game.edition.dice == 0:
        return min(0.9, 2.4 * exp(-1.2 * bits))
    return 0.12 / (1 + exp(1.2 * (bits - 4)))


def survival(game: Clue, views: Sequence[Sequence[View]]) -> float:
    """Return the chance that no rival wins before the expert's next turn."""
    return fmean(prod(1 - hazard(game, view.doubt) for view in row) for row in views)


def told_to_rivals(
    game: Clue, asker: Seat, views: Sequence[Sequence[View]], theories: Sequence[Theory], effort: Effort
) -> list[float]:
    """Return the bits a rival learns from listening to each question, on average, as far as time allows."""
    found, count = [0.0] * len(theories), 0
    for view in (view for row in views[:HEARD] for view in row):
        if not effort.left:
            break
        count += 1
        if view.worlds is not None:
            bits = told(game, asker, view.worlds, theories)
            found = [one + more for one, more in zip(found, bits, strict=True)]
    return [one / max(1, count) for one in found]
