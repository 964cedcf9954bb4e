"""The notebook on the full screen: arrow keys walk, one key marks, a line can be typed; everything is kept."""

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.widgets import DataTable, Static

from deerstalker.knowledge.notebook import Session, Setup
from deerstalker.knowledge.notebook.answers import sheet
from deerstalker.tui.notebook_screen import NotebookScreen
from deerstalker.tui.sheet import sign_of

SETUP = Setup("clue", ("Ann", "Bob", "Cy"), 0, ("scarlet", "mustard", "knife", "wrench", "hall", "study"))


def run(use: Callable[[NotebookScreen, Pilot[Session]], Awaitable[None]]) -> list[Session]:
    """Keep a notebook on a screen of 80 by 24. Return it as it was kept, line by line."""
    kept: list[Session] = []

    async def go() -> None:
        app = NotebookScreen(Session(SETUP), kept.append)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await use(app, pilot)

    asyncio.run(go())
    return kept


def shown(app: NotebookScreen) -> str:
    return "\n".join(line.plain for line in app.told)


def marks(session: Session) -> dict[tuple[str, str], str | None]:
    """What the sheet says of each card and holder."""
    found = sheet(session)
    rows = [row for group in found.groups for row in group.rows]
    return {
        (row.title, column.title): cell.mark
        for row in rows
        for column, cell in zip(found.columns, row.cells, strict=True)
    }


def test_one_key_marks_the_cell_under_the_cursor() -> None:
    async def use(app: NotebookScreen, pilot: Pilot[Session]) -> None:
        await pilot.press("down", "down", "right", "y")  # the third card, the second holder
        grid = app.query_one(DataTable)
        assert (grid.cursor_row, grid.cursor_column) == (2, 2)
        await pilot.press("right", "down", "n")

    first, second = run(use)
    assert [line.text for line in first.lines] == ["Bob has Mrs. White"]
    assert marks(first)["Mrs. White", "Bob"] == "yes"
    assert [line.text for line in second.lines] == ["Bob has Mrs. White", "Cy has not Mr. Green"]
    assert marks(second)["Mr. Green", "Cy"] == "no"


def test_why_best_and_undo_are_a_key_away() -> None:
    async def use(app: NotebookScreen, pilot: Pilot[Session]) -> None:
        await pilot.press("down", "down", "right", "y", "w")
        assert "Bob has Mrs. White" in shown(app)
        await pilot.press("u")
        assert app.session.lines == ()
        await pilot.press("b")
        assert "bits for you" in shown(app)

    run(use)


def test_a_line_is_typed_as_ever() -> None:
    async def use(app: NotebookScreen, pilot: Pilot[Session]) -> None:
        await pilot.press("slash", *"bob sugests plum rope study; cy shows", "enter", "escape")
        assert app.focused is app.query_one(DataTable)
        words = " ".join(shown(app).split())
        assert "Bob suggests Prof. Plum with the Rope in the Study. Cy shows Bob a card." in words
        await pilot.press("q")

    (kept,) = run(use)
    assert len(kept.lines) == 1


def test_what_is_drawn_is_what_the_sheet_says() -> None:
    async def use(app: NotebookScreen, pilot: Pilot[Session]) -> None:
        await pilot.press("down", "down", "right", "y")
        grid = app.query_one(DataTable)
        rows = [row for group in sheet(app.session).groups for row in group.rows]
        drawn = [[str(cell).strip() for cell in grid.get_row_at(at)] for at in range(grid.row_count)]
        assert drawn == [[row.short or row.title, *(sign_of(row, cell) for cell in row.cells)] for row in rows]

    run(use)


def test_everything_fits_a_small_terminal() -> None:
    """All the cards of a usual box are in sight, and what is said is broken between words."""

    async def use(app: NotebookScreen, pilot: Pilot[Session]) -> None:
        await pilot.press("b", "o")
        await pilot.pause()
        grid, told = app.query_one(DataTable), app.query_one("#told", Static)
        assert grid.max_scroll_y == 0
        assert grid.max_scroll_x == 0
        assert told.region.right <= 80
        pane = app.said.scrollable_content_region
        screen = [strip.text for strip in app.screen._compositor.render_strips()]
        seen = " ".join(" ".join(line[pane.x : pane.right] for line in screen[pane.y : pane.bottom]).split())
        assert "Most likely of" in seen
        assert set(seen.split()[1:]) <= set(shown(app).split())
        await pilot.press("pageup")
        for _ in range(50):  # it glides
            await pilot.pause(0.02)
            if app.said.scroll_y < app.said.max_scroll_y:
                break
        assert app.said.scroll_y < app.said.max_scroll_y

    run(use)


def test_on_the_names_of_cards_keys_say_what_to_do() -> None:
    async def use(app: NotebookScreen, pilot: Pilot[Session]) -> None:
        await pilot.press("left", "y")
        assert "Move right" in shown(app)
        await pilot.press("w")
        assert "Miss Scarlet" in shown(app).splitlines()[-1]

    assert [session.lines for session in run(use)] == [()]
