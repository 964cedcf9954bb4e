"""The coach: what every decision of a finished game was worth, as a chance to win, beside the best there was."""

from collections.abc import Callable, Collection, Iterator
from typing import Protocol

from deerstalker.coach.deal_coach import DealCoach
from deerstalker.coach.trial_coach import TrialCoach
from deerstalker.coach.verdicts import Coached, Judged, summed_up
from deerstalker.core import Seat
from deerstalker.core.case import AnyCase
from deerstalker.core.game import AnyGame, Box


class Coach(Protocol):
    """Judges the decisions of a complete case that holds every secret."""

    def decisions(self, seats: Collection[Seat] | None = None) -> Iterator[Judged]:
        """Yield every decision of all seats or these, judged, as the game went on. Goes through the whole case."""


def has_coach(box: Box) -> bool:
    """Return whether the games of a box can be coached: by its clues, or by a bot that tries what it could do."""
    return box.clues is not None or box.searcher is not None


def coach_of(box: Box, game: AnyGame, case: AnyCase) -> Coach | None:
    """Return the coach for a case, if its game has one."""
    if box.clues is not None:
        return DealCoach(box, game, case)
    return None if box.searcher is None else TrialCoach(box, game, case, box.searcher)


def coach(
    box: Box,
    game: AnyGame,
    case: AnyCase,
    seats: Collection[Seat] | None = None,
    progress: Callable[[int], None] = lambda step: None,
) -> Coached:
    """Judge every decision of all seats or these, in a complete case that holds every secret."""
    found: list[Judged] = []
    judge = coach_of(box, game, case)
    for judged in judge.decisions(seats) if judge else ():
        found.append(judged)
        progress(judged.step)
    return summed_up(game, found)
