"""The picture of a table, by game."""

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text

from deerstalker.core.game import AnyGame
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.tui import sleuth

Board = Callable[[Any, Any, Sequence[str]], Text]

BOARDS: dict[type, Board] = {
    Sleuth: sleuth.board,
}


def board(game: AnyGame, state: Any, names: Sequence[str]) -> Text:
    """The table as it lies, drawn from any chair's copy of the state."""
    return BOARDS[type(game)](game, state, names)
