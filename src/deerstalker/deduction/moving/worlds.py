"""Worlds: where unseen cards may be, in all ways at once, while some of them move unseen.

A world says of the kinds that were ever spoken of how many cards each place has, and of the others only how many
there are in all: those lie in the heap, every one of them as likely in one place of the heap as in another. Equal
worlds are one; each carries its weight. So nothing is left out, as long as there are not too many worlds. Beyond that
they are thinned: a world is kept with a chance, and then weighs as much more (which leaves every weight right on
average), and that is done several times over, to tell how far off it may be.

Where somebody picked a card unseen, he is taken to have picked it by lot.
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
"""The chance of a lot among few cards is a whole number of parts of this."""


class Budget(Struct, frozen=True):
    """How many worlds are kept: all of them up to `worlds`, else `thinned` in each of several `runs`."""

    worlds: int = 50_000
    thinned: int = 1_000
    runs: int = 16


class Worlds:
    """All worlds that fit what was seen of a pack dealt by lot, as one chair sees it."""

    def __init__(self, kinds: Mapping[Card, Kind], budget: Budget | None = None) -> None:
        self.kinds = kinds
        self.budget = budget or Budget()
        self.known: dict[Card, Place] = {}
        """Cards whose place is the same in every world."""

        self.loose: dict[Card, int] = {}
        """Cards that were seen once and may have moved unseen, each with the column that tells its place."""

        self.counted: dict[Kind, int] = {}
        """Kinds out of the heap, each with the first of its columns: how many nameless cards every place has."""

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
        """Is no world left out?"""
        return self.weights.dtype == object

    def deal(self, sizes: Mapping[Place, int]) -> None:
        """The cards that are not known yet are dealt by lot, so many to every place."""
        self.places = tuple(sizes)
        self.rows = np.array([list(sizes.values())], dtype=np.int8)

    # -- looking -------------------------------------------------------------------------------------

    def heap(self, place: Place) -> Array:
        """How many cards of the heap are there."""
        return self.rows[:, self.places.index(place)]

    def count(self, kind: Kind, place: Place) -> Array:
        """How many cards of a kind are there, in every world. The kind must be out of the heap, or all named."""
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
        """A card in sight is there now: one seen just before, or, before the deal, one that is not dealt unseen."""
        self.known[card] = place
        self.loose.pop(card, None)
        if card in self.nameless[self.kinds[card]]:
            self.nameless[self.kinds[card]].remove(card)

    def see(self, card: Card, place: Place) -> None:
        """The card is seen there."""
        kind = self.kinds[card]
        if card in self.known:
            self._keep(np.full(len(self.rows), self.known[card] == place))
        elif card in self.loose:
            self._keep(self.rows[:, self.loose[card]] == place)
        else:
            column = self.counted.get(kind, 0) + self.places.index(place)
            self._weigh(self.rows[:, column])
            self.rows = self.rows.copy()  # an answer given before may still look at the old ones
            self.rows[:, column] -= 1
        self.put(card, place)

    def pick(self, card: Card, place: Place) -> None:
        """The card is seen there, picked by lot among those of its kind."""
        self.count_out(self.kinds[card])
        self._weigh(_share(self.count(self.kinds[card], place)))
        self.see(card, place)

    def has(self, place: Place, kind: Kind) -> None:
        """There is a card of this kind."""
        if not any(self._here(kind, place)):
            self.count_out(kind)
            self._keep(self.count(kind, place) > 0)

    def lacks(self, place: Place, kind: Kind) -> None:
        """There is no card of this kind."""
        self.count_out(kind)
        self._keep(self.count(kind, place) == 0)

    def count_out(self, kind: Kind) -> None:
        """Take a kind out of the heap: in every world, tell how many of its cards each place has."""
        if kind in self.counted or not self.nameless[kind]:
            return
        first = self.rows.shape[1]
        self.counted[kind] = first
        self.rows = np.pad(self.rows, ((0, 0), (0, len(self.places))))
        for _ in self.nameless[kind]:
            self._branch([(self.rows[:, at], {at: -1, first + at: 1}) for at in range(len(self.places))])

    # -- what is not seen ----------------------------------------------------------------------------

    def move(self, source: Place, target: Place, kind: Kind | None = None) -> None:
        """A card went unseen from one place to another, picked by lot among all there, or among those of a kind."""
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
        """Cards known to be in a place may be elsewhere from now on."""
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
                raise Invalid("What was seen does not fit together.")
            raise BeyondReach("No world is left that fits what was seen, among those that were kept.")

    def _weigh(self, factors: Array) -> None:
        self.weights = self.weights * factors.astype(self.weights.dtype)
        self._keep(factors > 0)

    def _branch(self, ways: Sequence[tuple[Array, Mapping[int, int]]]) -> None:
        """Every world goes on in all these ways: as often as the number says, with these columns changed."""
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
        """Equal worlds are one."""
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
    """The chance of one among so many, in parts of the whole; nothing among none."""
    return np.where(number > 0, WHOLE // np.maximum(number, 1), 0)


def survivors(weights: Array, most: int, offset: float) -> tuple[Array, Array]:
    """At most so many, and what each weighs now: the heavy as before, the light as much as the bar they had to take.

    A light one is kept with the chance that its weight is of the bar.
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
