"""A notebook as a text file: the set-up at its top, then the lines as they were typed."""

from collections.abc import Sequence

from deerstalker.core.errors import Invalid
from deerstalker.core.game import box_called
from deerstalker.core.real_table import RealTable
from deerstalker.games import GAMES
from deerstalker.knowledge.notebook.card_lists import read_cards, read_edition, written_out
from deerstalker.knowledge.notebook.setup import (
    Setup,
    check_dummies,
    game_of,
    parser_for,
    read_face_up,
    read_hand,
    read_hands,
    read_names,
    read_people,
    read_person,
    with_face_up,
)

FIRST_LINE = "Deerstalker notebook 1"
LONGEST_FILE = 200_000
MOST_LINES = 500
KEYS = frozenset(("game", "edition", "cards", "seats", "me", "hand", "open", "hands", "dummies"))


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
    if setup.cards is not None and setup.cards.name:
        head.insert(2, f"edition: {setup.cards.name}")
    elif setup.cards is not None:
        head.insert(2, f"cards: {written_out(setup.cards)}")
    if setup.hands:
        head.append(f"hands: {', '.join(map(str, setup.hands))}")
    if setup.dummies:
        head.append(f"dummies: {', '.join(setup.names[seat] for seat in setup.dummies)}")
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
        if colon and key in KEYS and not lines and key not in head:
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
    cards = read_edition(box, head["edition"]) if "edition" in head else None
    if "cards" in head:
        cards = read_cards(box, head["cards"])
    hands = read_hands(names, head["hands"]) if "hands" in head else ()
    dummies = read_people(names, head.get("dummies", ""))
    check_dummies(names, me, dummies)
    table = with_face_up(box, names, me, RealTable(cards, hands, (), dummies), head.get("open", ""))
    parser = parser_for(box, game_of(box, len(names), table), names, me)
    hand = read_hand(parser, head["hand"])
    face_up = read_face_up(parser, head.get("open", ""), hand)
    return Setup(box.name, names, me, hand, face_up, cards, hands, dummies)
