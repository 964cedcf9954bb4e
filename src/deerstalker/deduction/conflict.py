"""Why no deal fits: a small set of facts that cannot all be true."""

from array import array
from collections.abc import Iterable, Sequence
from itertools import compress

from deerstalker.core.facts import Count, Deal
from deerstalker.deduction.lattice import Engine, TooLarge, View
from deerstalker.deduction.position import Position
from deerstalker.deduction.problem import Contradiction, Problem
from deerstalker.deduction.reduction import Impossible

PART = 200
"""Divisor of the engine's reach: checking one set of facts may take that share. Beyond it, sampling may still find a
deal."""
MOST_CHECKS = 300
"""Maximum number of sets checked to find an irreducible contradiction, and again to find the smallest."""
MANY = 6_000
"""Size (facts times cards) from which a set counts as more than one check. Sets this large are rare in real games."""

Some = frozenset[int]
"""A set of facts, by their numbers."""


class _GaveUp(Exception):
    """No proof was found with reasonable effort."""


def contradiction(problem: Problem, engine: Engine) -> Contradiction:
    """Return the error to raise for a problem that no deal fits."""
    facts = [*problem.facts, *(Count(one.holder, one.cards, 1, len(one.cards)) for one in problem.choices)]
    witnesses = _Witnesses(problem, facts, engine)
    found = _irreducible(witnesses, range(len(facts)))
    try:
        smallest = _smallest(witnesses, found)
    except _GaveUp:
        return Contradiction([facts[one] for one in sorted(found)], smallest=False)
    return Contradiction([facts[one] for one in sorted(smallest)], smallest=True)


class _Witnesses:
    """Decides which sets of facts can be true together, and remembers the deals that prove it."""

    def __init__(self, problem: Problem, facts: Sequence[Count], engine: Engine) -> None:
        self.facts = facts
        self.checks = 0
        self._problem = problem
        self._engine = engine
        self._truths: list[Some] = []
        """For each deal found so far, all facts that are true in it."""

    def truth(self, some: Iterable[int]) -> Some | None:
        """Return all facts true in a deal in which these are true, or None if no deal fits. May raise `_GaveUp`."""
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
        """Return any deal of this position."""
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
        return position.deal(sketches[0].draw(array("d", [0.5] * len(position.order)))[0])

    def contradict(self, some: Iterable[int]) -> bool:
        """Is it certain that these facts cannot all be true?"""
        try:
            return self.truth(some) is None
        except _GaveUp:
            return False


def _irreducible(witnesses: _Witnesses, facts: Sequence[int]) -> Some:
    """Find a contradiction that needs all of its facts.

    Repeatedly take the fact that completes a contradiction, and look for the others among those before it.
    """
    needed: list[int] = []
    rest = list(facts)
    if not witnesses.contradict(rest):
        return frozenset(rest)  # contradictory only with more effort than can be repeated
    while not witnesses.contradict(needed):
        if witnesses.checks > MOST_CHECKS:
            return frozenset([*needed, *rest])
        low, high = 0, len(rest)  # the first `high` of the rest are enough for a contradiction
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
    """Find a contradiction with the fewest facts; `found` is an upper bound.

    The facts that are false in a deal must include one of every contradiction. So a smallest set that hits all such
    sets known so far is either contradictory, and then a smallest contradiction, or true in a deal that yields another
    such set.
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
    """Find a smallest set that hits all of these sets, or None if it takes `below` or more elements."""
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
    """Return a lower bound on the size of a hitting set: the number of disjoint sets found greedily."""
    seen: set[int] = set()
    number = 0
    for some in sorted(sets, key=len):
        if seen.isdisjoint(some):
            number += 1
            seen |= some
    return number
