"""The parser of the command line, and the commands, to which each module adds its own."""

import argparse
from typing import NoReturn, TypeAlias

BAD_INPUT = 2


class Parser(argparse.ArgumentParser):
    """An argument parser that reports an error in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to read more."""
        self.exit(BAD_INPUT, f"deerstalker: {message}. See '{self.prog} --help'.\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
