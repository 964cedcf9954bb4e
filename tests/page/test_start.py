"""The first page: go on, join or play at once without scrolling; what was chosen is remembered; tables to join."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from deerstalker.core.options import options_of
from deerstalker.games import GAMES
from page_player import advised, is_over, open_table, play, start, watched

SCREENS = {"laptop": {"width": 1280, "height": 720}, "phone": {"width": 390, "height": 844}}
QUICK = ("quick-bot", "quick-help", "quick-speed")


def summary_of(page: Page) -> Any:
    """The table that a page shows, as everybody is told of it."""
    return page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()


def box_of(element: Locator) -> Any:
    """Where an element is on the screen."""
    found = element.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("screen", SCREENS)
def test_the_first_screen_has_all_three_ways_in(page: Page, screen: str) -> None:
    """Joining by code, my games and a game against bots, without scrolling and with nothing that is too small."""
    size = SCREENS[screen]
    page.set_viewport_size(size)  # type: ignore[arg-type]
    start(page, "Clue without the Board")
    page.wait_for_selector(".question.mine")
    page.goto("/")
    asked = page.locator(".mine a").first
    expect(asked).to_contain_text("Clue without the Board")
    expect(asked).to_contain_text("Your turn")
    expect(asked.locator("small")).to_be_visible()
    expect(asked.locator("small")).to_have_text(re.compile(r"^With .+ and .+, .+\d+:\d\d"))
    ways = [page.locator(".code-input"), page.get_by_role("button", name="Join", exact=True), asked]
    ways += [page.locator(f"[name={name}]") for name in QUICK]
    ways.append(page.locator(".lid .primary").first)
    ways.append(page.locator("[name=me]"))
    for way in ways:
        box = box_of(way)
        assert box["y"] + box["height"] <= size["height"], way
        assert box["x"] + box["width"] <= size["width"], way
        assert box["height"] >= 44, way
    assert len({box_of(page.locator(f"[name={name}]"))["y"] for name in QUICK}) == 1, "one row"
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


WATCH_LOBBY = """new MutationObserver(() => { window.waited ||= document.querySelector(".lobby") !== null; })
    .observe(document, { childList: true, subtree: true });"""


def test_quick_play_does_what_was_chosen_and_remembers_it(page: Page) -> None:
    """And at once: no lobby is seen where nobody is waited for."""
    page.add_init_script(WATCH_LOBBY)
    page.goto("/")
    page.locator("[name=quick-bot]").select_option("novice")
    page.locator("[name=quick-help]").select_option("shown")
    page.locator("[name=quick-speed]").select_option("quick")
    expect(page.locator(".quick-bar")).to_contain_text("fill in what you're shown")
    page.locator("[name=me]").fill("Irene")
    page.locator("[name=me]").press("Tab")
    start(page, "Sleuth")
    told = summary_of(page)
    assert (told["settings"]["aid"], told["settings"]["hints"], told["settings"]["speed"]) == ("shown", False, "quick")
    assert [seat["bot"] for seat in told["seats"]] == [None, "novice", "novice", "novice"]
    assert told["seats"][0]["name"] == "Irene"
    assert not page.evaluate("window.waited")
    page.goto("/")
    chosen = [page.locator(f"[name={name}]").input_value() for name in QUICK]
    assert chosen == ["novice", "shown", "quick"]
    expect(page.locator("[name=me]")).to_have_value("Irene")


def test_only_bots_that_exist_are_offered(page: Page) -> None:
    page.goto("/")
    games = page.request.get("/api/games").json()
    offered = page.locator("[name=quick-bot] option").evaluate_all("all => all.map(one => one.value)")
    exist = {level for game in games for level in game["bots"]}
    assert set(offered) == exist - {"random"}


def test_a_game_that_is_over_is_told_with_its_result(page: Page) -> None:
    """Among my games, in the record, and at the end of the game itself."""
    page.goto("/")
    page.locator("[name=quick-bot]").select_option("novice")
    start(page, "Clue without the Board")
    page.wait_for_selector(".question.mine")
    play(page, random.Random(5), patience=2)
    assert is_over(page)
    told = summary_of(page)
    won = 0 in told["winners"]
    names = ", ".join(told["seats"][seat]["name"] for seat in told["winners"])
    lost = f"{names} won" if names else "Nobody won"
    expect(page.locator(".my-record")).to_contain_text(f"Clue without the Board against Novice: {int(won)} of 1 won.")
    page.goto("/")
    expect(page.locator(".mine a")).to_contain_text("You won" if won else lost)
    others = [seat["name"] for seat in told["seats"][1:]]
    expect(page.locator(".mine small")).to_contain_text(f"With {', '.join(others[:-1])} and {others[-1]}, ")
    expect(page.locator(".record .sums")).to_contain_text(f"{int(won)} won of 1")
    expect(page.locator(".record tbody tr")).to_have_text(re.compile(rf"Board\s+Novice\s+{int(won)} of 1"))
    page.reload()  # and it is counted once
    expect(page.locator(".record .sums")).to_contain_text(f"{int(won)} won of 1")


def test_open_tables_are_told_as_they_change(chromium: Browser, server: str, page: Page) -> None:
    """What is played, by whom, how many chairs are free, and which rules are unusual; without a reload."""
    page.goto("new/clue")
    page.locator("[name=name]").fill("Agatha")
    page.locator("[name=seats]").select_option("4")
    page.locator("[name=seat-3]").select_option("careful")
    page.locator("[name=seat-2]").select_option("")
    page.locator("[name=listed]").check()
    page.locator(".house-rules > summary").click()
    page.get_by_role("radio", name="The last one wins").check()
    expect(page.locator(".house-rules > summary")).to_contain_text("1 changed")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".lobby")
    expect(page.locator(".agreement")).to_contain_text("The last one wins")
    assert summary_of(page)["options"] == {"last": "wins"}
    table = page.url.rsplit("/", 1)[1]
    context = chromium.new_context(base_url=server)
    guest = watched(context.new_page())
    guest.goto("/")
    listed = guest.locator(f".open-tables a[href$='{table}']")
    for words in ("Clue", "Agatha", "1 careful bot", "2 free seats", "The last one wins"):
        expect(listed).to_contain_text(words)
    page.request.post(f"/api/tables/{table}/seats", data={"name": "Ariadne"})
    expect(listed).to_contain_text("Agatha, Ariadne")
    expect(listed).to_contain_text("1 free seat")
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_house_rules_are_drawn_in_the_words_of_the_game(page: Page, game: str) -> None:
    """Every option with its title, its values and which one is usual; big enough for a finger."""
    infos = options_of(GAMES[game])
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"new/{game}")
    page.wait_for_selector(".setup")
    assert page.locator(".house-rules fieldset").count() == len(infos)
    if not infos:
        return
    page.locator(".house-rules > summary").click()
    for info in infos:
        field = page.locator(".house-rules").get_by_role("group", name=info.title, exact=True)
        labels = field.locator("label.tick")
        usual = [" (usual)" if choice.value == info.default else "" for choice in info.choices]
        expected = [f"{choice.words}{mark}" for choice, mark in zip(info.choices, usual, strict=True)]
        assert [" ".join(text.split()) for text in labels.all_inner_texts()] == expected
        assert field.get_by_role("radio", checked=True).count() == 1
        expect(labels.filter(has=page.locator(":checked"))).to_contain_text("(usual)")
        for label in labels.all():
            assert box_of(label)["height"] >= 44
        if info.meaning:
            expect(field).to_contain_text(info.meaning)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_code_may_be_typed_as_people_write_it(page: Page) -> None:
    link = open_table(page, "sleuth", "Ann", 3, 2)
    code = page.locator(".invite .code").inner_text()
    page.goto("/")
    page.locator(".code-input").fill(f"{code[:4].lower()} {code[4:].lower()}")
    page.locator(".code-input").press("Enter")
    page.wait_for_selector(".lobby")
    assert page.url == link


def test_a_guide_says_what_to_do(page: Page) -> None:
    """Offered until a game is over, or chosen in the row of help: what it would choose is on offer, and always new."""
    page.goto("/")
    page.get_by_role("button", name="Learn to play Clue", exact=True).click()
    expect(page.locator(".question .guide")).to_contain_text("Three cards lie in an envelope")
    page.goto("/")
    expect(page.locator(".mine")).to_be_visible()
    expect(page.get_by_role("button", name="Learn to play Clue", exact=True)).to_be_visible()
    page.locator("[name=quick-help]").select_option("guide")
    expect(page.locator(".quick-bar")).to_contain_text("A guide tells you what to do, and why.")
    start(page, "Clue without the Board")
    page.wait_for_selector(".question.mine")
    page.goto("/")
    expect(page.locator(".mine li")).to_have_count(2)
    expect(page.get_by_role("button", name="Learn to play Clue", exact=True)).to_be_visible()
    expect(page.locator(".mine a.asked")).to_have_count(2)  # from now on they keep their order
    page.locator(".mine li a").filter(has_not_text="first case").click()
    guide = page.locator(".question .guide")
    read = ""
    while guide.get_by_role("button").inner_text() == "Next":
        read += guide.inner_text()
        guide.get_by_role("button").click()
    assert "A suggestion asks for three cards." in read
    expect(guide).to_contain_text("My advice: Suggest ")
    desk = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".question [role=radiogroup] button").last.click()  # the words leave room for what is chosen
    expect(page.locator(".slots")).to_contain_text("Prof. Plum")
    page.set_viewport_size(desk)  # type: ignore[arg-type]
    said = guide.inner_text()
    words = advised(said)
    page.locator("#typed").fill(words.lower())
    page.locator("#typed").press("Enter")
    expect(page.locator(".transcript")).to_contain_text(words.removeprefix("Suggest "))
    for _ in range(200):
        if is_over(page) or (guide.count() and guide.inner_text() != said):
            break
        play(page, random.Random(1), moves=1)
    assert is_over(page) or guide.inner_text() != said
