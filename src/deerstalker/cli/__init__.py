"""The command line: `deerstalker games`, `rules`, `watch`, `replay`, and all the others."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from deerstalker.cli.commands import BAD_INPUT, Commands, Help, Parser, did_you_mean
from deerstalker.cli.signals import INTERRUPTED, Terminated, terminated_by_signal
from deerstalker.cli.streams import show_every_mark

EXAMPLES = """\
examples:
  deerstalker                                     play in the browser
  deerstalker play {game}                           play in the terminal
  deerstalker learn {game}                          a first case, with a guide
  deerstalker puzzle --game {game} --level 3        the case of the day
  deerstalker notebook {game} --names Ann,Bob,Cy    a notebook beside a real table
  deerstalker watch {game} --save evening.case      watch bots, and keep the game
  deerstalker coach evening.case                  what every decision was worth
  deerstalker deduce evening.case --chair Bob     everything Bob could know
"""


# -- the commands: a module is loaded when one of its commands is wanted -------------------------------


def _shelf(commands: Commands) -> None:
    from deerstalker.cli.shelf import add_games, add_rules

    add_games(commands)
    add_rules(commands)


def _play(commands: Commands) -> None:
    from deerstalker.cli.play import add_play

    add_play(commands)


def _watch(commands: Commands) -> None:
    from deerstalker.cli.watch import add_replay, add_watch

    add_watch(commands)
    add_replay(commands)


def _review(commands: Commands) -> None:
    from deerstalker.cli.review import add_review

    add_review(commands)


def _learn(commands: Commands) -> None:
    from deerstalker.cli.learn import add_learn

    add_learn(commands)


def _coach(commands: Commands) -> None:
    from deerstalker.cli.coach import add_coach

    add_coach(commands)


def _serve(commands: Commands) -> None:
    from deerstalker.cli.serve import add_serve

    add_serve(commands)


def _admin(commands: Commands) -> None:
    from deerstalker.cli.admin import add_admin

    add_admin(commands)


def _backup(commands: Commands) -> None:
    from deerstalker.cli.backup import add_backup, add_migrate, add_restore

    add_backup(commands)
    add_restore(commands)
    add_migrate(commands)


def _verify(commands: Commands) -> None:
    from deerstalker.cli.verify import add_verify

    add_verify(commands)


def _notebook(commands: Commands) -> None:
    from deerstalker.cli.notebook import add_notebook

    add_notebook(commands)


def _puzzle(commands: Commands) -> None:
    from deerstalker.cli.puzzle import add_puzzle, add_puzzles

    add_puzzle(commands)
    add_puzzles(commands)


def _deduce(commands: Commands) -> None:
    from deerstalker.cli.deduce import add_deduce

    add_deduce(commands)


def _check(commands: Commands) -> None:
    from deerstalker.cli.check import add_check, add_laws

    add_check(commands)
    add_laws(commands)


def _bench(commands: Commands) -> None:
    from deerstalker.cli.bench import add_bench

    add_bench(commands)


def _arena(commands: Commands) -> None:
    from deerstalker.cli.arena import add_arena

    add_arena(commands)


def _dataset(commands: Commands) -> None:
    from deerstalker.cli.dataset import add_dataset

    add_dataset(commands)


def _mcp(commands: Commands) -> None:
    from deerstalker.cli.mcp import add_mcp

    add_mcp(commands)


def _exam(commands: Commands) -> None:
    from deerstalker.cli.exam import add_exam

    add_exam(commands)


def _speedclue(commands: Commands) -> None:
    from deerstalker.cli.speedclue import add_speedclue, add_speedclue_host

    add_speedclue(commands)
    add_speedclue_host(commands)


def _completion(commands: Commands) -> None:
    from deerstalker.cli.completion import add_completion

    add_completion(commands, parser)


Adder: TypeAlias = Callable[[Commands], None]

GROUPS: Final[dict[str, dict[str, Adder]]] = {
    "play": {"serve": _serve, "play": _play, "watch": _watch, "games": _shelf, "rules": _shelf, "verify": _verify},
    "deduce": {"notebook": _notebook, "deduce": _deduce},
    "learn": {"learn": _learn, "puzzle": _puzzle, "coach": _coach, "review": _review, "replay": _watch},
    "research": {
        "arena": _arena,
        "dataset": _dataset,
        "puzzles": _puzzle,
        "exam": _exam,
        "mcp": _mcp,
        "check": _check,
        "laws": _check,
        "bench": _bench,
        "speedclue": _speedclue,
        "speedclue-host": _speedclue,
    },
    "host": {"admin": _admin, "backup": _backup, "restore": _backup, "migrate": _backup, "completion": _completion},
}
"""Every command under the heading of the help it belongs to, with what adds it to the parser."""

COMMANDS: Final[dict[str, Adder]] = {name: add for group in GROUPS.values() for name, add in group.items()}

SERVE = "serve"
OURS = ("-h", "--help", "--version")
"""The options of the program itself. All others belong to `serve`."""


class _Version(argparse.Action):
    """Prints the version, which takes some time to find out."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        print(f"deerstalker {version('deerstalker')}")
        parser.exit()


