"""Deerstalker: the home of the classic detective games.

The names below are all that most programs need, and each is loaded when it is first used: `import deerstalker` itself
loads nothing, the games need msgspec alone.
"""

TYPE_CHECKING = False  # as type checkers read it, it is true; `typing` would take most of the time of the import
if TYPE_CHECKING:
    from deerstalker.arena import PlayedMatch, play_match
    from deerstalker.core import NATURE, Box, Case, DeerstalkerError, Game, Illegal, Invalid, Secret, Step, seen, step
    from deerstalker.core.secret import EVERYTHING
    from deerstalker.core.sight import Sight
    from deerstalker.deduction import HIDDEN, Problem, exactly, has_all, has_none, solve
    from deerstalker.games import CLUE, CLUE_CARDS, GAMES, MASTER_DETECTIVE, PHILO_VANCE, SLEUTH, WHY
    from deerstalker.knowledge import Dossier
    from deerstalker.players import Player, Setting
    from deerstalker.table import Recording, Table, load

    __version__: str

__all__ = [
    "CLUE",
    "CLUE_CARDS",
    "EVERYTHING",
    "GAMES",
    "HIDDEN",
    "MASTER_DETECTIVE",
    "NATURE",
    "PHILO_VANCE",
    "SLEUTH",
    "WHY",
    "Box",
    "Case",
    "DeerstalkerError",
    "Dossier",
    "Game",
    "Illegal",
    "Invalid",
    "PlayedMatch",
    "Player",
    "Problem",
    "Recording",
    "Secret",
    "Setting",
    "Sight",
    "Step",
    "Table",
    "__version__",
    "exactly",
    "has_all",
    "has_none",
    "load",
    "play_match",
    "seen",
    "solve",
    "step",
]

_FROM = {
    "deerstalker.arena": ("PlayedMatch", "play_match"),
    "deerstalker.core": (
        *("NATURE", "Box", "Case", "DeerstalkerError", "Game", "Illegal", "Invalid", "Secret", "Step", "seen", "step"),
    ),
    "deerstalker.core.secret": ("EVERYTHING",),
    "deerstalker.core.sight": ("Sight",),
    "deerstalker.deduction": ("HIDDEN", "Problem", "exactly", "has_all", "has_none", "solve"),
    "deerstalker.games": ("CLUE", "CLUE_CARDS", "GAMES", "MASTER_DETECTIVE", "PHILO_VANCE", "SLEUTH", "WHY"),
    "deerstalker.knowledge": ("Dossier",),
    "deerstalker.players": ("Player", "Setting"),
    "deerstalker.table": ("Recording", "Table", "load"),
}
"""Where each name is: what the imports above tell type checkers, for when the program runs."""

_PLACES = {name: module for module, names in _FROM.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a name when it is first used."""
    if name == "__version__":
        from importlib.metadata import version

        value: object = version("deerstalker")
    elif name in _PLACES:
        from importlib import import_module

        value = vars(import_module(_PLACES[name]))[name]
    else:
        raise AttributeError(f"module 'deerstalker' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
