"""Every action of a game of Philo Vance, in an order that stays as it is."""

from typing import Any

from deerstalker.games.philo_vance import terms as t
from deerstalker.games.philo_vance.board import HOLDING, SPACES
from deerstalker.games.philo_vance.editions import JURORS
from deerstalker.games.philo_vance.household import CLUES, SUSPECTS


def every_action(game: Any) -> tuple[t.VanceAction, ...]:
    """Return the actions by type. They are the same for every number of seats and in every game of the box."""
    jurors = range(1, JURORS + 1)
    return (
        *map(t.Take, t.OWN),
        t.Roll(),
        t.VanceFirst(),
        *map(t.Move, SPACES),
        *map(t.Bump, (*SPACES, *HOLDING)),
        *map(t.TurnDown, jurors),
        *map(t.TurnUp, jurors),
        t.Draw(),
        t.TakeDiscard(),
        *map(t.Demand, CLUES),
        *map(t.Keep, jurors),
        *map(t.Discard, CLUES),
        t.Claim(),
        t.AlwaysYes(),
        t.NeverAsk(),
        t.StopAsking(),
        t.AskAgain(),
        t.Pass(),
        *map(t.Choose, SUSPECTS),
        *map(t.Name, CLUES),
        *map(t.Arrest, SUSPECTS),
        t.Convict(),
    )
