"""Before the first line: the game, who sits where, which chair is mine and what I was dealt; and all that as text."""

from collections.abc import Sequence

from msgspec import Struct

from deerstalker.core import case as cases
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.seats import Seat
from deerstalker.core.spelling import Reader
from deerstalker.games import GAMES
from deerstalker.games.lines import LineParser, capital, cards_in, check_people, people

FIRST_LINE = "Deerstalker notebook 1"
LONGEST_FILE = 200_000
MOST_LINES = 500


class Setup(Struct, frozen=True):
    """Which notebook this is. Seats go clockwise from whoever was dealt the first card."""

    game: str
    names: tuple[str, ...]
    me: Seat
    hand: tuple[Card, ...]
    face_up: tuple[Card, ...] = ()

    @property
    def box(self) -> Box:
        """The game as it stands on the shelf."""
        return GAMES[self.game]


def game_of(box: Box, seats: int) -> AnyGame:
    """The rules for so many seats."""
    return cases.open_game(box, seats, {})


def parser_for(box: Box, game: AnyGame, names: Sequence[str], me: Seat, hand: tuple[Card, ...] = ()) -> LineParser:
    """Reads lines typed beside this game; `Invalid` where a notebook makes no sense."""
    if box.lines is None:
        raise Invalid(f"There is no notebook for {box.title}.")
    parser: LineParser = box.lines(game, names, me, hand)
    return parser


# -- as typed ----------------------------------------------------------------------------------------


def read_names(box: Box, text: str) -> tuple[str, ...]:
    """Who sits at the table, clockwise."""
    names = tuple(name.strip() for name in (text.split(",") if "," in text else text.split()))
    game_of(box, len(names))
    cases.check_names(names)
    check_people(names)
    return names


def read_person(names: Sequence[str], text: str) -> Seat:
    """One of those at the table."""
    reader = Reader(text)
    seat: Seat = reader.take(people(names, -1), f"one of {', '.join(names)}").holder
    reader.finish()
    if seat < 0:
        raise Invalid(f"Say who you are: one of {', '.join(names)}.")
    return seat


def turned(names: Sequence[str], first: Seat) -> tuple[str, ...]:
    """The same circle, beginning elsewhere."""
    return (*names[first:], *names[:first])


def uneven(scribe: LineParser) -> bool:
    """Do some seats get more cards than others?"""
    return len({scribe.hand_size(seat) for seat in range(len(scribe.names))}) > 1


def read_hand(scribe: LineParser, text: str) -> tuple[Card, ...]:
    """The cards I was dealt: as many as my seat gets."""
    hand = cards_in(scribe, Reader(text), "your hand")
    size = scribe.hand_size(scribe.me)
    if len(hand) != size:
        first = f", where {scribe.names[0]} got the first card" if uneven(scribe) else ""
        raise Invalid(f"{scribe.names[scribe.me]} is dealt {size} cards here{first}; you named {len(hand)}.")
    if any(set(sort) <= set(hand) for sort in scribe.solved_by):
        raise Invalid(f"That cannot be your hand: it leaves nothing to be {scribe.hidden}.")
    return hand


def read_face_up(scribe: LineParser, text: str, hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that lie open on the table."""
    cards = cards_in(scribe, Reader(text), "the open cards")
    if len(cards) != scribe.face_up:
        raise Invalid(f"{scribe.face_up} cards lie open at such a table; you named {len(cards)}.")
    both = [scribe.title(card) for card in cards if card in hand]
    if both:
        raise Invalid(f"{capital(both[0])} cannot be in your hand and open on the table.")
    return cards


# -- as text -----------------------------------------------------------------------------------------


def to_text(setup: Setup, lines: Sequence[str]) -> str:
    """A notebook as it is saved: to be read, edited and loaded again."""
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
    """A saved notebook: the setup, and the typed lines with their numbers in the file."""
    if len(text) > LONGEST_FILE:
        raise Invalid("This file is longer than any notebook.")
    head: dict[str, str] = {}
    lines: list[tuple[int, str]] = []
    written = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    spoken = [(number, line) for number, line in written if line and not line.startswith("#")]
    if not spoken or spoken[0][1] != FIRST_LINE:
        raise Invalid(f"a notebook begins with the line {FIRST_LINE!r}", 1)
    for number, line in spoken[1:]:
        key, colon, value = line.partition(":")
        if colon and key in {"game", "seats", "me", "hand", "open"} and not lines and key not in head:
            head[key] = value.strip()
        else:
            lines.append((number, line))
    if len(lines) > MOST_LINES:
        raise Invalid(f"A notebook has at most {MOST_LINES} lines.")
    return _read_head(head), lines


def _read_head(head: dict[str, str]) -> Setup:
    for key in ("game", "seats", "me", "hand"):
        if key not in head:
            raise Invalid(f"The notebook does not say '{key}: ...' at its top.")
    if head["game"] not in GAMES:
        raise Invalid(f"there is no game called {head['game']!r}; choose one of {', '.join(GAMES)}")
    box = GAMES[head["game"]]
    names = read_names(box, head["seats"])
    me = read_person(names, head["me"])
    scribe = parser_for(box, game_of(box, len(names)), names, me)
    hand = read_hand(scribe, head["hand"])
    return Setup(box.name, names, me, hand, read_face_up(scribe, head.get("open", ""), hand))
