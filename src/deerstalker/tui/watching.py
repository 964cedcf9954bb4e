"""A game watched on the full screen, while bots play it or as it was recorded: forward, back, from any chair."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from textwrap import wrap
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static, Tabs

from deerstalker.core.case import AnyStep
from deerstalker.core.prose import listed
from deerstalker.core.secret import EVERYTHING, Viewer, seen_by
from deerstalker.table.followed_game import FollowedGame
from deerstalker.tui import panes
from deerstalker.tui.paned_screen import PanedScreen
from deerstalker.tui.panes import TextPane
from deerstalker.tui.transcript import Transcript

KEYS = "space pause · ←→ step · ↑↓ turn · +- speed · c chair · tab pane · q quit"
FASTEST, SLOWEST = 0.0625, 8.0
"""The shortest and the longest time between steps, in seconds."""

LATEST = 4
"""Number of lines for what happened last."""


class WatchedGame:
    """The steps of a game, as far as they are known, and how much of them is shown to one viewer."""

    def __init__(self, steps: Iterator[AnyStep], follow: Callable[[Viewer], Transcript], viewer: Viewer) -> None:
        self.steps: list[AnyStep] = []
        self.is_complete = False
        """Whether no more steps will come."""

        self._source, self._follow = steps, follow
        self.viewer = viewer
        self.transcript = follow(viewer)

    @property
    def at(self) -> int:
        """Number of steps that are shown."""
        return self.transcript.game.steps

    @property
    def is_at_end(self) -> bool:
        """Whether the last step of the game is shown."""
        return self.is_complete and self.at == len(self.steps)

    def fetch(self) -> None:
        """Wait for one more step."""
        step = next(self._source, None)
        if step is None:
            self.is_complete = True
        else:
            self.steps.append(step)

    def go_to(self, number: int) -> None:
        """Show this many of the steps that are known."""
        if number < self.at:
            self.transcript = self._follow(self.viewer)
        for step in self.steps[self.at : number]:
            self.transcript.read(seen_by(step, self.viewer))

    def look_from(self, viewer: Viewer) -> None:
        """Show the same steps to another viewer."""
        at, self.viewer = self.at, viewer
        self.transcript = self._follow(viewer)
        self.go_to(at)


class Watching(PanedScreen):
    """Shows a game that others play, or played. Returns whether all of it was shown."""

    AUTO_FOCUS = None
    CSS = f"""{PanedScreen.CSS}
    #latest {{ height: auto; max-height: {LATEST}; color: #ffcf66; }}
    #where {{ height: 1; background: #3a2d21; }}
    #keys {{ height: 1; color: #b9a98c; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "pause", "Pause or go on"),
        Binding("right,n", "step(1)", "One step"),
        Binding("left,b", "step(-1)", "One step back"),
        Binding("down", "turn(1)", "One turn"),
        Binding("up", "turn(-1)", "One turn back"),
        Binding("home", "begin", "To the beginning"),
        Binding("end", "latest", "To the last step that is known"),
        Binding("plus,equals_sign", "faster(0.5)", "Faster"),
        Binding("minus", "faster(2)", "Slower"),
        Binding("c", "chair(1)", "Next chair"),
        Binding("C", "chair(-1)", "Chair before"),
        Binding("q", "leave", "Quit"),
    ]

    def __init__(
        self,
        watched: WatchedGame,
        viewers: Sequence[Viewer],
        *,
        title: str,
        pace: float = 0.5,
        start: int | None = None,
        letters: bool = False,
    ) -> None:
        super().__init__(letters=letters)
        self.watched, self.viewers, self.subject, self.pace = watched, viewers, title, pace
        self.start, self.playing = start, start is None
        self._wishes: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        """What whoever presses keys wants to see, in order."""

    @property
    def game(self) -> FollowedGame:
        """The game as the chosen viewer sees it."""
        return self.watched.transcript.game

    def compose(self) -> ComposeResult:
        """Yield the parts, from top to bottom."""
        texts = {
            "Notes": TextPane(panes.notes, id="notes"),
            "Log": TextPane(self._all_lines, end=True, id="log"),
            "Table": TextPane(panes.table, id="table"),
        }
        yield from self.compose_panes(texts)
        with Vertical(id="below"):
            yield Static(id="hand")
            yield Static(id="latest")
            yield Static(id="where")
            yield Static(KEYS, id="keys")

    def on_mount(self) -> None:
        """Begin to play."""
        self.query_one(Tabs).can_focus = False
        self.run_worker(self._run(), exclusive=True)

    def _all_lines(self, game: FollowedGame, width: int) -> Text:
        return Text("\n".join([self.subject, *self.watched.transcript.lines]))

    # -- moving --------------------------------------------------------------------------------------

    async def _run(self) -> None:
        """Go on at the chosen pace, and show what keys ask for, one after the other."""
        if self.start is not None:
            await self._go_to(self.start)
        while True:
            try:
                async with asyncio.timeout(self.pace if self.playing else None):
                    wish = await self._wishes.get()
            except TimeoutError:
                await self._move(1)
            else:
                await wish()
                self._wishes.task_done()

    async def settle(self) -> None:
        """Wait until everything that was asked for is shown."""
        await self._wishes.join()

    async def _go_to(self, number: int) -> None:
        """Show this number of steps, or as many as there are."""
        watched = self.watched
        while number > len(watched.steps) and not watched.is_complete:
            await asyncio.to_thread(watched.fetch)
        watched.go_to(min(max(number, 0), len(watched.steps)))
        if watched.is_at_end:
            self.playing = False
        self.show_all()

    async def _move(self, by: int) -> None:
        await self._go_to(self.watched.at + by)

    async def _next_turn(self) -> None:
        turn = self._turn_began
        while self._turn_began == turn and not self.watched.is_at_end:
            await self._move(1)

    async def _turn_before(self) -> None:
        if self.watched.at <= self._turn_began:
            await self._move(-1)
        await self._go_to(self._turn_began)

    @property
    def _turn_began(self) -> int:
        """The first step of the turn that is shown."""
        turns = self.game.turns
        return turns[-1].since if turns else 0

    def _show(self, wish: Callable[[], Awaitable[None]]) -> None:
        """Pause, and show something else."""
        self.playing = False
        self._wishes.put_nowait(wish)

    def action_pause(self) -> None:
        """Pause, or go on; after the end, begin again."""
        plays, begin = not self.playing, self.watched.is_at_end
        self._show(lambda: self._go_to(0 if begin else self.watched.at))
        self.playing = plays

    def action_step(self, by: int) -> None:
        """Go one step forward or back."""
        self._show(lambda: self._move(by))

    def action_turn(self, by: int) -> None:
        """Go to the first step of the next turn; or to that of this one, and then of the one before."""
        self._show(self._next_turn if by > 0 else self._turn_before)

    def action_begin(self) -> None:
        """Go to the beginning."""
        self._show(lambda: self._go_to(0))

    def action_latest(self) -> None:
        """Go to the last step that is known."""
        self._show(lambda: self._go_to(len(self.watched.steps)))

    def action_faster(self, times: float) -> None:
        """Change the time between steps."""
        self.pace = min(max(self.pace * times, FASTEST), SLOWEST)
        self.show_all()

    def action_chair(self, by: int) -> None:
        """Look from the next chair, or from the one before."""
        at = self.viewers.index(self.watched.viewer)
        self.watched.look_from(self.viewers[(at + by) % len(self.viewers)])
        self.show_all()

    def action_leave(self) -> None:
        """Stop watching."""
        self.exit(self.watched.is_complete)

    # -- drawing -------------------------------------------------------------------------------------

    def show_all(self) -> None:
        """Draw everything anew."""
        if not self.is_running:
            return
        game, lines = self.game, self.watched.transcript.lines
        hand = "" if game.seat is None or not game.hand else f"{game.names[game.seat]}'s cards: {listed(game.hand)}"
        self.set_line("#hand", Text(hand))
        self.set_line("#latest", Text(self._latest(lines[-1].strip() if lines else self.subject)))
        self.set_line("#where", Text(self._where()))
        self.show_panes()

    def _latest(self, told: str) -> str:
        """Return the last lines of what happened last; the log has all of it."""
        rows = wrap(told, max(self.size.width - 2, 20))
        return ("… " if len(rows) > LATEST else "") + "\n".join(rows[-LATEST:])

    def _where(self) -> str:
        """Say what is shown: how far, how fast, from which chair."""
        watched = self.watched
        of = f" of {len(watched.steps)}" if watched.is_complete else ""
        how = f"every {self.pace:.3g} s" if self.playing else "the end" if watched.is_at_end else "paused"
        return f"Step {watched.at}{of} · {how} · {self._whose()}"

    def _whose(self) -> str:
        if self.watched.viewer is EVERYTHING:
            return "nothing hidden"
        return "a spectator's view" if self.game.seat is None else f"{self.game.names[self.game.seat]}'s chair"
