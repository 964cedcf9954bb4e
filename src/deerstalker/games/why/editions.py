"""The pack of Why, what leaves it for fewer players, and the two ways to play, as data."""

from typing import Annotated, Literal

from msgspec import Struct

from deerstalker.core.options import house_rule
from deerstalker.games.why.terms import Card, Kind

GHOSTS: tuple[Kind, ...] = ("daniel-boone", "pocahontas", "napoleon", "nero", "cleopatra", "henry-the-eighth")
WEAPONS: tuple[Kind, ...] = ("rope", "gun", "poison", "ax")
ALFRED, MYSTERY, MOTIVE, NO_CLUE = "alfred", "mystery", "motive", "no-clue"
MOTIVES = ("jealousy", "lovers-quarrel", "self-defense")
COPIES_OF_A_MOTIVE = 2
NO_CLUES = 7
PARTS = 4
"""Number of parts of a ghost or a weapon."""

PARTS_OF_ALFRED = 6
HAND = 7

KINDS: tuple[Kind, ...] = (*GHOSTS, *WEAPONS, ALFRED, MYSTERY, MOTIVE, NO_CLUE)
UNSHOWN: tuple[Kind, ...] = (MOTIVE, MYSTERY)
"""Kinds that are demanded and named without showing a card: Why §31, §43."""

PIECES = ("Sergeant Monday", "Dick Crazy", "Charlie Clam", "Shylock Bones")
LAWN_PLACES = 60
"""Number of places on the lawn, one for each card of the pack: Why §26."""


def _numbered(name: str, copies: int) -> tuple[Card, ...]:
    return tuple(f"{name}-{number}" for number in range(1, copies + 1))


PACK_BY_KIND: dict[Kind, tuple[Card, ...]] = {
    **{name: _numbered(name, PARTS) for name in (*GHOSTS, *WEAPONS)},
    ALFRED: _numbered(ALFRED, PARTS_OF_ALFRED),
    MYSTERY: (MYSTERY,),
    MOTIVE: tuple(card for name in MOTIVES for card in _numbered(name, COPIES_OF_A_MOTIVE)),
    NO_CLUE: _numbered(NO_CLUE, NO_CLUES),
}
PACK: tuple[Card, ...] = tuple(card for cards in PACK_BY_KIND.values() for card in cards)
"""The sixty cards: Why §1, §2."""

KIND_OF: dict[Card, Kind] = {card: kind for kind, cards in PACK_BY_KIND.items() for card in cards}
PLACE_IN_PACK: dict[Card, int] = {card: place for place, card in enumerate(PACK)}


class Table(Struct, frozen=True):
    """What is left out for a number of players: Why §6, §8."""

    ghosts: int = 0
    weapons: int = 0
    motives: tuple[Card, ...] = ()
    no_clues: tuple[Card, ...] = ()
    rooms: int = 6
    """Number of numbered rooms in use."""


TABLES: dict[int, Table] = {
    2: Table(
        ghosts=3,
        weapons=2,
        motives=tuple(f"{name}-{COPIES_OF_A_MOTIVE}" for name in MOTIVES),
        no_clues=PACK_BY_KIND[NO_CLUE][-3:],
        rooms=4,
    ),
    3: Table(ghosts=2, weapons=1),
    4: Table(),
}


class Rewards(Struct, frozen=True):
    """Rewards in dollars: Why §71, §72."""

    ghost: int = 500
    weapon: int = 500
    alfred: int = 1000
    ending: int = 1000
    part: int = -200


class Manner(Struct, frozen=True):
    """What the harder game changes."""

    ghosts: int
    """Maximum number of ghosts a player may lay down: Why §54, §69."""

    weapons: int
    face_up: bool
    """Whether cards laid on the lawn at the end of the game lie face up: Why §63, §68."""

    alfred_ends: bool
    """Whether finding Alfred ends the game: Why §65, §70."""

    rewards: Rewards | None
    """If set, the largest reward wins, not the player who ends the game: Why §73."""


MANNERS = {
    "standard": Manner(ghosts=1, weapons=1, face_up=True, alfred_ends=True, rewards=None),
    "harder": Manner(ghosts=len(GHOSTS), weapons=1, face_up=False, alfred_ends=False, rewards=Rewards()),
}


class Options(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The options agreed on for a game."""

    game: Annotated[
        Literal["standard", "harder"],
        house_rule(
            "Which game",
            "In the harder one, complete ghosts and weapons are worth money, and the richest player wins.",
            words={"standard": "The usual one", "harder": "The harder one"},
        ),
    ] = "standard"
    removed: Annotated[
        Literal["random", "fixed"],
        house_rule(
            "With two or three players, the sets left out are",
            "Everybody sees which they are.",
            words={"random": "Drawn at random", "fixed": "Always the same"},
            group="Setting up",
        ),
    ] = "random"
    pieces: Annotated[
        Literal["chosen", "in-order"],
        house_rule(
            "Who plays which detective",
            words={"chosen": "Everybody picks one", "in-order": "Handed out by seat"},
            group="Setting up",
        ),
    ] = "chosen"
    counter: Annotated[
        Literal["unshown", "shown"],
        house_rule(
            "Asking back",
            "If you don't have the card you were asked for, you may ask for one in return.",
            words={"unshown": "You just ask", "shown": "You show a card first, like any asker"},
            group="In play",
        ),
    ] = "unshown"
    turn_limit: Annotated[
        int,
        house_rule(
            "The game ends without a solution after",
            "All players' turns count. Most games take 30 to 60.",
            words={0: "No limit", **{n: f"{n} turns" for n in (60, 120, 200, 500)}},
            group="The end",
            least=0,
            most=9999,
        ),
    ] = 0
    draw: Annotated[
        Literal["never", "agreed"],
        house_rule(
            "Ending the game early",
            "Before they roll, a player may propose to stop. It's over if all agree.",
            words={"agreed": "If everybody agrees", "never": "Not possible"},
            group="The end",
        ),
    ] = "agreed"


EARLIER_DEFAULTS: dict[int, dict[str, bool | int | str]] = {
    1: {"pieces": "in-order", "counter": "shown", "turn-limit": 200, "draw": "never"}
}
"""Defaults of options under earlier rules, by version."""


class Setting(Struct, frozen=True):
    """Everything the rules need to know about this game: seats, pack, manner and house rules."""

    seats: int
    table: Table
    manner: Manner
    turn_limit: int
    draws: bool
    counter_shows: bool
    """Whether a card is shown with a counter-question: Why §37."""

    removed: tuple[Card, ...] | None
    """Cards that always leave the pack; `None` if the sets are drawn."""


def setting(seats: int, options: Options) -> Setting:
    """Return the setting for this number of seats and these options."""
    table = TABLES[seats]
    fixed = options.removed == "fixed" or not table.ghosts
    last = (*GHOSTS[len(GHOSTS) - table.ghosts :], *WEAPONS[len(WEAPONS) - table.weapons :])
    return Setting(
        seats=seats,
        table=table,
        manner=MANNERS[options.game],
        turn_limit=options.turn_limit,
        draws=options.draw == "agreed",
        counter_shows=options.counter == "shown",
        removed=leaving(table, last) if fixed else None,
    )


def leaving(table: Table, sets: tuple[Kind, ...]) -> tuple[Card, ...]:
    """Return the cards that leave the pack with these ghosts and weapons: Why §6, §7."""
    return (*(card for kind in sets for card in PACK_BY_KIND[kind]), *table.motives, *table.no_clues)
