"""Measure how long the review of a finished game takes, at the largest table of every game with clues.

    python -m benchmarks.review                          # some minutes
    python -m benchmarks.review --games 1 --only master

Times are processor time of one core. "in solves" divides them by the time of one position that is solved again and
again in between, so that figures of a busy or a slow machine can be compared with others.
"""

import argparse
import random
import time
from typing import NamedTuple

from benchmarks.positions import Family, position
from rich import box
from rich.console import Console
from rich.table import Table as Grid

from deerstalker.core.case import AnyCase, make_header
from deerstalker.core.seats import NAMES
from deerstalker.deduction.solver import solve
from deerstalker.games import BUILT_IN, GAMES
from deerstalker.knowledge.deal.review import Review, review
from deerstalker.players.bot_spec import read_bot
from deerstalker.table.table import Table, run

HEAD = ("game", "players", "steps", "questions", "chances", "seconds", "in solves")
REFERENCE = position(Family("Master Detective", 10, 25), 1)
GOAL = 5.0
"""Maximum number of seconds of work that a review should take."""


class Measured(NamedTuple):
    """A review, the processor time it took and that of the reference beside it."""

    found: Review
    seconds: float
    reference: float


def main() -> None:
    """Play, review and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=3, metavar="N", help="games of each game and bot (default: 3)")
    parser.add_argument("--only", default="", metavar="TEXT", help="games that begin like this")
    arguments = parser.parse_args()
    table = Grid(*HEAD, box=box.MARKDOWN)
    longest = 0.0
    chosen = [(name, game) for name, game in BUILT_IN.items() if game.clues and name.startswith(arguments.only)]
    for name, game in chosen:
        measured(played(name, game.players[0], "novice", 0))  # load the kernels
        for bot in ("novice", "careful"):
            for seed in range(arguments.games):
                found, seconds, reference = measured(played(name, game.players[-1], bot, seed))
                longest = max(longest, seconds)
                chances = sum(len(seat.chances) for seat in found.seats)
                figures = found.steps, len(found.questions), chances, f"{seconds:.2f}", f"{seconds / reference:,.0f}"
                table.add_row(game.title, f"{game.players[-1]} {bot}", *map(str, figures))
    console = Console(width=110)
    console.print(table)
    console.print(f"The longest review took {longest:.1f} s of work; the goal is {GOAL:.0f} s.")


def played(name: str, seats: int, bot: str, seed: int) -> AnyCase:
    """Return a whole game among these bots."""
    table = Table(make_header(GAMES[name], NAMES[:seats]), GAMES)
    players = [read_bot(bot).sit(GAMES[name], table.game, seat, f"{seed}/{seat}") for seat in range(seats)]
    for _ in run(table, players, random.Random(f"{name} {seats} {seed}")):
        pass
    return table.case


def measured(case: AnyCase) -> Measured:
    """Review a case, between two measurements of the reference. The better of these counts."""
    game = GAMES[case.header.game]
    before = reference()
    began = time.process_time()
    found = review(game, game.open(len(case.header.seats), game.options()), case)
    seconds = time.process_time() - began
    return Measured(found, seconds, min(before, reference()))


def reference() -> float:
    """Return the seconds of processor time for one position, at best."""
    times = []
    for _ in range(5):
        began = time.process_time()
        solve(REFERENCE).closure  # noqa: B018 - to work it out
        times.append(time.process_time() - began)
    return min(times)


if __name__ == "__main__":
    main()
