"""Puzzles over HTTP: the case of a day without its answer, and what is said to an answer."""

from datetime import UTC, date, datetime, timedelta

from deerstalker.core.errors import Invalid
from deerstalker.puzzles.daily import FIRST_DAY
from deerstalker.puzzles.model import LEVELS, Puzzle
from deerstalker.web.errors import Missing
from deerstalker.web.live.wire import PuzzleEnding, PuzzleTold, PuzzleTry

EAST = timedelta(hours=14)
"""How far ahead of UTC a day begins at the earliest."""


def read_level(word: str) -> int:
    """Read a level from an address. Raises `Missing` if there is none like it."""
    if word not in map(str, LEVELS):
        raise Missing(f"There is no level {word[:20]!r}. Levels are {LEVELS[0]} to {LEVELS[-1]}.")
    return int(word)


def read_day(word: str, now: datetime | None = None) -> date:
    """Read a day from an address: one that has begun somewhere. Raises `Missing` for any other."""
    try:
        day = date.fromisoformat(word)
    except ValueError:
        raise Missing(f"{word[:20]!r} is no day. Write it as in 2026-11-18.") from None
    today = ((now or datetime.now(UTC)) + EAST).date()
    if not FIRST_DAY <= day <= today:
        raise Missing(f"There are cases of the day from {FIRST_DAY} until today.")
    return day


def tell(puzzle: Puzzle, tried: PuzzleTry) -> PuzzleTold:
    """Return what is said to an answer, or the hint or the ending that is wished for."""
    if tried.give_up:
        return PuzzleTold(ending=_ending(puzzle))
    if tried.hint:
        return PuzzleTold(hint=puzzle.hints[tried.hint - 1])
    if len(tried.answer) != len(puzzle.answer):
        raise Invalid(f"Choose one answer from each of {len(puzzle.answer)} groups.")
    if set(tried.answer) == set(puzzle.answer):
        return PuzzleTold(right=True, share=1.0 if puzzle.scores else None, ending=_ending(puzzle))
    share = next((score.share for score in puzzle.scores if [score.id] == tried.answer), None)
    return PuzzleTold(right=False, share=share)


def _ending(puzzle: Puzzle) -> PuzzleEnding:
    return PuzzleEnding(puzzle.answer, puzzle.solution, puzzle.proof, puzzle.difficulty, puzzle.scores)
