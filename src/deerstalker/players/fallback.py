"""Whoever may lose his seat has an understudy: a novice, who plays it to the end."""

from typing import Any, Protocol

from msgspec.structs import replace

from deerstalker.core.sight import Sight
from deerstalker.players.levels import seat_bot, stand_in
from deerstalker.players.player import Player, Setting


class Forfeited(Exception):
    """A player has lost the seat; the message says why, as the rest of a sentence about him."""


class Fallible(Player, Protocol):
    """A player who may forfeit instead of acting."""

    def close(self) -> None:
        """The game is over, or the seat is lost. May forfeit, too."""


class WithFallback:
    """A performer in its seat, until it forfeits."""

    def __init__(self, chair: Setting, performer: Fallible) -> None:
        self.forfeit = ""
        """Why the seat was lost; nothing, as long as it is not."""
        self._chair, self._performer = chair, performer
        self._seen: list[Any] = []
        self._understudy: Player | None = None

    def act(self, sight: Sight) -> Any | None:
        """What the performer wants to do, or whoever plays on for it."""
        self._seen += sight.events
        if self._understudy is None:
            try:
                return self._performer.act(sight)
            except Forfeited as why:
                self.forfeit = str(why)
                self.close()
                self._understudy = seat_bot(stand_in(self._chair.box), self._chair)
                sight = replace(sight, events=tuple(self._seen))
        return self._understudy.act(sight)

    def close(self) -> None:
        """The game is over; who does not take that as agreed has lost the seat after all."""
        try:
            self._performer.close()
        except Forfeited as why:
            self.forfeit = self.forfeit or str(why)
