"""A bot in a worker process. It is told only what its chair has seen."""

from msgspec import Raw

from deerstalker.core.sight import look
from deerstalker.core.terms import Event
from deerstalker.players.bot_spec import read_bot
from deerstalker.web.work.conversation import Decide, Decision, Wanted, encode
from deerstalker.web.work.position import Position


class BotChair:
    """A chair in which a bot plays."""

    def __init__(self, position: Position, bot: str, seed: str) -> None:
        if position.seat is None:
            raise ValueError("a spectator does not play")
        self.position, self.seat = position, position.seat
        self.player = read_bot(bot).sit(position.box, position.game, self.seat, seed)
        self._events: list[Event] = []

    def read(self, steps: Raw) -> None:
        """Take in what the chair has seen since."""
        self._events = [event for _, step in self.position.read(steps) for event in step.events]

    def answer(self, want: Wanted) -> Decision:
        """Ask the bot what it does."""
        if not isinstance(want, Decide):
            raise TypeError(f"a bot has no answer to {want}")
        position = self.position
        action = self.player.act(look(position.game, position.state, self.seat, position.steps, self._events))
        return Decision() if action is None else Decision(Raw(encode(action)))
