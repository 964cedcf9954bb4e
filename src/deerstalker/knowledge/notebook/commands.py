"""Commands of the notebook: everything typed that is not an event."""

import re
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card, Holder
from deerstalker.core.prose import listed
from deerstalker.core.spelling import NOISE, Lexicon, Missing, Reader, Unclear, lexicon, phrase_of
from deerstalker.games.lines import At, places
from deerstalker.knowledge.deal.support import Claim
from deerstalker.knowledge.notebook import answers
from deerstalker.knowledge.notebook.replies import Drawn, Help, Listing, Load, Quit, Reply, Save
from deerstalker.knowledge.notebook.saved import to_text
from deerstalker.knowledge.notebook.session import Session

Run = Callable[[Session, str], tuple[Session, Reply]]

NOT = re.compile(r"\b(not|no|don'?t|doesn'?t|cannot|can'?t|without|never)\b", re.IGNORECASE)
TALK = "talk"
FILLING = lexicon(
    talk="does|do|did|have|has|hold|holds|held|must|be|can|should|if|not|no|dont|doesnt|cannot|cant|without|never"
)
NUMBERED = re.compile(r"\D{0,8}?(\d{1,4})\W*(.*)", re.DOTALL)


class Command(Struct, frozen=True):
    """A command: how it is typed, what it does."""

    usage: str
    meaning: str
    run: Run


# -- asking ------------------------------------------------------------------------------------------


def why(session: Session, rest: str) -> tuple[Session, Reply]:
    """Explain why somebody has a card or does not."""
    card, holders = cells_in(session, "why", rest)
    return session, answers.why(session, card, holders[0] if holders else None)


def best(session: Session, rest: str) -> tuple[Session, Reply]:
    """Rank the questions worth asking now."""
    return session, answers.best(session, rest)


def race(session: Session, rest: str) -> tuple[Session, Reply]:
    """Estimate how close everybody is to the solution."""
    return session, answers.race(session)


def what_if(session: Session, rest: str) -> tuple[Session, Reply]:
    """Work out what would follow if somebody had a card or did not."""
    card, holders = cells_in(session, "what if", rest)
    if not holders:
        raise Invalid(_which(session))
    return session, answers.what_if(session, Claim(card, holders[0], NOT.search(rest) is None))


def odds(session: Session, rest: str) -> tuple[Session, Reply]:
    """Show how likely every solution is."""
    return session, answers.odds(session)


def grid(session: Session, rest: str) -> tuple[Session, Reply]:
    """Draw the sheet of notes, or some groups of it."""
    sheet = answers.sheet(session)
    if not rest:
        return session, Drawn(sheet)
    titles = Lexicon(
        (name, group.title) for group in sheet.groups for name in (group.title, group.title.removesuffix("s"))
    )
    reader, wanted = Reader(rest), set()
    while not reader.done:
        wanted.add(reader.take(titles, listed([f"'{group.title.lower()}'" for group in sheet.groups], "or")))
    return session, Drawn(replace(sheet, groups=tuple(group for group in sheet.groups if group.title in wanted)))


# -- editing -----------------------------------------------------------------------------------------


def show_list(session: Session, rest: str) -> tuple[Session, Reply]:
    """List every line with its number."""
    return session, Listing(tuple(line.text for line in session.lines))


def undo(session: Session, rest: str) -> tuple[Session, Reply]:
    """Undo the last change, the last few, or everything after a line."""
    words = rest.lower().split()
    number = next((int(word) for word in words if word.isdecimal() and len(word) < 5), None)
    if words and (number is None or set(words) - {str(number), "to", "line", "last", "changes", "lines", "the"}):
        raise Invalid("Type 'undo', 'undo 3' for the last three changes, or 'undo to 3' to go back to line 3.")
    return session.cut(number) if number is not None and "to" in words else session.undo(number or 1)


def edit(session: Session, rest: str) -> tuple[Session, Reply]:
    """Replace a line."""
    number, text = _numbered(session, rest)
    if not text:
        raise Invalid(f"Type the line the way it should read: edit {number} {session.lines[number - 1].text}")
    try:
        return session.edit(number, text)
    except (Unclear, Missing) as problem:
        raise problem.after(f"edit {number}") from None


def delete(session: Session, rest: str) -> tuple[Session, Reply]:
    """Delete a line."""
    number, text = _numbered(session, rest)
    if text:
        raise Invalid("Delete one line at a time, like this: 'delete 3'.")
    return session.delete(number)


