"""How likely each card is where, computed from the worlds: `Exact` if no world was left out, else `Estimate`."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import lcm, sqrt
from typing import Any, ClassVar, TypeAlias

import numpy as np
from msgspec import Struct

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card
from deerstalker.core.rng import Rng
from deerstalker.deduction.closure import Closure, closure_of
from deerstalker.deduction.moving.piles import Heap
from deerstalker.deduction.moving.worlds import Array, Kind, Place, Worlds
from deerstalker.deduction.problem import BeyondReach, Problem

FINENESS = 2**53


class Limit(Struct, frozen=True):
    """A place now has at most `most` cards of these kinds together; with more, we would have seen something.

    `most` is one less than their number; if it is smaller still, the kinds must be out of the heap.
    """

    place: Place
    kinds: tuple[Kind, ...]
    most: int


class Mixture:
    """The worlds at one moment, under the limits of that moment, each with its heap."""

    def __init__(self, worlds: Worlds, limits: Iterable[Limit]) -> None:
        self.kinds = worlds.kinds
        self.known = dict(worlds.known)
        self.loose = dict(worlds.loose)
        self.counted = dict(worlds.counted)
        self.nameless = {kind: tuple(cards) for kind, cards in worlds.nameless.items()}
        self.places = worlds.places
        self.rows, self.runs = worlds.rows, worlds.runs
        self.exact = worlds.exact
        self.number = 1 if worlds.exact else worlds.budget.runs
        heaped = [kind for kind, cards in self.nameless.items() if cards and kind not in self.counted]
        self.heaped = tuple(card for kind in heaped for card in self.nameless[kind])
        self.heaps: list[Heap] = []
        self.which: Array = np.zeros(len(self.rows), dtype=np.int64)
        """The index of each world's heap; -1 for a world that breaks a limit."""

        self._find_heaps(worlds, limits)
        self.weights = self._weighed(worlds.weights)
        self._found: dict[tuple[Card | Kind, Place], list[Any]] = {}

    def _find_heaps(self, worlds: Worlds, limits: Iterable[Limit]) -> None:
        """Give worlds with the same sizes and limits the same heap."""
        columns = [worlds.heap(place) for place in self.places]
        limited: list[tuple[Place, frozenset[Card]]] = []
        dead = np.zeros(len(self.rows), dtype=bool)
        for limit in limits:
            cards = frozenset(card for card in self.heaped if self.kinds[card] in limit.kinds)
            room: Array = limit.most - np.sum([worlds.count(kind, limit.place) for kind in limit.kinds], axis=0)
            dead |= room < 0
            if cards and (room < len(cards)).any():
                limited.append((limit.place, cards))
                columns.append(room < len(cards))
        keys, which = np.unique(np.column_stack(columns), axis=0, return_inverse=True)
        self.which = np.where(dead, -1, which.ravel())
        for key in keys.tolist():
            sets: dict[frozenset[Card], frozenset[Place]] = {}
            for (place, cards), tight in zip(limited, key[len(self.places) :], strict=True):
                if tight:
                    sets[cards] = sets.get(cards, frozenset()) | {place}
            self.heaps.append(Heap(self.heaped, dict(zip(self.places, key, strict=False)), sets))

    def _weighed(self, weights: Array) -> Array:
        """Multiply each world's weight by the fraction of its heap's arrangements that remain."""
        if self.exact:
            whole = lcm(*(heap.all for heap in self.heaps))
            factors = np.array([*(whole // heap.all * heap.left for heap in self.heaps), 0], dtype=object)
        else:
            factors = np.array([*(heap.left / heap.all for heap in self.heaps), 0.0])
        weighed: Array = weights * factors[self.which]
        return weighed

    # -- sums over the worlds, for every run ---------------------------------------------------------

    def total(self, numbers: Array | None = None) -> list[Any]:
        """Return the weight of all worlds in each run, each world multiplied by its entry in `numbers`."""
        values = self.weights if numbers is None else self.weights * numbers.astype(self.weights.dtype)
        if self.exact:
            return [sum(values.tolist())]
        found: list[float] = np.bincount(self.runs, values, self.number).tolist()
        return found

    @cached_property
    def by_heap(self) -> list[list[Any]]:
        """The weight of the worlds of each heap."""
        return [self.total(self.which == heap) for heap in range(len(self.heaps))]

    def ways(self, card: Card, place: Place) -> list[Any]:
        """Return the weight of the worlds in which the card is there. Nameless cards of a kind are interchangeable."""
        named = card in self.known or card in self.loose
        key = card if named else self.kinds[card], place
        if key not in self._found:
            self._found[key] = self._ways(card, place)
        return self._found[key]

    def _ways(self, card: Card, place: Place) -> list[Any]:
        kind = self.kinds[card]
        if card in self.known:
            return self.total() if self.known[card] == place else [0] * self.number
        if place not in self.places:
            return [0] * self.number
        if card in self.loose:
            return self.total(self.rows[:, self.loose[card]] == place)
        if kind in self.counted:
            found = self.total(self.rows[:, self.counted[kind] + self.places.index(place)])
            return [_part(ways, len(self.nameless[kind])) for ways in found]
        return self._mixed([heap.chance(card, place) if heap.left else 0 for heap in self.heaps])

    def _mixed(self, shares: Sequence[Any]) -> list[Any]:
        """Return the sums over the heaps of their weights times these shares."""
        parts = shares if self.exact else [float(share) for share in shares]
        pairs = [zip(ways, parts, strict=True) for ways in zip(*self.by_heap, strict=True)]
        return [sum(ways * part for ways, part in each) for each in pairs]

    def holding(self, place: Place, kind: Kind) -> list[list[Any]]:
        """Return the weights of the worlds in which there are 0, 1, 2 ... cards of this kind."""
        named = np.full(len(self.rows), sum(at == place for card, at in self.known.items() if self.kinds[card] == kind))
        for card, column in self.loose.items():
            if self.kinds[card] == kind:
                named += self.rows[:, column] == place
        most = sum(1 for other in self.kinds.values() if other == kind)
        found: list[list[Any]] = [[0] * self.number for _ in range(most + 1)]
        if place in self.places and kind in self.counted:
            named += self.rows[:, self.counted[kind] + self.places.index(place)]
        if place not in self.places or kind in self.counted or not self.nameless[kind]:
            return [self.total(named == number) for number in range(most + 1)]
        cards = frozenset(self.nameless[kind])
        tallies = [heap.tally(place, cards) if heap.left else [] for heap in self.heaps]
        for start in np.unique(named).tolist():
            for heap, tally in enumerate(tallies):
                weights = self.total((self.which == heap) & (named == start))
                for number, share in enumerate(tally):
                    part = share if self.exact else float(share)
                    for run, ways in enumerate(weights):
                        if part:
                            found[start + number][run] += ways * part
        return found

    # -- one world -----------------------------------------------------------------------------------

    @cached_property
    def _ladder(self) -> list[Any]:
        return list(accumulate(self.weights.tolist()))

    def sample(self, rng: Rng) -> dict[Card, Place]:
        """Draw a place for every card, with the true probabilities."""
        top = self._ladder[-1]
        mark = rng.randrange(top) if self.exact else rng.randrange(FINENESS) / FINENESS * top
        world = bisect_right(self._ladder, mark)
        found = dict(self.known)
        found |= {card: int(self.rows[world, column]) for card, column in self.loose.items()}
        for kind, first in self.counted.items():
            cards = list(self.nameless[kind])
            rng.shuffle(cards)
            for at, place in enumerate(self.places):
                for _ in range(self.rows[world, first + at]):
                    found[cards.pop()] = place
        return {**found, **self.heaps[self.which[world]].sample(rng)}


def _part(ways: Any, number: int) -> Any:
    return Fraction(ways, number) if isinstance(ways, int) else ways / number


class Exact:
    """Exact odds, assuming that players pick at random where nobody sees what they pick."""

    exact: ClassVar[bool] = True

    def __init__(self, mixture: Mixture, bounds: Mapping[Card, Sequence[Place]], places: Sequence[Place]) -> None:
        self._mixture = mixture
        self._problem = Problem(tuple(bounds), tuple(places))
        self._total = mixture.total()[0]
        if not self._total:
            raise Invalid("What was seen doesn't add up.")

    def chance(self, card: Card, place: Place) -> Fraction:
        """Return the probability that the card is there."""
        return Fraction(self._mixture.ways(card, place)[0], self._total)

    def error(self, card: Card, place: Place) -> float:
        """Return the standard error of that probability, which is 0."""
        return 0.0

    def holding(self, place: Place, kind: Kind) -> tuple[Fraction, ...]:
        """Return the probabilities that there are 0, 1, 2 ... cards of this kind."""
        return tuple(Fraction(ways[0], self._total) for ways in self._mixture.holding(place, kind))

    @cached_property
    def closure(self) -> Closure:
        """Everything that is certain."""
        return closure_of(self._problem, lambda card, place: self.chance(card, place) > 0)

    def sample(self, rng: Rng, number: int) -> list[dict[Card, Place]]:
        """Draw placements of all cards independently, with their true probabilities."""
        return [self._mixture.sample(rng) for _ in range(number)]


class Estimate:
    """Odds from thinned worlds, each with its standard error. Whatever `closure` calls certain is certain."""

    exact: ClassVar[bool] = False

    def __init__(self, mixture: Mixture, bounds: Mapping[Card, Sequence[Place]], places: Sequence[Place]) -> None:
        self._mixture = mixture
        self._bounds = bounds
        self._problem = Problem(tuple(bounds), tuple(places))
        self._totals: list[float] = mixture.total()
        if not sum(self._totals):
            raise BeyondReach("No world is left that fits what was seen, among those that were kept.")

    def chance(self, card: Card, place: Place) -> float:
        """Estimate the probability that the card is there."""
        return float(sum(self._mixture.ways(card, place)) / sum(self._totals))

    def error(self, card: Card, place: Place) -> float:
        """Return the standard error of that probability, from the spread of the runs."""
        ways = self._mixture.ways(card, place)
        chance, runs = sum(ways) / sum(self._totals), len(ways)
        squares = sum((some - chance * whole) ** 2 for some, whole in zip(ways, self._totals, strict=True))
        return sqrt(squares * runs / (runs - 1)) / sum(self._totals)

    def holding(self, place: Place, kind: Kind) -> tuple[float, ...]:
        """Estimate the probabilities that there are 0, 1, 2 ... cards of this kind."""
        return tuple(sum(ways) / sum(self._totals) for ways in self._mixture.holding(place, kind))

    @cached_property
    def closure(self) -> Closure:
        """What the bounds make certain. It is incomplete if they allow a cell that appears in no world."""
        doubtful = [
            (card, place)
            for card, places in self._bounds.items()
            for place in places
            if len(places) > 1 and not self.chance(card, place)
        ]
        return closure_of(self._problem, lambda card, place: place in self._bounds[card], complete=not doubtful)

    def sample(self, rng: Rng, number: int) -> list[dict[Card, Place]]:
        """Draw placements of all cards from the worlds kept, with approximately their true probabilities."""
        return [self._mixture.sample(rng) for _ in range(number)]


Odds: TypeAlias = "Exact | Estimate"
