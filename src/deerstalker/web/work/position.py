"""A game in a worker process, as one chair has seen it."""

import msgspec
from msgspec import Raw

from deerstalker.core.case import AnyStep, Header, Step, open_box
from deerstalker.core.game import fold
from deerstalker.core.seats import Seat
from deerstalker.core.terms import State
from deerstalker.core.turns import Turns
from deerstalker.games import GAMES


class Position:
    """Follows a game by the steps that a chair has seen."""

    def __init__(self, header: Header, seat: Seat | None) -> None:
        self.box, self.game = open_box(header, GAMES)
        self.header, self.names, self.seat = header, header.seats, seat
        self.state: State = self.game.start()
        self.steps = 0
        self.turn_of: dict[int, int] = {}
        """The turn that each entry of the log belongs to."""

        self._turns = Turns(self.box, self.game, self.names)
        steps = list[tuple[int, Step[self.box.action, self.box.event]]]  # type: ignore[name-defined]
        self._decoder: msgspec.json.Decoder[list[tuple[int, AnyStep]]] = msgspec.json.Decoder(steps)

    def read(self, steps: Raw) -> list[tuple[int, AnyStep]]:
        """Take in these steps, and return them, each with the number of its entry in the log of the table."""
        found = self._decoder.decode(steps)
        for seq, step in found:
            self.state = fold(self.game, step.events, self.state)
            self.turn_of[seq] = self._turns.read(seq, step.events, lambda: self.state)[0].number
        self.steps += len(found)
        return found
