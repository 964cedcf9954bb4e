"""Clue (Parker Brothers 1949), the same game without the board, and Clue Master Detective (1988): one set of rules."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from deerstalker.core import Box, Seat
from deerstalker.core.reveals import no_dice
from deerstalker.games.clue import art, layout, prompts, reveals
from deerstalker.games.clue.clues import CLUES
from deerstalker.games.clue.editions import CARDS, MASTER, CardOptions, MasterOptions, Options
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Accuse, ClueAction, ClueEvent, ClueState, TurnPassed
from deerstalker.games.clue.turn_words import tell_turn
from deerstalker.games.clue.ways import ways
from deerstalker.games.clue.words import tell
from deerstalker.games.lines import LineParser


def open_cards(seats: int, options: CardOptions) -> Clue:
    """Make the rules without the board for this number of seats."""
    return Clue(seats, options, CARDS)


def open_master_detective(seats: int, options: MasterOptions) -> Clue:
    """Make the rules of Master Detective for this number of seats."""
    return Clue(seats, options, MASTER)


def novice(setting: Any) -> Any:
    """Make a bot that plays by eye with a plain notebook, and forgets things."""
    from deerstalker.players.clue.novice import Novice

    return Novice(setting)


def careful(setting: Any) -> Any:
    """Make a bot that knows everything that follows, and plans simply."""
    from deerstalker.players.clue.careful import Careful

    return Careful(setting)


def expert(setting: Any) -> Any:
    """Make a bot that weighs exact odds, looks ahead, and considers what the others know."""
    from deerstalker.players.clue.expert import Expert

    return Expert(setting)


def picture(game: Clue, state: ClueState, names: Sequence[str]) -> object:
    """Draw the table in the terminal."""
    from deerstalker.games.clue.picture import board

    return board(game, state, names)


def lines(game: Clue, names: Sequence[str], me: Seat, hand: tuple[str, ...] = ()) -> LineParser:
    """Make the parser for lines of the notebook beside a real table."""
    from deerstalker.games.clue.lines import ClueLines

    return ClueLines(game, names, me, hand)


BOX = Box(
    name="clue",
    title="Clue",
    maker="Parker Brothers",
    year=1949,
    blurb="Nine rooms, six suspects, six weapons. Walk the mansion, ask, and name the three cards nobody holds.",
    players=range(3, 7),
    rules_version=2,
    book="Clue",
    options=Options,
    open=Clue,
    action=ClueAction,
    event=ClueEvent,
    state=ClueState,
    tell=tell,
    tell_turn=tell_turn,
    ask=prompts.ask,
    label=prompts.label,
    headings=prompts.HEADINGS,
    ways=ways,
    layout=layout.layout,
    status=layout.status,
    staking=(Accuse,),
    turn_events=(TurnPassed,),
    clues=CLUES,
    lines=lines,
    picture=picture,
    art=art.clue_lid,
    shown=reveals.shown,
    dice=reveals.dice,
    bots={"novice": novice, "careful": careful, "expert": expert},
)

CARDS_BOX = replace(
    BOX,
    name="clue-cards",
    title="Clue without the Board",
    maker="the cards of Parker Brothers",
    blurb="The same 21 cards, no board and no die: suggest whatever you like, and name the three cards nobody holds.",
    book="Clue Cards",
    options=CardOptions,
    open=open_cards,
    dice=no_dice,
    art=art.cards_lid,
)

MASTER_BOX = replace(
    BOX,
    name="master-detective",
    title="Clue Master Detective",
    year=1988,
    blurb="The manor and its gardens, ten suspects, two dice and spyglasses; everybody answers.",
    players=range(3, 11),
    book="Master Detective",
    options=MasterOptions,
    open=open_master_detective,
    art=art.master_lid,
)
