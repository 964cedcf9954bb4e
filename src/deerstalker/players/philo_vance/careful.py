"""The careful bot for Philo Vance: knows every list there is to know, counts its clues, and does not gamble."""

from deerstalker.core.sight import Sight
from deerstalker.games.philo_vance import terms as t
from deerstalker.players.philo_vance.memory import odds_for
from deerstalker.players.philo_vance.policy import Policy, Style
from deerstalker.players.player import Setting

SURE = {"bold": 0.6, "steady": 0.7, "cautious": 0.8}
"""Chance of being right that a declaration needs, where the lists are not known."""


class Careful:
    """Plays by the plain rules."""

    def __init__(self, setting: Setting) -> None:
        self.seat = setting.seat
        self.odds = odds_for(setting.game, setting.seat)
        self.policy = Policy(setting.game.options, Style(sure=SURE[setting.manner.nerve]))

    def act(self, sight: Sight) -> t.VanceAction | None:
        """Return what the plain rules like best."""
        self.odds.read(sight.events)
        if not sight.waited_for:
            return None
        return self.policy.choose(sight.state, self.seat, sight.options, self.odds)
