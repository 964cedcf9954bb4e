"""Levels of bots: the same names for every game, from gentle to strong."""

from collections.abc import Mapping

from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box
from deerstalker.players.player import Player, Seating, Setting
from deerstalker.players.random_player import RandomPlayer

RANDOM = "random"
LEVELS = (RANDOM, "novice", "careful", "expert")
"""All levels, from gentle to strong. A game need not have them all."""


def _novice(setting: Setting) -> Player:
    from deerstalker.players.generic.novice import Novice

    return Novice(setting)


def _careful(setting: Setting) -> Player:
    from deerstalker.players.generic.careful import Careful

    return Careful(setting)


def _expert(setting: Setting) -> Player:
    from deerstalker.players.generic.expert import Expert

    return Expert(setting)


GENERIC: Mapping[str, Seating] = {"novice": _novice, "careful": _careful, "expert": _expert}
"""Bots for any game with clues. A game may bring its own for each level."""


def bots_of(box: Box) -> Mapping[str, Seating]:
    """Return the bots that play this game, from gentle to strong: its own, and the generic ones if it has clues."""
    there = {RANDOM: RandomPlayer, **(GENERIC if box.clues is not None else {}), **box.bots}
    return {level: there[level] for level in LEVELS if level in there}


def check_level(box: Box, level: str) -> None:
    """Raise `Invalid`, naming the levels that exist, if the game has no bot of this level."""
    bots = bots_of(box)
    if level not in bots:
        raise Invalid(f"{box.title} has no bot called {level!r}; choose from {', '.join(bots)}")


def seat_bot(level: str, setting: Setting) -> Player:
    """Seat a bot of this level. Raises `Invalid` if the game has no bot of that level."""
    check_level(setting.box, level)
    return bots_of(setting.box)[level](setting)


def stand_in(box: Box) -> str:
    """Return the gentlest level above random, to play on for somebody who is away."""
    return next((level for level in LEVELS[1:] if level in bots_of(box)), RANDOM)
