"""Measure how long exact deduction takes in real games: every position of whole games among novices.

    python -m benchmarks.novices                          # half an hour
    python -m benchmarks.novices --games 2 --only sleuth

A position is what one chair knows after a note. A call gives the number of deals, the odds of every card with every
holder and everything that is certain, with shown cards weighed by the choice their holder had. Each family runs in its
own process, so that its memory can be measured. Times are processor time of one core.
"""

import argparse
import multiprocessing
import random
import resource
import time
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from typing import NamedTuple

from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from deerstalker.core import seen
from deerstalker.core.case import make_header
from deerstalker.core.seats import NAMES
from deerstalker.deduction.solver import Exact
from deerstalker.games import BUILT_IN, GAMES
from deerstalker.knowledge.deal import Dossier
from deerstalker.players.bot_spec import read_bot
from deerstalker.table.table import Table, run

FAMILIES = [(name, seats) for name, game in BUILT_IN.items() if game.clues is not None for seats in game.players]
HEAD = ("game", "positions", "exact", "a second", "p50 ms", "p90 ms", "p99 ms", "longest ms", "most deals", "MB")
GOAL = 1.0
"""Maximum number of seconds a call should take."""


class Call(NamedTuple):
    """One position: how long it took, whether the answer is exact, and the number of deals that fit."""

    seconds: float
    exact: bool
    deals: float


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=10, metavar="N", help="games of a family (default: 10)")
    parser.add_argument("--only", default="", metavar="TEXT", help="games that begin like this")
    parser.add_argument("--gallery", action="store_true", help="what a spectator knows, not a seat")
    arguments = parser.parse_args()
    chosen = [family for family in FAMILIES if family[0].startswith(arguments.only)]
    rows = []
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=len(chosen) * arguments.games)
        for name, seats in chosen:
            progress.update(task, description=f"{GAMES[name].title}, {seats} seats")
            pipe = started(name, seats, arguments.games, gallery=arguments.gallery)
            calls: list[Call] = []
            for _ in range(arguments.games):
                calls += pipe.recv()
                progress.advance(task)
            rows.append(row(f"{GAMES[name].title}, {seats} seats", calls, pipe.recv()))
    table = Grid(*HEAD, box=box.MARKDOWN)
    for one in rows:
        table.add_row(*one)
    Console(width=140).print(table)


def started(name: str, seats: int, games: int, *, gallery: bool) -> Connection:
    """Start a process that plays these games; it sends the calls of each, and finally its peak memory."""
    mine, its = multiprocessing.Pipe()
    spawn = multiprocessing.get_context("spawn")
    spawn.Process(target=work, args=(its, name, seats, games, gallery), daemon=True).start()
    return mine


def work(pipe: Connection, name: str, seats: int, games: int, gallery: bool) -> None:
    """Play and deduce. The kernels are loaded before the first measured call."""
    list(deduced(name, seats, -1, None if gallery else 0))
    for seed in range(games):
        pipe.send(list(deduced(name, seats, seed, None if gallery else seed % seats)))
    pipe.send(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def deduced(name: str, seats: int, seed: int, chair: int | None) -> Iterator[Call]:
    """Play one game, and yield a call for what the chair knows after every note."""
    rng = random.Random(f"{name} {seats} {seed}")
    table = Table(make_header(GAMES[name], NAMES[:seats]), GAMES)
    players = [read_bot("novice").sit(GAMES[name], table.game, seat, f"{seed}/{seat}") for seat in range(seats)]
    dossier = Dossier(table.box, table.game, chair)
    for at, step in enumerate(run(table, players, rng), 1):
        notes = len(dossier.notes)
        dossier.read(seen(step.events, chair), at)
        if len(dossier.notes) > notes:
            began = time.process_time()
            answer = dossier.answer
            closure = answer.closure
            deals = answer.count
            if isinstance(answer, Exact) and not (answer.marginals and closure.complete):
                raise SystemExit(f"{name}: an exact answer without odds")
            yield Call(time.process_time() - began, answer.exact, float(deals))


def row(title: str, calls: Sequence[Call], memory: float) -> tuple[str, ...]:
    """Return the table row of a family."""
    times = sorted(call.seconds for call in calls)
    cuts = [times[min(len(times) - 1, int(len(times) * share))] for share in (0.5, 0.9, 0.99, 1)]
    exact = sum(call.exact and call.seconds <= GOAL for call in calls) / len(calls)
    return (
        title, f"{len(calls):,}", f"{exact:.2%}" if exact < 1 else "100 %", f"{len(times) / sum(times):,.0f}",
        *(f"{cut * 1e3:,.1f}" for cut in cuts), f"{max(call.deals for call in calls):.1e}", f"{memory:,.0f}",
    )  # fmt: skip


if __name__ == "__main__":
    main()
