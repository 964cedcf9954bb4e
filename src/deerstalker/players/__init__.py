"""Bots, by the names they have on the command line."""

from deerstalker.players.levels import LEVELS, bots_of
from deerstalker.players.player import Player, Seating, Setting

__all__ = ["LEVELS", "Player", "Seating", "Setting", "bots_of"]