def _numbered(session: Session, rest: str) -> tuple[int, str]:
    """Return the number of a line, and the text after it."""
    match = NUMBERED.fullmatch(rest)
    if match is None:
        raise Invalid("Which line? Give its number, as in 'delete 3'. 'list' shows the numbers.")
    session.check_number(int(match[1]))
    return int(match[1]), match[2]


# -- files and the rest ------------------------------------------------------------------------------


def save(session: Session, rest: str) -> tuple[Session, Reply]:
    """Ask the front end to write the notebook to a file."""
    return session, Save(_file(rest, "save"), to_text(session.setup, [line.text for line in session.lines]))


def load(session: Session, rest: str) -> tuple[Session, Reply]:
    """Ask the front end to read another notebook from a file."""
    return session, Load(_file(rest, "load"))


def _file(rest: str, command: str) -> str:
    if not rest:
        raise Invalid(f"Which file? Type something like '{command} evening.notes'.")
    return rest


def show_help(session: Session, rest: str) -> tuple[Session, Reply]:
    """Show how to use the notebook."""
    return session, Help()


def leave(session: Session, rest: str) -> tuple[Session, Reply]:
    """Close the notebook."""
    return session, Quit()


COMMANDS = {
    "why": Command("why CELL", "why that's certain; you can leave out the name", why),
    "best": Command("best ASKING", "the questions that tell you most", best),
    "race": Command("race", "how close the others are", race),
    "what if": Command("what if CELL", "what would follow; 'what if not ...' works too", what_if),
    "odds": Command("odds", "how likely each solution is", odds),
    "grid": Command("grid GROUP", "the grid, or a part of it; an empty line draws all of it", grid),
    "list": Command("list", "every line with its number", show_list),
    "undo": Command("undo [3]", "undo one change, or three; 'undo to 3' goes back to line 3", undo),
    "edit": Command("edit 3 ...", "replace line 3", edit),
    "delete": Command("delete 3", "delete line 3", delete),
    "save": Command("save FILE", "save the notebook to a file", save),
    "load": Command("load FILE", "open a saved notebook", load),
    "help": Command("help", "show this list", show_help),
    "quit": Command("quit", "close the notebook", leave),
}
NAMES = Lexicon((name, name) for name in COMMANDS) | Lexicon(
    [("whatif", "what if"), ("if", "what if"), ("exit", "quit"), ("strike", "delete"), ("remove", "delete")]
)


FIRST_WORDS = frozenset(phrase[0] for phrase in NAMES.meanings)


def begins_command(text: str) -> bool:
    """Return whether a line begins with the name of a command, spelled out."""
    return not text or text == "?" or phrase_of(text)[:1] in {(word,) for word in FIRST_WORDS}


def command_in(session: Session, text: str) -> tuple[Command, str] | None:
    """Return the command a line begins with, and the rest; None if the line is about a player."""
    if text in {"", "?"}:
        return COMMANDS["help" if text else "grid"], ""
    reader = Reader(text)
    name = reader.maybe(session.parser.people | NAMES)
    if not isinstance(name, str) or reader.words[0].text in NOISE:  # `it was lead pipe` is not `load`
        return None
    return COMMANDS[name], text[reader.words[reader.at - 1].end :].strip(" :?")


def cells_in(session: Session, command: str, text: str) -> tuple[Card, tuple[Holder, ...]]:
    """Return a card and a holder, in any order, or a card alone. A player may have the name of a card."""
    parser = session.parser
    for things in (parser.parts | places(parser), places(parser) | parser.parts):
        reader = Reader(text)
        parts = []
        try:
            while not reader.done and (part := reader.maybe(things | FILLING)) is not None:
                parts.append(part)
        except Unclear as unclear:
            raise unclear.after(command) from None
        reader.finish()
        holders = tuple(part.holder for part in parts if isinstance(part, At))
        cards = parser.cards([part for part in parts if isinstance(part, str) and part != TALK])
        if len(cards) == 1 and len(holders) <= 1:
            return cards[0], holders
    raise Invalid(_which(session))


def _which(session: Session) -> str:
    """Return what a cell is, with an example of this game."""
    example = f"{session.parser.card} {session.parser.solution.lower()}"
    return f"Name one card, and one player or the place of the solution, as in '{example}'."
