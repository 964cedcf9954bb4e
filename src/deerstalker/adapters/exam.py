"""An exam in deduction: fixed sets of proved puzzles and positions, and how well somebody answers them.

Certainties, contradictions and best questions have exactly one right answer. Odds are compared with the exact ones,
card by card. The tasks depend on the seed alone.
"""

import json
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, Card
from deerstalker.deduction.problem import Budget
from deerstalker.deduction.solver import Answer, Exact
from deerstalker.games import BUILT_IN, GAMES
from deerstalker.knowledge.deal.partition import View, answers
from deerstalker.players.fallback import Forfeited
from deerstalker.players.generic.careful import STEPS
from deerstalker.players.generic.novice import MISSED
from deerstalker.players.pipe import Program
from deerstalker.puzzles.following import (
    card_asked_for,
    clashes,
    information,
    sheet_of,
    shows_a_card,
    solved,
    without,
)
from deerstalker.puzzles.making import make
from deerstalker.puzzles.model import Kind, Puzzle, PuzzleLine, PuzzleStatement
from deerstalker.puzzles.options import Touching
from deerstalker.tui.puzzle_text import told

Section: TypeAlias = Literal["certainties", "contradictions", "questions", "odds"]

SECTIONS: Mapping[Section, tuple[Kind, ...]] = {
    "certainties": ("solution", "holder"),
    "contradictions": ("wrong",),
    "questions": ("question",),
    "odds": ("question",),
}
"""What is asked, and the kinds of puzzles it is made from."""

EXAM_LEVELS = (1, 2, 3)
SCENES = 40
PATIENCE = 60.0
"""Seconds a program has for each answer."""

ODDS = "How likely is each card to be hidden? Answer with a chance from 0 to 1 for each."


class Task(Struct, frozen=True):
    """One question of the exam, with its answer."""

    section: Section
    puzzle: Puzzle
    odds: dict[Card, float] = {}
    """For odds: the exact chance of each card to be hidden."""

    @property
    def text(self) -> str:
        """What is asked, in words."""
        statement = self.puzzle.statement
        lines = list(told(statement))
        return "\n".join(lines if self.section != "odds" else [*lines[: lines.index(statement.asks)], ODDS])

    @property
    def choices(self) -> dict[str, dict[str, str]]:
        """What can be answered, by group: ids and what they are called. For odds, every card."""
        statement = self.puzzle.statement
        if self.section == "odds":
            return {"cards": {card.id: card.title for card in statement.cards}}
        return {group.title: {one.id: one.title for one in group.choices} for group in statement.groups}


class Given(Struct, frozen=True):
    """An answer: the ids of the choices, one of each group; or the chances of cards. Neither, if none was given."""

    choices: tuple[str, ...] = ()
    odds: dict[Card, float] = {}


class Examinee(Protocol):
    """Somebody who takes the exam."""

    def answer(self, task: Task) -> Given:
        """Answer a task, from what its statement tells."""


