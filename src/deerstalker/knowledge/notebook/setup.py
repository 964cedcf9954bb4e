"""The set-up of a notebook: the game, who sits where, which seat is the user's and what they were dealt."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from deerstalker.core import case as cases
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Card
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.real_table import CardList, RealTable
from deerstalker.core.seats import Seat
from deerstalker.core.spelling import Reader
from deerstalker.games import GAMES
from deerstalker.games.lines import LineParser, capital, cards_in, check_people, none_twice, people
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.knowledge.notebook.card_lists import tables_of
from deerstalker.knowledge.notebook.generic_lines import GenericLines

USUAL = RealTable()
"""A table that plays with the box on the shelf."""


class Setup(Struct, frozen=True):
    """Which notebook this is. Seats go clockwise from the one that was dealt the first card."""

    game: str
    names: tuple[str, ...]
    me: Seat
    hand: tuple[Card, ...]
    face_up: tuple[Card, ...] = ()
    cards: CardList | None = None
    """The cards, if they are not those of the edition on the shelf."""

    hands: tuple[int, ...] = ()
    """Number of cards in each hand, if they are not dealt as usual."""

    dummies: tuple[Seat, ...] = ()
    """Seats where nobody sits: hands that never ask or answer."""

    @classmethod
    def checked(
        cls,
        box: Box,
        names: Sequence[str],
        me: Seat,
        hand: Sequence[Card],
        face_up: Sequence[Card] = (),
        *,
        cards: CardList | None = None,
        hands: Sequence[int] = (),
        dummies: Sequence[Seat] = (),
    ) -> "Setup":
        """Return a valid set-up. Raises `Invalid`, saying what is wrong with it.

        >>> Setup.checked(GAMES["clue"], ["Ann", "Bob", "Cy"], 0, ["scarlet", "rope"])
        Traceback (most recent call last):
            ...
        deerstalker.core.errors.Invalid: Ann gets 6 cards here, but you named 2.
        """
        check_names(box, names)
        check_dummies(names, me, dummies)
        if me not in range(len(names)):
            raise Invalid("Say which of the names is yours.")
        table = RealTable(cards, tuple(hands), tuple(face_up), tuple(dummies))
        game = game_of(box, len(names), table)
        parser = parser_for(box, game, names, me)
        pack = clues_of(box).cards(game)
        for card in (*hand, *face_up):
            if card not in pack:
                raise Invalid(f"There is no card {card!r} in this game.")
        check_hand(parser, hand)
        check_face_up(parser, face_up, hand)
        return cls(box.name, tuple(names), me, tuple(hand), table.face_up, cards, table.hands, table.dummies)

    @property
    def box(self) -> Box:
        """The box of the game."""
        return GAMES[self.game]

    @property
    def table(self) -> RealTable:
        """How this table differs from the game on the shelf."""
        return RealTable(self.cards, self.hands, self.face_up, self.dummies)


def game_of(box: Box, seats: int, table: RealTable = USUAL) -> AnyGame:
    """Return the rules for this number of seats at this table. Raises `Invalid` if there is no such table."""
    if box.tables is None:
        if table.cards is not None or table.hands or table.dummies:
            tables_of(box)
        return cases.open_game(box, seats, {})
    players = box.tables.players
    if seats not in players:
        raise Invalid(f"{box.title} is for {players[0]} to {players[-1]} players, not {seats}")
    return cases.open_game(box, seats, {}) if table == USUAL and seats in box.players else box.tables.open(seats, table)


def parser_for(box: Box, game: AnyGame, names: Sequence[str], me: Seat, hand: tuple[Card, ...] = ()) -> LineParser:
    """Return the parser for lines of this game. Raises `Invalid` if a notebook makes no sense for it."""
    if box.clues is None:
        raise Invalid(f"There's no notebook for {box.title}: it gives no clues to who was dealt which card.")
    if box.lines is None:
        return GenericLines(box, box.clues, game, names, me, hand)
    parser: LineParser = box.lines(game, names, me, hand)
    return parser


@lru_cache(maxsize=16)
def parser_of(setup: Setup) -> LineParser:
    """Reads the lines of this notebook. Kept, since every line makes a new session."""
    game = game_of(setup.box, len(setup.names), setup.table)
    return parser_for(setup.box, game, setup.names, setup.me, setup.hand)


# -- what is checked ---------------------------------------------------------------------------------


def check_names(box: Box, names: Sequence[str]) -> None:
    """Check that this many can play, and that their names can be told apart in a line."""
    game_of(box, len(names))
    cases.check_names(names)
    check_people(names)


def check_dummies(names: Sequence[str], me: Seat, dummies: Sequence[Seat]) -> None:
    """Check that somebody plays against me, and that I play myself."""
    if me in dummies:
        raise Invalid(f"{names[me]} is you, and plays.")
    if len(names) - len(set(dummies)) < 2:
        raise Invalid("At least two must play.")
    for seat in dummies:
        if seat not in range(len(names)):
            raise Invalid("Say which of the names nobody plays.")


def check_hand(parser: LineParser, hand: Sequence[Card]) -> None:
    """Check that the hand has as many cards as the seat is dealt, and leaves something to be hidden."""
    none_twice(parser, hand, "your hand")
    size = parser.hand_size(parser.me)
    if len(hand) != size:
        first = f", where {parser.names[0]} got the first card" if uneven(parser) else ""
        raise Invalid(f"{parser.names[parser.me]} gets {size} cards here{first}, but you named {len(hand)}.")
    if any(set(sort) <= set(hand) for sort in parser.solved_by):
        raise Invalid(f"That can't be your hand: it leaves nothing to be {parser.hidden}.")


def check_face_up(parser: LineParser, face_up: Sequence[Card], hand: Sequence[Card]) -> None:
    """Check that these are as many cards as lie face up at this table, none of them in the hand."""
    none_twice(parser, face_up, "the open cards")
    if len(face_up) != parser.face_up:
        raise Invalid(f"This table has {parser.face_up or 'no'} cards face up, but you named {len(face_up)}.")
    both = [parser.title(card) for card in face_up if card in hand]
    if both:
        raise Invalid(f"{capital(both[0])} can't be both in your hand and face up on the table.")


def uneven(parser: LineParser) -> bool:
    """Return whether some seats get more cards than others."""
    return len({parser.hand_size(seat) for seat in range(len(parser.names))}) > 1


def turned(names: Sequence[str], first: Seat) -> tuple[str, ...]:
    """Return the names in the same circle, starting with this seat."""
    return (*names[first:], *names[:first])


# -- as typed ----------------------------------------------------------------------------------------


def read_names(box: Box, text: str) -> tuple[str, ...]:
    """Read the players' names, clockwise, separated by commas, or by spaces if there is no comma."""
    names = tuple(name.strip() for name in (text.split(",") if "," in text else text.split()))
    check_names(box, names)
    return names


