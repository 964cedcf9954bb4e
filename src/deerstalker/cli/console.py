"""The terminal, as commands print to it."""

import re
import shutil
import sys
from textwrap import wrap

import rich.console

MARKER = re.compile(r" *(\d+\.|\[\d+\]|-) ")
"""What a point of a list begins with."""


class Console(rich.console.Console):
    """A console that leaves it to `main` to end the program when its reader has gone."""

    def on_broken_pipe(self) -> None:
        """Raise the error once more; rich would exit with code 1."""
        raise BrokenPipeError


def print_line(line: str) -> None:
    """Print a line at once; in a terminal, one that is too long is broken between words."""
    print(*folded(line, shutil.get_terminal_size().columns) if sys.stdout.isatty() else [line], sep="\n", flush=True)


def folded(line: str, width: int) -> list[str]:
    """Return a line in pieces that fit. What follows the number of a point hangs below its first word.

    >>> folded("  1. Ann can't help.", 12)
    ['  1. Ann', "     can't", '     help.']
    """
    marker = MARKER.match(line)
    if len(line) <= width or width < 2 * len(marker[0] if marker else " "):
        return [line]
    return wrap(line, width, subsequent_indent=" " * len(marker[0] if marker else ""))
