"""Draw the pictures of games in the terminal: `python docs/terminal_pictures.py`."""

import asyncio
import tempfile
from pathlib import Path

from deerstalker.core import case as cases
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.local_game import LocalGame, Seating, names_for
from deerstalker.table.table import Table
from deerstalker.tui.full_screen import FullScreen
from deerstalker.tui.transcript import Transcript
from deerstalker.tui.watching import WatchedGame, Watching

HERE = Path(__file__).parent
ASKED = 12
"""How often somebody is asked before a picture is taken, at least."""

PANES = {"sleuth": "notes", "clue-cards": "notes"}
"""What is shown of games without a board."""


async def draw(name: str, folder: Path) -> None:
    """Draw one game at 80 by 24, in the middle of it: a board with lit places, or the notes."""
    box = GAMES[name]
    seating = Seating("7", dict.fromkeys((1, 2, 3), "novice"))
    app = FullScreen(LocalGame.open(box, names_for(("Zoe",), 4), [], seating, folder / f"{name}.case"), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        for number in range(300):
            while app._chosen is None:
                await pilot.pause(0.05)
            if number > ASKED and (len(app._lit) > 2 or name in PANES) and app.asked and app.asked.must:
                break
            moving = "enter" if app._lit else "1"
            await pilot.press(*(("right", moving) if app._lit else (moving, "enter")))
            await pilot.pause(0.2)
        if name in PANES:
            app.show_pane(PANES[name])
        else:
            await pilot.press("right")
        await pilot.pause(0.5)
        app.save_screenshot(str(HERE / f"terminal-{name}.svg"))


async def draw_watched(name: str, moves: int) -> None:
    """Draw a game that bots play, from a chair, in a window with room for board and notes."""
    box = GAMES[name]
    header = cases.make_header(box, NAMES[:4])
    steps = Table(header, GAMES).play(["novice"] * 4, seed=5)
    watched = WatchedGame(steps, lambda viewer: Transcript(FollowedGame(header, viewer, aid="simple")), 0)
    app = Watching(watched, (0,), title=f"{box.title}, from {NAMES[0]}'s chair", start=moves)
    async with app.run_test(size=(132, 37)) as pilot:
        await pilot.pause(2.0)
        app.save_screenshot(str(HERE / "watch.svg"))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for name in GAMES:
            if GAMES[name].rulebook is None:  # a game of this repository
                asyncio.run(draw(name, Path(folder)))
    asyncio.run(draw_watched("clue", 118))
