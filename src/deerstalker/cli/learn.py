"""`learn`: the first case of a game, with a guide."""

import argparse
from pathlib import Path

from deerstalker.cli.commands import Commands
from deerstalker.cli.game_argument import add_game, game_called
from deerstalker.cli.play import Lines, games_folder
from deerstalker.core.game import Box
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES
from deerstalker.players.levels import stand_in
from deerstalker.table.guide import Guide
from deerstalker.table.local_game import LocalGame, Seating, new_file
from deerstalker.tui.plain_play import PlainPlay

FOLLOW = "Type 'ok' to do what the guide would do."
NOTES = "Type 'sheet' to read your notes, 'why CARD' to hear the reason for a mark."


def add_learn(commands: Commands) -> None:
    """Add `deerstalker learn [GAME]`."""
    command = commands.add_parser(
        "learn",
        help="learn a game: a first case, with a guide who says what to do and why",
        description="Learn a game in a few minutes: a prepared case against gentle bots, with a guide who says what to "
        "do and why, explains what your notes know, and warns you before you waste a question or your place.",
    )
    add_game(command, optional=True)
    command.add_argument("--name", metavar="NAME", help="your name")
    command.add_argument("--save", metavar="FILE.case", help="keep the game in this file (default: your data folder)")
    command.add_argument("--plain", action="store_true", help="line by line, as a first case always is")
    command.set_defaults(run=learn)


def learn(arguments: argparse.Namespace) -> int:
    """Play a first case, or say which there are."""
    talk = Lines()
    if arguments.game is None:
        talk.say("Every game has a first case. Choose one:")
        for box in GAMES.values():
            talk.say(f"  deerstalker learn {box.name:<20} {box.blurb}")
        return 0
    box = game_called(arguments.game)
    file = Path(arguments.save) if arguments.save else new_file(games_folder(), box.name)
    game = first_game(box, file, arguments.name or NAMES[0])
    talk.say(f"You are {game.table.header.seats[0]}. {FOLLOW}" + (f" {NOTES}" if box.clues is not None else ""))
    try:
        over = PlainPlay(game, talk, Guide(box.first_case)).play()
    finally:
        game.close()
    if over:
        talk.say(f"Go through it with the coach: deerstalker coach {file}")
        talk.say(f"Play for real: deerstalker play {box.name}")
    return 0


def first_game(box: Box, file: Path, name: str) -> LocalGame:
    """Return the prepared game, with the pupil in its first seat."""
    first = box.first_case
    seats = first.players(box.players)
    names = (name, *(one for one in NAMES if one != name))[:seats]
    bots = {seat: stand_in(box) for seat in range(1, seats)}
    return LocalGame.open(box, names, [], Seating(first.seed, bots), file)
