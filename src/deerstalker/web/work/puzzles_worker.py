"""Puzzles in a worker process."""

from datetime import date

from deerstalker.core.game import box_called
from deerstalker.games import GAMES
from deerstalker.puzzles.daily import daily
from deerstalker.puzzles.solving import Solving
from deerstalker.web.work.conversation import MadePuzzle


def made_puzzle(game: str, level: int, day: date) -> MadePuzzle:
    """Return the case of a day, and a sheet with nothing but the user's own cards."""
    puzzle = daily(box_called(game, GAMES), level, day)
    return MadePuzzle(puzzle, Solving(puzzle).sheet())
