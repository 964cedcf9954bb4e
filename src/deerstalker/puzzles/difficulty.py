"""How hard a puzzle is: a level from 1 to 5, read off its proof.

1 and 2 take one line or one card at a time; 3 the same for long; 4 several counts that must be seen together; 5 many
of these, a supposition that leads nowhere, or everything at once. So a memory with gaps is enough for the first level,
and only complete reasoning for the last two. `benchmarks/puzzles.py` measures it.
"""

from collections.abc import Sequence

from deerstalker.puzzles.model import PuzzleDifficulty
from deerstalker.puzzles.proving import Proof
from deerstalker.puzzles.scene import Told

PLAIN = 3
"""Up to this level, plain elimination is enough: crossing off what one line tells at a time."""

TOGETHER, SUPPOSING = 2, 4
"""The least effort of a proof that plain elimination does not find, and of one of level 5."""

FIRST_STEPS, FIRST_HEARD = 4, 1
"""The most conclusions and the most lines told to others in a puzzle of level 1."""

SECOND_STEPS, SECOND_HEARD = 6, 2
"""The same for level 2."""

FOURTH_STEPS = 7
"""The most conclusions in a puzzle of level 4."""

CLEAR_GAP, WIDE_GAP = 0.4, 0.25
"""Bits by which the best question stands out at level 1, and at level 4."""

MOST_LINES = {1: 6, 2: 8, 3: 11, 4: 11, 5: 12}
"""The most lines in a puzzle of each level."""


def in_question(width: int, level: int) -> bool:
    """Return whether a puzzle of which plain elimination leaves so many answers can be of this level."""
    return (width == 1) == (level <= PLAIN)


def rate(proof: Proof, told: Sequence[Told], width: int) -> PuzzleDifficulty:
    """Rate a puzzle by its proof."""
    heard = sum(not one.own for one in told)
    steps = len(proof.conclusions)
    level = _level(proof.effort, steps, heard)
    return PuzzleDifficulty(level, proof.rules, steps, proof.facts, proof.held, width)


def _level(effort: int, steps: int, heard: int) -> int:
    if effort >= SUPPOSING:
        return 5
    if effort >= TOGETHER:
        return 4 if steps <= FOURTH_STEPS else 5
    if steps <= FIRST_STEPS and heard <= FIRST_HEARD:
        return 1
    return 2 if steps <= SECOND_STEPS and heard <= SECOND_HEARD else 3


def question_level(gap: float, *, by_eye: bool, by_closure: bool) -> int:
    """Return the level of a choice among questions.

    `by_eye` says whether the best is found by counting the cells it touches on a sheet of plain elimination,
    `by_closure` whether it is on a sheet with everything that follows.
    """
    if by_eye:
        return 1 if gap >= CLEAR_GAP else 2
    if by_closure:
        return 3
    return 4 if gap >= WIDE_GAP else 5
