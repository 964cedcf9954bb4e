"""Measure the speed of deduction: against an exact model counter, against plain Python, and over whole games.

    python -m benchmarks.deduction                 # everything, up to an hour: ganak rarely finishes in a minute
    python -m benchmarks.deduction --each 1 --cap 5 --positions 20

One call of ours gives the number of deals, the odds of every card with every holder and everything that is certain. The
model counter (ganak, through pyganak) only counts the deals, once; each probability would take another count. Read the
ratios: they are all measured in one run on one machine, in processor time of one core.
"""

import argparse
import multiprocessing
import re
import resource
import signal
import statistics
import time
from collections.abc import Callable, Sequence
from math import ceil
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import pyganak  # type: ignore[import-not-found]
from benchmarks.positions import Family, position
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from deerstalker.deduction import Exact, Problem, compiled, plain, solve
from deerstalker.deduction.instances import problem_of, read
from deerstalker.deduction.lattice import Engine

INSTANCES = Path(__file__).parents[1] / "tests" / "deduction" / "instances"
GAMES = (
    [("Clue", seats) for seats in (3, 4, 6)]
    + [("Master Detective", seats) for seats in (6, 8, 10)]
    + [("Sleuth", seats) for seats in (3, 4, 5, 6, 7)]
)
FAMILY = re.compile(r"mid3spec|mid3|mini3|sleuthmini3|.+?(?=-\d\d(-|$))")
"""The beginning of a file name that identifies its family. Small positions of any length are one family."""

MOMENTS = (0, 2, 4, 6, 8, 10, 12, 16, 20, 24, 28, 34, 40)

LONG_ENOUGH = 0.2
"""Seconds for which short counts are repeated: with a limit, the clock of a process may tick only every few
milliseconds."""


class Timing(NamedTuple):
    """The seconds taken, and whether the cap was reached."""

    seconds: float
    capped: bool = False


class Line(NamedTuple):
    """The measurements of one instance."""

    deals: int
    ours: float
    oracle: Timing
    counter: Timing


