"""Tables computed once for an edition, its options and a number of seats."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from deerstalker.core import Seat, clockwise
from deerstalker.games.clue.board import Board
from deerstalker.games.clue.editions import Agreed, Edition
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.terms import (
    Accuse,
    Card,
    ClueAction,
    ClueState,
    Halt,
    Move,
    Show,
    Snoop,
    Suggest,
    Theory,
    Throw,
)

NOWHERE: Place = ""


@dataclass(frozen=True, eq=False)
class Parts:
    """The board, the numbering of tokens and weapons, and every action that can be offered."""

    seats: int
    options: Agreed
    edition: Edition

    def place_of(self, s: ClueState, seat: Seat) -> Place:
        """Return where this seat's token stands, or nowhere if there are no tokens."""
        return s.tokens[self.token[s.suspects[seat]]] if s.suspects else NOWHERE

    def may_snoop(self, *, snooped: bool) -> bool:
        """May the seat snoop: once in a turn (Master Detective §29) or on every spyglass (§30)?"""
        return not snooped or self.options.every_spyglass

    @cached_property
    def board(self) -> Board:
        """The board for walking."""
        return self.edition.board(self.options)

    @cached_property
    def token(self) -> dict[Card, int]:
        """The number of each suspect's token."""
        return {suspect: at for at, suspect in enumerate(self.edition.tokens)}

    @cached_property
    def weapon(self) -> dict[Card, int]:
        """The number of each weapon."""
        return {weapon: at for at, weapon in enumerate(self.edition.pieces)}

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Number of cards each seat holds."""
        return self.edition.hand_sizes(self.seats, self.options)

    @cached_property
    def theories(self) -> frozenset[Theory]:
        """Every suspect, weapon and room that can be named together."""
        return frozenset(self.edition.theories)

    @cached_property
    def accusations(self) -> tuple[ClueAction, ...]:
        """Every accusation."""
        return tuple(Accuse(*theory) for theory in self.edition.theories)

    @cached_property
    def questions(self) -> tuple[ClueAction, ...]:
        """Every suggestion that can be made without a board: Clue Cards §10."""
        return tuple(Suggest(*theory) for theory in self.edition.theories)

    @cached_property
    def suggestions(self) -> dict[Place, tuple[ClueAction, ...]]:
        """Every suggestion that can be made in each room."""
        return {
            room: tuple(Suggest(*theory) for theory in self.edition.theories if theory[2] == room)
            for room in self.edition.rooms
        }

    @cached_property
    def show(self) -> dict[Card, ClueAction]:
        """The action that shows each card."""
        return {card: Show(card) for card in self.edition.pack}

    @cached_property
    def moves(self) -> tuple[ClueAction, ...]:
        """The action that moves to each place of the board."""
        return tuple(map(Move, self.board.names))

    @cached_property
    def halts(self) -> tuple[ClueAction, ...]:
        """The action that stops at each place of the board."""
        return tuple(map(Halt, self.board.names))

    @cached_property
    def snoops(self) -> tuple[tuple[ClueAction, ...], ...]:
        """For each seat, snooping on every other seat, the left neighbour first: Master Detective §27, §31."""
        return tuple(tuple(map(Snoop, clockwise(seat, self.seats))) for seat in range(self.seats))

    @cached_property
    def dice(self) -> frozenset[tuple[int, ...]]:
        """Every way the dice can fall."""
        return frozenset(throw.dice for throw in self.throws)

    @cached_property
    def throws(self) -> tuple[Throw, ...]:
        """The action of nature for each way the dice can fall."""
        return tuple(Throw(dice) for dice in product(range(1, 7), repeat=self.edition.dice))


@lru_cache(maxsize=1 << 7)
def parts_of(seats: int, options: Agreed, edition: Edition) -> Parts:
    """Return the parts for this table. Tables with the same rules share them."""
    return Parts(seats, options, edition)
