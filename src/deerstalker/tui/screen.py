"""A game in the terminal: the board, one chair's notebook beside it, and the latest events in words below."""

from collections.abc import Sequence
from textwrap import wrap

from rich import box
from rich.console import Console, Group, RenderableType
from rich.layout import Layout
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from deerstalker.core.sheet import Sheet
from deerstalker.tui.sheet import ACCENT, GAP, QUIET, beside

LOG_LINES = 8


def scene(title: str, board: RenderableType, sheet: Sheet | None, console: Console) -> RenderableType:
    """Draw the table and a chair's notes: side by side if there is room, else one below the other."""
    desk = Panel(board, title=title, border_style=ACCENT, box=box.ROUNDED, expand=False)
    if sheet is None:
        return desk
    room = console.width - GAP - console.measure(desk).maximum
    notes = beside(sheet, room)
    if console.measure(notes).maximum > room:
        return Group(desk, beside(sheet, console.width))
    both = Table.grid(padding=(0, GAP, 0, 0))
    both.add_row(desk, notes)
    return both


def diary(lines: Sequence[str], width: int) -> Text:
    """Draw the latest lines of the log, wrapped, the newest in bold."""
    rows: list[Text] = []
    for number, line in enumerate(lines, 1):
        style = "bold" if number == len(lines) else QUIET
        rows += [Text(row, style) for row in wrap(line, max(width, 20), subsequent_indent=" " * 6)]
    return Text("\n").join(rows[-LOG_LINES:])


def moment(picture: RenderableType, log: Text) -> Layout:
    """Fill the screen: the picture above, cropped to fit, and always the last lines of the log below."""
    screen = Layout()
    screen.split_column(Layout(picture, name="picture"), Layout(log, name="diary", size=LOG_LINES + 1))
    return screen
