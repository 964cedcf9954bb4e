"""The phases of Why, and everything on the table."""

from typing import TypeAlias

from deerstalker.core import Phase, Seat, Secret, State
from deerstalker.games.why.board import Space
from deerstalker.games.why.terms import Card, Hand, Kind, Lying, Spot


class Choosing(Phase, frozen=True):
    """A seat chooses its playing piece."""

    seat: Seat
    draws_sets: bool = False
    """Whether the sets that leave the pack are drawn afterwards."""


class Removing(Phase, frozen=True):
    """Nature draws the sets that leave the pack."""


class Dealing(Phase, frozen=True):
    """Nature shuffles and deals."""


class Opening(Phase, frozen=True):
    """The dice are thrown for the first turn: `seats` throw, `totals` are the results so far."""

    seats: tuple[Seat, ...]
    totals: tuple[int, ...] = ()


class Rolling(Phase, frozen=True):
    """It is a seat's turn, and it is about to throw."""

    seat: Seat
    proposed: bool = False
    """Whether a draw was proposed this turn and declined."""


class Throwing(Phase, frozen=True):
    """The dice roll."""

    seat: Seat


class Walking(Phase, frozen=True):
    """A seat moves its piece."""

    seat: Seat
    first: int
    second: int


class Acting(Phase, frozen=True):
    """A seat has finished its move and chooses what to do there."""

    seat: Seat
    may_search: bool = True
    """Whether it may search, if it is in the living room."""

    may_ask: bool = True
    """Whether it may question, if somebody else is there."""


class Discarding(Phase, frozen=True):
    """A seat took a card from a room with seven cards in hand, and gives one up."""

    seat: Seat


class Searching(Phase, frozen=True):
    """A seat searches the lawn."""

    seat: Seat
    shown: Card | None = None
    """The card it showed last and still holds."""

    pointed: bool = True
    """Whether it has pointed since it showed that card, and so may show another."""

    fresh: tuple[Spot, ...] = ()
    """Where it has laid cards in this turn."""

    owes: bool = False
    """Whether it held seven cards when it found the last one, and so must discard."""


class Replacing(Phase, frozen=True):
    """A seat pointed wrongly; if it had shown no card, it chooses which card to lay down instead."""

    seat: Seat
    spot: Spot
    card: Card


class Answering(Phase, frozen=True):
    """A seat answers a demand."""

    seat: Seat
    to: Seat
    kind: Kind
    counter: bool = False
    """Whether this is the counter-question."""


class Countering(Phase, frozen=True):
    """A seat had no such card and may demand one in return."""

    seat: Seat
    of: Seat


class Returning(Phase, frozen=True):
    """A seat was given a card with seven in hand, and gives one back."""

    seat: Seat
    to: Seat


class Considering(Phase, frozen=True):
    """Everybody else considers a draw."""

    seat: Seat
    accepted: tuple[Seat, ...] = ()


class Over(Phase, frozen=True):
    """The game is over, with or without winners."""

    winners: tuple[Seat, ...]


WhyPhase: TypeAlias = (
    Choosing
    | Removing
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


class WhyState(State, frozen=True, gc=False):
    """Everything on the table."""

    phase: WhyPhase
    active: Seat
    """Whose turn it is."""

    turn: int
    """Number of turns begun, by all seats together."""

    hands: tuple[Hand, ...]
    sizes: tuple[int, ...]
    """Number of cards in each hand."""

    laid: tuple[tuple[Kind, ...], ...]
    """Sets that lie before each seat."""

    places: tuple[Space, ...]
    """Where each piece stands."""

    piles: tuple[tuple[Secret[Card], ...], ...]
    """The piles in rooms 1 to 6, top card first."""

    lawn: tuple[Lying | None, ...]
    removed: tuple[Card, ...]
    """Cards out of the pack from the start."""

    aside: tuple[Card, ...]
    """No Clue cards that have been used."""

    closing: bool
    """Whether the rooms are empty, so that everybody goes home and stays there."""

    rewards: tuple[int, ...]
    """What each seat has earned, counted at the end of the harder game."""

    pieces: tuple[str, ...] = ()
    """The playing piece of each seat, as far as they are chosen; in the order of the rulebook if nobody chooses."""

    solution: tuple[str, ...] = ()
    """How the game was won: ghost, weapon and motive, or all of Alfred."""
