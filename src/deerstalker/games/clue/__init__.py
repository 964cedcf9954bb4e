"""Clue (Parker Brothers 1949), the same without the board, and Clue Master Detective (1988): one set of rules."""

from deerstalker.core import Box
from deerstalker.games.clue import layout, prompts
from deerstalker.games.clue.editions import CARDS, MASTER, CardOptions, MasterOptions, Options
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import Accuse, ClueAction, ClueEvent, ClueState
from deerstalker.games.clue.words import tell


def open_cards(seats: int, options: CardOptions) -> Clue:
    """The rules without the board for so many seats."""
    return Clue(seats, options, CARDS)


def open_master_detective(seats: int, options: MasterOptions) -> Clue:
    """The rules of Master Detective for so many seats."""
    return Clue(seats, options, MASTER)


BOX = Box(
    name="clue",
    title="Clue",
    maker="Parker Brothers",
    year=1949,
    blurb="Nine rooms, six suspects, six weapons. Walk the mansion, ask, and name the three cards nobody holds.",
    players=range(3, 7),
    rules=1,
    book="Clue",
    options=Options,
    open=Clue,
    action=ClueAction,
    event=ClueEvent,
    state=ClueState,
    tell=tell,
    ask=prompts.ask,
    label=prompts.label,
    headings=prompts.HEADINGS,
    layout=layout.layout,
    status=layout.status,
    rash=(Accuse,),
)

CARDS_BOX = Box(
    name="clue-cards",
    title="Clue without the Board",
    maker="the cards of Parker Brothers",
    year=1949,
    blurb="The same 21 cards, no board and no die: suggest whatever you like, and name the three cards nobody holds.",
    players=range(3, 7),
    rules=1,
    book="Clue Cards",
    options=CardOptions,
    open=open_cards,
    action=ClueAction,
    event=ClueEvent,
    state=ClueState,
    tell=tell,
    ask=prompts.ask,
    label=prompts.label,
    headings=prompts.HEADINGS,
    layout=layout.layout,
    status=layout.status,
    rash=(Accuse,),
)

MASTER_BOX = Box(
    name="master-detective",
    title="Clue Master Detective",
    maker="Parker Brothers",
    year=1988,
    blurb="The manor and its gardens, ten suspects, two dice and spyglasses; everybody answers.",
    players=range(3, 11),
    rules=1,
    book="Master Detective",
    options=MasterOptions,
    open=open_master_detective,
    action=ClueAction,
    event=ClueEvent,
    state=ClueState,
    tell=tell,
    ask=prompts.ask,
    label=prompts.label,
    headings=prompts.HEADINGS,
    layout=layout.layout,
    status=layout.status,
    rash=(Accuse,),
)
