"""Heaps: cards of which only the number in each place is known, and where some sets are not complete."""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
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
    places: frozenset[Place]


class Term(NamedTuple):
    """A term of the inclusion-exclusion sum: some sets lie complete where they may not, other cards anywhere."""

    sign: int
    """Number of ways to choose these sets, with the sign of the term."""

    sizes: Numbers
    """Number of cards left in each place."""

    done: Mapping[Sort, Numbers]
    """Number of complete sets of each sort in each place."""

    @property
    def ways(self) -> int:
        """Number of arrangements of all cards, with the sign of the term."""
        return self.sign * _ways(self.sizes)


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
        self.sort_of = {card: Sort(len(some), places) for some, places in sets.items() for card in some}
        self.number: dict[Sort, int] = {}
        """Number of sets of each sort."""

        for some, places in sets.items():
            sort = Sort(len(some), places)
            self.number[sort] = self.number.get(sort, 0) + 1
        self.places = tuple(sizes)
        self.all = _ways(sizes.values())
        """Number of arrangements, whatever sets they complete."""

        self.terms = self._completed()
        self.left = sum(term.ways for term in self.terms)
        """Number of arrangements that complete no forbidden set, by inclusion and exclusion."""

        self._tallies: dict[tuple[Place, Sort | None, int], list[Fraction]] = {}

    def _completed(self) -> list[Term]:
        """Return a term for every way to complete some sets."""
        terms = [Term(1, tuple(self.sizes.values()), {})]
        for sort, number in self.number.items():
            terms = [larger for term in terms for larger in self._with(term, sort, number)]
        return terms

    def _with(self, term: Term, sort: Sort, number: int) -> Iterator[Term]:
        most = [
            min(number, size // sort.size) if place in sort.places else 0
            for place, size in zip(self.places, term.sizes, strict=True)
        ]
        for done in product(*(range(each + 1) for each in most)):
            if sum(done) <= number:
                choices = comb(number, sum(done)) * _ways(done) * (-1) ** sum(done)
                sizes = tuple(size - some * sort.size for size, some in zip(term.sizes, done, strict=True))
                yield Term(term.sign * choices, sizes, {**term.done, sort: done})

    def tally(self, place: Place, cards: Cards) -> list[Fraction]:
        """Return the probabilities that 0, 1, 2 ... of these cards are there.

        The cards are all in one set, or all in none.
        """
        key = place, self.sort_of.get(min(cards)), len(cards)
        if key not in self._tallies:
            self._tallies[key] = self._tally(*key)
        return self._tallies[key]

    def _tally(self, place: Place, sort: Sort | None, number: int) -> list[Fraction]:
        at = self.places.index(place)
        sets = 1 if sort is None else self.number[sort]
        found = [0] * (number + 1)
        for term in self.terms:
            done = (0,) if sort is None else term.done[sort]
            apart = sets - sum(done)
            if apart < sets:
                found[-1] += term.ways * done[at]
                found[0] += term.ways * (sets - apart - done[at])
            if apart:
                size, others = term.sizes[at], sum(term.sizes) - number
                elsewhere = apart * term.sign * _ways((*term.sizes[:at], *term.sizes[at + 1 :]))
                for some in range(min(number, size) + 1):
                    found[some] += elsewhere * comb(number, some) * comb(others, size - some)
        return [Fraction(ways, self.left * sets) for ways in found]

    def chance(self, card: Card, place: Place) -> Fraction:
        """Return the probability that the card is there."""
        return self.tally(place, frozenset((card,)))[1]

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
