"""For everybody: keyboard alone, a phone, a screen reader, day and night."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from deerstalker.games import GAMES
from page_player import OVER, is_over, move, open_table, start, watched

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SUSPECTS = ["scarlet", "mustard", "white", "green", "peacock", "plum"]
WEAPONS = ["rope", "knife", "wrench", "candlestick", "revolver", "pipe"]
ROOMS = ["hall", "lounge", "dining", "kitchen", "ballroom", "conservatory", "billiard", "library", "study"]


def complaints(page: Page, *rules: str) -> list[str]:
    """What axe-core finds serious or critical, with the place; by all its rules or by these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    how = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = page.evaluate("how => axe.run(document, how)", how)["violations"]
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:160]} ({len(one['nodes'])})"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("path", ["/", "/new/clue", "/rules/clue", "/notebook"])
def test_no_serious_barrier(chromium: Browser, server: str, path: str, theme: str) -> None:
    page = chromium.new_context(base_url=server, color_scheme=theme, bypass_csp=True).new_page()  # type: ignore[arg-type]
    page.goto(path)
    page.wait_for_timeout(400)
    assert complaints(page) == []


def by_night_and_by_day(page: Page) -> list[str]:
    """What is wrong in either; only the colors differ."""
    found = complaints(page)
    page.locator(".masthead nav button").dispatch_event("click")
    found += complaints(page, "color-contrast")
    page.locator(".masthead nav button").dispatch_event("click")
    return found


@pytest.fixture
def examined(chromium: Browser, server: str) -> Iterator[Page]:
    """A page that axe-core may be run in."""
    context = chromium.new_context(
        base_url=server, viewport={"width": 1280, "height": 900}, reduced_motion="reduce", bypass_csp=True
    )
    context.set_default_timeout(60_000)
    yield watched(context.new_page())
    context.close()


@pytest.mark.parametrize("title", [box.title for box in GAMES.values()])
def test_no_serious_barrier_at_a_table(examined: Page, title: str) -> None:
    start(examined, title)
    examined.wait_for_selector(".question.mine")
    examined.wait_for_selector(".sheet table")
    assert by_night_and_by_day(examined) == []


def test_no_serious_barrier_in_what_opens_at_a_table(examined: Page) -> None:
    """The guide, the menu, a chair for another device, and an accusation."""
    examined.goto("/")
    examined.get_by_role("button", name="Learn to play Clue", exact=True).click()
    examined.wait_for_selector(".question .guide")
    examined.locator(".menu summary").click()
    assert by_night_and_by_day(examined) == []
    examined.get_by_role("button", name="Play on another device").click()
    examined.wait_for_selector("dialog[open] path")
    assert complaints(examined) == []
    examined.keyboard.press("Escape")
    examined.get_by_role("button", name="Accuse…").click()
    examined.wait_for_selector(".stake")
    assert by_night_and_by_day(examined) == []


def test_no_serious_barrier_before_a_game(examined: Page) -> None:
    examined.goto("/new/clue")
    examined.locator(".house-rules > summary").click()
    assert by_night_and_by_day(examined) == []
    open_table(examined, "clue", "Ann", 4, 2)
    assert by_night_and_by_day(examined) == []


def test_no_serious_barrier_in_a_notebook_with_reasons(examined: Page) -> None:
    examined.goto("/notebook")
    for name in ("Miss Scarlet", "Col. Mustard", "Knife", "Wrench", "Hall", "Study"):
        examined.get_by_role("checkbox", name=name, exact=True).check()
    examined.get_by_role("button", name="Open the notebook").click()
    examined.locator("#line").fill("I suggest plum knife hall; Bob shows plum")
    examined.locator("#line").press("Enter")
    examined.locator("td.yes .cell[aria-label^='Prof. Plum, Bob']").click()
    examined.wait_for_selector(".reason li")
    assert by_night_and_by_day(examined) == []


def test_no_serious_barrier_when_a_card_is_shown_nor_after_the_game(examined: Page) -> None:
    """What is shown to me alone, what is asked about a cell, the end with the deal checked, and looking back."""
    rng, shown = random.Random(8), 0
    start(examined, "Clue without the Board")
    while not is_over(examined):
        if examined.locator(".reveal").count():
            if not shown:
                assert by_night_and_by_day(examined) == []
            shown += 1
            examined.locator(".reveal button").click()
        elif examined.locator(".question.mine .offers button").count():
            move(examined, rng)
        examined.wait_for_timeout(20)
    while examined.locator(".reveal").count():
        examined.locator(".reveal button").click()
    assert shown
    examined.get_by_role("button", name="Check the deal").click()
    examined.locator(".verdict summary").click()
    assert by_night_and_by_day(examined) == []
    examined.get_by_role("button", name="Share this case").click()
    assert by_night_and_by_day(examined) == []
    examined.keyboard.press("Escape")
    examined.get_by_role("link", name="Look back").click()
    examined.wait_for_selector(".chart polyline")
    examined.get_by_role("button", name="Ask the coach").click()
    examined.wait_for_selector(".coach .accuracy")
    assert by_night_and_by_day(examined) == []


