"""The near conclusions first: what a card's last place and a holder's last room settle, and smaller facts for larger.

Cards are bits here, holders are indices. What is left is the `Core`: the open cards, the holders who may have them,
and the counts still undecided, each as small as it can be said.
"""

from collections.abc import Iterable, Sequence
from math import gcd, lcm
from typing import NamedTuple

from deerstalker.core.facts import Choice
from deerstalker.deduction.problem import Problem

MOST_NESTED = 100
"""With more facts than this about one holder, they are not compared pair by pair; the engines do without."""


class Impossible(Exception):
    """No deal is left."""


class Row(NamedTuple):
    """Of these cards the holder has from `low` to `high`."""

    holder: int
    cards: int
    low: int
    high: int


class Scale(NamedTuple):
    """A deal weighs `weights[k]` when the holder has k of these cards."""

    holder: int
    cards: int
    weights: tuple[int, ...]


class Core(NamedTuple):
    """What near conclusions leave open."""

    cards: tuple[int, ...]
    """the open cards, as indices into the problem's"""
    holders: tuple[int, ...]
    """the holders who may have one of them"""
    may: tuple[int, ...]
    """for every holder of the problem, the cards he may have"""
    has: tuple[int, ...]
    """and those he must have"""
    rows: tuple[Row, ...]
    scales: tuple[Scale, ...]
    factor: int
    """what the choices weigh whatever is still open"""


def rows_of(problem: Problem) -> list[tuple[int, int, int, int]]:
    """The facts, and that whoever chose had something to choose from; as in `Row`."""
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
    """Draw the near conclusions of all facts; raises `Impossible`."""
    reduction = Reduction(len(problem.cards), len(problem.holders), rows_of(problem))
    reduction.run()
    may, has = reduction.may, reduction.has
    settled = 0
    for mine in has:
        settled |= mine
    cards = tuple(card for card in range(len(problem.cards)) if not settled >> card & 1)
    holders = tuple(holder for holder, mine in enumerate(may) if mine & ~settled)
    scales, factor = _scales(problem, may, has)
    return Core(cards, holders, tuple(may), tuple(has), tuple(map(Row._make, reduction.rows)), scales, factor)


class Reduction:
    """Facts and who may still have what, tightened against each other until nothing moves."""

    def __init__(self, cards: int, holders: int, rows: Iterable[tuple[int, int, int, int]]) -> None:
        self.full = (1 << cards) - 1
        self.may = [self.full] * holders
        self.has = [0] * holders
        self.rows = list(rows)

    def run(self) -> None:
        """Raises `Impossible` when nothing is left."""
        news = True
        while news:
            news = self._settle()
            news |= self._shorten()
            if not news:
                news = self._nest()

    def _settle(self) -> bool:
        """A card with one place left is there."""
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
        """Leave out of each fact what is known; a fact that needs or excludes all the rest is carried out."""
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
        """Of two facts about a holder, one inside the other, each tightens the other; an exact inner one is cut out."""
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
    """Both are [cards, low, high] of one holder, all cards of the first among those of the second."""
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


def scale_of(size: int) -> int:
    """What a deal weighs in which the shower had one card to choose from: 6 for up to three named cards."""
    return lcm(*range(1, max(3, size) + 1))


def _scales(problem: Problem, may: Sequence[int], has: Sequence[int]) -> tuple[tuple[Scale, ...], int]:
    """The choices as weights on what is open, and the factor they all come to besides."""
    bit = {card: 1 << index for index, card in enumerate(problem.cards)}
    merged: dict[tuple[int, int], list[int]] = {}
    factor = 1
    for choice in problem.choices:
        holder = problem.holders.index(choice.holder)
        cards = sum(bit[card] for card in choice.cards) & may[holder]
        weights = _weights(choice, (cards & has[holder]).bit_count(), (cards & ~has[holder]).bit_count())
        common = gcd(*weights)
        factor *= common
        key = holder, cards & ~has[holder]
        before = merged.setdefault(key, [1] * len(weights))
        merged[key] = [old * (new // common) for old, new in zip(before, weights, strict=True)]
    return tuple(Scale(*key, tuple(weights)) for key, weights in merged.items() if set(weights) != {1}), factor


def _weights(choice: Choice, known: int, still_open: int) -> list[int]:
    """By how many of the open cards he has. Having none at all is excluded by a fact; 0 there spoils no gcd."""
    whole = scale_of(len(choice.cards))
    return [whole // (known + more) if known + more else 0 for more in range(still_open + 1)]
