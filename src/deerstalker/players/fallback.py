"""A player who may forfeit, with a fallback: a novice who plays the seat to the end."""

from typing import Protocol

from msgspec.structs import replace

from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action, Event
from deerstalker.players.levels import seat_bot, stand_in
from deerstalker.players.player import Player, Setting


class Forfeited(Exception):
    """A player has forfeited the seat. The message says why, as the predicate of a sentence about them."""


class Fallible(Player, Protocol):
    """A player who may forfeit instead of acting."""

    def close(self) -> None:
        """End the game, or give up the seat. May forfeit, too."""


class WithFallback:
    """A player until they forfeit, then a novice in their seat."""

    def __init__(self, setting: Setting, performer: Fallible) -> None:
        self.forfeit = ""
        """Why the player forfeited; empty if they did not."""
        self._setting, self._performer = setting, performer
        self._seen: list[Event] = []
        self._understudy: Player | None = None

    def act(self, sight: Sight) -> Action | None:
        """Return what the player wants to do, or the novice after a forfeit."""
        self._seen += sight.events
        if self._understudy is None:
            try:
                return self._performer.act(sight)
            except Forfeited as why:
                self.forfeit = str(why)
                self.close()
                self._understudy = seat_bot(stand_in(self._setting.box), self._setting)
                sight = replace(sight, events=tuple(self._seen))
        return self._understudy.act(sight)

    def close(self) -> None:
        """End the game. A player who does not stop as agreed forfeits after all."""
        try:
            self._performer.close()
        except Forfeited as why:
            self.forfeit = self.forfeit or str(why)
