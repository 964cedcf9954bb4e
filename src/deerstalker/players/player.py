"""The interface of a player: it gets sights and returns actions, and never sees the table itself."""

from collections.abc import Callable
from random import Random
from typing import Any, Literal, Protocol

from msgspec import Struct

from deerstalker.core.game import Box
from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action


class Thinking(Struct, frozen=True):
    """How long a bot may think about one move: a time, or a number of positions, which is the same on any machine."""

    seconds: float | None = None
    nodes: int | None = None


class Temper(Struct, frozen=True):
    """What a bot is like, apart from how well it plays."""

    nerve: Literal["bold", "steady", "cautious"] = "steady"
    """How sure it wants to be before it stakes its place in the game."""

    chatty: bool = False
    """Whether it talks about what everybody has seen it do."""


class Setting(Struct, frozen=True):
    """A seat in a game, and everything else a bot is made from."""

    box: Box
    game: Any
    seat: Seat
    rng: Random
    """Seeded again for every decision, so that a bot rebuilt from its log plays on as it would have."""

    thinking: Thinking = Thinking()
    manner: Temper = Temper()
    names: tuple[str, ...] = ()
    """Names of the players, if known."""


class Player(Protocol):
    """A person, a bot, a program on a pipe."""

    def act(self, sight: Sight) -> Action | None:
        """Return an action, or None if the seat need not act and does not want to."""


Seating = Callable[[Setting], Player]
"""A function that makes the player of a seat."""
