"""The vocabulary of Sleuth: cards, questions, actions, events, phases."""

from typing import TypeAlias

from deerstalker.core import Action, Event, Phase, Seat, Secret, State

Element: TypeAlias = str
"""An element of a gem: `diamond`, `pair`, `blue` ..."""

Gem: TypeAlias = str
"""Color, gem and type in one word: `blue-opal-pair`."""

Question: TypeAlias = tuple[Element, ...]
"""One element, or two of different sorts, in the order color, gem, type: `("blue", "opal")`."""

SearchCard: TypeAlias = str
"""The name of a search card: `pair`, `blue+opal`, `free`, `free+blue`."""


# -- what a seat may want ----------------------------------------------------------------------------


class Ask(Action, frozen=True):
    """Question an opponent with one of my search cards."""

    to: Seat
    question: Question
    card: SearchCard


class AskLast(Action, frozen=True):
    """Put any question to one opponent; then I must identify the gem."""

    to: Seat
    question: Question


class Exchange(Action, frozen=True):
    """Lay down all my search cards and draw new ones."""


class Identify(Action, frozen=True):
    """Name the missing gem and check it, in turn or out of it."""

    gem: Gem


class Deal(Action, frozen=True):
    """Nature: shuffle both packs and deal."""

    dealer: Seat
    missing: Gem
    hands: tuple[tuple[Gem, ...], ...]
    open: tuple[Gem, ...]
    search: tuple[tuple[SearchCard, ...], ...]
    pile: tuple[SearchCard, ...]


class Shuffle(Action, frozen=True):
    """Nature: shuffle the used search cards into a new pile."""

    pile: tuple[SearchCard, ...]


SleuthAction: TypeAlias = Ask | AskLast | Exchange | Identify | Deal | Shuffle


# -- what happened -----------------------------------------------------------------------------------


class Dealt(Event, frozen=True):
    """The missing gem was laid away, hands were dealt, leftovers and search cards lie open."""

    dealer: Seat
    missing: Secret[Gem]
    hands: tuple[Secret[tuple[Gem, ...]], ...]
    open: tuple[Gem, ...]
    search: tuple[tuple[SearchCard, ...], ...]
    pile: Secret[tuple[SearchCard, ...]]
    left: int


class Asked(Event, frozen=True):
    """A question was asked. No card was used if it was a last question."""

    seat: Seat
    to: Seat
    question: Question
    card: SearchCard | None


class Answered(Event, frozen=True):
    """The number was told to everybody; with two elements, the gems were shown to the asker alone."""

    seat: Seat
    to: Seat
    question: Question
    count: int
    shown: Secret[tuple[Gem, ...]] | None


class Exchanged(Event, frozen=True):
    """All search cards of a seat went to the used pile."""

    seat: Seat
    cards: tuple[SearchCard, ...]


class Drew(Event, frozen=True):
    """A search card was drawn and lies open before the seat."""

    seat: Seat
    card: SearchCard


class Shuffled(Event, frozen=True):
    """The used search cards became the new pile."""

    pile: Secret[tuple[SearchCard, ...]]
    left: int


class Checked(Event, frozen=True):
    """A seat wrote down a gem and looked at the missing one alone. Everybody learns whether it was right."""

    seat: Seat
    guess: Secret[Gem]
    missing: Secret[Gem]
    right: bool


class Retired(Event, frozen=True):
    """A seat asks no more questions; its search cards go to the used pile."""

    seat: Seat
    cards: tuple[SearchCard, ...]


class TurnPassed(Event, frozen=True):
    """It is the next player's turn."""

    seat: Seat


class Ended(Event, frozen=True):
    """The missing gem was turned up; `solved` are those who solved the case, in order."""

    missing: Gem
    solved: tuple[Seat, ...]


SleuthEvent: TypeAlias = Dealt | Asked | Answered | Exchanged | Drew | Shuffled | Checked | Retired | TurnPassed | Ended


# -- what the table is doing -------------------------------------------------------------------------


class Dealing(Phase, frozen=True):
    """Nature shuffles and deals."""


class Interrogating(Phase, frozen=True):
    """A seat takes its turn."""

    seat: Seat


class Shuffling(Phase, frozen=True):
    """The pile is empty in the middle of a turn: nature shuffles, then the seat draws the cards it still lacks."""

    seat: Seat


class Concluding(Phase, frozen=True):
    """A seat has asked its last question and must name the gem."""

    seat: Seat


class Over(Phase, frozen=True):
    """The gem lies open."""

    missing: Gem


SleuthPhase: TypeAlias = Dealing | Interrogating | Shuffling | Concluding | Over


class SleuthState(State, frozen=True, gc=False):
    """Everything on the table."""

    phase: SleuthPhase
    dealer: Seat
    missing: Secret[Gem]
    hands: tuple[Secret[tuple[Gem, ...]], ...]
    open: tuple[Gem, ...]
    search: tuple[tuple[SearchCard, ...], ...]
    pile: Secret[tuple[SearchCard, ...]]
    left: int
    """Number of cards in the pile."""

    used: tuple[SearchCard, ...]
    playing: tuple[Seat, ...]
    """Seats that may still ask and identify."""

    solved: tuple[Seat, ...]
    """Seats that have named the gem, in order."""
