"""`novice`: plays sensibly by eye, with a plain notebook. One small mind for each game."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from deerstalker.core.game import AnyGame, Box, Rng
from deerstalker.core.seats import Seat
from deerstalker.games.clue.rules import Clue
from deerstalker.games.philo_vance.children import Children
from deerstalker.games.philo_vance.rules import PhiloVance
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.why.rules import Why
from deerstalker.players.notebook import Page
from deerstalker.players.novice import clue, philo_vance, sleuth, why
from deerstalker.players.player import Player


class Sheet(Protocol):
    """A chair's notes, kept from what that chair sees."""

    def read(self, events: Sequence[Any]) -> None: ...
    def page(self, names: Sequence[str]) -> Page: ...


NOVICES: dict[type, Callable[[Any, Seat, Rng], Player]] = {
    Clue: clue.Novice,
    Sleuth: sleuth.Novice,
    PhiloVance: philo_vance.Novice,
    Children: philo_vance.Novice,
    Why: why.Novice,
}
SHEETS: dict[type, Callable[[Any, Seat | None], Sheet]] = {
    Clue: clue.Sheet,
    Sleuth: sleuth.Sheet,
    PhiloVance: philo_vance.Sheet,
    Children: philo_vance.Sheet,
    Why: why.Sheet,
}


def novice(box: Box, game: AnyGame, seat: Seat, rng: Rng) -> Player:
    """The novice for this game."""
    return NOVICES[type(game)](game, seat, rng)


def sheet(game: AnyGame, chair: Seat | None) -> Sheet:
    """An empty sheet of notes for this chair."""
    return SHEETS[type(game)](game, chair)
