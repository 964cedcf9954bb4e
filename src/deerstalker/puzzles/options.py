"""Questions to choose from: the best one, and others that are worth less."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from deerstalker.core.clues import Question
from deerstalker.core.facts import Card, Holder
from deerstalker.core.spelling import Reader
from deerstalker.knowledge.deal.dossier import Dossier
from deerstalker.knowledge.deal.questions import Weighed, worths
from deerstalker.knowledge.sheets.elimination import Elimination
from deerstalker.puzzles.scene import Scene

DRAWN = 40
"""Number of questions drawn to find good ones."""

OFFERED = 4
"""Number of questions to choose from."""

MARGIN = 0.1
"""The best question is better than every other by at least so many bits."""

BY_EYE, BY_CLOSURE, LAST = 2, 3, 5
"""Up to the first of these levels, the best question looks best on a sheet of plain elimination; at the second, on one
with everything that follows."""

EFFORT = 4_000_000
"""Steps of counting for what the questions drawn are worth."""


@dataclass(frozen=True)
class Option:
    """A question in words and as data, and what it is worth."""

    text: str
    question: Question
    bits: float
    solves: float


class Touching:
    """A rule of thumb: a question is worth the open cells it touches, twice that if cards are shown."""

    def __init__(self, possible: dict[Card, set[Holder]]) -> None:
        self.possible = possible

    @classmethod
    def by_eye(cls, sheet: Elimination) -> "Touching":
        """Judge by a sheet of plain elimination."""
        return cls(sheet.possible)

    @classmethod
    def by_closure(cls, dossier: Dossier) -> "Touching":
        """Judge by everything that follows."""
        closure = dossier.answer.closure
        places: dict[Card, set[Holder]] = {card: set() for card in dossier.answer.problem.cards}
        for card, holder in (*closure.must, *closure.open):
            places[card].add(holder)
        return cls(places)

    def worth(self, question: Question) -> int:
        """Return what a question seems worth."""
        unknown = [card for card in question.cards if len(self.possible[card]) > 1]
        touched = sum(any(seat in self.possible[card] for seat in question.of) for card in unknown)
        return touched * (1 if question.shown == "none" else 2)

    def finds(self, options: Sequence[Option], best: int) -> bool:
        """Return whether the best option seems better than all others."""
        seems = [self.worth(option.question) for option in options]
        return all(value < seems[best] for at, value in enumerate(seems) if at != best)


def draw_options(
    scene: Scene, dossier: Dossier, eye: Touching, closure: Touching, level: int, rng: Random
) -> list[Option] | None:
    """Return questions of which one is clearly the best, in random order; None if none stands out."""
    actions = list(scene.session.parser.questions(Reader("")))
    rng.shuffle(actions)
    ranked = [one for one in worths(dossier, actions[:DRAWN], EFFORT) if one.worth.bits.exact]
    if not ranked or ranked[0].worth.bits.value < 2 * MARGIN:
        return None
    best = ranked[0]
    others = [one for one in ranked if one.worth.bits.value <= best.worth.bits.value - MARGIN]
    if level <= BY_EYE:  # they look worse
        others = [one for one in others if eye.worth(one.question) < eye.worth(best.question)]
    elif level == BY_CLOSURE:  # they look worse to somebody who has drawn every conclusion
        others = [one for one in others if closure.worth(one.question) < closure.worth(best.question)]
        others.sort(key=lambda one: -eye.worth(one.question))
    if len(others) < OFFERED - 1:
        return None
    chosen = [best, *_others(others, level, rng)]
    rng.shuffle(chosen)
    return [_option(scene, one) for one in chosen]


def _others(others: Sequence[Weighed[object]], level: int, rng: Random) -> list[Weighed[object]]:
    """Return worse questions: the worst at the first level, the next best at the last."""
    some = list(others[-OFFERED:] if level == 1 else others[: 2 * OFFERED] if level < LAST else others[: OFFERED - 1])
    rng.shuffle(some)
    return some[: OFFERED - 1]


def _option(scene: Scene, one: Weighed[object]) -> Option:
    text = scene.session.parser.question(one.action)
    return Option(text[:1].upper() + text[1:], one.question, one.worth.bits.value, one.worth.solves.value)
