"""The parser of the command line, and the commands, to which each module adds its own."""

import argparse
from collections.abc import Iterable
from typing import NoReturn, TypeAlias

BAD_INPUT = 2


class Parser(argparse.ArgumentParser):
    """An argument parser that reports an error in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to read more."""
        stop = "" if message.endswith("?") else "."
        self.exit(BAD_INPUT, f"deerstalker: {message}{stop} See '{self.prog} --help'.\n")


class Help(argparse.HelpFormatter):
    """Breaks long lines, but keeps a text that has lines of its own, such as a list of examples."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text.rstrip() if "\n" in text else super()._fill_text(text, width, indent)


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the end of a sentence about a word that nobody knows: the one that was probably meant, if any.

    >>> did_you_mean("wach", ["watch", "replay"])
    "; did you mean 'watch'?"
    """
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), list(known), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
