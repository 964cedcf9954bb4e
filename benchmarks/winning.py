"""Fit how likely each player is to win to games among bots, or check the figures on other games.

    python -m benchmarks.winning clue --games 200             # check on fresh games
    python -m benchmarks.winning clue --games 200 --fit       # fit, and print the numbers for the game's box

Positions are taken whenever somebody is about to ask or to stake. The check prints how often the chances that were
given came true, and the log loss beside that of a constant: an even share for everybody still in the game.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp, log
from typing import NamedTuple

from deerstalker.coach.race import Race
from deerstalker.core.case import make_header
from deerstalker.core.seats import NAMES, NATURE
from deerstalker.core.winning import PARTS, Standing, Winning, parts
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import read_bot
from deerstalker.table.table import Table, run

FIT, CHECK = "fit", "check"
RIDGE = 1e-5
ROUNDS = 40
BINS = 10


class Position(NamedTuple):
    """How everybody stood, and who won."""

    standings: Sequence[Standing | None]
    winner: int


def played(name: str, bot: str, purpose: str, number: int) -> list[Position]:
    """Return the positions of one game, of as many seats as its number says."""
    box = GAMES[name]
    seats = box.players[number % len(box.players)]
    if seats < 2:
        return []
    table = Table(make_header(GAMES[name], NAMES[:seats]), GAMES)
    luck = f"{purpose} {name} {number}"
    players = [read_bot(bot).sit(box, table.game, seat, f"{luck}/{seat}") for seat in range(seats)]
    for _ in run(table, players, random.Random(luck)):
        pass
    winners = table.winners
    if len(winners) != 1:
        return []
    race = Race(box, table.game, table.case)
    found = []
    for step in table.case.steps:
        if step.seat != NATURE and race.is_decision(step):
            found.append(Position(race.standings(), winners[0]))
        race.read(step)
    return found


def fitted(positions: Sequence[Position]) -> Winning:
    """Return the numbers under which these winners are likeliest, by Newton's method."""
    rows = [
        ([parts(one) for one in position.standings if one is not None], _place(position))
        for position in positions
        if position.standings[position.winner] is not None
    ]
    size = len(PARTS)
    numbers = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-RIDGE * len(rows) * number for number in numbers]
        bend = [[RIDGE * len(rows) * (i == j) for j in range(size)] for i in range(size)]
        for features, winner in rows:
            chances = _softmax([sum(n * x for n, x in zip(numbers, row, strict=True)) for row in features])
            mean = [sum(p * row[i] for p, row in zip(chances, features, strict=True)) for i in range(size)]
            for i in range(size):
                slope[i] += features[winner][i] - mean[i]
                for j in range(size):
                    square = sum(p * row[i] * row[j] for p, row in zip(chances, features, strict=True))
                    bend[i][j] += square - mean[i] * mean[j]
        move = _solved(bend, slope)
        numbers = [number + step for number, step in zip(numbers, move, strict=True)]
        if max(map(abs, move)) < 1e-6:
            break
    return Winning(**dict(zip(PARTS, numbers, strict=True)))


def _place(position: Position) -> int:
    return sum(one is not None for one in position.standings[: position.winner])


def _softmax(scores: Sequence[float]) -> list[float]:
    top = max(scores)
    strengths = [exp(score - top) for score in scores]
    return [one / sum(strengths) for one in strengths]


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda at: abs(rows[at][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for at in range(len(rows)):
            if at != i:
                factor = rows[at][i] / rows[i][i]
                rows[at] = [one - factor * other for one, other in zip(rows[at], rows[i], strict=True)]
    return [rows[i][-1] / rows[i][i] for i in range(len(rows))]


def check(positions: Sequence[Position], model: Winning) -> None:
    """Print a reliability table, and the log loss beside that of an even share."""
    pairs: list[tuple[float, bool]] = []
    loss, even = 0.0, 0.0
    for standings, winner in positions:
        chances = model.chances(standings)
        loss -= log(max(1e-9, chances[winner]))
        even += log(sum(one is not None for one in standings))
        pairs += [(chance, seat == winner) for seat, chance in enumerate(chances) if standings[seat] is not None]
    print("| chance given | times | came true |\n|---|---|---|")
    for low in range(BINS):
        some = [
            pair for pair in pairs if low / BINS <= pair[0] < (low + 1) / BINS or (low == BINS - 1 and pair[0] == 1)
        ]
        if some:
            given, true = sum(chance for chance, _ in some) / len(some), sum(won for _, won in some) / len(some)
            print(f"| {given:.1%} | {len(some):,} | {true:.1%} |")
    number = len(positions)
    print(f"{number:,} positions: log loss {loss / number:.3f}; of an even share {even / number:.3f}.")


def gathered(arguments: argparse.Namespace, purpose: str) -> Iterator[Position]:
    """Yield the positions of as many games as were asked for."""
    with ProcessPoolExecutor(arguments.workers) as pool:
        one = partial(played, arguments.game, arguments.bot, purpose)
        for positions in pool.map(one, range(arguments.games), chunksize=2):
            yield from positions


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="careful")
    parser.add_argument("--fit", action="store_true", help="fit first; the check is on other games")
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    model = GAMES[arguments.game].winning
    if arguments.fit:
        positions = list(gathered(arguments, FIT))
        model = fitted(positions)
        numbers = ", ".join(f"{name}={getattr(model, name):.3f}" for name in PARTS)
        print(f"Winning({numbers}) from {len(positions):,} positions")
    check(list(gathered(arguments, CHECK)), model)


if __name__ == "__main__":
    main()
