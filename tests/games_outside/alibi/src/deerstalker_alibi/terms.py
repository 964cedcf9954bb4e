"""The words of Alibi: cards, actions, events, phases."""

from typing import TypeAlias

from deerstalker.core import Action, Event, Phase, Seat, Secret, State

Trait: TypeAlias = str
"""A suspect, `a`, or a place, `1`."""

Card: TypeAlias = str
"""A suspect at a place: `a-1`."""


# -- what a seat may want ----------------------------------------------------------------------------


class Inquire(Action, frozen=True):
    """Ask another player how many cards of a suspect or a place they hold."""

    whom: Seat
    about: Trait


class Reveal(Action, frozen=True):
    """Show the asker one of the cards you were asked about."""

    card: Card


class Charge(Action, frozen=True):
    """Name the culprit."""

    card: Card


class Shuffle(Action, frozen=True):
    """Nature: shuffle, lay one card away and deal the others."""

    culprit: Card
    hands: tuple[tuple[Card, ...], ...]


AlibiAction: TypeAlias = Inquire | Reveal | Charge | Shuffle


# -- what happened -----------------------------------------------------------------------------------


class Shuffled(Event, frozen=True):
    """One card lies face down, the others are in the hands."""

    culprit: Secret[Card]
    hands: tuple[Secret[tuple[Card, ...]], ...]


class Inquired(Event, frozen=True):
    """A question was put."""

    seat: Seat
    whom: Seat
    about: Trait


class Counted(Event, frozen=True):
    """The number was told to all."""

    seat: Seat
    asker: Seat
    about: Trait
    number: int


class Revealed(Event, frozen=True):
    """One of the cards was shown to the asker alone."""

    seat: Seat
    asker: Seat
    about: Trait
    card: Secret[Card]


class Charged(Event, frozen=True):
    """A seat named the culprit, rightly or wrongly."""

    seat: Seat
    card: Card
    right: bool


class TurnEnded(Event, frozen=True):
    """Somebody else is on turn."""

    then: Seat


class Closed(Event, frozen=True):
    """The card is turned over."""

    culprit: Card
    winner: Seat | None


AlibiEvent: TypeAlias = Shuffled | Inquired | Counted | Revealed | Charged | TurnEnded | Closed


# -- what the table is doing -------------------------------------------------------------------------


class Dealing(Phase, frozen=True):
    """Nature shuffles and deals."""


class Inquiring(Phase, frozen=True):
    """A seat is on turn and uses it."""

    seat: Seat


class Revealing(Phase, frozen=True):
    """A seat has told a number and chooses a card to show."""

    seat: Seat
    asker: Seat
    about: Trait


class Over(Phase, frozen=True):
    """The card lies open."""

    culprit: Card
    winner: Seat | None


AlibiPhase: TypeAlias = Dealing | Inquiring | Revealing | Over


class AlibiState(State, frozen=True, gc=False):
    """Everything on the table."""

    phase: AlibiPhase
    culprit: Secret[Card]
    hands: tuple[Secret[tuple[Card, ...]], ...]
    playing: tuple[Seat, ...]
    """Seats that still take turns."""
