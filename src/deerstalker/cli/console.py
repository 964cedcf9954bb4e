"""The terminal, as commands print to it."""

import rich.console


class Console(rich.console.Console):
    """A console that leaves it to `main` to end the program when its reader has gone."""

    def on_broken_pipe(self) -> None:
        """Raise the error once more; rich would exit with code 1."""
        raise BrokenPipeError
