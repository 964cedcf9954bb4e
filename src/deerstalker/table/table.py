"""A table is one running game, and the only writer of its case."""

from collections.abc import Iterator, Sequence
from typing import Any

from deerstalker.core.case import AnyCase, Case, Header, Step, open_box, record
from deerstalker.core.errors import Invalid
from deerstalker.core.game import Shelf, step
from deerstalker.core.rng import Rng
from deerstalker.core.seats import NATURE, Seat, clockwise
from deerstalker.core.sight import Sight, look
from deerstalker.players.player import Player


class Table:
    """Where a game is played. Nobody but the table ever holds the true state."""

    def __init__(self, header: Header, shelf: Shelf) -> None:
        self.header = header
        self.box, self.game = open_box(header, shelf)
        self.steps: list[Step[Any, Any]] = []
        self._state: Any = self.game.start()

    @property
    def case(self) -> AnyCase:
        """The record so far: for the archive, not for players."""
        return Case(self.header, tuple(self.steps))

    @property
    def waiting_for(self) -> frozenset[Seat]:
        """Who must act now; nobody when the game is over."""
        return self.game.waiting_for(self._state)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won so far, best first."""
        return self.game.winners(self._state)

    def act(self, seat: Seat, action: Any) -> Step[Any, Any]:
        """Carry out an action, or raise `Illegal` and change nothing."""
        self._state, events = step(self.game, self._state, seat, action)
        self.steps.append(record(seat, action, events))
        return self.steps[-1]

    def throw(self, rng: Rng) -> Step[Any, Any]:
        """Let nature act: dice, shuffles, draws."""
        return self.act(NATURE, self.game.nature(self._state, rng))

    def may_act(self, seat: Seat) -> bool:
        """Is there anything this seat may do now, in turn or out of it?"""
        return bool(self.game.legal(self._state, seat))

    def sight(self, seat: Seat | None, after: int = 0) -> Sight:
        """What a chair sees now, with what happened after the step it saw last."""
        events = [event for one in self.steps[after:] for event in one.events]
        return look(self.game, self._state, seat, len(self.steps), events)


def run(table: Table, players: Sequence[Player], rng: Rng, limit: int = 100_000) -> Iterator[Step[Any, Any]]:
    """Let the players play: each step as it is taken, until the game is over."""
    saw = [0] * table.game.seats
    on_turn = 0
    for _ in range(limit):
        waiting = table.waiting_for
        if not waiting:
            return
        if NATURE in waiting:
            yield table.throw(rng)
            continue
        on_turn = min(waiting, key=lambda seat: (seat - on_turn) % table.game.seats)
        for seat in (*clockwise(on_turn, table.game.seats), on_turn):
            if not table.may_act(seat):
                continue
            sight = table.sight(seat, saw[seat])
            saw[seat] = sight.seq
            action = players[seat].act(sight)
            if action is not None:
                yield table.act(seat, action)
                break
        else:
            raise Invalid(f"{table.header.seats[on_turn]} must act, and did not")
    raise Invalid(f"the game did not end within {limit:,} steps")
