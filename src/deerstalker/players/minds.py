"""How a mind is asked for in words: `novice`, `expert:50ms`, `expert:200n`, `pipe:./mybot`."""

import re

from msgspec import Struct

from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Box, Rng
from deerstalker.core.seats import Seat
from deerstalker.players import PLAYERS
from deerstalker.players.player import Player

_BUDGET = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s|n)")
_IN_SECONDS = {"s": 1.0, "ms": 0.001}


class Thinking(Struct, frozen=True):
    """How long a mind may think about one move: a time, or a number of positions, which is the same everywhere."""

    seconds: float | None = None
    nodes: int | None = None


class Mind(Struct, frozen=True):
    """A kind of player and how long it may think."""

    name: str
    thinking: Thinking = Thinking()

    @property
    def text(self) -> str:
        """As it is written: `expert:50ms`."""
        if self.thinking.nodes is not None:
            return f"{self.name}:{self.thinking.nodes}n"
        if self.thinking.seconds is not None:
            return f"{self.name}:{round(self.thinking.seconds * 1000)}ms"
        return self.name

    def sit(self, box: Box, game: AnyGame, seat: Seat, rng: Rng) -> Player:
        """Take a seat."""
        return PLAYERS[self.name](box, game, seat, rng)


def read_mind(text: str) -> Mind:
    """A mind from its words; `Invalid` in a sentence if there is no such mind."""
    name, colon, budget = text.strip().partition(":")
    if name not in PLAYERS:
        raise Invalid(f"there is no player called {name!r}; choose from {', '.join(PLAYERS)}")
    if not colon:
        return Mind(name)
    match = _BUDGET.fullmatch(budget)
    if match is None or not 0 < float(match["number"]) <= 1_000_000:
        raise Invalid(f"{budget!r} is no time to think: write 50ms, 2s or 200n (positions)")
    if match["unit"] == "n":
        return Mind(name, Thinking(nodes=int(float(match["number"]))))
    return Mind(name, Thinking(seconds=float(match["number"]) * _IN_SECONDS[match["unit"]]))


def read_minds(text: str, seats: int) -> list[Mind]:
    """The minds for so many seats: one for all, or one for each."""
    minds = [read_mind(word) for word in text.split(",")]
    if len(minds) == 1:
        return minds * seats
    if len(minds) != seats:
        raise Invalid(f"{len(minds)} players are named for {seats} seats; name one for all, or one for each")
    return minds
