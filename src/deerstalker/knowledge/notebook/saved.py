"""A notebook as a text file: the set-up at its top, then the lines as they were typed."""

from collections.abc import Sequence

from deerstalker.core.errors import Invalid
from deerstalker.core.game import box_called
from deerstalker.games import GAMES
from deerstalker.knowledge.notebook.setup import (
    Setup,
    game_of,
    parser_for,
    read_face_up,
    read_hand,
    read_names,
    read_person,
)

FIRST_LINE = "Deerstalker notebook 1"
LONGEST_FILE = 200_000
MOST_LINES = 500


def to_text(setup: Setup, lines: Sequence[str]) -> str:
    """Return a notebook as the text of a file, to be read, edited and loaded again."""
    head = [
        FIRST_LINE,
        f"game: {setup.game}",
        f"seats: {', '.join(setup.names)}",
        f"me: {setup.names[setup.me]}",
        f"hand: {', '.join(setup.hand)}",
    ]
    if setup.face_up:
        head.append(f"open: {', '.join(setup.face_up)}")
    return "\n".join([*head, "", *lines]) + "\n"


def from_text(text: str) -> tuple[Setup, list[tuple[int, str]]]:
    """Return the set-up of a saved notebook, and the typed lines with their numbers in the file."""
    if len(text) > LONGEST_FILE:
        raise Invalid("This file is too long to be a notebook.")
    head: dict[str, str] = {}
    lines: list[tuple[int, str]] = []
    written = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    spoken = [(number, line) for number, line in written if line and not line.startswith("#")]
    if not spoken or spoken[0][1] != FIRST_LINE:
        raise Invalid(f"a notebook starts with the line {FIRST_LINE!r}", 1)
    for number, line in spoken[1:]:
        key, colon, value = line.partition(":")
        if colon and key in {"game", "seats", "me", "hand", "open"} and not lines and key not in head:
            head[key] = value.strip()
        else:
            lines.append((number, line))
    if len(lines) > MOST_LINES:
        raise Invalid(f"A notebook holds at most {MOST_LINES} lines.")
    return _read_head(head), lines


def _read_head(head: dict[str, str]) -> Setup:
    for key in ("game", "seats", "me", "hand"):
        if key not in head:
            raise Invalid(f"The notebook needs a line '{key}: ...' at the top.")
    box = box_called(head["game"], GAMES)
    names = read_names(box, head["seats"])
    me = read_person(names, head["me"])
    parser = parser_for(box, game_of(box, len(names)), names, me)
    hand = read_hand(parser, head["hand"])
    return Setup(box.name, names, me, hand, read_face_up(parser, head.get("open", ""), hand))