def test_no_serious_barrier_in_looking_back_on_a_board(examined: Page) -> None:
    """A bot plays the game to its end for me."""
    start(examined, "Clue")
    examined.locator(".menu summary").click()
    examined.get_by_role("button", name="Let a bot play for me").click()
    while not is_over(examined) or examined.locator(".reveal").count():
        if examined.locator(".reveal").count():
            examined.locator(".reveal button").click()
        examined.wait_for_timeout(100)
    examined.get_by_role("link", name="Look back").click()
    examined.wait_for_selector(".plan .piece")
    assert by_night_and_by_day(examined) == []


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
            focused = page.evaluate("document.querySelector('.reveal') ? 'reveal' : document.activeElement.id")
            if focused == "reveal":  # a card came between
                continue
            assert focused == "typed"
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
    lit = page.locator(".plan .target").count()
    assert (len(set(places)) > 1) == (lit > 1)  # a throw of one leaves one square
    page.keyboard.press("Enter")
    expect(page.locator(".plan .target")).to_have_count(0)


def test_on_a_phone(chromium: Browser, server: str) -> None:
    """The notebook is the main screen, the question stays in sight, nothing runs off the side."""
    page = chromium.new_context(
        base_url=server, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    ).new_page()
    start(page, "Clue")
    page.wait_for_selector(".question.mine")
    expect(page.locator(".question")).to_be_in_viewport()
    for tab in ("Board", "Log", "Cards", "Notebook"):
        page.get_by_role("tab", name=tab).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("tab", name="Board").tap()
    expect(page.locator(".plan")).to_be_visible()
    margin = page.locator(".plan .margin text").all_text_contents()
    assert margin == [*"ABCDEFGHIJKLMNOPQRSTUVWX", *map(str, range(1, 26))], "squares are called by column and row"
    assert page.locator(".plan .piece.me .ring").count() == 2
    for key, tab in (("ArrowRight", "Log"), ("End", "Cards"), ("ArrowRight", "Notebook")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=tab)).to_be_focused()
        expect(page.get_by_role("tabpanel", name=tab)).to_be_visible()
    page.get_by_role("tab", name="Board").tap()
    sizes = page.locator(".offers button").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(sizes) >= 44


def focused(page: Page) -> str:
    """The words of what has the focus."""
    words = page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText")
    return str(words).strip()


def test_what_is_opened_by_keyboard_is_closed_by_keyboard(page: Page) -> None:
    """The focus goes into what opens, and back to its button."""
    start(page, "Clue")
    page.wait_for_selector(".question.mine")
    asked = page.locator(".ask").inner_text()
    best = page.get_by_role("button", name="Best question", description="You can't ask anything right now.")
    expect(best).to_be_disabled()
    accuse = page.get_by_role("button", name="Accuse…")
    for way_back in ("Escape", "Back"):
        accuse.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("radiogroup", name="suspect").get_by_role("radio").first).to_be_focused()
        expect(page.locator(".ask")).to_contain_text("Accuse. Name the three cards. If you're wrong, you're out.")
        if way_back == "Back":
            page.get_by_role("button", name="Back").focus()
        page.keyboard.press("Enter" if way_back == "Back" else way_back)
        expect(accuse).to_be_focused()
        assert page.locator(".ask").inner_text() == asked

    menu = page.locator(".menu summary")
    menu.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Leave the table").press("Enter")
    expect(page.get_by_role("button", name="No, stay")).to_be_focused()
    page.keyboard.press("Enter")
    assert focused(page) == "Leave the table"
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    expect(page.locator(".menu .panel")).not_to_be_visible()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Pause").press("Enter")
    expect(page.locator(".ask")).to_contain_text("paused")
    expect(page.locator(".menu .panel")).not_to_be_visible()


def test_a_suggestion_by_arrow_keys(page: Page) -> None:
    """Each row of choices is one stop of the Tab key."""
    start(page, "Clue without the Board")
    page.wait_for_selector("[role=radiogroup]")
    assert page.locator("[role=radio][tabindex='0']").count() == 3
    page.locator("[role=radio]").first.focus()
    for key in ("ArrowRight", "Tab", "ArrowLeft", "Tab", "End", "ArrowDown", "Tab"):
        page.keyboard.press(key)
    assert focused(page) == "Suggest: Col. Mustard, Revolver, Study"
    page.keyboard.press("Enter")
    expect(page.locator(".transcript")).to_contain_text("Col. Mustard with the Revolver in the Study")
