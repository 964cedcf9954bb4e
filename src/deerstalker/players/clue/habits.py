"""What people give away by asking: they seldom name cards that they hold, and hardly ever what they were shown.

The figures are odds, counted in games among careful players and novices: how often such a card is named, for one that
its asker knows nothing of.
"""

import numpy as np

from deerstalker.core.seats import Seat
from deerstalker.players.clue.evidence import Asked, Evidence
from deerstalker.players.clue.worlds import Floats, Worlds

OWN = (0.5, 0.5, 1.0)
"""A suspect, weapon or room of his own: for rooms it is as often a bluff, or the one he happened to be in."""

SHOWN = (0.1, 0.1, 0.3)
"""One that was shown to him before."""

SILENT = 0.02
"""Nobody disproved him, he holds none of the three, and still he does not accuse."""


def likelihood(evidence: Evidence, worlds: Worlds) -> Floats:
    """How well each deal explains what the others have asked."""
    factors = np.ones(worlds.size)
    for at, asked in enumerate(evidence.asked):
        if asked.by == evidence.seat:
            continue
        numbers = [evidence.deck.number[card] for card in asked.theory]
        held = worlds.holders[:, numbers] == asked.by
        factors *= np.where(held, OWN, 1.0).prod(axis=1)
        if asked.hushed:
            factors *= np.where(held.any(axis=1), 1.0, SILENT)
        for shower in asked.shows:
            if shower != evidence.seat:
                factors *= _shown(evidence.asked[at + 1 :], asked, worlds.holders[:, numbers] == shower)
    return factors


def _shown(later: list[Asked], asked: Asked, held: Floats) -> Floats:
    """Which card was it? Hardly one that he goes on asking for."""
    likely = np.array([habit ** _times(later, asked.by, card) for card, habit in zip(asked.theory, SHOWN, strict=True)])
    found: Floats = (held * likely).sum(axis=1) / np.maximum(held.sum(axis=1), 1)
    return found


def _times(later: list[Asked], by: Seat, card: str) -> int:
    return sum(one.by == by and card in one.theory for one in later)
