"""Why no deal fits: a few facts that cannot all be true."""

from collections.abc import Iterable, Sequence
from itertools import compress

from deerstalker.core.facts import Count, Deal
from deerstalker.deduction.lattice import Engine, TooLarge, View
from deerstalker.deduction.position import Position
from deerstalker.deduction.problem import Contradiction, Problem
from deerstalker.deduction.reduction import Impossible

PART = 200
"""A set of facts may take this part of the engine's reach; if it takes more, sampling may still find a deal."""
MOST_CHECKS = 300
"""How many sets are looked into to find a contradiction that needs all its facts, and again for the smallest."""
MANY = 6_000
"""A set whose facts, times all cards, are more than this counts as several: no game has many such."""

Some = frozenset[int]
"""Some of the facts, by number."""


class _GaveUp(Exception):
    """No proof within reason."""


def contradiction(problem: Problem, engine: Engine) -> Contradiction:
    """The error to raise for a problem that no deal fits."""
    facts = [*problem.facts, *(Count(one.holder, one.cards, 1, len(one.cards)) for one in problem.choices)]
    witnesses = _Witnesses(problem, facts, engine)
    found = _irreducible(witnesses, range(len(facts)))
    try:
        smallest = _smallest(witnesses, found)
    except _GaveUp:
        return Contradiction([facts[one] for one in sorted(found)], smallest=False)
    return Contradiction([facts[one] for one in sorted(smallest)], smallest=True)


class _Witnesses:
    """Which sets of facts can be true together, remembered by the deals that show it."""

    def __init__(self, problem: Problem, facts: Sequence[Count], engine: Engine) -> None:
        self.facts = facts
        self.checks = 0
        self._problem = problem
        self._engine = engine
        self._truths: list[Some] = []
        """for each deal found so far, all facts true in it"""

    def truth(self, some: Iterable[int]) -> Some | None:
        """Facts that are true in some deal together with these; none if no deal fits. May give up."""
        wanted = frozenset(some)
        for truth in self._truths:
            if wanted <= truth:
                return truth
        self.checks += 1 + len(wanted) * len(self._problem.cards) // MANY
        facts = tuple(self.facts[one] for one in sorted(wanted))
        try:
            deal = self._deal(Position(Problem(self._problem.cards, self._problem.holders, facts), self._engine))
        except Impossible:
            return None
        truth = frozenset(compress(range(len(self.facts)), (fact.holds(deal) for fact in self.facts)))
        self._truths.append(truth)
        return truth

    def _deal(self, position: Position) -> Deal:
        """Some deal of this position."""
        steps = self._engine.REACH // PART
        try:
            lattice = position.weave(steps)
            return position.deal(lattice.unrank(View(False, (0,) * len(position.order)), [0])[0])
        except TooLarge:
            return self._sampled(position, steps)

    def _sampled(self, position: Position, steps: int) -> Deal:
        try:
            sketches = self._engine.sketches(position.table, position.order, steps, 1)
        except TooLarge:
            raise _GaveUp from None
        if not sketches:
            raise _GaveUp
        return position.deal(sketches[0].draw([[0.5] * len(position.order)])[0])

    def contradict(self, some: Iterable[int]) -> bool:
        """Is it certain that these cannot all be true?"""
        try:
            return self.truth(some) is None
        except _GaveUp:
            return False


def _irreducible(witnesses: _Witnesses, facts: Sequence[int]) -> Some:
    """Facts that contradict each other, each of them needed: always the one that tips the scale, and what is before."""
    needed: list[int] = []
    rest = list(facts)
    if not witnesses.contradict(rest):
        return frozenset(rest)  # only with more effort than can be repeated
    while not witnesses.contradict(needed):
        if witnesses.checks > MOST_CHECKS:
            return frozenset([*needed, *rest])
        low, high = 0, len(rest)  # with the first `high` of the rest it is contradictory
        while low + 1 < high:
            middle = (low + high) // 2
            if witnesses.contradict([*needed, *rest[:middle]]):
                high = middle
            else:
                low = middle
        needed.append(rest[high - 1])
        rest = rest[: high - 1]
    return frozenset(needed)


def _smallest(witnesses: _Witnesses, found: Some) -> Some:
    """No contradiction has fewer facts than this one.

    What a deal leaves false must touch every contradiction. So the smallest set that touches all such sets known is
    either contradictory, then the smallest there is, or true in some deal that leaves further facts false.
    """
    spoilt: list[Some] = []
    limit = witnesses.checks + MOST_CHECKS
    while True:
        candidate = _touching(spoilt, len(found))
        if candidate is None:
            return found
        truth = witnesses.truth(candidate)
        if truth is None:
            return candidate
        for fact in range(len(witnesses.facts)):
            if witnesses.checks > limit:
                raise _GaveUp
            if fact not in truth:
                truth = witnesses.truth(truth | {fact}) or truth
        spoilt.append(frozenset(range(len(witnesses.facts))) - truth)


def _touching(sets: Sequence[Some], below: int) -> Some | None:
    """A smallest set that touches all of these; none when it takes `below` or more."""
    best: Some | None = None

    def search(chosen: Some, left: Sequence[Some]) -> None:
        nonlocal best, below
        if len(chosen) + _apart(left) >= below:
            return
        if not left:
            best, below = chosen, len(chosen)
            return
        narrowest: Some = min(left, key=len)
        for one in sorted(narrowest):
            search(chosen | {one}, [some for some in left if one not in some])

    search(frozenset(), sets)
    return best


def _apart(sets: Sequence[Some]) -> int:
    """At least so many it takes to touch them all: sets that have nothing in common."""
    seen: set[int] = set()
    number = 0
    for some in sorted(sets, key=len):
        if seen.isdisjoint(some):
            number += 1
            seen |= some
    return number
