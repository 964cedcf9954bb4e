"""Who plays at which level, for each game: the same names everywhere, from gentle to strong."""

from deerstalker.core.errors import Invalid
from deerstalker.games.clue.rules import Clue
from deerstalker.games.philo_vance.children import Children
from deerstalker.games.philo_vance.rules import PhiloVance
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.why.rules import Why
from deerstalker.players.clue import novice as clue_novice
from deerstalker.players.philo_vance import novice as philo_vance_novice
from deerstalker.players.player import Chair, Player, Seating
from deerstalker.players.random_player import RandomPlayer
from deerstalker.players.sleuth import novice as sleuth_novice
from deerstalker.players.why import novice as why_novice

NOVICES: dict[type, Seating] = {
    Clue: clue_novice.Novice,
    Sleuth: sleuth_novice.Novice,
    PhiloVance: philo_vance_novice.Novice,
    Children: philo_vance_novice.Novice,
    Why: why_novice.Novice,
}
CAREFUL: dict[type, Seating] = {}
EXPERTS: dict[type, Seating] = {}


def novice(chair: Chair) -> Player:
    """Plays by eye with a plain notebook, and forgets things."""
    return _seat(NOVICES, chair)


def careful(chair: Chair) -> Player:
    """Knows everything that follows; plans simply."""
    return _seat(CAREFUL, chair)


def expert(chair: Chair) -> Player:
    """Exact odds, a look ahead, and a thought for what the others know."""
    return _seat(EXPERTS, chair)


def _seat(level: dict[type, Seating], chair: Chair) -> Player:
    if type(chair.game) not in level:
        raise Invalid(f"nobody plays {chair.box.title} at this level yet")
    return level[type(chair.game)](chair)


PLAYERS: dict[str, Seating] = {
    "random": RandomPlayer,
    "novice": novice,
    "careful": careful,
    "expert": expert,
}
