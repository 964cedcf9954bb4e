"""Measure how many positions a second the experts examine: `python -m benchmarks.experts`.

An expert sits in the first seat of a recorded game among careful bots, and is asked at every choice of that seat what
it would do, always with the same number of positions. Times are processor time of one core; of several rounds, the
quickest counts.
"""

import argparse
import random
import time
from typing import NamedTuple

from deerstalker.core.case import AnyCase, make_header
from deerstalker.core.play import apply, begin
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import look
from deerstalker.games import BUILT_IN, GAMES
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.effort import Effort
from deerstalker.table.table import Table, run

NODES = 40
SEATS = 4


class Round(NamedTuple):
    """One pass through a game."""

    decisions: int
    positions: int
    seconds: float


def recorded(name: str) -> AnyCase:
    """Return a game among careful bots."""
    table = Table(make_header(GAMES[name], NAMES[:SEATS]), GAMES)
    bots = [read_bot("careful").sit(GAMES[name], table.game, seat, f"{seat}") for seat in range(SEATS)]
    for _ in run(table, bots, random.Random(name)):
        pass
    return table.case


def asked(case: AnyCase) -> Round:
    """Ask the expert at every choice of the first seat."""
    table = Table(case.header, GAMES)
    bot = read_bot(f"expert:{NODES}n").sit(table.box, table.game, 0, "expert")
    moment = begin(table.game)
    spent, seconds, decisions, seen = 0, 0.0, 0, 0
    original = Effort.spend

    def spend(self: Effort, nodes: int = 1) -> None:
        nonlocal spent
        spent += nodes
        original(self, nodes)

    Effort.spend = spend  # type: ignore[method-assign]
    try:
        for number, step in enumerate(case.steps):
            if 0 in moment.waiting:
                events = [event for one in case.steps[seen:number] for event in one.events]
                sight = look(table.game, moment.state, 0, number, events)
                began = time.process_time()
                bot.act(sight)
                seconds += time.process_time() - began
                decisions, seen = decisions + 1, number
            moment = apply(table.game, moment, step.events)
    finally:
        Effort.spend = original  # type: ignore[method-assign]
    return Round(decisions, spent, seconds)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="passes through each game (default: 5)")
    parser.add_argument("--only", default="", metavar="TEXT", help="games that begin like this")
    arguments = parser.parse_args()
    for name in BUILT_IN:
        if name.startswith(arguments.only):
            case = recorded(name)
            asked(case)
            best = min((asked(case) for _ in range(arguments.rounds)), key=lambda one: one.seconds)
            speed = best.positions / best.seconds
            print(f"{name}: {best.decisions} decisions, {best.positions} positions, {speed:,.0f} a second")


if __name__ == "__main__":
    main()
