"""What players give away by asking: they seldom name cards that they hold, and hardly ever ones they were shown.

The figures are odds, counted in games among careful players and novices: how often such a card is named, relative to
one that its asker knows nothing about. Players who think about what an answer tells begin with a room of their own, so
that the answer is about the other two, and end with a suspect or a weapon of their own, when they only seek the room.
Each player may be of one character or the other, and their questions tell which.
"""

import numpy as np
from numpy.typing import NDArray

from deerstalker.core.seats import Seat
from deerstalker.players.clue.memory import Asked, Memory
from deerstalker.players.clue.worlds import Floats, Worlds

Habit = tuple[float, float, float]
"""Odds for a suspect, a weapon and a room."""

Character = tuple[Habit, ...]
"""Habits for a player's first question, second question and so on; the last one applies from then on."""

AT_THE_TABLE: tuple[Character, ...] = (
    ((0.25, 0.3, 10.0), (0.5, 0.55, 4.5), (1.0, 1.2, 1.3), (1.7, 1.7, 0.5), (2.5, 2.5, 0.15)),
    ((0.05, 0.05, 0.05), (0.05, 0.05, 0.05), (0.08, 0.08, 0.05), (0.15, 0.15, 0.1), (0.3, 0.3, 0.15)),
)
"""Odds of naming one's own card without the board: some players think of it, some do not."""

ON_THE_BOARD: tuple[Character, ...] = (
    ((0.4, 0.45, 1.4), (0.4, 0.45, 1.3), (0.65, 0.8, 1.3), (1.2, 1.2, 0.9), (1.8, 1.6, 0.65), (2.3, 2.0, 0.35)),
    ((0.1, 0.1, 1.0), (0.1, 0.1, 1.0), (0.2, 0.2, 1.0), (0.3, 0.3, 1.0)),
)
"""Odds of naming one's own card on the board, where the room is one the player could reach."""

SHOWN: Habit = (0.05, 0.05, 0.2)
"""Odds of naming a card that the player was shown before."""

SILENT = 0.02
"""Chance that a player does not accuse though nobody disproved them and they hold none of the three cards."""


def likelihood(memory: Memory, worlds: Worlds) -> Floats:
    """Return how well each deal explains what the others have asked."""
    factors = np.ones(worlds.size)
    characters = ON_THE_BOARD if memory.game.edition.dice else AT_THE_TABLE
    for seat in range(memory.game.seats):
        if seat != memory.seat:
            factors *= _of_one(memory, worlds, seat, characters)
    return factors


def _of_one(memory: Memory, worlds: Worlds, seat: Seat, characters: tuple[Character, ...]) -> Floats:
    """Return how well each deal explains what this player has asked, averaged over the characters."""
    number = memory.deck.number
    own = worlds.holders == seat
    many = np.stack([own[:, start:stop].sum(axis=1) for start, stop in memory.deck.spans], axis=1)
    sizes = np.array([stop - start for start, stop in memory.deck.spans])
    found = np.ones((len(characters), worlds.size))
    factors = np.ones(worlds.size)
    before = 0
    for at, asked in enumerate(memory.asked):
        if asked.by != seat:
            continue
        habits = np.array([one[min(before, len(one) - 1)] for one in characters])[:, None, :]
        before += 1
        chances = sizes / (sizes + many * (habits - 1))  # character, deal, sort: to name a card not held
        numbers = [number[card] for card in asked.theory]
        found *= (np.where(own[:, numbers], habits, 1.0) * chances).prod(axis=2)
        if asked.hushed:
            factors *= np.where(own[:, numbers].any(axis=1), 1.0, SILENT)
        for shower in asked.shows:
            if shower != memory.seat:
                factors *= _shown(memory.asked[at + 1 :], asked, worlds.holders[:, numbers] == shower)
    likely: Floats = factors * found.mean(axis=0)
    return likely


def _shown(later: list[Asked], asked: Asked, held: NDArray[np.bool_]) -> Floats:
    """Weight the cards that may have been shown: hardly one that the asker keeps asking for."""
    likely = np.array([habit ** _times(later, asked.by, card) for card, habit in zip(asked.theory, SHOWN, strict=True)])
    found: Floats = (held * likely).sum(axis=1) / np.maximum(held.sum(axis=1), 1)
    return found


def _times(later: list[Asked], by: Seat, card: str) -> int:
    return sum(one.by == by and card in one.theory for one in later)
