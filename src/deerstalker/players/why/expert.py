"""The expert bot for Why: tries its options in many worlds that fit everything it has seen."""

from deerstalker.core.sight import Sight
from deerstalker.games.why.phases import Choosing
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Solve, WhyAction
from deerstalker.players.effort import Effort
from deerstalker.players.player import Setting
from deerstalker.players.search import search
from deerstalker.players.why.careful import about_the_end
from deerstalker.players.why.choices import choices
from deerstalker.players.why.ending import worth_solving
from deerstalker.players.why.memory import Memory
from deerstalker.players.why.outlook import Hopes, Prices
from deerstalker.players.why.policy import Policy, Taste
from deerstalker.players.why.trials import Trials

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
        self.memory.read(sight.events)
        if worth_solving(self.game, sight.state, self.seat):
            return Solve()
        if not sight.waited_for:
            return None
        return about_the_end(sight, self.setting.manner.nerve) or self._best(sight, effort)

    def _best(self, sight: Sight, effort: Effort) -> WhyAction:
        """Return the option that wins most often, without a search if there is only one."""
        if isinstance(sight.state.phase, Choosing):
            return self.policy(self.game, sight.state)
        options = choices(self.game, sight.state, self.seat, sight.options, self.policy)
        if len(options) == 1:
            return options[0]
        worlds = self.memory.worlds(sight.state, self.setting.rng)
        return search(options, worlds, self.trials.judge, effort)[0].option
