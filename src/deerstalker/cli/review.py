"""`review`: look back at a finished game."""

import argparse
from collections.abc import Sequence

from deerstalker.cli.commands import Commands
from deerstalker.core import case as cases
from deerstalker.core.errors import Invalid
from deerstalker.core.prose import listed
from deerstalker.core.seats import Seat
from deerstalker.core.secret import secrets_in
from deerstalker.games import GAMES
from deerstalker.table.case_file import load
from deerstalker.table.recording import Recording
from deerstalker.tui.review_text import ReviewText


def add_review(commands: Commands) -> None:
    """Add `deerstalker review FILE`."""
    command = commands.add_parser(
        "review",
        help="look back at a finished game: who could have known what, and when",
        description="Look back at a finished game: how sure each player could have been turn by turn, when each could "
        "have known the solution, and how good their questions were.",
    )
    add_finished_game(command)
    command.add_argument("--plain", action="store_true", help="no columns or bars: sentences for screen readers")
    command.set_defaults(run=review)


def add_finished_game(command: argparse.ArgumentParser) -> None:
    """Add the arguments that say which game to look back at, and whose part in it."""
    command.add_argument("file", metavar="FILE", help="a .case file; - reads stdin")
    command.add_argument("--seat", metavar="NAME", help="only this player, by name or by seat number from 0")


def finished_game(arguments: argparse.Namespace) -> tuple[Recording, list[Seat]]:
    """Return the game that was asked for, and the seats. Raises `Invalid` if it isn't over, or not the whole case."""
    case, _ = load(arguments.file)
    box, game = cases.open_box(case.header, GAMES)
    case = cases.complete(case, box, game)
    if not all(one.action.is_open and all(secret.is_open for secret in secrets_in(one.events)) for one in case.steps):
        raise Invalid("this is one chair's copy of the case; looking back needs the whole case")
    recording = Recording(box, game, case)
    if recording.waiting_for:
        raise Invalid("this game isn't over; you can look back once it is")
    if arguments.seat is None:
        return recording, list(range(game.seats))
    return recording, [_seat_called(arguments.seat, case.header.seats)]


def _seat_called(word: str, names: Sequence[str]) -> Seat:
    """Return the seat of this name or number."""
    if word in names:
        return names.index(word)
    if word.isdecimal() and int(word) < len(names):
        return int(word)
    last = len(names) - 1
    raise Invalid(f"nobody called {word!r} played; --seat names {listed(names, 'or')}, or a seat from 0 to {last}")


def review(arguments: argparse.Namespace) -> int:
    """Print the review of a case."""
    recording, seats = finished_game(arguments)
    for line in ReviewText(recording).lines(seats, plain=arguments.plain):
        print(line)
    return 0
