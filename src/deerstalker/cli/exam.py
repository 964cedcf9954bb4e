"""`exam`: an examination in deduction, for language models, programs and our own bots."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from typing import TYPE_CHECKING

import msgspec

from deerstalker.cli.commands import Commands
from deerstalker.core.errors import Invalid

if TYPE_CHECKING:
    from deerstalker.adapters.exam.marks import Mark


def add_exam(commands: Commands) -> None:
    """Add `deerstalker exam`."""
    command = commands.add_parser(
        "exam",
        help="examine a language model, a program or a bot in deduction",
        description="Examine somebody with fixed sets of proved tasks, and with whole games. Shares of right answers "
        "come with 95 % intervals, stated chances with their distance from the exact ones.",
    )
    who = command.add_mutually_exclusive_group()
    who.add_argument(
        "--bot",
        default="exact",
        metavar="NAME",
        help="examine one of our own: random, novice, elimination, careful, exact (default); in games, any bot",
    )
    who.add_argument("--model", metavar="MODEL", help="examine a model: llm:URL#MODEL, or pipe:COMMAND for a program")
    command.add_argument(
        "--section",
        action="append",
        metavar="NAME",
        help="certainties, contradictions, questions, odds or games; may be given again (default: all that fit)",
    )
    command.add_argument("--json", action="store_true", help="the marks as JSON, with the verdict of every task")
    command.set_defaults(run=exam)


def exam(arguments: argparse.Namespace) -> int:
    """Examine somebody, and print the marks."""
    marks = []
    for mark in _marks(arguments.bot, arguments.model, arguments.section):
        marks.append(mark)
        if not arguments.json:
            print("\n".join(told(mark)), flush=True)
    if arguments.json:
        print(msgspec.json.encode(marks).decode())
    return 0


def _marks(bot: str, model: str | None, wanted: Sequence[str] | None) -> "Iterator[Mark]":
    from deerstalker.adapters.exam.examinees import ExaminedProgram, baselines, model_called
    from deerstalker.adapters.exam.games import GAMES, can_play
    from deerstalker.adapters.exam.marks import marked, marked_games
    from deerstalker.adapters.exam.tasks import SECTIONS, section_called, tasks

    answers, plays = model is not None or bot in baselines(), model is not None or can_play(bot)
    if not answers and not plays:
        raise Invalid(f"there is nobody called {bot!r} to examine; choose from {', '.join(baselines())}, or any bot")
    for name in wanted or (*(SECTIONS if answers else ()), *((GAMES,) if plays else ())):
        if name == GAMES:
            yield marked_games(model or bot)
            continue
        section = section_called(name)
        if not answers:
            raise Invalid(f"{bot!r} only plays games: choose --section {GAMES}")
        who = baselines()[bot] if model is None else model_called(model)
        with closing(who) if isinstance(who, ExaminedProgram) else nullcontext():
            yield marked(section, tasks(section), who)


def told(mark: "Mark") -> "Iterator[str]":
    """Yield a mark in words."""
    share = f"{mark.right} of {mark.tasks} right ({mark.low:.0%} to {mark.high:.0%})"
    apart = "".join(f", {number} {what}" for number, what in _apart(mark) if number)
    yield f"{mark.section:15} {share}{apart}"
    if mark.levels:
        levels = ", ".join(f"{one.right} of {one.tasks} at level {one.level}" for one in mark.levels)
        yield f"{'':15} {levels}"
    if mark.calibration is not None:
        found = mark.calibration
        yield f"{'':15} chances off by {found.error:.3f} on average, squared {found.brier:.4f}"


def _apart(mark: "Mark") -> tuple[tuple[int, str], ...]:
    return (mark.illegal, "forfeited" if mark.section == "games" else "illegal"), (mark.unreadable, "unreadable")
