"""A notebook beside a real table: one line per event, each read into the game's own events, and nothing else.

Every change gives a new session and a reply; a session itself never changes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from msgspec import Struct

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Count
from deerstalker.core.game import AnyGame
from deerstalker.core.prose import listed
from deerstalker.core.spelling import Reader
from deerstalker.deduction.problem import Contradiction
from deerstalker.deduction.solver import Answer
from deerstalker.games.lines import LineParser
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.contradiction import clash
from deerstalker.knowledge.deal.phrases import Speaker, Voice
from deerstalker.knowledge.deal.stated import Stated
from deerstalker.knowledge.notebook import speech
from deerstalker.knowledge.notebook.free_facts import free_facts
from deerstalker.knowledge.notebook.replies import Asked, Noted, Reply
from deerstalker.knowledge.notebook.saved import MOST_LINES, from_text
from deerstalker.knowledge.notebook.setup import Setup, game_of, parser_for

MOST_UNDO = 100


class Line(Struct, frozen=True):
    """A line as it was typed, and what it says."""

    text: str
    events: tuple[Any, ...]


class Choice(Struct, frozen=True):
    """A way out of a question: a line to type instead, or the lines the notebook would then have."""

    label: str
    typed: str = ""
    lines: tuple[Line, ...] | None = None
    changed: int = 0
    """Which of them is the new one."""


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

    @cached_property
    def game(self) -> AnyGame:
        """The rules of the game."""
        return game_of(self.setup.box, len(self.setup.names))

    @cached_property
    def parser(self) -> LineParser:
        """Who reads the lines."""
        return parser_for(self.setup.box, self.game, self.setup.names, self.setup.me, self.setup.hand)

    @cached_property
    def dossier(self) -> Dossier:
        """All that the deal and the lines tell me."""
        dossier = Dossier(self.setup.box, self.game, self.setup.me)
        dossier.read([self.parser.deal(self.setup.face_up)], 0)
        for number, line in enumerate(self.lines, 1):
            dossier.read(line.events, number)
        return dossier

    @property
    def voice(self) -> Voice:
        """How I am spoken to."""
        return Voice(self.setup.names, "line")

    @cached_property
    def speaker(self) -> Speaker:
        """Who speaks."""
        return Speaker(self.dossier, self.voice)

    @property
    def answer(self) -> Answer:
        """What follows from that."""
        return self.dossier.answer

    # -- lines ---------------------------------------------------------------------------------------

    def line(self, text: str) -> Line:
        """What a typed line says; `Invalid` if it says nothing."""
        return Line(text, free_facts(self.parser, text) or self.parser.read(Reader(text)))

    def noted(self, line: Line) -> tuple["Session", Reply]:
        """The notebook with one line more."""
        return self.with_lines((*self.lines, line), len(self.lines) + 1)

    def with_lines(self, lines: tuple[Line, ...], changed: int = 0) -> tuple["Session", Reply]:
        """The notebook with these lines, the one of this number new; or the question which of them are true."""
        if len(lines) > MOST_LINES:
            raise Invalid(f"A notebook has at most {MOST_LINES} lines.")
        past = (*self.past, self.lines)[-MOST_UNDO:]
        then = replace(self, lines=lines, past=past, asking=())
        try:
            fresh = speech.news(self, self.answer, then.answer, then.said(changed))
            stale = speech.lost(self, self.answer, then.answer)
        except Contradiction as contradiction:
            return self._ask_which(then, changed, contradiction)
        heard = then.heard(lines[changed - 1]) if changed else ""
        return then, Noted(heard, tuple(fresh), (*stale, *then.standing(self)))

    def said(self, number: int) -> list[Count]:
        """The facts a line states outright."""
        return [fact for note in self.dossier.notes if note.at == number for fact in note.facts]

    def heard(self, line: Line) -> str:
        """A line in whole sentences."""
        return " ".join(self._told(event) for event in line.events)

    def _told(self, event: Any) -> str:
        if isinstance(event, Stated):
            return self.speaker.stated(event)
        return self.setup.box.tell(self.game, event, self.setup.names)

    def standing(self, before: "Session") -> Iterator[str]:
        """How far the case has come."""
        solved = speech.solution(self.answer)
        if solved is not None and speech.solution(before.answer) is None:
            yield f"The case is solved: {listed([self.parser.title(card) for card in solved])}."
        yield speech.deals_left(self.answer)

    # -- asking back ---------------------------------------------------------------------------------

    def ask(self, why: str, choices: Sequence[Choice]) -> tuple["Session", Asked]:
        """The same notebook, waiting for a choice."""
        return replace(self, asking=tuple(choices)), Asked(why, tuple(choice.label for choice in choices))

    def _ask_which(self, then: "Session", changed: int, problem: Contradiction) -> tuple["Session", Reply]:
        """Some lines cannot all be true: say which, and leave the decision to who saw what happened."""
        guilty = clash(then.dossier, problem).lines
        listing = "".join(f"\n  {number}  {then.lines[number - 1].text}" for number in guilty)
        others = [number for number in guilty if number != changed]
        if not others:
            raise Invalid(f"That cannot be: it contradicts the deal and your own hand.{listing}")
        what = "These two lines" if len(guilty) == 2 else f"These {len(guilty)} lines"
        why = f"{what} cannot both be true." if len(guilty) == 2 else f"{what} cannot all be true."
        kept = "The new one is kept out." if changed else "Nothing is changed."
        leave = Choice("Leave it so.")
        drops = [
            Choice(
                f"Strike line {number} instead.",
                lines=(*then.lines[: number - 1], *then.lines[number:]),
                changed=changed - (number < changed),
            )
            for number in others
        ]
        return self.ask(f"{why} {kept}{listing}", [leave, *drops])


def opened(text: str) -> Session:
    """A saved notebook, every line read and checked again; `Invalid` names the line that cannot be."""
    return written(*from_text(text))


def written(setup: Setup, typed: Sequence[tuple[int, str]]) -> Session:
    """A notebook of these lines, each with the number it is known by; `Invalid` names the line that cannot be."""
    session = Session(setup)
    lines = []
    for number, line in typed:
        try:
            lines.append(session.line(line))
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
