"""A puzzle in words, as the terminal prints it."""

from collections.abc import Iterator

from deerstalker.core.prose import many
from deerstalker.puzzles.model import KIND_TITLES, Puzzle, PuzzleStatement


def told(statement: PuzzleStatement) -> Iterator[str]:
    """Yield the statement, paragraph by paragraph."""
    yield f"{statement.title}, level {statement.level}: {KIND_TITLES[statement.kind]}"
    yield from statement.intro
    yield ""
    yield from (f"{line.number:3}. {line.text}" for line in statement.lines)
    yield ""
    if statement.herrings:
        yield f"You don't need {many(statement.herrings, 'line')} of these."
    yield statement.asks
    if statement.kind == "question":
        for group in statement.groups:
            yield from (f"  [{choice.id}] {choice.title}" for choice in group.choices)


def solution(puzzle: Puzzle) -> Iterator[str]:
    """Yield the answer, how hard it is, and the proof."""
    yield puzzle.solution
    yield from (f"  - {step.text}" for step in puzzle.proof)
