"""The conversation with a notebook: a typed line in, the session after it and the reply out."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.spelling import Missing, Unclear, folded
from deerstalker.games.short_lines import called
from deerstalker.knowledge.notebook.commands import COMMANDS, begins_command, command_in
from deerstalker.knowledge.notebook.replies import Refused, Reply
from deerstalker.knowledge.notebook.session import Session, remark_in


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
        return _answered(session, text)
    except Unclear as unclear:
        return session.ask(unclear.why, unclear.choices)
    except Missing as missing:
        usual = f" (Enter for {missing.usual}.)" if missing.usual else ""
        waiting = replace(session, asking=(), gaps=missing.gaps, wanted=missing.why, usual=missing.usual)
        return waiting, Refused(f"{missing.why}{usual}")
    except DeerstalkerError as error:
        return session, Refused(str(error))


def _answered(session: Session, text: str) -> tuple[Session, Reply]:
    calm = replace(session, asking=(), gaps=(), usual="")
    if session.asking and (text or session.usual).isdecimal():
        return _choose(session, int(text or session.usual))
    filled = _filled(session, calm, text) if session.gaps else ""
    return _heard(calm, filled or text)


def _heard(session: Session, text: str) -> tuple[Session, Reply]:
    """Handle a line on its own. Short lines come before commands that are only similar: `wlst` is not `list`."""
    if remark_in(text) is None:
        short = not begins_command(text) and session.parser.short(text, session.next_asker)
        found = None if short else command_in(session, text)
        if found is not None:
            command, rest = found
            return command.run(session, rest)
    line = session.line(text)
    why = session.doubt(line)
    return session.doubted(line, why) if why else session.noted(line)


# -- what a line left out ----------------------------------------------------------------------------


def _filled(session: Session, calm: Session, text: str) -> str:
    """Return the last line with this in its gap, if it makes sense there. Raises `Unclear` if it may mean several."""
    reply = text or session.usual
    if not reply or begins_command(reply):
        return ""
    words = list(dict.fromkeys((reply, *_spelled_out(calm, reply))))
    for before, after in session.gaps:
        found = [word for word in words if _reads(calm, f"{before}{word}{after}", session.wanted)]
        if reply in found or len(found) == 1:
            return f"{before}{found[0]}{after}"
        if found:
            raise Unclear(f"Which do you mean by {reply!r}?", tuple((word, f"{before}{word}{after}") for word in found))
    return ""


def _reads(session: Session, text: str, wanted: str) -> bool:
    """Return whether a line makes sense, and answers this question. It may still lack something else."""
    try:
        session.line(_EDIT.sub("", text))
    except Unclear:
        return True
    except Missing as missing:
        return missing.why != wanted
    except Invalid:
        return False
    return True


def _spelled_out(session: Session, word: str) -> list[str]:
    """Return the names and cards that begin like this, and `nobody` for a dash."""
    if word == "-":
        return ["nobody"]
    parser = session.parser
    people = [parser.names[seat] for seat in called(parser.names, parser.me, folded(word))]
    return [*people, *(card for card in parser.parts.titles if folded(card).startswith(folded(word)))]


_EDIT = re.compile(r"edit \d+ ")


def _choose(session: Session, number: int) -> tuple[Session, Reply]:
    if not 1 <= number <= len(session.asking):
        raise Invalid(f"Choose a number from 1 to {len(session.asking)}, or type something else.")
    typed = session.asking[number - 1].typed
    return say(replace(session, asking=(), usual=""), typed) if typed else session.choose(number)


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
