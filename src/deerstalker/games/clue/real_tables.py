"""The boxes of Clue that people own: editions by the names on their cards, and tables that deal in their own way."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from deerstalker.core import Seat, clockwise
from deerstalker.core.errors import Invalid
from deerstalker.core.real_table import CardList, CardSort, NamedCard, RealTable, RealTables
from deerstalker.games.clue.boards.nothing import NOTHING
from deerstalker.games.clue.editions import CARDS, CLASSIC, MASTER, Agreed, CardOptions, Edition, MasterOptions, Options
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Card

HIDDEN_CARDS = 3
SORTS = ("suspects", "weapons", "rooms")

SYNONYMS = (
    ("wrench", "spanner"),
    ("knife", "dagger"),
    ("lead pipe", "lead piping", "pipe", "piping", "lead"),
    ("revolver", "gun"),
    ("pistol", "revolver", "gun"),
    ("scarlet", "scarlett"),
    ("green", "reverend green", "rev green", "reverend", "vicar", "mayor green", "mayor"),
    ("white", "chef white", "chef"),
    ("peacock", "solicitor peacock", "solicitor"),
    ("orchid", "doctor orchid", "doctor", "dr"),
    ("billiard room", "billiards"),
    ("theater", "theatre"),
    ("lounge", "living room"),
)
"""What the same card is called in different boxes. The first is what the others stand for."""


def other_names(card: Card) -> tuple[str, ...]:
    """Return what else a card is called, in this box or another one."""
    name = card.replace("-", " ")
    return tuple(other for group in SYNONYMS if name in group[:2] for other in group if other != name)


# -- editions ----------------------------------------------------------------------------------------


def _named(cards: Mapping[Card, str]) -> tuple[NamedCard, ...]:
    return tuple(NamedCard(card, title) for card, title in cards.items())


def _list(
    name: str, title: str, edition: Edition, *also: str, renamed: Mapping[Card, str] | None = None, without: str = ""
) -> CardList:
    """Return the cards of an edition, some of them under other names."""
    other = renamed or {}
    sorts = tuple(
        (sort, _named({card: other.get(card, edition.titles[card]) for card in cards if card != without}))
        for sort, cards in edition.sorts
    )
    return CardList(name, title, sorts, also)


def _orchid(cards: CardList) -> CardList:
    """Put Dr. Orchid in the place of Mrs. White."""
    (sort, suspects), *rest = cards.sorts
    orchid = NamedCard("orchid", "Dr. Orchid")
    return replace(cards, sorts=((sort, tuple(orchid if one.id == "white" else one for one in suspects)), *rest))


DAGGER = {"scarlet": "Miss Scarlett", "knife": "Dagger"}
BRITISH = {
    **DAGGER,
    "mustard": "Colonel Mustard",
    "white": "Mrs White",
    "green": "Reverend Green",
    "peacock": "Mrs Peacock",
    "plum": "Professor Plum",
    "lead-pipe": "Lead Piping",
    "wrench": "Spanner",
}
NEWEST = {
    **DAGGER,
    "mustard": "Colonel Mustard",
    "white": "Chef White",
    "green": "Mayor Green",
    "peacock": "Solicitor Peacock",
    "plum": "Professor Plum",
}
SECRETS: tuple[CardSort, ...] = (
    (
        "suspects",
        _named(
            {
                "scarlet": "Kasandra Scarlet",
                "mustard": "Jack Mustard",
                "white": "Diane White",
                "green": "Jacob Green",
                "peacock": "Eleanor Peacock",
                "plum": "Victor Plum",
            }
        ),
    ),
    (
        "weapons",
        _named(
            {
                "rope": "Rope",
                "candlestick": "Candlestick",
                "knife": "Knife",
                "pistol": "Pistol",
                "baseball-bat": "Baseball Bat",
                "dumbbell": "Dumbbell",
                "trophy": "Trophy",
                "poison": "Poison",
                "axe": "Axe",
            }
        ),
    ),
    (
        "rooms",
        _named(
            {
                "hall": "Hall",
                "guest-house": "Guest House",
                "dining-room": "Dining Room",
                "kitchen": "Kitchen",
                "patio": "Patio",
                "spa": "Spa",
                "theater": "Theater",
                "living-room": "Living Room",
                "observatory": "Observatory",
            }
        ),
    ),
)

EDITIONS = (
    _list("classic", "Clue, 1949 to 1972", CLASSIC, "1949", "1963", "1972", "clue"),
    _list("cluedo", "Cluedo, the British classic", CLASSIC, "british", "uk", "waddingtons", renamed=BRITISH),
    CardList("2008", "Clue: Discover the Secrets, 2008", SECRETS, ("discover the secrets", "secrets")),
    _orchid(_list("2016", "Clue and Cluedo, 2016", CLASSIC, "orchid", renamed=DAGGER)),
    _list("2023", "Clue and Cluedo, 2023", CLASSIC, renamed=NEWEST),
)
MASTER_EDITIONS = (_list("classic", "Clue Master Detective, 1988", MASTER, "1988"),)


# -- tables ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RealClue(Clue):
    """The rules at a real table, where some hands may be nobody's, and some cards may lie face up."""

    sizes: tuple[int, ...] = ()
    face_up: tuple[Card, ...] = ()
    dummies: tuple[Seat, ...] = ()

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards each seat is dealt."""
        return self.sizes

    def answerers(self, seat: Seat) -> tuple[Seat, ...]:
        """Return who is asked when this seat suggests, in order."""
        return tuple(other for other in clockwise(seat, self.seats) if other not in self.dummies)


def open_real(seats: int, table: RealTable) -> Clue:
    """Make the rules of Clue at a real table."""
    return _opened(seats, table, CLASSIC, Options())


def open_real_cards(seats: int, table: RealTable) -> Clue:
    """Make the rules without the board at a real table."""
    return _opened(seats, table, CARDS, CardOptions())


def open_real_master_detective(seats: int, table: RealTable) -> Clue:
    """Make the rules of Master Detective at a real table."""
    return _opened(seats, table, MASTER, MasterOptions())


def _opened(seats: int, table: RealTable, edition: Edition, options: Agreed) -> Clue:
    if table.cards is not None:
        edition = _edition(edition, table.cards)
    cards = len(edition.pack) - HIDDEN_CARDS - len(table.face_up)
    sizes = table.hands or tuple(cards // seats + (seat < cards % seats) for seat in range(seats))
    if len(sizes) != seats:
        raise Invalid(f"There are {seats} players, but you gave {len(sizes)} numbers of cards.")
    dealt = len(edition.pack) - HIDDEN_CARDS
    if min(sizes) < 1 or sum(sizes) > dealt:
        raise Invalid(f"{dealt} cards are dealt, so the hands can't have {' + '.join(map(str, sizes))}.")
    return RealClue(seats, options, edition, sizes, table.face_up, table.dummies)


@lru_cache(maxsize=64)
def _edition(edition: Edition, cards: CardList) -> Edition:
    """Return an edition with these cards, and no board."""
    suspects, weapons, rooms = ({one.id: one.title for one in some} for _, some in cards.sorts)
    return replace(
        edition,
        name=cards.title,
        suspects=suspects,
        weapons=weapons,
        rooms=rooms,
        drawing=NOTHING,
        also=dict(_also(cards)),
    )


def _also(cards: CardList) -> Iterator[tuple[Card, tuple[str, ...]]]:
    for _, some in cards.sorts:
        yield from ((one.id, one.also) for one in some if one.also)


TABLES = RealTables(EDITIONS, SORTS, range(2, 7), open_real)
CARD_TABLES = RealTables(EDITIONS, SORTS, range(2, 7), open_real_cards)
MASTER_TABLES = RealTables(MASTER_EDITIONS, SORTS, range(2, 11), open_real_master_detective)
