"""A game on the full screen: board, notes, log and table in panes, and below them what is asked.

Everything is typed on one line, as on the page; arrow keys choose from the list and walk the board; the mouse works.
From 80 by 24 up nothing is cut: panes are tabs, and stand side by side where there is room.
"""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static, Tabs
from textual.widgets.option_list import Option

from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.prose import listed
from deerstalker.core.seats import Seat
from deerstalker.core.spelling import folded
from deerstalker.core.terms import Action
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.session import Asked, Session
from deerstalker.tui import panes, play_text
from deerstalker.tui.choosing import Choice, Choices, called_in, first_choices, next_choices
from deerstalker.tui.paned_screen import PanedScreen
from deerstalker.tui.panes import BoardPane, TextPane
from deerstalker.tui.plain_play import FACTS

HELP = (
    "Up and down choose from the list, left and right walk the lit places, Enter does it. Tab shows the next pane; "
    "page up and page down scroll. Escape goes back. Or type a number or words of the list, or what you want to know, "
    "such as 'best' or 'odds'; 'help' lists it all."
)

SAY = "say: say TEXT, to people at other screens"


class Curtain(ModalScreen[None]):
    """Hides the screen until the next person is alone with it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", "Go on")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name

    def compose(self) -> ComposeResult:
        """Yield the sentence."""
        yield Static(f"{self.person}, it's up to you.\nPress Enter when only you can see the screen.", id="curtain")


class FullScreen(PanedScreen):
    """Plays one session. Returns whether the game is over."""

    TELLS_RECENT = True
    CSS = f"""{PanedScreen.CSS}
    #prompt {{ height: auto; text-style: bold; color: #ffcf66; }}
    OptionList {{ height: 4; border: none; padding: 0; background: #2e241b; }}
    OptionList.tall {{ height: 10; }}
    Input {{ height: 1; border: none; padding: 0; background: #3a2d21; }}
    Curtain {{ align: center middle; background: #1d1712; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", priority=True),
        Binding("down", "move(1)", "Down", priority=True),
        Binding("left", "walk(-1)", "Left", priority=True),
        Binding("right", "walk(1)", "Right", priority=True),
        Binding("escape", "begin_again", "Back", priority=True),
    ]

    def __init__(self, session: Session, *, letters: bool = False, pace: float = 0.6) -> None:
        super().__init__(letters=letters)
        self.session, self.pace = session, pace
        self.looking: Seat | None = session.seats[0] if session.seats else None
        self.asked: Asked | None = None
        self.options = Choices("", ())
        self.answers: list[str] = [HELP]
        self.pointed: str | None = None
        self.error = ""
        self._chosen: asyncio.Future[Action | None] | None = None
        self._staking: Action | None = None
        self._is_narrowing = False
        """Whether the list offers parts of an action, or asks whether it is meant."""

        self._lit: list[str] = []
        """The places that can be walked to, in order."""

    # -- the parts of the screen ---------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Yield the parts, from top to bottom."""
        texts = {
            "Notes": TextPane(panes.notes, id="notes"),
            "Log": TextPane(panes.log, end=True, id="log"),
            "Table": TextPane(panes.table, id="table"),
            "Answers": TextPane(lambda game, width: Text("\n".join(self.answers)), end=True, id="answers"),
        }
        yield from self.compose_panes(texts)
        with Vertical(id="below"):
            yield Static(id="hand")
            yield Static(id="prompt")
            yield OptionList()
            yield Input()

    def on_mount(self) -> None:
        """Begin to play."""
        self.query_one(Tabs).can_focus = False
        self.query_one(OptionList).can_focus = False
        self.query_one(Input).focus()
        self.run_worker(self._play(), exclusive=True)

    def on_resize(self, event: events.Resize) -> None:
        """Show more of the list where there is room. The panes see to themselves: every class hears of it."""
        self.query_one(OptionList).set_class(event.size.height >= 36, "tall")

    # -- playing -------------------------------------------------------------------------------------

    async def _play(self) -> None:
        session = self.session
        while not session.is_over:
            self.asked = await asyncio.to_thread(session.go_on)
            if self.asked is None:
                if self.pace and len(session.seats) < 2:
                    self.show_all()
                    await asyncio.sleep(self.pace)
                continue
            if len(session.seats) > 1 and self.looking != self.asked.seat:
                self.looking = self.asked.seat
                await self.push_screen_wait(Curtain(session.chair(None).names[self.asked.seat]))
            await self._ask(self.asked)
        self.asked = None
        self._offer(Choices("", ()))

    async def _ask(self, asked: Asked) -> None:
        """Wait until somebody has chosen, and do it."""
        self._chosen = asyncio.get_running_loop().create_future()
        self._begin_choice()
        try:
            async with asyncio.timeout(None if asked.must else self.pace):
                action = await self._chosen
        except TimeoutError:
            action = None
        self._chosen = None
        if action is None:
            self.session.decline(asked.seat)
            return
        self._offer(Choices("", ()))
        try:
            await asyncio.to_thread(self.session.act, asked.seat, action)
        except DeerstalkerError as error:
            self.error = str(error)

    @property
    def game(self) -> FollowedGame:
        """The game as the person before the screen has followed it."""
        return self.session.chair(self.looking)

    # -- drawing -------------------------------------------------------------------------------------

    def show_all(self) -> None:
        """Draw everything anew."""
        if not self.is_running or isinstance(self.screen, Curtain):
            return
        game = self.game
        self.answers += self.session.news()
        self.set_line("#hand", Text(f"Your cards: {listed(game.hand)}" if game.hand else ""))
        self.set_line("#prompt", Text(self._prompt(game)))
        lit = panes.destinations(game) if self._chosen is not None else {}
        self._lit = list(panes.in_order(game, lit))
        self.query_one(Input).placeholder = self._placeholder(game)
        self.show_panes(lit, self.pointed)

    def _placeholder(self, game: FollowedGame) -> str:
        if self.pointed is not None:
            actions = panes.destinations(game).get(self.pointed, ())
            is_one = len(actions) == 1
            return f"Enter: {game.label(actions[0]) if is_one else game.titles.get(self.pointed, self.pointed)}"
        if self._lit:
            return "Left and right walk the lit places. Or type a number or a command, or help"
        return "Type a number or a command, or help. Tab shows the next pane"

    def _prompt(self, game: FollowedGame) -> str:
        if self.session.is_over:
            return " ".join(dict.fromkeys((*play_text.end_lines(game), "Type quit to leave.")))
        if self.error:
            return self.error
        return self.options.question if self._chosen is not None and self.options.question else game.prompt.text

    def _offer(self, options: Choices) -> None:
        self.options = options
        listing = self.query_one(OptionList)
        listing.clear_options()
        listing.add_options(Option(f"{number}. {one.text}") for number, one in enumerate(options.choices, 1))
        listing.highlighted = 0 if options.choices else None
        self.pointed = None
        self.show_all()

    def _begin_choice(self) -> None:
        self._staking, self._is_narrowing = None, False
        self._offer(first_choices(self.game, self.game.options))

    # -- choosing ------------------------------------------------------------------------------------

    def _narrow(self, actions: tuple[Action, ...]) -> None:
        """Choose among these actions: the next part, or the one that is left."""
        self.error, self._is_narrowing = "", True
        if len(actions) > 1:
            self._offer(next_choices(self.game, actions))
        elif isinstance(actions[0], self.game.box.staking) and self._staking is None:
            self._staking = actions[0]
            question = f"{self.game.label(actions[0])}? {self.game.help(actions[0])}"
            self._offer(Choices(question, (Choice("Yes", actions), Choice("No, go back", ()))))
        elif self._chosen is not None and not self._chosen.done():
            self._chosen.set_result(actions[0])

    def _take(self, number: int) -> None:
        """Take the choice at this place of the list."""
        if self._chosen is None or not 0 <= number < len(self.options.choices):
            return
        actions = self.options.choices[number].actions
        if actions:
            self._narrow(actions)
        else:
            self._begin_choice()

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self._take(event.option_index)

    @on(BoardPane.Chosen)
    def _clicked_place(self, event: BoardPane.Chosen) -> None:
        self._go_to(event.place)

    def _go_to(self, place: str) -> None:
        actions = panes.destinations(self.game).get(place, ())
        if actions and self._chosen is not None:
            self._narrow(actions)

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        line = event.value.strip()
        event.input.clear()
        self.error = ""
        if not line:
            if self.pointed is not None:
                self._go_to(self.pointed)
            else:
                self._take(self.query_one(OptionList).highlighted or 0)
        elif line.isdecimal():
            self._take(int(line) - 1)
        elif not self._fact(line):
            self._command(line)

    def _command(self, line: str) -> None:
        """Take what these words mean: one of the parts on offer, or else anything that can be done."""
        with suppress(Invalid):
            if self._is_narrowing:
                self._take(called_in(line, self.options))
                return
        try:
            action = self.game.meant(line)
        except DeerstalkerError as error:
            self.error = str(error)
            self.show_all()
            return
        self._staking = None
        self._narrow((action,))

    def _fact(self, line: str) -> bool:
        """Answer a word that asks for something; return False if this is none."""
        word, _, rest = line.partition(" ")
        match folded(word):
            case "quit" | "exit":
                self.action_leave()
            case "help" | "?":
                self._answer(line, [HELP, *(f"{name}: {meaning}" for name, (_, meaning) in FACTS.items()), SAY])
            case "say":
                try:
                    self.session.say(rest)
                    self.show_pane("answers")
                except DeerstalkerError as error:
                    self._answer(line, [str(error)])
            case known if known in FACTS:
                try:
                    self._answer(line, FACTS[known][0](self.game, rest))
                except DeerstalkerError as error:
                    self._answer(line, [str(error)])
            case _:
                return False
        return True

    def _answer(self, line: str, answer: Iterable[str]) -> None:
        told = list(answer)
        self.answers += ["", f"> {line}", *told]
        self.show_pane("answers")

    # -- keys ----------------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Move in the list."""
        listing = self.query_one(OptionList)
        if listing.option_count:
            listing.highlighted = ((listing.highlighted or 0) + by) % listing.option_count
        if self.pointed is not None:
            self.pointed = None
            self.show_all()

    def action_walk(self, by: int) -> None:
        """Point at the next or the previous lit place; while something is typed, move in it."""
        line = self.query_one(Input)
        places = self._lit
        if line.value or not places:
            line.cursor_position += by
            return
        at = places.index(self.pointed) + by if self.pointed in places else (0 if by > 0 else -1)
        self.pointed = places[at % len(places)]
        self.show_pane("board")

    def action_begin_again(self) -> None:
        """Begin the choice again."""
        if self._chosen is not None:
            self.error = ""
            self._begin_choice()

    def action_leave(self) -> None:
        """Leave the game, which is kept."""
        self.exit(self.session.is_over)
