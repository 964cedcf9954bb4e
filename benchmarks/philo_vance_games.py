"""Whole games of Philo Vance between bots: how many stall, how long they are, and what they ask their players.

    python benchmarks/philo_vance_games.py --games 200 --seats 2,4,6 --levels novice,careful,expert:12n
    python benchmarks/philo_vance_games.py --fair --games 400

The first prints a line for every level, set of options and number of seats. A game stalls if the turn limit closes it.
`single` is the share of decisions that leave no choice, and `claims` that of answers to offered discards. `--fair`
seats a novice among three careful bots, in turn on every chair, and counts how often they win.
"""

import argparse
import random
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from deerstalker.core.case import make_header
from deerstalker.core.options import open_with
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES
from deerstalker.games.philo_vance import phases as p
from deerstalker.players.bot_spec import read_bot
from deerstalker.table.table import Table, run

BOX = GAMES["philo-vance"]
OPTIONS: dict[str, dict[str, str]] = {
    "default": {},
    "printed": {"mystery": "printed"},
    "no retirement": {"retirement": "off"},
    "unseen check": {"checker": "engine"},
    "arrow clues": {"arrows": "clue"},
    "by chair": {"detectives": "by-chair"},
    "expert": {"game": "expert"},
    "expert printed": {"game": "expert", "mystery": "printed"},
    "expert no retirement": {"game": "expert", "retirement": "off"},
    "children": {"game": "children"},
    "children printed": {"game": "children", "mystery": "printed"},
}


class Played(NamedTuple):
    """One game: who won, its length in turns, and its decisions: all, without a choice, about claims."""

    winner: int | None
    turns: int
    decisions: int
    single: int
    claims: int


def play(levels: tuple[str, ...], options: dict[str, str], seed: int) -> Played:
    """Play one game and count."""
    seats = len(levels)
    _, chosen = open_with(BOX, seats, options)
    table = Table(make_header(BOX, NAMES[:seats], chosen), GAMES)
    players = [read_bot(level).sit(BOX, table.game, seat, f"{seed}/{seat}") for seat, level in enumerate(levels)]
    asked: list[tuple[int, bool]] = []
    for _ in run(table, [Counting(player, asked) for player in players], random.Random(seed)):
        pass
    state: Any = table.sight(None).state
    single, claims = sum(number == 1 for number, _ in asked), sum(claiming for _, claiming in asked)
    return Played(next(iter(table.winners), None), state.turns, len(asked), single, claims)


class Counting:
    """A bot whose decisions are noted."""

    def __init__(self, player: Any, asked: list[tuple[int, bool]]) -> None:
        self.player, self.asked = player, asked

    def __getattr__(self, name: str) -> Any:
        return getattr(self.player, name)

    def act(self, sight: Any) -> Any:
        """Note the number of options, and let the bot choose."""
        if sight.waited_for:
            self.asked.append((len(sight.options), isinstance(sight.state.phase, p.Claiming)))
        return self.player.act(sight)


def _one(job: tuple[tuple[str, ...], dict[str, str], int]) -> Played:
    return play(*job)


def main() -> None:
    """Read the command line, play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seats", default="2,4,6")
    parser.add_argument("--levels", default="novice,careful,expert:12n")
    parser.add_argument("--options", default="all", help="names of sets of options, or all")
    parser.add_argument("--fair", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    named = OPTIONS if given.options == "all" else {name: OPTIONS[name] for name in given.options.split(",")}
    with ProcessPoolExecutor(given.processes) as pool:
        if given.fair:
            jobs: list[tuple[tuple[str, ...], dict[str, str], int]] = []
            for number in range(given.games):
                levels = ["careful"] * 4
                levels[number % 4] = "novice"
                jobs.append((tuple(levels), {}, given.seed + number))
            won = [one.winner == number % 4 for number, one in enumerate(pool.map(_one, jobs, chunksize=4))]
            print(f"novice among three careful bots: {sum(won)} of {len(won)} games ({sum(won) / len(won):.1%})")
            return
        print(f"{'options':22}{'level':12}seats games stalls  turns (median, most)  single  claims  s/game")
        for name, options in named.items():
            for level in given.levels.split(","):
                for seats in map(int, given.seats.split(",")):
                    began = time.perf_counter()
                    jobs = [((level,) * seats, options, given.seed + number) for number in range(given.games)]
                    games = list(pool.map(_one, jobs, chunksize=2))
                    spent = (time.perf_counter() - began) / len(games)
                    turns = sorted(one.turns for one in games)
                    decisions = sum(one.decisions for one in games)
                    print(
                        f"{name:22}{level:12}{seats:5}{len(games):6}{sum(one.winner is None for one in games):7}"
                        f"{turns[len(turns) // 2]:10}{turns[-1]:9}"
                        f"{sum(one.single for one in games) / decisions:13.1%}"
                        f"{sum(one.claims for one in games) / decisions:8.1%}{spent:8.2f}",
                        flush=True,
                    )


if __name__ == "__main__":
    main()
