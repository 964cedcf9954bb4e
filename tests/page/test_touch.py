"""Boards under a finger: the way is seen before it counts, a near miss is a hit, and the board can be seen larger."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from page_layout import FINGER
from page_player import start, wait_until, watched


@pytest.fixture
def phone(chromium: Browser, server: str) -> Iterator[Page]:
    """A phone, upright."""
    context = chromium.new_context(
        base_url=server, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.set_default_timeout(60_000)
    yield watched(context.new_page())
    context.close()


def about_to_walk(page: Page) -> None:
    """I have rolled, and look at the board."""
    start(page, "Clue")
    page.get_by_role("button", name="Roll", exact=True).tap()
    page.get_by_role("tab", name="Board").tap()
    page.wait_for_selector(".plan .target")


def state(page: Page) -> dict[str, Any]:
    """What the server last told: how many steps there are, and where my token stands."""
    told: dict[str, Any] = page.evaluate(
        """() => { const { ways, status, chair } = document.querySelector("ds-plan").now;
          const place = status.pieces.find(({ id }) => id === status.seats[chair].token).place;
          return { full: ways?.full, place }; }"""
    )
    return told


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def later(page: Page) -> None:
    """So long that two taps are not one double tap."""
    page.wait_for_timeout(350)


WORDS = re.compile(r"(.+), (\d+) steps?\. Tap again to go\.")


def tapped(page: Page) -> tuple[str, int]:
    """What is said of the place that was tapped, after the way to it was found as long as that."""
    found = WORDS.fullmatch(page.locator(".waybar output").inner_text())
    assert found is not None
    points = page.locator(".plan .way").get_attribute("points") or ""
    assert len(points.split()) == int(found[2]) + 1
    return found[1], int(found[2])


def test_a_tap_shows_the_way_and_a_second_tap_goes(phone: Page) -> None:
    about_to_walk(phone)
    before = state(phone)
    squares = phone.locator(".plan .target").filter(visible=True)
    square = next(one for one in squares.all() if re.fullmatch(r"[A-Z]\d+", one.get_attribute("data-place") or ""))
    name = square.get_attribute("data-place")
    x, y = middle(square)
    phone.touchscreen.tap(x, y)
    assert tapped(phone) == (name, before["full"])
    assert state(phone)["place"] == before["place"], "one tap moves nobody"

    later(phone)
    ground = phone.locator(".plan-window").bounding_box()
    assert ground is not None
    phone.touchscreen.tap(ground["x"] + 3, ground["y"] + 3)
    expect(phone.locator(".waybar output")).to_have_count(0)
    expect(phone.locator(".plan .way")).to_have_count(0)

    later(phone)
    phone.touchscreen.tap(x, y)
    assert tapped(phone) == (name, before["full"])
    later(phone)
    phone.touchscreen.tap(x, y)
    expect(phone.locator(".plan .target")).to_have_count(0)
    assert state(phone)["place"] == name


def test_a_near_miss_and_the_button(phone: Page) -> None:
    """Squares are far smaller than a finger: beside one still means it. Then there is a button large enough."""
    about_to_walk(phone)
    near = phone.evaluate(
        """() => { const targets = [...document.querySelectorAll(".plan .target")];
          const lit = targets.map((one) => one.getBoundingClientRect());
          for (const { left, right, top, bottom } of lit)
            for (const [x, y] of [[right + 8, (top + bottom) / 2], [left - 8, (top + bottom) / 2],
                                  [(left + right) / 2, bottom + 8], [(left + right) / 2, top - 8]])
              if (!document.elementFromPoint(x, y)?.classList.contains("target")) return [x, y]; }"""
    )
    phone.touchscreen.tap(*near)
    name, steps = tapped(phone)
    assert 1 <= steps <= state(phone)["full"]
    go = phone.locator("[data-go]")
    box = go.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER
    go.tap()
    expect(phone.locator(".plan .target")).to_have_count(0)
    place = state(phone)["place"]
    assert name.lower().replace(" ", "-") == place.lower()


def zoom(page: Page) -> float:
    """How much larger than its window the board is."""
    share: float = page.evaluate(
        "(() => { const box = document.querySelector('.plan-window'); return box.scrollWidth / box.clientWidth; })()"
    )
    return round(share, 2)


TAPS = """(target) => {
  const box = target.getBoundingClientRect();
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true, button: 0 };
  for (let tap = 0; tap < 2; tap += 1) {
    target.dispatchEvent(new PointerEvent("pointerdown", { ...at, pointerType: "touch", buttons: 1 }));
    target.dispatchEvent(new MouseEvent("click", at));
  }
}"""
"""Two taps at once, however busy the machine is."""


def test_a_double_tap_enlarges_the_board_where_it_was_tapped_and_never_walks(phone: Page) -> None:
    about_to_walk(phone)
    place = state(phone)["place"]
    target = phone.locator(".plan .target").first
    _, y = middle(target)
    target.evaluate(TAPS)
    assert zoom(phone) >= 2
    assert state(phone)["place"] == place
    box = target.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER - 3
    assert abs(middle(target)[1] - y) < FINGER, "what was tapped is still there"
    target.evaluate(TAPS)
    assert zoom(phone) == 1
    assert state(phone)["place"] == place


def test_two_fingers(phone: Page) -> None:
    """Apart enlarges, together shows the whole; one finger scrolls what is larger than its window."""
    about_to_walk(phone)
    fingers = phone.context.new_cdp_session(phone)
    x, y = middle(phone.locator(".plan-window"))

    def pinch(start: float, end: float) -> None:
        for kind, apart in (("touchStart", start), ("touchMove", (start + end) / 2), ("touchMove", end)):
            points = [{"x": x - apart, "y": y}, {"x": x + apart, "y": y}]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    pinch(30, 90)
    assert zoom(phone) == 3
    pinch(90, 20)
    assert zoom(phone) == 1


def test_buttons_keys_wheel_and_dragging(page: Page) -> None:
    """With a mouse and a keyboard."""
    start(page, "Clue")
    page.wait_for_selector(".plan")
    page.get_by_role("button", name="Larger").click()
    assert zoom(page) == 1.5
    page.get_by_role("button", name="Larger").click()
    page.get_by_role("button", name="Whole board").click()
    assert zoom(page) == 1
    expect(page.get_by_role("button", name="Smaller")).to_be_disabled()

    x, y = middle(page.locator(".plan-window"))
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    wait_until(page, "document.querySelector('.plan-window').classList.contains('zoomed')")
    assert zoom(page) > 2
    scrolled = "document.querySelector('.plan-window').scrollLeft"
    before = page.evaluate(scrolled)
    page.mouse.down()
    page.mouse.move(x - 60, y, steps=4)
    page.mouse.up()
    assert page.evaluate(scrolled) - before >= 50
    page.locator(".plan-window").focus()
    page.keyboard.press("0")
    assert zoom(page) == 1
    page.keyboard.press("0")
    assert page.evaluate("devicePixelRatio") == 1


def test_a_click_with_the_mouse_walks_at_once(page: Page) -> None:
    """The way is seen on pointing, so one click is enough."""
    start(page, "Clue")
    page.get_by_role("button", name="Roll", exact=True).click()
    target = page.locator(".plan .target").first
    target.hover()
    expect(page.locator(".plan .way")).to_have_count(1)
    place = target.get_attribute("data-place")
    target.click()
    expect(page.locator(".plan .target")).to_have_count(0)
    assert state(page)["place"] == place


def test_whoever_likes_to_type_on_a_phone_asks_for_the_line_in_the_menu(phone: Page, page: Page) -> None:
    """Out of sight until it is asked for, then in sight and under the finger; it stays, and goes again when wished."""
    start(phone, "Clue")
    line, menu = phone.locator("#typed"), phone.locator(".menu summary")
    wish = phone.get_by_role("button", name="Type a command")
    roll = phone.get_by_role("button", name="Roll", exact=True)
    roll.wait_for()
    expect(line).not_to_be_visible()
    menu.tap()
    expect(wish).to_have_attribute("aria-pressed", "false")
    wish.tap()
    expect(wish).not_to_be_visible()
    expect(line).to_be_focused()
    expect(line).to_be_in_viewport(ratio=1)
    line.fill("roll")
    line.press("Enter")
    expect(roll).to_have_count(0)
    expect(line).to_have_value("")

    phone.reload()
    expect(line).to_be_visible()
    expect(line).not_to_be_focused()
    menu.tap()
    expect(wish).to_have_attribute("aria-pressed", "true")
    wish.tap()
    expect(line).not_to_be_visible()

    start(page, "Clue")
    expect(page.locator("#typed")).to_be_visible()
    page.locator(".menu summary").click()
    expect(page.get_by_role("button", name="Play on another device")).to_be_visible()
    expect(page.get_by_role("button", name="Type a command")).to_have_count(0)
