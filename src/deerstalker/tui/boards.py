"""The picture of a table, by game."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text

from deerstalker.core.game import AnyGame
from deerstalker.games.clue.rules import Clue
from deerstalker.games.philo_vance.children import Children
from deerstalker.games.philo_vance.rules import PhiloVance
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.why.rules import Why
from deerstalker.tui import clue, philo_vance, sleuth, why

Board = Callable[[Any, Any, Sequence[str]], Text]

BOARDS: dict[type, Board] = {
    Clue: clue.board,
    Sleuth: sleuth.board,
    Why: why.board,
    PhiloVance: philo_vance.board,
    Children: philo_vance.board,
}


def board(game: AnyGame, state: Any, names: Sequence[str]) -> Text:
    """The table as it lies, drawn from any chair's copy of the state."""
    return BOARDS[type(game)](game, state, names)
