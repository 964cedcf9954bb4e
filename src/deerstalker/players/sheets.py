"""The notes a chair keeps by itself, for each game: what the terminal draws beside the board."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from deerstalker.core.game import AnyGame
from deerstalker.core.seats import Seat
from deerstalker.games.clue.rules import Clue
from deerstalker.games.philo_vance.children import Children
from deerstalker.games.philo_vance.rules import PhiloVance
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.why.rules import Why
from deerstalker.knowledge.sheets.elimination import Page
from deerstalker.players.clue import novice as clue
from deerstalker.players.philo_vance import sheet as philo_vance
from deerstalker.players.sleuth import novice as sleuth
from deerstalker.players.why import novice as why


class Sheet(Protocol):
    """A chair's notes, kept from what that chair sees."""

    def read(self, events: Sequence[Any]) -> None: ...
    def page(self, names: Sequence[str]) -> Page: ...


SHEETS: dict[type, Callable[[Any, Seat | None], Sheet]] = {
    Clue: clue.Sheet,
    Sleuth: sleuth.Sheet,
    PhiloVance: philo_vance.Sheet,
    Children: philo_vance.Sheet,
    Why: why.Sheet,
}


def sheet(game: AnyGame, chair: Seat | None) -> Sheet:
    """An empty sheet of notes for this chair."""
    return SHEETS[type(game)](game, chair)
