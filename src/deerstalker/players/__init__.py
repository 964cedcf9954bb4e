"""Minds for the seats, by the name they are asked for on the command line."""

from deerstalker.players.novice import novice
from deerstalker.players.player import Player, Seating
from deerstalker.players.random_player import RandomPlayer

PLAYERS: dict[str, Seating] = {
    "random": RandomPlayer,
    "novice": novice,
}

__all__ = ["PLAYERS", "Player", "Seating"]
