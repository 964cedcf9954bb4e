"""`arena`: play many games between bots, and count the results."""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec
from rich.markup import escape
from rich.table import Table

from deerstalker.arena.export import check_export, write_tables
from deerstalker.arena.ledger import Ledger
from deerstalker.arena.match import Match, Result
from deerstalker.arena.report import forfeits, page, rows
from deerstalker.arena.runner import Pool, cluster, local, run_match
from deerstalker.arena.standings import Summary, summarize
from deerstalker.cli.commands import Commands
from deerstalker.cli.console import Console
from deerstalker.cli.game_argument import add_game, game_called
from deerstalker.cli.progress import progress
from deerstalker.cli.shelf import check_folder
from deerstalker.cli.signals import INTERRUPTED, Terminated
from deerstalker.core.case import open_game
from deerstalker.core.errors import Invalid
from deerstalker.core.options import read_options
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
    add_match(command)
    command.add_argument("--ledger", metavar="FILE.jsonl", help="where to keep results, and resume from")
    command.add_argument(
        "--out",
        metavar="FILE.parquet",
        help="one row per game, and a second file with one row per move; FILE.csv writes CSV",
    )
    command.add_argument("--report", metavar="FILE.html", help="write the table, with plots, as a web page")
    command.add_argument("--json", action="store_true", help="print the summary as JSON")
    command.set_defaults(run=arena)


def add_match(command: argparse.ArgumentParser) -> None:
    """Add what says who plays which game how often, and where."""
    add_game(command)
    command.add_argument(
        "--players",
        required=True,
        metavar="NAME,...",
        help=f"who plays: {', '.join(LEVELS)}; a budget may follow, as in expert:50ms or expert:200n "
        "(positions); mybots.py:MyBot or package.module:MyBot is a class of your own, pipe:COMMAND a program, "
        "llm:URL#MODEL a language model",
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


def arena(arguments: argparse.Namespace) -> int:
    """Play the match and show the results."""
    match = match_of(arguments)
    for file in (arguments.out, arguments.report):
        check_folder(file)
    if arguments.out:
        check_export(Path(arguments.out))
    jobs = jobs_of(arguments.jobs)
    pool = cluster(arguments.cluster) if arguments.cluster else local(jobs)
    code = 0
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(arguments.ledger) if arguments.ledger else Path(scratch) / "match.jsonl"
        try:
            ledger = Ledger(file, match)
        except OSError as error:
            raise Invalid(f"cannot write {file}: {error.strerror}") from None
        with ledger:
            try:
                _play(ledger, pool, jobs)
            except (KeyboardInterrupt, Terminated) as stop:
                code = stop.code if isinstance(stop, Terminated) else INTERRUPTED
        if code:
            with Ledger(file, match) as ledger:  # all that was written, also in the moment of the interruption
                _say_stopped(ledger, kept=arguments.ledger is not None)
        results = list(ledger.in_order())
    if code and not results:
        return code
    _report(arguments, match, results)
    return code


def _play(ledger: Ledger, pool: Pool, jobs: int) -> None:
    """Play the missing games under a progress bar."""
    done = len(ledger.results)
    with progress(Console(stderr=True)) as bars, closing(run_match(ledger, pool, jobs)) as results:
        bar = bars.add_task(ledger.match.game, total=ledger.match.games, completed=done, done_before=done)
        for _ in results:
            bars.advance(bar)


def _say_stopped(ledger: Ledger, *, kept: bool) -> None:
    how = "the same command plays the rest" if kept else "with --ledger FILE the same command could play the rest"
    played = f"Stopped after {len(ledger.results):,} of {ledger.match.games:,} games"
    print(f"{played}; {how}.", file=sys.stderr)


def _report(arguments: argparse.Namespace, match: Match, results: Sequence[Result]) -> None:
    """Print the standings, then write the files that were asked for."""
    summary = summarize(match, results)
    if arguments.json:
        print(msgspec.json.encode(summary).decode())
    else:
        show(summary)
    if arguments.report:
        _write(Path(arguments.report), page(match, summary, results))
    if arguments.out:
        write_tables(match, results, Path(arguments.out))


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


def match_of(arguments: argparse.Namespace) -> Match:
    """Return the match that these arguments ask for."""
    box = game_called(arguments.game)
    if not 1 <= arguments.games <= 10_000_000:
        raise Invalid("--games must be a number from 1 to 10,000,000")
    named = len(words_of(arguments.players))
    seats = arguments.seats if arguments.seats is not None else (named if named > 1 else max(4, box.players[0]))
    options = read_options(box, arguments.option)
    open_game(box, seats, options)
    minds = tuple(mind.text for mind in read_bots(box, arguments.players, seats, programs=True))
    return Match(box.name, minds, arguments.games, arguments.seed, options)


def jobs_of(word: str) -> int:
    """Return the number of processes that a word asks for."""
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
