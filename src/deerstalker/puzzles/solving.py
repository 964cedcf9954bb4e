"""Solving a puzzle line by line: pencil marks on a sheet, hints one after the other, an answer, the proof.

Every line typed gives a new `Solving` and a reply: sentences, and whether the sheet or the lines are to be drawn.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card, Holder
from deerstalker.core.prose import listed
from deerstalker.core.sheet import Cell, Row, Sheet
from deerstalker.core.spelling import Reader, Unclear, lexicon
from deerstalker.games.lines import At, capital, cards_in, parts_in, places
from deerstalker.knowledge.notebook.session import Session
from deerstalker.knowledge.notebook.setup import Setup
from deerstalker.knowledge.sheets.deal import deal_sheet
from deerstalker.puzzles.model import Puzzle

Mark: TypeAlias = Literal["+", "-", "?"]
"""A pencil mark: has it, has it not, perhaps."""

MARKS: tuple[Mark, ...] = ("+", "-", "?")

Draw: TypeAlias = Literal["", "sheet", "statement"]

COMMANDS = lexicon(
    hint="hint|help me",
    sheet="grid|sheet",
    statement="lines|read|statement|puzzle",
    give_up="give up|solution|proof",
    quit="quit|exit|q",
    help="help",
    answer="answer|it is|accuse",
)

HELP = (
    ("hint", "where to look; then which lines; then the reason"),
    ("grid, lines", "the sheet with your marks; the puzzle once more"),
    ("give up", "the answer and its proof"),
    ("quit", "leave"),
)

NUMBER = re.compile(r"\s*(?:line\s*)?\d+\s*", re.IGNORECASE)
"""An answer that needs no word before it, where the answers are numbered."""


class Reply(Struct, frozen=True):
    """What a line was answered with."""

    text: tuple[str, ...] = ()
    draw: Draw = ""
    over: bool = False
    """Whether there is nothing more to do."""


@dataclass(frozen=True)
class Solving:
    """A puzzle as far as somebody has come with it."""

    puzzle: Puzzle
    marks: Mapping[tuple[Card, Holder], Mark] = field(default_factory=dict)
    hints: int = 0
    wrong: int = 0
    """Number of wrong answers."""

    solved: bool = False
    given: bool = False
    """Whether it was given up."""

    @cached_property
    def session(self) -> Session:
        """The notebook of the puzzle, without its lines."""
        told = self.puzzle.statement
        return Session(Setup(told.game, told.names, told.me, told.hand, told.face_up))

    def say(self, text: str) -> tuple["Solving", Reply]:
        """Do what this line says."""
        try:
            return self._said(text)
        except Unclear as unclear:
            return self, Reply((unclear.why,))
        except Invalid as refusal:
            return self, Reply((refusal.why,))

    def _said(self, text: str) -> tuple["Solving", Reply]:
        if not text.strip():
            return self, Reply(draw="sheet")
        if text.rstrip().endswith(MARKS):
            return self._mark(text)
        reader = Reader(text)
        if self.puzzle.statement.kind in ("question", "wrong") and NUMBER.fullmatch(text):
            return self._answer(reader)
        match reader.maybe(COMMANDS):
            case "hint":
                return self._hint()
            case "sheet":
                return self, Reply(draw="sheet")
            case "statement":
                return self, Reply(draw="statement")
            case "give_up":
                return replace(self, given=True), Reply(ending(self.puzzle), over=True)
            case "quit":
                return self, Reply(over=True)
            case "help":
                return self, Reply(tuple(self._help()))
            case "answer":
                return self._answer(reader)
        return self._mark(text)

    def _hint(self) -> tuple["Solving", Reply]:
        if self.hints == len(self.puzzle.hints):
            return self, Reply(("That was the last hint. It was:", self.puzzle.hints[-1].text))
        return replace(self, hints=self.hints + 1), Reply((self.puzzle.hints[self.hints].text,))

    def _mark(self, text: str) -> tuple["Solving", Reply]:
        found: Mark | None = next((mark for mark in MARKS if text.rstrip().endswith(mark)), None)
        reader = Reader(text.rstrip(" +-?"))
        parser = self.session.parser
        holder: At | None = reader.maybe(places(parser))
        cards = parser.cards(parts_in(parser, reader))
        holder = holder or reader.maybe(places(parser))
        reader.finish()
        if holder is None or not cards:
            raise Invalid(f"Mark a cell as in '{self._cell()[0]} +', answer as in '{self._sample()}', or type 'help'.")
        marks = dict(self.marks)
        for card in cards:
            if found is None:
                marks.pop((card, holder.holder), None)
            else:
                marks[card, holder.holder] = found
        return replace(self, marks=marks), Reply(draw="sheet")

    def _help(self) -> Iterator[str]:
        """Yield what can be typed, with this puzzle's own names and cards, line by line."""
        cell, name, card = self._cell()
        numbered = self.puzzle.statement.kind in ("question", "wrong")
        told = (
            (f"{cell} +", f"mark that {name} has {card}; - for no, ? for perhaps"),
            (cell, "rub that mark out"),
            (self._sample(), "your answer; the number alone will do" if numbered else "your answer"),
            *HELP,
        )
        width = max(len(typed) for typed, _ in told)
        yield from (f"{typed:{width}}   {meaning}" for typed, meaning in told)

    def _cell(self) -> tuple[str, str, str]:
        """Return a cell of the sheet as it is typed, and whose and which card it is."""
        told = self.puzzle.statement
        name = next(name for seat, name in enumerate(told.names) if seat != told.me)
        known = {*told.hand, *told.face_up}
        card = next(card.id for card in told.cards if card.id not in known)
        return f"{name.lower()} {_typed(card)}", name, self.session.parser.title(card)

    def _sample(self) -> str:
        """Return an answer as it is typed, right or wrong."""
        groups = self.puzzle.statement.groups
        if self.puzzle.statement.kind == "holder":
            return f"answer {groups[0].choices[0].title.lower()}"
        return f"answer {' '.join(_typed(group.choices[0].id) for group in groups)}"

    def _answer(self, reader: Reader) -> tuple["Solving", Reply]:
        given = self._given(reader)
        right = len(given) == len(self.puzzle.answer) and set(given) == set(self.puzzle.answer)
        if right:
            return replace(self, solved=True), Reply(("Right.", *ending(self.puzzle)), over=True)
        score = next((one for one in self.puzzle.scores if (one.id,) == given), None)
        told = "" if score is None else f" {_worth(round(100 * score.share))}"
        return replace(self, wrong=self.wrong + 1), Reply((f"No, that isn't it.{told}",))

    def _given(self, reader: Reader) -> tuple[str, ...]:
        """Read an answer: the ids of the choices."""
        parser = self.session.parser
        match self.puzzle.statement.kind:
            case "solution":
                return self._one_of_each(cards_in(parser, reader, "your answer"))
            case "holder":
                found: At | None = reader.maybe(places(parser))
                choices = self.puzzle.statement.groups[0].choices
                if found is None or str(found.holder) not in {choice.id for choice in choices}:
                    *names, hidden = [choice.title for choice in choices]
                    raise Invalid(f"Answer with {listed([*names, repr(hidden.lower())], 'or')}.")
                return (str(found.holder),)
            case _:
                known = {choice.id for group in self.puzzle.statement.groups for choice in group.choices}
                number = reader.rest.strip().casefold().removeprefix("line").strip()
                if number not in known:
                    raise Invalid(f"Answer with a number from 1 to {len(known)}.")
                return (number,)

    def _one_of_each(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return these cards if they are an answer, right or wrong: one of each group."""
        groups = self.puzzle.statement.groups
        among = [sum(choice.id in cards for choice in group.choices) for group in groups]
        if among != [1] * len(groups) or len(cards) != len(groups):
            each = [f"one of the {group.title.lower()}" if group.title else "one card" for group in groups]
            raise Invalid(f"Name {listed(each)}.")
        return cards

    def sheet(self) -> Sheet:
        """Return the sheet: the user's own cards, and the marks."""
        told = self.puzzle.statement
        names = ["You" if seat == told.me else name for seat, name in enumerate(told.names)]
        sheet = deal_sheet(self.session.dossier, names, "shown", hidden=capital(self.session.parser.solution))
        columns = [column.id for column in sheet.columns]
        groups = [
            structs.replace(group, rows=tuple(self._row(row, columns) for row in group.rows)) for group in sheet.groups
        ]
        return structs.replace(sheet, groups=tuple(groups), explained=False)

    def _row(self, row: Row, columns: Sequence[Holder]) -> Row:
        cells = [
            Cell(text=self.marks[row.id, column]) if not cell.mark and (row.id, column) in self.marks else cell
            for cell, column in zip(row.cells, columns, strict=True)
        ]
        return structs.replace(row, cells=tuple(cells))


def _typed(card: Card) -> str:
    """Return a card as it is typed."""
    return card.replace("-", " ")


def _worth(percent: int) -> str:
    """Return how much a question that is not the best one would tell."""
    return f"It would tell you {f'{percent} % of what the best one would' if percent else 'nothing'}."


def ending(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the answer and its proof, in sentences."""
    return (puzzle.solution, *(step.text for step in puzzle.proof))
