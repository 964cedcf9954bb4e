"""A table is one running game, and the only writer of its case."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from deerstalker.core.case import Case, Header, Step, make_header, open_box
from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box, Game, Shelf
from deerstalker.core.generics import ActionOf, EventOf, StateOf
from deerstalker.core.play import advance, asking_order, begin, nature_until_choice
from deerstalker.core.rng import Rng
from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight, look
from deerstalker.players.bot_spec import seat_all
from deerstalker.players.player import Player, Seating

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Table(Generic[StateOf, ActionOf, EventOf]):
    """A running game. Only the table ever holds the true state.

    `Table.open` knows the types of the box it is given, so `Table.open(SLEUTH, names).sight(0).state` is completed as a
    state of Sleuth.
    """

    def __init__(self, header: Header, shelf: Shelf) -> None:
        self.header = header
        self.box, opened = open_box(header, shelf)
        self.game: Game[StateOf, ActionOf, EventOf] = opened
        self.steps: list[Step[ActionOf, EventOf]] = []
        self._moment = begin(self.game)

    @staticmethod
    def open(box: Box[Game[S, A, E], Any], names: Sequence[str], options: Struct | None = None) -> "Table[S, A, E]":
        """Open a box for these players, with its default options or these.

        >>> from deerstalker.games import SLEUTH
        >>> table = Table.open(SLEUTH, ["Ann", "Bob", "Cy"])
        >>> table.game.seats, len(table.steps)
        (3, 0)
        """
        return Table(make_header(box, names, options), {box.name: box})

    @property
    def case(self) -> Case[ActionOf, EventOf]:
        """The record so far, for the archive and not for players."""
        return Case(self.header, tuple(self.steps))

    @property
    def state(self) -> StateOf:
        """The state of the game with all its secrets, for the archive and not for players."""
        return self._moment.state

    @property
    def waiting_for(self) -> frozenset[Seat]:
        """Seats that must act now; empty when the game is over."""
        return self._moment.waiting

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Seats that have won so far, best first."""
        return self.game.winners(self._moment.state)

    @property
    def asking_order(self) -> tuple[Seat, ...]:
        """All seats, in the order in which they are asked now."""
        return asking_order(self.game, self._moment)

    def act(self, seat: Seat, action: ActionOf) -> Step[ActionOf, EventOf]:
        """Carry out an action. Raises `Illegal` and changes nothing if it is not allowed."""
        one, self._moment = advance(self.game, self._moment, seat, action)
        self.steps.append(one)
        return one

    def let_nature_act(self, rng_for: Callable[[int], Rng]) -> Iterator[Step[ActionOf, EventOf]]:
        """Take nature's steps (dice, shuffles, draws) until somebody must choose, and yield them.

        `rng_for(number)` returns the random numbers for that step.
        """
        for one, after in nature_until_choice(self.game, self._moment, rng_for):
            self._moment = after
            self.steps.append(one)
            yield one

    def repeat(self, steps: Iterable[Step[ActionOf, EventOf]]) -> None:
        """Take recorded steps again."""
        for one in steps:
            self.act(one.seat, one.action.open())

    def may_act(self, seat: Seat) -> bool:
        """Return whether this seat may do anything now, in or out of turn."""
        return bool(self.game.legal(self._moment.state, seat))

    def sight(self, seat: Seat | None, after: int = 0) -> Sight[StateOf, ActionOf, EventOf]:
        """Return what a chair sees now, with the events after the step it saw last."""
        events = [event for one in self.steps[after:] for event in one.events]
        return look(self.game, self._moment.state, seat, len(self.steps), events)

    def play(self, players: Sequence[str | Seating], seed: str | int = 0) -> Iterator[Step[ActionOf, EventOf]]:
        """Let bots play until the game is over, and yield each step as it is taken.

        A player is a bot by name (`"novice"`, `"expert:200n"`) or a class of your own. The same seed gives the same
        deal, the same dice and the same bots.

        >>> from deerstalker.games import SLEUTH
        >>> table = Table.open(SLEUTH, ["Ann", "Bob", "Cy"])
        >>> steps = list(table.play(["novice", "careful", "novice"], seed=7))
        >>> [table.header.seats[seat] for seat in table.winners]
        ['Bob']
        """
        bots = seat_all(players, self.box, self.game, str(seed), self.header.seats)
        try:
            yield from run(self, bots, Random(f"{seed}/nature"))
        finally:
            for bot in bots:
                bot.close()


def run(table: Table[S, A, E], players: Sequence[Player], rng: Rng, limit: int = 100_000) -> Iterator[Step[A, E]]:
    """Let the players play until the game is over, and yield each step as it is taken."""
    saw = [0] * table.game.seats
    while len(table.steps) < limit:
        yield from table.let_nature_act(lambda _: rng)
        if not table.waiting_for:
            return
        yield table.act(*_choice(table, players, saw))
    if table.waiting_for:
        raise Invalid(f"the game did not end within {limit:,} steps")


def _choice(table: Table[S, A, E], players: Sequence[Player], saw: list[int]) -> tuple[Seat, Any]:
    """Return the first seat that wants to act, and its action. `saw` holds the number of steps each seat has seen."""
    for seat in table.asking_order:
        if not table.may_act(seat):
            continue
        sight = table.sight(seat, saw[seat])
        saw[seat] = sight.seq
        action = players[seat].act(sight)
        if action is not None:
            return seat, action
    raise Invalid(f"{table.header.seats[table.asking_order[-1]]} had to act, but didn't")
