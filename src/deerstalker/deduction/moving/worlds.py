"""Worlds: every way the unseen cards may be placed, while some of them move unseen.

A world says how many cards each place has of every kind that was ever mentioned. The other cards lie in the heap, of
which only the size in each place is known; each card is equally likely to be anywhere in it. Equal worlds are merged,
and each carries its weight. So nothing is left out as long as there are not too many worlds. Beyond that they are
thinned: a world is kept with some probability and weighs correspondingly more, which leaves every weight unbiased. That
is done in several independent runs, to estimate the error.

A player who picks a card unseen is assumed to pick at random.
"""

from collections.abc import Mapping, Sequence
from math import gcd, lcm
from random import Random
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card, Holder
from deerstalker.deduction.problem import BeyondReach

Kind: TypeAlias = str
Place: TypeAlias = Holder
Array: TypeAlias = NDArray[Any]

MOST_OF_A_KIND = 12
WHOLE = lcm(*range(1, MOST_OF_A_KIND + 1))
"""The probability of a random pick among up to `MOST_OF_A_KIND` cards is an integer multiple of 1/`WHOLE`."""


class Budget(Struct, frozen=True):
    """Number of worlds kept: all of them up to `worlds`, beyond that `thinned` in each of several `runs`."""

    worlds: int = 50_000
    thinned: int = 1_000
    runs: int = 16


