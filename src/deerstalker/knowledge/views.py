"""The deals that are possible, counted exactly or sampled: two ways to look at them, alike for whoever asks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import cast

from deerstalker.deduction.facts import HIDDEN, Card, Deal, Holder, has_all, has_none
from deerstalker.deduction.solver import Exact
from deerstalker.knowledge.inquiries import Solution, Weights
from deerstalker.knowledge.touching import bits


class ExactView:
    """Deals with their exact weights."""

    def __init__(self, answer: Exact) -> None:
        self._answer = answer

    def split(self, card: Card, holder: Holder) -> "tuple[ExactView | None, ExactView | None]":
        """Where the holder has the card, and where he has not. Only what is possible is asked of the solver."""
        answer = self._answer
        ways, total = answer.ways(card, holder), answer.total
        if ways == 0:
            return None, self
        if ways == total:
            return self, None
        having, lacking = answer.given(has_all(holder, [card])), answer.given(has_none(holder, [card]))
        return ExactView(cast(Exact, having)), ExactView(cast(Exact, lacking))

    def hidden(self) -> Weights:
        """The weight of every solution."""
        return cast(Weights, self._answer.hands(HIDDEN))

    def counted(self, holder: Holder, cards: tuple[Card, ...]) -> Mapping[int, Weights]:
        """By how many of these cards the holder has, solution by solution."""
        found: dict[int, dict[Solution, int]] = {}
        for solution in self._answer.hands(HIDDEN):
            for number, ways in enumerate(self._knowing(solution).tally(holder, cards)):
                if ways:
                    found.setdefault(number, {})[solution] = ways
        return found

    def _knowing(self, solution: frozenset[Card]) -> Exact:
        answer = self._answer
        for card in sorted(solution):
            if answer.ways(card, HIDDEN) < answer.total:
                answer = cast(Exact, answer.given(has_all(HIDDEN, [card])))
        return answer


class Sample:
    """Deals drawn at random. A set of them is a whole number, a deal is a bit."""

    def __init__(self, deals: Sequence[Deal]) -> None:
        self.size = len(deals)
        self.cells: dict[tuple[Card, Holder], int] = {}
        for number, deal in enumerate(deals):
            for cell in deal.items():
                self.cells[cell] = self.cells.get(cell, 0) | 1 << number
        self._hidden = [frozenset(card for card, holder in deal.items() if holder == HIDDEN) for deal in deals]

    @cached_property
    def whole(self) -> "SampledView":
        """All of them, by what the hidden cards are."""
        return self._view(self._hidden)

    def in_part(self, cards: Sequence[Card]) -> "SampledView":
        """All of them, by which of these cards are hidden."""
        parts = {hidden: hidden.intersection(cards) for hidden in self._hidden}
        return self._view([parts[hidden] for hidden in self._hidden])

    def _view(self, solutions: Sequence[Solution]) -> "SampledView":
        by_solution: dict[Solution, int] = {}
        for number, solution in enumerate(solutions):
            by_solution[solution] = by_solution.get(solution, 0) | 1 << number
        return SampledView(self, (1 << self.size) - 1, solutions, by_solution)


class SampledView:
    """Some deals of a sample."""

    def __init__(
        self, sample: Sample, deals: int, solutions: Sequence[Solution], by_solution: Mapping[Solution, int]
    ) -> None:
        self._sample = sample
        self._deals = deals
        self._solutions = solutions
        """of each deal"""

        self._by_solution = by_solution
        """the same the other way round"""

    def split(self, card: Card, holder: Holder) -> "tuple[SampledView | None, SampledView | None]":
        """Where the holder has the card, and where he has not."""
        cell = self._sample.cells.get((card, holder), 0)
        return self._part(self._deals & cell), self._part(self._deals & ~cell)

    def hidden(self) -> Weights:
        """How many deals have each solution."""
        if self._deals.bit_count() < len(self._by_solution):  # few deals: look at each
            return Counter(self._solutions[bit.bit_length() - 1] for bit in bits(self._deals))
        return {one: ways for one, deals in self._by_solution.items() if (ways := (deals & self._deals).bit_count())}

    def counted(self, holder: Holder, cards: tuple[Card, ...]) -> Mapping[int, Weights]:
        """By how many of these cards the holder has."""
        groups = {0: self._deals}
        for card in cards:
            cell = self._sample.cells.get((card, holder), 0)
            grown: dict[int, int] = {}
            for number, deals in groups.items():
                grown[number] = grown.get(number, 0) | deals & ~cell
                grown[number + 1] = grown.get(number + 1, 0) | deals & cell
            groups = {number: deals for number, deals in grown.items() if deals}
        parts = {number: self._part(deals) for number, deals in groups.items()}
        return {number: part.hidden() for number, part in parts.items() if part}

    def _part(self, deals: int) -> "SampledView | None":
        return SampledView(self._sample, deals, self._solutions, self._by_solution) if deals else None
