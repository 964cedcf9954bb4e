"""Look ahead after a choice: the table plays on by the plain rules until the dice pass on; then the race is judged."""

from random import Random

from msgspec.structs import replace

from deerstalker.core import NATURE, Seat, Secret, step
from deerstalker.games.philo_vance import phases as p
from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.collecting import may_claim
from deerstalker.games.philo_vance.knowledge.casebook import Rules
from deerstalker.players.philo_vance.memory import Odds
from deerstalker.players.philo_vance.policy import WANTED, Policy
from deerstalker.players.philo_vance.race import Race
from deerstalker.players.philo_vance.worlds import Wish, World


class Lookahead:
    """Looks ahead for one table."""

    def __init__(self, game: Rules) -> None:
        self.game = game
        self.policy = Policy(game.options)
        self.race = Race(game.seats, game.options)

    def chance(self, seat: Seat, option: t.VanceAction, world: World, odds: Odds) -> float:
        """Return the chance that the seat wins in this world after the choice."""
        game, first, on_turn = self.game, world.state.turns, world.state.turn
        s, _ = step(game, world.state, seat, option)
        while not isinstance(s.phase, p.Over) and s.turn == on_turn:
            match s.phase:
                case p.Throwing():
                    s, _ = step(game, s, NATURE, world.throw(s.turns - first))
                case p.Claiming():
                    s = self._hear(s, odds)
                case _:
                    (waiting,) = game.waiting_for(s)
                    if waiting == NATURE:
                        s, _ = step(game, s, NATURE, game.nature(s, Random(world.seed)))
                    else:
                        choice = self.policy.choose(s, waiting, game.legal(s, waiting), odds)
                        s, _ = step(game, s, waiting, choice)
        return self.race.chances(s, odds)[seat]

    def wishes(self, s: p.VanceState, odds: Odds) -> Wish:
        """Return which seats may have wanted the offered card and answered unheard."""
        clue = s.phase.clue if isinstance(s.phase, p.Claiming) else ""
        return lambda seat: may_claim(s, seat) and self.policy.gain(s, seat, clue, odds) > WANTED

    def _hear(self, s: p.VanceState, odds: Odds) -> p.VanceState:
        """Let all seats that are still being asked answer at once."""
        phase = s.phase
        if not isinstance(phase, p.Claiming):
            return s
        wants = self.wishes(s, odds)
        silent = [seat for seat, wish in zip(phase.asked, phase.wishes, strict=True) if wish is None]
        answers = tuple(
            Secret(frozenset((seat,)), wants(seat)) if seat in silent[:-1] else wish
            for seat, wish in zip(phase.asked, phase.wishes, strict=True)
        )
        last = silent[-1]
        s = replace(s, phase=replace(phase, wishes=answers))
        return step(self.game, s, last, t.Claim() if wants(last) else t.Pass())[0]
