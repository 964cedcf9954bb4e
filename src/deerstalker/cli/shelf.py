"""`games` lists the games; `rules` shows a rulebook."""

import argparse
import os
import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from deerstalker.cli.commands import Commands
from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box, box_called
from deerstalker.core.options import options_of
from deerstalker.games import GAMES
from deerstalker.table.rulebook import rulebook


def add_games(commands: Commands) -> None:
    """Add `deerstalker games`."""
    command = commands.add_parser(
        "games",
        help="list the games, how many can play, and their variants",
        description="List the games with their seats, and every option with its values and default.",
    )
    command.add_argument("--json", action="store_true", help="print the list as JSON")
    command.set_defaults(run=games)


def games(arguments: argparse.Namespace) -> int:
    """List the games and their variants."""
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode([_facts(box) for box in GAMES.values()])).decode())
        return 0
    console = Console(highlight=False)
    for box in GAMES.values():
        low, high = box.players[0], box.players[-1]
        console.print(Text.assemble((box.title, "bold"), f"  {box.maker}, {box.year}  ", (box.name, "cyan")))
        console.print(f"  {low} to {high} players. {box.blurb}")
        table = Table(show_header=False, box=None, padding=(0, 1, 0, 3))
        for info in options_of(box):
            table.add_row(f"{info.name}={str(info.default).lower()}", info.span, Text(info.meaning, style="dim"))
        if table.row_count:
            console.print(table)
        console.print()
    console.print("Choose a variant with --option name=value.", style="dim")
    return 0


def _facts(box: Box) -> dict[str, object]:
    return {
        "name": box.name,
        "title": box.title,
        "maker": box.maker,
        "year": box.year,
        "blurb": box.blurb,
        "seats": [box.players[0], box.players[-1]],
        "rules": box.rules_version,
        "options": options_of(box),
    }


def add_rules(commands: Commands) -> None:
    """Add `deerstalker rules GAME`."""
    command = commands.add_parser(
        "rules",
        help="read the rulebook of a game",
        description="Page through the rulebook of a game. Paragraphs are numbered; a refused move names the paragraph.",
    )
    command.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    command.set_defaults(run=rules)


def check_folder(file: str | None) -> None:
    """Raise `Invalid` if a file is given but its folder does not exist."""
    if file and not Path(file).absolute().parent.is_dir():
        raise Invalid(f"cannot write {file}: there is no such folder")


def rules(arguments: argparse.Namespace) -> int:
    """Show a rulebook: paged in a terminal, as plain Markdown in a pipe."""
    text = rulebook(box_called(arguments.game, GAMES))
    if not sys.stdout.isatty():
        print(text)
        return 0
    from rich.markdown import Markdown  # a third of the start-up time, and only needed here

    os.environ.setdefault("LESS", "-R")  # so that `less` shows bold as bold
    console = Console()
    with console.pager(styles=True):
        console.print(Markdown(text), width=min(console.width, 90))
    return 0
