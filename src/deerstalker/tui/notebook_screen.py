"""The notebook beside a real table on the full screen: walk over the sheet with arrow keys, one key a mark."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.coordinate import Coordinate
from textual.widgets import DataTable, Footer, Input, Static

from deerstalker.core.sheet import Column, Row
from deerstalker.knowledge.notebook import Session, say
from deerstalker.knowledge.notebook.answers import sheet as sheet_of
from deerstalker.knowledge.notebook.replies import Drawn, Load, Quit, Reply, Save
from deerstalker.tui.notebook_text import passages
from deerstalker.tui.sheet import QUIET, drawn_cell, shortened

SIZE = 12
"""Maximum number of letters of a name at the head of a column."""


class NotebookScreen(App[Session]):
    """A sheet, what was said, and a line to type in."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Deerstalker"
    CSS = """
    Screen { background: #1d1712; color: #efe6d2; }
    #sheet { width: auto; max-width: 65%; height: 1fr; background: #1d1712; scrollbar-size-vertical: 1; }
    #said { width: 1fr; height: 1fr; padding: 0 1; background: #241c15; scrollbar-size-vertical: 1; }
    #line { height: 1; border: none; padding: 0; background: #3a2d21; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "scroll(-1)", "Scroll up", show=False, priority=True),
        Binding("pagedown", "scroll(1)", "Scroll down", show=False, priority=True),
        Binding("y", "state('has')", "has it"),
        Binding("n", "state('has not')", "doesn't"),
        Binding("w", "why", "why"),
        Binding("b", "tell('best')", "best"),
        Binding("o", "tell('odds')", "odds"),
        Binding("u", "tell('undo')", "undo"),
        Binding("slash", "type", "type a line"),
        Binding("escape", "walk", "back to the sheet", show=False),
        Binding("q", "leave", "quit"),
    ]

    def __init__(self, session: Session, keep: Callable[[Session], None] = lambda session: None) -> None:
        super().__init__()
        self.session = session
        self._keep = keep
        self._rows: list[Row] = []
        self._columns: list[Column] = []
        self.told: list[Text] = []
        """What was said, line by line."""

    def compose(self) -> ComposeResult:
        """Lay out the sheet, the replies and the line."""
        with Horizontal():
            yield DataTable(id="sheet", cursor_type="cell", zebra_stripes=True)
            with VerticalScroll(id="said"):
                yield Static(id="told")
        yield Input(id="line", placeholder="Type what happened. / comes here, Escape goes back, help explains")
        yield Footer()

    def on_mount(self) -> None:
        """Draw the sheet, and put the cursor on it."""
        self.said.can_focus = False
        self._draw_columns()
        self._draw()
        self.grid.cursor_coordinate = Coordinate(0, 1)
        self.grid.focus()
        heard = (Text(f"{number}. {self.session.heard(line)}") for number, line in enumerate(self.session.lines, 1))
        self._tell(*heard)

    @property
    def grid(self) -> "DataTable[Text]":
        """The sheet."""
        return self.query_one(DataTable)

    @property
    def said(self) -> VerticalScroll:
        """The pane of what was said."""
        return self.query_one("#said", VerticalScroll)

    def _tell(self, *lines: Text) -> None:
        """Add lines to what was said, and show the last ones."""
        self.told += lines
        self.query_one("#told", Static).update(Text("\n").join(self.told))
        self.call_after_refresh(self.said.scroll_end, animate=False)

    def _draw_columns(self) -> None:
        sheet = sheet_of(self.session)
        self._columns = list(sheet.columns)
        self.grid.add_column("", key="card")
        for column, head in zip(self._columns, shortened([one.title for one in self._columns], SIZE), strict=True):
            self.grid.add_column(head, key=str(column.id))

    def _draw(self) -> None:
        """Draw every cell anew, and leave the cursor where it is."""
        sheet, at = sheet_of(self.session), self.grid.cursor_coordinate
        self.grid.clear()
        self._rows = [row for group in sheet.groups for row in group.rows]
        for row in self._rows:
            cells = [drawn_cell(row, cell) for cell in row.cells]
            self.grid.add_row(Text(row.short or row.title, style=QUIET if row.mine else ""), *cells)
        self.grid.cursor_coordinate = at

    # -- keys ----------------------------------------------------------------------------------------

    def action_state(self, what: str) -> None:
        """Note that the holder of this column has this card, or has not."""
        if (cell := self._cell()) is not None:
            row, column = cell
            self._say(f"{column.title} {what} {row.title}")
        else:
            self._tell(Text("Move right to whoever has the card."))

    def action_why(self) -> None:
        """Explain this cell."""
        if (cell := self._cell()) is not None:
            self._say(f"why {cell[0].title} {cell[1].title}")
        elif self._rows:
            self._say(f"why {self._rows[self.grid.cursor_row].title}")

    def action_tell(self, words: str) -> None:
        """Ask the notebook."""
        self._say(words)

    def action_scroll(self, by: int) -> None:
        """Scroll what was said by a page."""
        self.said.scroll_relative(y=by * max(1, self.said.size.height - 1), animate=False)

    def action_type(self) -> None:
        """Go to the line."""
        self.query_one(Input).focus()

    def action_walk(self) -> None:
        """Go back to the sheet."""
        self.grid.focus()

    def action_leave(self) -> None:
        """Quit. Everything is kept already."""
        self.exit(self.session)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take a typed line."""
        event.input.clear()
        if event.value.strip():
            self._say(event.value)

    def _cell(self) -> tuple[Row, Column] | None:
        """Return the row and the column under the cursor; None on the names of cards."""
        at = self.grid.cursor_coordinate
        if not self._rows or at.column < 1:
            return None
        return self._rows[at.row], self._columns[at.column - 1]

    def _say(self, text: str) -> None:
        self.session, reply = say(self.session, text)
        self._show(text, reply)
        self._keep(self.session)
        self._draw()

    def _show(self, text: str, reply: Reply) -> None:
        self._tell(Text(f"> {text}", style=QUIET))
        match reply:
            case Quit():
                self.exit(self.session)
            case Drawn():
                return  # the sheet is on the screen
            case Save() | Load():
                self._tell(Text("Your notebook is kept by itself; files are for the notebook without --screen."))
            case _:
                self._tell(*(Text(passage.text) for passage in passages(self.session, reply)))
