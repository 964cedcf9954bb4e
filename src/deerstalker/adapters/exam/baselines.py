"""Our own examinees: one guesses, one crosses off, one counts."""

from collections.abc import Iterable
from random import Random

from deerstalker.adapters.exam.answers import Given
from deerstalker.adapters.exam.tasks import Task
from deerstalker.core.facts import HIDDEN
from deerstalker.deduction.problem import Budget
from deerstalker.deduction.solver import Answer, Exact
from deerstalker.knowledge.deal.partition import View, answers
from deerstalker.puzzles.following import (
    card_asked_for,
    clashes,
    information,
    sheet_of,
    shows_a_card,
    solved,
    without,
)
from deerstalker.puzzles.model import PuzzleLine, PuzzleStatement
from deerstalker.puzzles.options import Touching


class Guessing:
    """Answers at random."""

    def answer(self, task: Task) -> Given | None:
        """Choose at random, and give random chances."""
        rng = Random(task.puzzle.statement.id)
        if task.section == "odds":
            return Given(odds={card: rng.random() for card in task.choices["cards"]})
        return Given(tuple(rng.choice(list(group)) for group in task.choices.values()))


class Eliminating:
    """Crosses off what one line tells at a time; with the gaps of a novice's memory, it misses some lines."""

    def __init__(self, missed: float = 0.0) -> None:
        self.missed = missed

    def answer(self, task: Task) -> Given | None:
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

    def answer(self, task: Task) -> Given | None:
        """Give the likeliest choices and the chances, as far as they can be counted."""
        statement = task.puzzle.statement
        if statement.kind == "wrong":
            fine = [
                one for one in statement.lines if self._solved(statement, without(statement.lines, one)) is not None
            ]
            return Given((str(fine[0].number),)) if fine else None
        answer = self._solved(statement, statement.lines)
        if answer is None:
            return None
        if task.section == "odds":
            return Given(odds={card.id: float(answer.chance(card.id, HIDDEN)) for card in statement.cards})
        if statement.kind == "question":
            if not isinstance(answer, Exact):
                return None
            bits = [information(answers(View(answer), question)) for question in statement.questions]
            return Given((str(1 + bits.index(max(bits))),))
        if statement.kind == "holder":
            card = card_asked_for(statement)
            (group,) = task.choices.values()
            return Given((max(group, key=lambda place: answer.chance(card, int(place))),))
        return Given(tuple(max(group, key=lambda one: answer.chance(one, HIDDEN)) for group in task.choices.values()))

    def _solved(self, statement: PuzzleStatement, lines: Iterable[PuzzleLine]) -> "Answer | None":
        return solved(statement, lines, self.budget)
