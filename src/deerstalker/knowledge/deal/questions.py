"""Rank questions by what they tell the asker about the hidden cards, on average, and what they tell the others.

Every possible answer is weighted by its chance, including the holder's choice among several cards to show. Where that
would take too long for all questions, they are ranked by a sample of deals first, and the best few are counted
exactly; every figure says which it is.
"""

import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import fsum, inf, log2, prod, sqrt
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from deerstalker.core import seen
from deerstalker.core.clues import Question, Shown
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, Card, Holder
from deerstalker.core.seats import Seat
from deerstalker.deduction.problem import BeyondReach
from deerstalker.deduction.solver import Answer, Exact
from deerstalker.knowledge.deal.consistency import quick
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.partition import View, answers, public_answers
from deerstalker.knowledge.deal.question_model import (
    NOTHING,
    Answers,
    Solution,
    stops,
    told_asker,
    told_table,
)
from deerstalker.knowledge.deal.sampled_answers import Estimates, SampledDeals

A = TypeVar("A")

EFFORT = 20_000_000
"""Maximum number of lattice steps for exact figures, and half as many for a spectator's: about a second."""

LOOK = 10_000
"""Cost of examining a set of deals, in lattice steps, however few deals there are."""

SOLUTION = 60
"""Additional cost in lattice steps for each solution in a set of deals."""

JOINT = 4
"""Cost of finding all solutions where several cards are hidden, in walks of the lattice."""

TALLY = 8
"""Factor by which counting a holder's cards is faster than finding solutions."""

GLANCE, DEALS = 256, 2_048
"""Number of deals sampled to choose the questions worth a closer look, and number sampled for these."""

CLOSE = 48
"""Maximum number of questions that get a closer look."""


IDLE, WORTH_ASKING = 0.05, 0.25
"""A question tells nothing if it tells less than this share of what the best one does, and that is so many bits."""


def tells_nothing(bits: float, best: float) -> bool:
    """Return whether a question of so many bits is wasted beside the best one.

    >>> tells_nothing(0.01, 0.9), tells_nothing(0.3, 0.9), tells_nothing(0.0, 0.1)
    (True, False, False)
    """
    return bits < IDLE * best and best > WORTH_ASKING


class Figure(Struct, frozen=True):
    """A number, and its standard error: 0 if it is exact."""

    value: float
    error: float = 0.0
    exact: bool = True


class RankedQuestion(Struct, Generic[A], frozen=True):
    """An action that asks something, and what it is worth."""

    action: A
    bits: Figure
    """What the asker learns about the hidden cards, on average. One bit halves the possibilities."""

    solves: Figure
    """The chance that the asker knows the hidden cards after the answer."""

    nothing: Figure
    """The chance that nobody has any of the cards asked for."""

    tells: Figure
    """What a spectator learns about the hidden cards, on average, from what the whole table hears."""


class Worth(NamedTuple):
    """What a question is worth to one chair."""

    bits: Figure
    solves: Figure
    nothing: Figure


class Weighed(NamedTuple, Generic[A]):
    """An action, the question it asks, and what that is worth to the asker."""

    action: A
    question: Question
    worth: Worth


