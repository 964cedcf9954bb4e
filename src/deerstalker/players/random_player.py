"""`random`: any legal action, each as likely as any other."""

from typing import Any

from deerstalker.core.random_play import DARING, choose
from deerstalker.core.sight import Sight
from deerstalker.players.player import Setting


class RandomPlayer:
    """Uniform over what is legal, but for one thing: an action that stakes its place in the game (accusing,
    identifying) it takes one time in forty. There are hundreds of those to a handful of others, and a player
    who took them as they come would be out in his first turn.
    """

    def __init__(self, chair: Setting) -> None:
        self.staking = chair.box.staking
        self.rng = chair.rng

    def act(self, sight: Sight) -> Any | None:
        """Anything; out of turn almost always nothing."""
        if not sight.waited_for and (not sight.options or self.rng.randrange(DARING * 10)):
            return None
        return choose(sight.options, self.staking, self.rng)
