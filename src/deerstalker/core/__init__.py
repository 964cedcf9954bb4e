"""Secrets, games, cases and their laws. Knows no game, and needs only the standard library and msgspec."""

from deerstalker.core.case import Case, Header, Step
from deerstalker.core.errors import DeerstalkerError, Illegal, Invalid, Sealed, Stale
from deerstalker.core.game import AnyGame, Box, Game, fold, step
from deerstalker.core.rng import Rng
from deerstalker.core.seats import NATURE, Seat, clockwise
from deerstalker.core.secret import NOBODY, Secret, secret, seen
from deerstalker.core.terms import Action, Event, Phase, State

__all__ = [
    "NATURE",
    "NOBODY",
    "Action",
    "AnyGame",
    "Box",
    "Case",
    "DeerstalkerError",
    "Event",
    "Game",
    "Header",
    "Illegal",
    "Invalid",
    "Phase",
    "Rng",
    "Sealed",
    "Seat",
    "Secret",
    "Stale",
    "State",
    "Step",
    "clockwise",
    "fold",
    "secret",
    "seen",
    "step",
]
