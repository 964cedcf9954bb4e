"""Was the deal fair? `verify`."""

import argparse
from pathlib import Path
from typing import Any

from deerstalker.core.errors import Invalid
from deerstalker.table.fair_proof import Unfair, verify

LARGEST_FILE = 50_000_000


def add_verify(commands: Any) -> None:
    """`deerstalker verify FILE`."""
    command = commands.add_parser(
        "verify",
        help="check that the cards and dice of an online game were not bent",
        description="Replay every shuffle and throw of a finished online game from the secret that was promised "
        "before it and from what the players threw in. The exit code is 1 if anything differs.",
    )
    command.add_argument("file", metavar="FILE", help="the case file of the table, downloaded when the game was over")
    command.add_argument("--commitment", metavar="HEX", help="the promise as you noted it before the game")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check one case file."""
    file = Path(arguments.file)
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise Invalid(f"{file} is too large for a case")
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid(f"cannot read {file}: {getattr(error, 'strerror', None) or 'it is not text'}") from None
    try:
        found = verify(text, arguments.commitment)
    except Unfair as unfair:
        print(f"Not fair: {unfair}.")
        return 1
    print(f"Fair: the secret is the one promised, and all {found.draws} draws of {found.steps} steps follow from it.")
    if arguments.commitment is None:
        print("The promise was read from the same file; --commitment takes it as you noted it before the game.")
    if not found.people:
        print("Nobody threw anything in, so the house alone chose the luck of this game.")
    if found.seals:
        print(f"The seals of all {found.seals} cards dealt face down fit.")
    return 0
