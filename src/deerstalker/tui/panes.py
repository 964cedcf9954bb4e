"""The panes of the full screen: the board, and scrolling text. They draw a game as one chair follows it."""

from collections.abc import Callable, Iterable, Sequence

from rich.console import Console, RenderableType
from rich.text import Text
from textual import events
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static

from deerstalker.core.choices import by_kind, fields_of, having
from deerstalker.core.layout import Layout, Plan
from deerstalker.core.terms import Action
from deerstalker.table.followed_game import FollowedGame
from deerstalker.tui import play_text
from deerstalker.tui.boards import board
from deerstalker.tui.plan_picture import PlanPicture
from deerstalker.tui.sheet import draw

GAP, NARROWEST = 2, 24
"""Spaces between the board and what is told beside it, and the fewest columns in which something is told."""

RECENT = "#b9a98c"
_CONSOLE = Console(width=1_000, color_system=None)

Places = dict[str, tuple[Action, ...]]
"""The actions that lead to each place of the board."""


def destinations(game: FollowedGame) -> Places:
    """Return the places that this seat may choose now. Questions and stakes name places, but do not go there."""
    plan, clues = game.layout.plan, game.box.clues
    if plan is None or game.seat is None:
        return {}
    known = {square.id for square in plan.squares} | {room.id for room in plan.rooms}
    found: dict[str, tuple[Action, ...]] = {}
    for some in by_kind(game.options):
        if isinstance(some[0], game.box.staking):
            continue
        if clues is not None and clues.question(game.game, game.seat, some[0]) is not None:
            continue
        for field in fields_of(some):
            if all(isinstance(value, str) and value in known for value in field.values):
                for place in field.values:
                    found[place] = (*found.get(place, ()), *having(field, place, some))
                break
    return found


def in_order(game: FollowedGame, places: Places) -> list[str]:
    """Return places from left to right and from top to bottom."""
    plan = game.layout.plan
    return [] if plan is None or not places else PlanPicture(game.layout, plan).reading_order(places)


def picture_within(layout: Layout, plan: Plan, width: int, height: int) -> PlanPicture:
    """Return the largest picture of a board that fits: a row of cells in each line, and a margin, if possible."""
    for tall, margin in ((True, True), (True, False), (False, True)):
        picture = PlanPicture(layout, plan, tall=tall, margin=margin)
        if picture.size[0] <= width and picture.size[1] <= height:
            return picture
    return PlanPicture(layout, plan)


class BoardPane(VerticalScroll):
    """The board: half blocks, or letters; games without a board show their table in words."""

    can_focus = False

    class Chosen(Message):
        """Somebody clicked on a place that is lit."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(self, *, letters: bool = False, recent: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.letters, self.recent = letters, recent
        self.picture: PlanPicture | None = None
        self.lit: Sequence[str] = ()
        self._static = Static(id="board-text")
        self._shown: tuple[FollowedGame, Places, str | None] | None = None

    def compose(self) -> Iterable[Static]:
        """Yield the picture."""
        yield self._static

    def show_game(self, game: FollowedGame, lit: Places, pointed: str | None) -> None:
        """Draw the game, with these places lit and one of them pointed at."""
        self._shown = game, lit, pointed
        plan = game.layout.plan
        if plan is None or self.letters:
            self.picture, self.lit = None, ()
            drawn = board(game.box, game.game, game.state, game.names)
            drawn.rstrip()
            widest = max(map(len, drawn.plain.splitlines()), default=0)
            room = widest if self.has_class("wide") else self.size.width
            self._static.update(self._with_recent(game, drawn, room, self.size.height))
            return
        width, height = self.app.size.width, self.size.height
        self.picture = picture_within(game.layout, plan, width, height)
        self.lit = self.picture.reading_order(lit)
        self._static.styles.text_wrap, self._static.styles.text_overflow = "nowrap", "clip"
        drawn = self.picture.draw(game.status, lit, pointed, explain=width)
        if len(drawn.plain.splitlines()) > height:
            drawn = self.picture.draw(game.status, lit, pointed)
        room = self.picture.size[0] if self.has_class("wide") else width
        self._static.update(self._with_recent(game, drawn, room, height))

    def _with_recent(self, game: FollowedGame, drawn: Text, width: int, height: int) -> Text:
        """Add the last turns where there is room: beside what is drawn, or below it."""
        if not self.recent or width < NARROWEST:
            return drawn
        lines = drawn.wrap(_CONSOLE, width)
        widest, tall = (width, 0) if self.picture is None else self.picture.size
        if (beside := width - widest - GAP - 1) >= NARROWEST:
            told = play_text.recent_lines(game, beside, min(tall, height))
            lines.extend(Text() for _ in range(len(told) - len(lines)))
            for line, words in zip(lines, told, strict=False):
                line.pad_right(widest + GAP - line.cell_len)
                line.append(words, RECENT)
        elif told := play_text.recent_lines(game, width - 1, height - len(lines) - 1):
            lines.append(Text())
            lines.extend(Text(words, RECENT) for words in told)
        return Text("\n", no_wrap=True).join(lines)

    def on_resize(self) -> None:
        """Draw the board anew where there is more or less space for it."""
        if self._shown is not None:
            self.show_game(*self._shown)

    def on_click(self, event: events.Click) -> None:
        """Choose the place under the pointer, if it is lit."""
        if self.picture is None:
            return
        offset = event.screen_offset - self._static.region.offset
        place = self.picture.place(offset.x, offset.y, self.lit)
        if place in self.lit and place is not None:
            self.post_message(self.Chosen(place))


class TextPane(VerticalScroll):
    """Text that scrolls."""

    can_focus = False

    def __init__(self, make: Callable[[FollowedGame, int], RenderableType], *, end: bool = False, id: str) -> None:
        super().__init__(id=id)
        self.make, self.end = make, end
        self._static = Static()
        self._shown: FollowedGame | None = None

    def compose(self) -> Iterable[Static]:
        """Yield the text."""
        yield self._static

    def show_game(self, game: FollowedGame) -> None:
        """Draw the text anew; where the end matters, scroll there."""
        self._shown = game
        self._static.update(self.make(game, max(20, self.size.width - 2)))
        if self.end:
            self.scroll_end(animate=False)

    def on_resize(self) -> None:
        """Draw the text anew where it has more or less space, as when it is first seen."""
        if self._shown is not None:
            self.show_game(self._shown)


def notes(game: FollowedGame, width: int) -> RenderableType:
    """Return the sheet of notes."""
    if game.aid == "off":
        return Text("This game is played without automatic notes.")
    sheet = game.sheet()
    return draw(sheet, width) if sheet.groups else Text("There's nothing to note yet.")


def log(game: FollowedGame, width: int) -> RenderableType:
    """Return what has happened, turn by turn."""
    return Text("\n".join(play_text.log_lines(game)))


def table(game: FollowedGame, width: int) -> RenderableType:
    """Return who plays, and where everything is."""
    return Text("\n".join([*play_text.who_lines(game), "", *play_text.board_lines(game)]))
