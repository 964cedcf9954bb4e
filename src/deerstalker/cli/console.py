"""The terminal, as commands print to it."""

import re
import shutil
import sys
from textwrap import wrap

import rich.console

MARKER = re.compile(r" *(?:(?:\d+\.|\[\d+\]|-) )?")
"""What a line begins with: spaces, and in a list the number or sign of a point."""


class Console(rich.console.Console):
    """A console that leaves it to `main` to end the program when its reader has gone."""

    def on_broken_pipe(self) -> None:
        """Raise the error once more; rich would exit with code 1."""
        raise BrokenPipeError


def print_line(line: str) -> None:
    """Print a line at once; in a terminal, one that is too long is broken between words."""
    print(*folded(line, shutil.get_terminal_size().columns) if sys.stdout.isatty() else [line], sep="\n", flush=True)


def folded(line: str, width: int) -> list[str]:
    """Return a line in pieces that fit. What follows hangs below the first word.

    >>> folded("  1. Ann can't help.", 12), folded("  Ann can't help.", 12)
    (['  1. Ann', "     can't", '     help.'], ["  Ann can't", '  help.'])
    """
    marker = MARKER.match(line)
    hanging = len(marker[0]) if marker else 0
    if len(line) <= width or width < 2 * max(hanging, 1):
        return [line]
    return wrap(line, width, subsequent_indent=" " * hanging)
