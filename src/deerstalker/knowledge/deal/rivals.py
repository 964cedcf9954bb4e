"""Estimate how close the rivals are. What they know is what they saw, and that depends on the deal.

Deals are drawn from what this chair knows. In each of them, every rival's own copy of the log is imagined (their hand,
what they were shown, what they drew) and solved like this chair's own.
"""

from collections.abc import Sequence
from math import inf, log2, prod, sqrt

from msgspec import Struct

from deerstalker.core import Seat, seen
from deerstalker.core.facts import HIDDEN, Count, Deal
from deerstalker.core.rng import Rng
from deerstalker.core.terms import Event
from deerstalker.deduction.problem import Problem
from deerstalker.deduction.solver import Answer, Exact, solve
from deerstalker.knowledge.deal import stated
from deerstalker.knowledge.deal.consistency import quick
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.imagining import imagine, lacks
from deerstalker.knowledge.deal.questions import Figure, share
from deerstalker.knowledge.deal.stated import Stated

WORLDS = 100
"""Number of deals to draw, unless that would take too long."""

EFFORT = 8_000_000
"""Maximum number of steps in the lattices of all rivals in all deals together: about two seconds. At least two deals
are drawn."""

LEAST = 5_000
"""Minimum cost of a lattice in steps, however small it is."""

DETAILED = 60_000
"""Maximum number of steps of a lattice in which solutions are counted one by one; beyond that, cards of each sort."""


class Outlook(Struct, frozen=True):
    """How close a chair is to the solution."""

    solutions: float
    """Number of solutions still possible, or an upper bound if counting them takes too long."""

    bits: float
    """Bits still to learn about the solution, or an upper bound if that takes too long."""

    @property
    def knows(self) -> bool:
        """Whether the solution is certain."""
        return self.solutions == 1


class Rival(Struct, frozen=True):
    """How close another player is to the solution, as far as this chair can tell."""

    seat: Seat
    knows: Figure
    """The chance that they can already name the hidden cards."""

    solutions: Figure
    bits: Figure
    worlds: int
    """Number of deals in which this was worked out."""


def rivals(dossier: Dossier, rng: Rng, worlds: int = WORLDS, effort: int = EFFORT) -> tuple[Rival, ...]:
    """Return how close every other player is to the solution."""
    chairs = [RivalSight(dossier, seat) for seat in range(dossier.game.seats) if seat != dossier.chair]
    views: list[list[Outlook]] = [[] for _ in chairs]
    kept: dict[Problem, Outlook] = {}
    for number, deal in enumerate(dossier.answer.sample(rng, worlds)):
        if number >= 2 and effort <= 0:
            break
        for chair, some in zip(chairs, views, strict=True):
            problem = chair.problem(deal, rng)
            if problem not in kept:
                answer = solve(problem, quick())
                kept[problem] = outlook(answer)
                effort -= LEAST + (answer.lattice.edges if isinstance(answer, Exact) else EFFORT // 20)
            some.append(kept[problem])
    return tuple(_rival(chair.seat, some) for chair, some in zip(chairs, views, strict=True))


class RivalSight:
    """What another player saw of a chair's log: partly the same in every deal, partly to be imagined."""

    def __init__(self, dossier: Dossier, seat: Seat) -> None:
        self.seat = seat
        self._box, self._game = dossier.box, dossier.game
        self._clues = dossier.clues
        self._common = Dossier(dossier.box, dossier.game, seat, weigh=dossier.weigh)
        self._private: list[tuple[int, Event, tuple[Count, ...]]] = []
        """Events of which this seat saw more than the chair did, and the facts it was told just before them."""

        for at, event in dossier.log:
            if lacks(event, seat):
                self._private.append((at, event, self._common.notes[-1].facts if self._common.notes else ()))
            else:
                self._common.read([seen(event, seat)], at)

    def problem(self, deal: Deal, rng: Rng) -> Problem:
        """Return what this player has to solve if the cards are dealt like this."""
        private = Dossier(self._box, self._game, self.seat, weigh=self._common.weigh)
        for at, event, lately in self._private:
            private.read([self._imagined(event, deal, rng, lately)], at)
        return self._common.problem.knowing(private.problem.facts, private.problem.choices)

    def _imagined(self, event: Event, deal: Deal, rng: Rng, lately: Sequence[Count]) -> Event:
        if isinstance(event, Stated):
            return stated.imagine(event, self.seat, deal, rng)
        if self._clues.imagine is not None:
            return self._clues.imagine(self._game, event, self.seat, deal, rng)
        return imagine(self._clues, self._game, event, self.seat, deal, rng, lately)


def outlook(answer: Answer) -> Outlook:
    """Return how close a chair with this answer is to the solution."""
    if isinstance(answer, Exact) and answer.lattice.edges <= DETAILED:
        return _outlook([ways / answer.total for ways in answer.hands(HIDDEN).values()])
    sorts = [fact.cards for fact in answer.problem.facts if fact.holder == HIDDEN and fact.low == fact.high == 1]
    rows = [_outlook([float(answer.chance(card, HIDDEN)) for card in sorted(sort)]) for sort in sorts]
    return Outlook(prod(row.solutions for row in rows), sum(row.bits for row in rows))


def _outlook(chances: Sequence[float]) -> Outlook:
    possible = [chance for chance in chances if chance > 0]
    return Outlook(len(possible), sum(-chance * log2(chance) for chance in possible))


def _rival(seat: Seat, views: Sequence[Outlook]) -> Rival:
    return Rival(
        seat,
        share(sum(view.knows for view in views), len(views)),
        _mean([view.solutions for view in views]),
        _mean([view.bits for view in views]),
        len(views),
    )


def _mean(values: Sequence[float]) -> Figure:
    """Return the mean and its standard error."""
    number = len(values)
    mean = sum(values) / number
    spread = sum((value - mean) ** 2 for value in values) / (number - 1) if number > 1 else inf
    return Figure(mean, sqrt(spread / number), exact=False)
