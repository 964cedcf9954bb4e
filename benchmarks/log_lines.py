"""How long a log is: lines told turn by turn, against one line for each event, in the same games.

python -m benchmarks.log_lines [GAME ...]
"""

import random
import sys
from statistics import median

from deerstalker.core.case import make_header
from deerstalker.core.game import Box
from deerstalker.core.seats import NAMES
from deerstalker.core.turns import Turns, tell_turn
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import read_bots
from deerstalker.players.levels import stand_in
from deerstalker.table.table import Table, run

SEEDS = 20


def log_lines(box: Box, seed: int) -> tuple[int, int]:
    """Play one game among the gentlest bots. Return the number of its turns that are told, and of its events."""
    seats = min(max(4, box.players[0]), box.players[-1])
    table = Table(make_header(box, NAMES[:seats]), GAMES)
    bots = read_bots(box, stand_in(box), seats)
    players = [bot.sit(box, table.game, seat, f"{seed}/{seat}", NAMES[:seats]) for seat, bot in enumerate(bots)]
    turns, told, events = Turns(box, table.game, NAMES[:seats]), dict[int, str](), 0
    for number, step in enumerate(run(table, players, random.Random(f"{seed}/nature")), 1):
        events += sum(bool(box.tell(table.game, event, NAMES)) for event in step.events)
        for turn in turns.read(number, step.events, lambda: table.sight(None, len(table.steps)).state):
            told[turn.number] = tell_turn(box, table.game, turn.events, NAMES)
    return sum(map(bool, told.values())), events


def main() -> None:
    """Print the medians for each game."""
    names = sys.argv[1:] or list(GAMES)
    print(f"{'game':<18}{'turns':>8}{'events':>8}{'ratio':>8}    median of {SEEDS} games")
    for name in names:
        games = [log_lines(GAMES[name], seed) for seed in range(SEEDS)]
        turns, events = median(game[0] for game in games), median(game[1] for game in games)
        print(f"{name:<18}{turns:>8.0f}{events:>8.0f}{turns / events:>8.0%}")


if __name__ == "__main__":
    main()
