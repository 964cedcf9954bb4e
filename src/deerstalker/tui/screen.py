"""A game in the terminal: the board, one chair's notebook beside it, and what happens in sentences below."""

from collections.abc import Sequence

from rich import box
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from deerstalker.players.notebook import NO, YES, Page

WIDE = 100
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


def scene(
    title: str, board: RenderableType, sheet: Page | None, log: Sequence[str], console: Console
) -> RenderableType:
    """One moment: side by side where there is room, else one under the other."""
    desk = Panel(board, title=title, border_style=ACCENT, box=box.ROUNDED, expand=False)
    diary = Text("\n").join(
        [*(Text(line, style=QUIET) for line in log[:-1]), *(Text(line, style="bold") for line in log[-1:])]
    )
    if sheet is None:
        return Group(desk, diary)
    notes = page(sheet, compact=len(sheet.heads) > 6)
    if console.width < WIDE:
        return Group(desk, notes, diary)
    return Group(Columns([desk, notes], padding=(0, 3)), diary)
