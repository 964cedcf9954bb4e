"""`puzzle`: the case of the day in the terminal. `puzzles`: many at once, as data."""

import argparse
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import date
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import IO, TYPE_CHECKING

from deerstalker.cli.commands import Commands
from deerstalker.cli.console import Console, print_line
from deerstalker.cli.game_argument import game_called
from deerstalker.core.errors import Invalid
from deerstalker.puzzles.model import KINDS, LEVELS

if TYPE_CHECKING:
    from deerstalker.cli.kept_cases import KeptCase
    from deerstalker.puzzles.model import Puzzle
    from deerstalker.puzzles.progress import CaseRecord

FIRST_LEVEL = 2


def add_puzzle(commands: Commands) -> None:
    """Add `deerstalker puzzle`."""
    command = commands.add_parser(
        "puzzle",
        help="solve the case of the day: a hand, a few lines, exactly one answer",
        description="Solve the case of the day: a hand, a few lines of a notebook, and exactly one answer that follows "
        "from them. Everybody gets the same case on the same day. Without a terminal, the puzzle is printed. How you "
        "are doing is kept in your data folder, in the same kind of file that the page saves and reads.",
    )
    command.add_argument("--game", metavar="GAME", help="the game; the first that has puzzles by default")
    _add_level(command, f"how hard, 1 to 5; {FIRST_LEVEL} by default")
    command.add_argument("--date", metavar="YYYY-MM-DD", help="the day; today by default")
    command.add_argument(
        "--type", choices=KINDS, metavar="TYPE", help=f"{', '.join(KINDS)}; the date decides by default"
    )
    command.add_argument("--solution", action="store_true", help="print the answer and its proof as well")
    command.add_argument(
        "--progress", action="store_true", help="how you are doing: rating, levels, what you miss, what to try next"
    )
    command.add_argument("--read", metavar="FILE", help="add the cases of a file that the page has saved")
    command.set_defaults(run=puzzle)


def add_puzzles(commands: Commands) -> None:
    """Add `deerstalker puzzles`."""
    command = commands.add_parser(
        "puzzles",
        help="make many puzzles as data: statement, answer, proof, difficulty",
        description="Make puzzles from a seed, one JSON object a line: the statement in words and as data, the answer, "
        "the proof, and how hard it is. The same seed gives the same puzzles everywhere.",
    )
    command.add_argument("--count", type=int, default=10, metavar="N", help="how many; 10 by default")
    command.add_argument("--seed", default="0", metavar="S", help="a number or word; 0 by default")
    command.add_argument("--out", metavar="FILE.jsonl", help="write to this file; stdout by default")
    command.add_argument("--game", metavar="GAME", help="only this game; all that have puzzles by default")
    _add_level(command, "only this level; all by default")
    command.add_argument("--type", choices=KINDS, metavar="TYPE", help=f"only this type: {', '.join(KINDS)}")
    command.add_argument("--herrings", type=int, default=0, metavar="N", help="lines that are not needed, 0 to 5")
    command.set_defaults(run=puzzles)


def _add_level(command: argparse.ArgumentParser, meaning: str) -> None:
    command.add_argument("--level", type=int, choices=LEVELS, metavar="N", help=meaning)


def puzzle(arguments: argparse.Namespace) -> int:
    """Solve a puzzle, or print it; or print how somebody is doing."""
    from deerstalker.games import GAMES
    from deerstalker.puzzles.daily import daily
    from deerstalker.tui.puzzle_text import solution, told

    if arguments.progress or arguments.read:
        return _progress(arguments)
    box = game_called(arguments.game) if arguments.game else next(box for box in GAMES.values() if box.clues)
    level, day = arguments.level or FIRST_LEVEL, _day(arguments.date)
    with Console(stderr=True).status("Making the case"):
        found = daily(box, level, day, arguments.type)
    for line in (*told(found.statement), *(("", *solution(found)) if arguments.solution else ())):
        print_line(line)
    if arguments.solution:
        return 0
    if sys.stdin.isatty() and sys.stdout.isatty():
        from deerstalker.cli.kept_cases import KeptCase

        case = KeptCase("" if arguments.type else f"{box.name}/{level}/{day}", _day(None))
        for line in ("", *([case.greeting] if case.greeting else []), "'help' shows what you can type."):
            print_line(line)
        return solve(found, _typed, case)
    return 0


