"""`bench`: measure how fast the rules run, compared with python-chess in the same run."""

import argparse
import random
import time
from collections.abc import Callable
from typing import TypedDict

import msgspec
from rich.table import Table

from deerstalker.cli.commands import Commands
from deerstalker.cli.console import Console
from deerstalker.core import random_play
from deerstalker.core.case import AnyCase
from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Box, fold
from deerstalker.games import GAMES

SHORTEST, LONGEST = 0.05, 60.0
"""How many seconds a measurement may take."""

ROUNDS = 8
"""Number of rounds per measurement. The fastest counts, since the others were disturbed."""

GAMES_COMPARED = 30
"""Number of games over which late steps are compared with early ones."""

GAMES_CHOSEN_FROM = 20
"""Number of games of which the longest is folded."""


def add_bench(commands: Commands) -> None:
    """Add `deerstalker bench`."""
    command = commands.add_parser(
        "bench",
        help="measure games and steps per second against python-chess",
        description="Run random playouts of every game, with events recorded, in one process, alternating with random "
        "playouts of python-chess (if installed), so that both see the same machine. Read the ratios.",
    )
    command.add_argument("--seconds", type=float, default=1.0, metavar="S", help="time per measurement (default: 1)")
    command.add_argument("--json", action="store_true", help="print the figures as JSON")
    command.set_defaults(run=bench)


def bench(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    if not SHORTEST <= arguments.seconds <= LONGEST:
        raise Invalid(f"--seconds must be a number from {SHORTEST:g} to {LONGEST:g}")
    slice_ = arguments.seconds / ROUNDS
    chess = _chess_playouts()
    rows = []
    console = Console(stderr=True)
    with console.status("") as status:
        for box in GAMES.values():
            status.update(f"measuring {box.title}")
            rows.append(_measure(box, chess, slice_))
    if arguments.json:
        print(msgspec.json.encode(rows).decode())
        return 0
    table = Table(
        "game", "seats", "games/s", "steps/s", "x python-chess", "late/early step", "fold 600 events", box=None
    )
    for row in rows:
        ratio = f"{row['ratio']:.2f}" if row["ratio"] else "not installed"
        table.add_row(
            row["game"], str(row["seats"]), f"{row['games_per_s']:.0f}", f"{row['steps_per_s']:,.0f}", ratio,
            f"{row['growth']:.2f}", f"{row['fold_600_ms']:.2f} ms",
        )  # fmt: skip
    Console().print(table)
    return 0


class Measured(TypedDict):
    """How fast one game is played and folded."""

    game: str
    seats: int
    games_per_s: float
    steps_per_s: float
    chess_per_s: float | None
    ratio: float | None
    growth: float
    fold_600_ms: float


def _measure(box: Box, chess: Callable[[float], float] | None, slice_: float) -> Measured:
    seats = min(max(4, box.players[0]), box.players[-1])
    game = box.open(seats, box.options())
    _playouts(box, game, "warm", slice_)  # warm up: boards fill their tables
    rounds = []
    yardstick = []
    for turn in range(ROUNDS):
        rounds.append(_playouts(box, game, str(turn), slice_))
        if chess is not None:
            yardstick.append(chess(slice_))
    steps, games = max(rounds)
    case = _long_case(box, game)
    return {
        "game": box.name,
        "seats": seats,
        "games_per_s": games,
        "steps_per_s": steps,
        "chess_per_s": max(yardstick, default=None),
        "ratio": steps / max(yardstick) if yardstick else None,
        "growth": _growth(box, game),
        "fold_600_ms": _fold_time(game, case, 600),
    }


def _playouts(box: Box, game: AnyGame, seed: str, slice_: float) -> tuple[float, float]:
    """Play random games for `slice_` seconds of processor time. Return steps and games per second."""
    steps, played, seconds = 0, 0, 0.0
    began = time.process_time()
    while seconds < slice_:
        steps += len(random_play.play(box, game, random.Random(f"{seed}/{played}")).steps)
        played += 1
        seconds = time.process_time() - began
    return steps / seconds, played / seconds


def _long_case(box: Box, game: AnyGame) -> AnyCase:
    """Return the longest of some random games."""
    plays = [random_play.play(box, game, random.Random(f"long/{number}")) for number in range(GAMES_CHOSEN_FROM)]
    return max(plays, key=lambda case: sum(1 for _ in case.events))


def _fold_time(game: AnyGame, case: AnyCase, number: int) -> float:
    """Return the milliseconds to fold `number` events of a case, starting over if it has fewer."""
    events = list(case.events)
    times = []
    for _ in range(7):
        left, began = number, time.process_time()
        while left > 0:
            fold(game, events[:left])
            left -= len(events)
        times.append(time.process_time() - began)
    return 1000 * min(times)


def _growth(box: Box, game: AnyGame) -> float:
    """Return how long a step takes in the last quarter of a game, relative to the second quarter, over many games."""
    early = late = early_steps = late_steps = 0.0
    for number in range(GAMES_COMPARED):
        stamps = [time.process_time() for _ in random_play.moves(box, game, random.Random(f"growth/{number}"))]
        quarter = len(stamps) // 4
        if quarter < 2:
            continue
        early += stamps[2 * quarter - 1] - stamps[quarter - 1]
        late += stamps[-1] - stamps[-1 - quarter]
        early_steps += quarter
        late_steps += quarter
    return (late / late_steps) / (early / early_steps) if early_steps else 1.0


def _chess_playouts() -> Callable[[float], float] | None:
    """Return a function that plays random python-chess games for some seconds and returns moves per second."""
    try:
        import chess
    except ImportError:
        return None
    rng = random.Random("chess")

    def playouts(seconds: float) -> float:
        moves, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            board = chess.Board()
            legal = list(board.legal_moves)
            while legal and board.halfmove_clock < 150:
                board.push(rng.choice(legal))
                moves += 1
                legal = list(board.legal_moves)
        return moves / (time.process_time() - began)

    return playouts
