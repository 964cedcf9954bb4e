"""`deerstalker notebook GAME`: the notebook for a real table, line by line."""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Protocol, TypeVar

from rich.markup import escape

from deerstalker.cli import full_screen
from deerstalker.cli.autosave import Kept, earlier_folder, notebooks_folder
from deerstalker.cli.commands import Commands, Help
from deerstalker.cli.console import Console
from deerstalker.cli.game_argument import add_game, game_called
from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.game import Box
from deerstalker.core.real_table import CardList, RealTable
from deerstalker.core.seats import Seat
from deerstalker.games import GAMES
from deerstalker.games.lines import LineParser
from deerstalker.knowledge.notebook import Session, Setup, completions, endings, opened, say, setup
from deerstalker.knowledge.notebook.card_lists import checked, read_cards, read_edition, read_names_of, tables_of
from deerstalker.knowledge.notebook.replies import Asked, Contradicted, Drawn, Load, Noted, Quit, Refused, Reply, Save
from deerstalker.knowledge.notebook.saved import FIRST_LINE, LONGEST_FILE, to_text
from deerstalker.knowledge.notebook.session import Line
from deerstalker.tui.notebook_text import Style, passages
from deerstalker.tui.sheet import ACCENT, QUIET, draw, spoken

T = TypeVar("T")

Words = Callable[[str], Iterable[str]]
"""A function from a typed line to the possible completions of its last word."""

Cards = tuple[str, ...]

SOME_REFUSED = 1
PROMPT = 2
"""Lines of the terminal that a grid leaves to the next prompt and the empty line before it."""

OWN_CARDS = "own"
"""What is typed instead of an edition by somebody who wants to name the cards one by one."""

STYLES: dict[Style, str] = {"": "", "title": f"bold {ACCENT}", "news": "bold", "quiet": QUIET}
GREETING = (
    "Type one line for each thing that happens, in words or in a few letters. "
    "'help' shows how, Enter alone draws the grid, Tab completes a word, and 'quit' ends."
)

EXAMPLES = """\
examples:
  deerstalker notebook GAME                  it asks who plays, what you hold
  deerstalker notebook GAME --edition own    with the cards of any other box
  deerstalker notebook GAME --screen         on the whole screen
  deerstalker notebook                       go on with the last one
"""


def add_notebook(commands: Commands) -> None:
    """Add `deerstalker notebook GAME`."""
    command = commands.add_parser(
        "notebook",
        help="keep a notebook for a real table: what's certain, why, the odds, what to ask",
        description="Type a line for each thing that happens at a real table, and read everything that follows: what "
        "is certain and why, how likely the rest is, what to ask next. The program asks for anything the options leave "
        "out. You can also pipe the lines in; the exit code is then 1 if any of them was refused.",
        epilog=EXAMPLES,
        formatter_class=Help,
    )
    add_game(
        command,
        "any game whose cards stay where they were dealt, or an edition of one; without it, your last notebook",
        optional=True,
    )
    command.add_argument(
        "--edition",
        metavar="NAME",
        help=f"which edition you play with: {', '.join(_editions())}; or {OWN_CARDS}, whose cards you are asked for",
    )
    command.add_argument("--cards", metavar="FILE", help="a list of the cards you play with: 'Weapons: Rope, Axe'")
    command.add_argument("--names", metavar="NAME,...", help="who sits at the table, clockwise")
    command.add_argument("--first", metavar="NAME", help="who was dealt the first card (default: the first name)")
    command.add_argument("--me", metavar="NAME", help="which of them you are")
    command.add_argument("--hand", metavar="CARDS", help="the cards you were dealt")
    command.add_argument("--open", metavar="CARDS", help="the cards that lie face up on the table, if any")
    command.add_argument("--hands", metavar="N,...", help="how many cards each player has, if not as usual")
    command.add_argument("--dummy", metavar="NAME,...", help="hands that nobody plays, and that never answer")
    command.add_argument("--load", metavar="FILE", help="continue a saved notebook")
    command.add_argument("--new", action="store_true", help="begin a new notebook, even if there is one from today")
    command.add_argument("--plain", action="store_true", help="no colors or boxes, for a screen reader or a log")
    command.add_argument(
        "--screen", action="store_true", help="the whole screen: walk over the sheet with arrow keys, one key a mark"
    )
    command.set_defaults(run=notebook)