def tasks(section: Section, number: int, seed: str = "0") -> Iterator[Task]:
    """Yield the first tasks of a section, the same for the same seed, from all built-in games with clues in turn."""
    boxes = [GAMES[name] for name in BUILT_IN if GAMES[name].clues is not None]
    kinds = SECTIONS[section]
    found = at = 0
    while found < number:
        box, level = boxes[at % len(boxes)], EXAM_LEVELS[at % len(EXAM_LEVELS)]
        kind = kinds[at // len(boxes) % len(kinds)]
        try:
            puzzle = make(box, kind, level, f"exam/{section}/{seed}/{at}", scenes=SCENES)
        except Invalid:
            puzzle = None
        at += 1
        if puzzle is None:
            continue
        found += 1
        yield Task(section, puzzle, _exact_odds(puzzle.statement) if section == "odds" else {})


def _exact_odds(statement: PuzzleStatement) -> dict[Card, float]:
    answer = solved(statement, statement.lines)
    if not isinstance(answer, Exact):
        raise Invalid(f"The odds of {statement.id} can't be counted.")
    return {card.id: float(answer.chance(card.id, HIDDEN)) for card in statement.cards}


# -- who takes it ---------------------------------------------------------------------------------------


class Guessing:
    """Answers at random."""

    def answer(self, task: Task) -> Given:
        """Choose at random, and give random chances."""
        rng = Random(task.puzzle.statement.id)
        if task.section == "odds":
            return Given(odds={card: rng.random() for card in task.choices["cards"]})
        return Given(tuple(rng.choice(list(group)) for group in task.choices.values()))


class Eliminating:
    """Crosses off what one line tells at a time; with the gaps of a novice's memory, it misses some lines."""

    def __init__(self, missed: float = 0.0) -> None:
        self.missed = missed

    def answer(self, task: Task) -> Given:
        """Choose among what was not crossed off, at random if several are left."""
        statement = task.puzzle.statement
        rng = Random(statement.id)
        lines = [line for line in statement.lines if shows_a_card(line) or rng.random() >= self.missed]
        sheet = sheet_of(statement, lines)
        match statement.kind:
            case _ if task.section == "odds":
                return Given(
                    odds={card: 1 / max(1, len(where)) * (HIDDEN in where) for card, where in sheet.possible.items()}
                )
            case "wrong":
                calm = [line for line in statement.lines if not clashes(statement, without(lines, line))]
                return Given((str(rng.choice(calm or list(statement.lines)).number),))
            case "question":
                touching = Touching.by_eye(sheet)
                seems = [touching.worth(question) for question in statement.questions]
                return Given((str(rng.choice([at for at, one in enumerate(seems, 1) if one == max(seems)])),))
            case "holder":
                places = [str(place) for place in sheet.possible[card_asked_for(statement)]]
                return Given((rng.choice(sorted(places) or list(*task.choices.values())),))
            case _:
                some = [[card for card in group if sheet.could_hold(card, HIDDEN)] for group in task.choices.values()]
                return Given(
                    tuple(
                        rng.choice(left or list(group)) for left, group in zip(some, task.choices.values(), strict=True)
                    )
                )


class Counting:
    """Counts every deal that fits, within a budget."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget

    def answer(self, task: Task) -> Given:
        """Give the likeliest choices and the chances, as far as they can be counted."""
        statement = task.puzzle.statement
        if statement.kind == "wrong":
            fine = [
                one for one in statement.lines if self._solved(statement, without(statement.lines, one)) is not None
            ]
            return Given((str(fine[0].number),)) if fine else Given()
        answer = self._solved(statement, statement.lines)
        if answer is None:
            return Given()
        if task.section == "odds":
            return Given(odds={card.id: float(answer.chance(card.id, HIDDEN)) for card in statement.cards})
        if statement.kind == "question":
            if not isinstance(answer, Exact):
                return Given()
            bits = [information(answers(View(answer), question)) for question in statement.questions]
            return Given((str(1 + bits.index(max(bits))),))
        if statement.kind == "holder":
            card = card_asked_for(statement)
            (group,) = task.choices.values()
            return Given((max(group, key=lambda place: answer.chance(card, int(place))),))
        return Given(tuple(max(group, key=lambda one: answer.chance(one, HIDDEN)) for group in task.choices.values()))

    def _solved(self, statement: PuzzleStatement, lines: Iterable[PuzzleLine]) -> "Answer | None":
        return solved(statement, lines, self.budget)


class Asked:
    """A program: it reads a task as a line of JSON, and answers with one."""

    def __init__(self, command: str) -> None:
        try:
            self._program = Program(shlex.split(command))
        except (ValueError, Forfeited) as error:
            raise Invalid(f"{command!r} {error}") from None

    def answer(self, task: Task) -> Given:
        """Return what the program says; nothing, if that is no answer. Raises `Invalid` if it fails."""
        told = {"section": task.section, "text": task.text, "choices": task.choices}
        try:
            said = self._program.ask(json.dumps(told).encode() + b"\n", PATIENCE)
        except Forfeited as why:
            raise Invalid(f"the program {why}") from None
        try:
            read = json.loads(said)
            if task.section == "odds":
                return Given(odds={str(card): min(1.0, max(0.0, float(chance))) for card, chance in read.items()})
            return Given(tuple(map(str, read)))
        except (ValueError, TypeError, AttributeError):
            return Given()

    def close(self) -> None:
        """End the program."""
        self._program.end()


def examinee(name: str) -> Examinee:
    """Return who takes the exam: one of our own, or `pipe:COMMAND`. Raises `Invalid` if there is none."""
    if name.startswith("pipe:"):
        return Asked(name.removeprefix("pipe:"))
    own: dict[str, Examinee] = {
        "random": Guessing(),
        "novice": Eliminating(MISSED),
        "elimination": Eliminating(),
        "careful": Counting(Budget(STEPS, runs=4)),
        "exact": Counting(),
    }
    if name not in own:
        raise Invalid(f"there is nobody called {name!r} to examine; choose from {', '.join(own)}, or pipe:COMMAND")
    return own[name]


# -- marks ----------------------------------------------------------------------------------------------


class Mark(Struct, frozen=True):
    """How somebody did in a section."""

    section: Section
    tasks: int
    right: int
    """Number of right answers; for odds, of tasks in which every chance was right."""

    low: float
    high: float
    """The share of right answers lies between these, with a confidence of 95 %."""

    error: float = 0.0
    """For odds: how far the stated chances are from the exact ones, on average. One not stated counts as 1/2."""


def marked(section: Section, some: Sequence[Task], who: Examinee) -> Mark:
    """Examine somebody in one section."""
    right, errors = 0, []
    for task in some:
        given = who.answer(task)
        if section == "odds":
            off = [abs(given.odds.get(card, 0.5) - chance) for card, chance in task.odds.items()]
            errors += off
            right += max(off) < 1e-9
        else:
            right += sorted(given.choices) == sorted(task.puzzle.answer)
    low, high = wilson(right, len(some))
    return Mark(section, len(some), right, low, high, sum(errors) / len(errors) if errors else 0.0)


def wilson(right: int, number: int) -> tuple[float, float]:
    """Return the interval of Wilson for a share, with a confidence of 95 %.

    >>> [round(end, 3) for end in wilson(10, 10)]
    [0.722, 1.0]
    """
    z = 1.96
    share, weight = right / number, z * z / number
    middle = (share + weight / 2) / (1 + weight)
    reach = z * sqrt(share * (1 - share) / number + weight / (4 * number)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)
