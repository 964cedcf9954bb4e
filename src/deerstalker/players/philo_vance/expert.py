"""An expert at Philo Vance: tries what looks best in worlds that fit all it has seen, and asks who wins the race."""

from collections.abc import Sequence
from random import Random
from typing import Any

from deerstalker.core import NATURE, Seat, step
from deerstalker.core.sight import Sight
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance import terms as t
from deerstalker.knowledge.lists import Tally
from deerstalker.players.effort import Effort
from deerstalker.players.philo_vance.fits import Inferred, Rough, odds_for
from deerstalker.players.philo_vance.plain import Plain
from deerstalker.players.philo_vance.race import Race
from deerstalker.players.philo_vance.worlds import World, worlds
from deerstalker.players.player import Chair
from deerstalker.players.search import search

MOST = 6
"""So many choices are looked into, those that look best at a glance."""

AHEAD = 1
"""So many turns are played on after this one."""


class Expert:
    """Looks ahead."""

    def __init__(self, chair: Chair) -> None:
        self.chair = chair
        self.game = chair.game
        self.seat = chair.seat
        self.odds = odds_for(chair.game, chair.seat)
        self.plain = Plain(chair.game.options)
        self.race = Race(chair.game.options)

    def act(self, sight: Sight) -> t.VanceAction | None:
        """The choice that wins most often."""
        effort = Effort(self.chair.thinking)
        self.odds.read(sight.events)
        if not sight.waited_for:
            return None
        options: Sequence[Any] = self._candidates(sight.state, sight.options)
        if len(options) == 1:
            only: t.VanceAction = options[0]
            return only
        self.rough = Rough(self.odds.fits)
        self.until = sight.state.turns + AHEAD
        fitting = worlds(sight.state, self.seat, self.game.options.mystery, self._verdicts, self._no, self.chair.rng)
        best: t.VanceAction = search(options, fitting, self._judge, effort)[0].option
        return best

    @property
    def _verdicts(self) -> Sequence[Tally]:
        return self.odds.book.verdicts if isinstance(self.odds, Inferred) else ()

    def _no(self, seat: Seat) -> bool:
        return False

    def _candidates(self, s: p.VanceState, options: Sequence[Any]) -> Sequence[Any]:
        if len(options) == 1:
            return options
        worth = self.plain.worth(s, self.seat, self.odds)
        return sorted(options, key=worth, reverse=True)[:MOST]

    def _judge(self, option: Any, world: World) -> float:
        s, _ = step(self.game, world.state, self.seat, option)
        first = world.state.turns
        nature: Random | None = None
        while True:
            phase = s.phase
            if isinstance(phase, p.Over) or (isinstance(phase, p.Deliberating) and s.turns > self.until):
                break
            if isinstance(phase, p.Throwing):
                s, _ = step(self.game, s, NATURE, world.throw(s.turns - first))
                continue
            seat = min(self.game.waiting_for(s))
            if seat == NATURE:
                nature = nature or Random(world.seed)
                s, _ = step(self.game, s, NATURE, self.game.nature(s, nature))
                continue
            s, _ = step(self.game, s, seat, self.plain.choose(s, seat, self.game.legal(s, seat), self.rough))
        return self.race.chances(s, self.rough)[self.seat]
