"""The vocabulary of Why: cards, actions, events. Phases are in `phases`."""

from typing import Literal, TypeAlias

from msgspec import Struct

from deerstalker.core import Action, Event, Seat, Secret
from deerstalker.games.why.board import Space

Card: TypeAlias = str
"""The name of a card: `napoleon-3`, `rope-1`, `alfred-6`, `mystery`, `jealousy-2`, `no-clue-7`."""

Kind: TypeAlias = str
"""What a card is a part of: `napoleon`, `rope`, `alfred`, `mystery`, `motive`, `no-clue`."""

Spot: TypeAlias = int
"""A place on the lawn, counted from 0; players count from 1."""

Way: TypeAlias = Literal["walk", "straight", "stay"]
"""How a piece was moved: on foot, straight into a room by a special throw, or not at all."""

Nothing: TypeAlias = Literal["even", "bare", "empty"]
"""Why nothing can be done: an even throw at the end, a bare lawn, an empty room."""

Hand: TypeAlias = Secret[tuple[Card, ...]]


class Lying(Struct, frozen=True):
    """A card on the lawn."""

    card: Card
    face_up: bool = False


# -- what a seat may want ----------------------------------------------------------------------------


class Remove(Action, frozen=True):
    """Nature: draw the ghosts and weapons that leave the pack."""

    sets: tuple[Kind, ...]


class Deal(Action, frozen=True):
    """Nature: shuffle, deal the hands and the piles in the rooms, top card first."""

    hands: tuple[tuple[Card, ...], ...]
    piles: tuple[tuple[Card, ...], ...]


class Throw(Action, frozen=True):
    """Nature: two dice."""

    first: int
    second: int


class Choose(Action, frozen=True):
    """Choose a playing piece."""

    piece: str


class Roll(Action, frozen=True):
    """Throw the dice and move."""


class Move(Action, frozen=True):
    """Go to a square or a room; to the room I am in: stay."""

    to: Space


class Take(Action, frozen=True):
    """Take the top card of the room."""


class Search(Action, frozen=True):
    """Search the lawn."""


class Ask(Action, frozen=True):
    """Demand a card of a kind from a player, showing them one of mine unless it is a motive or the Mystery card."""

    of: Seat
    kind: Kind
    shown: Card | None = None


class Give(Action, frozen=True):
    """Hand over a card: the one demanded, a No Clue card in its place, or one in return."""

    card: Card


class Deny(Action, frozen=True):
    """I have no such card."""


class Show(Action, frozen=True):
    """Show everybody a card of the kind I look for on the lawn."""

    card: Card


class Point(Action, frozen=True):
    """Point at a card on the lawn and say what it is."""

    spot: Spot
    kind: Kind


class Discard(Action, frozen=True):
    """Lay a card of my hand on the lawn, at the first free place."""

    card: Card


class LayAt(Action, frozen=True):
    """Lay a card of my hand on the lawn, at a place of my choice."""

    card: Card
    spot: Spot


class Solve(Action, frozen=True):
    """Lay down my solution and end the harder game, at any time."""


class Pass(Action, frozen=True):
    """Demand nothing, or search no further."""


class Propose(Action, frozen=True):
    """Propose to end the game without a winner."""


class Accept(Action, frozen=True):
    """Agree to a draw."""


class Decline(Action, frozen=True):
    """Play on."""


WhyAction: TypeAlias = (
    Remove
    | Deal
    | Throw
    | Choose
    | Roll
    | Move
    | Take
    | Search
    | Ask
    | Give
    | Deny
    | Show
    | Point
    | Discard
    | LayAt
    | Solve
    | Pass
    | Propose
    | Accept
    | Decline
)


# -- what happened -----------------------------------------------------------------------------------


class Removed(Event, frozen=True):
    """These cards left the pack before the deal; everybody saw them."""

    cards: tuple[Card, ...]


class Dealt(Event, frozen=True):
    """Hands and piles were dealt; nobody knows the piles."""

    hands: tuple[Hand, ...]
    piles: tuple[tuple[Secret[Card], ...], ...]


class Threw(Event, frozen=True):
    """The dice were thrown, with this result."""

    seat: Seat
    first: int
    second: int


class Tied(Event, frozen=True):
    """These seats threw equally high and throw again for the first turn."""

    seats: tuple[Seat, ...]


class TurnPassed(Event, frozen=True):
    """It is a seat's turn."""

    seat: Seat


