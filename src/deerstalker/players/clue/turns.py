"""The course of a turn at Clue, for any plan: which decision comes when, and when to accuse."""

from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from typing import Protocol, TypeVar

from deerstalker.core.sight import Sight
from deerstalker.games.clue.terms import (
    Accuse,
    Answering,
    Arriving,
    Asking,
    Choose,
    Choosing,
    ClueAction,
    ClueState,
    Moving,
    Pass,
    Show,
    Snoop,
    Spying,
    Starting,
    Suggest,
    Theory,
)

T = TypeVar("T")


class Plan(Protocol):
    """The decisions of a bot, moment by moment."""

    def choose(self, choices: Sequence[Choose]) -> Choose:
        """Choose a token."""

    def accusation(self, sight: Sight) -> Theory | None:
        """Return the accusation to make now, if any."""

    def show(self, shows: Sequence[Show], phase: Answering) -> Show:
        """Choose a card to show."""

    def begin(self, sight: Sight, state: ClueState) -> ClueAction:
        """Throw, take a passage, or suggest in the room the token was called to."""

    def walk(self, sight: Sight, state: ClueState, phase: Moving) -> ClueAction:
        """Choose where to go."""

    def snoop(self, sight: Sight, snoops: Sequence[Snoop]) -> Snoop:
        """Choose whose card to draw."""

    def ask(self, sight: Sight, suggestions: Sequence[Suggest]) -> ClueAction:
        """Choose a suggestion, or end the turn."""


def play(plan: Plan, sight: Sight) -> ClueAction | None:
    """Return the plan's action at this moment."""
    if not sight.waited_for:
        return None
    state: ClueState = sight.state
    match state.phase:
        case Answering():
            shows = options(sight, Show)
            return plan.show(shows, state.phase) if shows else Pass()
        case Choosing():
            return plan.choose(options(sight, Choose))
        case Asking():
            return plan.ask(sight, options(sight, Suggest))
    theory = plan.accusation(sight)
    if theory is not None:
        return Accuse(*theory)
    match state.phase:
        case Starting():
            return plan.begin(sight, state)
        case Moving():
            return plan.walk(sight, state, state.phase)
        case Spying() | Arriving(_, _, True):
            return plan.snoop(sight, options(sight, Snoop))
        case _:
            return plan.ask(sight, options(sight, Suggest))


def options(sight: Sight, kind: type[T]) -> list[T]:
    """Return the actions of this kind that are allowed now."""
    return [option for option in sight.options if isinstance(option, kind)]


def theory_of(suggestion: Suggest) -> Theory:
    """Return the three cards a suggestion names."""
    return suggestion.suspect, suggestion.weapon, suggestion.room


def best_of(suggestions: Sequence[Suggest], worth: Mapping[Theory, float], rng: Random) -> Suggest:
    """Return the suggestion that is worth most, any of several equals. Suggestions without a worth are ignored."""
    worths = [worth.get(theory_of(one), -inf) for one in suggestions]
    most = max(worths)
    best = [one for one, its in zip(suggestions, worths, strict=True) if its >= most - 1e-9]
    return best[rng.randrange(len(best))]
