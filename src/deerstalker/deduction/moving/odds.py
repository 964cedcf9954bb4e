"""How likely each card is where, computed from the worlds: `Exact` if no world was left out, else `Estimate`."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import lcm, sqrt
from typing import Any, ClassVar, NamedTuple, TypeAlias

from msgspec import Struct

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card
from deerstalker.core.rng import Rng
from deerstalker.deduction.closure import Closure, closure_of
from deerstalker.deduction.moving.branching import Weight, World
from deerstalker.deduction.moving.piles import Heap
from deerstalker.deduction.moving.worlds import Kind, Place, Remembered, Worlds
from deerstalker.deduction.problem import BeyondReach, Problem

FINENESS = 2**53
NOTHING = Fraction(0)


class Limit(Struct, frozen=True):
    """A place now has at most `most` cards of these kinds together; with more, we would have seen something.

    `most` is one less than their number; if it is smaller still, the kinds must be out of the heap.
    """

    place: Place
    kinds: tuple[Kind, ...]
    most: int


class _Weighed(NamedTuple):
    """A world that breaks no limit: its run, its weight under the limits, and the index of its heap."""

    world: World
    run: int
    weight: Weight
    heap: int


class Mixture:
    """The worlds at one moment, under the limits of that moment, each with its heap."""

    def __init__(self, worlds: Worlds, limits: Iterable[Limit]) -> None:
        self.kinds = worlds.kinds
        self.known = dict(worlds.known)
        self.loose = dict(worlds.loose)
        self.counted = dict(worlds.counted)
        self.nameless = {kind: tuple(cards) for kind, cards in worlds.nameless.items()}
        self.places = worlds.places
        self._masks = {kind: worlds.mask({kind}) for kind in self.counted}
        self.exact = worlds.exact
        self.number = len(worlds.runs)
        heaped = [kind for kind, cards in self.nameless.items() if cards and kind not in self.counted]
        self.heaped = tuple(card for kind in heaped for card in self.nameless[kind])
        self.heaps: list[Heap] = []
        self.whole = 1
        """A common multiple of the numbers of arrangements of all heaps."""

        self.factors: list[Any] = []
        """The fraction of each heap's arrangements that keep the limits. Exact ones are multiplied by `whole`."""

        self.weights: list[list[Any]] = []
        """The weight of the worlds of each heap, in each run, before their limits."""

        self.rows = self._weighed(worlds, list(limits))
        self._found: dict[tuple[Card | Kind, Place], list[Any]] = {}
        self._possible: dict[tuple[Kind, Sequence[Place]], list[Place]] = {}
        self._by_part: dict[World, list[dict[World, Any]]] = {}

    def _weighed(self, worlds: Worlds, limits: Sequence[Limit]) -> list[_Weighed]:
        """Give worlds with the same sizes and limits the same heap, and drop those that break a limit.

        Each weight is multiplied by the fraction of the heap's arrangements that remain.
        """
        limited = [frozenset(card for card in self.heaped if self.kinds[card] in limit.kinds) for limit in limits]
        counts = [[worlds.count(kind, limit.place) for kind in limit.kinds] for limit in limits]

        def tightened(world: World) -> tuple[bool, ...] | None:
            """Return which limits the heap could break; None if the world breaks one already."""
            rooms = [
                limit.most - sum([count(world) for count in each]) for limit, each in zip(limits, counts, strict=True)
            ]
            if min(rooms, default=0) < 0:
                return None
            return tuple([room < len(cards) for room, cards in zip(rooms, limited, strict=True)])

        sizes = (1 << 8 * len(self.places)) - 1
        relevant = worlds.mask({kind for limit in limits for kind in limit.kinds})
        known = Remembered(tightened)
        names: dict[tuple[int, tuple[bool, ...]], int] = {}
        found: list[_Weighed] = []
        for run, some in enumerate(worlds.runs):
            for world, weight in some.items():
                tight = known[world & relevant]
                if tight is not None:
                    found.append(_Weighed(world, run, weight, names.setdefault((world & sizes, tight), len(names))))
        self.heaps = [self._heap(sizes, tight, limits, limited) for sizes, tight in names]
        self.whole = lcm(*(heap.all for heap in self.heaps))
        self.factors = [
            self.whole // heap.all * heap.left if self.exact else heap.left / heap.all for heap in self.heaps
        ]
        self.weights = [[0] * self.number for _ in self.heaps]
        for _, run, weight, heap in found:
            self.weights[heap][run] += weight
        return [_Weighed(world, run, weight * self.factors[heap], heap) for world, run, weight, heap in found]

    def _heap(
        self, packed: int, tight: Sequence[bool], limits: Sequence[Limit], limited: Sequence[frozenset[Card]]
    ) -> Heap:
        sizes = {place: packed >> 8 * at & 0xFF for at, place in enumerate(self.places)}
        sets: dict[frozenset[Card], frozenset[Place]] = {}
        for limit, cards, is_tight in zip(limits, limited, tight, strict=True):
            if is_tight and cards:
                sets[cards] = sets.get(cards, frozenset()) | {limit.place}
        return Heap(self.heaped, sizes, sets)

    # -- sums over the worlds, for every run ---------------------------------------------------------

    def total(self) -> list[Any]:
        """Return the weight of all worlds in each run."""
        return [sum(parts.values()) for parts in self._parts(0)]

    def _parts(self, mask: World) -> list[dict[World, Any]]:
        """Return, in each run, the weight of the worlds by what they have in the columns of the mask."""
        if mask not in self._by_part:
            found: list[dict[World, Any]] = [{} for _ in range(self.number)]
            for world, run, weight, _ in self.rows:
                parts, part = found[run], world & mask
                parts[part] = parts.get(part, 0) + weight
            self._by_part[mask] = found
        return self._by_part[mask]

    def _summed(self, mask: World, number: Callable[[World], int]) -> list[Any]:
        """Return the weight of all worlds in each run, each times a number that depends on the columns of the mask."""
        return [sum([weight * number(part) for part, weight in parts.items()]) for parts in self._parts(mask)]

    def alike(self, card: Card) -> Card | Kind:
        """Return the kind of a nameless card, as all of them are interchangeable, or else the card."""
        return card if card in self.known or card in self.loose else self.kinds[card]

    def possible(self, card: Card, places: Sequence[Place]) -> list[Place]:
        """Return those of the places where some world has the card."""
        if card in self.known:
            return [place for place in places if place == self.known[card]]
        if card in self.loose:
            return [place for place in places if any(self.ways(card, place))]
        key = self.kinds[card], places
        if key not in self._possible:
            self._possible[key] = [place for place in places if any(self.ways(card, place))]
        return self._possible[key]

    def ways(self, card: Card, place: Place) -> list[Any]:
        """Return the weight of the worlds in which the card is there. Nameless cards of a kind are interchangeable."""
        key = self.alike(card), place
        if key not in self._found:
            self._found[key] = self._ways(card, place)
        return self._found[key]

    def _ways(self, card: Card, place: Place) -> list[Any]:
        kind = self.kinds[card]
        if card in self.known:
            return self.total() if self.known[card] == place else [0] * self.number
        if place not in self.places:
            return [0] * self.number
        at = self.places.index(place)
        if card in self.loose:
            shift = 8 * self.loose[card]
            return self._summed(0xFF << shift, lambda part: int(part >> shift == at))
        if kind in self.counted:
            shift = 8 * (self.counted[kind] + at)
            found = self._summed(self._masks[kind], lambda part: part >> shift & 0xFF)
            return [_part(ways, len(self.nameless[kind])) for ways in found]
        cards = frozenset((card,))
        shares = [self._shares(heap, place, cards)[1] if heap.left else 0 for heap in self.heaps]
        found = [
            sum([ways * share for ways, share in zip(each, shares, strict=True)])
            for each in zip(*self.weights, strict=True)
        ]
        return self._unscaled(found)

    def _shares(self, heap: Heap, place: Place, cards: frozenset[Card]) -> list[Any]:
        """Return the fractions of a heap's arrangements that keep the limits with 0, 1, 2 ... of these cards there.

        Exact ones are integers: see `_unscaled`.
        """
        tally = heap.tally(place, cards)
        if not self.exact:
            return [ways / (heap.all * tally.times) for ways in tally.ways]
        factor = self.whole // heap.all * (self._scale // tally.times)
        return [ways * factor for ways in tally.ways]

    @cached_property
    def _scale(self) -> int:
        """A common multiple of how often a tally counts each arrangement."""
        return lcm(*(number for heap in self.heaps for number in heap.arrangements.number))

    def _unscaled(self, found: list[Any]) -> list[Any]:
        return [_part(ways, self._scale) for ways in found] if self.exact else found

    def holding(self, place: Place, kind: Kind) -> list[list[Any]]:
        """Return the weights of the worlds in which there are 0, 1, 2 ... cards of this kind."""
        most = sum(1 for other in self.kinds.values() if other == kind)
        found: list[list[Any]] = [[0] * self.number for _ in range(most + 1)]
        in_heap = place in self.places and kind not in self.counted and bool(self.nameless[kind])
        cards = frozenset(self.nameless[kind])
        if not in_heap:
            for (named, _), weights in self._named(place, kind).items():
                found[named] = [so_far + ways for so_far, ways in zip(found[named], weights, strict=True)]
            return found
        shares = [self._shares(heap, place, cards) if heap.left else [] for heap in self.heaps]
        for (named, heap), weights in self._named(place, kind).items():
            factor = self.factors[heap]
            before = [ways // factor if self.exact else ways / factor for ways in weights] if factor else []
            for number, share in enumerate(shares[heap]):
                if share:
                    for run, ways in enumerate(before):
                        found[named + number][run] += ways * share
        return [self._unscaled(each) for each in found]

    def _named(self, place: Place, kind: Kind) -> dict[tuple[int, int], list[Any]]:
        """Return the weight of the worlds by the number of cards of this kind there outside the heap, and by heap."""
        here = sum(at == place for card, at in self.known.items() if self.kinds[card] == kind)
        at = self.places.index(place) if place in self.places else -1
        loose = [8 * column for card, column in self.loose.items() if self.kinds[card] == kind]
        shift = 8 * (self.counted[kind] + at) if at >= 0 and kind in self.counted else None
        found: dict[tuple[int, int], list[Any]] = {}
        for world, run, weight, heap in self.rows:
            named = here + sum([(world >> column & 0xFF) == at for column in loose])
            if shift is not None:
                named += world >> shift & 0xFF
            found.setdefault((named, heap), [0] * self.number)[run] += weight
        return found

    # -- one world -----------------------------------------------------------------------------------

    @cached_property
    def _ladder(self) -> list[Any]:
        return list(accumulate(row.weight for row in self.rows))

    def sample(self, rng: Rng) -> dict[Card, Place]:
        """Draw a place for every card, with the true probabilities."""
        top = self._ladder[-1]
        mark = rng.randrange(top) if self.exact else rng.randrange(FINENESS) / FINENESS * top
        row = self.rows[bisect_right(self._ladder, mark)]
        found = dict(self.known)
        found |= {card: self.places[row.world >> 8 * column & 0xFF] for card, column in self.loose.items()}
        for kind, first in self.counted.items():
            cards = list(self.nameless[kind])
            rng.shuffle(cards)
            for at, place in enumerate(self.places):
                for _ in range(row.world >> 8 * (first + at) & 0xFF):
                    found[cards.pop()] = place
        return {**found, **self.heaps[row.heap].sample(rng)}


def _part(ways: Any, number: int) -> Any:
    if isinstance(ways, float):
        return ways / number
    return Fraction(ways, number) if ways % number else ways // number


class Exact:
    """Exact odds, assuming that players pick at random where nobody sees what they pick."""

    exact: ClassVar[bool] = True

    def __init__(self, mixture: Mixture, bounds: Mapping[Card, Sequence[Place]], places: Sequence[Place]) -> None:
        self._mixture = mixture
        self._problem = Problem(tuple(bounds), tuple(places))
        self._total = mixture.total()[0]
        self._chances: dict[tuple[Card | Kind, Place], Fraction] = {}
        if not self._total:
            raise Invalid("What was seen doesn't add up.")

    def chance(self, card: Card, place: Place) -> Fraction:
        """Return the probability that the card is there."""
        key = self._mixture.alike(card), place
        if key not in self._chances:
            self._chances[key] = self._share(self._mixture.ways(card, place)[0])
        return self._chances[key]

    def _share(self, ways: int | Fraction) -> Fraction:
        return Fraction(ways, self._total) if ways else NOTHING

    def error(self, card: Card, place: Place) -> float:
        """Return the standard error of that probability, which is 0."""
        return 0.0

    def holding(self, place: Place, kind: Kind) -> tuple[Fraction, ...]:
        """Return the probabilities that there are 0, 1, 2 ... cards of this kind."""
        return tuple([self._share(ways[0]) for ways in self._mixture.holding(place, kind)])

    @cached_property
    def closure(self) -> Closure:
        """Everything that is certain."""
        places = {card: self._mixture.possible(card, self._problem.holders) for card in self._problem.cards}
        return closure_of(self._problem, places)

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
        places = {
            card: [place for place in self._problem.holders if place in self._bounds[card]]
            for card in self._problem.cards
        }
        return closure_of(self._problem, places, complete=not doubtful)

    def sample(self, rng: Rng, number: int) -> list[dict[Card, Place]]:
        """Draw placements of all cards from the worlds kept, with approximately their true probabilities."""
        return [self._mixture.sample(rng) for _ in range(number)]


Odds: TypeAlias = "Exact | Estimate"
