"""Deals that fit everything a seat has seen, as one table of numbers, and what questions would tell in them."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deerstalker.core.clues import Question
from deerstalker.core.facts import HIDDEN, Card
from deerstalker.players.generic.memory import Solution

Array = NDArray[Any]


class Worlds:
    """Some deals: a row for each, and in it the holder of each card. All are equally likely."""

    def __init__(self, cards: Sequence[Card], rows: Array, rng: Random) -> None:
        self.cards = tuple(cards)
        self.rows = rows
        self._column = {card: column for column, card in enumerate(cards)}
        self._luck = np.random.default_rng(rng.getrandbits(64))
        hidden, self.solution = np.unique(rows == HIDDEN, axis=0, return_inverse=True)
        """For each deal, the number of its solution in `solutions`."""

        self.solutions: list[Solution] = [
            frozenset(card for card, is_in in zip(cards, row, strict=True) if is_in) for row in hidden
        ]

    def __len__(self) -> int:
        return len(self.rows)

    def share(self, solution: Solution) -> float:
        """Return the share of the deals with this solution."""
        if solution not in self.solutions:
            return 0.0
        return float((self.solution == self.solutions.index(solution)).mean())

    def hope(self, gain: float) -> float:
        """Return about how likely the likeliest solution is once this many bits more are known."""
        counts = np.bincount(self.solution)
        likeliest = float(counts.max() / counts.sum())
        lacking = max(0.0, surprise(counts.astype(np.float64)) - gain)
        return max(likeliest, float(2.0**-lacking))

    def heard(self, asked: Question) -> Array:
        """Return the answer that the asker gets in each deal, as a number. What a holder chooses is drawn at random."""
        return self._answers(asked, by_asker=True)

    def overheard(self, asked: Question) -> Array:
        """Return the answer that everybody hears in each deal, as a number."""
        return self._answers(asked, by_asker=False)

    def _answers(self, asked: Question, *, by_asker: bool) -> Array:
        owners = self.rows[:, [self._column[card] for card in asked.cards]]
        found = np.zeros(len(self), np.int64)
        going = np.ones(len(self), bool)
        for seat in asked.of:
            held = (owners == seat) & going[:, None]
            number = held.sum(axis=1)
            found = _numbered(found, number if asked.counted else number > 0)
            if by_asker and asked.shown != "none":
                found = _numbered(found, self._one_of(held) if asked.shown == "one" else _numbered_rows(held))
            if asked.until_one:
                going &= number == 0
        return found

    def _one_of(self, held: Array) -> Array:
        """Return, for each deal, the place of one of the cards held; any of them with the same chance."""
        place: Array = np.where(held, self._luck.random(held.shape), 0.0).argmax(axis=1)
        return place

    def joint(self, answers: Array) -> Array:
        """Return in how many deals each answer comes with each solution."""
        kinds, solutions = int(answers.max()) + 1, len(self.solutions)
        counts = np.bincount(answers * solutions + self.solution, minlength=kinds * solutions)
        return counts.reshape(kinds, solutions).astype(np.float64)


def _numbered(before: Array, more: Array) -> Array:
    """Return numbers for pairs of numbers, from 0 on without a gap."""
    more = more.astype(np.int64)
    _, found = np.unique(before * (int(more.max()) + 1) + more, return_inverse=True)
    return found


def _numbered_rows(rows: Array) -> Array:
    """Return the same number for equal rows."""
    _, found = np.unique(np.packbits(rows, axis=1), axis=0, return_inverse=True)
    return found.reshape(-1)


def tells(joint: Array) -> float:
    """Return how many bits the answer tells of the solution, on average, corrected for how few deals were counted."""
    return max(0.0, surprise(joint.sum(axis=0)) + surprise(joint.sum(axis=1)) - surprise(joint.ravel()))


def surprise(counts: Array) -> float:
    """Return the entropy in bits."""
    seen = counts[counts > 0]
    total = seen.sum()
    return float(np.log2(total) - (seen * np.log2(seen)).sum() / total + (len(seen) - 1) / (2 * np.log(2) * total))


def settles(joint: Array) -> float:
    """Return the chance to name the hidden cards rightly after the answer."""
    return float(joint.max(axis=1).sum() / joint.sum())
