"""Case files: reading one from disk, and whose copy of it is looked at."""

import sys
from collections.abc import Sequence
from pathlib import Path

from deerstalker.core import case as cases
from deerstalker.core.case import AnyCase, AnyStep, Header
from deerstalker.core.errors import Invalid
from deerstalker.core.secret import EVERYTHING, Viewer, secrets_in
from deerstalker.games import GAMES

ALL, NONE = "all", "none"
"""The words for seeing everything, and for seeing what a spectator sees."""

STDIN = "-"
LARGEST_FILE = 50_000_000


def read_text(name: str) -> str:
    """Read the text of a case file; `-` is standard input. Raises `Invalid` if it cannot be read, or be a case."""
    try:
        if name == STDIN:
            text = sys.stdin.read(LARGEST_FILE + 1)
            if len(text) > LARGEST_FILE:
                raise Invalid("standard input is too long to be a case")
            return text
        if Path(name).stat().st_size > LARGEST_FILE:
            raise Invalid(f"{name} is too large to be a case")
        return Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise Invalid(f"cannot read {name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Invalid(f"{name} is not a text file") from None


def load(name: str) -> tuple[AnyCase, tuple[int, ...]]:
    """Read a case from a file, text or JSON, with the line on which each step stands."""
    return read_case(read_text(name), name)


def read_case(text: str, name: str) -> tuple[AnyCase, tuple[int, ...]]:
    """Return the case in a text, which came from the file of this name, with the line on which each step stands."""
    if text.lstrip()[:1] == "{":
        case = cases.from_json(text.encode(), GAMES)
        return case, (1,) * len(case.steps)
    try:
        return cases.from_text_with_lines(text, GAMES)
    except Invalid as error:
        raise Invalid(f"{name}: {error}") from None


def viewer_called(word: str, header: Header) -> Viewer:
    """Return the viewer: a seat by number or name, `all` for everything, `none` for a spectator."""
    if word == ALL:
        return EVERYTHING
    if word == NONE:
        return None
    if word in header.seats:
        return header.seats.index(word)
    if word.isdecimal() and int(word) < len(header.seats):
        return int(word)
    last = len(header.seats) - 1
    raise Invalid(f"there is no chair {word!r}; use 0 to {last}, a name ({', '.join(header.seats)}), all or none")


def check_own_copy(steps: Sequence[AnyStep], viewer: Viewer, header: Header) -> None:
    """Raise `Invalid` for another chair's copy of a case, which does not hold what this chair saw."""
    if viewer is EVERYTHING or viewer is None:
        return
    if any(viewer in one.readers and not one.is_open for step in steps for one in secrets_in(step.events)):
        name = header.seats[viewer]
        raise Invalid(f"this copy of the case belongs to another chair and doesn't hold what {name} saw")
