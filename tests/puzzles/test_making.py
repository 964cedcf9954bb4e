"""Puzzles made from a seed: one answer, every line needed, a proof that holds, the same puzzle in every process."""

import os
import subprocess
import sys
from itertools import islice

import msgspec
import pytest
from benchmarks.puzzle_check import faults

from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box
from deerstalker.deduction.problem import Problem
from deerstalker.deduction.solver import solve
from deerstalker.games import GAMES
from deerstalker.knowledge.notebook.session import Session
from deerstalker.knowledge.notebook.setup import Setup
from deerstalker.puzzles.making import Tally, make, stream
from deerstalker.puzzles.model import KINDS, LEVELS, Kind, Puzzle, PuzzleLine
from kit import one_quick

BOXES = [box for box in GAMES.values() if box.clues is not None]
"""The games that have puzzles."""


def some_of(box: Box, number: int, herrings: int = 0) -> list[Puzzle]:
    return list(islice(stream([box], "test", herrings=herrings), number))


@pytest.mark.parametrize("box", one_quick(BOXES), ids=lambda box: box.name)
def test_a_sat_solver_finds_one_answer_and_needs_every_line(box: Box) -> None:
    found = some_of(box, 25)
    assert {puzzle.statement.kind for puzzle in found} == set(KINDS)
    for puzzle in found:
        assert faults(puzzle) == [], puzzle.statement.id


def test_the_sat_solver_finds_faults() -> None:
    """A check that finds nothing wrong with a spoilt puzzle would prove nothing."""
    for puzzle in some_of(GAMES["clue"], 25):
        statement = puzzle.statement
        if len(statement.lines) < 2:
            continue
        cut = msgspec.structs.replace(statement, lines=statement.lines[:-1])
        twice = msgspec.structs.replace(statement, lines=(*statement.lines, _again(statement.lines[0])))
        if statement.kind != "question":
            assert faults(msgspec.structs.replace(puzzle, statement=cut))
        if statement.kind in ("solution", "holder"):
            assert faults(msgspec.structs.replace(puzzle, statement=twice))


def _again(line: PuzzleLine) -> PuzzleLine:
    return msgspec.structs.replace(line, number=99)


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_is_as_hard_as_wanted(kind: Kind) -> None:
    puzzle = make(GAMES["sleuth"], kind, 1, "a seed")
    assert puzzle.statement.level == puzzle.difficulty.level == 1
    assert puzzle.statement.kind == kind
    assert len(puzzle.answer) == len(puzzle.statement.groups)
    for right, group in zip(puzzle.answer, puzzle.statement.groups, strict=True):
        assert right in {choice.id for choice in group.choices}
    assert len(puzzle.hints) == 3
    assert all(hint.text for hint in puzzle.hints)
    assert puzzle.hints[1].lines


def test_red_herrings_are_stated_and_not_needed() -> None:
    for puzzle in some_of(GAMES["clue"], 15, herrings=2):
        assert puzzle.statement.herrings == 2
        assert faults(puzzle) == []


def test_lines_are_those_of_a_notebook() -> None:
    """Whoever types a puzzle into a notebook reads the same words and learns the same facts."""
    for puzzle in some_of(GAMES["clue"], 12):
        statement = puzzle.statement
        setup = Setup(statement.game, statement.names, statement.me, statement.hand, statement.face_up)
        session = Session(setup)
        for line in statement.lines:
            read = session.line(line.typed)
            assert session.heard(read) == line.text
            dossier = Session(setup, (read,)).dossier
            facts = {fact for note in dossier.notes if note.at for fact in note.facts}
            assert facts == {fact.count for fact in line.facts}


def test_proofs_cite_every_line_that_is_needed() -> None:
    for puzzle in some_of(GAMES["clue"], 25):
        cited = {line for step in puzzle.proof for line in step.lines}
        assert cited == {line.number for line in puzzle.statement.lines}, puzzle.statement.id


def test_a_solution_follows_for_the_solver_as_well() -> None:
    found = [puzzle for puzzle in some_of(GAMES["clue"], 25) if puzzle.statement.kind == "solution"]
    assert found
    for puzzle in found:
        statement = puzzle.statement
        facts = [fact.count for fact in statement.given]
        facts += [fact.count for line in statement.lines for fact in line.facts]
        cards, places = tuple(card.id for card in statement.cards), tuple(place.id for place in statement.places)
        problem = Problem(cards, places, tuple(facts))
        assert all(solve(problem).chance(card, -1) == 1 for card in puzzle.answer)


TELL_SOME = """
import itertools, msgspec
from deerstalker.games import GAMES
from deerstalker.puzzles.making import stream
for one in itertools.islice(stream([GAMES["clue"], GAMES["sleuth"]], "same"), 12):
    print(msgspec.json.encode(one).decode())
"""

WITHOUT_KERNEL = """
import sys
sys.modules["deerstalker.deduction.compiled"] = None
from deerstalker.deduction import plain
from deerstalker.deduction.engines import best_engine
assert best_engine() is plain
"""


@pytest.mark.long
def test_every_process_makes_the_same_puzzles() -> None:
    """Sets have another order in every process, and some machines have no compiled kernel; puzzles are the same."""

    def told(code: str, seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True)
        return run.stdout

    first = told(TELL_SOME, "1")
    assert first.count("\n") == 12
    assert told(TELL_SOME, "2") == first
    assert told(WITHOUT_KERNEL + TELL_SOME, "3") == first


def test_what_was_tried_is_counted() -> None:
    tally = Tally()
    assert len(list(islice(stream([GAMES["clue"]], "count", tally=tally), 10))) == 10
    assert tally.drafts >= tally.puzzles >= 10


def test_wishes_that_cannot_be_granted() -> None:
    nothing = next(box for box in GAMES.values() if box.clues is None)
    with pytest.raises(Invalid, match="no puzzles"):
        make(nothing, "solution", 1, "seed")
    with pytest.raises(Invalid, match="Levels are 1 to 5"):
        make(BOXES[0], "solution", len(LEVELS) + 1, "seed")
    with pytest.raises(Invalid, match="red herrings"):
        make(BOXES[0], "solution", 1, "seed", herrings=9)
