"""Running a full screen from a command, so that its failure is the failure of the command."""

from typing import TYPE_CHECKING, TypeVar

from deerstalker.cli.signals import Terminated

if TYPE_CHECKING:
    from textual.app import App

T = TypeVar("T")


class Broken(Terminated):
    """A full screen failed, and has printed why."""

    def __init__(self, code: int) -> None:
        super().__init__(0)
        self.code = code


def run(screen: "App[T]") -> T | None:
    """Run a full screen and return its result. Raises `Broken` if it failed."""
    result = screen.run()
    if screen.return_code:
        raise Broken(screen.return_code)
    return result
