"""A table is one running game, and the only writer of its case."""

from collections.abc import Iterator, Sequence

from deerstalker.core.case import AnyCase, AnyStep, Case, Header, open_box
from deerstalker.core.errors import Invalid
from deerstalker.core.game import Shelf
from deerstalker.core.play import advance, asking_order, begin, nature_until_choice
from deerstalker.core.rng import Rng
from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight, look
from deerstalker.core.terms import Action
from deerstalker.players.player import Player


class Table:
    """A running game. Only the table ever holds the true state."""

    def __init__(self, header: Header, shelf: Shelf) -> None:
        self.header = header
        self.box, self.game = open_box(header, shelf)
        self.steps: list[AnyStep] = []
        self._moment = begin(self.game)

    @property
    def case(self) -> AnyCase:
        """The record so far, for the archive and not for players."""
        return Case(self.header, tuple(self.steps))

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

    def act(self, seat: Seat, action: Action) -> AnyStep:
        """Carry out an action. Raises `Illegal` and changes nothing if it is not allowed."""
        one, self._moment = advance(self.game, self._moment, seat, action)
        self.steps.append(one)
        return one

    def let_nature_act(self, rng: Rng) -> Iterator[AnyStep]:
        """Take nature's steps (dice, shuffles, draws) until somebody must choose, and yield them."""
        for one, after in nature_until_choice(self.game, self._moment, lambda _: rng):
            self._moment = after
            self.steps.append(one)
            yield one

    def may_act(self, seat: Seat) -> bool:
        """Return whether this seat may do anything now, in or out of turn."""
        return bool(self.game.legal(self._moment.state, seat))

    def sight(self, seat: Seat | None, after: int = 0) -> Sight:
        """Return what a chair sees now, with the events after the step it saw last."""
        events = [event for one in self.steps[after:] for event in one.events]
        return look(self.game, self._moment.state, seat, len(self.steps), events)


def run(table: Table, players: Sequence[Player], rng: Rng, limit: int = 100_000) -> Iterator[AnyStep]:
    """Let the players play until the game is over, and yield each step as it is taken."""
    saw = [0] * table.game.seats
    while len(table.steps) < limit:
        yield from table.let_nature_act(rng)
        if not table.waiting_for:
            return
        yield table.act(*_choice(table, players, saw))
    if table.waiting_for:
        raise Invalid(f"the game did not end within {limit:,} steps")


def _choice(table: Table, players: Sequence[Player], saw: list[int]) -> tuple[Seat, Action]:
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
