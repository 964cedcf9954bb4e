"""Who plays at which level, for each game: the same names everywhere, from gentle to strong."""

from importlib import import_module

from deerstalker.core.errors import Invalid
from deerstalker.games.clue.rules import Clue
from deerstalker.games.philo_vance.children import Children
from deerstalker.games.philo_vance.rules import PhiloVance
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.why.rules import Why
from deerstalker.players.player import Chair, Player, Seating
from deerstalker.players.random_player import RandomPlayer

SCHOOLS: dict[type, str] = {
    Clue: "clue",
    Sleuth: "sleuth",
    PhiloVance: "philo_vance",
    Children: "philo_vance",
    Why: "why",
}
"""Where the minds for each game live: `players/clue/novice.py` has the `Novice`, and so on."""


def novice(chair: Chair) -> Player:
    """Plays by eye with a plain notebook, and forgets things."""
    return _seat("novice", chair)


def careful(chair: Chair) -> Player:
    """Knows everything that follows; plans simply."""
    return _seat("careful", chair)


def expert(chair: Chair) -> Player:
    """Exact odds, a look ahead, and a thought for what the others know."""
    return _seat("expert", chair)


def _seat(level: str, chair: Chair) -> Player:
    """Only who plays is loaded: strong minds bring a compiler with them, and not everybody needs one."""
    if type(chair.game) not in SCHOOLS:
        raise Invalid(f"nobody plays {chair.box.title} at this level yet")
    module = import_module(f"deerstalker.players.{SCHOOLS[type(chair.game)]}.{level}")
    seating: Seating = getattr(module, level.capitalize())
    return seating(chair)


PLAYERS: dict[str, Seating] = {
    "random": RandomPlayer,
    "novice": novice,
    "careful": careful,
    "expert": expert,
}