def _editions() -> dict[str, None]:
    """Return the names of all editions, in order."""
    return dict.fromkeys(one.name for box in GAMES.values() if box.tables is not None for one in box.tables.editions)


def notebook(arguments: argparse.Namespace) -> int:
    """Keep a notebook until the user quits."""
    pen = _pen()
    kept = Kept(notebooks_folder(), earlier_folder()) if pen.alive else Kept(None)
    desk = Desk(pen, plain=arguments.plain, kept=kept)
    session = _loaded(arguments, kept) or _continued(arguments, desk) or _begun(arguments, desk)
    if arguments.screen:
        return desk.keep_on_screen(session)
    return desk.keep(session)


def _loaded(arguments: argparse.Namespace, kept: Kept) -> Session | None:
    """Return the notebook that is named with --load, or the one kept last if no game is named at all."""
    if arguments.load:
        session = load(arguments.load)
        if arguments.game is not None:
            _check_game(arguments, session)
        return session
    if arguments.game is not None:
        return None
    latest = kept.latest()
    if latest is None:
        raise Invalid("name a game to keep a notebook for, or a saved notebook with --load")
    return load(str(latest))


SET_UP = ("edition", "cards", "names", "first", "me", "hand", "open", "hands", "dummy")


def _continued(arguments: argparse.Namespace, desk: "Desk") -> Session | None:
    """Return today's notebook of this game, unless another one is being set up."""
    given = vars(arguments)
    if arguments.new or any(given[option] is not None for option in SET_UP):
        return None
    box, _ = _game_or_edition(arguments.game)
    file = desk.kept.fresh(box.name)
    try:
        return None if file is None else load(str(file))
    except Invalid:
        return None


def _begun(arguments: argparse.Namespace, desk: "Desk") -> Session:
    box, edition = _game_or_edition(arguments.game)
    setup.parser_for(box, setup.game_of(box, box.players[0]), ("",) * box.players[0], 0)
    session = Session(_set_up(box, edition, arguments, desk))
    desk.kept.put_aside(box.name)
    return session


def _check_game(arguments: argparse.Namespace, session: Session) -> None:
    """Raise `Invalid` if the notebook is for another game than the one that was named."""
    box, _ = _game_or_edition(arguments.game)
    if session.setup.game != box.name:
        raise Invalid(f"{arguments.load} is a notebook for {session.setup.box.title}, not for {box.title}")


def _game_or_edition(word: str) -> tuple[Box, CardList | None]:
    """Return the game of this name; or the edition, and the first game that has it."""
    for box in GAMES.values():
        for edition in box.tables.editions[1:] if box.tables is not None else ():
            if word.strip().lower() in {edition.name, *edition.also}:
                return box, edition
    return game_called(word), None


# -- setting up --------------------------------------------------------------------------------------


