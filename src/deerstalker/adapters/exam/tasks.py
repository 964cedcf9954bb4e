"""The tasks of the exam: what is asked in each section, and the answer.

Certainties, contradictions and best questions have exactly one right answer. Odds are compared with the exact ones,
card by card. A set is the same everywhere; another set gets another version.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Literal, TypeAlias

from msgspec import Struct, json

from deerstalker.adapters.exam.draws import DRAWS
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, Card
from deerstalker.core.game import Box
from deerstalker.deduction.solver import Exact
from deerstalker.games import BUILT_IN
from deerstalker.puzzles.following import solved
from deerstalker.puzzles.making import make
from deerstalker.puzzles.model import LEVELS, Kind, Puzzle, PuzzleStatement
from deerstalker.tui.puzzle_text import told

VERSION = "deduction-1"
"""The name of these sets. Results compare if it is the same."""

Section: TypeAlias = Literal["certainties", "contradictions", "questions", "odds"]

SECTIONS: Mapping[Section, tuple[Kind, ...]] = {
    "certainties": ("solution", "holder"),
    "contradictions": ("wrong",),
    "questions": ("question",),
    "odds": ("question",),
}
"""What is asked, and the kinds of puzzles it is made from."""

SCENES = 4
"""Scenes that are tried for a puzzle: few, so that a set is made within seconds."""

ODDS = """\
How likely is each card to be hidden? Every deal that fits was equally likely, and whoever could show one of several \
cards chose among them at random."""


class Task(Struct, frozen=True):
    """One question of the exam, with its answer."""

    section: Section
    puzzle: Puzzle
    odds: dict[Card, float] = {}
    """For odds: the exact chance of each card to be hidden."""

    @property
    def name(self) -> str:
        """What the task is called: the game, the kind and the level of its puzzle, and its seed."""
        return self.puzzle.statement.id

    @property
    def level(self) -> int:
        """How hard its puzzle is, from 1 to 5."""
        return self.puzzle.statement.level

    @property
    def text(self) -> str:
        """What is told and asked, in words."""
        statement = self.puzzle.statement
        lines = list(told(statement))
        return "\n".join(
            lines if self.section != "odds" else [statement.title, *lines[1 : lines.index(statement.asks)], ODDS]
        )

    @property
    def choices(self) -> dict[str, dict[str, str]]:
        """What can be answered, by group: ids and what they are called. For odds, every card."""
        statement = self.puzzle.statement
        if self.section == "odds":
            return {"cards": {card.id: card.title for card in statement.cards}}
        return {group.title: {one.id: one.title for one in group.choices} for group in statement.groups}


def boxes_with_clues() -> list[Box]:
    """Return the built-in games of the exam."""
    return [box for box in BUILT_IN.values() if box.clues is not None]


def section_called(name: str) -> Section:
    """Return the section of this name. Raises `Invalid` if it has no tasks."""
    for section in SECTIONS:
        if section == name:
            return section
    raise Invalid(f"there is no section called {name!r} with tasks; choose from {', '.join(SECTIONS)}")


@cache
def tasks(section: Section) -> tuple[Task, ...]:
    """Make all tasks of a section: games and levels in turn, the same every time."""
    return tuple(draw(section, place, number) for place, number in enumerate(DRAWS[section]) if number is not None)


def draw(section: Section, place: int, number: int) -> Task:
    """Make the task of one draw for a place in the set. Raises `Invalid` if nothing comes of it."""
    boxes, kinds = boxes_with_clues(), SECTIONS[section]
    kind = kinds[place // len(boxes) % len(kinds)]
    seed = f"exam/{VERSION}/{section}/{place}/{number}"
    puzzle = make(boxes[place % len(boxes)], kind, LEVELS[place % len(LEVELS)], seed, scenes=SCENES)
    return Task(section, puzzle, _exact_odds(puzzle.statement) if section == "odds" else {})


def _exact_odds(statement: PuzzleStatement) -> dict[Card, float]:
    answer = solved(statement, statement.lines)
    if not isinstance(answer, Exact):
        raise Invalid(f"The odds of {statement.id} can't be counted.")
    return {card.id: float(answer.chance(card.id, HIDDEN)) for card in statement.cards}


def fingerprint(some: Sequence[Task]) -> str:
    """Return a digest of what is asked and of the answers: the same only for the same tasks."""
    rows = [
        (one.text, one.choices, one.puzzle.answer, {card: f"{chance:.9f}" for card, chance in one.odds.items()})
        for one in some
    ]
    return sha256(json.encode(rows)).hexdigest()
