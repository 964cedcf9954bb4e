"""A game in the terminal: the board, one chair's notebook beside it, and what happens in sentences below."""

from collections.abc import Sequence

from rich import box
from rich.console import Console, Group, RenderableType
from rich.layout import Layout
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from deerstalker.knowledge.sheets.elimination import NO, YES, Page

GAP = 3
LOG_LINES = 8
ACCENT, QUIET = "gold3", "dim"


def page(sheet: Page, *, compact: bool = False) -> Table:
    """A notebook page: rows under their group, a mark for each column."""
    table = Table(
        box=box.SIMPLE_HEAD, padding=(0, 0 if compact else 1), title=sheet.title, title_style="italic", pad_edge=False
    )
    table.add_column("", no_wrap=True)
    for head in sheet.heads:
        table.add_column(head[: 4 if compact else 8], justify="center", no_wrap=True)
    for at, (group, rows) in enumerate(sheet.groups):
        if at:
            table.add_section()
        if group:
            table.add_row(Text(group, style=f"bold {ACCENT}"))
        for label, marks in rows:
            table.add_row(f" {label}", *(Text(mark, style=_ink(mark)) for mark in marks))
    return table


def _ink(mark: str) -> str:
    return f"bold {ACCENT}" if mark == YES else QUIET if mark == NO else ""


def scene(title: str, board: RenderableType, sheet: Page | None, console: Console) -> RenderableType:
    """The table and a chair's notes: side by side where there is room, else one under the other."""
    desk = Panel(board, title=title, border_style=ACCENT, box=box.ROUNDED, expand=False)
    if sheet is None:
        return desk
    width = console.measure(desk).maximum + GAP
    for compact in (False, True):  # written smaller before it goes under the board
        notes = page(sheet, compact=compact)
        if width + console.measure(notes).maximum <= console.width:
            both = Table.grid(padding=(0, GAP, 0, 0))
            both.add_row(desk, notes)
            return both
    return Group(desk, page(sheet, compact=len(sheet.heads) > 6))


def diary(lines: Sequence[str]) -> Text:
    """What happened of late, the newest in bold."""
    return Text("\n").join(
        Text(line, style="bold" if number == len(lines) else QUIET, overflow="ellipsis", no_wrap=True)
        for number, line in enumerate(lines, 1)
    )


def moment(picture: RenderableType, lines: Sequence[str]) -> Layout:
    """A full screen: the picture above, cut off where it does not fit, and always the last sentences below."""
    screen = Layout()
    screen.split_column(Layout(picture, name="picture"), Layout(diary(lines), name="diary", size=LOG_LINES + 1))
    return screen
