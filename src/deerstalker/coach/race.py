"""The race of a recorded game: what each player could know, and how likely each is to win, step by step."""

from deerstalker.core.case import AnyCase, AnyStep
from deerstalker.core.game import AnyGame, Box, fold
from deerstalker.core.terms import State
from deerstalker.core.winning import Standing
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.knowledge.deal.followed_chair import FollowedChair


class Race:
    """How everybody stands, followed from step to step."""

    def __init__(self, box: Box, game: AnyGame, case: AnyCase) -> None:
        self.box, self.game = box, game
        self.names = case.header.seats
        self.clues = clues_of(box)
        self.state: State = game.start()
        self.chairs = [FollowedChair(box, game, seat) for seat in range(game.seats)]
        self.at = 0

    def read(self, step: AnyStep) -> None:
        """Take in a step."""
        self.at += 1
        for chair in self.chairs:
            chair.learn(chair.note(step.events, self.at))
        self.state = fold(self.game, step.events, self.state)

    def is_decision(self, step: AnyStep) -> bool:
        """Return whether a step asks or stakes."""
        action = step.action.open()
        return isinstance(action, self.box.staking) or self.clues.question(self.game, step.seat, action) is not None

    def standings(self) -> list[Standing | None]:
        """Return how everybody stands; `None` for those who can't win."""
        status = self.box.status(self.game, self.state, self.names)
        turn, seats = status.turn or 0, self.game.seats
        return [
            None if status.seats[seat].out else Standing(self.chairs[seat].bits, (seat - turn) % seats / seats)
            for seat in range(seats)
        ]
