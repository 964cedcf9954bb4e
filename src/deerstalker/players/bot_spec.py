"""Bot specs as text: `novice`, `expert:50ms`, `expert:200n`, `careful:bold:chatty`, `pipe:./mybot`."""

import re
import shlex
import shutil
from collections.abc import Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.seats import Seat
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.players.fallback import WithFallback
from deerstalker.players.levels import LEVELS, check_level, seat_bot
from deerstalker.players.pipe import Piped
from deerstalker.players.player import Player, Setting, Talkative, Temper, Thinking

_BUDGET = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s|n)")
_IN_SECONDS = {"s": 1.0, "ms": 0.001}
_PIPE = re.compile(r"pipe:(?:(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s):)?(?P<command>.*)", re.DOTALL)
_COMMA = re.compile(r""",(?=(?:[^'"]|'[^']*'|"[^"]*")*$)""")
_LONGEST = 1_000_000


class BotSpec(Struct, frozen=True):
    """A kind of bot, how long it may think, and its temper."""

    name: str
    thinking: Thinking = Thinking()
    manner: Temper = Temper()
    command: str = ""
    """The command that starts the program, if it is one."""

    @property
    def text(self) -> str:
        """The spec as it is written: `expert:50ms`."""
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
        """Make the bot and seat it."""
        rng = Random(seed)
        setting = Setting(box, game, seat, rng, self.thinking, self.manner, tuple(names))
        if not self.command:
            return SeatedBot(seat_bot(self.name, setting), rng, seed)
        return SeatedBot(WithFallback(setting, Piped(setting, shlex.split(self.command))), rng, seed)


class SeatedBot:
    """A bot in its chair. Its luck depends only on the seed and the moment, not on earlier draws."""

    def __init__(self, player: Player, rng: Random, seed: str) -> None:
        self.player = player
        self._rng, self._seed = rng, seed

    def act(self, sight: Sight) -> Action | None:
        """Return what the bot wants to do."""
        self._rng.seed(f"{self._seed}/{sight.seq}")
        return self.player.act(sight)

    @property
    def remark(self) -> str:
        """What a chatty bot says about its last action; empty otherwise."""
        return self.player.remark if isinstance(self.player, Talkative) else ""

    @property
    def forfeit(self) -> str:
        """Why a program lost its seat to a novice; empty if it did not."""
        return self.player.forfeit if isinstance(self.player, WithFallback) else ""

    def close(self) -> None:
        """End the game: stop the program, if the bot is one."""
        if isinstance(self.player, WithFallback):
            self.player.close()


def read_bot(text: str, *, programs: bool = False) -> BotSpec:
    """Read a bot spec. Raises `Invalid` if there is no such bot.

    Allow `programs` only for text from users who may start any program on this machine.
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
    """Return the spec of a program, with its time per move."""
    if not allowed:
        raise Invalid("programs can't play here")
    try:
        words = shlex.split(found["command"])
    except ValueError as error:
        raise Invalid(f"{found['command']!r} is not a command: {str(error).lower()}") from None
    if not words or shutil.which(words[0]) is None:
        raise Invalid(f"can't find a program called {words[0] if words else ''!r}")
    seconds = None if found["number"] is None else float(found["number"]) * _IN_SECONDS[found["unit"]]
    if seconds is not None and not 0 < seconds <= _LONGEST:
        raise Invalid(f"{found['number']}{found['unit']} is not a time a bot can think")
    return BotSpec("pipe", Thinking(seconds=seconds), command=found["command"])


def _told(mind: BotSpec, word: str) -> BotSpec:
    """Return the spec with one more word applied."""
    match word:
        case "bold" | "steady" | "cautious":
            return replace(mind, manner=replace(mind.manner, nerve=word))
        case "chatty":
            return replace(mind, manner=replace(mind.manner, chatty=True))
    found = _BUDGET.fullmatch(word)
    if found is None or not 0 < float(found["number"]) <= _LONGEST:
        raise Invalid(
            f"{word!r} isn't a setting for a bot: use a time to think (50ms, 2s, or 200n positions), "
            "or bold, cautious, chatty"
        )
    if found["unit"] == "n":
        return replace(mind, thinking=Thinking(nodes=max(1, int(float(found["number"])))))
    return replace(mind, thinking=Thinking(seconds=float(found["number"]) * _IN_SECONDS[found["unit"]]))


def words_of(text: str) -> list[str]:
    """Split text into one part per bot. A comma in quotes belongs to a command."""
    return _COMMA.split(text)


def read_bots(box: Box, text: str, seats: int, *, programs: bool = False) -> list[BotSpec]:
    """Read the bots for this number of seats: one for all, or one for each."""
    minds = [read_bot(word, programs=programs) for word in words_of(text)]
    for mind in minds:
        if not mind.command:
            check_level(box, mind.name)
    if len(minds) == 1:
        return minds * seats
    if len(minds) != seats:
        raise Invalid(f"you named {len(minds)} players for {seats} seats; name one for all of them, or one for each")
    return minds
