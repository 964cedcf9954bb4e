"""For everybody: keyboard alone, a phone, a screen reader, day and night."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from robot import OVER, is_over, start

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SUSPECTS = ["scarlet", "mustard", "white", "green", "peacock", "plum"]
WEAPONS = ["rope", "knife", "wrench", "candlestick", "revolver", "pipe"]
ROOMS = ["hall", "lounge", "dining", "kitchen", "ballroom", "conservatory", "billiard", "library", "study"]
TITLES = ["Clue", "Clue Master Detective", "Sleuth", "Philo Vance", "Why"]


def complaints(page: Page) -> list[str]:
    """What axe-core finds serious or critical, with the place."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:160]} ({len(one['nodes'])})"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("path", ["/", "/new/clue", "/rules/clue", "/notebook"])
def test_no_serious_barrier(chromium: Browser, house: str, path: str, theme: str) -> None:
    page = chromium.new_context(base_url=house, color_scheme=theme, bypass_csp=True).new_page()  # type: ignore[arg-type]
    page.goto(path)
    page.wait_for_timeout(400)
    assert complaints(page) == []


@pytest.mark.parametrize("title", TITLES)
def test_no_serious_barrier_at_a_table(chromium: Browser, house: str, title: str) -> None:
    """By night and by day."""
    page = chromium.new_context(base_url=house, reduced_motion="reduce", bypass_csp=True).new_page()
    page.set_default_timeout(60_000)
    start(page, title)
    page.wait_for_selector(".question.mine")
    page.wait_for_selector(".sheet table")
    for _ in range(2):
        assert complaints(page) == []
        page.locator(".masthead nav button").click()


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    """Typed commands and Tab and Enter: the mouse is never used."""
    page.goto("/")
    page.wait_for_selector(".lid")
    lid = page.locator(".lid").filter(has=page.get_by_role("heading", name="Clue without the Board", exact=True))
    lid.get_by_role("button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".table")
    rng = random.Random(5)
    page.wait_for_selector(".question.mine")
    page.locator("#typed").focus()
    for _ in range(900):
        if is_over(page):
            break
        if page.locator(".reveal").count():
            page.keyboard.press("Enter")
            expect(page.locator(".reveal")).to_have_count(0)
        elif page.locator(".question.mine .offers").count():
            assert page.evaluate("document.activeElement.id") == "typed"
            page.keyboard.press("Control+A")
            page.keyboard.type(command(page, rng))
            page.keyboard.press("Enter")
        page.wait_for_timeout(40)
    expect(page.locator(OVER)).to_be_visible()


def command(page: Page, rng: random.Random) -> str:
    """What somebody would type now: any suggestion, or the first thing on offer."""
    offers = page.locator(".offers").inner_text()
    if "Suggest" in offers:
        return f"suggest {rng.choice(SUSPECTS)} {rng.choice(WEAPONS)} {rng.choice(ROOMS)}"
    if "End turn" in offers:
        return "end turn"
    return page.locator(".offers button").first.inner_text().lower()


def test_walking_with_arrow_keys(page: Page) -> None:
    start(page, "Clue")
    page.get_by_role("button", name="Roll", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".plan .target")
    page.locator(".plan .target[tabindex='0']").focus()
    places = [page.evaluate("document.activeElement.dataset.place")]
    for arrow in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press(arrow)
        places.append(page.evaluate("document.activeElement.dataset.place"))
    assert all(places)
    assert len(set(places)) > 1
    page.keyboard.press("Enter")
    expect(page.locator(".plan .target")).to_have_count(0)


def test_on_a_phone(chromium: Browser, house: str) -> None:
    """The notebook is the main screen, the question stays in sight, nothing runs off the side."""
    page = chromium.new_context(
        base_url=house, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    ).new_page()
    start(page, "Clue")
    page.wait_for_selector(".question.mine")
    expect(page.locator(".question")).to_be_in_viewport()
    for tab in ("Board", "Log", "Cards", "Notebook"):
        page.get_by_role("tab", name=tab).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("tab", name="Board").tap()
    expect(page.locator(".plan")).to_be_visible()
    sizes = page.locator(".offers button").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(sizes) >= 44