class Worlds:
    """All worlds that fit what one chair saw of a randomly dealt pack."""

    def __init__(self, kinds: Mapping[Card, Kind], budget: Budget | None = None) -> None:
        self.kinds = kinds
        self.budget = budget or Budget()
        self.known: dict[Card, Place] = {}
        """Cards whose place is the same in every world."""

        self.loose: dict[Card, int] = {}
        """Cards seen at some time that may have moved since, each with the column that holds its place."""

        self.counted: dict[Kind, int] = {}
        """Kinds out of the heap, each with the first of its columns, which hold the number of nameless cards in each
        place."""

        self.nameless: dict[Kind, list[Card]] = {}
        for card, kind in kinds.items():
            self.nameless.setdefault(kind, []).append(card)
        self.places: tuple[Place, ...] = ()
        self.rows: Array = np.zeros((1, 0), dtype=np.int8)
        self.weights: Array = np.ones(1, dtype=object)
        self.runs: Array = np.zeros(1, dtype=np.int16)
        self._dice = Random(1958)

    @property
    def exact(self) -> bool:
        """Whether no world is left out."""
        return self.weights.dtype == object

    def deal(self, sizes: Mapping[Place, int]) -> None:
        """Deal the cards that are not yet known at random, `sizes[place]` to each place."""
        self.places = tuple(sizes)
        self.rows = np.array([list(sizes.values())], dtype=np.int8)

    # -- looking -------------------------------------------------------------------------------------

    def heap(self, place: Place) -> Array:
        """Return the number of heap cards there, in every world."""
        return self.rows[:, self.places.index(place)]

    def count(self, kind: Kind, place: Place) -> Array:
        """Return the number of cards of a kind there, in every world.

        The kind must be out of the heap, or all its cards named.
        """
        number = np.full(len(self.rows), sum(self._here(kind, place)), dtype=np.int64)
        if place in self.places and kind in self.counted:
            number += self.rows[:, self.counted[kind] + self.places.index(place)]
        for card, column in self.loose.items():
            if self.kinds[card] == kind:
                number += self.rows[:, column] == place
        return number

    def _here(self, kind: Kind, place: Place) -> list[bool]:
        return [self.kinds[card] == kind for card, at in self.known.items() if at == place]

    # -- what is seen --------------------------------------------------------------------------------

    def put(self, card: Card, place: Place) -> None:
        """Record the place of a card in sight: one just seen, or, before the deal, one that is not dealt unseen."""
        self.known[card] = place
        self.loose.pop(card, None)
        if card in self.nameless[self.kinds[card]]:
            self.nameless[self.kinds[card]].remove(card)

    def see(self, card: Card, place: Place) -> None:
        """Record that the card is seen there."""
        kind = self.kinds[card]
        if card in self.known:
            self._keep(np.full(len(self.rows), self.known[card] == place))
        elif card in self.loose:
            self._keep(self.rows[:, self.loose[card]] == place)
        else:
            column = self.counted.get(kind, 0) + self.places.index(place)
            self._weigh(self.rows[:, column])
            self.rows = self.rows.copy()  # an earlier answer may still refer to the old rows
            self.rows[:, column] -= 1
        self.put(card, place)

    def pick(self, card: Card, place: Place) -> None:
        """Record that the card is seen there, picked at random among those of its kind."""
        self.count_out(self.kinds[card])
        self._weigh(_share(self.count(self.kinds[card], place)))
        self.see(card, place)

    def has(self, place: Place, kind: Kind) -> None:
        """Record that there is a card of this kind."""
        if not any(self._here(kind, place)):
            self.count_out(kind)
            self._keep(self.count(kind, place) > 0)

    def lacks(self, place: Place, kind: Kind) -> None:
        """Record that there is no card of this kind."""
        self.count_out(kind)
        self._keep(self.count(kind, place) == 0)

    def count_out(self, kind: Kind) -> None:
        """Take a kind out of the heap: record in every world how many of its cards each place has."""
        if kind in self.counted or not self.nameless[kind]:
            return
        first = self.rows.shape[1]
        self.counted[kind] = first
        self.rows = np.pad(self.rows, ((0, 0), (0, len(self.places))))
        for _ in self.nameless[kind]:
            self._branch([(self.rows[:, at], {at: -1, first + at: 1}) for at in range(len(self.places))])

    # -- what is not seen ----------------------------------------------------------------------------

    def move(self, source: Place, target: Place, kind: Kind | None = None) -> None:
        """Record that a card moved unseen, picked at random among all cards there, or among those of a kind."""
        if kind is not None:
            self.count_out(kind)
            self._weigh(_share(self.count(kind, source)))
        self._let_loose(source, kind)
        here, there = self.places.index(source), self.places.index(target)
        firsts = [first for name, first in self.counted.items() if kind in (None, name)]
        firsts += [0] if kind is None else []
        ways = [(self.rows[:, first + here], {first + here: -1, first + there: 1}) for first in firsts]
        for card, column in self.loose.items():
            if kind in (None, self.kinds[card]):
                ways.append(((self.rows[:, column] == source).astype(np.int64), {column: target - source}))
        self._branch(ways)

    def _let_loose(self, place: Place, kind: Kind | None) -> None:
        """Allow for cards known to be in a place to be elsewhere from now on."""
        leaving = [card for card, at in self.known.items() if at == place and kind in (None, self.kinds[card])]
        for card in leaving:
            del self.known[card]
            self.loose[card] = self.rows.shape[1]
            column = np.full((len(self.rows), 1), place, dtype=np.int8)
            self.rows = np.hstack([self.rows, column])

    # -- keeping, weighing, branching ----------------------------------------------------------------

    def _keep(self, which: Array) -> None:
        if not which.all():
            self.rows, self.weights, self.runs = self.rows[which], self.weights[which], self.runs[which]
        if not len(self.rows):
            if self.exact:
                raise Invalid("What was seen doesn't add up.")
            raise BeyondReach("No world is left that fits what was seen, among those that were kept.")

    def _weigh(self, factors: Array) -> None:
        self.weights = self.weights * factors.astype(self.weights.dtype)
        self._keep(factors > 0)

    def _branch(self, ways: Sequence[tuple[Array, Mapping[int, int]]]) -> None:
        """Continue every world in all these ways, each with its multiplicity and its changes to columns."""
        rows, weights, runs = [], [], []
        for number, changes in ways:
            which = np.flatnonzero(number)
            part = self.rows[which]
            for column, change in changes.items():
                part[:, column] += change
            rows.append(part)
            weights.append(self.weights[which] * number[which].astype(self.weights.dtype))
            runs.append(self.runs[which])
        self.rows, self.weights, self.runs = np.concatenate(rows), np.concatenate(weights), np.concatenate(runs)
        self._keep(np.ones(len(self.rows), dtype=bool))
        self._merge()
        self._thin()

    def _merge(self) -> None:
        """Merge equal worlds and add their weights."""
        keys = np.hstack([self.runs.view(np.int8).reshape(len(self.runs), 2), self.rows])
        keys = np.ascontiguousarray(keys)
        _, first, which = np.unique(keys.view(f"V{keys.shape[1]}"), return_index=True, return_inverse=True)
        weights = np.zeros(len(first), dtype=self.weights.dtype)
        np.add.at(weights, which.ravel(), self.weights)
        self.rows, self.runs = self.rows[first], self.runs[first]
        self.weights = weights // gcd(*weights) if self.exact else weights / weights.max()

    def _thin(self) -> None:
        if self.exact:
            if len(self.rows) <= self.budget.worlds:
                return
            chosen = [np.arange(len(self.rows))] * self.budget.runs
            weights = (self.weights / max(self.weights)).astype(float)
        else:
            chosen = [np.flatnonzero(self.runs == run) for run in range(self.budget.runs)]
            weights = self.weights
        thinned = [survivors(weights[some], self.budget.thinned, self._dice.random()) for some in chosen]
        kept = [some[which] for some, (which, _) in zip(chosen, thinned, strict=True)]
        self.runs = np.repeat(np.arange(self.budget.runs, dtype=np.int16), [len(some) for some in kept])
        self.weights = np.concatenate([new for _, new in thinned])
        self.rows = self.rows[np.concatenate(kept)]


def _share(number: Array) -> Array:
    """Return the probability of picking one of `number` cards, in units of 1/`WHOLE`; 0 if there are none."""
    return np.where(number > 0, WHOLE // np.maximum(number, 1), 0)


def survivors(weights: Array, most: int, offset: float) -> tuple[Array, Array]:
    """Choose at most `most` indices; return them with their new weights.

    Weights above a threshold stay as they are. A lighter one is kept with probability weight / threshold, and then
    weighs as much as the threshold.
    """
    if len(weights) <= most:
        return np.arange(len(weights)), weights
    order = np.sort(weights)[::-1]
    rest = np.append(np.cumsum(order[::-1])[::-1], 0.0)
    heavy = next(number for number in range(most) if order[number] * (most - number) <= rest[number])
    bar = rest[heavy] / (most - heavy)
    chances = np.where(weights >= bar, 1.0, weights / bar)
    light = chances < 1.0
    marks = np.floor(offset + np.cumsum(np.where(light, chances, 0.0)))
    kept = np.flatnonzero(~light | (np.diff(marks, prepend=0.0) > 0))
    return kept, np.maximum(weights[kept], bar)