class _Program(Parser):
    """The parser of the whole program. Its help lists the commands by what people want to do."""

    commands: Commands

    def format_help(self) -> str:
        """Return the help, with a section for each group of commands."""
        formatter = self._get_formatter()
        formatter.add_text(f"usage: {self.prog} [COMMAND] [options]")
        formatter.add_text(self.description)
        known = {choice.dest: choice for choice in self.commands._choices_actions}
        for heading, group in GROUPS.items():
            formatter.start_section(heading)
            formatter.add_arguments(known[name] for name in group if name in known)
            formatter.end_section()
        formatter.add_text(
            f"'{self.prog} COMMAND --help' explains a command; '{self.prog} --version' shows the version."
        )
        formatter.add_text(self.epilog)
        return formatter.format_help()


def parser(names: Iterable[str] = COMMANDS) -> Parser:
    """Return the parser with every command and its options, or at least with these."""
    top = _Program(
        prog="deerstalker",
        description="The home of the classic detective games: play, deduce, learn, research.",
        formatter_class=Help,
    )
    top.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = top.commands = top.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Parser
    )
    for add in dict.fromkeys(COMMANDS[name] for name in names):
        add(commands)
    return top


def _parsed(words: list[str]) -> argparse.Namespace:
    """Read the command line, and load only what its command needs."""
    if not words or (words[0].startswith("-") and words[0] not in OURS):
        words = [SERVE, *words]
    command = words[0]
    if command in COMMANDS:
        return parser([command]).parse_args(words)
    if command == "--version":
        return parser([]).parse_args(words)
    everything = parser()
    if command not in OURS:
        everything.error(f"there is no command {command!r}{did_you_mean(command, COMMANDS)}")
    from deerstalker.games import GAMES

    everything.epilog = EXAMPLES.format(game=next(iter(GAMES)))
    return everything.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Run one command, `serve` by default. Return 0, or 1 if a check failed, or 2 for bad input."""
    for stream in (sys.stdout, sys.stderr):
        show_every_mark(stream)
    try:
        arguments = _parsed(list(sys.argv[1:] if words is None else words))
        with terminated_by_signal():
            code: int = arguments.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader closed the pipe, as `head` does
        _print_no_more()
        return 0
    except OSError as error:
        print(f"deerstalker: {error.strerror or error}", file=sys.stderr)
        _print_no_more()
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except Terminated as stop:
        return stop.code
    except Exception as error:
        return _code_of(error)
    return code


def _code_of(error: Exception) -> int:
    """Return the exit code for an error that has a sentence for the user; raise any other."""
    from deerstalker.core.errors import DeerstalkerError

    if isinstance(error, DeerstalkerError):
        print(f"deerstalker: {error}", file=sys.stderr)
        return BAD_INPUT
    raise error


def _print_no_more() -> None:
    """Discard what is still to be printed, which would fail again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
