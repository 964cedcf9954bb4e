"""Who plays at which level: the same names for every game, from gentle to strong."""

from collections.abc import Mapping

from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box
from deerstalker.players.player import Player, Seating, Setting
from deerstalker.players.random_player import RandomPlayer

RANDOM = "random"
LEVELS = (RANDOM, "novice", "careful", "expert")
"""Every level there is, from gentle to strong. A game need not have them all."""


def bots_of(box: Box) -> Mapping[str, Seating]:
    """The bots that play this game, by level, from gentle to strong."""
    found: dict[str, Seating] = {RANDOM: RandomPlayer}
    found.update((level, box.bots[level]) for level in LEVELS if level in box.bots)
    return found


def seat_bot(level: str, setting: Setting) -> Player:
    """A bot of this level in its seat; `Invalid` where nobody plays the game at that level."""
    bots = bots_of(setting.box)
    if level not in bots:
        raise Invalid(f"nobody plays {setting.box.title} as {level!r}; choose from {', '.join(bots)}")
    return bots[level](setting)


def stand_in(box: Box) -> str:
    """The gentlest bot with a mind of its own, to play on for somebody who is away."""
    return next((level for level in LEVELS[1:] if level in bots_of(box)), RANDOM)
