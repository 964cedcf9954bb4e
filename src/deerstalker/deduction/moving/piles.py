"""Heaps: cards of which nothing is known but how many lie in each place, and that some sets are not complete."""

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
    """Sets of so many cards, none of them complete in any of these places."""

    size: int
    places: frozenset[Place]


class Term(NamedTuple):
    """Some of the sets lie complete where they must not; the rest lies anyhow. Counted off, or on again."""

    sign: int
    """In how many ways these sets are chosen, counted off or on."""

    sizes: Numbers
    """What is left of every place."""

    done: Mapping[Sort, Numbers]
    """How many sets of each sort are complete in each place."""

    @property
    def ways(self) -> int:
        """In how many ways all of it can be."""
        return self.sign * _ways(self.sizes)


class Heap:
    """Cards in places of these sizes, every way as likely as another if it completes no set where none may be.

    `sets` are groups of cards, no two with a card in common, and where they must not be complete.
    """

    def __init__(
        self, cards: tuple[Card, ...], sizes: Mapping[Place, int], sets: Mapping[Cards, frozenset[Place]]
    ) -> None:
        self.cards = cards
        self.sizes = sizes
        self.sets = sets
        self.sort_of = {card: Sort(len(some), places) for some, places in sets.items() for card in some}
        self.number: dict[Sort, int] = {}
        """How many sets of each sort there are."""

        for some, places in sets.items():
            sort = Sort(len(some), places)
            self.number[sort] = self.number.get(sort, 0) + 1
        self.places = tuple(sizes)
        self.all = _ways(sizes.values())
        """In so many ways the cards could lie, whatever they complete."""

        self.terms = self._completed()
        self.left = sum(term.ways for term in self.terms)
        """In so many ways without completing anything: all, but for those that complete one set, and so on."""

        self._tallies: dict[tuple[Place, Sort | None, int], list[Fraction]] = {}

    def _completed(self) -> list[Term]:
        """Every way to complete some sets, with its sign."""
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
        """How likely 0, 1, 2 ... of these cards are there, which are all in one set, or all in none."""
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
        """How likely the card is there."""
        return self.tally(place, frozenset((card,)))[1]

    def sample(self, rng: Rng) -> dict[Card, Place]:
        """One way they may lie, every way as likely as another."""
        places = [place for place, size in self.sizes.items() for _ in range(size)]
        while True:
            rng.shuffle(places)
            found = dict(zip(self.cards, places, strict=True))
            if not any(all(found[card] == place for card in some) for some, at in self.sets.items() for place in at):
                return found


def _ways(sizes: Collection[int]) -> int:
    """In how many ways cards go to places of these sizes."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))
