"""The expert bot for Why: tries its options in many worlds that fit everything it has seen."""

from deerstalker.core.sight import Sight
from deerstalker.games.why.phases import Choosing, Considering, Rolling
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Ask, Solve, WhyAction
from deerstalker.players.effort import Effort
from deerstalker.players.player import Setting
from deerstalker.players.search import Trial, best_of
from deerstalker.players.why.careful import about_the_end
from deerstalker.players.why.choices import choices
from deerstalker.players.why.ending import worth_solving
from deerstalker.players.why.memory import Memory
from deerstalker.players.why.outlook import Hopes, Prices
from deerstalker.players.why.policy import Policy, Taste
from deerstalker.players.why.trials import Trials
from deerstalker.players.why.worlds import World

HORIZON = 1
"""Number of turns to play on before hopes are compared. Two are not better, and take longer."""


class Expert:
    """Tries every option in the same worlds, with the same dice to come."""

    def __init__(self, setting: Setting) -> None:
        self.game: Why = setting.game
        self.seat = setting.seat
        self.setting = setting
        self.memory = Memory(self.game, self.seat)
        self.policy = Policy(Taste())
        self.trials = Trials(self.game, self.seat, Hopes(Prices()), self.policy, HORIZON)

    def act(self, sight: Sight) -> WhyAction | None:
        """Return the action asked of this seat. Out of turn it only ends the harder game."""
        effort = Effort(self.setting.thinking)
        self.read(sight)
        if worth_solving(self.game, sight.state, self.seat):
            return Solve()
        if not sight.waited_for:
            return None
        trial = self.trial(sight)
        if trial is None:
            return about_the_end(sight, self.setting.manner.nerve) or self.policy(self.game, sight.state)
        return best_of(trial, effort)

    def read(self, sight: Sight) -> None:
        """Take in what has happened since the last sight."""
        self.memory.read(sight.events)

    def trial(self, sight: Sight, action: WhyAction | None = None) -> Trial[WhyAction, World] | None:
        """Return what is worth trying; None before the deal, before a throw, and where the end is proposed."""
        if isinstance(sight.state.phase, Choosing | Rolling | Considering):
            return None
        options = choices(self.game, sight.state, self.seat, sight.options, self.policy, action)
        worlds = self.memory.worlds(sight.state, self.setting.rng)
        return Trial(options, worlds, self.trials.judge, is_idle=self._is_idle)

    def _is_idle(self, option: WhyAction) -> bool:
        """Return whether this asks somebody for what they certainly don't have."""
        return isinstance(option, Ask) and self.memory.chance(option.of, option.kind) == 0
