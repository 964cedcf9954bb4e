"""A player is the mind in a seat. It gets sights and gives actions; it never sees the table itself."""

from collections.abc import Callable
from typing import Any, Protocol

from deerstalker.core.game import AnyGame, Box, Rng
from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight


class Player(Protocol):
    """A person, a bot, a program on a pipe."""

    def act(self, sight: Sight) -> Any | None:
        """An action; nothing, if the seat is not waited for and does not want to speak up."""


Seating = Callable[[Box, AnyGame, Seat, Rng], Player]
"""Puts a mind into a seat of a game."""
