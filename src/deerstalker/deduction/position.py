"""A problem laid out for an engine: its core, the order of its cards, and the way back to cards and holders."""

import sys
from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from deerstalker.core.facts import Card, Count, Deal, Holder
from deerstalker.deduction import plain
from deerstalker.deduction.lattice import Engine, Lattice, TooLarge
from deerstalker.deduction.order import tabulate
from deerstalker.deduction.problem import Problem
from deerstalker.deduction.reduction import Impossible, reduce

Rows: TypeAlias = NDArray[np.int8]
"""Deals as an array: one row per deal, with the holder of each card."""

EFFORTS = (10, 60_000), (60, 3_000_000), (600, sys.maxsize)
"""Effort to spend on finding a good order, with the number of steps up to which that effort is enough."""


@cache
def best_engine() -> Engine:
    """Return the compiled engine, or the plain one if numba cannot be imported."""
    try:
        from deerstalker.deduction import compiled
    except ImportError:
        return plain
    return compiled


class Position:
    """What local deductions leave of a problem, with the open cards in a good order.

    A card's place is its index in that order; a holder's seat is their index among the holders still in question.
    Raises `Impossible` if no deal is left.
    """

    def __init__(self, problem: Problem, engine: Engine) -> None:
        self.problem = problem
        self.engine = engine
        self.core = core = reduce(problem)
        self.table = tabulate(core)
        self.order: list[int] = []
        self.place: dict[Card, int] = {}
        self.seat = {problem.holders[holder]: seat for seat, holder in enumerate(core.holders)}
        self.known: dict[Card, Holder] = {
            card: holder
            for holder, has in zip(problem.holders, core.has, strict=True)
            if has
            for index, card in enumerate(problem.cards)
            if has >> index & 1
        }

    def weave(self, most: int) -> Lattice:
        """Build the lattice of all deals, looking harder for a good order of cards only if a quick one fails.

        Raises `Impossible`, or `TooLarge` beyond `most` steps.
        """
        for effort, enough in EFFORTS:
            self.order = self.engine.arrange(self.table, effort)
            self.place = {self.problem.cards[self.core.cards[card]]: place for place, card in enumerate(self.order)}
            try:
                return self.engine.weave(self.table, self.order, min(most, enough))
            except TooLarge:
                if most <= enough:
                    break
        raise TooLarge

    def deal(self, path: Sequence[int]) -> Deal:
        """Return the deal that a path through the lattice stands for."""
        holders, core = self.problem.holders, self.core
        deal = dict(self.known)
        for card, place in self.place.items():
            deal[card] = holders[core.holders[path[place]]]
        return deal

    def rows(self, paths: Sequence[Sequence[int]]) -> Rows:
        """Return many deals as an array: one row per path, with the holder of each card in the problem's order."""
        cards, holders = self.problem.cards, self.problem.holders
        rows = np.empty((len(paths), len(cards)), np.int8)
        rows[:] = [self.known.get(card, 0) for card in cards]
        if self.order and len(paths):
            takers = np.array([holders[holder] for holder in self.core.holders], np.int8)
            rows[:, [self.core.cards[card] for card in self.order]] = takers[np.array(paths, np.intp)]
        return rows

    def may(self, card: Card, holder: Holder) -> bool:
        """Do the local deductions leave this possible?"""
        may = self.core.may[self.problem.holders.index(holder)]
        return bool(may >> self.problem.cards.index(card) & 1)

    def struck(self, fact: Count) -> dict[int, int] | None:
        """Return the fact as cells to strike out (seats as bits, by place), or None if it takes counting.

        Raises `Impossible` if the known cards already exclude the fact.
        """
        held = sum(self.known.get(card) == fact.holder for card in fact.cards)
        seat = self.seat.get(fact.holder)
        places = [self.place[card] for card in fact.cards if card in self.place] if seat is not None else []
        low, high = max(0, fact.low - held), min(len(places), fact.high - held)
        if low > high:
            raise Impossible
        if low == 0 and high == len(places):
            return {}
        if high == 0 and seat is not None:
            return dict.fromkeys(places, 1 << seat)
        if low == len(places) and seat is not None:
            return dict.fromkeys(places, ~(1 << seat) & ((1 << len(self.seat)) - 1))
        return None
