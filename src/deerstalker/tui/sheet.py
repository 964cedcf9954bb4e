"""A sheet of notes in the terminal: as a grid in panes, as one narrow column beside a board, or line by line."""

from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import compress

from msgspec import Struct
from msgspec.structs import replace
from rich import box
from rich.console import Console, RenderableType
from rich.console import Group as Stack
from rich.table import Table
from rich.text import Text

from deerstalker.core.facts import HIDDEN, OPEN
from deerstalker.core.prose import listed
from deerstalker.core.sheet import Cell, Column, Deals, Group, Row, Sheet, percent

ACCENT, QUIET = "gold3", "dim"
GAP = 3
"""Number of spaces between panes."""

YES, NO, MINE, FACE_UP = "●", "·", "■", "–"
STEPS = (0.1, 0.3, 0.5, 0.7, 0.9, 1.1)
WARMTH = ("grey54", "grey70", "tan", "sandy_brown", "dark_orange", "orange_red1")
"""Color for chances up to the same place in `STEPS`. The number is always shown as well."""


class Spacing(Struct, frozen=True):
    """How tightly a sheet is set: letters in a column heading, spaces before it, and whether titles are short."""

    letters: int
    gap: int
    short: bool = False


WHOLE = (Spacing(12, 2), Spacing(8, 2), Spacing(6, 2), Spacing(6, 1))
AIRY = (*WHOLE, Spacing(5, 2), Spacing(6, 2, short=True), Spacing(6, 1, short=True), Spacing(5, 2, short=True))
TIGHT = (*AIRY, Spacing(5, 1, short=True))
TIGHTEST = (*TIGHT, Spacing(4, 1, short=True))
"""Spacings for a single pane, from wide to narrow. `AIRY` is for three panes or more, `TIGHT` for two."""

BESIDE = (Spacing(8, 3), Spacing(8, 2), Spacing(6, 2), Spacing(5, 2), Spacing(4, 1))
"""Spacings for a sheet beside a board, from wide to narrow."""


def draw(sheet: Sheet, width: int, height: int | None = None) -> RenderableType:
    """Draw the whole sheet in as few lines as the width allows, with groups side by side if there is room.

    If it would be taller than `height`, settled rows are told in a line for each holder instead. If that is not enough,
    the last groups are left out, which is said below: nothing scrolls out of sight at the top.
    """
    whole = _whole(sheet, width)
    if height is None or _height(whole, width) <= height:
        return whole
    open_groups = _without_settled_rows(sheet)
    for settled in (_settled_rows(sheet), []):
        for number in range(len(open_groups), 0, -1):
            part = replace(sheet, groups=open_groups[:number])
            below = [*settled, *_left_out(open_groups[number:])]
            drawn = Stack(_whole(part, width), Text("\n".join(below), style=QUIET)) if below else _whole(part, width)
            if _height(drawn, width) <= height:
                return drawn
    return drawn


def _left_out(groups: Sequence[Group]) -> list[str]:
    """Say which groups there is no room for, and how to see them."""
    names = [f"'grid {group.title.lower()}'" for group in groups]
    return [f"For the rest, type {listed(names, 'or')}."] if names else []


def _without_settled_rows(sheet: Sheet) -> tuple[Group, ...]:
    """Return the groups without the rows that are settled; those that have no others are gone."""
    groups = [replace(group, rows=tuple(row for row in group.rows if not _is_settled(row))) for group in sheet.groups]
    return tuple(group for group in groups if group.rows) or sheet.groups[:1]


def _is_settled(row: Row) -> bool:
    return row.face_up or all(cell.mark for cell in row.cells)


def _settled_rows(sheet: Sheet) -> list[str]:
    """Tell in a line for each holder which rows are settled."""
    where: dict[str, list[str]] = {column.title: [] for column in sheet.columns}
    for row in filter(_is_settled, sheet.rows):
        for cell, column in zip(row.cells, sheet.columns, strict=True):
            if cell.mark == "yes":
                where[column.title].append(row.title)
    return [f"{title}: {', '.join(rows)}" for title, rows in where.items() if rows]


