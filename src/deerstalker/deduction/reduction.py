"""Local deductions: settle cards with one place left and holders with no room left, and reduce facts to smaller ones.

Cards are bits here and holders are indices. What remains is the `Core`: the open cards, the holders who may have them,
and the undecided counts, each as small as possible.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import gcd, lcm
from typing import NamedTuple, TypeAlias

from deerstalker.core.facts import Choice
from deerstalker.deduction.problem import Problem

MOST_NESTED = 100
"""Maximum number of facts about one holder that are compared pair by pair. The engines work without this step."""


class Impossible(Exception):
    """No deal is left."""


Row: TypeAlias = tuple[int, int, int, int]
"""Holder, cards, low, high: the holder has at least `low` and at most `high` of these cards."""


class Scale(NamedTuple):
    """A deal weighs `weights[k]` if the holder has k of these cards."""

    holder: int
    cards: int
    weights: tuple[int, ...]


class Core(NamedTuple):
    """What local deductions leave open."""

    cards: tuple[int, ...]
    """The open cards, as indices into the problem's cards."""
    holders: tuple[int, ...]
    """The holders who may have one of the open cards."""
    may: tuple[int, ...]
    """For every holder of the problem, the cards they may have."""
    has: tuple[int, ...]
    """For every holder of the problem, the cards they must have."""
    rows: tuple[Row, ...]
    scales: tuple[Scale, ...]
    factor: int
    """The common factor of the choices' weights, whatever the open cards are."""


def rows_of(problem: Problem) -> list[Row]:
    """Return the facts, and that everyone who chose had something to choose from, as rows."""
    bit = {card: 1 << index for index, card in enumerate(problem.cards)}
    seat = {holder: index for index, holder in enumerate(problem.holders)}
    masks: dict[frozenset[str], int] = {}
    rows = []
    for fact in problem.facts:
        cards = fact.cards
        mask = masks.get(cards)
        if mask is None:
            mask = masks[cards] = sum([bit[card] for card in cards])
        rows.append((seat[fact.holder], mask, fact.low, fact.high))
    rows.extend(
        (seat[choice.holder], sum([bit[card] for card in choice.cards]), 1, len(choice.cards))
        for choice in problem.choices
    )
    return rows


def reduce(problem: Problem) -> Core:
    """Draw the local deductions of all facts. Raises `Impossible`."""
    rows = rows_of(problem)
    reduction = Reduction(len(problem.cards), len(problem.holders), rows)
    reduction.run()
    may, has = reduction.may, reduction.has
    settled = 0
    for mine in has:
        settled |= mine
    cards = tuple(card for card in range(len(problem.cards)) if not settled >> card & 1)
    holders = tuple(holder for holder, mine in enumerate(may) if mine & ~settled)
    chosen = [(holder, named) for holder, named, _, _ in rows[len(problem.facts) :]]
    scales, factor = scales_of(problem.choices, chosen, may, has)
    return Core(cards, holders, tuple(may), tuple(has), tuple(reduction.rows), scales, factor)


