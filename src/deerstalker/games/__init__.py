"""The games, by the name they are asked for on the command line."""

from deerstalker.core import Box
from deerstalker.games import clue, philo_vance, sleuth, why

GAMES: dict[str, Box] = {
    box.name: box
    for box in (
        clue.BOX,
        clue.CARDS_BOX,
        clue.MASTER_BOX,
        sleuth.BOX,
        philo_vance.BOX,
        why.BOX,
    )
}
