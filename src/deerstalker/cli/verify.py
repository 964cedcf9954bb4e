"""`verify`: check that a deal was fair."""

import argparse

from deerstalker.cli.commands import Commands
from deerstalker.table.case_file import read_text
from deerstalker.table.fair_proof import Unfair, verify


def add_verify(commands: Commands) -> None:
    """Add `deerstalker verify FILE`."""
    command = commands.add_parser(
        "verify",
        help="check that the cards and dice of an online game were not rigged",
        description="Replay every shuffle and roll of a finished online game from the secret the server committed to "
        "beforehand and the texts the players contributed. The exit code is 1 if anything differs.",
    )
    command.add_argument("file", metavar="FILE", help="the case file of the table, downloaded after the game")
    command.add_argument("--commitment", metavar="HEX", help="the commitment you noted before the game")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check one case file."""
    try:
        found = verify(read_text(arguments.file), arguments.commitment)
    except Unfair as unfair:
        print(f"Not fair: {unfair}.")
        return 1
    print(f"Fair: the secret is the one promised, and all {found.draws} draws in {found.steps} steps follow from it.")
    if arguments.commitment is None:
        print("The promise came from the same file. If you noted it before the game, check it with --commitment.")
    if not found.people:
        print("No player contributed anything, so the server alone decided the luck of this game.")
    if found.seals:
        print(f"All {found.seals} cards dealt face down match their seals.")
    return 0
