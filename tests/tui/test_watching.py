"""Games watched on the full screen with Textual's pilot: pause, step, back, turns, speed, chairs; nothing is cut."""

import asyncio
import random
from collections.abc import Iterator

import pytest
from textual.widgets import ContentSwitcher, Static

from deerstalker.core import case as cases
from deerstalker.core.case import AnyStep
from deerstalker.core.seats import NAMES
from deerstalker.core.secret import EVERYTHING, Viewer
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import read_bot
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.table import Table, run
from deerstalker.tui.paned_screen import WIDE
from deerstalker.tui.panes import BoardPane
from deerstalker.tui.transcript import Transcript
from deerstalker.tui.watching import LATEST, SLOWEST, WatchedGame, Watching

SEATS = 3
VIEWERS: tuple[Viewer, ...] = (EVERYTHING, None, *range(SEATS))
SIZES = ((80, 24), (100, 30), (160, 50))
PANES = ("board", "notes", "log", "table")


def game_of(name: str, steps: int | None = None) -> WatchedGame:
    """Return a game among novices; with a number of steps, that much of it, recorded."""
    box = GAMES[name]
    header = cases.make_header(box, NAMES[:SEATS])
    table = Table(header, GAMES)
    bots = [read_bot("novice").sit(box, table.game, seat, f"7/{seat}") for seat in range(SEATS)]

    def played() -> Iterator[AnyStep]:
        for number, step in enumerate(run(table, bots, random.Random("7"))):
            if number == steps:
                return
            yield step

    watched = WatchedGame(played(), lambda viewer: Transcript(FollowedGame(header, viewer, aid="simple")), EVERYTHING)
    while steps is not None and not watched.is_complete:
        watched.fetch()
    return watched


def line(app: Watching, part: str) -> str:
    return str(app.query_one(part, Static).render())


async def begun(app: Watching) -> None:
    """Wait until the first moment is shown."""
    while app.watched.at != app.start:
        await asyncio.sleep(0.01)
    await app.settle()


def test_pause_step_back_turns_and_the_end() -> None:
    watched = game_of("clue", 60)

    async def look() -> None:
        app = Watching(watched, VIEWERS, title="Clue", start=10)
        async with app.run_test(size=SIZES[0]) as pilot:
            await begun(app)
            assert line(app, "#where") == "Step 10 of 60 · paused · nothing hidden"
            await pilot.press("right", "right", "left", "b", "n")
            await app.settle()
            assert watched.at == 11
            state = watched.transcript.game.state
            await pilot.press("left", "right")
            await app.settle()
            assert watched.transcript.game.state == state
            turn = watched.transcript.game.turns[-1].number
            await pilot.press("down", "down")
            await app.settle()
            now = watched.transcript.game.turns[-1]
            assert (now.number, now.since) == (turn + 2, watched.at)
            await pilot.press("right", "up")
            await app.settle()
            assert watched.at == now.since
            await pilot.press("up")
            await app.settle()
            assert watched.transcript.game.turns[-1].number == turn + 1
            await pilot.press("end", "right")
            await app.settle()
            assert line(app, "#where") == "Step 60 of 60 · the end · nothing hidden"
            await pilot.press("home", "left")
            await app.settle()
            assert watched.at == 0
            await pilot.press("q")
        assert app.return_value is True

    asyncio.run(look())


def test_space_plays_and_pauses_and_plus_and_minus_change_the_speed() -> None:
    watched = game_of("sleuth")

    async def look() -> None:
        app = Watching(watched, VIEWERS, title="Sleuth", pace=0.06)
        async with app.run_test(size=SIZES[0]) as pilot:
            await pilot.pause(0.5)
            assert watched.at >= 2
            await pilot.press("space")
            await pilot.pause(0.2)
            paused = watched.at
            await pilot.pause(0.3)
            assert watched.at == paused
            assert "paused" in line(app, "#where")
            await pilot.press("space")
            await pilot.pause(0.4)
            assert watched.at > paused
            await pilot.press("minus")
            assert app.pace == 0.12
            await pilot.press("plus", "plus", "plus")
            assert "every 0.0625 s" in line(app, "#where")
            await pilot.press(*["minus"] * 9)
            assert app.pace == SLOWEST
            await pilot.press("q")
        assert app.return_value is False

    asyncio.run(look())


def test_the_same_moment_from_every_chair() -> None:
    watched = game_of("sleuth", 20)

    async def look() -> None:
        app = Watching(watched, VIEWERS, title="Sleuth", start=12)
        async with app.run_test(size=SIZES[0]) as pilot:
            await begun(app)
            await pilot.press("c", "c")
            await app.settle()
            assert line(app, "#where") == "Step 12 of 20 · paused · Ann's chair"
            assert line(app, "#hand").startswith("Ann's cards: ")
            ours = watched.transcript.game.sheet()
            await pilot.press("c")
            await app.settle()
            assert line(app, "#hand").startswith("Bob's cards: ")
            assert watched.transcript.game.sheet() != ours
            await pilot.press("C", "C")
            await app.settle()
            assert "a spectator's view" in line(app, "#where")
            assert line(app, "#hand") == ""
            await pilot.press("ctrl+c")

    asyncio.run(look())


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_cut(name: str) -> None:
    watched = game_of(name, 80)

    async def look() -> None:
        app = Watching(watched, VIEWERS, title=name, start=len(watched.steps))
        async with app.run_test(size=SIZES[0]) as pilot:
            await begun(app)
            await pilot.press("c", "c")  # a chair has a line more than a spectator
            for size in SIZES:
                await pilot.resize_terminal(*size)
                for pane in reversed(PANES[1:] if size[0] >= WIDE else PANES):
                    app.show_pane(pane)
                    await pilot.pause()
                    assert app.query_one(ContentSwitcher).current == pane
                    assert app.query_one(f"#{pane}").region.height >= 12
                    for widget in app.query(Static):
                        if widget.display and widget.region.area:
                            assert widget.region.right <= size[0], (pane, widget)
                assert app.query_one("#keys").region.bottom == size[1]
                assert app.query_one("#latest", Static).region.height <= LATEST
                board = app.query_one("#side" if app.is_wide else "#board", BoardPane)
                if board.picture is not None:
                    width, height = board.picture.size
                    assert width <= board.size.width
                    assert height <= board.size.height

    asyncio.run(look())
