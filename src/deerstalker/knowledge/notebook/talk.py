"""The conversation with a notebook: a typed line in, the session after it and the reply out."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.spelling import Unclear, folded
from deerstalker.knowledge.notebook.commands import COMMANDS, command_in
from deerstalker.knowledge.notebook.replies import Refused, Reply
from deerstalker.knowledge.notebook.session import Session


def say(session: Session, text: str) -> tuple[Session, Reply]:
    """Handle a line: an event, a command, or the number of a choice. A refused line changes nothing.

    >>> from deerstalker.knowledge.notebook.setup import Setup
    >>> hand = ("scarlet", "mustard", "knife", "wrench", "hall", "study")
    >>> session = Session(Setup("clue", ("Ann", "Bob", "Cy"), 0, hand))
    >>> session, reply = say(session, "bob sugests plum rope study; cy shows")
    >>> session, reply = say(session, "I suggest plum knife hall; Bob shows plum")
    >>> reply.news
    ('Cy has the Rope.',)
    """
    text = " ".join(text.split())
    try:
        if session.asking and text.isdecimal():
            return _choose(session, int(text))
        found = command_in(session, text)
        if found is None:
            return session.noted(session.line(text))
        command, rest = found
        return command.run(replace(session, asking=()), rest)
    except Unclear as unclear:
        return session.ask(unclear.why, unclear.choices)
    except DeerstalkerError as error:
        return session, Refused(str(error))


def _choose(session: Session, number: int) -> tuple[Session, Reply]:
    if not 1 <= number <= len(session.asking):
        raise Invalid(f"Choose a number from 1 to {len(session.asking)}, or type something else.")
    typed = session.asking[number - 1].typed
    return say(replace(session, asking=()), typed) if typed else session.choose(number)


def completions(session: Session, text: str) -> Iterator[str]:
    """Yield completions of the last word of a line."""
    parser = session.parser
    _, space, last = text.rpartition(" ")
    later = [*parser.names, "me", parser.solution, *parser.verbs, *parser.parts.titles.values()]
    if not space:
        yield from (word for word in (*parser.names, "I", *COMMANDS) if last and folded(word).startswith(folded(last)))
    else:
        yield from endings(later, last)


def endings(names: Iterable[str], stub: str) -> Iterator[str]:
    """Yield names from the word that begins like this: `gre` is completed to the Green of Mr. Green."""
    tails = (name.split()[at:] for name in names for at in range(len(name.split())))
    found = (" ".join(tail) for tail in tails if stub and folded(tail[0]).startswith(folded(stub)))
    yield from dict.fromkeys(found)
