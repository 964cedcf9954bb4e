"""Look back at a finished game: how sure each player could have been, and how good their questions were."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from deerstalker.core import Seat, seen
from deerstalker.core.case import AnyCase
from deerstalker.core.facts import HIDDEN, Card
from deerstalker.core.game import AnyGame, Box, fold
from deerstalker.core.seats import NATURE
from deerstalker.core.terms import Action, State
from deerstalker.deduction.solver import Answer, Exact
from deerstalker.knowledge.deal.consistency import quick
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.questions import rank

EFFORT = 1_000_000
"""Maximum number of lattice steps for each question asked: some hundredths of a second."""


class Insight(Struct, frozen=True):
    """How sure one player could be of the truth."""

    chances: tuple[tuple[int, float], ...]
    """Pairs of a step and the chance the player gives the hidden cards, whenever they learned something."""

    known: int | None
    """The step after which the player could name the hidden cards for certain, or None if they never could."""


class Asked(Struct, frozen=True):
    """A question that was asked, beside the best one that could have been asked instead."""

    step: int
    seat: Seat
    action: Action
    bits: float
    best: float
    better: Action | None
    """A better question, if this was not the best."""


class Review(Struct, frozen=True):
    """A finished game in review. Empty if nothing is hidden from everybody, as in Why and Philo Vance."""

    steps: int
    seats: tuple[Insight, ...]
    questions: tuple[Asked, ...]


def review(box: Box, game: AnyGame, case: AnyCase, progress: Callable[[int], None] = lambda step: None) -> Review:
    """Review a complete case that holds every secret."""
    if box.clues is None:
        return Review(len(case.steps), (), ())
    truth = _truth(box, game, case)
    dossiers = [Dossier(box, game, seat, budget=quick()) for seat in range(game.seats)]
    chances: list[list[tuple[int, float]]] = [[] for _ in dossiers]
    asked: list[Asked] = []
    state = game.start()
    for at, step in enumerate(case.steps, 1):
        if step.seat != NATURE and box.clues.question(game, step.seat, step.action.open()) is not None:
            asked.extend(_asked(game, dossiers[step.seat], state, at, step.action.open()))
        for dossier, row in zip(dossiers, chances, strict=True):
            notes = len(dossier.notes)
            dossier.read(seen(step.events, dossier.chair), at)
            if len(dossier.notes) > notes:
                row.append((at, _chance(dossier.answer, truth)))
        state = fold(game, step.events, state)
        progress(at)
    return Review(len(case.steps), tuple(_insight(row) for row in chances), tuple(asked))


def _truth(box: Box, game: AnyGame, case: AnyCase) -> frozenset[Card]:
    """Return the hidden cards, from a case that holds every secret."""
    witness = Dossier(box, game, None, weigh=False)
    for step in case.steps:
        witness.read(step.events, 0)
    return frozenset(card for card in witness.problem.cards if witness.answer.chance(card, HIDDEN) == 1)


def _chance(answer: Answer, truth: frozenset[Card]) -> float:
    """Return the chance that all of these cards are hidden."""
    if isinstance(answer, Exact):
        ways = answer.hands(HIDDEN)
        return ways.get(truth, 0) / sum(ways.values())
    chance = 1.0
    for card in sorted(truth):
        chance *= float(answer.chance(card, HIDDEN))
    return chance


def _insight(chances: list[tuple[int, float]]) -> Insight:
    known = next((at for at, chance in chances if chance == 1), None)
    return Insight(tuple(chances), known)


def _asked(game: AnyGame, dossier: Dossier, state: State, at: int, action: Action) -> Iterator[Asked]:
    """Yield what the question was worth when it was asked, compared with others of its kind."""
    seat = dossier.chair
    if seat is None:
        return
    others = [option for option in game.legal(state, seat) if type(option) is type(action)]
    ranked = rank(dossier, others, effort=EFFORT)
    worth = {question.action: question.bits.value for question in ranked}
    if not ranked:
        return
    own = worth.get(action)
    if own is None:
        own = next((one.bits.value for one in rank(dossier, [action], effort=EFFORT)), 0.0)
    best = ranked[0]
    better = best.action if best.bits.value > own + 1e-6 else None
    yield Asked(at, seat, action, own, max(own, best.bits.value), better)