def _height(drawn: RenderableType, width: int) -> int:
    """Count the lines of something drawn."""
    return len(Console(width=width, file=StringIO()).render_lines(drawn, pad=False))


def _whole(sheet: Sheet, width: int) -> RenderableType:
    for panes in range(len(sheet.groups), 0, -1):
        for spacing in AIRY if panes > 2 else TIGHT if panes == 2 else TIGHTEST:
            if panes * _width(sheet, sheet.groups, spacing) + GAP * (panes - 1) <= width:
                return _panes(sheet, panes, spacing)
    return _panes(sheet, 1, TIGHTEST[-1])


def beside(sheet: Sheet, width: int) -> Table:
    """Draw the sheet in one column under its title, without minor groups, as narrow as needed to fit the width."""
    groups = [group for group in sheet.groups if not group.minor]
    spacing = next((one for one in BESIDE if _width(sheet, groups, one) <= width), BESIDE[-1])
    table = _table(sheet, groups, spacing)
    table.title, table.title_style = sheet.title, "italic"
    return table


def shortened(names: Sequence[str], letters: int) -> list[str]:
    """Cut names to this many letters, between words if possible, keeping them all different.

    >>> shortened(["Ann", "Annabel", "Annabeth", "envelope", "Laid down"], 5)
    ['Ann', 'Anna1', 'Anna2', 'env.', 'Laid']
    """
    cut = [name if len(name) <= letters else _words_within(name, letters) for name in names]
    return [
        f"{name[: letters - 1]}{number}" if cut.count(short) > 1 else short
        for number, (short, name) in enumerate(zip(cut, names, strict=True))
    ]


def _words_within(name: str, letters: int) -> str:
    """Return the first words of a name that fit, or the beginning of the first, up to a consonant if possible."""
    whole = name[: letters + 1].rpartition(" ")[0].rstrip()
    begun = name[: letters - 1]
    return whole or f"{begun.rstrip('aeiou') or begun}."


def _panes(sheet: Sheet, panes: int, spacing: Spacing) -> RenderableType:
    desk = Table.grid(padding=(0, GAP, 0, 0))
    desk.add_row(*(_table(sheet, part, spacing) for part in _parted(sheet.groups, panes)))
    key = [sheet.key] if spacing.short and sheet.key else []
    return Stack(desk, Text("\n".join(["", *key, _legend(sheet), *_foot(sheet)]), style=QUIET))


def _foot(sheet: Sheet) -> list[str]:
    return [] if sheet.deals is None else [deals_in_words(sheet.deals)]


def deals_in_words(deals: Deals) -> str:
    """How many deals fit, and how sure the odds are.

    >>> deals_in_words(Deals(15876, exact=True))
    '15,876 deals fit.'
    """
    if deals.exact:
        return "1 deal fits." if deals.count == 1 else f"{deals.count:,} deals fit."
    return f"About {deals.count:.1e} deals fit: too many to count, so the odds are sampled."


def _legend(sheet: Sheet) -> str:
    meanings = {
        f"{YES} has it" if sheet.holders else f"{YES} fits": True,
        f"{NO} can't have it" if sheet.holders else f"{NO} doesn't fit": True,
        f"{MINE} your hand": any(row.mine for row in sheet.rows),
        f"{FACE_UP} face up on the table": any(row.face_up for row in sheet.rows),
        "numbers are percentages": sheet.odds,
    }
    return "  ".join(compress(meanings, meanings.values()))


def _parted(groups: Sequence[Group], panes: int) -> list[list[Group]]:
    """Divide the groups into this many panes so that the tallest is as short as possible."""
    if panes == 1:
        return [list(groups)]
    ways = [[list(groups[:at]), *_parted(groups[at:], panes - 1)] for at in range(1, len(groups) - panes + 2)]
    return min(ways, key=lambda way: max(sum(len(group.rows) + 2 for group in part) for part in way))


