"""How close are the others? In some of the deals that fit, what each rival must have seen is imagined and solved."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from deerstalker.core.facts import HIDDEN, Deal
from deerstalker.core.seats import Seat
from deerstalker.deduction.problem import BeyondReach, Budget, Problem
from deerstalker.deduction.solver import Answer, solve
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Theory
from deerstalker.knowledge.deal.rivals import RivalSight
from deerstalker.players.clue.evidence import Evidence
from deerstalker.players.clue.questions import told
from deerstalker.players.clue.worlds import Deck, Floats, Worlds, doubt
from deerstalker.players.effort import Effort

STEPS = 40_000
"""A rival's position that is larger than this is a beginner's: he knows next to nothing yet."""

DEALS = 64
"""So many deals stand for all that are possible to a rival."""

HEARD = 3
"""In so many of the deals it is thought through what they would hear."""

SHARE = 0.6
"""The part of the time that is spent on the others."""

FAR = 9.0
"""The doubt of such a rival, in bits."""


class View(NamedTuple):
    """What a rival may know, in one deal."""

    doubt: float
    """How many bits he is away from the solution."""

    worlds: Worlds | None
    """Deals that are possible to him; none, if they are too many to tell, or nobody wants to know them."""


def imagined(
    evidence: Evidence, worlds: Worlds, rivals: Sequence[Seat], number: int, effort: Effort, *, listening: bool
) -> list[list[View]]:
    """What each of these rivals may know, in each of some likely deals; his deals too, if it matters what he hears."""
    rng = Random(evidence.luck)
    chairs = [RivalSight(evidence.dossier, seat) for seat in rivals]
    found: list[list[View]] = []
    for deal in likely_deals(worlds, number):
        row: list[View] = []
        for chair in chairs:
            if effort.used > SHARE:
                return found or [row + [View(FAR, None)] * (len(chairs) - len(row))]
            row.append(_view(chair.problem(deal, rng), evidence.deck, rng if listening else None))
            effort.spend()
        found.append(row)
    return found


def likely_deals(worlds: Worlds, number: int) -> list[Deal]:
    """So many of these deals, each about as often as it is likely."""
    marks = (np.arange(number) + 0.5) / number
    rows = np.searchsorted(np.cumsum(worlds.weights), marks).clip(max=worlds.size - 1)
    return [dict(zip(worlds.deck.cards, worlds.holders[row].tolist(), strict=True)) for row in rows]


def _view(problem: Problem, deck: Deck, rng: Random | None) -> View:
    try:
        answer = solve(problem, Budget(STEPS, runs=2))
    except BeyondReach:
        return View(FAR, None)
    if not answer.exact:
        return View(FAR, None)
    return View(_doubt(answer), None if rng is None else Worlds(deck, answer.rows(rng, DEALS)))


def doubt_in(problem: Problem) -> float:
    """How many bits somebody with this problem is missing, sort by sort."""
    try:
        return _doubt(solve(problem, Budget(STEPS, runs=2)))
    except BeyondReach:
        return FAR


def _doubt(answer: Answer) -> float:
    return float(doubt(np.array([float(answer.chance(card, HIDDEN)) for card in answer.problem.cards])))


def hazard(game: Clue, bits: float) -> float:
    """The chance that a careful player in so much doubt wins in his next turn."""
    if bits < 0.01:
        return 0.97
    if game.edition.dice == 0:
        return float(min(0.9, 2.4 * np.exp(-1.2 * bits)))
    return float(0.12 / (1 + np.exp(1.2 * (bits - 4))))


def survival(game: Clue, views: Sequence[Sequence[View]]) -> float:
    """The chance that none of them wins before I move again."""
    return float(np.mean([np.prod([1 - hazard(game, view.doubt) for view in row]) for row in views]))


def told_to_rivals(
    game: Clue, asker: Seat, views: Sequence[Sequence[View]], theories: Sequence[Theory], effort: Effort
) -> Floats:
    """The bits that a rival learns by listening to each of these questions, on average; while there is time."""
    found, count = np.zeros(len(theories)), 0
    for view in (view for row in views[:HEARD] for view in row):
        if not effort.left:
            break
        count += 1
        if view.worlds is not None:
            found += told(game, asker, view.worlds, theories)
    return found / max(1, count)
