"""What somebody may expect of each thing they could do, for games whose strongest bot tries them out."""

from collections.abc import Mapping
from itertools import islice
from random import Random
from statistics import fmean

from deerstalker.core.terms import Action
from deerstalker.players.player import Setting
from deerstalker.players.search import Searcher
from deerstalker.table.followed_game import FollowedGame

WORLDS = 48
"""Number of worlds in which each option is tried."""


class Outlook:
    """Tries what one chair could do, in worlds that fit what it has seen."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._luck = Random(0)
        self._searcher: Searcher | None = None
        self._heard = 0

    def chances(self, game: FollowedGame, action: Action) -> Mapping[Action, float]:
        """Return the chance to win with each option that deserves to be tried, and with this action.

        Nothing is told to a spectator, where the game has no such bot, or where it decides by habit.
        """
        if game.box.searcher is None or game.seat is None:
            return {}
        if self._searcher is None:
            setting = Setting(game.box, game.game, game.seat, self._luck, names=game.names)
            self._searcher = game.box.searcher(setting)
        sight = game.sight(self._heard)
        self._heard += len(sight.events)
        self._searcher.read(sight)
        self._luck.seed(f"{self._seed} {game.steps}")
        trial = self._searcher.trial(sight, action) if len(sight.options) > 1 else None
        if trial is None or action not in trial.options:
            return {}
        worlds = list(islice(trial.worlds, WORLDS))
        return {option: _within(fmean(trial.value(option, world) for world in worlds)) for option in trial.options}


def _within(chance: float) -> float:
    """Return this as a chance: what speaks for an option beyond what was tried may lead out of the range."""
    return min(1.0, max(0.0, chance))
