"""The command line: `deerstalker games`, `rules`, `watch`, `replay`, and all the others."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from deerstalker.cli import arena, bench, check, deduce, notebook, serve, shelf, speedclue, verify, watch
from deerstalker.cli.commands import BAD_INPUT, Parser
from deerstalker.core.errors import DeerstalkerError
from deerstalker.games import GAMES

INTERRUPTED = 130

GAME = next(iter(GAMES))
EXAMPLES = f"""\
examples:
  deerstalker                                   play in the browser (serve)
  deerstalker games                             what there is to play
  deerstalker rules {GAME}                        the rulebook, in numbered paragraphs
  deerstalker watch {GAME} --chair 0              a game from Ann's chair
  deerstalker watch {GAME} --seats 5 --players careful --save evening.case
  deerstalker replay evening.case --chair 2     the same game from Cy's chair
  deerstalker check evening.case                does it follow the rules?
  deerstalker notebook {GAME} --names Ann,Bob,Cy  a notebook for a game at a real table
  deerstalker deduce evening.case --chair Bob   everything Bob could know
"""


def parser() -> Parser:
    """Return the parser with every command and its options."""
    top = Parser(
        prog="deerstalker",
        description="The home of the classic detective games: play, deduce, learn, research.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"deerstalker {version('deerstalker')}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (shelf.add_games, shelf.add_rules, watch.add_watch, watch.add_replay):
        add(commands)
    serve.add_serve(commands)
    verify.add_verify(commands)
    for add in (notebook.add_notebook, deduce.add_deduce):
        add(commands)
    for add in (check.add_check, check.add_laws, bench.add_bench, arena.add_arena, speedclue.add_speedclue):
        add(commands)
    return top


def main(words: Sequence[str] | None = None) -> int:
    """Run one command, `serve` by default. Return 0, or 1 if a check failed, or 2 for bad input."""
    arguments = parser().parse_args((sys.argv[1:] if words is None else words) or ["serve"])
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # print '?' for characters the terminal cannot show
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except DeerstalkerError as error:
        print(f"deerstalker: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader closed the pipe, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"deerstalker: {error.strerror or error}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except SystemError as error:  # Ctrl-C was pressed while compiled code ran
        if not isinstance(error.__cause__ or error.__context__, KeyboardInterrupt):
            raise
        print(file=sys.stderr)
        return INTERRUPTED
    return code


if __name__ == "__main__":
    sys.exit(main())