def _table(sheet: Sheet, groups: Sequence[Group], spacing: Spacing) -> Table:
    table = Table(
        box=box.SIMPLE_HEAD, padding=(0, 0, 0, spacing.gap - 1), pad_edge=False, show_edge=False, header_style=""
    )
    table.add_column("", no_wrap=True)
    for column, head in zip(_columns(sheet), _heads(sheet, spacing.letters), strict=True):
        accent = f"bold {ACCENT}" if column.lit or column.id == HIDDEN else ""
        table.add_column(Text(head, style=accent), justify="center", no_wrap=True)
    for at, group in enumerate(groups):
        if at:
            table.add_row()
        if group.title:
            table.add_row(Text(group.title, style=f"bold {ACCENT}"))
        for row in group.rows:
            title = Text(_label(group, row, spacing), style="bold" if row.mine else QUIET if row.face_up else "")
            table.add_row(title, *(drawn_cell(row, cell) for cell in _cells(sheet, row)))
    return table


def _width(sheet: Sheet, groups: Sequence[Group], spacing: Spacing) -> int:
    labels = [len(_label(group, row, spacing)) for group in groups for row in group.rows]
    label = max([*labels, *(len(group.title) for group in groups)], default=0)
    return label + sum(spacing.gap + len(head) for head in _heads(sheet, spacing.letters))


def _heads(sheet: Sheet, letters: int) -> list[str]:
    return [head.center(3) for head in shortened([column.title for column in _columns(sheet)], letters)]


def _columns(sheet: Sheet) -> list[Column]:
    """Return the columns to draw. Cards that lie face up are marked in their row and need no column."""
    return [column for column in sheet.columns if column.id != OPEN]


def _cells(sheet: Sheet, row: Row) -> list[Cell]:
    return [cell for cell, column in zip(row.cells, sheet.columns, strict=True) if column.id != OPEN]


def _label(group: Group, row: Row, spacing: Spacing) -> str:
    return row.short if spacing.short and row.short else f" {_title_within(group, row)}"


def _title_within(group: Group, row: Row) -> str:
    """Return a row's title within its group: under `Red`, `Red Opal` is `Opal`; under `Rope`, `Rope 1` is unchanged."""
    rest = row.title.removeprefix(f"{group.title} ")
    return row.title if rest.isdecimal() else rest


def drawn_cell(row: Row, cell: Cell) -> Text:
    """Return the sign of a cell in its color."""
    sign = sign_of(row, cell)
    if row.face_up or cell.mark == "no":
        return Text(sign, style=QUIET)
    if cell.mark == "yes":
        return Text(sign, style=f"bold {ACCENT}")
    if cell.chance is None or cell.text:
        return Text(sign)
    chance = cell.chance
    return Text(sign.rjust(2), style=WARMTH[next(at for at, limit in enumerate(STEPS) if chance < limit)])


def sign_of(row: Row, cell: Cell) -> str:
    """Return the sign drawn in a cell."""
    if row.face_up:
        return FACE_UP
    if cell.mark:
        return NO if cell.mark == "no" else MINE if row.mine else YES
    return cell.text if cell.text or cell.chance is None else percent(cell.chance)


# -- in plain words ----------------------------------------------------------------------------------


def spoken(sheet: Sheet) -> Iterator[str]:
    """Yield the sheet line by line for a screen reader: no boxes, no colors, no columns."""
    for group in sheet.groups:
        yield f"{group.title}:"
        for row in group.rows:
            yield f"{row.title}: {_in_words(sheet, row)}."
    yield from _foot(sheet)


def _in_words(sheet: Sheet, row: Row) -> str:
    if row.face_up:
        return "face up on the table"
    if row.mine:
        return "yours"
    cells = list(zip(_cells(sheet, row), _columns(sheet), strict=True))
    sure = [column.title for cell, column in cells if cell.mark == "yes"]
    if sure and sheet.holders:
        return f"{sure[0]}, certain"
    rest = sorted((one for one in cells if not one[0].mark), key=lambda one: -(one[0].chance or 0))
    said = [*(f"{title} certain" for title in sure), *(_cell_in_words(cell, column) for cell, column in rest)]
    return ", ".join(said) or "nowhere"


def _cell_in_words(cell: Cell, column: Column) -> str:
    if cell.text or cell.chance is None:
        return f"{column.title} {cell.text or 'possible'}"
    return f"{column.title} {percent(cell.chance)} percent"
