"""The progress bar for long runs: done, left, and time remaining."""

from datetime import timedelta

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeElapsedColumn
from rich.text import Text

from deerstalker.cli.console import Console


class TimeLeft(ProgressColumn):
    """The time that is left, from all that this run has done so far.

    Results come in batches, so that the speed of the last seconds says little. A task says in its field `done_before`
    how much had been done when it began.
    """

    def render(self, task: Task) -> Text:
        """Return the time as hours, minutes and seconds."""
        left = seconds_left(task.elapsed, task.completed - task.fields.get("done_before", 0), task.remaining)
        return Text("-:--:--" if left is None else str(timedelta(seconds=round(left))), style="progress.remaining")


def seconds_left(elapsed: float | None, done: float, left: float | None) -> float | None:
    """Return how long the rest will take at the speed so far; None before anything has been done.

    >>> seconds_left(30.0, 10, 90)
    270.0
    """
    if elapsed is None or left is None or done <= 0:
        return None
    return elapsed * left / done


def progress(console: Console) -> Progress:
    """Return a progress bar that appears only in a terminal, and disappears when done."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeLeft(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )
