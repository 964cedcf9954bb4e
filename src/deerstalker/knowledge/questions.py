"""The best question: what each would tell me of the hidden cards, on average, and what it would tell the others.

Every answer that may come is weighed by how likely it is, the choice of whoever shows one of several cards included.
Where that would take too long for all questions, they are ranked by a sample of deals first, and the best few are
counted exactly; every figure says which it is.
"""

import random
from collections.abc import Callable, Sequence
from functools import cached_property
from math import fsum, inf, log, log2, prod, sqrt
from typing import Any

from msgspec import Struct

from deerstalker.core import seen
from deerstalker.core.errors import Invalid
from deerstalker.deduction.facts import HIDDEN, Card, Deal, Holder
from deerstalker.deduction.solver import Answer, Exact
from deerstalker.knowledge.dossier import Dossier
from deerstalker.knowledge.fitting import quick
from deerstalker.knowledge.inquiries import (
    NOTHING,
    WHOLE,
    Answers,
    Inquiry,
    Manner,
    Solution,
    View,
    answers,
    inquiry,
    public_answers,
)
from deerstalker.knowledge.views import ExactView, Sample

EFFORT = 25_000_000
"""How many steps of lattices may be walked for exact figures, and half as many for a spectator's: about a second."""

LEAST = 2_500
"""Looking at some of the deals takes as long as so many steps, however few there are."""

JOINT = 4
"""Where several cards are hidden, finding all solutions takes as long as walking the lattice so many times."""

TALLY = 8
"""Counting cards of a holder is that much faster than finding solutions."""

DEALS = 4_096
"""How many deals a sample has."""

COMMON = 8
"""What a sample shows less often than this is not relied upon."""


class Figure(Struct, frozen=True):
    """A number, and its standard error: 0 if it is exact."""

    value: float
    error: float = 0.0
    exact: bool = True


class Question(Struct, frozen=True):
    """What may be asked, and what it is worth."""

    action: Any
    bits: Figure
    """What I learn of the hidden cards, on average. One bit halves the possibilities."""

    solves: Figure
    """The chance that I know the hidden cards after the answer."""

    nothing: Figure
    """The chance that nobody has any of the cards asked for."""

    tells: Figure
    """What a spectator learns of the hidden cards, on average, from what the whole table hears."""


def rank(
    dossier: Dossier, options: Sequence[Any], spectator: Dossier | None = None, effort: int = EFFORT
) -> tuple[Question, ...]:
    """The questions among these options, the most telling first: those counted exactly, then those estimated.

    The dossier must be a player's. What a spectator knows is worked out, unless it is given.
    """
    if dossier.chair is None:
        raise Invalid("a spectator asks no questions")
    found = [(option, inquiry(dossier.game, dossier.chair, option)) for option in options]
    asked = [(option, what) for option, what in found if what is not None]
    mine = _Judge(dossier.answer, effort, public=False)
    theirs = _Judge((spectator or public(dossier)).answer, effort // 2, public=True)
    inquiries = [what for _, what in asked]
    worth = mine.judge(inquiries)
    order = sorted(range(len(asked)), key=lambda one: (not worth[one].bits.exact, -worth[one].bits.value))
    told = theirs.judge(inquiries, [inquiries[one] for one in order])
    return tuple(
        Question(asked[one][0], worth[one].bits, worth[one].solves, worth[one].nothing, told[one].bits) for one in order
    )


def public(dossier: Dossier) -> Dossier:
    """What a spectator of the same table knows."""
    spectator = Dossier(dossier.game, None, budget=quick())
    for note in dossier.notes:
        spectator.read([seen(note.event, None)], note.at)
    return spectator


class Worth(Struct, frozen=True):
    """What a question is worth to one chair."""

    bits: Figure
    solves: Figure
    nothing: Figure


class _Judge:
    """Weighs questions from what one chair knows."""

    def __init__(self, answer: Answer, effort: int, *, public: bool) -> None:
        self.answer = answer
        self.effort = effort
        self.public = public
        self.answers = public_answers if public else answers
        closure = answer.closure
        self.known: dict[Card, Holder] = dict(closure.must)
        self.places: dict[Card, list[Holder]] = {}
        for card, holder in closure.open:
            self.places.setdefault(card, []).append(holder)

    def judge(self, inquiries: Sequence[Inquiry], wanted: Sequence[Inquiry] = ()) -> list[Worth]:
        """The worth of each. If not all can be counted exactly, those that are wanted most are, or look best."""
        keys = {asked: self._key(asked) for asked in inquiries}
        alike = {key: asked for asked, key in reversed(keys.items())}
        costs = {key: self._cost(asked) for key, asked in alike.items()}
        order = [keys[asked] for asked in wanted or inquiries]
        worth: dict[Any, Worth] = {}
        if sum(costs.values()) > self.effort:
            sample = Sample(self._deals())
            worth = {key: _estimated(self.answers, sample, asked) for key, asked in alike.items()}
            if not wanted:
                order.sort(key=lambda key: -worth[key].bits.value)
        spent = 0.0
        for key in dict.fromkeys(order):
            if spent + costs[key] > (self.effort if spent else 2 * self.effort):
                break
            spent += costs[key]
            worth[key] = self._counted(alike[key])
        return [worth[keys[asked]] for asked in inquiries]

    def _key(self, asked: Inquiry) -> Any:
        """Questions with the same key are worth the same: of a known card only its holder matters."""
        unknown = frozenset(card for card in asked.cards if card not in self.known)
        holders = sorted(self.known[card] for card in asked.cards if card in self.known)
        return asked.manner, asked.of, unknown, tuple(holder for holder in holders if holder in asked.of)

    def _cost(self, asked: Inquiry) -> float:
        """About how many steps it takes to count this exactly."""
        if not isinstance(self.answer, Exact):
            return inf
        places = [self.places[card] for card in asked.cards if card in self.places]
        match asked.manner:
            case Manner.ALL_OF_THEM if not self.public:
                looks = 2 ** sum(asked.of[0] in some for some in places)
            case Manner.NUMBER | Manner.ALL_OF_THEM:
                looks = 1 + self._solutions * (1 + len(places)) // TALLY
            case Manner.FIRST if self.public:
                looks = 1 + len(asked.of)
            case Manner.FIRST:
                looks = sum(2 ** sum(seat in some for some in places) for seat in asked.of)
            case Manner.EVERYBODY:
                looks = prod(map(len, places))
        return float(looks * (LEAST + self.answer.lattice.edges * (JOINT if self._several else 1)))

    @cached_property
    def _several(self) -> bool:
        """Is more than one card hidden?"""
        (deal,) = self.answer.sample(random.Random(0), 1)
        return list(deal.values()).count(HIDDEN) > 1

    @cached_property
    def _solutions(self) -> int:
        return max(1, sum(HIDDEN in some for some in self.places.values()))

    def _deals(self) -> list[Deal]:
        """Large numbers are slow to draw, so that fewer have to do."""
        return self.answer.sample(random.Random(0), DEALS if self.answer.total < 2**64 else DEALS // 8)

    def _counted(self, asked: Inquiry) -> Worth:
        assert isinstance(self.answer, Exact)  # noqa: S101 - others cost more than there is
        found = self.answers(ExactView(self.answer), asked)
        total = sum(sum(row.values()) for row in found.values())
        solved = sum(sum(row.values()) for row in found.values() if len(row) == 1)
        nothing = sum(found.get(NOTHING, {}).values())
        return Worth(Figure(_information(found)[0]), Figure(solved / total), Figure(nothing / total))


def _estimated(hear: Callable[[View, Inquiry], Answers], sample: Sample, asked: Inquiry) -> Worth:
    """From a sample. Where it is too small to tell solutions apart, only what the answer tells of the cards asked for
    counts, which is less than all.
    """
    found = hear(sample.whole, asked)
    rows = list(found.values())
    cells = sum(map(len, rows))
    if cells * COMMON > sample.size:
        bits, spread = _information(hear(sample.in_part(asked.cards), asked))
    else:
        bits, spread = _information(found)
        columns = len({one for row in rows for one in row})
        bits -= (cells + 1 - len(rows) - columns) / (2 * sample.size * log(2))  # what a sample shows too much
    solved = sum(sum(row.values()) for row in rows if len(row) == 1 and sum(row.values()) >= COMMON * WHOLE)
    nothing = sum(found.get(NOTHING, {}).values())
    return Worth(
        Figure(max(0.0, bits), spread / sqrt(sample.size), exact=False),
        share(solved / WHOLE, sample.size),
        share(nothing / WHOLE, sample.size),
    )


def share(number: float, size: int) -> Figure:
    """So many of a sample, with an error that is not 0 where the sample shows none or nothing else."""
    chance = (number + 1) / (size + 2)
    return Figure(number / size, sqrt(chance * (1 - chance) / size), exact=False)


def _information(found: Answers) -> tuple[float, float]:
    """How many bits the answer tells of the solution, on average, and how far that varies."""
    columns: dict[Solution, int] = {}
    for row in found.values():
        for one, ways in row.items():
            columns[one] = columns.get(one, 0) + ways
    total = sum(columns.values())
    parts = []
    for row in found.values():
        whole = sum(row.values())
        parts += [(ways / total, log2(ways * total / (whole * columns[one]))) for one, ways in row.items()]
    bits = fsum(share * told for share, told in parts)
    return bits, sqrt(max(0.0, fsum(share * told * told for share, told in parts) - bits * bits))
