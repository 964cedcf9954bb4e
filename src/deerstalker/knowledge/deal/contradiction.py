"""Which steps of a log, or lines of a notebook, cannot all be true: the fewest of them."""

from collections.abc import Iterable

from msgspec import Struct

from deerstalker.core.facts import Count
from deerstalker.deduction.lattice import TooLarge, View
from deerstalker.deduction.position import Position, best_engine
from deerstalker.deduction.problem import Contradiction, Problem
from deerstalker.deduction.reduction import Impossible
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.hitting_set import bits, smallest_touching

MOST_CHECKS = 200
"""How many sets of lines are looked into to prove that no fewer contradict each other."""
PART = 100
"""Each of them may take this part of the engine's reach."""


class Clash(Struct, frozen=True):
    """Lines that cannot all be true; without any one of them the others could."""

    lines: tuple[int, ...]
    smallest: bool
    """No fewer lines contradict each other. False: that was not proved in reasonable time."""


class _GaveUp(Exception):
    """No proof within reason."""


def clash(dossier: Dossier, found: Contradiction, given: int = 0) -> Clash:
    """The fewest lines behind a contradiction. What `given` tells (the deal) is true in any case."""
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
    """Lines as bits."""

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
        """The lines as they are numbered."""
        return tuple(number for at, number in enumerate(self.at) if some >> at & 1)

    def citing(self, found: Contradiction) -> int:
        """The lines that tell these facts, each where it was told first; all lines, if one of them tells it not."""
        some = 0
        for fact in found.facts:
            if fact not in self.given:
                some |= next((1 << at for at, facts in enumerate(self.facts) if fact in facts), self.all)
        return some

    def truth(self, some: int) -> int | None:
        """The lines true in some deal in which these are true; none if there is no such deal."""
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
        """Some of these lines that contradict each other, none of them idle; early lines rather than late ones."""
        if self.truth(some) is not None:
            some = self.all
        for bit in reversed(list(bits(some))):
            if self.truth(some & ~bit) is None:
                some &= ~bit
        return some

    def fewest(self, some: int) -> int:
        """No contradiction has fewer lines: a smallest set that touches what every deal leaves false is one."""
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
