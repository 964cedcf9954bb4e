"""The vocabulary of Clue, with and without the board, and of Master Detective: cards, actions, events, phases."""

from typing import TypeAlias

from deerstalker.core import Action, Event, Phase, Seat, Secret, State
from deerstalker.games.clue.plan import Place

Card: TypeAlias = str
"""A suspect, weapon or room as one word: `scarlet`, `lead-pipe`, `billiard-room`."""

Theory: TypeAlias = tuple[Card, Card, Card]
"""Suspect, weapon, room."""

ASIDE: Place = "aside"
"""Where weapons lie that are not on the board."""


# -- what a seat may want ----------------------------------------------------------------------------


class Choose(Action, frozen=True):
    """Take this suspect's token as mine."""

    suspect: Card


class Roll(Action, frozen=True):
    """Throw the dice in order to move."""


class UsePassage(Action, frozen=True):
    """Go through the secret passage instead of throwing."""


class Move(Action, frozen=True):
    """Walk to this place and end the move there; by a way of my own, if I name one."""

    to: Place
    along: tuple[Place, ...] = ()


class Halt(Action, frozen=True):
    """Walk to this spyglass and stop there to snoop; the rest of the throw is walked afterwards."""

    at: Place
    along: tuple[Place, ...] = ()


class Snoop(Action, frozen=True):
    """Draw one of this opponent's cards, look at it and give it back."""

    victim: Seat


class Suggest(Action, frozen=True):
    """Put it to the others that it was this suspect, with this weapon, in this room; on a board, the one I am in."""

    suspect: Card
    weapon: Card
    room: Card


class Show(Action, frozen=True):
    """Disprove the suggestion with this card."""

    card: Card


class Pass(Action, frozen=True):
    """Say that I hold none of the three cards."""


class Accuse(Action, frozen=True):
    """Name the three cards and look. If the player is wrong, they are out."""

    suspect: Card
    weapon: Card
    room: Card


class EndTurn(Action, frozen=True):
    """Let the next player move."""


class Deal(Action, frozen=True):
    """Nature: fill the envelope, deal the rest, and place the weapons, if they start on the board."""

    envelope: Theory
    hands: tuple[tuple[Card, ...], ...]
    weapons: tuple[Place, ...] = ()


class Throw(Action, frozen=True):
    """Nature: the dice fall."""

    dice: tuple[int, ...]


class Draw(Action, frozen=True):
    """Nature: the card at this position of the victim's hand is drawn, counted from 0."""

    position: int


ClueAction: TypeAlias = (
    Choose | Roll | UsePassage | Move | Halt | Snoop | Suggest | Show | Pass | Accuse | EndTurn | Deal | Throw | Draw
)


# -- what happened -----------------------------------------------------------------------------------


class Chose(Event, frozen=True):
    """A seat took a token."""

    seat: Seat
    suspect: Card


class Dealt(Event, frozen=True):
    """The envelope is filled, the hands are dealt, the weapons lie where they start."""

    envelope: Secret[Theory]
    hands: tuple[Secret[tuple[Card, ...]], ...]
    weapons: tuple[Place, ...]


class Rolled(Event, frozen=True):
    """A seat took up the dice."""

    seat: Seat


class Threw(Event, frozen=True):
    """The dice fell for a seat."""

    seat: Seat
    dice: tuple[int, ...]


class Moved(Event, frozen=True):
    """A token walked this way, and its move is over.

    Under rules version 1 nothing was said about where it started and whether it stopped short of another token.
    """

    seat: Seat
    way: tuple[Place, ...]
    start: Place = ""
    short: bool = False


class Halted(Event, frozen=True):
    """A token walked this way to a spyglass and stopped in mid-move. Version 1 did not say from where."""

    seat: Seat
    way: tuple[Place, ...]
    start: Place = ""


class Stayed(Event, frozen=True):
    """No step was possible; or, if `short`, the rest of the count ended on a token just ahead."""

    seat: Seat
    short: bool = False


class TookPassage(Event, frozen=True):
    """A token went through the secret passage."""

    seat: Seat
    to: Place


class Targeted(Event, frozen=True):
    """A seat said whom it snoops on."""

    seat: Seat
    victim: Seat


class Snooped(Event, frozen=True):
    """A card was drawn, looked at and given back."""

    seat: Seat
    victim: Seat
    card: Secret[Card]


class Suggested(Event, frozen=True):
    """A suggestion was made; the token and the weapon are now in the room.

    `brought` are those of the two that were elsewhere; `called` is the player whose token was; `stayed` says that the
    suggester did not move, since they had been called here themselves. Version 1 said nothing of these.
    """

    seat: Seat
    theory: Theory
    brought: tuple[Card, ...] = ()
    called: Seat | None = None
    stayed: bool = False