def rank(
    dossier: Dossier, options: Sequence[A], spectator: Dossier | None = None, effort: int = EFFORT
) -> tuple[RankedQuestion[A], ...]:
    """Return the questions among these options, the most telling first: those counted exactly, then those estimated.

    If there are very many and not all can be counted, the less telling ones are left out. The dossier must be a
    player's. What a spectator knows is worked out unless it is given.
    """
    best = worths(dossier, options, effort)
    watcher = (spectator or public(dossier)).answer
    told = _Judge(watcher, effort // 2, public=True).judge([one.question for one in best], in_order=True)
    return tuple(RankedQuestion(one.action, *one.worth, told[one.question].bits) for one in best)


def worths(dossier: Dossier, options: Sequence[A], effort: int = EFFORT) -> tuple[Weighed[A], ...]:
    """The same for the asker alone, in half the time: what the others learn is left out."""
    if dossier.chair is None:
        raise Invalid("a spectator can't ask questions")
    found = [(option, dossier.question(option)) for option in options]
    asked = [(option, what) for option, what in found if what is not None]
    worth = _Judge(dossier.answer, effort, public=False).judge([what for _, what in asked])
    best = [Weighed(option, what, worth[what]) for option, what in asked if what in worth]
    return tuple(sorted(best, key=lambda one: (not one.worth.bits.exact, -one.worth.bits.value)))


def public(dossier: Dossier) -> Dossier:
    """Return what a spectator of the same table knows."""
    spectator = Dossier(dossier.box, dossier.game, None, budget=quick())
    for note in dossier.notes:
        spectator.read([seen(note.event, None)], note.at)
    return spectator


Key: TypeAlias = tuple[tuple[Seat, ...], bool, Shown, bool, frozenset[Card], tuple[Holder, ...]]
"""What the worth of a question depends on."""


class _Judge:
    """Judges questions by what one chair knows."""

    def __init__(self, answer: Answer, effort: int, *, public: bool) -> None:
        self.answer = answer
        self.effort = effort
        self.public = public
        closure = answer.closure
        self.known: dict[Card, Holder] = dict(closure.must)
        self.places: dict[Card, list[Holder]] = {}
        for card, holder in closure.open:
            self.places.setdefault(card, []).append(holder)

    def judge(self, questions: Sequence[Question], *, in_order: bool = False) -> dict[Question, Worth]:
        """Return what each is worth. If not all can be counted exactly, the first are if `in_order`, else the best.

        If there are many, those that look poor are then left out, unless `in_order`.
        """
        keys = {asked: self._key(asked) for asked in questions}
        alike = {key: asked for asked, key in reversed(keys.items())}
        order = list(dict.fromkeys(keys.values()))
        costs = {key: self._cost(alike[key]) for key in order}
        worth: dict[Key, Worth] = {}
        if sum(costs.values()) > self.effort:
            if not in_order:
                worth = self._estimates(alike, order, GLANCE)
                order = sorted(order, key=lambda key: -worth[key].bits.value)[:CLOSE]
            worth = self._estimates(alike, order, DEALS)
            if not in_order:
                order.sort(key=lambda key: -worth[key].bits.value)
        spent = 0.0
        for key in order:
            if spent + costs[key] > (self.effort if spent else 2 * self.effort):
                break
            spent += costs[key]
            worth[key] = self._counted(alike[key])
        return {asked: worth[key] for asked, key in keys.items() if key in worth}

    def _key(self, asked: Question) -> Key:
        """Return a key that questions of equal worth share: for a known card, only its holder matters."""
        unknown = frozenset(card for card in asked.cards if card not in self.known)
        holders = sorted(self.known[card] for card in asked.cards if card in self.known)
        known = tuple(holder for holder in holders if holder in asked.of)
        return asked.of, asked.counted, asked.shown, asked.until_one, unknown, known

    def _cost(self, asked: Question) -> float:
        """Return about how many steps it takes to count this exactly."""
        if not isinstance(self.answer, Exact):
            return inf
        if self.answer.lattice.edges > 2 * self.effort or self._solutions is None:  # each look walks the lattice
            return inf
        places = [self.places[card] for card in asked.cards if card in self.places]
        if not stops(asked):
            looks = prod(map(len, places))
        elif not self.public and asked.shown != "none":
            looks = sum(2 ** sum(seat in some for some in places) for seat in asked.of)
        elif asked.counted:
            looks = len(asked.of) * (1 + self._solutions * (1 + len(places)) // TALLY)
        else:
            looks = 1 + len(asked.of)
        return float(looks * (LOOK + SOLUTION * self._solutions + self.answer.lattice.edges * self._joint))

    @cached_property
    def _solutions(self) -> int | None:
        """The number of solutions, or None if there are too many to list."""
        if not isinstance(self.answer, Exact):
            return None
        try:
            return len(self.answer.hands(HIDDEN))
        except BeyondReach:
            return None

    @cached_property
    def _joint(self) -> int:
        """The number of times the lattice is walked to find the solutions."""
        (deal,) = self.answer.sample(random.Random(0), 1)
        return JOINT if list(deal.values()).count(HIDDEN) > 1 else 1

    def _counted(self, asked: Question) -> Worth:
        assert isinstance(self.answer, Exact)  # noqa: S101 - others cost more than there is
        found = (public_answers if self.public else answers)(View(self.answer), asked)
        total = sum(sum(row.values()) for row in found.values())
        solved = sum(sum(row.values()) for row in found.values() if len(row) == 1)
        nothing = sum(found.get(NOTHING, {}).values())
        return Worth(Figure(_information(found)), Figure(solved / total), Figure(nothing / total))

    def _estimates(self, alike: Mapping[Key, Question], order: Sequence[Key], number: int) -> dict[Key, Worth]:
        """Estimate what these are worth from `number` deals."""
        columns = self.answer.columns(random.Random(0), number)
        deals = SampledDeals(self.answer.problem.cards, columns, told_table if self.public else told_asker)
        return {key: _estimated(deals.estimates(alike[key]), number) for key in order}


def _estimated(found: Estimates, size: int) -> Worth:
    bits = Figure(found.bits, found.error, exact=False)
    return Worth(bits, share(found.solved, size), share(found.nothing, size))


def share(number: float, size: int) -> Figure:
    """Return `number` as a share of a sample, with an error above 0 even if the share is 0 or 1."""
    chance = (number + 1) / (size + 2)
    return Figure(number / size, sqrt(chance * (1 - chance) / size), exact=False)


def _information(found: Answers) -> float:
    """Return how many bits the answer tells about the solution, on average."""
    columns: dict[Solution, int] = {}
    for row in found.values():
        for one, ways in row.items():
            columns[one] = columns.get(one, 0) + ways
    total = sum(columns.values())
    parts = []
    for row in found.values():
        whole = sum(row.values())
        parts += [ways / total * log2(ways * total / (whole * columns[one])) for one, ways in row.items()]
    return fsum(parts)
