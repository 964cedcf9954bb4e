"""A notebook for a real table: one line for each event, read into the game's own events or into plain facts.

Every change returns a new session and a value that says what has changed; a session itself never changes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from msgspec import Struct

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card, Count
from deerstalker.core.game import AnyGame
from deerstalker.core.prose import listed
from deerstalker.core.seats import Seat, clockwise
from deerstalker.core.spelling import Reader, Unclear
from deerstalker.core.terms import Event
from deerstalker.deduction.problem import Contradiction
from deerstalker.deduction.solver import Answer
from deerstalker.games.lines import LineParser
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.contradiction import clash
from deerstalker.knowledge.deal.phrases import Speaker, Voice, in_line
from deerstalker.knowledge.deal.stated import Stated
from deerstalker.knowledge.notebook import answers
from deerstalker.knowledge.notebook.free_facts import free_facts
from deerstalker.knowledge.notebook.replies import Asked, Contradicted, Noted, Struck, Unchanged, Undone
from deerstalker.knowledge.notebook.saved import MOST_LINES, from_text
from deerstalker.knowledge.notebook.setup import Setup, game_of, parser_of
from deerstalker.knowledge.sheets.deal import deals_left

MOST_UNDO = 100
REMARK = re.compile(r'(note|remark)\b[:,]?|"', re.IGNORECASE)


class Line(Struct, frozen=True):
    """A line as it was typed, and what it says."""

    text: str
    events: tuple[Event, ...]


class Choice(Struct, frozen=True):
    """A way out of a question: a line to type instead, or the lines the notebook would then have; or neither."""

    typed: str = ""
    lines: tuple[Line, ...] | None = None
    changed: int = 0
    """The number of the new line."""


@dataclass(frozen=True)
class Session:
    """A notebook at some moment.

    >>> setup = Setup("clue", ("Ann", "Bob", "Cy"), 0, ("scarlet", "mustard", "knife", "wrench", "hall", "study"))
    >>> session = Session(setup)
    >>> session, reply = session.noted(session.line("bob sugests plum rope study; cy shows"))
    >>> reply.heard
    'Bob suggests Prof. Plum with the Rope in the Study. Cy shows Bob a card.'
    """

    setup: Setup
    lines: tuple[Line, ...] = ()
    past: tuple[tuple[Line, ...], ...] = ()
    asking: tuple[Choice, ...] = ()
    gaps: tuple[tuple[str, str], ...] = ()
    """What stands before and after something that the last line left out, in the order in which to try them."""

    wanted: str = ""
    """The question that was asked about it."""

    usual: str = ""
    """The usual answer to what was asked last."""

    @cached_property
    def game(self) -> AnyGame:
        """The rules of the game."""
        return game_of(self.setup.box, len(self.setup.names), self.setup.table)

    @cached_property
    def parser(self) -> LineParser:
        """Reads the lines."""
        return parser_of(self.setup)

    @cached_property
    def dossier(self) -> Dossier:
        """All that the deal and the lines tell."""
        dossier = Dossier(self.setup.box, self.game, self.setup.me)
        dossier.read([self.parser.deal(self.setup.face_up)], 0)
        for number, line in enumerate(self.lines, 1):
            dossier.read(line.events, number)
        return dossier

    @property
    def voice(self) -> Voice:
        """How replies address the user."""
        return Voice(self.setup.names, in_line)

    @cached_property
    def speaker(self) -> Speaker:
        """Puts facts and claims into words."""
        return Speaker(self.dossier, self.voice)

    @property
    def answer(self) -> Answer:
        """What follows from the deal and the lines."""
        return self.dossier.answer

    # -- lines ---------------------------------------------------------------------------------------

    def line(self, text: str) -> Line:
        """Read a typed line. Raises `Invalid` if it says nothing."""
        if (said := remark_in(text)) is not None:
            if not said:
                raise Invalid("Type what to remember after 'note'.")
            return Line(text, ())
        text = self.parser.short(text, self.next_asker) or text
        return Line(text, free_facts(self.parser, text) or self.parser.read(Reader(text)))

    @cached_property
    def out(self) -> dict[Seat, int]:
        """Who is out of the game, each with the line that says so."""
        found = ((self.parser.out(line.events), number) for number, line in enumerate(self.lines, 1))
        return {seat: number for seat, number in found if seat is not None}

    @cached_property
    def next_asker(self) -> Seat | None:
        """The player after the one who asked last, if anybody has; nobody who is out, and no dummy."""
        askers = (self.parser.asker(line.events) for line in reversed(self.lines))
        last = next((seat for seat in askers if seat is not None), None)
        if last is None:
            return None
        silent = {*self.out, *self.setup.dummies}
        return next((seat for seat in clockwise(last, len(self.setup.names)) if seat not in silent), None)

    def doubt(self, line: Line) -> str:
        """Return why this line is probably a mistake; empty if it is not."""
        seat = self.parser.asker(line.events)
        if seat in self.out:
            return f"{self.setup.names[seat]} is out since line {self.out[seat]}."
        if self.lines and line.events and line.events == self.lines[-1].events:
            return f"Line {len(self.lines)} says the same."
        return ""

    def doubted(self, line: Line, why: str) -> tuple["Session", Asked]:
        """Return the same notebook, waiting for whether this line is to be noted all the same."""
        asking = (Choice(), Choice(lines=(*self.lines, line), changed=len(self.lines) + 1))
        return replace(self, asking=asking, usual="1"), Asked(why, ("Leave it out.", "Note it all the same."))

    def noted(self, line: Line) -> tuple["Session", Noted | Contradicted]:
        """Return the notebook with one more line."""
        return self.with_lines((*self.lines, line), len(self.lines) + 1)

    def with_lines(self, lines: tuple[Line, ...], changed: int = 0) -> tuple["Session", Noted | Contradicted]:
        """Return the notebook with these lines, or ask which of them are true. `changed` is the new line."""
        if len(lines) > MOST_LINES:
            raise Invalid(f"A notebook holds at most {MOST_LINES} lines.")
        past = (*self.past, self.lines)[-MOST_UNDO:]
        then = replace(self, lines=lines, past=past, asking=(), gaps=(), usual="")
        try:
            certain = answers.news(self, self.answer, then.answer, then.said(changed))
        except Contradiction as contradiction:
            return self._contradicted(then, changed, contradiction)
        heard = then.heard(lines[changed - 1]) if changed else ""
        lost = answers.lost(self.answer, then.answer)
        solved = then.solved_since(self)
        same = then.first_like(changed)
        return then, Noted(heard, certain, lost, solved, deals_left(then.answer), number=changed, same=same)

    def first_like(self, number: int) -> int:
        """Return the number of the first line before this one that says the same, or 0."""
        if not number or not self.lines[number - 1].events:
            return 0
        before = enumerate(self.lines[: number - 1], 1)
        return next((other for other, line in before if line.events == self.lines[number - 1].events), 0)

    def said(self, number: int) -> list[Count]:
        """Return the facts a line states outright."""
        return [fact for note in self.dossier.notes if note.at == number for fact in note.facts]

    def heard(self, line: Line) -> str:
        """Return a line in full sentences."""
        if not line.events:
            return f"Remark: {remark_in(line.text)}"
        return " ".join(self._told(event) for event in line.events)

    def _told(self, event: Event) -> str:
        if isinstance(event, Stated):
            return self.speaker.stated(event)
        return self.setup.box.tell(self.game, event, self.setup.names)

    def solved_since(self, before: "Session") -> tuple[Card, ...] | None:
        """Return the hidden cards, if they are certain now and were not before."""
        return answers.solution(self.answer) if answers.solution(before.answer) is None else None

    # -- editing -------------------------------------------------------------------------------------

    def undo(self, times: int = 1) -> tuple["Session", Undone]:
        """Undo the last changes, at most as many as there are."""
        if not self.past:
            raise Invalid("There's nothing to undo.")
        at = max(0, len(self.past) - times)
        return self._back(replace(self, lines=self.past[at], past=self.past[:at], asking=()))

    def cut(self, number: int) -> tuple["Session", Undone]:
        """Delete every line after the one of this number; all of them after line 0."""
        if number:
            self.check_number(number)
        past = (*self.past, self.lines)[-MOST_UNDO:]
        return self._back(replace(self, lines=self.lines[:number], past=past, asking=()))

    def _back(self, before: "Session") -> tuple["Session", Undone]:
        gone = tuple(line.text for line in self.lines if line not in before.lines)
        back = tuple(line.text for line in before.lines if line not in self.lines)
        return before, Undone(gone, back, deals_left(before.answer))

    def edit(self, number: int, text: str) -> tuple["Session", Noted | Contradicted]:
        """Replace the line of this number."""
        self.check_number(number)
        line = replace(self, lines=self.lines[: number - 1]).line(text)
        return self.with_lines((*self.lines[: number - 1], line, *self.lines[number:]), number)

    def delete(self, number: int) -> tuple["Session", Struck]:
        """Delete the line of this number."""
        self.check_number(number)
        lines = (*self.lines[: number - 1], *self.lines[number:])
        then = replace(self, lines=lines, past=(*self.past, self.lines)[-MOST_UNDO:], asking=())
        lost = answers.lost(self.answer, then.answer)
        return then, Struck(self.lines[number - 1].text, lost, deals_left(then.answer))

    def check_number(self, number: int) -> None:
        """Raise `Invalid` if there is no line of this number."""
        if not 1 <= number <= len(self.lines):
            raise Invalid(f"There's no line {number}. The notebook has {len(self.lines)}.")

    # -- asking back ---------------------------------------------------------------------------------

    def ask(self, why: str, choices: Sequence[tuple[str, str]]) -> tuple["Session", Asked]:
        """Return the same notebook, waiting for a choice among these labels, each with the line it stands for."""
        asking = tuple(Choice(typed) for _, typed in choices)
        return replace(self, asking=asking), Asked(why, tuple(label for label, _ in choices))

    def _contradicted(self, then: "Session", changed: int, problem: Contradiction) -> tuple["Session", Contradicted]:
        """Report lines that cannot all be true, and leave the decision to the user, who saw what happened."""
        guilty = clash(then.dossier, problem).lines
        lines = tuple((number, then.lines[number - 1].text) for number in guilty)
        strike = tuple(number for number in guilty if number != changed)
        asking = [
            Choice(lines=(*then.lines[: number - 1], *then.lines[number:]), changed=changed - (number < changed))
            for number in strike
        ]
        session = replace(self, asking=(Choice(), *asking)) if strike else self
        return session, Contradicted(lines, changed > 0, strike)

    def choose(self, number: int) -> tuple["Session", Noted | Contradicted | Unchanged]:
        """Take one of the choices that change lines."""
        choice, calm = self.asking[number - 1], replace(self, asking=(), usual="")
        return (calm, Unchanged()) if choice.lines is None else calm.with_lines(choice.lines, choice.changed)


def remark_in(text: str) -> str | None:
    """Return what is to be kept as it stands: `note Bob frowned`, `"Bob frowned`. None if this is another line."""
    found = REMARK.match(text)
    return text[found.end() :].strip(' "') if found else None


def opened(text: str) -> Session:
    """Open a saved notebook, checking every line again. Raises `Invalid`, naming the line that is impossible."""
    return written(*from_text(text))


def written(setup: Setup, typed: Sequence[tuple[int, str]]) -> Session:
    """Return a notebook of these numbered lines. Raises `Invalid`, naming the line that is impossible."""
    session = Session(setup)
    lines: list[Line] = []
    for number, line in typed:
        try:
            lines.append(replace(session, lines=tuple(lines)).line(line))
        except Unclear as unclear:
            raise Invalid(f"{unclear.why.rstrip('?')}? {_offered(unclear)}", number) from None
        except Invalid as error:
            raise Invalid(error.why, number) from None
    session = replace(session, lines=tuple(lines))
    try:
        _ = session.answer
    except Contradiction as problem:
        numbers = [typed[number - 1][0] for number in clash(session.dossier, problem).lines]
        named = listed([str(number) for number in numbers]) if numbers else "1"
        raise Invalid(f"The notebook contradicts itself in line{'s' * (len(numbers) > 1)} {named}.") from None
    return session


def _offered(unclear: Unclear) -> str:
    """Return what a line may mean, for a reader who cannot choose a number."""
    return f"It can mean: {'; '.join(label for label, _ in unclear.choices)}."
