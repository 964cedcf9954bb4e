"""The ladder: does every level beat the one below it, in every game, at its smallest and its largest table?

    python -m benchmarks.ladder --folder ladder-results

One player of the higher level sits among players of the lower one, on duplicated deals: each deal is played from every
chair. The games of each rung are fixed in advance. Results are kept in the folder, so that an interrupted run continues
where it stopped. With --write, writes docs/players/ladder.md and docs/players/ladder.svg.
"""

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

from deerstalker.arena.ledger import Ledger
from deerstalker.arena.match import Match
from deerstalker.arena.runner import local, run_match
from deerstalker.arena.standings import Standing, summarize
from deerstalker.games import BUILT_IN, GAMES

LEVELS = ("random", "novice", "careful", "expert")
DOCS = Path(__file__).parents[1] / "docs" / "players"
INK, PAPER, BRASS, OXBLOOD = "#2b211b", "#f3ead6", "#b07d22", "#7a2e26"


class Rung(Struct, frozen=True):
    """One player of the higher level among players of the lower level."""

    game: str
    seats: int
    higher: str
    lower: str
    wanted: float | None = None
    """The share of wins required; par if None."""

    @property
    def name(self) -> str:
        """The name of the file with its results."""
        return f"{self.game}-{self.seats}-{self.higher}-{self.lower}"


def rungs() -> Iterator[Rung]:
    """Yield every rung, for the smallest and the largest table of each game."""
    for box in BUILT_IN.values():
        for seats in (box.players[0], box.players[-1]):
            for lower, higher in pairwise(LEVELS):
                wanted = 1.5 / seats if (box.name, higher) == ("clue-cards", "expert") else None
                yield Rung(box.name, seats, higher, lower, wanted)
    yield Rung("clue", 4, "expert", "careful", 0.4)
    yield Rung("clue", 4, "careful", "novice", 0.4)


def play(rung: Rung, folder: Path, games: int, budget: str, jobs: int) -> Standing:
    """Play the missing games of a rung, and summarize it."""

    def mind(level: str) -> str:
        return f"{level}:{budget}" if level == "expert" else level

    minds = (mind(rung.higher), *[mind(rung.lower)] * (rung.seats - 1))
    match = Match(rung.game, minds, -(-games // rung.seats) * rung.seats, "ladder")
    with Ledger(folder / f"{rung.name}-{budget}.jsonl", match) as ledger:
        for _ in run_match(ledger, local(jobs), jobs):
            pass
        summary = summarize(match, ledger.in_order())
    return next(one for one in summary.standings if one.mind == minds[0])


def table(found: Sequence[tuple[Rung, Standing]]) -> Iterator[str]:
    """Yield the figures, in Markdown."""
    yield "| game | seats | one | among | games | wins | 95 % interval | par | ms a move: mean, p99 |"
    yield "|---|--:|---|---|--:|--:|---|--:|---|"
    for rung, one in found:
        bold = "**" if one.low > one.par else ""
        yield (
            f"| {GAMES[rung.game].title} | {rung.seats} | {rung.higher} | {rung.lower} | {one.games} "
            f"| {bold}{one.share:.1%}{bold} | {one.low:.1%} to {one.high:.1%} | {one.par:.1%} "
            f"| {one.mean_ms:.1f}, {one.p99_ms:.1f} |"
        )


HEAD = """# The ladder

Does every level beat the one below it? One player of the higher level sits among players of the lower one, at the
smallest and the largest table of every game, on duplicated deals: each deal is played from every chair. Experts have
{budget} a move by the wall clock. The interval is over deals, since games of the same deal are not
independent; a bold figure means that the interval excludes par, the share of a player no better than the
others. Made by `python -m benchmarks.ladder --write`.

![Wins of every level among the one below](ladder.svg)

"""


def plot(found: Sequence[tuple[Rung, Standing]]) -> str:
    """Draw each rung as a dot with its interval, beside the share expected by chance."""
    line, left, width = 19, 290, 860
    height = 40 + line * len(found)

    def x(share: float) -> float:
        return left + share * (width - left - 30)

    parts = [f'<rect width="{width}" height="{height}" fill="{PAPER}"/>']
    for mark in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f'<path d="M{x(mark)} 22V{height - 12}" stroke="#cdbd9d"/>')
        parts.append(f'<text x="{x(mark)}" y="15" text-anchor="middle">{mark:.0%}</text>')
    for at, (rung, one) in enumerate(found):
        y = 34 + at * line
        parts.append(
            f'<text x="{left - 10}" y="{y + 4}" text-anchor="end">{GAMES[rung.game].title}, {rung.seats}: '
            f"{rung.higher} among {rung.lower}</text>"
            f'<path d="M{x(one.low):.1f} {y}H{x(one.high):.1f}" stroke="{INK}" stroke-width="2"/>'
            f'<circle cx="{x(one.share):.1f}" cy="{y}" r="4.5" fill="{BRASS}" stroke="{INK}"/>'
            f'<path d="M{x(one.par):.1f} {y - 7}v14" stroke="{OXBLOOD}" stroke-width="3"/>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="Georgia, serif" '
        f'font-size="12" role="img" aria-label="Wins of every level among the one below">{"".join(parts)}</svg>\n'
    )


def main() -> None:
    """Play the ladder, print the results and write them if asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--folder", type=Path, default=Path("ladder-results"), help="where results are kept")
    parser.add_argument("--games", type=int, default=300, help="for each rung (default: 300)")
    parser.add_argument("--expert-games", type=int, help="for rungs with an expert (default: as many)")
    parser.add_argument("--budget", default="50ms", help="how long an expert thinks (default: 50ms)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only rungs whose name holds this, e.g. sleuth or expert-careful")
    parser.add_argument("--write", action="store_true", help="write the pages in docs/players")
    arguments = parser.parse_args()
    arguments.folder.mkdir(exist_ok=True)
    found = []
    for rung in rungs():
        if arguments.only not in rung.name:
            continue
        began = time.perf_counter()
        games = arguments.expert_games or arguments.games if rung.higher == "expert" else arguments.games
        one = play(rung, arguments.folder, games, arguments.budget, arguments.jobs)
        found.append((rung, one))
        wanted = one.par if rung.wanted is None else rung.wanted
        verdict = "holds" if one.low > one.par and one.share >= wanted else "OPEN"
        print(
            f"{verdict:5} {rung.name:40} {one.share:6.1%} ({one.low:.1%} to {one.high:.1%}) par {one.par:.1%} "
            f"p99 {one.p99_ms:.1f} ms, {time.perf_counter() - began:.0f} s",
            flush=True,
        )
    if arguments.write:
        DOCS.mkdir(exist_ok=True)
        (DOCS / "ladder.svg").write_text(plot(found), encoding="utf-8")
        page = HEAD.format(budget=arguments.budget) + "\n".join(table(found)) + "\n"
        (DOCS / "ladder.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
