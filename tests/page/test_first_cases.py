"""First cases in the page: a prepared deal, and a guide who says what to do, warns, and explains."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from deerstalker.games import BUILT_IN, GAMES
from page_player import MOUSE, Hand, Keyboard, advised, is_over, look, play, watched

WAITING = 600
"""Number of looks at the page after which the next words of the guide are overdue."""


@pytest.fixture
def phone(chromium: Browser, server: str) -> Iterator[Page]:
    """A small window under a finger."""
    context = chromium.new_context(
        base_url=server, viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce"
    )
    context.set_default_timeout(60_000)
    yield watched(context.new_page())
    context.close()


def learn(page: Page, game: str, hand: Hand = MOUSE) -> None:
    """Open the first case of a game."""
    page.goto("./")
    hand.press(page.get_by_role("button", name=f"Learn to play: {GAMES[game].title}", exact=True))
    page.wait_for_selector(".guide")


def is_due(page: Page) -> bool:
    """Wait until something can be done, and return whether the guide has something to say; not after the game."""
    for _ in range(WAITING):
        if look(page).reveal or is_over(page):
            return False
        if page.locator(".guide .row button").count():
            return True
        lone = page.locator(".question.mine .offers > button")
        if lone.count() == 1 and not page.locator(".question.mine fieldset").count():
            page.wait_for_timeout(200)  # where there is no choice, the guide is silent
            return bool(page.locator(".guide .row button").count())
        page.wait_for_timeout(20)
    raise AssertionError(page.locator(".question").inner_text())


def heard(page: Page) -> tuple[str, str]:
    """What changes with every word of the guide and every move."""
    return look(page).log, page.evaluate("document.querySelector('.guide')?.innerText ?? ''")


def follow(page: Page, hand: Hand = MOUSE) -> str:
    """Do whatever the guide says, to the end; return everything they said."""
    said: list[str] = []
    for _ in range(300):
        if look(page).reveal:
            hand.press(page.locator(".reveal button"))
            continue
        if is_over(page):
            said.append(page.locator(".guide").inner_text())
            return "\n".join(said)
        if is_due(page):
            said.append(page.locator(".guide").inner_text())
            before = heard(page)
            hand.press(page.locator(".guide .row button").first)
            for _ in range(WAITING):
                if heard(page) != before:
                    break
                page.wait_for_timeout(20)
        elif not look(page).reveal and not is_over(page):
            hand.press(page.locator(".question.mine .offers > button").first)
        page.wait_for_timeout(20)
    raise AssertionError("this first case does not end")


def words(text: str) -> str:
    """The text without line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("game", list(GAMES))
def test_whoever_follows_the_guide_wins(page: Page, game: str) -> None:
    first = GAMES[game].first_case
    learn(page, game)
    said = words(follow(page))
    for line in (*(first.welcome or (GAMES[game].blurb,)), *((first.farewell,) if game in BUILT_IN else ())):
        assert words(line) in said
    if game in BUILT_IN:
        expect(page.locator(".ask")).to_contain_text("won")
    expect(page.get_by_role("button", name="Check the deal")).to_have_count(0)
    page.goto("/")
    expect(page.locator(".mine")).to_contain_text(f"{GAMES[game].title}: first case")
    expect(page.locator(".record")).to_have_count(0)  # a prepared game is no success


def test_a_first_case_by_keyboard(page: Page) -> None:
    learn(page, "clue", Keyboard())
    follow(page, Keyboard())
    assert is_over(page)


class Finger(Hand):
    """A finger: what it touches must be large enough, and in sight once it is scrolled to."""

    def press(self, button) -> None:  # type: ignore[no-untyped-def]
        """Touch it."""
        button.scroll_into_view_if_needed(timeout=3000)
        size = button.bounding_box()
        assert size is not None
        assert size["height"] >= 43.5
        button.tap(timeout=3000)


def test_a_first_case_on_a_phone(phone: Page) -> None:
    """In a game in which the others wait for whoever might act at any time."""
    learn(phone, "sleuth", Finger())
    for _ in range(6):  # the first words fit the window with what can be done about them
        if not phone.locator(".guide .row button").filter(has_text="Next").count():
            break
        button = phone.locator(".guide .row button").first.bounding_box()
        assert button is not None
        assert button["y"] + button["height"] <= 844
        Finger().press(phone.locator(".guide .row button").first)
    follow(phone, Finger())
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_guide_warns_before_a_mistake_and_lets_one_make_it(page: Page) -> None:
    """An accusation at the start: taken back first, then made all the same; there is another try."""
    learn(page, "clue")
    while page.locator(".guide .row button").first.inner_text() == "Next":
        page.locator(".guide .row button").first.click()
    accuse = "accuse mr. green wrench hall"
    page.locator("#typed").fill(accuse)
    page.locator("#typed").press("Enter")
    guide = page.locator(".guide")
    for _ in range(2):  # the same once more is no answer
        expect(guide).to_contain_text("if it's wrong you're out")
        expect(page.get_by_role("button", name="Think again")).to_be_focused()
        expect(guide).to_be_in_viewport()
        assert not is_over(page)
        page.locator("#typed").fill(accuse)
        page.locator("#typed").press("Enter")
    page.get_by_role("button", name="Think again").click()
    expect(guide).to_contain_text("My advice: ")
    page.locator("#typed").fill(accuse)
    page.locator("#typed").press("Enter")
    page.get_by_role("button", name="Do it anyway").click()
    expect(page.locator(".chairs")).to_contain_text("out")
    play(page, random.Random(1))  # whoever is out still shows cards
    expect(guide).to_contain_text("solved it first. The same case is there whenever you want another try.")
    lost = page.url
    page.get_by_role("button", name="Try again").click()
    expect(guide).to_contain_text("Three cards lie in an envelope")
    assert page.url != lost


def test_what_is_advised_or_fine_is_done_without_a_warning(page: Page) -> None:
    learn(page, "clue-cards")
    while page.locator(".guide .row button").first.inner_text() == "Next":
        page.locator(".guide .row button").first.click()
    asked = advised(page.locator(".guide").inner_text())
    page.locator("#typed").fill(asked.lower())
    page.locator("#typed").press("Enter")
    expect(page.locator(".transcript")).to_contain_text(asked.removeprefix("Suggest "))


def test_a_first_case_waits_when_its_pupil_goes_away(page: Page) -> None:
    """Another page, and back: it is the same moment, and the guide is there again."""
    learn(page, "clue")
    table = page.url
    while page.locator(".guide .row button").first.inner_text() == "Next":
        page.locator(".guide .row button").first.click()
    expect(page.locator(".guide")).to_contain_text("My advice: Roll the die.")
    page.goto("/rules/clue")
    page.goto(table)
    expect(page.locator(".guide")).to_contain_text("Three cards lie in an envelope")
    page.get_by_role("button", name="Next").first.click()
    expect(page.locator(".question")).to_contain_text("Your turn.")


def test_another_game_is_for_real(page: Page) -> None:
    learn(page, "clue-cards")
    follow(page)
    page.get_by_role("button", name="Play for real").click()
    page.wait_for_selector(".question.mine .offers")
    page.wait_for_timeout(300)
    assert page.locator(".guide").count() == 0
    page.goto("/")
    expect(page.locator(".mine li").first).not_to_contain_text("first case")
