"""The grid: cards down, holders across; what is certain printed as a mark, the rest as odds."""

from collections.abc import Iterator, Sequence
from itertools import compress

from msgspec import Struct
from rich import box
from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from deerstalker.knowledge.notebook.grid import Cell, Grid, Group, Row, percent
from deerstalker.tui.screen import ACCENT, GAP, QUIET

YES, NO, MINE, OPEN = "●", "·", "■", "–"
STEPS = (0.1, 0.3, 0.5, 0.7, 0.9, 1.1)
WARMTH = ("grey54", "grey70", "tan", "sandy_brown", "dark_orange", "orange_red1")
"""Up to each step of chance a color. The number is always there as well."""


# -- in the terminal ---------------------------------------------------------------------------------


class Layout(Struct, frozen=True):
    """How tightly a grid is set: letters for the head of a column, spaces before it, and whether labels are short."""

    letters: int
    gap: int
    short: bool = False


AIRY = (Layout(8, 2), Layout(6, 2), Layout(5, 2), Layout(5, 2, short=True))
TIGHT = (*AIRY, Layout(5, 1, short=True))
TIGHTEST = (*TIGHT, Layout(4, 1, short=True))
"""The tight ones only where nothing else fits."""


def draw(grid: Grid, width: int) -> RenderableType:
    """The grid in as few lines as the width allows: groups side by side where there is room."""
    for panes in range(len(grid.groups), 0, -1):
        for layout in AIRY if panes > 2 else TIGHT if panes == 2 else TIGHTEST:
            if panes * _width(grid, layout) + GAP * (panes - 1) <= width:
                return _page(grid, panes, layout)
    return _page(grid, 1, TIGHTEST[-1])


def _page(grid: Grid, panes: int, layout: Layout) -> RenderableType:
    desk = Table.grid(padding=(0, GAP, 0, 0))
    desk.add_row(*(_table(grid, part, layout) for part in _parted(grid.groups, panes)))
    marks = [f"{YES} has it", f"{NO} cannot", f"{MINE} own hand", f"{OPEN} open on the table", "numbers: percent"]
    rows = [row for _, rows in grid.groups for row in rows]
    used = (True, True, any(row.mine for row in rows), any(row.face_up for row in rows), True)
    signs = [grid.signs] if layout.short and grid.signs else []
    return Stack(desk, Text("\n".join(["", *signs, "  ".join(compress(marks, used)), grid.foot]), style=QUIET))


def _width(grid: Grid, layout: Layout) -> int:
    labels = [len(_label(row, layout)) for _, rows in grid.groups for row in rows]
    label = max(*labels, *(len(name) for name, _ in grid.groups))
    return label + sum(layout.gap + len(head) for head in _heads(grid, layout.letters))


def _label(row: Row, layout: Layout) -> str:
    return row.short if layout.short else f" {row.label}"


def _heads(grid: Grid, letters: int) -> tuple[str, ...]:
    return tuple(head.center(3) for head in shortened(grid.heads, letters))


def shortened(names: Sequence[str], letters: int) -> list[str]:
    """Names cut to so many letters, and still all different.

    >>> shortened(["Ann", "Annabel", "Annabeth", "envelope"], 5)
    ['Ann', 'Anna1', 'Anna2', 'enve.']
    """
    cut = [name if len(name) <= letters else f"{name[: letters - 1].rstrip()}." for name in names]
    return [
        f"{name[: letters - 1]}{number}" if cut.count(short) > 1 else short
        for number, (short, name) in enumerate(zip(cut, names, strict=True))
    ]


def _parted(groups: Sequence[Group], panes: int) -> list[list[Group]]:
    """The groups in so many panes, the tallest of them as low as can be."""
    if panes == 1:
        return [list(groups)]
    ways = [[list(groups[:at]), *_parted(groups[at:], panes - 1)] for at in range(1, len(groups) - panes + 2)]
    return min(ways, key=lambda way: max(sum(len(rows) + 2 for _, rows in part) for part in way))


def _table(grid: Grid, groups: Sequence[Group], layout: Layout) -> Table:
    table = Table(
        box=box.SIMPLE_HEAD, padding=(0, 0, 0, layout.gap - 1), pad_edge=False, show_edge=False, header_style=""
    )
    table.add_column("", no_wrap=True)
    last = len(grid.heads) - 1
    for at, head in enumerate(_heads(grid, layout.letters)):
        table.add_column(Text(head, style=f"bold {ACCENT}" if at == last else ""), justify="center", no_wrap=True)
    for at, (group, rows) in enumerate(groups):
        if at:
            table.add_row()
        table.add_row(Text(group, style=f"bold {ACCENT}"))
        for row in rows:
            label = Text(_label(row, layout), style="bold" if row.mine else QUIET if row.face_up else "")
            table.add_row(label, *(_drawn(row, cell) for cell in row.cells))
    return table


def _drawn(row: Row, cell: Cell) -> Text:
    if row.face_up:
        return Text(OPEN, style=QUIET)
    if cell.certain:
        if cell.chance < 0.5:
            return Text(NO, style=QUIET)
        return Text(MINE if row.mine else YES, style=f"bold {ACCENT}")
    color = WARMTH[next(at for at, limit in enumerate(STEPS) if cell.chance < limit)]
    return Text(percent(cell.chance).rjust(2), style=color)


# -- in plain words ----------------------------------------------------------------------------------


def spoken(grid: Grid) -> Iterator[str]:
    """The grid line by line for a screen reader: no boxes, no colors, no columns."""
    for group, rows in grid.groups:
        yield f"{group}:"
        for row in rows:
            yield f"{row.label}: {_place(grid.heads, row)}."
    yield grid.foot


def _place(heads: Sequence[str], row: Row) -> str:
    if row.face_up:
        return "open on the table"
    if row.mine:
        return "yours"
    columns = zip(row.cells, heads, strict=True)
    places = [(cell, head) for cell, head in columns if not cell.certain or cell.chance > 0.5]
    sure = [head for cell, head in places if cell.certain]
    if sure:
        return f"{sure[0]}, certain"
    likely = sorted(places, key=lambda place: -place[0].chance)
    return ", ".join(f"{head} {percent(cell.chance)} percent" for cell, head in likely)
