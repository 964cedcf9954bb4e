"""Bot specs as text: `novice`, `expert:50ms`, `careful:bold`, `pipe:./mybot`, `llm:URL#model`, `mybots.py:MyBot`."""

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
from deerstalker.players.effort import DEFAULT
from deerstalker.players.endpoint import Endpoint, with_limit
from deerstalker.players.fallback import WithFallback
from deerstalker.players.levels import LEVELS, check_level, seat_bot
from deerstalker.players.own_class import OwnClass, class_called
from deerstalker.players.pipe import Piped
from deerstalker.players.player import Player, Seating, Setting, Temper, Thinking

_BUDGET = re.compile(r"(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s|n)")
_IN_SECONDS = {"s": 1.0, "ms": 0.001}
_PIPE = re.compile(r"pipe:(?:(?P<number>\d+(?:\.\d+)?)(?P<unit>ms|s):)?(?P<command>.*)", re.DOTALL)
_MODEL = re.compile(r"llm:(?P<words>(?:[^:/#]+:)*)(?P<url>https?://[^#\s]+)#(?P<model>\S+)")
_CLASS = re.compile(r"(?P<reference>(?:[A-Za-z]:[/\\])?[^:]+:[A-Za-z_]\w*)(?P<words>(?::[^:]*)*)")
_COMMA = re.compile(r""",(?=(?:[^'"]|'[^']*'|"[^"]*")*$)""")
_LONGEST = 1_000_000

QUICK = 0.1
"""Seconds in which bots answer that do not look ahead."""


class BotSpec(Struct, frozen=True):
    """A kind of bot, how long it may think, and its temper."""

    name: str
    thinking: Thinking = Thinking()
    manner: Temper = Temper()
    command: str = ""
    """The command that starts the program, if it is one."""

    endpoint: Endpoint | None = None
    """The language model, if it is one."""

    reference: str = ""
    """Where the class is, if it is one: `mybots.py:MyBot` or `package.module:MyBot`."""

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
        if self.endpoint is not None:
            words.append(self.endpoint.text)
        return ":".join(words)

    @property
    def longest(self) -> float:
        """Seconds in which it answers, unless the machine is too busy."""
        if self.thinking.seconds is not None:
            return self.thinking.seconds
        return DEFAULT if self.name == LEVELS[-1] else QUICK

    def sit(self, box: Box, game: AnyGame, seat: Seat, seed: str, names: Sequence[str] = ()) -> "SeatedBot":
        """Make the bot and seat it."""
        rng = Random(seed)
        setting = Setting(box, game, seat, rng, self.thinking, self.manner, tuple(names))
        if self.reference:
            return SeatedBot(WithFallback(setting, OwnClass(setting, class_called(self.reference))), rng, seed)
        if self.endpoint is not None:
            from deerstalker.players.language_model import LanguageModel

            return SeatedBot(WithFallback(setting, LanguageModel(setting, self.endpoint)), rng, seed)
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
    def forfeit(self) -> str:
        """Why a program or a class lost its seat to a novice; empty if it did not."""
        return self.player.forfeit if isinstance(self.player, WithFallback) else ""

    def close(self) -> None:
        """End the game: stop the program, if the bot is one."""
        if isinstance(self.player, WithFallback):
            self.player.close()


def read_bot(text: str, *, programs: bool = False) -> BotSpec:
    """Read a bot spec. Raises `Invalid` if there is no such bot.

    Allow `programs`, classes and language models only for text from users who may start any program on this machine.
    """
    program = _PIPE.fullmatch(text.strip())
    if program:
        return _program(program, allowed=programs)
    if text.strip().startswith("llm:"):
        return _model(text.strip(), allowed=programs)
    name, *words = text.strip().split(":")
    mind = BotSpec(name)
    if name not in LEVELS:
        own = _CLASS.fullmatch(text.strip())
        if not programs or own is None:
            raise Invalid(f"there is no player called {name!r}; choose from {', '.join(LEVELS)}")
        class_called(own["reference"])
        mind, words = BotSpec(own["reference"], reference=own["reference"]), own["words"].split(":")[1:]
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


def _model(text: str, *, allowed: bool) -> BotSpec:
    """Return the spec of a language model, with its time per move and what it may use."""
    if not allowed:
        raise Invalid("language models can't be called from here")
    found = _MODEL.fullmatch(text)
    if found is None:
        raise Invalid(f"{text!r} names no language model: write llm:http://HOST:PORT/v1#MODEL")
    mind, endpoint = BotSpec("llm"), Endpoint(found["url"], found["model"])
    for word in found["words"].split(":")[:-1]:
        timed = _BUDGET.fullmatch(word)
        if timed is not None and timed["unit"] != "n":
            mind = _told(mind, word)
        else:
            endpoint = with_limit(endpoint, word)
    return replace(mind, endpoint=endpoint)


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
        if not mind.command and not mind.reference and mind.endpoint is None:
            check_level(box, mind.name)
    if len(minds) == 1:
        return minds * seats
    if len(minds) != seats:
        raise Invalid(f"you named {len(minds)} players for {seats} seats; name one for all of them, or one for each")
    return minds


def seat_class(kind: Seating, setting: Setting, seed: str) -> SeatedBot:
    """Seat a bot of one's own. If it fails, a novice plays on for it."""
    return SeatedBot(WithFallback(setting, OwnClass(setting, kind)), setting.rng, seed)


def seat_all(
    players: Sequence[str | Seating], box: Box, game: AnyGame, seed: str, names: Sequence[str] = ()
) -> list[SeatedBot]:
    """Seat bots, each by name or as a class. A class that fails raises what it raises: see `seat_class`."""
    if len(players) != game.seats:
        raise Invalid(f"you named {len(players)} players for {game.seats} seats; name one for each")
    seated = []
    for seat, player in enumerate(players):
        own_seed = f"{seed}/{seat}"
        if isinstance(player, str):
            (spec,) = read_bots(box, player, 1, programs=True)
            seated.append(spec.sit(box, game, seat, own_seed, names))
        else:
            rng = Random(own_seed)
            seated.append(SeatedBot(player(Setting(box, game, seat, rng, names=tuple(names))), rng, own_seed))
    return seated
