"""`games` lists the games; `rules` shows a rulebook."""

import argparse
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from deerstalker.cli.commands import Commands
from deerstalker.cli.game_argument import add_game, game_called
from deerstalker.rulebook_files import printed_rulebook

if TYPE_CHECKING:
    from deerstalker.core.game import Box


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
    import msgspec

    from deerstalker.games import GAMES

    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode([_facts(box) for box in GAMES.values()])).decode())
        return 0
    from rich.table import Table
    from rich.text import Text

    from deerstalker.cli.console import Console
    from deerstalker.core.options import options_of

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


def _facts(box: "Box") -> dict[str, object]:
    from deerstalker.core.options import options_of

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
        help="read the rulebook of a game, or one paragraph of it",
        description="Page through the rulebook of a game, or print one paragraph. Paragraphs are numbered; a refused "
        "move names the paragraph.",
    )
    add_game(command)
    command.add_argument("paragraph", metavar="N", nargs="?", help="a paragraph: 12 or §12")
    command.set_defaults(run=rules)


def check_folder(file: str | None) -> None:
    """Raise `Invalid` if a file is given but its folder does not exist."""
    from deerstalker.core.errors import Invalid

    if file and not Path(file).absolute().parent.is_dir():
        raise Invalid(f"cannot write {file}: there is no such folder")


def rules(arguments: argparse.Namespace) -> int:
    """Show a rulebook, or one paragraph of it: paged in a terminal, as plain Markdown in a pipe."""
    text = _rulebook(arguments.game)
    if arguments.paragraph is not None:
        from deerstalker.table.rulebook import paragraph

        text = paragraph(game_called(arguments.game), text, arguments.paragraph)
    if not sys.stdout.isatty():
        print(text)
        return 0
    from rich.markdown import Markdown

    from deerstalker.cli.console import Console

    os.environ.setdefault("LESS", "-R")  # so that `less` shows bold as bold
    console = Console()
    with nullcontext() if arguments.paragraph is not None else console.pager(styles=True):
        console.print(Markdown(text), width=min(console.width, 90))
    return 0


def _rulebook(name: str) -> str:
    """Return the rulebook of a game. That of a built-in one needs no game to be loaded."""
    printed = printed_rulebook(name)
    if printed is not None:
        return printed
    from deerstalker.table.rulebook import rulebook

    return rulebook(game_called(name))
