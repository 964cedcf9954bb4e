"""The rulebooks, from the installed package or the checkout."""

import re

from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box
from deerstalker.games import BUILT_IN
from deerstalker.rulebook_files import printed_rulebook


def rulebook(box: Box) -> str:
    """Return the rulebook of a game: its own, the one in the package, or the one at the top of the checkout."""
    if box.rulebook is not None:
        return box.rulebook()
    printed = printed_rulebook(box.name)
    if printed is not None:
        return printed
    if box.name not in BUILT_IN:
        raise Invalid(
            f"the package of {box.title} has no rulebook: give its Box a function `rulebook` that reads one, "
            f"as CONTRIBUTING.md says under 'Adding a game'"
        )
    raise Invalid(f"the rulebook of {box.title} is missing; please install Deerstalker again")


_PARAGRAPH = re.compile(r"^\*\*§(?P<number>\d+) .*?(?=^\*\*§\d|^#|\Z)", re.MULTILINE | re.DOTALL)


def paragraph(box: Box, text: str, number: str) -> str:
    """Return one paragraph of a rulebook, by its number: `12` or `§12`. Raises `Invalid` if there is none.

    >>> from deerstalker.games import CLUE
    >>> print(paragraph(CLUE, rulebook(CLUE), "§4"))
    **§4 Players.** Three, four, five or six.
    """
    found = {one["number"]: one[0].strip() for one in _PARAGRAPH.finditer(text)}
    wanted = number.strip().removeprefix("§").strip()
    if wanted not in found:
        raise Invalid(f"the rulebook of {box.title} has no paragraph {number!r}; it has §1 to §{len(found)}")
    return found[wanted]
