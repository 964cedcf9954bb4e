"""Players who solve puzzles with less or more of what can be known: to see whether levels mean something."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from deerstalker.core.facts import HIDDEN, Card, Holder
from deerstalker.deduction.problem import Budget
from deerstalker.deduction.solver import Exact
from deerstalker.knowledge.deal.partition import View, answers
from deerstalker.players.generic.careful import STEPS
from deerstalker.players.generic.novice import MISSED
from deerstalker.puzzles.following import card_asked_for, clashes, information, sheet_of, shows_a_card, solved, without
from deerstalker.puzzles.model import Puzzle, PuzzleLine
from deerstalker.puzzles.options import Touching

COUNTED = Budget(STEPS, runs=4)
"""How far a careful bot can count."""

Solver: TypeAlias = Callable[[Puzzle], bool]
"""Whether somebody gives the right answer."""


def novice(puzzle: Puzzle) -> bool:
    """Solve by plain elimination, with the gaps of the novice's memory: it misses some of what others are told."""
    rng = Random(puzzle.statement.id)
    kept = [line for line in puzzle.statement.lines if shows_a_card(line) or rng.random() >= MISSED]
    return _by_elimination(puzzle, kept, rng)


def elimination(puzzle: Puzzle) -> bool:
    """Solve by plain elimination, forgetting nothing."""
    return _by_elimination(puzzle, puzzle.statement.lines, Random(puzzle.statement.id))


def careful(puzzle: Puzzle) -> bool:
    """Solve by complete reasoning, as far as a careful bot can count."""
    statement = puzzle.statement
    match statement.kind:
        case "wrong":
            fine = [
                line
                for line in statement.lines
                if solved(statement, without(statement.lines, line), COUNTED) is not None
            ]
            return [str(line.number) for line in fine] == list(puzzle.answer)
        case "question":
            answer = solved(statement, statement.lines, COUNTED)
            if not isinstance(answer, Exact):
                return False
            bits = [information(answers(View(answer), question)) for question in statement.questions]
            return str(1 + bits.index(max(bits))) == puzzle.answer[0]
        case _:
            answer = solved(statement, statement.lines, COUNTED)
            places = {} if answer is None else dict(answer.closure.must)
            return _names(puzzle, lambda card: places.get(card))


SOLVERS: Mapping[str, Solver] = {"novice": novice, "plain elimination": elimination, "careful": careful}


def _by_elimination(puzzle: Puzzle, lines: Sequence[PuzzleLine], rng: Random) -> bool:
    statement = puzzle.statement
    match statement.kind:
        case "wrong":
            suspects = [line for line in statement.lines if not clashes(statement, without(lines, line))]
            return [str(line.number) for line in suspects] == list(puzzle.answer)
        case "question":
            touching = Touching.by_eye(sheet_of(statement, lines))
            seems = [touching.worth(question) for question in statement.questions]
            best = [str(at) for at, worth in enumerate(seems, 1) if worth == max(seems)]
            return best[rng.randrange(len(best))] == puzzle.answer[0]
        case _:
            return _names(puzzle, sheet_of(statement, lines).holder_of)


def _names(puzzle: Puzzle, holder_of: Callable[[Card], Holder | None]) -> bool:
    """Return whether somebody who knows these places can answer: all hidden cards, or where one card is."""
    if puzzle.statement.kind == "solution":
        return all(holder_of(card) == HIDDEN for card in puzzle.answer)
    found = holder_of(card_asked_for(puzzle.statement))
    return found is not None and str(found) == puzzle.answer[0]