def _set_up(box: Box, edition: CardList | None, arguments: argparse.Namespace, desk: "Desk") -> Setup:
    """Set up the notebook from the options, and ask for what they leave out."""
    cards = _cards(box, edition, arguments, desk)
    names = desk.asked(arguments.names, "Who sits at the table, clockwise?", lambda text: setup.read_names(box, text))
    hands = () if arguments.hands is None else setup.read_hands(names, arguments.hands)
    usual = setup.game_of(box, len(names), RealTable(cards))
    uneven = setup.uneven(setup.parser_for(box, usual, names, 0)) and not (hands or arguments.open)
    if arguments.first is not None or (arguments.names is None and uneven):
        question = f"Who was dealt the first card? (Enter for {names[0]})"
        first = desk.asked(arguments.first, question, lambda text: _person(names, text), names)
        names = setup.turned(names, first)
        hands = (*hands[first:], *hands[:first])
    question = f"Which of them are you? (Enter for {names[0]})"
    me = desk.asked(arguments.me, question, lambda text: _person(names, text), names)
    dummies = setup.read_people(names, arguments.dummy or "")
    setup.check_dummies(names, me, dummies)
    table = setup.with_face_up(box, names, me, RealTable(cards, hands, (), dummies), arguments.open or "")
    parser = setup.parser_for(box, setup.game_of(box, len(names), table), names, me)
    hand, face_up = _own_cards(parser, arguments, desk)
    return Setup(box.name, names, me, hand, face_up, cards, hands, dummies)


def _person(names: Sequence[str], text: str) -> Seat:
    """Return the seat that was named; the first one if nothing was typed."""
    return setup.read_person(names, text) if text.strip() else 0


def _own_cards(parser: LineParser, arguments: argparse.Namespace, desk: "Desk") -> tuple[Cards, Cards]:
    """Return the user's hand, and the cards that lie face up."""
    size = parser.hand_size(parser.me)
    titles = parser.parts.titles.values()
    question = f"What are your {size} cards?"
    hand = desk.asked(arguments.hand, question, lambda text: setup.read_hand(parser, text), titles)
    if not parser.face_up and not arguments.open:
        return hand, ()
    question = f"Which {parser.face_up} cards are face up on the table?"
    return hand, desk.asked(arguments.open, question, lambda text: setup.read_face_up(parser, text, hand), titles)


def _cards(box: Box, edition: CardList | None, arguments: argparse.Namespace, desk: "Desk") -> CardList | None:
    """Return the cards the table plays with; None if they are those on the shelf."""
    if arguments.cards is not None:
        if arguments.edition is not None:
            raise Invalid("give either --edition or --cards, not both")
        return _in_file(arguments.cards, lambda text: read_cards(box, text))
    chosen = arguments.edition
    if chosen is None and (edition is not None or not desk.pen.alive or box.tables is None or arguments.names):
        return edition
    if chosen is None:
        editions = tables_of(box).editions
        names = [one.name for one in editions]
        question = f"Which edition? (Enter for {editions[0].name}; {', '.join(names[1:])}{', ' * (len(names) > 1)}own)"

        def read(text: str) -> str:
            if text.strip() and text.strip().lower() != OWN_CARDS:
                read_edition(box, text)
            return text.strip()

        chosen = desk.asked(None, question, read, names)
    if chosen.lower() == OWN_CARDS:
        return _own_list(box, desk)
    return read_edition(box, chosen) if chosen else None


def _own_list(box: Box, desk: "Desk") -> CardList:
    """Ask for the cards, sort by sort."""
    sorts = tables_of(box).sorts
    asked = [(sort, tuple(desk.asked(None, f"Which {sort} are there?", read_names_of))) for sort in sorts]
    return checked(box, tuple(asked))


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
    """A person at a terminal, with history, and with Tab to complete words where Python has readline."""

    alive = True

    def __init__(self) -> None:
        self._words: Words = lambda _: ()
        try:
            import readline
        except ImportError:  # on Windows, where the console itself keeps a history
            return
        readline.set_completer_delims(" ")
        readline.set_completer(
            lambda _, number: completion(self._words, readline.get_line_buffer()[: readline.get_endidx()], number)
        )
        is_libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")

    def line(self, prompt: str, words: Words) -> str | None:
        """Return the next line. Ctrl-C starts the line over, Ctrl-D ends the notebook."""
        self._words = words
        while True:
            try:
                return input(f"{prompt} ")
            except KeyboardInterrupt:
                print()
            except EOFError:
                print()
                return None


def completion(words: Words, before: str, number: int) -> str | None:
    """Return the completion with this number of the line before the cursor, as readline asks for them."""
    return next(islice(words(before), number, None), None)


