"""The argument GAME of many commands: the games are loaded once one is looked up or help is wanted."""

import argparse
from typing import TYPE_CHECKING, Any

from deerstalker.cli.commands import did_you_mean

if TYPE_CHECKING:
    from deerstalker.core.game import Box


class _Names:
    """The names of all games, as text in a help message."""

    def __str__(self) -> str:
        from deerstalker.games import GAMES

        return ", ".join(GAMES)


class _GameAction(argparse.Action):
    """Stores the name of a game. Its help may say `%(games)s`."""

    def __init__(self, *words: Any, **settings: Any) -> None:
        super().__init__(*words, **settings)
        self.games = _Names()

    def __call__(self, parser: Any, namespace: argparse.Namespace, values: Any, option_string: Any = None) -> None:
        setattr(namespace, self.dest, values)


def add_game(command: argparse.ArgumentParser, meaning: str = "%(games)s", *, optional: bool = False) -> None:
    """Add the argument GAME."""
    command.add_argument("game", nargs="?" if optional else None, action=_GameAction, metavar="GAME", help=meaning)


def game_called(word: str) -> "Box":
    """Return the game of this name or title, or the first that has an edition of this name; in capitals or not.

    Raises `Invalid` if there is none, with the one that was probably meant.

    >>> game_called("Master Detective").name
    'master-detective'
    >>> game_called("Cluedo").title
    'Clue'
    """
    from deerstalker.core.errors import Invalid
    from deerstalker.games import GAMES

    if word in GAMES:
        return GAMES[word]
    names = {_folded(name): box for box in GAMES.values() for name in (box.title, box.name)}
    if _folded(word) in names:
        return names[_folded(word)]
    for box in GAMES.values():
        if box.tables and any(_folded(word) in {one.name, *one.also} for one in box.tables.editions):
            return box
    meant = did_you_mean(_folded(word), list(GAMES))
    raise Invalid(f"there is no game called {word!r}{meant or '; choose one of ' + ', '.join(GAMES)}")


def _folded(word: str) -> str:
    return word.strip().casefold().replace(" ", "-").replace("_", "-")
