"""A turn at Clue, whatever the plan: who is asked for what, and when an accusation may come."""

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
    """How a detective decides, moment by moment."""

    def choose(self, choices: Sequence[Choose]) -> Choose:
        """Which token to take."""

    def accusation(self, sight: Sight) -> Theory | None:
        """What to accuse of now, if at all."""

    def show(self, shows: Sequence[Show], phase: Answering) -> Show:
        """Which card to show."""

    def begin(self, sight: Sight, state: ClueState) -> ClueAction:
        """Throw, take a passage, or suggest where one was called."""

    def walk(self, sight: Sight, state: ClueState, phase: Moving) -> ClueAction:
        """Where to go."""

    def snoop(self, sight: Sight, snoops: Sequence[Snoop]) -> Snoop:
        """Whose card to draw."""

    def ask(self, sight: Sight, suggestions: Sequence[Suggest]) -> ClueAction:
        """What to suggest, or nothing."""


def play(plan: Plan, sight: Sight) -> ClueAction | None:
    """The plan's action at this moment."""
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
    """What of this kind may be done now."""
    return [option for option in sight.options if isinstance(option, kind)]


def theory_of(suggestion: Suggest) -> Theory:
    """The three cards it names."""
    return suggestion.suspect, suggestion.weapon, suggestion.room


def best_of(suggestions: Sequence[Suggest], worth: Mapping[Theory, float], rng: Random) -> Suggest:
    """The suggestion that is worth most; any of them, if there are several. What has no worth was not considered."""
    worths = [worth.get(theory_of(one), -inf) for one in suggestions]
    most = max(worths)
    best = [one for one, its in zip(suggestions, worths, strict=True) if its >= most - 1e-9]
    return best[rng.randrange(len(best))]