def _progress(arguments: argparse.Namespace) -> int:
    """Print how somebody is doing, after adding the cases of a file if there is one."""
    from deerstalker.cli.kept_cases import add_cases, cases_file, kept_cases
    from deerstalker.tui.progress_text import progress_lines

    game = game_called(arguments.game).name if arguments.game else None
    if arguments.read:
        print(f"{_number(add_cases(Path(arguments.read)), 'case')} read.\n")
    cases = kept_cases()
    for line in progress_lines(cases, _day(None), game):
        print_line(line)
    if cases:
        print_line(f"\nYour cases are kept in {cases_file()}. The page can read this file.")
    return 0


def _day(text: str | None) -> date:
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Invalid(f"{text!r} is no day. Write it as in 2026-11-18.") from None


def _typed() -> str | None:
    try:
        return input("> ")
    except EOFError:
        return None


def solve(found: "Puzzle", typed: Callable[[], str | None], case: "KeptCase | None" = None) -> int:
    """Let somebody solve a puzzle line by line, until it is solved or they leave. `typed` returns None at the end.

    However they leave, it is kept how far they came.
    """
    from deerstalker.cli.kept_cases import KeptCase
    from deerstalker.puzzles.solving import Solving
    from deerstalker.tui.puzzle_text import told
    from deerstalker.tui.sheet import draw

    console, case = Console(), case or KeptCase()
    solving, since = Solving(found), monotonic()
    try:
        while (text := typed()) is not None:
            solving, reply = solving.say(text)
            for line in (*reply.text, *(told(found.statement) if reply.draw == "statement" else ())):
                print_line(line)
            if reply.draw == "sheet":
                console.print(draw(solving.sheet(), console.width))
            if solving.solved:
                print(_solved(case.after(solving, round(monotonic() - since))))
            if reply.over:
                break
    finally:
        said = case.keep(case.after(solving, round(monotonic() - since)))
        if said:
            print_line(said)
    return 0


def _solved(record: "CaseRecord") -> str:
    minutes, seconds = divmod(record.seconds, 60)
    tries = f"{_number(record.hints, 'hint')} and {_number(record.wrong, 'wrong answer')}"
    return f"Solved in {minutes}:{seconds:02}, with {tries}."


def _number(number: int, thing: str) -> str:
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def puzzles(arguments: argparse.Namespace) -> int:
    """Write many puzzles."""
    import msgspec

    from deerstalker.games import GAMES
    from deerstalker.puzzles.making import Tally, stream

    if arguments.count < 1:
        raise Invalid(f"--count is at least 1, not {arguments.count}")
    boxes = [game_called(arguments.game)] if arguments.game else [box for box in GAMES.values() if box.clues]
    kinds = (arguments.type,) if arguments.type else KINDS
    levels = (arguments.level,) if arguments.level else LEVELS
    tally = Tally()
    found = stream(boxes, arguments.seed, kinds, levels, arguments.herrings, tally)
    with _out(arguments.out) as out:
        for one in islice(found, arguments.count):
            out.write(msgspec.json.encode(one).decode() + "\n")
    if arguments.out:
        rejected = 100 * (1 - tally.puzzles / tally.drafts)
        print(f"{arguments.count} puzzles in {arguments.out}; {rejected:.0f} % of {tally.drafts} drafts were rejected.")
    return 0


def _out(file: str | None) -> AbstractContextManager[IO[str]]:
    return Path(file).open("w", encoding="utf-8") if file else nullcontext(sys.stdout)
