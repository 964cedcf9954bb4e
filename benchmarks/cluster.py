"""Measure how the arena scales on a Dask cluster: the same match on one worker and on two.

    python -m benchmarks.cluster

The workers are processes of this machine with one thread each. Each worker plays a few games first, so that loading and
compiling are not measured.
"""

import argparse
import tempfile
import time
from pathlib import Path

from distributed import LocalCluster

from deerstalker.arena.ledger import Ledger
from deerstalker.arena.match import Match
from deerstalker.arena.runner import cluster, run_match


def games_a_second(address: str, workers: int, match: Match) -> float:
    """Play the whole match and return the number of games per second."""
    with tempfile.TemporaryDirectory() as folder, Ledger(Path(folder) / "match.jsonl", match) as ledger:
        began = time.perf_counter()
        count = sum(1 for _ in run_match(ledger, cluster(address), workers))
        return count / (time.perf_counter() - began)


def measure(workers: int, minds: tuple[str, ...], game: str, games: int) -> float:
    """Return the number of games per second on a cluster of this many workers."""
    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as local:  # type: ignore[no-untyped-call]
        games_a_second(local.scheduler_address, workers, Match(game, minds, 16 * workers * len(minds), "warm"))
        return games_a_second(local.scheduler_address, workers, Match(game, minds, games, "cluster"))


def main() -> None:
    """Measure both several times, alternating, and print the ratios."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--game", default="sleuth")
    parser.add_argument("--players", default="careful,careful,novice")
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    minds = tuple(arguments.players.split(","))
    ratios = []
    for _ in range(arguments.rounds):
        one, two = (measure(workers, minds, arguments.game, arguments.games) for workers in (1, 2))
        ratios.append(two / one)
        print(f"one worker {one:.1f} games/s, two {two:.1f} games/s: {two / one:.2f}x", flush=True)
    print(f"median {sorted(ratios)[len(ratios) // 2]:.2f}x")


if __name__ == "__main__":
    main()
