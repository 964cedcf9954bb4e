"""`arena`: play many games between bots, and count the results."""

import argparse
import os
import tempfile
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from deerstalker.arena.export import write_parquet
from deerstalker.arena.ledger import Ledger
from deerstalker.arena.match import Match
from deerstalker.arena.report import forfeits, page, rows
from deerstalker.arena.runner import cluster, local, run_match
from deerstalker.arena.standings import Summary, summarize
from deerstalker.cli.commands import Commands
from deerstalker.cli.progress import progress
from deerstalker.cli.shelf import check_folder
from deerstalker.core.case import open_game
from deerstalker.core.errors import Invalid
from deerstalker.core.game import box_called
from deerstalker.core.options import read_options
from deerstalker.games import GAMES
from deerstalker.players import LEVELS
from deerstalker.players.bot_spec import read_bots, words_of

LONGEST_NAME = 24
WIDTH = 130
"""Minimum width of the table in a pipe or a file."""


def add_arena(commands: Commands) -> None:
    """Add `deerstalker arena GAME`."""
    command = commands.add_parser(
        "arena",
        help="play many games between bots, and count the results",
        description="Play many games between bots. Seats rotate and deals are duplicated, so that luck evens out. "
        "Results are appended to a ledger; after an interruption, the same command continues where it stopped.",
    )
    command.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    command.add_argument(
        "--players",
        required=True,
        metavar="NAME,...",
        help=f"who plays: {', '.join(LEVELS)}; a budget may follow, as in expert:50ms or expert:200n "
        "(positions); pipe:COMMAND is a program of your own",
    )
    command.add_argument("--seats", type=int, metavar="N", help="number of players (default: as many as are named)")
    command.add_argument("--games", type=int, default=400, metavar="N", help="number of games (default: 400)")
    command.add_argument("--seed", default="0", metavar="S", help="fixes every deal and every bot (default: 0)")
    command.add_argument("--option", action="append", default=[], metavar="K=V", help="choose a variant")
    command.add_argument(
        "--jobs", default="auto", metavar="N", help="number of processes on this machine (default: auto, all cores)"
    )
    command.add_argument(
        "--cluster", metavar="ADDRESS", help="use a Dask scheduler, tcp://host:8786, instead of processes here"
    )
    command.add_argument("--ledger", metavar="FILE.jsonl", help="where to keep results, and resume from")
    command.add_argument(
        "--out", metavar="FILE.parquet", help="one row per game, and a second file with one row per move"
    )
    command.add_argument("--report", metavar="FILE.html", help="write the table, with plots, as a web page")
    command.add_argument("--json", action="store_true", help="print the summary as JSON")
    command.set_defaults(run=arena)


def arena(arguments: argparse.Namespace) -> int:
    """Play the match and show the results."""
    match = _match(arguments)
    for file in (arguments.out, arguments.report):
        check_folder(file)
    jobs = _jobs(arguments.jobs)
    pool = cluster(arguments.cluster) if arguments.cluster else local(jobs)
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(arguments.ledger) if arguments.ledger else Path(scratch) / "match.jsonl"
        try:
            ledger = Ledger(file, match)
        except OSError as error:
            raise Invalid(f"cannot write {file}: {error.strerror}") from None
        with ledger, progress(Console(stderr=True)) as bars:
            bar = bars.add_task(match.game, total=match.games, completed=len(ledger.results))
            for _ in run_match(ledger, pool, jobs):
                bars.advance(bar)
        results = list(ledger.in_order())
    summary = summarize(match, results)
    if arguments.out:
        write_parquet(match, results, Path(arguments.out))
    if arguments.report:
        _write(Path(arguments.report), page(match, summary, results))
    if arguments.json:
        print(msgspec.json.encode(summary).decode())
        return 0
    show(summary)
    return 0


def show(summary: Summary) -> None:
    """Print the results of a match as a table. Programs with long commands are numbered."""
    names = {standing.mind: standing.mind for standing in summary.standings}
    long = [mind for mind in names if len(mind) > LONGEST_NAME]
    names |= {mind: f"program {number}" for number, mind in enumerate(long, 1)}
    heads, *lines = rows(summary.standings)
    table = Table(*heads, box=None)
    for mind, *figures in lines:
        table.add_row(escape(names[mind]), *figures)
    console = Console()
    if not console.is_terminal:
        console = Console(width=max(console.width, WIDTH))
    console.print(table)
    console.print(
        f"{summary.games:,} games, {summary.decided:,} with a winner; {summary.turns:.1f} turns a game.", style="dim"
    )
    for mind in long:
        console.print(f"{names[mind]} is {mind}", highlight=False, markup=False)
    for sentence in forfeits(summary.standings, names):
        console.print(sentence, highlight=False, markup=False)


def _match(arguments: argparse.Namespace) -> Match:
    box = box_called(arguments.game, GAMES)
    if not 1 <= arguments.games <= 10_000_000:
        raise Invalid("--games must be a number from 1 to 10,000,000")
    named = len(words_of(arguments.players))
    seats = arguments.seats if arguments.seats is not None else (named if named > 1 else max(4, box.players[0]))
    options = read_options(box, arguments.option)
    open_game(box, seats, options)
    minds = tuple(mind.text for mind in read_bots(box, arguments.players, seats, programs=True))
    return Match(box.name, minds, arguments.games, arguments.seed, options)


def _jobs(word: str) -> int:
    if word == "auto":
        return os.cpu_count() or 1
    if not word.isdecimal() or not 1 <= int(word) <= 512:
        raise Invalid("--jobs must be auto, or a number from 1 to 512")
    return int(word)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Invalid(f"cannot write {file}: {error.strerror}") from None