class Reduction:
    """Facts and possible holders, tightened against each other until nothing changes."""

    def __init__(self, cards: int, holders: int, rows: Iterable[Row]) -> None:
        self.full = (1 << cards) - 1
        self.may = [self.full] * holders
        self.has = [0] * holders
        self.rows = list(rows)

    def run(self) -> None:
        """Tighten until nothing changes. Raises `Impossible` if no deal is left."""
        news = True
        while news:
            news = self._settle()
            news |= self._shorten()
            if not news:
                news = self._nest()

    def _settle(self) -> bool:
        """Assign each card that has only one place left."""
        once = twice = 0
        for mine in self.may:
            twice |= once & mine
            once |= mine
        if once != self.full:
            raise Impossible
        has = [mine & ~twice for mine in self.may]
        if has == self.has:
            return False
        self.has = has
        return True

    def _shorten(self) -> bool:
        """Remove known cards from each fact, and apply facts that require or exclude all remaining cards."""
        may, has = self.may, self.has
        kept: dict[tuple[int, int], tuple[int, int]] = {}
        news = False
        for holder, cards, low, high in self.rows:
            known = cards & has[holder]
            cards &= may[holder]
            if known:
                number = known.bit_count()
                cards ^= known
                low -= number
                high -= number
            size = cards.bit_count()
            if low < 0:
                low = 0
            if high > size:
                high = size
            if low > high:
                raise Impossible
            if high == 0:
                if size:
                    may[holder] &= ~cards
                    news = True
            elif low == size:
                for other in range(len(may)):
                    if other != holder:
                        may[other] &= ~cards
                news = True
            elif low > 0 or high < size:
                key = holder, cards
                if key in kept:
                    least, most = kept[key]
                    low, high = max(low, least), min(high, most)
                    news = True
                kept[key] = low, high
        self.rows = [(holder, cards, low, high) for (holder, cards), (low, high) in kept.items()]
        return news

    def _nest(self) -> bool:
        """Tighten facts about a holder where one contains another; cut an exact inner one out of the outer one."""
        groups: dict[int, list[list[int]]] = {}
        for holder, cards, low, high in self.rows:
            groups.setdefault(holder, []).append([cards, low, high])
        news = False
        for group in groups.values():
            if len(group) > MOST_NESTED:
                continue
            group.sort(key=lambda row: row[0].bit_count())
            for index, outer in enumerate(group):
                for inner in group[:index]:
                    if not inner[0] & ~outer[0] and inner[0] != outer[0]:
                        news |= _tighten(inner, outer)
        if news:
            self.rows = [(holder, row[0], row[1], row[2]) for holder, group in groups.items() for row in group]
        return news


def _tighten(inner: list[int], outer: list[int]) -> bool:
    """Tighten two facts [cards, low, high] about one holder. The outer one contains all cards of the inner one."""
    if inner[1] == inner[2]:
        outer[0] &= ~inner[0]
        outer[1] -= inner[1]
        outer[2] -= inner[1]
        return True
    before = (*inner, *outer)
    rest = outer[0].bit_count() - inner[0].bit_count()
    inner[1] = max(inner[1], outer[1] - rest)
    inner[2] = min(inner[2], outer[2])
    outer[1] = max(outer[1], inner[1])
    outer[2] = min(outer[2], inner[2] + rest)
    return before != (*inner, *outer)


@cache
def scale_of(size: int) -> int:
    """Return the weight of a deal in which the shower had only one card to show: 6 for up to three named cards."""
    return lcm(*range(1, max(3, size) + 1))


def scales_of(
    choices: Sequence[Choice], chosen: Iterable[tuple[int, int]], may: Sequence[int], has: Sequence[int]
) -> tuple[tuple[Scale, ...], int]:
    """Return the choices as weights on the open cards, and the factor common to all deals.

    `chosen` has the holder and the cards of each choice.
    """
    merged: dict[tuple[int, int], tuple[int, ...]] = {}
    factor = 1
    for choice, (holder, cards) in zip(choices, chosen, strict=True):
        cards &= may[holder]
        open_cards = cards & ~has[holder]
        known = (cards & has[holder]).bit_count()
        weights, common = _weights(len(choice.cards), known, open_cards.bit_count())
        factor *= common
        before = merged.get((holder, open_cards))
        if before is not None:
            weights = tuple(old * new for old, new in zip(before, weights, strict=True))
        merged[holder, open_cards] = weights
    return tuple(Scale(*key, weights) for key, weights in merged.items() if set(weights) != {1}), factor


@cache
def _weights(size: int, known: int, still_open: int) -> tuple[tuple[int, ...], int]:
    """Return the weights by the number of open cards held, in lowest terms, and their common factor.

    A fact excludes holding none of the cards at all; the weight 0 for that leaves the factor unchanged.
    """
    whole = scale_of(size)
    weights = [whole // (known + more) if known + more else 0 for more in range(still_open + 1)]
    common = gcd(*weights)
    return tuple(weight // common for weight in weights), common
