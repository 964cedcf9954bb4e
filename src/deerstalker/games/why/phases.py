"""What the table is doing in a game of Why, and everything on it."""

from typing import TypeAlias

from msgspec import Struct

from deerstalker.core import Phase, Seat, Secret
from deerstalker.games.why.board import Space
from deerstalker.games.why.terms import Card, Hand, Kind, Lying, Spot


class Removing(Phase, frozen=True):
    """Nature draws the sets that leave the pack."""


class Dealing(Phase, frozen=True):
    """Nature shuffles and deals."""


class Opening(Phase, frozen=True):
    """The dice are thrown for the first turn: who throws, and the totals so far."""

    seats: tuple[Seat, ...]
    totals: tuple[int, ...] = ()


class Rolling(Phase, frozen=True):
    """A seat is on turn and about to throw."""

    seat: Seat
    proposed: bool = False
    """A draw was proposed this turn and declined."""


class Throwing(Phase, frozen=True):
    """The dice roll."""

    seat: Seat


class Walking(Phase, frozen=True):
    """A seat moves its piece."""

    seat: Seat
    first: int
    second: int


class Acting(Phase, frozen=True):
    """A seat is where it wanted to be, and chooses what to do there."""

    seat: Seat
    may_search: bool = True
    """If it is in the living room."""

    may_ask: bool = True
    """If somebody else is there."""


class Discarding(Phase, frozen=True):
    """A seat took the card of a room and holds one too many."""

    seat: Seat


class Searching(Phase, frozen=True):
    """A seat picks over the lawn. While it holds more than seven cards it must discard."""

    seat: Seat
    shown: Card | None = None
    """The card it showed last and still holds."""

    pointed: bool = True
    """It has pointed since it showed that card, and may show another."""

    fresh: tuple[Spot, ...] = ()
    """Where it laid cards in this turn."""


class Replacing(Phase, frozen=True):
    """A seat pointed wrongly; if it had shown no card it chooses what to lay in its place."""

    seat: Seat
    spot: Spot
    card: Card


class Answering(Phase, frozen=True):
    """A seat answers a demand."""

    seat: Seat
    to: Seat
    kind: Kind
    counter: bool = False
    """It is the counter-question."""


class Countering(Phase, frozen=True):
    """A seat had no such card and may demand one in turn."""

    seat: Seat
    of: Seat


class Returning(Phase, frozen=True):
    """A seat was given an eighth card and gives one back."""

    seat: Seat
    to: Seat


class Considering(Phase, frozen=True):
    """Everybody else thinks about a draw."""

    seat: Seat
    accepted: tuple[Seat, ...] = ()


class Over(Phase, frozen=True):
    """Somebody has won, or nobody."""

    winners: tuple[Seat, ...]


WhyPhase: TypeAlias = (
    Removing
    | Dealing
    | Opening
    | Rolling
    | Throwing
    | Walking
    | Acting
    | Discarding
    | Searching
    | Replacing
    | Answering
    | Countering
    | Returning
    | Considering
    | Over
)


class WhyState(Struct, frozen=True, gc=False):
    """Everything on the table."""

    phase: WhyPhase
    active: Seat
    """Whose turn it is."""

    turn: int
    """Turns begun, everybody's."""

    hands: tuple[Hand, ...]
    sizes: tuple[int, ...]
    """Cards in each hand."""

    laid: tuple[tuple[Kind, ...], ...]
    """Sets before each seat."""

    places: tuple[Space, ...]
    """Where each piece stands."""

    piles: tuple[tuple[Secret[Card], ...], ...]
    """The rooms 1 to 6, top card first."""

    lawn: tuple[Lying | None, ...]
    removed: tuple[Card, ...]
    """Out of the pack from the start."""

    aside: tuple[Card, ...]
    """No Clue cards that have been used."""

    closing: bool
    """The rooms are empty: everybody goes home and stays there."""

    rewards: tuple[int, ...]
    """What each seat has earned, counted at the end of the harder game."""
