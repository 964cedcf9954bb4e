"""Try out an option: take it in a world where nothing is hidden, and let everybody play on for a while."""

from typing import Any

from deerstalker.core import NATURE, step
from deerstalker.core.seats import Seat
from deerstalker.games.why import phases as p
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import WhyAction
from deerstalker.games.why.walking import THROWS
from deerstalker.players.why.outlook import Hopes
from deerstalker.players.why.policy import Policy
from deerstalker.players.why.worlds import TURNS_AHEAD, World


class Trials:
    """Judges how good an option is for one seat."""

    def __init__(self, game: Why, seat: Seat, hopes: Hopes, policy: Policy, horizon: int) -> None:
        self.game, self.seat = game, seat
        self.hopes, self.policy = hopes, policy
        self.horizon = horizon
        """Number of turns to play on after this one."""

    def judge(self, option: WhyAction, world: World) -> float:
        """Return the chance that this seat wins after the option."""
        s, _ = step(self.game, world.state, self.seat, option)
        return self.worth(self.play_on(s, world.state.turn, world))

    def play_on(self, s: WhyState, turn: int, world: World) -> WhyState:
        """Let everybody play by habit, with the dice of the world, until the horizon is reached."""
        game, policy, last = self.game, self.policy, turn + self.horizon
        while s.turn <= last:
            phase: Any = s.phase
            if type(phase) is p.Over:
                break
            if type(phase) is p.Throwing:
                s, _ = step(game, s, NATURE, THROWS[world.luck[(s.turn - turn) % TURNS_AHEAD]])
            else:
                s, _ = step(game, s, phase.seat, policy(game, s))
        return s

    def worth(self, s: WhyState) -> float:
        """Return the chance that this seat wins; at the end of the game, whether it has won."""
        if type(s.phase) is p.Over:
            winners = s.phase.winners
            return 1 / len(winners) if self.seat in winners else 0.0
        return self.hopes.winning_chances(self.game, s)[self.seat]
