"""Check how often the chances that the coach gives come true, decision by decision, in games among bots.

    python -m benchmarks.coached_chances why --games 60
    python -m benchmarks.coached_chances philo-vance --games 120 --bot expert:60n

Every decision gives one chance: that of whoever decided, with what they did. Prints a reliability table, and the log
loss beside those of an even share for everybody and of one constant.
"""

import argparse
import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import log, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from deerstalker.coach.coach import coach
from deerstalker.core.case import make_header
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import read_bot
from deerstalker.table.table import Table, run

BINS = 10


class Given(NamedTuple):
    """A chance that was given, an even share of the game, and whether it came true."""

    chance: float
    share: float
    won: bool


def coached(name: str, bot: str, number: int) -> list[Given]:
    """Return the chances of one game, of as many seats as its number says."""
    box = GAMES[name]
    tables = [seats for seats in box.players if seats > 1]
    seats = tables[number % len(tables)]
    table = Table(make_header(GAMES[name], NAMES[:seats]), GAMES)
    luck = f"chances {name} {number}"
    players = [read_bot(bot).sit(box, table.game, seat, f"{luck}/{seat}") for seat in range(seats)]
    for _ in run(table, players, random.Random(luck)):
        pass
    winners = table.winners
    if len(winners) != 1:
        return []
    found = coach(box, table.game, table.case).decisions
    return [Given(one.chance, 1 / seats, one.seat == winners[0]) for one in found]


def surprise(chance: float, *, won: bool) -> float:
    """Return the logarithm of how unlikely this was."""
    return -log(min(1.0, max(1e-4, chance if won else 1 - chance)))


def main() -> None:
    """Play, coach and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--bot", default="careful")
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    with ProcessPoolExecutor(arguments.workers) as pool:
        games = list(pool.map(partial(coached, arguments.game, arguments.bot), range(arguments.games)))
    given = [one for some in games for one in some]
    print("| chance given | times | came true |\n|---|---|---|")
    for low in range(BINS):
        some = [one for one in given if min(BINS - 1, int(one.chance * BINS)) == low]
        if some:
            print(f"| {fmean(one.chance for one in some):.1%} | {len(some):,} | {fmean(one.won for one in some):.1%} |")
    gains = [
        fmean(surprise(one.share, won=one.won) - surprise(one.chance, won=one.won) for one in some)
        for some in games
        if some
    ]
    loss = fmean(surprise(one.chance, won=one.won) for one in given)
    even = fmean(surprise(one.share, won=one.won) for one in given)
    often = fmean(one.won for one in given)
    constant = fmean(surprise(often, won=one.won) for one in given)
    print(f"{len(given):,} decisions of {len(gains)} games: log loss {loss:.3f}; of an even share {even:.3f}, of a")
    print(f"constant {constant:.3f}. Better than an even share by {fmean(gains):.3f} a game, with a standard error of")
    print(f"{stdev(gains) / sqrt(len(gains)):.3f}.")


if __name__ == "__main__":
    main()
