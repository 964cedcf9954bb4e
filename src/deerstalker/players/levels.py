"""Levels of bots: the same names for every game, from gentle to strong."""

from collections.abc import Mapping

from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box
from deerstalker.players.player import Player, Seating, Setting
from deerstalker.players.random_player import RandomPlayer

RANDOM = "random"
LEVELS = (RANDOM, "novice", "careful", "expert")
"""All levels, from gentle to strong. A game need not have them all."""


def bots_of(box: Box) -> Mapping[str, Seating]:
    """Return the bots that play this game, by level, from gentle to strong."""
    found: dict[str, Seating] = {RANDOM: RandomPlayer}
    found.update((level, box.bots[level]) for level in LEVELS if level in box.bots)
    return found


def seat_bot(level: str, setting: Setting) -> Player:
    """Seat a bot of this level. Raises `Invalid` if the game has no bot of that level."""
    bots = bots_of(setting.box)
    if level not in bots:
        raise Invalid(f"nobody plays {setting.box.title} as {level!r}; choose from {', '.join(bots)}")
    return bots[level](setting)


def stand_in(box: Box) -> str:
    """Return the gentlest level above random, to play on for somebody who is away."""
    return next((level for level in LEVELS[1:] if level in bots_of(box)), RANDOM)
