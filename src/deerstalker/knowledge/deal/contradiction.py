"""Find the fewest steps of a log, or lines of a notebook, that cannot all be true."""

from collections.abc import Iterable

from msgspec import Struct

from deerstalker.core.facts import Count
from deerstalker.deduction.engines import best_engine
from deerstalker.deduction.lattice import TooLarge, View
from deerstalker.deduction.position import Position
from deerstalker.deduction.problem import Contradiction, Problem
from deerstalker.deduction.reduction import Impossible
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.hitting_set import bits, smallest_touching

MOST_CHECKS = 200
"""Maximum number of sets of lines to check when proving that no fewer lines contradict each other."""
PART = 100
"""Divisor of the engine's reach for one check."""


class Clash(Struct, frozen=True):
    """Lines that cannot all be true; without any one of them, the others can."""

    lines: tuple[int, ...]
    smallest: bool
    """Whether it is proved that no fewer lines contradict each other. False if the proof takes too long."""


class _GaveUp(Exception):
    """The proof takes too long."""


def clash(dossier: Dossier, found: Contradiction, given: int = 0) -> Clash:
    """Return the fewest lines behind a contradiction. The line `given` (the deal) is always taken to be true."""
    lines = _Lines(dossier, given)
    try:
        some = lines.needed(lines.citing(found))
    except _GaveUp:
        return Clash(lines.numbers(lines.citing(found)), smallest=False)
    try:
        return Clash(lines.numbers(lines.fewest(some)), smallest=True)
    except _GaveUp:
        return Clash(lines.numbers(some), smallest=False)


class _Lines:
    """The lines of a dossier, with sets of lines as bits."""

    def __init__(self, dossier: Dossier, given: int) -> None:
        self.dossier = dossier
        self.at = sorted({note.at for note in dossier.notes if note.at != given})
        self.facts: list[tuple[Count, ...]] = [self._told(number) for number in self.at]
        self.given = self._told(given)
        self.all = (1 << len(self.at)) - 1
        self.checks = 0

    def _told(self, number: int) -> tuple[Count, ...]:
        return tuple(fact for note in self.dossier.notes if note.at == number for fact in note.facts)

    def numbers(self, some: int) -> tuple[int, ...]:
        """Return the numbers of these lines."""
        return tuple(number for at, number in enumerate(self.at) if some >> at & 1)

    def citing(self, found: Contradiction) -> int:
        """Return the lines that first tell these facts, or all lines if some fact is in none of them."""
        some = 0
        for fact in found.facts:
            if fact not in self.given:
                some |= next((1 << at for at, facts in enumerate(self.facts) if fact in facts), self.all)
        return some

    def truth(self, some: int) -> int | None:
        """Return the lines that are true in some deal in which these are, or None if there is no such deal."""
        self.checks += 1
        if self.checks > MOST_CHECKS:
            raise _GaveUp
        facts = (fact for at, told in enumerate(self.facts) if some >> at & 1 for fact in told)
        problem = Problem(self.dossier.problem.cards, self.dossier.problem.holders, (*self.given, *facts))
        engine = best_engine()
        try:
            position = Position(problem, engine)
            lattice = position.weave(engine.REACH // PART)
        except Impossible:
            return None
        except TooLarge:
            raise _GaveUp from None
        deal = position.deal(lattice.unrank(View(False, (0,) * len(position.order)), [0])[0])
        return _as_bits(at for at, told in enumerate(self.facts) if all(fact.holds(deal) for fact in told))

    def needed(self, some: int) -> int:
        """Return some of these lines that contradict each other, all of them needed; early lines are preferred."""
        if self.truth(some) is not None:
            some = self.all
        for bit in reversed(list(bits(some))):
            if self.truth(some & ~bit) is None:
                some &= ~bit
        return some

    def fewest(self, some: int) -> int:
        """Return a smallest contradiction: a smallest set of lines that includes a false line of every deal."""
        left_out: list[int] = []
        while True:
            chosen, proved = smallest_touching(left_out)
            if chosen.bit_count() >= some.bit_count():
                return some
            truth = self.truth(chosen)
            if truth is None:
                if not proved:
                    raise _GaveUp
                return chosen
            for bit in bits(self.all & ~truth):
                if not truth & bit:
                    truth = self.truth(truth | bit) or truth
            left_out.append(self.all & ~truth)


def _as_bits(some: Iterable[int]) -> int:
    return sum(1 << at for at in some)
