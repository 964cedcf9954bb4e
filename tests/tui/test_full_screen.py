"""Whole games on the full screen, played by Textual's pilot; and that nothing is cut from 80 by 24 up."""

import asyncio
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import ContentSwitcher, Input, OptionList, Static

from deerstalker.games import GAMES
from deerstalker.table.local_game import LocalGame, Seating, names_for
from deerstalker.tui.full_screen import FullScreen
from deerstalker.tui.paned_screen import WIDE
from deerstalker.tui.panes import BoardPane, destinations
from deerstalker.tui.plain_play import PlainPlay
from tui.plain_talk import RandomTalk

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
PANES = ("board", "notes", "log", "table", "answers")
SMALL = (80, 24)
SIZES = (SMALL, (100, 30), (160, 50))


def opened(name: str, file: Path, people: int = 1) -> LocalGame:
    seats = max(3, people + 1)
    names = names_for(("Zoe", "Yan")[:people], seats)
    return LocalGame.open(GAMES[name], names, [], Seating("7", dict.fromkeys(range(people, seats), "novice")), file)


async def settled(app: FullScreen) -> None:
    """Wait until somebody is asked, or the game is over."""
    for _ in range(4_000):
        if app._chosen is not None or app.session.is_over:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("nobody is asked")


async def shown(app: FullScreen, wanted: Callable[[], bool]) -> None:
    """Wait until something is on the screen: others act in a thread of their own."""
    for _ in range(4_000):
        if wanted():
            return
        await asyncio.sleep(0.005)
    raise AssertionError(app.query_one("#prompt", Static).render())


@pytest.mark.long
@EVERY_GAME
def test_a_whole_game(name: str, tmp_path: Path) -> None:
    """After a while the player stakes their place where that can be done, so that the end comes sooner."""
    game, rng = opened(name, tmp_path / "game.case"), random.Random(3)

    async def play() -> None:
        app, keys = FullScreen(game, pace=0), 0
        async with app.run_test(size=SMALL) as pilot:
            while keys < 2_000:
                await settled(app)
                if game.is_over:
                    break
                answer = chosen(app, rng, stakes=keys > 30)
                keys += len(answer)
                await pilot.press(*answer)
            assert game.is_over
            await shown(app, lambda: "quit" in str(app.query_one("#prompt", Static).render()))
            assert app.query_one(OptionList).option_count == 0
            await pilot.press(*"quit", "enter")
        assert app.return_value is True

    asyncio.run(play())


def chosen(app: FullScreen, rng: random.Random, *, stakes: bool) -> list[str]:
    """Return the keys for something at random: a lit place, or a number of the list; stakes only if wanted."""
    staking = app.game.box.staking
    calm, bold = list[int](), list[int]()
    for number, one in enumerate(app.options.choices, 1):
        (bold if any(isinstance(action, staking) for action in one.actions) else calm).append(number)
    if not stakes and app._lit and rng.random() < 0.3:
        return [*["right"] * rng.randint(1, 3), "enter"]
    numbers = (bold or calm) if stakes else (calm or bold)
    return [*str(rng.choice(numbers)), "enter"] if numbers else ["down", "enter"]


@EVERY_GAME
def test_nothing_is_cut(name: str, tmp_path: Path) -> None:
    game = opened(name, tmp_path / "game.case")

    async def look() -> None:
        app = FullScreen(game, pace=0)
        async with app.run_test(size=SIZES[0]) as pilot:
            await settled(app)
            for size in SIZES:
                await pilot.resize_terminal(*size)
                for pane in reversed(PANES[1:] if size[0] >= WIDE else PANES):
                    app.show_pane(pane)
                    await pilot.pause()
                    assert app.query_one(ContentSwitcher).current == pane
                    assert app.query_one(f"#{pane}").region.height >= 8
                    for widget in (*app.query(Static), *app.query(OptionList), *app.query(Input)):
                        if widget.display and widget.region.area:
                            assert widget.region.right <= size[0], (pane, widget)
                    assert app.query_one(Input).region.bottom == size[1]
                board = app.query_one("#side" if app.is_wide else "#board", BoardPane)
                if board.picture is not None:
                    width, height = board.picture.size
                    assert width <= board.size.width
                    assert height <= board.size.height

    asyncio.run(look())


