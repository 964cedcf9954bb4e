"""`random`: any legal action, each equally likely."""

from collections.abc import Sequence

from deerstalker.core.random_play import DARING, choose
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.players.player import Setting


class RandomPlayer:
    """Uniform over legal actions, except those that stake its place in the game, which it takes one time in forty.

    There are hundreds of such actions (accusing, identifying) to a handful of others. A player who took them as they
    come would be out in their first turn.
    """

    def __init__(self, setting: Setting) -> None:
        self.staking = setting.box.staking
        self.rng = setting.rng

    def act(self, sight: Sight) -> Action | None:
        """Return any legal action; out of turn almost always None."""
        if not sight.waited_for and (not sight.options or self.rng.randrange(DARING * 10)):
            return None
        options: Sequence[Action] = sight.options
        return choose(options, self.staking, self.rng)
