"""Measure how long it takes to work out where the cards of Why are: `python -m benchmarks.why_positions`.

The positions are those of whole games among novices. A call takes in what happened, and gives everything certain,
the odds of every card in every place, and how many cards of each kind every player may have. Times are processor time
of one core.
"""

import argparse
import random
import resource
import time
from collections.abc import Iterator

from deerstalker.core import seen
from deerstalker.core.case import make_header
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES, WHY
from deerstalker.games.why.editions import KIND_OF, PACK
from deerstalker.games.why.knowledge.whereabouts import Whereabouts
from deerstalker.players.bot_spec import read_bot
from deerstalker.table.table import Table, run


def calls(seats: int, seed: int) -> Iterator[float]:
    """Play a game, and yield the seconds of each call."""
    table = Table(make_header(GAMES["why"], NAMES[:seats]), GAMES)
    bots = [read_bot("novice").sit(WHY, table.game, seat, f"{seed}/{seat}") for seat in range(seats)]
    known = Whereabouts(table.game, 0)  # type: ignore[arg-type]
    for step in run(table, bots, random.Random(f"why {seats} {seed}")):
        events = seen(step.events, 0)
        began = time.process_time()
        known.read(events)
        if known.notes is not None and known.notes.piles:
            answer = known.answer
            if not answer.closure or not [answer.chance(card, place) for card in PACK for place in known.places]:
                raise SystemExit("an answer without odds")
            for kind in set(KIND_OF.values()):
                for seat in range(seats):
                    answer.holding(seat, kind)
            yield time.process_time() - began


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--games", type=int, default=4, metavar="N", help="games of each number of seats (default: 4)")
    games = parser.parse_args().games
    for seats in WHY.players:
        list(calls(seats, -1))
        times = sorted(1e3 * seconds for seed in range(games) for seconds in calls(seats, seed))
        p50, p99 = (times[int(len(times) * share)] for share in (0.5, 0.99))
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"{seats} seats: {len(times)} positions, p50 {p50:.1f} ms, p99 {p99:.1f} ms, longest {times[-1]:.1f} ms",
            end="",
        )
        print(f", {memory:.0f} MB so far")


if __name__ == "__main__":
    main()
