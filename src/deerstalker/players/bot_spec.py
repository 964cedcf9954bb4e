"""How a mind is asked for in words: `novice`, `expert:50ms`, `expert:200n`, `careful:bold:chatty`, `pipe:./mybot`."""

import re
import shlex
import shutil
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight
from deerstalker.players.fallback import WithFallback
from deerstalker.players.levels import LEVELS, seat_bot
from deerstalker.players.pipe import Piped
from deerstalker.players.player import Player, Setting, Talkative, Temper, Thinking

_BUDGET = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s|n)")
_IN_SECONDS = {"s": 1.0, "ms": 0.001}
_PIPE = re.compile(r"pipe:(?:(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s):)?(?P<command>.*)", re.DOTALL)
_COMMA = re.compile(r""",(?=(?:[^'"]|'[^']*'|"[^"]*")*$)""")
_LONGEST = 1_000_000


class BotSpec(Struct, frozen=True):
    """A kind of player, how long it may think, and what it is like."""

    name: str
    thinking: Thinking = Thinking()
    manner: Temper = Temper()
    command: str = ""
    """How the program is started, if it is one."""

    @property
    def text(self) -> str:
        """As it is written: `expert:50ms`."""
        words = [self.name]
        if self.thinking.nodes is not None:
            words.append(f"{self.thinking.nodes}n")
        elif self.thinking.seconds is not None:
            words.append(f"{self.thinking.seconds * 1000:g}ms")
        if self.manner.nerve != Temper().nerve:
            words.append(self.manner.nerve)
        if self.manner.chatty:
            words.append("chatty")
        if self.command:
            words.append(self.command)
        return ":".join(words)

    def sit(self, box: Box, game: AnyGame, seat: Seat, seed: str, names: Sequence[str] = ()) -> "SeatedBot":
        """Take a seat."""
        rng = Random(seed)
        chair = Setting(box, game, seat, rng, self.thinking, self.manner, tuple(names))
        if not self.command:
            return SeatedBot(seat_bot(self.name, chair), rng, seed)
        return SeatedBot(WithFallback(chair, Piped(chair, shlex.split(self.command))), rng, seed)


class SeatedBot:
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
        return self.player.remark if isinstance(self.player, Talkative) else ""

    @property
    def forfeit(self) -> str:
        """Why a program has lost its seat to a novice; nothing, if it has not."""
        return self.player.forfeit if isinstance(self.player, WithFallback) else ""

    def close(self) -> None:
        """The game is over: a program may go."""
        if isinstance(self.player, WithFallback):
            self.player.close()


def read_bot(text: str, *, programs: bool = False) -> BotSpec:
    """A mind from its words; `Invalid` in a sentence if there is no such mind.

    Programs are only for those who may start any program on this machine: the words never come from elsewhere.
    """
    program = _PIPE.fullmatch(text.strip())
    if program:
        return _program(program, allowed=programs)
    name, *words = text.strip().split(":")
    if name not in LEVELS:
        raise Invalid(f"there is no player called {name!r}; choose from {', '.join(LEVELS)}")
    mind = BotSpec(name)
    for word in words:
        mind = _told(mind, word)
    return mind


def _program(found: re.Match[str], *, allowed: bool) -> BotSpec:
    """A program that plays, and how long it may think about a move."""
    if not allowed:
        raise Invalid("programs cannot be seated here")
    try:
        words = shlex.split(found["command"])
    except ValueError as error:
        raise Invalid(f"{found['command']!r} is not a command: {str(error).lower()}") from None
    if not words or shutil.which(words[0]) is None:
        raise Invalid(f"there is no program {words[0] if words else ''!r} to start")
    seconds = None if found["number"] is None else float(found["number"]) * _IN_SECONDS[found["unit"]]
    if seconds is not None and not 0 < seconds <= _LONGEST:
        raise Invalid(f"{found['number']}{found['unit']} is no time to think about a move")
    return BotSpec("pipe", Thinking(seconds=seconds), command=found["command"])


def _told(mind: BotSpec, word: str) -> BotSpec:
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


def words_of(text: str) -> list[str]:
    """The words for each mind; a comma in quotes belongs to a command."""
    return _COMMA.split(text)


def read_bots(text: str, seats: int, *, programs: bool = False) -> list[BotSpec]:
    """The minds for so many seats: one for all, or one for each."""
    minds = [read_bot(word, programs=programs) for word in words_of(text)]
    if len(minds) == 1:
        return minds * seats
    if len(minds) != seats:
        raise Invalid(f"{len(minds)} players are named for {seats} seats; name one for all, or one for each")
    return minds
