"""Clue, Clue without the board, and Master Detective as data: the differences are here, not in the rules."""

from functools import cache, cached_property
from itertools import product
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from deerstalker.core.options import house_rule
from deerstalker.games.clue.board import Board
from deerstalker.games.clue.boards.cottage import COTTAGE
from deerstalker.games.clue.boards.manor import MANOR
from deerstalker.games.clue.boards.mansion import MANSION
from deerstalker.games.clue.boards.nothing import NOTHING
from deerstalker.games.clue.plan import Place, Plan, read_plan
from deerstalker.games.clue.terms import Card, Theory

SETTING_UP, IN_PLAY, THE_END = "Setting up", "In play", "The end"

Compulsory = Annotated[
    bool,
    house_rule(
        "When you've entered a room",
        "The printed rules say that you should suggest, not that you must.",
        words={False: "You may suggest", True: "You must suggest or accuse"},
        group=IN_PLAY,
    ),
]
Tokens = Annotated[
    Literal["clockwise", "chosen"],
    house_rule(
        "Who plays which suspect",
        "If you pick, you pick one after the other when the game begins.",
        words={"clockwise": "Handed out around the table", "chosen": "Everybody picks one"},
        group=SETTING_UP,
    ),
]
Last = Annotated[
    Literal["plays-on", "wins"],
    house_rule(
        "When everybody else has accused wrongly",
        "By the usual rule, only a right accusation wins.",
        words={"plays-on": "The last one must still solve the case", "wins": "The last one wins"},
        group=THE_END,
    ),
]
Dealt = Annotated[
    Literal["first", "left"],
    house_rule(
        "Who is dealt the first card",
        "If the cards don't come out even, whoever is dealt to first has one more.",
        words={"first": "The first seat", "left": "The seat to its left"},
        group=SETTING_UP,
    ),
]
Snoops = Annotated[
    Literal["one", "each"],
    house_rule(
        "Snooping in one turn",
        "On a spyglass, you may look at one card in an opponent's hand.",
        words={"one": "Once", "each": "Once on each spyglass you land on"},
        group=IN_PLAY,
    ),
]
Drive = Annotated[
    bool,
    house_rule(
        "The grey drive around the Courtyard",
        "If you can cross it, the ends of each arm are one step apart.",
        words={False: "Nobody walks on it", True: "You can cross it"},
        group=IN_PLAY,
    ),
]
Repeats = Annotated[
    bool,
    house_rule(
        "Making the same suggestion twice",
        "This is about your own suggestions. You may always repeat somebody else's.",
        words={True: "Allowed", False: "Not allowed"},
        group=IN_PLAY,
    ),
]


