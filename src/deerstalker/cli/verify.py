"""`verify`: check that a deal was fair."""

import argparse

from deerstalker.cli.commands import Commands
from deerstalker.core.errors import Invalid
from deerstalker.core.seats import Seat
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
    command.add_argument(
        "--contribution",
        action="append",
        default=[],
        metavar="SEAT:TEXT",
        help="what you know a seat contributed, numbered from 0 as in the file; may be given again",
    )
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check one case file."""
    try:
        contributed = dict(map(_contribution, arguments.contribution))
        found = verify(read_text(arguments.file), arguments.commitment, contributed)
    except Unfair as unfair:
        print(f"Not fair: {unfair}.")
        return 1
    print(f"Fair: the secret is the one promised, and all {found.draws} draws in {found.steps} steps follow from it.")
    if arguments.commitment is None:
        print("The promise came from the same file. If you noted it before the game, check it with --commitment.")
    for seat, text in sorted(found.contributions.items()):
        print(f"Seat {seat} contributed {text}" + (", as you say." if seat in contributed else "."))
    print(f"The seed is {found.seed}.")
    if found.contributions and not contributed:
        print("The contributions came from the same file. If you noted yours, check it with --contribution SEAT:TEXT.")
    if not found.contributions:
        print("No player contributed anything, so the server alone decided the luck of this game.")
    if found.seals:
        print(f"All {found.seals} cards dealt face down match their seals.")
    return 0


def _contribution(word: str) -> tuple[Seat, str]:
    """Read `SEAT:TEXT`."""
    seat, colon, text = word.partition(":")
    if not colon or not text or len(seat) != 1 or seat not in "0123456789":
        raise Invalid(f"--contribution needs a seat and its text, such as 0:4f1c, not {word!r}")
    return int(seat), text