def read_person(names: Sequence[str], text: str) -> Seat:
    """Read the name of one of the players."""
    reader = Reader(text)
    seat: Seat = reader.take(people(names, -1), f"one of {', '.join(names)}").holder
    reader.finish()
    if seat < 0:
        raise Invalid(f"Say who you are: one of {', '.join(names)}.")
    return seat


def read_hand(parser: LineParser, text: str) -> tuple[Card, ...]:
    """Read the cards of the user's hand."""
    hand = cards_in(parser, Reader(text), "your hand")
    check_hand(parser, hand)
    return hand


def read_face_up(parser: LineParser, text: str, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Read the cards that lie face up on the table."""
    cards = cards_in(parser, Reader(text), "the open cards")
    check_face_up(parser, cards, hand)
    return cards


def read_hands(names: Sequence[str], text: str) -> tuple[int, ...]:
    """Read how many cards each player has: one number for all of them, or one for each, in the order of the names."""
    words = text.replace(",", " ").split()
    if not words or not all(word.isdecimal() and len(word) < 4 for word in words):
        raise Invalid("Say how many cards each player has, in the order of the names: 5, 5, 4, 4.")
    sizes = tuple(map(int, words))
    return sizes * len(names) if len(sizes) == 1 else sizes


def read_people(names: Sequence[str], text: str) -> tuple[Seat, ...]:
    """Read some of the players, separated by commas."""
    return tuple(sorted({read_person(names, part) for part in text.split(",") if part.strip()}))


def with_face_up(box: Box, names: Sequence[str], me: Seat, table: RealTable, text: str) -> RealTable:
    """Return the table with these cards face up. They decide how many cards are dealt, so they are read first."""
    if not text or box.tables is None:
        return table
    parser = parser_for(box, game_of(box, len(names), table), names, me)
    return replace(table, face_up=cards_in(parser, Reader(text), "the open cards"))
