"""Minds for the seats, by the name they are asked for on the command line."""

from deerstalker.players.levels import PLAYERS
from deerstalker.players.player import Chair, Player, Seating

__all__ = ["PLAYERS", "Chair", "Player", "Seating"]
