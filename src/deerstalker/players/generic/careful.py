"""A careful player of any game with clues: misses nothing that follows, asks what tells most, stakes when certain."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.deduction.problem import Budget
from deerstalker.knowledge.deal.questions import worths
from deerstalker.players.generic.memory import Memory
from deerstalker.players.generic.options import Options, Outcome, cards_in, least_shown
from deerstalker.players.generic.turns import play
from deerstalker.players.player import Setting

A = TypeVar("A", bound=Action)

STEPS = 60_000
"""Positions of up to this size are counted; larger ones are sampled."""

EFFORT = 300_000
"""Steps of lattices walked for the exact worth of questions, in one decision."""

LOST = 60
"""Number of events per seat without news after which it guesses: nothing more can be learned."""


class Careful:
    """Knows exactly what follows, asks the most telling question, and takes no risk."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.rng = setting.rng
        self.memory = Memory(setting, Budget(STEPS, runs=4))

    def act(self, sight: Sight) -> Action | None:
        """Name the hidden cards as soon as they are certain; on turn, ask what tells most."""
        self.memory.read(sight.events, sight.seq)
        if not sight.options:
            return None
        options = Options(self.setting, sight)
        return play(self, options)

    # -- the plan ------------------------------------------------------------------------------------

    def sure(self, options: Options) -> Action | None:
        """Name the hidden cards if they are certain."""
        solution = self.memory.solution if options.staking else None
        return None if solution is None else options.naming(solution)

    def stake(self, options: Options) -> Action | None:
        """Guess only if nothing new has been learned for so long that nothing more will be."""
        return self.guess(options) if options.staking and self.memory.idle > LOST * self.setting.game.seats else None

    def guess(self, options: Options) -> Action:
        """Return the stake that is most likely right."""
        chances = self.memory.chances()
        return max(options.staking, key=lambda one: chances.get(cards_in(one, options.pack), 0.0))

    def weigh(self, questions: Sequence[Action], options: Options) -> Mapping[Action, float]:
        """Return how many bits each question tells about the hidden cards."""
        if not questions or not self.memory.dealt:
            return {}
        return {one.action: one.worth.bits.value for one in worths(self.memory.dossier, questions, EFFORT)}

    def show(self, outcomes: Sequence[Outcome]) -> Action:
        """Show a card that the viewer has seen already, else one that somebody has seen, else any."""
        best = least_shown(outcomes, self.memory.shown)
        return best[self.rng.randrange(len(best))].action
