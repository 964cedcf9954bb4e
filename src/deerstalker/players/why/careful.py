"""A careful player of Why: forgets nothing, knows all that follows, and does what promises most in this turn."""

from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight
from deerstalker.deduction.problem import BeyondReach
from deerstalker.games.why import phases as p
from deerstalker.games.why.editions import KINDS
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Accept, Decline, Propose, Roll, WhyAction
from deerstalker.players.player import Chair
from deerstalker.players.why.habits import Habits, Taste, Wishes
from deerstalker.players.why.houses import Memory

DRAGGING = 150
"""Turns after which the game may as well be a draw."""


class Careful:
    """Plays by the same habits as everybody, but asks nobody for what he cannot have."""

    def __init__(self, chair: Chair) -> None:
        self.game: Why = chair.game
        self.seat = chair.seat
        self.memory = Memory(self.game, self.seat)
        self.habits = Informed(self.memory)

    def act(self, sight: Sight) -> WhyAction | None:
        """Whatever is asked of this seat; it never speaks out of turn."""
        self.memory.read(sight.events)
        if not sight.waited_for:
            return None
        s: WhyState = sight.state
        if len(sight.options) == 1:
            only: WhyAction = sight.options[0]
            return only
        return about_a_draw(s) or self.habits(self.game, s)


def about_a_draw(s: WhyState) -> WhyAction | None:
    """A draw only when the game drags on: proposed, accepted or declined; else nothing."""
    dragging = s.closing and s.turn > DRAGGING
    if isinstance(s.phase, p.Considering):
        return Accept() if dragging else Decline()
    if isinstance(s.phase, p.Rolling):
        return Propose() if dragging and not s.phase.proposed else Roll()
    return None


class Informed(Habits):
    """Habits with a memory."""

    def __init__(self, memory: Memory) -> None:
        super().__init__(Taste())
        self.memory = memory

    def chance(self, wishes: Wishes, other: Seat, number: int) -> float:
        """How likely that player has a card of the kind: exactly, if it can be counted."""
        try:
            return 1 - float(self.memory.whereabouts.answer.holding(other, KINDS[number])[0])
        except BeyondReach:
            return self.memory.ledger.chance(other, KINDS[number])
