"""Heaps: cards of which only the number in each place is known, and where some sets are not complete."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import comb, factorial, prod
from typing import NamedTuple

from deerstalker.core.facts import Card
from deerstalker.core.rng import Rng
from deerstalker.deduction.moving.worlds import Place

Cards = frozenset[Card]
Numbers = tuple[int, ...]


class Sort(NamedTuple):
    """Sets of `size` cards, none of them complete in any of these places."""

    size: int
    places: frozenset[int]


class Term(NamedTuple):
    """A term of the inclusion-exclusion sum: some sets lie complete where they may not, other cards anywhere."""

    sign: int
    """Number of ways to choose these sets, with the sign of the term."""

    sizes: Numbers
    """Number of cards left in each place."""

    done: tuple[Numbers, ...]
    """Number of complete sets of each sort in each place."""

    ways: int
    """Number of arrangements of all cards, with the sign of the term."""


class Arrangements:
    """All arrangements of cards in places of these sizes that complete no forbidden set.

    `sorts` tells the number of sets of each sort; the places of a sort are indices here.
    """

    def __init__(self, sizes: Numbers, sorts: tuple[tuple[Sort, int], ...]) -> None:
        self.sizes = sizes
        self.sorts = [sort for sort, _ in sorts]
        self.number = [number for _, number in sorts]
        self.all = _ways(sizes)
        """Number of arrangements, whatever sets they complete."""

        terms: list[tuple[int, Numbers, tuple[Numbers, ...]]] = [(1, sizes, ())]
        for sort, number in sorts:
            terms = [larger for term in terms for larger in _with(*term, sort, number)]
        self.terms = [Term(sign, left, done, sign * _ways(left)) for sign, left, done in terms]
        self.left = sum(term.ways for term in self.terms)
        """Number of arrangements that complete no forbidden set, by inclusion and exclusion."""

        self._tallies: dict[tuple[int, int | None, int], list[int]] = {}

    def tally(self, at: int, sort: int | None, number: int) -> list[int]:
        """Return how many arrangements have 0, 1, 2 ... of a set's `number` cards in a place, for all sets together.

        `sort` is the index of the set's sort, or None for cards in no set.
        """
        key = at, sort, number
        if key not in self._tallies:
            self._tallies[key] = self._tally(*key)
        return self._tallies[key]

    def _tally(self, at: int, sort: int | None, number: int) -> list[int]:
        sets = 1 if sort is None else self.number[sort]
        found = [0] * (number + 1)
        for term in self.terms:
            complete, here = (0, 0) if sort is None else (sum(term.done[sort]), term.done[sort][at])
            if complete:
                found[-1] += term.ways * here
                found[0] += term.ways * (complete - here)
            if sets > complete:
                size, cards = term.sizes[at], sum(term.sizes)
                elsewhere = (sets - complete) * (term.ways // comb(cards, size))
                for some in range(min(number, size) + 1):
                    found[some] += elsewhere * comb(number, some) * comb(cards - number, size - some)
        return found


def _with(
    sign: int, sizes: Numbers, before: tuple[Numbers, ...], sort: Sort, number: int
) -> Iterator[tuple[int, Numbers, tuple[Numbers, ...]]]:
    """Yield every way to complete some sets of a sort on top of those before."""
    most = [min(number, size // sort.size) if at in sort.places else 0 for at, size in enumerate(sizes)]
    for done in product(*(range(each + 1) for each in most)):
        if sum(done) <= number:
            choices = comb(number, sum(done)) * _ways(done) * (-1) ** sum(done)
            left = tuple(size - some * sort.size for size, some in zip(sizes, done, strict=True))
            yield sign * choices, left, (*before, done)


_arrangements = lru_cache(1024)(Arrangements)
"""From one moment to the next, most heaps stay the same."""


class Tally(NamedTuple):
    """Numbers of arrangements with 0, 1, 2 ... of some cards in a place, each counted `times`."""

    ways: Sequence[int]
    times: int


class Heap:
    """Cards in places of these sizes; all arrangements that complete no forbidden set are equally likely.

    `sets` maps disjoint groups of cards to the places where they may not be complete.
    """

    def __init__(
        self, cards: tuple[Card, ...], sizes: Mapping[Place, int], sets: Mapping[Cards, frozenset[Place]]
    ) -> None:
        self.cards = cards
        self.sizes = sizes
        self.sets = sets
        self.at = {place: at for at, place in enumerate(sizes)}
        number: dict[Sort, int] = {}
        self.sort_of: dict[Card, int] = {}
        """The index of the sort of each card in a set."""

        for some, places in sets.items():
            sort = Sort(len(some), frozenset(self.at[place] for place in places))
            number[sort] = number.get(sort, 0) + 1
            index = list(number).index(sort)
            self.sort_of |= dict.fromkeys(some, index)
        self.arrangements = _arrangements(tuple(sizes.values()), tuple(number.items()))
        self.all = self.arrangements.all
        self.left = self.arrangements.left

    def tally(self, place: Place, cards: Cards) -> Tally:
        """Count the arrangements with 0, 1, 2 ... of these cards there.

        The cards are all in one set, or all in none.
        """
        sort = self.sort_of.get(min(cards))
        ways = self.arrangements.tally(self.at[place], sort, len(cards))
        return Tally(ways, 1 if sort is None else self.arrangements.number[sort])

    def sample(self, rng: Rng) -> dict[Card, Place]:
        """Draw an arrangement uniformly at random."""
        places = [place for place, size in self.sizes.items() for _ in range(size)]
        while True:
            rng.shuffle(places)
            found = dict(zip(self.cards, places, strict=True))
            if not any(all(found[card] == place for card in some) for some, at in self.sets.items() for place in at):
                return found


def _ways(sizes: Collection[int]) -> int:
    """Return the number of ways to distribute cards over places of these sizes."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))