def main() -> None:
    """Measure and print both tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--cap", type=float, default=60.0, metavar="S", help="seconds of processor time for one count (default: 60)"
    )
    parser.add_argument("--each", type=int, default=2, metavar="N", help="instances of a family (default: 2)")
    parser.add_argument(
        "--positions", type=int, default=100, metavar="N", help="random positions of a game (default: 100)"
    )
    parser.add_argument("--only", default="", metavar="TEXT", help="families that begin like this")
    arguments = parser.parse_args()
    console = Console(width=140)
    everything(position(Family("Clue", 3, 0), 0), compiled)  # loads the kernels, or compiles them
    with Progress(console=Console(stderr=True)) as progress:
        yardsticks = against_yardsticks(progress, arguments.only, arguments.each, arguments.cap)
        games = over_games(progress, arguments.positions) if arguments.positions else None
    if yardsticks.row_count:
        console.print(yardsticks)
    if games:
        console.print(games)
    console.print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def against_yardsticks(progress: Progress, only: str, each: int, cap: float) -> Table:
    """Measure instances by family: ours, the same in plain Python, and one count by ganak."""
    families: dict[str, list[Path]] = {}
    for file in sorted(INSTANCES.glob("*.json")):
        if not file.name.endswith(".answer.json") and file.name.startswith(only):
            families.setdefault(family_of(file), []).append(file)
    table = Table("family", "n", "deals up to", "ours", "plain Python", "ganak, one count", box=box.MARKDOWN)
    task = progress.add_task("instances", total=sum(min(each, len(files)) for files in families.values()))
    for family, files in families.items():
        lines = []
        for file in files[:each]:
            progress.update(task, description=f"{file.stem} (ganak: up to {cap:.0f} s)")
            lines.append(measured(problem_of(read(file.read_bytes())), cap))
            progress.advance(task)
        table.add_row(
            family, str(len(lines)), f"{max(line.deals for line in lines):.1e}",
            f"{statistics.median(line.ours for line in lines) * 1e3:.2f} ms",
            ratio([(line.oracle, line.ours) for line in lines]), ratio([(line.counter, line.ours) for line in lines]),
        )  # fmt: skip
    return table


def family_of(file: Path) -> str:
    """Return the family of a file: one game, size and length."""
    begins = FAMILY.match(file.stem)
    return begins[0] if begins else file.stem


def ratio(pairs: Sequence[tuple[Timing, float]]) -> str:
    """Return the median of how many times longer the other one took."""
    times = statistics.median(timing.seconds / ours for timing, ours in pairs)
    number = f"{times:,.0f}" if times >= 10 else f"{times:.1f}"
    return f"{'≥ ' if any(timing.capped for timing, _ in pairs) else ''}{number} x"


def measured(problem: Problem, cap: float) -> Line:
    """Measure one instance in all three ways. If the others finish, their counts must equal ours."""
    answer = solve(problem)
    assert isinstance(answer, Exact)  # noqa: S101
    ours = min(timed(lambda: everything(problem, compiled)) for _ in range(5))
    oracle, slow = within(cap, _plain_count, problem)
    counter, count = within(cap, ganak_count, problem)
    for other in (slow, count):
        if other is not None and other != answer.count:
            raise SystemExit(f"{other} deals instead of {answer.count}")
    return Line(answer.count, ours, oracle, counter)


def everything(problem: Problem, engine: Engine) -> int:
    """Compute the count, the odds of every cell and the closure."""
    answer = solve(problem, engine=engine)
    assert isinstance(answer, Exact)  # noqa: S101
    assert answer.marginals  # noqa: S101
    assert answer.closure  # noqa: S101
    return answer.count


def timed(work: Callable[[], object]) -> float:
    """Return the processor time, which other programs on the machine hardly affect."""
    started = time.process_time()
    work()
    return time.process_time() - started


def within(cap: float, count: Callable[[Problem], int], problem: Problem) -> tuple[Timing, int | None]:
    """Run a count in a separate process that is ended at the cap. The time does not include starting the process."""
    mine, its = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=_report, args=(its, count, problem, cap))
    process.start()
    its.close()
    try:
        seconds, number = mine.recv()
        return Timing(min(seconds, cap), seconds >= cap), number
    except EOFError:
        process.join()
        if process.exitcode not in {-signal.SIGXCPU, -signal.SIGKILL}:
            raise SystemExit("A yardstick broke down.") from None
        return Timing(cap, True), None
    finally:
        process.kill()
        process.join()


def _report(pipe: Connection, count: Callable[[Problem], int], problem: Problem, cap: float) -> None:
    spent = time.process_time()
    most = ceil(spent + cap)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    number = count(problem)
    times = 1
    while time.process_time() - spent < LONG_ENOUGH:
        count(problem)
        times += 1
    pipe.send(((time.process_time() - spent) / times, number))


def _plain_count(problem: Problem) -> int:
    return everything(problem, plain)


def ganak_count(problem: Problem) -> int:
    """Count the deals as models of clauses. Auxiliary variables are fully defined, so each deal is one model."""
    cells = [(card, holder) for card in problem.cards for holder in problem.holders]
    variable = {cell: number for number, cell in enumerate(cells, 1)}
    clauses: list[list[int]] = []
    for card in problem.cards:
        row = [variable[card, holder] for holder in problem.holders]
        clauses.append(row)
        clauses.extend([-one, -other] for index, one in enumerate(row) for other in row[index + 1 :])
    top = len(cells)
    for fact in problem.facts:
        literals = sorted(variable[card, fact.holder] for card in fact.cards)
        low, high = max(0, fact.low), min(len(literals), fact.high)
        if high == 0 or low == len(literals):
            clauses.extend([literal if low else -literal] for literal in literals)
        elif low == 1 and high == len(literals):
            clauses.append(literals)
        elif low == 0 and high == len(literals) - 1:
            clauses.append([-literal for literal in literals])
        elif low > 0 or high < len(literals):
            top = _counter(literals, low, high, clauses, top)
    counter = pyganak.Counter()
    counter.new_vars(top)
    counter.add_clauses(clauses)
    return int(counter.count())


def _counter(literals: Sequence[int], low: int, high: int, clauses: list[list[int]], top: int) -> int:
    """Add clauses for `low` to `high` of these literals: a running count in unary. Return the last variable used."""
    always, never = 0, -1  # variables are positive
    count = [always] + [never] * min(len(literals), high + 1)
    for literal in literals:
        before, count = count, [always]
        for number in range(1, len(before)):
            more, fewer = before[number], before[number - 1]
            if fewer == never:
                count.append(more)
            elif more == never and fewer == always:
                count.append(literal)
            else:  # at least `number`: already, or one fewer and this one
                top += 1
                already = [] if more == never else [more]
                clauses.extend([[top, -more]] if already else [])
                clauses.append([top, -literal] + ([-fewer] if fewer != always else []))
                clauses.append([-top, *already, literal])
                clauses.extend([[-top, *already, fewer]] if fewer != always else [])
                count.append(top)
    if low > 0:
        clauses.append([count[low]])
    if high < len(literals):
        clauses.append([-count[high + 1]])
    return top


def over_games(progress: Progress, number: int) -> Table:
    """Measure how long one call takes, over random positions from the first question to the last."""
    table = Table("game", "p50", "p90", "p99", "longest", "most steps", "most deals", box=box.MARKDOWN)
    task = progress.add_task("positions", total=len(GAMES) * number)
    for game, seats in GAMES:
        progress.update(task, description=f"{game}, {seats} seats")
        times: list[float] = []
        steps = deals = 0
        for seed in range(number):
            problem = position(Family(game, seats, MOMENTS[seed % len(MOMENTS)]), seed)
            started = time.process_time()
            answer = solve(problem)
            if not isinstance(answer, Exact):
                raise SystemExit(f"{game} with {seats} seats is beyond reach")
            assert answer.closure  # noqa: S101
            times.append(time.process_time() - started)
            steps, deals = max(steps, answer.lattice.edges), max(deals, answer.count)
            progress.advance(task)
        times.sort()
        cuts = [times[min(len(times) - 1, int(len(times) * share))] * 1e3 for share in (0.5, 0.9, 0.99, 1)]
        table.add_row(f"{game}, {seats} seats", *(f"{cut:.2f}" for cut in cuts), f"{steps:,}", f"{deals:.1e}")
    return table


if __name__ == "__main__":
    main()
