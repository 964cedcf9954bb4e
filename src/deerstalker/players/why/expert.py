"""An expert at Why: tries what it might do in many houses that fit everything it has seen."""

from deerstalker.core.sight import Sight
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import WhyAction
from deerstalker.players.effort import Effort
from deerstalker.players.player import Chair
from deerstalker.players.search import search
from deerstalker.players.why.careful import Informed, about_a_draw
from deerstalker.players.why.choices import choices
from deerstalker.players.why.habits import Habits, Taste
from deerstalker.players.why.hopes import Hopes, Prices
from deerstalker.players.why.houses import Memory
from deerstalker.players.why.trials import Trials

HORIZON = 0


class Expert:
    """Looks at every option in the same houses, with the same dice to come."""

    def __init__(self, chair: Chair) -> None:
        self.game: Why = chair.game
        self.seat = chair.seat
        self.chair = chair
        self.memory = Memory(self.game, self.seat)
        self.habits = Informed(self.memory)
        self.trials = Trials(self.game, self.seat, Hopes(Prices()), Habits(Taste()), HORIZON)

    def act(self, sight: Sight) -> WhyAction | None:
        """Whatever is asked of this seat; it never speaks out of turn."""
        effort = Effort(self.chair.thinking)
        self.memory.read(sight.events)
        if not sight.waited_for:
            return None
        s: WhyState = sight.state
        simple = about_a_draw(s)
        if simple is not None:
            return simple
        options = choices(self.game, s, self.seat, sight.options, self.habits)
        if len(options) == 1:
            return options[0]
        houses = self.memory.houses(s, self.chair.rng)
        return search(options, houses, self.trials.judge, effort)[0].option
