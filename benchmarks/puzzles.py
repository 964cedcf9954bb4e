"""Make many puzzles of all types and games, have a SAT solver check each, and see who solves which level.

    python -m benchmarks.puzzles --count 10000 --seed 0 --jobs 2

prints puzzles a second of processor time, the share of drafts that were rejected, the faults that the SAT solver found,
and for 500 puzzles of each level how many a novice's memory, plain elimination and a careful bot solve. The exit code
is 1 if there is any fault.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple
from itertools import islice
from statistics import mean
from time import process_time

from benchmarks.puzzle_check import faults
from benchmarks.puzzle_solvers import SOLVERS

from deerstalker.core.game import Box
from deerstalker.games import GAMES
from deerstalker.puzzles.making import Tally, stream
from deerstalker.puzzles.model import KINDS, LEVELS, Puzzle

EACH = 500
"""Number of puzzles of each level that are given to the solvers."""


class Levels:
    """Who solves which level, and how long its proofs are."""

    def __init__(self, each: int) -> None:
        self.each = each
        self.solved: Counter[tuple[str, int]] = Counter()
        self.proofs: dict[int, list[tuple[int, int, int]]] = {level: [] for level in LEVELS}

    def add(self, puzzle: Puzzle) -> None:
        """Give a puzzle to every solver, unless there were enough of its level."""
        level, hard = puzzle.statement.level, puzzle.difficulty
        if len(self.proofs[level]) >= self.each:
            return
        self.proofs[level].append((len(puzzle.statement.lines), hard.steps, hard.facts))
        self.solved.update((name, level) for name, solver in SOLVERS.items() if solver(puzzle))

    def table(self) -> list[str]:
        """Return the table for the documentation."""
        heads = ["level", "puzzles", *SOLVERS, "lines", "conclusions", "facts", "proof length"]
        rows = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
        for level, proofs in self.proofs.items():
            if proofs:
                shares = [f"{100 * self.solved[name, level] / len(proofs):.0f} %" for name in SOLVERS]
                means = [mean(column) for column in zip(*proofs, strict=True)]
                figures = [f"{figure:.1f}" for figure in (*means, means[1] + means[2])]
                rows.append(f"| {' | '.join([str(level), str(len(proofs)), *shares, *figures])} |")
        return rows


class Run:
    """What came of one process."""

    def __init__(self, each: int) -> None:
        self.tally, self.levels = Tally(), Levels(each)
        self.sorts: Counter[tuple[str, str]] = Counter()
        self.wrong: list[str] = []
        self.making = self.checking = 0.0

    def join(self, other: "Run") -> None:
        """Add what came of another process."""
        self.tally = Tally(*(one + two for one, two in zip(astuple(self.tally), astuple(other.tally), strict=True)))
        self.sorts += other.sorts
        self.wrong += other.wrong
        self.making += other.making
        self.checking += other.checking
        self.levels.solved += other.levels.solved
        for level, proofs in other.levels.proofs.items():
            self.levels.proofs[level] += proofs


def boxes() -> list[Box]:
    """Return the games that have puzzles."""
    return [box for box in GAMES.values() if box.clues is not None]


def run(seed: str, count: int, each: int) -> Run:
    """Make and check puzzles in this process, and give some to the solvers."""
    done = Run(each)
    puzzles = islice(stream(boxes(), seed, tally=done.tally), count)
    while True:
        start = process_time()
        puzzle = next(puzzles, None)
        made = process_time()
        done.making += made - start
        if puzzle is None:
            return done
        done.wrong += [f"{puzzle.statement.id}: {fault}" for fault in faults(puzzle)]
        done.checking += process_time() - made
        done.sorts[puzzle.statement.game, puzzle.statement.kind] += 1
        done.levels.add(puzzle)
        number = sum(done.sorts.values())
        if not number % 500:
            print(f"  {seed}: {number}, {done.making:.0f} s making, {done.checking:.0f} s checking", file=sys.stderr)


def main(words: Sequence[str] | None = None) -> int:
    """Make, check, solve, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--each", type=int, default=EACH)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args(words)
    seeds = [f"{arguments.seed}.{job}" for job in range(arguments.jobs)]
    share = arguments.count // arguments.jobs, arguments.each // arguments.jobs
    done = Run(arguments.each)
    if arguments.jobs == 1:
        done = run(seeds[0], *share)
    else:
        with ProcessPoolExecutor(arguments.jobs) as pool:
            for other in pool.map(run, seeds, *([part] * arguments.jobs for part in share)):
                done.join(other)
    number = sum(done.sorts.values())
    rejected = 100 * (1 - done.tally.puzzles / done.tally.drafts)
    print(f"{number} puzzles, {number / done.making:.1f} a second of one core; checked by SAT in {done.checking:.0f} s")
    print(f"{rejected:.0f} % of {done.tally.drafts} drafts rejected, {done.tally.beyond_reach} of them beyond reach")
    print(f"faults: {len(done.wrong)}", *done.wrong[:20], sep="\n  ")
    for box in boxes():
        print(f"{box.name}: {', '.join(f'{done.sorts[box.name, kind]} {kind}' for kind in KINDS)}")
    print(*done.levels.table(), sep="\n")
    return 1 if done.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
