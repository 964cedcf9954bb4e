"""A problem laid out for an engine: its core, the order of its cards, and the way back to cards and holders."""

import sys
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from deerstalker.core.facts import Card, Count, Deal, Holder
from deerstalker.deduction.lattice import Engine, Lattice, Restriction, TooLarge
from deerstalker.deduction.problem import Problem
from deerstalker.deduction.reduction import Impossible, Reduction, Row

Columns: TypeAlias = list[bytes]
"""Many deals at once: for each card, its holder in every deal, as `byte_of` writes holders."""


def byte_of(holder: Holder) -> int:
    """Return a holder as an unsigned byte: a seat as it is, `HIDDEN` as 255, `OPEN` as 254."""
    return holder & 0xFF


EFFORTS = (10, 60_000), (60, 3_000_000), (600, sys.maxsize)
"""Effort to spend on finding a good order, with the number of steps up to which that effort is enough."""


class Position:
    """What local deductions leave of a problem, with the open cards in a good order.

    A card's place is its index in that order; a holder's seat is their index among the holders still in question.
    Raises `Impossible` if no deal is left.
    """

    def __init__(self, problem: Problem, engine: Engine) -> None:
        self.problem = problem
        self.engine = engine
        self.core = core = engine.reduce(problem)
        self.table = engine.tabulate(core)
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

    def columns(self, paths: Sequence[bytes]) -> Columns:
        """Return many deals as columns: for each card in the problem's order, its holder in every deal."""
        holders = self.problem.holders
        takers = bytes(byte_of(holders[holder]) for holder in self.core.holders).ljust(256, b"\0")
        taken, width = b"".join(paths).translate(takers), len(self.order)
        return [
            bytes((byte_of(self.known[card]),)) * len(paths) if card in self.known else taken[self.place[card] :: width]
            for card in self.problem.cards
        ]

    def may(self, card: Card, holder: Holder) -> bool:
        """Do the local deductions leave this possible?"""
        may = self.core.may[self.problem.holders.index(holder)]
        return bool(may >> self.problem.cards.index(card) & 1)

    def barred(self, may: Sequence[int]) -> tuple[int, ...]:
        """Return the holders (seats as bits, by place) who may not have a card. `may` is that of a reduction."""
        holders = list(enumerate(self.core.holders))
        cards = [self.core.cards[card] for card in self.order]
        return tuple(sum(1 << seat for seat, holder in holders if not may[holder] >> card & 1) for card in cards)

    def restrictions(self, rows: Iterable[Row], reduction: Reduction) -> list[Restriction]:
        """Return what these facts still restrict, given what is settled here and by the reduction."""
        places = {self.core.cards[card]: place for place, card in enumerate(self.order)}
        found = []
        for holder, cards, low, high in rows:
            has = reduction.has[holder] | self.core.has[holder]
            known = (cards & has).bit_count()
            still_open = cards & reduction.may[holder] & self.core.may[holder] & ~has
            size = still_open.bit_count()
            low, high = max(0, low - known), min(size, high - known)
            if low > 0 or high < size:
                bits = sum(1 << place for card, place in places.items() if still_open >> card & 1)
                found.append(Restriction(self.core.holders.index(holder), bits, low, high))
        return found

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