class Rolled(Event, frozen=True):
    """A seat shook the dice."""

    seat: Seat


class Chose(Event, frozen=True):
    """A seat chose its playing piece."""

    seat: Seat
    piece: str


class Moved(Event, frozen=True):
    """A piece went to a space, or stayed. Under the first rules every way was recorded as walking."""

    seat: Seat
    to: Space
    way: Way = "walk"


class Idled(Event, frozen=True):
    """There was nothing to do for a seat, and its turn is over."""

    seat: Seat
    why: Nothing


class Took(Event, frozen=True):
    """The top card of a room went into a hand."""

    seat: Seat
    room: Space
    card: Secret[Card]


class Searched(Event, frozen=True):
    """A seat began to search the lawn."""

    seat: Seat


class Showed(Event, frozen=True):
    """A card was shown to everybody before pointing."""

    seat: Seat
    card: Card


class Found(Event, frozen=True):
    """The card pointed at was of the kind named, and went into the hand."""

    seat: Seat
    spot: Spot
    kind: Kind
    card: Card


class Mistook(Event, frozen=True):
    """The card pointed at was not of the kind named; it lies turned up."""

    seat: Seat
    spot: Spot
    kind: Kind
    card: Card


class Replaced(Event, frozen=True):
    """The wrong card went into the hand, and another one, or none, lies in its place."""

    seat: Seat
    spot: Spot
    taken: Card
    laid: Card | None
    face_up: bool = False


class Discarded(Event, frozen=True):
    """A card was shown to everybody and laid on the lawn."""

    seat: Seat
    card: Card
    spot: Spot
    face_up: bool = False


class Asked(Event, frozen=True):
    """A demand was made: everybody heard the kind, the other player saw the card."""

    seat: Seat
    of: Seat
    kind: Kind
    shown: Secret[Card] | None = None


class Gave(Event, frozen=True):
    """The card demanded changed hands; only the two players know which part it is."""

    seat: Seat
    to: Seat
    kind: Kind
    card: Secret[Card]


class Returned(Event, frozen=True):
    """A card was given in return, known only to the two players."""

    seat: Seat
    to: Seat
    card: Secret[Card]


class Evaded(Event, frozen=True):
    """A No Clue card was given in place of the card demanded, and is out of the game."""

    seat: Seat
    to: Seat
    kind: Kind
    card: Card


class Denied(Event, frozen=True):
    """A seat has no card of the kind demanded."""

    seat: Seat
    to: Seat
    kind: Kind


class Passed(Event, frozen=True):
    """A seat demanded nothing, or searched no further."""

    seat: Seat


class LaidDown(Event, frozen=True):
    """A complete ghost or weapon lies face up before a seat."""

    seat: Seat
    kind: Kind


class Emptied(Event, frozen=True):
    """No card is left in any room: everybody goes home."""


class Proposed(Event, frozen=True):
    """A seat proposed to end the game without a winner."""

    seat: Seat


class Accepted(Event, frozen=True):
    """A seat accepted the draw."""

    seat: Seat


class Declined(Event, frozen=True):
    """A seat declined the draw, so the game continues."""

    seat: Seat


class Solved(Event, frozen=True):
    """A seat has this ghost, this weapon and this motive. The first rules recorded the motive alone."""

    seat: Seat
    motive: Card
    ghost: Kind = ""
    weapon: Kind = ""


class FoundAlfred(Event, frozen=True):
    """A seat holds all of Alfred and the Mystery card."""

    seat: Seat


class Counted(Event, frozen=True):
    """In the harder game, all hands were opened and the rewards counted."""

    hands: tuple[tuple[Card, ...], ...]
    rewards: tuple[int, ...]


class Ended(Event, frozen=True):
    """The game is over; without winners it is a draw."""

    winners: tuple[Seat, ...]


WhyEvent: TypeAlias = (
    Removed
    | Dealt
    | Threw
    | Tied
    | TurnPassed
    | Chose
    | Rolled
    | Moved
    | Idled
    | Took
    | Searched
    | Showed
    | Found
    | Mistook
    | Replaced
    | Discarded
    | Asked
    | Gave
    | Returned
    | Evaded
    | Denied
    | Passed
    | LaidDown
    | Emptied
    | Proposed
    | Accepted
    | Declined
    | Solved
    | FoundAlfred
    | Counted
    | Ended
)
