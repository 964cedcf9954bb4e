"""`deerstalker notebook GAME`: the notebook for a real table, line by line."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

from rich.console import Console
from rich.markup import escape

from deerstalker.cli.commands import Commands
from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.game import Box, box_called
from deerstalker.games import GAMES
from deerstalker.knowledge.notebook import Session, Setup, completions, endings, opened, say, setup
from deerstalker.knowledge.notebook.replies import Asked, Contradicted, Drawn, Load, Quit, Refused, Reply, Save
from deerstalker.knowledge.notebook.saved import FIRST_LINE, LONGEST_FILE
from deerstalker.knowledge.notebook.session import Line
from deerstalker.tui.notebook_text import Style, passages
from deerstalker.tui.sheet import ACCENT, QUIET, draw, spoken

T = TypeVar("T")

Words = Callable[[str], Iterable[str]]
"""A function from a typed line to the possible completions of its last word."""

SOME_REFUSED = 1
STYLES: dict[Style, str] = {"": "", "title": f"bold {ACCENT}", "news": "bold", "quiet": QUIET}
GREETING = (
    "Type one line for each thing that happens. "
    "'help' shows how, Enter alone draws the grid, Tab completes a word, and 'quit' ends."
)


def add_notebook(commands: Commands) -> None:
    """Add `deerstalker notebook GAME`."""
    command = commands.add_parser(
        "notebook",
        help="keep a notebook for a real table: what's certain, why, the odds, what to ask",
        description="Type a line for each thing that happens at a real table, and read everything that follows: what "
        "is certain and why, how likely the rest is, what to ask next. The program asks for anything the options leave "
        "out. You can also pipe the lines in; the exit code is then 1 if any of them was refused.",
    )
    command.add_argument("game", metavar="GAME", help="any game whose cards stay where they were dealt")
    command.add_argument("--names", metavar="NAME,...", help="who sits at the table, clockwise")
    command.add_argument("--first", metavar="NAME", help="who was dealt the first card (default: the first name)")
    command.add_argument("--me", metavar="NAME", help="which of them you are")
    command.add_argument("--hand", metavar="CARDS", help="the cards you were dealt")
    command.add_argument("--open", metavar="CARDS", help="the cards that lie face up on the table, if any")
    command.add_argument("--load", metavar="FILE", help="continue a saved notebook")
    command.add_argument("--plain", action="store_true", help="no colors or boxes, for a screen reader or a log")
    command.set_defaults(run=notebook)


def notebook(arguments: argparse.Namespace) -> int:
    """Keep a notebook until the user quits."""
    box = box_called(arguments.game, GAMES)
    setup.parser_for(box, setup.game_of(box, box.players[0]), ("",) * box.players[0], 0)
    pen = _pen()
    desk = Desk(pen, plain=arguments.plain)
    if arguments.load:
        session = load(arguments.load)
        if session.setup.game != box.name:
            raise Invalid(f"{arguments.load} is a notebook for {session.setup.box.title}, not for {box.title}")
    else:
        session = Session(_set_up(box, arguments, desk))
    return desk.keep(session)


# -- setting up --------------------------------------------------------------------------------------


def _set_up(box: Box, arguments: argparse.Namespace, desk: "Desk") -> Setup:
    """Set up the notebook from the options, and ask for what they leave out."""
    names = desk.asked(arguments.names, "Who sits at the table, clockwise?", lambda text: setup.read_names(box, text))
    game = setup.game_of(box, len(names))
    if arguments.first is not None or (arguments.names is None and setup.uneven(setup.parser_for(box, game, names, 0))):
        question = "Who was dealt the first card?"
        first = desk.asked(arguments.first, question, lambda text: setup.read_person(names, text), names)
        names = setup.turned(names, first)
    me = desk.asked(arguments.me, "Which of them are you?", lambda text: setup.read_person(names, text), names)
    parser = setup.parser_for(box, game, names, me)
    size = parser.hand_size(me)
    cards = parser.parts.titles.values()
    hand = desk.asked(arguments.hand, f"What are your {size} cards?", lambda text: setup.read_hand(parser, text), cards)
    face_up: tuple[str, ...] = ()
    if parser.face_up or arguments.open:
        question = f"Which {parser.face_up} cards are face up on the table?"
        face_up = desk.asked(arguments.open, question, lambda text: setup.read_face_up(parser, text, hand), cards)
    return Setup(box.name, names, me, hand, face_up)


# -- where lines come from ---------------------------------------------------------------------------


class Pen(Protocol):
    """Where typed lines come from."""

    alive: bool
    """Whether a person is typing, who can be asked again."""

    def line(self, prompt: str, words: Words) -> str | None:
        """Return the next line, or None at the end."""


class Piped:
    """Lines from a file or a program. Prints the prompt and the line, so that the output reads like a session."""

    alive = False

    def line(self, prompt: str, words: Words) -> str | None:
        """Return the next line, or None at the end."""
        text = sys.stdin.readline()
        if not text:
            return None
        print(f"{prompt} {text.rstrip()}".rstrip())
        return text


class Typed:
    """A person at a terminal, with completion and history."""

    alive = True

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        self._session: PromptSession[str] = PromptSession()

    def line(self, prompt: str, words: Words) -> str | None:
        """Return the next line. Ctrl-C starts the line over, Ctrl-D ends the notebook."""
        while True:
            try:
                return self._session.prompt(f"{prompt} ", completer=completer(words))
            except KeyboardInterrupt:
                continue
            except EOFError:
                return None


def completer(words: Words) -> Any:
    """Return a prompt_toolkit completer for the last word."""
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class LastWord(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            text = document.text_before_cursor
            stub = text.rpartition(" ")[2]
            for word in words(text):
                yield Completion(word, start_position=-len(stub))

    return LastWord()


def _pen() -> Pen:
    return Typed() if sys.stdin.isatty() and sys.stdout.isatty() else Piped()


# -- the desk ----------------------------------------------------------------------------------------


class Desk:
    """A session with its user: reads lines and shows the replies."""

    def __init__(self, pen: Pen, *, plain: bool) -> None:
        self.pen = pen
        self.plain = plain
        self.console = Console(highlight=False, no_color=plain or None)
        self.refused = False
        self.kept: tuple[Line, ...] = ()
        """The lines as last saved to a file."""

        self.warned = False

    def asked(self, given: str | None, question: str, read: Callable[[str], T], names: Iterable[str] = ()) -> T:
        """Return an answer from the options, or from the user, who may try again. Completes these names."""
        if given is not None:
            return read(given)
        while True:
            text = self.pen.line(question, lambda text: endings(names, text.rpartition(" ")[2]))
            if text is None:
                raise Invalid("the input ended too soon: the notebook needs the names, your seat and your hand")
            try:
                return read(text)
            except DeerstalkerError as error:
                if not self.pen.alive:
                    raise
                self._say(str(error), "")

    def keep(self, session: Session) -> int:
        """Read and answer lines until the end."""
        self.kept = session.lines
        if self.pen.alive:
            self._say(GREETING, QUIET)
            with self.console.status("Laying out the cards…"):
                _ = session.answer  # computed now, so that the first line need not wait
        while True:
            text = self.pen.line(">", partial(completions, session))
            if text is None:
                if self._may_leave(session):
                    break
                continue
            session, reply = self._said(session, text)
            match reply:
                case Quit():
                    if self._may_leave(session):
                        break
                case Load(file):
                    session = self._loaded(session, file)
                case Save(file, words):
                    self._saved(session, file, words)
                case _:
                    self.show(session, reply)
            if self.pen.alive:
                self.console.print()
        return SOME_REFUSED if self.refused and not self.pen.alive else 0

    def _said(self, session: Session, text: str) -> tuple[Session, Reply]:
        """Return the notebook's reply. Ctrl-C stops a long computation, and nothing is lost."""
        try:
            if not self.pen.alive or self.plain:
                return say(session, text)
            with self.console.status("Thinking… (Ctrl-C to stop)"):
                return say(session, text)
        except KeyboardInterrupt:
            return session, Refused("Stopped. Nothing has changed.")

    def show(self, session: Session, reply: Reply) -> None:
        """Show a reply as well as the terminal allows. The session is the one after it."""
        if isinstance(reply, Refused | Asked | Contradicted):
            self.refused = True
        if not isinstance(reply, Drawn):
            for passage in passages(session, reply):
                self._say(passage.text or " ", STYLES[passage.style])
        elif self.plain:
            for line in spoken(reply.sheet):
                self._say(line, "")
        else:
            self.console.print(draw(reply.sheet, self.console.width))

    def _say(self, text: str, style: str) -> None:
        if text:
            self.console.print(escape(text), style="" if self.plain else style, soft_wrap=not self.console.is_terminal)

    def _may_leave(self, session: Session) -> bool:
        """Return whether the user has saved, or has asked twice to quit."""
        if not self.pen.alive or self.warned or session.lines == self.kept:
            return True
        self.warned = True
        self._say(
            "You haven't saved this notebook. Type 'save FILE' to keep it, or 'quit' again to leave without it.", ""
        )
        return False

    def _loaded(self, session: Session, file: str) -> Session:
        try:
            other = load(file)
        except DeerstalkerError as error:
            self.show(session, Refused(str(error)))
            return session
        self.kept = other.lines
        self._say(f"{other.setup.box.title}, {len(other.lines)} lines.", QUIET)
        return other

    def _saved(self, session: Session, file: str, text: str) -> None:
        try:
            save(file, text)
        except DeerstalkerError as error:
            self.show(session, Refused(str(error)))
            return
        self.kept, self.warned = session.lines, False
        self._say(f"Saved as {file}.", QUIET)


def load(file: str) -> Session:
    """Return the notebook in a file."""
    try:
        with Path(file).open(encoding="utf-8") as lines:
            return opened(lines.read(LONGEST_FILE + 1))
    except OSError as error:
        raise Invalid(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Invalid(f"{file} is not a text file") from None
    except Invalid as error:
        raise Invalid(f"{file}: {error}") from None


def save(file: str, text: str) -> None:
    """Write a notebook. Overwrites an older notebook, but no other file."""
    path = Path(file)
    try:
        if path.exists():
            with path.open(encoding="utf-8", errors="replace") as lines:
                if lines.readline().strip() not in {FIRST_LINE, ""}:
                    raise Invalid(f"{file} exists and is not a notebook; choose another name")
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise Invalid(f"cannot write {file}: {getattr(error, 'strerror', None) or error}") from None
