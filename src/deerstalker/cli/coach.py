"""`coach`: what every decision of a finished game was worth."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from deerstalker.cli.commands import Commands, Help
from deerstalker.cli.console import Console, print_line
from deerstalker.cli.progress import progress
from deerstalker.cli.review import add_finished_game, finished_game
from deerstalker.core.seats import Seat
from deerstalker.table.recording import Recording

EPILOG = """\
what the labels mean, by the share of the winning chance that a decision cost:
  excellent under 2 %, good from 2 %, inaccurate from 5 %, mistake from 10 %,
  blunder from 15 %
Some decisions are mistakes whatever they cost: a question or demand that can
bring nothing, a card that tells much more than another, waiting though certain.
Before the coach calls anything a mistake, it asks the strongest bot what it
would have done.

examples:
  deerstalker coach my.case
  deerstalker coach my.case --seat Ann --all
  deerstalker coach my.case --seat Ann --practice
  deerstalker coach my.case --json | jq '.decisions[].label'
"""


def add_coach(commands: Commands) -> None:
    """Add `deerstalker coach FILE`."""
    command = commands.add_parser(
        "coach",
        help="go through a finished game with a coach: what every decision was worth",
        description="Go through a finished game decision by decision: questions, accusations, cards shown. Each is "
        "compared with the best there was, by the chance to win, and each player gets an accuracy.",
        epilog=EPILOG,
        formatter_class=Help,
    )
    add_finished_game(command)
    command.add_argument("--all", action="store_true", help="every decision, not only those that could be better")
    command.add_argument("--json", action="store_true", help="everything as JSON, for programs")
    command.add_argument(
        "--practice", action="store_true", help="learn from mistakes: each poor decision as an exercise"
    )
    command.set_defaults(run=coach)


def coach(arguments: argparse.Namespace) -> int:
    """Print the verdicts on a case."""
    from deerstalker.coach.coach import coach as judged
    from deerstalker.tui.coach_text import CoachText

    recording, seats = finished_game(arguments)
    if arguments.practice:
        return _practice(recording, seats, as_json=arguments.json)
    if arguments.json:
        with _through(recording) as judge_to:
            found = judged(recording.box, recording.game, recording.case, seats, judge_to)
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
        return 0
    with _through(recording) as judge_to:
        lines = CoachText(recording).lines(seats, everything=arguments.all, progress=judge_to)
        told = list(lines) if Console(stderr=True).is_terminal else lines  # a bar and lines would disturb each other
    for line in told:
        print_line(line)
    return 0


@contextmanager
def _through(recording: Recording) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, which is moved by the number of steps that have been judged."""
    with progress(Console(stderr=True)) as bar:
        task = bar.add_task("judged", total=len(recording.case.steps))
        yield lambda step: bar.update(task, completed=step)


def _practice(recording: Recording, seats: Sequence[Seat], *, as_json: bool) -> int:
    """Go through the exercises, or print them all."""
    from deerstalker.cli.play import Lines
    from deerstalker.tui.practice import Practice

    with _through(recording) as judge_to:
        practice = Practice(recording, seats, judge_to)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(list(practice.exercises()))).decode())
        return 0
    lines = Lines()
    practice.talk(lines.say, lines.read)
    return 0