class Passed(Event, frozen=True):
    """A seat holds none of the three cards."""

    seat: Seat
    theory: Theory


class Showed(Event, frozen=True):
    """A seat showed one of the three cards to the suggester alone."""

    seat: Seat
    to: Seat
    theory: Theory
    card: Secret[Card]


class Accused(Event, frozen=True):
    """An accusation was made."""

    seat: Seat
    theory: Theory


class Looked(Event, frozen=True):
    """The accuser looked into the envelope alone, or somebody else checked it for them.

    Everybody learns whether the accuser was right; if not, they are out.
    """

    seat: Seat
    theory: Theory
    envelope: Secret[Theory]
    right: bool


class StoodAside(Event, frozen=True):
    """The token of a player who is out was moved from the doorstep into the room it would shut for good."""

    seat: Seat
    room: Place


class TurnPassed(Event, frozen=True):
    """It is the next player's turn."""

    seat: Seat


class Ended(Event, frozen=True):
    """The envelope was opened; `winner` is who won, if anybody: by naming the cards, or because nobody else was `left`.

    Version 1 did not say which.
    """

    envelope: Theory
    winner: Seat | None
    left: bool = False


ClueEvent: TypeAlias = (
    Chose
    | Dealt
    | Rolled
    | Threw
    | Moved
    | Halted
    | Stayed
    | TookPassage
    | Targeted
    | Snooped
    | Suggested
    | Passed
    | Showed
    | Accused
    | Looked
    | StoodAside
    | TurnPassed
    | Ended
)


# -- what the table is doing -------------------------------------------------------------------------


class Choosing(Phase, frozen=True):
    """A seat chooses its token."""

    seat: Seat


class Dealing(Phase, frozen=True):
    """Nature shuffles and deals."""


class Opening(Phase, frozen=True):
    """These seats throw to decide who begins; `throws` are the results so far."""

    seats: tuple[Seat, ...]
    throws: tuple[int, ...] = ()


class Starting(Phase, frozen=True):
    """A turn begins: throw, take a passage, answer a call, or accuse."""

    seat: Seat


class Asking(Phase, frozen=True):
    """A turn begins without a board: suggest."""

    seat: Seat


class Throwing(Phase, frozen=True):
    """The dice are in the air."""

    seat: Seat


class Moving(Phase, frozen=True):
    """A seat walks: `count` points are left, and `walked` are the places used so far in this turn."""

    seat: Seat
    count: int
    walked: tuple[Place, ...] = ()
    snooped: bool = False


class Spying(Phase, frozen=True):
    """A seat has stopped on a spyglass in mid-move and chooses whom to snoop on."""

    seat: Seat
    count: int
    walked: tuple[Place, ...]


class Drawing(Phase, frozen=True):
    """Nature draws a card from the victim's hand."""

    seat: Seat
    victim: Seat
    count: int
    walked: tuple[Place, ...]


class Arriving(Phase, frozen=True):
    """The move is over: suggest, if a room was entered; snoop, if it ended on a spyglass; accuse; or end the turn."""

    seat: Seat
    entered: bool = False
    spyglass: bool = False


class Answering(Phase, frozen=True):
    """This seat is asked for one of the three cards."""

    seat: Seat
    by: Seat
    theory: Theory


class Concluding(Phase, frozen=True):
    """All have answered: accuse, or end the turn."""

    seat: Seat


class Over(Phase, frozen=True):
    """The envelope lies open."""

    envelope: Theory
    winner: Seat | None


CluePhase: TypeAlias = (
    Choosing
    | Dealing
    | Opening
    | Starting
    | Asking
    | Throwing
    | Moving
    | Spying
    | Drawing
    | Arriving
    | Answering
    | Concluding
    | Over
)


class ClueState(State, frozen=True, gc=False):
    """Everything on the table."""

    phase: CluePhase
    suspects: tuple[Card, ...]
    """The token each seat plays; empty if there are no tokens."""

    tokens: tuple[Place, ...]
    """Where each token stands, in the order of the edition's suspects."""

    weapons: tuple[Place, ...]
    """Where each weapon lies, in the order of the edition's weapons."""

    hands: tuple[Secret[tuple[Card, ...]], ...]
    envelope: Secret[Theory]
    playing: tuple[Seat, ...]
    """Seats that may still move and accuse."""

    called: frozenset[Seat] = frozenset()
    """Seats whose token was moved by a suggestion. On their next turn they may suggest where it stands."""

    asked: tuple[tuple[Theory, ...], ...] = ()
    """What each seat has suggested so far, if nothing may be suggested twice."""

    spoken: tuple[Place, ...] = ()
    """Where each seat has suggested since its last turn began, if that matters."""

    closed: tuple[Place, ...] = ()
    """Where each seat suggested in the turn before its last one began: it may not suggest there in that turn."""
