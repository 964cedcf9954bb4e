"""Clue (Parker Brothers 1949), the same game without the board, and Clue Master Detective (1988): one set of rules."""

from collections.abc import Sequence
from typing import Any, cast

from msgspec.structs import replace

from deerstalker.core import Box, Seat
from deerstalker.core.reveals import no_dice
from deerstalker.core.winning import Winning
from deerstalker.games.clue import art, first_case, layout, prompts, reveals
from deerstalker.games.clue.clues import CLUES
from deerstalker.games.clue.editions import (
    CARDS,
    MASTER,
    TINIEST_CARDS,
    TINY,
    TINY_MASTER,
    CardOptions,
    MasterOptions,
    Options,
)
from deerstalker.games.clue.every_action import every_action
from deerstalker.games.clue.real_tables import CARD_TABLES, MASTER_TABLES, TABLES
from deerstalker.games.clue.remarks import remarks
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


def open_tiny(seats: int, options: Options) -> Clue:
    """Make the rules with eight cards on a board of seventeen squares."""
    return Clue(seats, options, TINY)


def open_tiny_cards(seats: int, options: CardOptions) -> Clue:
    """Make the rules with six cards and no board."""
    return Clue(seats, options, TINIEST_CARDS)


def open_tiny_master_detective(seats: int, options: MasterOptions) -> Clue:
    """Make the rules of Master Detective with eight cards on a board of seventeen squares."""
    return Clue(seats, options, TINY_MASTER)


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


BOX: Box[Clue, Options] = Box(
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
    explain=prompts.explain,
    ways=ways,
    layout=layout.layout,
    status=layout.status,
    staking=(Accuse,),
    every_action=every_action,
    tiny=open_tiny,
    turn_events=(TurnPassed,),
    clues=CLUES,
    lines=lines,
    tables=TABLES,
    picture=picture,
    art=art.clue_lid,
    shown=reveals.shown,
    dice=reveals.dice,
    verdict=reveals.verdict,
    bots={"novice": novice, "careful": careful, "expert": expert},
    winning=Winning(doubt=-1.353, close=1.102, wait=-0.012, wait_close=-2.357, turn_close=2.647),
    first_case=first_case.BOARD,
    remarks=remarks,
)

CARDS_BOX = cast(
    "Box[Clue, CardOptions]",
    replace(
        BOX,
        name="clue-cards",
        title="Clue without the Board",
        maker="the cards of Parker Brothers",
        blurb="The same 21 cards, no board and no die: suggest whatever you like, and name the three cards nobody "
        "holds.",
        book="Clue Cards",
        options=CardOptions,
        open=open_cards,
        tiny=open_tiny_cards,
        tables=CARD_TABLES,
        first_case=first_case.CARDS,
        dice=no_dice,
        winning=Winning(doubt=-0.792, close=5.585, wait=0.108, wait_close=-6.185, turn_close=1.166),
        art=art.cards_lid,
    ),
)

MASTER_BOX = cast(
    "Box[Clue, MasterOptions]",
    replace(
        BOX,
        name="master-detective",
        title="Clue Master Detective",
        year=1988,
        blurb="The manor and its gardens, ten suspects, two dice and spyglasses; everybody answers.",
        players=range(3, 11),
        book="Master Detective",
        options=MasterOptions,
        open=open_master_detective,
        tiny=open_tiny_master_detective,
        tables=MASTER_TABLES,
        first_case=first_case.MASTER,
        winning=Winning(doubt=-1.932, close=0.782, wait=-0.13, wait_close=-3.253, turn_close=3.97),
        art=art.master_lid,
    ),
)
