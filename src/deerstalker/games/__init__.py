"""The games, by the name they are asked for on the command line."""

from deerstalker.core import Box
from deerstalker.games import sleuth, why

GAMES: dict[str, Box] = {
    box.name: box
    for box in (
        sleuth.BOX,
        why.BOX,
    )
}