class Options(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The options agreed on for a game of Clue."""

    compulsory: Compulsory = False
    tokens: Tokens = "clockwise"
    last: Last = "plays-on"
    deal: Dealt = "first"

    @property
    def every_spyglass(self) -> bool:
        """Whether each spyglass of a move may be used."""
        return False

    @property
    def open_drive(self) -> bool:
        """Whether the grey drive can be walked."""
        return False

    @property
    def repeats(self) -> bool:
        """Whether a player may repeat a suggestion."""
        return True


class MasterOptions(Options, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The options agreed on for a game of Master Detective."""

    tokens: Tokens = "chosen"
    snoops: Snoops = "one"
    drive: Drive = False

    @property
    def every_spyglass(self) -> bool:
        """Whether each spyglass of a move may be used: Master Detective §29, §30."""
        return self.snoops == "each"

    @property
    def open_drive(self) -> bool:
        """Whether the grey drive can be walked: Master Detective §24, §25."""
        return self.drive


class CardOptions(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The options agreed on for a game without the board."""

    last: Last = "plays-on"
    repeats: Repeats = True
    deal: Dealt = "first"

    @property
    def compulsory(self) -> bool:
        """Always False: rooms are not entered."""
        return False

    @property
    def tokens(self) -> Literal["clockwise"]:
        """Always the same: there are no tokens to choose."""
        return "clockwise"

    @property
    def every_spyglass(self) -> bool:
        """Always False: there are no spyglasses."""
        return False

    @property
    def open_drive(self) -> bool:
        """Always False: there is no drive."""
        return False


Agreed: TypeAlias = Options | CardOptions
"""The options agreed on, in any of the boxes."""


class Paragraphs(Struct, frozen=True, kw_only=True):
    """The paragraphs that refusals cite from the edition's own book; empty where the edition has no such rule."""

    choosing: str = ""
    given: str = ""
    """Tokens that are handed out and not chosen."""
    weapons: str
    """Where weapons start."""
    solution: str
    """What lies in the envelope."""
    deal: str
    opening: str
    turn: str
    staying: str = ""
    walking: str = ""
    """How far to walk."""
    steps: str = ""
    """What is a step."""
    drive: str = ""
    """Where there are no squares."""
    tokens: str = ""
    """Squares on which tokens stand."""
    door: str = ""
    """Doors that tokens block."""
    entering: str = ""
    returning: str = ""
    """Rooms left in this turn."""
    passage: str = ""
    thrown: str = ""
    """Passages after the throw."""
    called: str = ""
    lapsed: str = ""
    """What is not a call, or no longer."""
    suggesting: str
    once: str
    again: str = ""
    nothing_here: str = ""
    """Rooms without a card."""
    spots: str = ""
    compulsory: str = ""
    answering: str
    shown: str = ""
    """What a shown card ends."""
    accusing: str
    accused: str
    """That there is one accusation in a game."""
    out: str
    end: str
    snooping: str = ""
    landing: str = ""
    """Stopping on a spyglass in mid-move."""
    one_snoop: str = ""
    victims: str = ""


class Edition(Struct, frozen=True, dict=True, eq=False):
    """One box: its cards, its board, and the values in which its rules differ. Compared by identity."""

    name: str
    suspects: dict[Card, str]
    weapons: dict[Card, str]
    rooms: dict[Card, str]
    drawing: str
    dice: int
    """Number of dice. Without dice nobody walks, and a turn begins with a suggestion."""

    book: Paragraphs
    first: Literal["red", "highest", "chair"]
    """Who begins: the red token, the highest throw, or the first chair."""

    answers: Literal["first", "all"]
    """Who answers a suggestion: the first player who can disprove it, or everybody."""

    closing: bool
    """Whether showing a card ends the turn."""

    looking: bool
    """Whether the accuser looks into the envelope. Otherwise they are only told whether they are right."""

    jumping: bool
    """Whether tokens may be jumped over. Otherwise they block the way."""

    through: bool
    """Whether rooms may be walked through. Otherwise entering a room ends the move."""

    weapons_in_rooms: bool
    """Whether weapons start in rooms. Otherwise they start beside the board."""

    envelope: str = "envelope"
    """What the cards of the solution lie in."""

    resting: bool = False
    """Whether a player who suggested somewhere must let a turn pass before suggesting there again."""

    also: dict[Card, tuple[str, ...]] = {}
    """Names that people have given to cards of their own."""

    @cached_property
    def titles(self) -> dict[str, str]:
        """The printed names of cards and places."""
        return self.plan.titles | self.suspects | self.weapons | self.rooms

    @cached_property
    def sorts(self) -> tuple[tuple[str, tuple[Card, ...]], ...]:
        """The three sorts of cards."""
        return (
            ("suspects", tuple(self.suspects)),
            ("weapons", tuple(self.weapons)),
            ("rooms", tuple(self.rooms)),
        )

    @cached_property
    def tokens(self) -> tuple[Card, ...]:
        """The suspects who stand on the board; none if there is no board (Clue Cards §4)."""
        return tuple(self.suspects) if self.plan.grid else ()

    @cached_property
    def pieces(self) -> tuple[Card, ...]:
        """The weapons that lie on or beside the board."""
        return tuple(self.weapons) if self.plan.grid else ()

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """All cards: Clue §2, §3, Clue Cards §2, Master Detective §2."""
        return (*self.suspects, *self.weapons, *self.rooms)

    @cached_property
    def theories(self) -> tuple[Theory, ...]:
        """Every possible solution."""
        return tuple(product(self.suspects, self.weapons, self.rooms))

    @cached_property
    def plan(self) -> Plan:
        """The board as drawn."""
        return read_plan(self.drawing)

    def board(self, options: Agreed) -> Board:
        """Return the board for walking."""
        return _board(self.drawing, self.through, options.open_drive)

    def start_of(self, suspect: Card) -> Place:
        """Return where a token starts: Clue §5, Master Detective §4."""
        starts = self.plan.starts
        return starts.get(suspect) or starts["all"]

    def hand_sizes(self, seats: int, options: Agreed) -> tuple[int, ...]:
        """Return the number of cards each seat is dealt, one at a time round the table.

        The first card goes to the first seat: Clue §10, Clue Cards §6, Master Detective §9; or to the seat on its left:
        Clue §48, Clue Cards §26, Master Detective §46.
        """
        return _hand_sizes(len(self.pack) - 3, seats, 1 if options.deal == "left" else 0)


@cache
def _hand_sizes(cards: int, seats: int, first: int) -> tuple[int, ...]:
    each, more = divmod(cards, seats)
    return tuple(each + ((seat - first) % seats < more) for seat in range(seats))


@cache
def _board(drawing: str, through: bool, drive: bool) -> Board:
    return Board(read_plan(drawing), through=through, drive=drive)


def _rooms(drawing: str, without: str = "") -> dict[Card, str]:
    plan = read_plan(drawing)
    return {room: plan.titles[room] for room in plan.rooms if room not in (without, *plan.spots)}


CLASSIC = Edition(
    name="Parker Brothers 1949",
    suspects={
        "scarlet": "Miss Scarlet",
        "mustard": "Col. Mustard",
        "white": "Mrs. White",
        "green": "Mr. Green",
        "peacock": "Mrs. Peacock",
        "plum": "Prof. Plum",
    },
    weapons={
        "rope": "Rope",
        "lead-pipe": "Lead Pipe",
        "knife": "Knife",
        "wrench": "Wrench",
        "candlestick": "Candlestick",
        "revolver": "Revolver",
    },
    rooms=_rooms(MANSION),
    drawing=MANSION,
    dice=1,
    first="red",
    answers="first",
    closing=True,
    looking=True,
    jumping=False,
    through=False,
    weapons_in_rooms=True,
    book=Paragraphs(
        choosing="Clue §7",
        given="Clue §6",
        weapons="Clue §8",
        solution="Clue §9",
        deal="Clue §10",
        opening="Clue §11",
        turn="Clue §14",
        staying="Clue §15",
        walking="Clue §18",
        steps="Clue §16",
        tokens="Clue §17",
        door="Clue §21",
        entering="Clue §20",
        returning="Clue §23",
        passage="Clue §24",
        thrown="Clue §25",
        called="Clue §27",
        lapsed="Clue §28",
        suggesting="Clue §29",
        once="Clue §30",
        compulsory="Clue §34",
        answering="Clue §35",
        shown="Clue §37",
        accusing="Clue §39",
        accused="Clue §40",
        out="Clue §42",
        end="Clue §41",
    ),
)

CARDS = Edition(
    name="without the board",
    suspects=CLASSIC.suspects,
    weapons=CLASSIC.weapons,
    rooms=CLASSIC.rooms,
    drawing=NOTHING,
    dice=0,
    first="chair",
    answers="first",
    closing=False,
    looking=False,
    jumping=False,
    through=False,
    weapons_in_rooms=False,
    book=Paragraphs(
        weapons="Clue Cards §4",
        solution="Clue Cards §5",
        deal="Clue Cards §6",
        opening="Clue Cards §7",
        turn="Clue Cards §8",
        walking="Clue Cards §4",
        passage="Clue Cards §4",
        snooping="Clue Cards §4",
        choosing="Clue Cards §4",
        given="Clue Cards §4",
        suggesting="Clue Cards §10",
        once="Clue Cards §9",
        again="Clue Cards §12",
        compulsory="Clue Cards §9",
        answering="Clue Cards §14",
        accusing="Clue Cards §18",
        accused="Clue Cards §19",
        out="Clue Cards §21",
        end="Clue Cards §20",
    ),
)

MASTER = Edition(
    name="Parker Brothers 1988",
    suspects={
        "mustard": "Col. Mustard",
        "plum": "Prof. Plum",
        "green": "Mr. Green",
        "peacock": "Mrs. Peacock",
        "scarlet": "Miss Scarlet",
        "white": "Mrs. White",
        "rose": "Mme. Rose",
        "gray": "Sgt. Gray",
        "brunette": "M. Brunette",
        "peach": "Miss Peach",
    },
    weapons={
        "knife": "Knife",
        "candlestick": "Candlestick",
        "revolver": "Revolver",
        "rope": "Rope",
        "lead-pipe": "Lead Pipe",
        "wrench": "Wrench",
        "poison": "Poison",
        "horseshoe": "Horseshoe",
    },
    rooms=_rooms(MANOR, without="cloak-room"),
    drawing=MANOR,
    dice=2,
    first="highest",
    answers="all",
    closing=False,
    looking=True,
    jumping=True,
    through=True,
    weapons_in_rooms=False,
    envelope="case file",
    resting=True,
    book=Paragraphs(
        choosing="Master Detective §4",
        given="Master Detective §6",
        weapons="Master Detective §7",
        solution="Master Detective §8",
        deal="Master Detective §9",
        opening="Master Detective §10",
        turn="Master Detective §11",
        staying="Master Detective §26",
        walking="Master Detective §16",
        steps="Master Detective §12",
        drive="Master Detective §24",
        tokens="Master Detective §14",
        entering="Master Detective §17",
        returning="Master Detective §18",
        passage="Master Detective §19",
        thrown="Master Detective §20",
        called="Master Detective §34",
        lapsed="Master Detective §35",
        suggesting="Master Detective §32",
        once="Master Detective §36",
        nothing_here="Master Detective §22",
        spots="Master Detective §21",
        compulsory="Master Detective §37",
        answering="Master Detective §38",
        accusing="Master Detective §41",
        accused="Master Detective §43",
        out="Master Detective §43",
        end="Master Detective §42",
        snooping="Master Detective §27",
        landing="Master Detective §28",
        one_snoop="Master Detective §29",
        victims="Master Detective §31",
    ),
)

TINY = Edition(
    name="tiny",
    suspects={"red": "Red", "blue": "Blue", "gold": "Gold"},
    weapons={"rope": "Rope", "knife": "Knife"},
    rooms=_rooms(COTTAGE, without="porch"),
    drawing=COTTAGE,
    dice=1,
    first="red",
    answers="first",
    closing=True,
    looking=True,
    jumping=False,
    through=False,
    weapons_in_rooms=True,
    book=CLASSIC.book,
)
"""Eight cards on a board of seventeen squares: small enough to try every deal."""

TINY_MASTER = Edition(
    name="tiny master",
    suspects=TINY.suspects,
    weapons=TINY.weapons,
    rooms=TINY.rooms,
    drawing=COTTAGE,
    dice=1,
    first="highest",
    answers="all",
    closing=False,
    looking=True,
    jumping=True,
    through=True,
    weapons_in_rooms=False,
    resting=True,
    book=MASTER.book,
)
"""The tiny edition with everything of Master Detective: all answer, tokens are jumped, one spyglass."""

TINY_CARDS = Edition(
    name="tiny cards",
    suspects=TINY.suspects,
    weapons=TINY.weapons,
    rooms=TINY.rooms,
    drawing=NOTHING,
    dice=0,
    first="chair",
    answers="first",
    closing=False,
    looking=False,
    jumping=False,
    through=False,
    weapons_in_rooms=False,
    book=CARDS.book,
)
"""The tiny edition without a board."""

TINIEST_CARDS = replace(
    TINY_CARDS, name="tiniest cards", weapons={"rope": "Rope"}, rooms=dict(tuple(TINY.rooms.items())[:2])
)
"""Six cards without a board, of which three are dealt: small enough to go through every short game of two players."""
