"""The sheet of notes: every name can be read, on any screen and with any number of players; marks, keys and folds."""

import json
from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from deerstalker.core import seen
from deerstalker.games import GAMES
from deerstalker.knowledge.sheets import notes_for
from page_layout import SIZES, clipped
from whole_games import play

NAMES = (
    *("Ann", "Annabel", "Annabeth", "Lord Peter Wimsey", "Miss Marple"),
    *("Bartholomew", "Wilhelmina", "Cy", "Dee", "Christopher"),
)

SHOW = """async ({ sheet, cards }) => {
  await import("/js/elements/sheet.js");
  const element = document.createElement("ds-sheet");
  document.querySelector("#page").replaceChildren(element);
  element.given = {
    sheet, cards: new Map(cards.map((card) => [card.id, card])), book: `test.${Math.random()}`, asking: false,
    busy: false, why: null, best: null, close() {}, reason: null, hint: null,
  };
}"""


@cache
def filled(name: str) -> str:
    """A sheet in mid-game at the largest table, and the cards of the game, as the page gets them."""
    box = GAMES[name]
    seats = box.players[-1]
    game, case = play(name, seats, 3)
    notes = notes_for(box, game, 0, NAMES[:seats])
    for at, step in enumerate(case.steps[: len(case.steps) // 3], 1):
        notes.read(seen(step.events, 0), at)
    given = {"sheet": notes.sheet("everything"), "cards": box.layout(game).cards}
    return msgspec.json.encode(given).decode()


def show(page: Page, name: str) -> dict[str, Any]:
    """Show the sheet of this game alone on the page."""
    given: dict[str, Any] = json.loads(filled(name))
    if page.url == "about:blank":
        page.goto("/rules")
    page.evaluate(SHOW, given)
    return given


@pytest.mark.parametrize("name", list(GAMES))
def test_every_name_can_be_read_on_every_screen(page: Page, name: str) -> None:
    given = show(page, name)
    titles = Counter(row["title"] for group in given["sheet"]["groups"] for row in group["rows"])
    copies = max(titles.values())  # of a card there may be two
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        show(page, name)
        assert not clipped(page), size
        wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert wide, f"{size}: nothing is beyond the edge"
        heads = page.locator(".sheet .heads table").first.locator("th:not(.sort)")
        columns = [column["title"] for column in given["sheet"]["columns"]]
        assert [head.get_attribute("title") for head in heads.all()] == columns
        assert len(set(heads.all_inner_texts())) == len(columns), f"{size}: no two columns are called the same"
        for group in page.locator(".sheet .groups table").all():
            rows = group.locator("tbody th").all_inner_texts()
            assert len(set(rows)) >= len(rows) / copies, f"{size}: {rows}"


def test_marks_are_read_out_and_numbers_come_when_asked_for(page: Page) -> None:
    given = show(page, "clue")
    row = given["sheet"]["groups"][0]["rows"][0]
    column = given["sheet"]["columns"][0]["title"]
    mark = {"yes": "certainly", "no": "certainly not"}[row["cells"][0]["mark"]]
    expect(page.locator(".sheet .cell").first).to_have_attribute("aria-label", f"{row['title']}, {column}: {mark}")
    odds = page.locator(".sheet .odds").first
    expect(odds).to_be_hidden()
    odds.locator("xpath=..").focus()
    expect(odds).to_be_visible()
    page.get_by_role("button", name="Numbers").click()
    expect(page.locator(".sheet .odds").last).to_be_visible()
    page.get_by_role("button", name="Numbers").click()
    expect(page.locator(".sheet .odds").last).to_be_hidden()


def test_keys_walk_over_the_sheet_and_past_folded_groups(page: Page) -> None:
    given = show(page, "clue")
    first, second, _ = given["sheet"]["groups"]
    columns = [column["title"] for column in given["sheet"]["columns"]]

    def here() -> str:
        return str(page.evaluate("document.activeElement.getAttribute('aria-label')")).split(":")[0]

    page.locator(".sheet .cell").first.focus()
    page.keyboard.press("End")
    assert here() == f"{first['rows'][0]['title']}, {columns[-1]}"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    assert here() == f"{first['rows'][1]['title']}, {columns[0]}"
    fold = page.get_by_role("button", name=first["title"])
    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".sheet .summary")).to_have_count(1)
    page.locator(".sheet .cell").first.focus()
    assert here() == f"{second['rows'][0]['title']}, {columns[0]}"
    page.keyboard.press("PageDown")
    assert here() == f"{given['sheet']['groups'][-1]['rows'][-1]['title']}, {columns[0]}"
    fold.click()
    expect(page.locator(".sheet .summary")).to_have_count(0)