def test_words_typed_and_panes_shown(tmp_path: Path) -> None:
    game = opened("clue", tmp_path / "game.case")

    async def play() -> None:
        app = FullScreen(game, pace=0)
        async with app.run_test(size=SMALL) as pilot:
            await settled(app)
            await pilot.press(*"odds", "enter")
            await pilot.pause()
            assert app.query_one(ContentSwitcher).current == "answers"
            assert any("percent" in line for line in app.answers)
            await pilot.press("tab")
            await pilot.pause()
            assert app.query_one(ContentSwitcher).current == "board"
            await pilot.press(*"nonsense", "enter")
            assert "I don't understand" in app.error
            await pilot.press(*"rol", "enter")
            await pilot.pause()
            await settled(app)
            lit = destinations(app.game)
            assert lit
            await pilot.press("right")
            await pilot.pause()
            assert app.pointed in lit
            before = len(game.table.steps)
            await pilot.press("enter")
            await pilot.pause()
            await settled(app)
            assert len(game.table.steps) > before
            await pilot.press("ctrl+c")
        assert app.return_value is False

    asyncio.run(play())


def test_parts_and_yes_and_no_can_be_typed(tmp_path: Path) -> None:
    game = opened("sleuth", tmp_path / "game.case")

    async def play() -> None:
        app = FullScreen(game, pace=0)

        async def typed(words: str) -> str:
            await pilot.press(*words, "enter")
            await pilot.pause()
            return str(app.query_one("#prompt", Static).render())

        async with app.run_test(size=SMALL) as pilot:
            await settled(app)
            named = next(n for n, one in enumerate(app.options.choices, 1) if one.text.startswith("Name the gem"))
            assert await typed(str(named)) == "Name the gem: which one?"
            assert "Name the Yellow Pearl Pair? If you're wrong" in await typed("yellow pearl pair")
            assert await typed("no") == game.chair(0).prompt.text
            assert "Name the Yellow Pearl Pair? If you're wrong" in await typed("name the yellow pearl pair")
            before = len(game.table.steps)
            await typed("yes")
            await shown(app, lambda: len(game.table.steps) > before)
            assert game.chair(0).status.seats[0].out

    asyncio.run(play())


@pytest.mark.parametrize("name", GAMES)
def test_the_last_turns_are_told_where_there_is_room(name: str, tmp_path: Path) -> None:
    """Beside a board that leaves space, else below it; whole turns, the last one at the end."""
    game = opened(name, tmp_path / "game.case")
    PlainPlay(game, RandomTalk("5", lines=12)).play()

    async def look() -> None:
        app = FullScreen(game, pace=0)
        async with app.run_test(size=SMALL) as pilot:
            await settled(app)
            for size in (SMALL, (160, 50)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                pane = app.query_one("#side" if app.is_wide else "#board", BoardPane)
                height = pane.query_one(Static).region.height
                assert height <= pane.size.height or app.game.layout.plan is None  # words scroll, a board does not
                drawn = str(pane.query_one(Static).render())
                shown = re.findall(r"Turn (\d+):", drawn)
                told = [(str(number), words) for number, words in app.game.log()][-len(shown) :] if shown else []
                assert shown or height + 2 > pane.size.height  # no room for an empty line and another
                assert shown == [number for number, _ in told]
                assert set(" ".join(words for _, words in told).split()) <= set(drawn.split())

    asyncio.run(look())


def test_a_click_goes_to_a_lit_place(tmp_path: Path) -> None:
    game = opened("clue", tmp_path / "game.case")

    async def play() -> None:
        app = FullScreen(game, pace=0)
        async with app.run_test(size=SMALL) as pilot:
            await settled(app)
            await pilot.press("1", "enter")
            await pilot.pause()
            await settled(app)
            board = app.query_one("#board", BoardPane)
            assert board.picture is not None
            place = board.lit[0]
            column, row = next(cell for cell, one in board.picture.place_at.items() if one == place)
            before = len(game.table.steps)
            at = (board.picture.left + 2 * column, board.picture.top + row // board.picture.rows)
            await pilot.click("#board #board-text", offset=at)
            await pilot.pause()
            await settled(app)
            assert len(game.table.steps) > before

    asyncio.run(play())


def test_a_curtain_between_two_people(tmp_path: Path) -> None:
    game = opened("clue-cards", tmp_path / "game.case", people=2)

    async def play() -> None:
        app = FullScreen(game, pace=0)
        async with app.run_test(size=SMALL) as pilot:
            await settled(app)
            first = app.looking
            for _ in range(60):
                if app._chosen is None:
                    await pilot.pause(0.02)
                    if app.screen.query("#curtain"):
                        break
                else:
                    await pilot.press("1", "enter")
            assert app.looking != first
            assert "only you" in str(app.screen.query_one("#curtain", Static).render())
            await pilot.press("enter")
            await settled(app)
            assert app.game.seat == app.looking

    asyncio.run(play())
