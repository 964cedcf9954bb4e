"""`exam`: an examination in deduction, for our own players and for any program."""

import argparse
from contextlib import closing, nullcontext

import msgspec

from deerstalker.cli.commands import Commands
from deerstalker.core.errors import Invalid


def add_exam(commands: Commands) -> None:
    """Add `deerstalker exam`."""
    command = commands.add_parser(
        "exam",
        help="examine a player or a program in deduction: certainties, odds, questions, contradictions",
        description="Examine somebody with fixed sets of proved puzzles and positions, the same for the same seed. "
        "Shares of right answers come with 95 % intervals, stated chances with their distance from the exact ones.",
    )
    command.add_argument(
        "--player",
        default="exact",
        metavar="NAME",
        help="who is examined: random, novice, elimination, careful, exact (default), or pipe:COMMAND, a program",
    )
    command.add_argument("--tasks", type=int, default=20, metavar="N", help="tasks in each section (default: 20)")
    command.add_argument("--seed", default="0", metavar="S", help="which set of tasks (default: 0)")
    command.add_argument("--json", action="store_true", help="the marks as JSON")
    command.set_defaults(run=exam)


def exam(arguments: argparse.Namespace) -> int:
    """Examine somebody, and print the marks."""
    from deerstalker.adapters.exam import SECTIONS, Asked, examinee, marked, tasks

    if not 1 <= arguments.tasks <= 1_000:
        raise Invalid("--tasks must be a number from 1 to 1000")
    who = examinee(arguments.player)
    with closing(who) if isinstance(who, Asked) else nullcontext():
        marks = [marked(one, list(tasks(one, arguments.tasks, arguments.seed)), who) for one in SECTIONS]
    if arguments.json:
        print(msgspec.json.encode(marks).decode())
        return 0
    for mark in marks:
        share = f"{mark.right} of {mark.tasks} right ({mark.low:.0%} to {mark.high:.0%})"
        error = f", chances off by {mark.error:.3f} on average" if mark.section == "odds" else ""
        print(f"{mark.section:15} {share}{error}")
    return 0
