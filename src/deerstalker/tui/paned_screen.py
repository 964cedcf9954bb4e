"""What every full screen of a game has: everybody on the first line, and panes below it.

From 80 by 24 up nothing is cut: panes are tabs, and the board stands beside the others where there is room.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import ContentSwitcher, Static, Tab, Tabs

from deerstalker.table.followed_game import FollowedGame
from deerstalker.tui.panes import BoardPane, Places, TextPane
from deerstalker.tui.plan_picture import BAR, seat_line

WIDE = 130
"""Columns from which the board and another pane stand side by side."""


class PanedScreen(App[bool]):
    """A game in panes. What is below them belongs to the screens made from this one."""

    ENABLE_COMMAND_PALETTE = False
    TELLS_RECENT: ClassVar[bool] = False
    """Whether the last turns are told beside the board, where there is room."""

    TITLE = "Deerstalker"
    CSS = f"""
    Screen {{ background: #1d1712; color: #efe6d2; }}
    * {{
        scrollbar-size-vertical: 1;
        scrollbar-color: #7a6748; scrollbar-color-hover: #d8c48c; scrollbar-color-active: #ffcf66;
        scrollbar-background: #1d1712; scrollbar-background-hover: #1d1712; scrollbar-background-active: #1d1712;
    }}
    #seats {{ height: 1; background: {BAR}; }}
    Tabs {{ height: 1; }}
    Tabs Underline {{ display: none; }}
    Tabs Tab.-active {{ text-style: bold reverse; }}
    #main {{ height: 1fr; }}
    #side {{ display: none; }}
    #side.wide {{ display: block; width: auto; margin-right: 2; }}
    #side Static {{ width: auto; }}
    ContentSwitcher {{ height: 1fr; width: 1fr; }}
    #below {{ height: auto; }}
    #hand {{ height: auto; color: #d8c48c; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "Leave", priority=True),
        Binding("tab", "next_pane", "Next pane", priority=True),
        Binding("shift+tab", "previous_pane", "Previous pane", priority=True),
        Binding("pageup", "scroll(-1)", "Scroll up", priority=True),
        Binding("pagedown", "scroll(1)", "Scroll down", priority=True),
    ]

    def __init__(self, *, letters: bool = False) -> None:
        super().__init__()
        self.letters = letters
        self._shown: dict[str, Text] = {}

    @property
    @abstractmethod
    def game(self) -> FollowedGame:
        """The game as the person before the screen follows it."""

    @abstractmethod
    def show_all(self) -> None:
        """Draw everything anew."""

    def compose_panes(self, texts: Mapping[str, TextPane]) -> ComposeResult:
        """Yield the line of seats, the board, and these panes by their titles."""
        yield Static(id="seats")
        titles = {"board": "Board", **{str(pane.id): title for title, pane in texts.items()}}
        yield Tabs(*(Tab(title, id=name) for name, title in titles.items()))
        with Horizontal(id="main"):
            yield BoardPane(letters=self.letters, recent=self.TELLS_RECENT, id="side")
            with ContentSwitcher(initial="board"):
                yield BoardPane(letters=self.letters, recent=self.TELLS_RECENT, id="board")
                yield from texts.values()

    def on_resize(self, event: events.Resize) -> None:
        """Put the board beside the other panes where there is room, and among them where there is not."""
        wide, tabs = event.size.width >= WIDE, self.query_one(Tabs)
        if wide != self.is_wide:
            self.query_one("#side").set_class(wide, "wide")
            if wide:
                tabs.hide("board")
            else:
                tabs.show("board")
        self.call_after_refresh(self.show_all)

    @property
    def is_wide(self) -> bool:
        """Whether the board stands beside the other panes."""
        return self.query_one("#side").has_class("wide")

    def show_panes(self, lit: Places | None = None, pointed: str | None = None) -> None:
        """Draw the seats and the panes that can be seen, with these places lit and one of them pointed at."""
        game = self.game
        seats = seat_line(game.names, game.layout, game.status, game.waiting_for, self.size.width)
        self.set_line("#seats", seats)
        current = self.query_one(ContentSwitcher).current
        for pane in self.query(BoardPane):
            if pane.id == current or pane.has_class("wide"):
                pane.show_game(game, lit or {}, pointed)
        for text in self.query(TextPane):
            if text.id == current:
                text.show_game(game)

    def set_line(self, part: str, text: Text) -> None:
        """Change one of the lines, if it has changed."""
        if self._shown.get(part) != text:
            self._shown[part] = text
            self.query_one(part, Static).update(text)

    def show_pane(self, name: str) -> None:
        """Show the pane of this name, if it can't be seen already."""
        if self.query_one(Tabs).active == name or (name == "board" and self.is_wide):
            self.show_all()
        else:
            self.query_one(Tabs).active = name

    # -- keys ----------------------------------------------------------------------------------------

    def action_next_pane(self) -> None:
        """Show the next pane."""
        self.query_one(Tabs).action_next_tab()

    def action_previous_pane(self) -> None:
        """Show the pane before."""
        self.query_one(Tabs).action_previous_tab()

    def action_scroll(self, by: int) -> None:
        """Scroll the pane by a page."""
        pane = self.query_one(f"#{self.query_one(ContentSwitcher).current}")
        pane.scroll_relative(y=by * max(1, pane.size.height - 1), animate=False)

    @abstractmethod
    def action_leave(self) -> None:
        """Leave the screen."""

    @on(Tabs.TabActivated)
    def _pane_chosen(self, event: Tabs.TabActivated) -> None:
        self.query_one(ContentSwitcher).current = event.tab.id
        self.call_after_refresh(self.show_all)
