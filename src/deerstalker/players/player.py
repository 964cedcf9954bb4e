"""A player is the mind in a seat. It gets sights and gives actions; it never sees the table itself."""

from collections.abc import Callable
from random import Random
from typing import Any, Literal, Protocol, runtime_checkable

from msgspec import Struct

from deerstalker.core.game import Box
from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight


class Thinking(Struct, frozen=True):
    """How long a mind may think about one move: a time, or a number of positions, which is the same everywhere."""

    seconds: float | None = None
    nodes: int | None = None


class Temper(Struct, frozen=True):
    """What a mind is like, apart from how well it plays."""

    nerve: Literal["bold", "steady", "cautious"] = "steady"
    """How sure it wants to be before it stakes its place in the game."""

    chatty: bool = False
    """Does it say why it does what it does?"""


class Setting(Struct, frozen=True):
    """A seat at a game, and everything that a mind brings to it."""

    box: Box
    game: Any
    seat: Seat
    rng: Random
    """Begun anew for every decision, so that a mind rebuilt from its log plays on as it would have."""

    thinking: Thinking = Thinking()
    manner: Temper = Temper()
    names: tuple[str, ...] = ()
    """Who sits at the table, where that was said."""


class Player(Protocol):
    """A person, a bot, a program on a pipe."""

    def act(self, sight: Sight) -> Any | None:
        """An action; nothing, if the seat is not waited for and does not want to speak up."""


@runtime_checkable
class Talkative(Player, Protocol):
    """A player who may say something about what they do."""

    remark: str
    """What they say about their last action; empty for nothing."""


Seating = Callable[[Setting], Player]
"""Puts a mind into a chair."""
