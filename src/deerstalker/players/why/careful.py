"""The careful bot for Why: forgets nothing, knows all that follows, and does what promises most this turn."""

from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight
from deerstalker.games.why import phases as p
from deerstalker.games.why.editions import KINDS
from deerstalker.games.why.phases import WhyState
from deerstalker.games.why.rules import Why
from deerstalker.games.why.terms import Accept, Decline, Propose, Roll, Solve, WhyAction
from deerstalker.players.player import Setting
from deerstalker.players.why.ending import drags_on, is_time_to_propose, worth_solving
from deerstalker.players.why.memory import Memory
from deerstalker.players.why.policy import Policy, Taste, Wishes

DRAGGING = {"bold": 180, "steady": 150, "cautious": 120}
"""Number of turns after which the bot agrees to end the game, by nerve."""


class Careful:
    """Plays by the same policy as everybody, but asks nobody for a card they cannot have."""

    def __init__(self, setting: Setting) -> None:
        self.game: Why = setting.game
        self.seat = setting.seat
        self.memory = Memory(self.game, self.seat)
        self.policy = Informed(self.memory)
        self.manner = setting.manner

    def act(self, sight: Sight) -> WhyAction | None:
        """Return the action asked of this seat. Out of turn it only ends the harder game."""
        self.memory.read(sight.events)
        if worth_solving(self.game, sight.state, self.seat):
            return Solve()
        if not sight.waited_for:
            return None
        return about_the_end(sight, self.manner.nerve) or self.policy(self.game, sight.state)


def about_the_end(sight: Sight, nerve: str) -> WhyAction | None:
    """Throw, or answer a proposal to end the game; propose or agree only when it drags on. None in other phases."""
    s: WhyState = sight.state
    dragging = drags_on(s, DRAGGING[nerve])
    if isinstance(s.phase, p.Considering):
        return Accept() if dragging else Decline()
    if isinstance(s.phase, p.Rolling):
        return Propose() if dragging and is_time_to_propose(s) and Propose() in sight.options else Roll()
    return None


class Informed(Policy):
    """The same policy with a memory."""

    def __init__(self, memory: Memory) -> None:
        super().__init__(Taste())
        self.memory = memory

    def chance(self, wishes: Wishes, other: Seat, number: int) -> float:
        """Return the chance that the other player has a card of the kind, exact if it can be counted."""
        return self.memory.chance(other, KINDS[number])