def _pen() -> Pen:
    return Typed() if sys.stdin.isatty() and sys.stdout.isatty() else Piped()


# -- the desk ----------------------------------------------------------------------------------------


class Desk:
    """A session with its user: reads lines and shows the replies."""

    def __init__(self, pen: Pen, *, plain: bool, kept: Kept | None = None) -> None:
        self.pen = pen
        self.kept = kept or Kept(None)
        self.plain = plain
        self.console = Console(highlight=False, no_color=plain or None)
        self.refused = False
        self.unanswered = False
        """Whether the notebook waits for something that the last line left out."""

        self.saved: tuple[Line, ...] = ()
        """The lines as last saved, whether to a file of the user or without being asked."""

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
        self.saved = session.lines
        if self.pen.alive:
            self._greet(session)
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
            self._keep_lines(session)
            if self.pen.alive:
                self.console.print()
        return SOME_REFUSED if (self.refused or self.unanswered) and not self.pen.alive else 0

    def keep_on_screen(self, session: Session) -> int:
        """Keep the notebook on the full screen until the user leaves. Raises `Invalid` if there is no screen."""
        if not self.pen.alive or not self.console.is_terminal:
            raise Invalid("--screen needs a terminal; without it, type or pipe the lines in")
        from deerstalker.tui.notebook_screen import NotebookScreen

        full_screen.run(NotebookScreen(session, self._keep_lines))
        return 0

    def _greet(self, session: Session) -> None:
        self._say(GREETING, QUIET)
        if session.lines:
            names = ", ".join(session.setup.names)
            lines = "1 line" if len(session.lines) == 1 else f"{len(session.lines)} lines"
            self._say(f"{session.setup.box.title} with {names}, {lines} so far. To begin another one: --new", "")

    def _keep_lines(self, session: Session) -> None:
        """Keep the notebook as it stands, if that is possible, so that nothing is lost when the terminal closes."""
        if session.lines != self.saved:
            text = to_text(session.setup, [line.text for line in session.lines])
            if self.kept.write(session.setup.game, text):
                self.saved = session.lines

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
        waiting = bool(session.gaps)
        lost = self.unanswered and not waiting and not isinstance(reply, Noted)
        if lost or isinstance(reply, Asked | Contradicted) or (isinstance(reply, Refused) and not waiting):
            self.refused = True
        self.unanswered = waiting
        if not isinstance(reply, Drawn):
            for passage in passages(session, reply):
                self._say(passage.text or " ", STYLES[passage.style])
        elif self.plain:
            for line in spoken(reply.sheet):
                self._say(line, "")
        else:
            height = self.console.height - PROMPT if self.console.is_terminal else None
            self.console.print(draw(reply.sheet, self.console.width, height))

    def _say(self, text: str, style: str) -> None:
        if text:
            self.console.print(escape(text), style="" if self.plain else style, soft_wrap=not self.console.is_terminal)

    def _may_leave(self, session: Session) -> bool:
        """Return whether the user has saved, or has asked twice to quit."""
        if not self.pen.alive or self.warned or session.lines == self.saved:
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
        self.saved = other.lines
        self._say(f"{other.setup.box.title}, {len(other.lines)} lines.", QUIET)
        return other

    def _saved(self, session: Session, file: str, text: str) -> None:
        try:
            save(file, text)
        except DeerstalkerError as error:
            self.show(session, Refused(str(error)))
            return
        self.saved, self.warned = session.lines, False
        self._say(f"Saved as {file}.", QUIET)


def load(file: str) -> Session:
    """Return the notebook in a file."""
    return _in_file(file, opened)


def _in_file(file: str, read: Callable[[str], T]) -> T:
    """Read a text file. Raises `Invalid` with its name if it says nothing that makes sense."""
    try:
        with Path(file).open(encoding="utf-8") as lines:
            return read(lines.read(LONGEST_FILE + 1))
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
