"""How a mind is asked for in words: `novice`, `expert:50ms`, `expert:200n`, `careful:bold:chatty`."""

import re
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight
from deerstalker.players import PLAYERS
from deerstalker.players.player import Chair, Manner, Player, Thinking

_BUDGET = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s|n)")
_IN_SECONDS = {"s": 1.0, "ms": 0.001}
_LONGEST = 1_000_000


class Mind(Struct, frozen=True):
    """A kind of player, how long it may think, and what it is like."""

    name: str
    thinking: Thinking = Thinking()
    manner: Manner = Manner()

    @property
    def text(self) -> str:
        """As it is written: `expert:50ms`."""
        words = [self.name]
        if self.thinking.nodes is not None:
            words.append(f"{self.thinking.nodes}n")
        elif self.thinking.seconds is not None:
            words.append(f"{self.thinking.seconds * 1000:g}ms")
        if self.manner.nerve != Manner().nerve:
            words.append(self.manner.nerve)
        if self.manner.chatty:
            words.append("chatty")
        return ":".join(words)

    def sit(self, box: Box, game: AnyGame, seat: Seat, seed: str) -> Player:
        """Take a seat."""
        rng = Random(seed)
        player = PLAYERS[self.name](Chair(box, game, seat, rng, self.thinking, self.manner))
        return Seated(player, rng, seed)


class Seated:
    """A mind in its chair. Its luck depends on the seed and the moment alone, not on what it drew before."""

    def __init__(self, player: Player, rng: Random, seed: str) -> None:
        self.player = player
        self._rng, self._seed = rng, seed

    def act(self, sight: Sight) -> Any | None:
        """What the mind wants to do."""
        self._rng.seed(f"{self._seed}/{sight.seq}")
        return self.player.act(sight)

    @property
    def remark(self) -> str:
        """What a chatty mind says about its last action; else nothing."""
        return getattr(self.player, "remark", "")


def read_mind(text: str) -> Mind:
    """A mind from its words; `Invalid` in a sentence if there is no such mind."""
    name, *words = text.strip().split(":")
    if name not in PLAYERS:
        raise Invalid(f"there is no player called {name!r}; choose from {', '.join(PLAYERS)}")
    mind = Mind(name)
    for word in words:
        mind = _told(mind, word)
    return mind


def _told(mind: Mind, word: str) -> Mind:
    """The same mind with one more word about it."""
    match word:
        case "bold" | "steady" | "cautious":
            return replace(mind, manner=replace(mind.manner, nerve=word))
        case "chatty":
            return replace(mind, manner=replace(mind.manner, chatty=True))
    found = _BUDGET.fullmatch(word)
    if found is None or not 0 < float(found["number"]) <= _LONGEST:
        raise Invalid(
            f"{word!r} says nothing about a player: write a time to think (50ms, 2s, or 200n positions), "
            "or bold, cautious, chatty"
        )
    if found["unit"] == "n":
        return replace(mind, thinking=Thinking(nodes=max(1, int(float(found["number"])))))
    return replace(mind, thinking=Thinking(seconds=float(found["number"]) * _IN_SECONDS[found["unit"]]))


def read_minds(text: str, seats: int) -> list[Mind]:
    """The minds for so many seats: one for all, or one for each."""
    minds = [read_mind(word) for word in text.split(",")]
    if len(minds) == 1:
        return minds * seats
    if len(minds) != seats:
        raise Invalid(f"{len(minds)} players are named for {seats} seats; name one for all, or one for each")
    return minds
