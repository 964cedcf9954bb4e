"""A way of one's own on the board: drawn by clicking, by dragging or with the arrow keys, and seen before it counts."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from page_player import start


def about_to_walk(page: Page) -> Locator:
    """I have rolled, and may draw my way."""
    start(page, "Clue")
    page.get_by_role("button", name="Roll", exact=True).click()
    page.wait_for_selector(".plan .target")
    return page.locator("[data-draw]")


def finish(page: Page) -> Locator:
    return page.locator(".waybar .primary")


def walked(page: Page) -> str:
    """Walk the way that is drawn; return where it ended."""
    label = finish(page).inner_text()
    finish(page).click()
    expect(page.locator(".plan .target")).to_have_count(0)
    return label.removeprefix("Move: ")


def test_clicking_squares_in_turn(page: Page) -> None:
    """Each click leads the way on; it is drawn, told, and counts only when I say so."""
    about_to_walk(page).click()
    steps = 0
    while not finish(page).count():
        page.locator(".plan .stepping.next").first.dispatch_event("click")
        steps += 1
        expect(page.locator(".waybar output")).to_contain_text(f"{steps} of ")
        assert steps <= 6
    points = page.locator(".plan .way.own").get_attribute("points") or ""
    assert len(points.split()) == steps + 1
    expect(page.locator(".transcript")).not_to_contain_text("goes to")
    end = walked(page)
    expect(page.locator(".transcript")).to_contain_text(f"goes to {end}" if re.match(r"[A-Z]+\d", end) else end)


def test_the_arrow_keys(page: Page) -> None:
    """The first step from Scarlet's square leads down; Backspace takes it back, Escape forgets it all."""
    about_to_walk(page).focus()
    page.keyboard.press("Enter")
    told = page.locator(".waybar output")
    page.keyboard.press("ArrowDown")
    expect(told).to_contain_text("Q2")
    page.keyboard.press("Backspace")
    expect(told).not_to_contain_text("Q2")
    while not finish(page).count():
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".transcript")).to_contain_text(re.compile(r"goes to (Q\d|the Lounge|the Hall)"))


def test_dragging(page: Page) -> None:
    """From my token over the squares; then never mind."""
    about_to_walk(page)
    squares = [page.locator(f".plan .stepping[data-place={name}]") for name in ("Q1", "Q2")]
    boxes = [square.bounding_box() for square in squares]
    if any(box is None for box in boxes):
        pytest.fail("the squares are not on the page")
    for number, box in enumerate(boxes):
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if number == 0:
            page.mouse.down()
    page.mouse.up()
    expect(page.locator(".waybar output")).to_contain_text("Q2")
    page.get_by_role("button", name="Never mind").click()
    expect(page.locator("[data-draw]")).to_be_visible()
    expect(page.locator(".transcript")).not_to_contain_text("goes to")


BOARD = """async () => {
  await import("/js/boards/plan.js");
  const square = (id, x) => ({ id, x, y: 0, mark: "" });
  const bare = { doors: [], walls: [], links: [], starts: [], scenery: [], furniture: [], legend: [], off: "" };
  const plan = { width: 4, height: 1, squares: ["A1", "B1", "C1", "D1"].map(square), rooms: [], ...bare };
  const layout = { cards: [], tokens: [], sorts: [], plan, palette: {} };
  const offer = (type, label, rows, labels) => ({ type, label, help: "", fields: null, rows, labels, example: "" });
  const offers = [
    offer("Move", "Move", [{ type: "Move", to: "C1", along: [] }], ["Go to C1"]),
    offer("Halt", "Stop", [{ type: "Halt", at: "C1", along: [] }], ["Stop at C1 (a dead end)"]),
  ];
  const ways = {
    start: "A1", most: 4, full: 2, field: "along", whole: ["Move"], ends: { Move: "to", Halt: "at" },
    early: { Move: [], Halt: ["C1"] }, steps: { A1: ["B1"], B1: ["A1", "C1"], C1: ["B1", "D1"] },
  };
  const board = document.createElement("ds-plan");
  window.done = [];
  const act = (action) => window.done.push(action);
  board.given = { layout, plan, now: { status: null, offers, ways, act, summary: null, chair: null } };
  Object.assign(board.style, { position: "fixed", inset: "0", zIndex: "99" });
  document.body.append(board);
}"""
"""A board of four squares in a row. C1 is a place to end, and a place to stop."""


def test_where_there_are_two_things_to_do_i_am_asked_which(page: Page) -> None:
    """A click neither ends nor stops the move by itself; each of the two says what it does."""
    page.goto("/")
    page.evaluate(BOARD)
    page.locator("[data-place=C1][role=button]").click()
    assert page.evaluate("window.done") == []
    expect(page.locator(".waybar")).to_contain_text("Go to C1")
    page.get_by_role("button", name="Stop at C1 (a dead end)").click()
    assert page.evaluate("window.done") == [{"type": "Halt", "at": "C1", "along": []}]


def test_what_may_be_done_at_the_end_of_a_way_of_my_own(page: Page) -> None:
    """Both, by the way that I drew; the path shown on pointing is one that can be walked."""
    page.goto("/")
    page.evaluate(BOARD)
    page.locator("[data-place=C1][role=button]").hover()
    assert len((page.locator(".plan .way").get_attribute("points") or "").split()) == 3
    page.locator("[data-draw]").click()
    page.keyboard.press("ArrowRight")
    expect(finish(page)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(finish(page)).to_have_count(2)
    finish(page).filter(has_text="Stop").click()
    assert page.evaluate("window.done") == [{"type": "Halt", "at": "C1", "along": ["B1", "C1"]}]
