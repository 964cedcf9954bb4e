"""`check` decides recorded cases again; `laws` plays random games and checks every law on them."""

import argparse
import os
import random
from collections.abc import Iterable
from typing import Required, TypedDict

import msgspec
from rich.table import Table

from deerstalker.arena.processes import Processes
from deerstalker.cli.commands import Commands
from deerstalker.cli.console import Console
from deerstalker.cli.game_argument import add_game, game_called
from deerstalker.cli.progress import progress
from deerstalker.core import case as cases
from deerstalker.core import laws, random_play
from deerstalker.core.case import Broken
from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box
from deerstalker.core.options import choose_options, open_with
from deerstalker.games import GAMES
from deerstalker.table.case_file import load

BROKEN = 1


def add_check(commands: Commands) -> None:
    """Add `deerstalker check FILE...`."""
    command = commands.add_parser(
        "check",
        help="check recorded cases, and report where one breaks a rule",
        description="Decide every recorded action again by the rules, and report the line at which a case departs from "
        "them. Exit code 0: success; 1: a case breaks a rule; 2: a file cannot be read.",
    )
    command.add_argument("files", nargs="+", metavar="FILE", help="a .case file; - reads stdin")
    command.add_argument("--json", action="store_true", help="print the verdicts as JSON")
    command.set_defaults(run=check)


def check(arguments: argparse.Namespace) -> int:
    """Check and report on each file."""
    reports = [_report(file) for file in arguments.files]
    if arguments.json:
        print(msgspec.json.encode(reports).decode())
    else:
        for report in reports:
            where = f"{report['file']}:{report['line']}" if report.get("line") else report["file"]
            print(f"{where}: {report['verdict']}")
    if any(report["ok"] is None for report in reports):
        return 2
    return 0 if all(report["ok"] for report in reports) else BROKEN


class Report(TypedDict, total=False):
    """What is found about one case file."""

    file: Required[str]
    ok: Required[bool | None]
    """Whether it follows the rules; `None` if it cannot be read."""

    line: int | None
    steps: int
    rules: int
    """The version of the rules it was played under."""

    decided: bool
    """Whether every action could be decided again."""

    verdict: Required[str]


def _report(file: str) -> Report:
    try:
        case, lines = load(file)
        box, game = cases.open_box(case.header, GAMES)
    except Invalid as error:
        return {"file": file, "ok": None, "line": error.line, "verdict": str(error).removeprefix(f"{file}: ")}
    state = game.start()
    try:
        for _, after in cases.follow(case, box, game):
            state = after
    except Invalid as error:
        return {"file": file, "ok": None, "line": None, "verdict": str(error)}
    except Broken as broken:
        return {"file": file, "ok": False, "line": lines[broken.number - 1], "verdict": str(broken)}
    note = _undecided(case, box)
    winners = ", ".join(case.header.seats[seat] for seat in game.winners(state))
    ending = "not finished" if game.waiting_for(state) else f"won by {winners}" if winners else "no winner"
    return {
        "file": file,
        "ok": True,
        "steps": len(case.steps),
        "rules": case.header.rules,
        "decided": not note,
        "verdict": f"ok, {len(case.steps)} steps, {ending}{note}",
    }


def _undecided(case: cases.AnyCase, box: Box) -> str:
    """Why the actions of this case could not be decided again; "" if they were."""
    if cases.is_earlier(case.header, box):
        return (
            f"; played under rules version {case.header.rules}, now {box.rules_version}: "
            "replayed, but its actions can't be decided again"
        )
    if not all(one.action.is_open for one in case.steps):
        return "; a copy for one chair: replayed, but hidden actions can't be decided again"
    return ""


def add_laws(commands: Commands) -> None:
    """Add `deerstalker laws [GAME]`."""
    command = commands.add_parser(
        "laws",
        help="play random games, and check every law on them",
        description="Play random games of every kind, with every number of seats and every variant, and check the laws "
        "on each: replay, sight, options, text, conservation.",
    )
    add_game(command, "one of %(games)s (default: all)", optional=True)
    command.add_argument("--games", type=int, default=100, metavar="N", help="total number of games (default: 100)")
    command.add_argument("--seed", default="0", metavar="S", help="fixes every game (default: 0)")
    command.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="number of processes (default: all cores)"
    )
    command.add_argument("--json", action="store_true", help="print the counts as JSON")
    command.set_defaults(run=check_laws)


class Counts(TypedDict):
    """How many games and steps of one kind were played, and how many games broke a law."""

    game: str
    games: int
    steps: int
    broken: int


def check_laws(arguments: argparse.Namespace) -> int:
    """Play random games, check the laws, and count violations."""
    boxes = [game_called(arguments.game)] if arguments.game else list(GAMES.values())
    if not 1 <= arguments.games <= 1_000_000:
        raise Invalid("--games must be a number from 1 to 1,000,000")
    if not 1 <= arguments.jobs <= 256:
        raise Invalid("--jobs must be a number from 1 to 256")
    rows: dict[str, Counts] = {box.name: {"game": box.name, "games": 0, "steps": 0, "broken": 0} for box in boxes}
    broken: list[str] = []
    games = [(boxes[number % len(boxes)].name, f"{arguments.seed}/{number}") for number in range(arguments.games)]
    with progress(Console(stderr=True)) as bars, Processes(arguments.jobs) as pool:
        bar = bars.add_task("laws", total=arguments.games)
        for name, steps, complaint in pool.map(_try_game, games, chunksize=4):
            row = rows[name]
            row["games"] += 1
            row["steps"] += steps
            if complaint:
                row["broken"] += 1
                broken.append(complaint)
            bars.advance(bar)
    if arguments.json:
        print(msgspec.json.encode({"games": list(rows.values()), "broken": broken}).decode())
    else:
        _print_counts(rows.values())
        for line in broken:
            print(line)
    return BROKEN if broken else 0


def _try_game(game: tuple[str, str]) -> tuple[str, int, str]:
    """Play one game in a worker process. Return its kind, its number of steps, and what was wrong."""
    name, seed = game
    try:
        return name, one_lawful_game(GAMES[name], seed), ""
    except Exception as error:  # count a crash as a violation, and keep going
        return name, 0, f"{name}, seed {seed}: {type(error).__name__}: {error}"


def one_lawful_game(box: Box, seed: str) -> int:
    """Play one game of this kind with random seats and options, and check every law. Return its number of steps."""
    rng = random.Random(seed)
    seats = box.players[rng.randrange(len(box.players))]
    game, options = open_with(box, seats, choose_options(box, rng))
    case = random_play.play(box, game, rng, options)
    laws.check(case, box, game, rng)
    return len(case.steps)


def _print_counts(rows: Iterable[Counts]) -> None:
    table = Table("game", "games", "steps", "laws broken", box=None)
    for row in rows:
        table.add_row(row["game"], f"{row['games']:,}", f"{row['steps']:,}", str(row["broken"]))
    Console().print(table)
