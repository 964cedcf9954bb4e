"""Whole games through the page, by mouse, keyboard and typing."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from deerstalker.games import GAMES
from page_player import OVER, Keyboard, play, play_until_asked, start

TYPED = "Clue without the Board"
"""The game that is played by typing, in test_access.py."""


def is_told_who_won(page: Page) -> None:
    """The game is over, and its end says whose it is."""
    expect(page.locator(OVER)).to_be_visible()
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    winners = [table["seats"][seat]["name"] for seat in table["winners"]]
    for name in winners or [re.compile("[Nn]obody")]:
        expect(page.locator(".ask")).to_contain_text(name)


def test_a_whole_game_by_mouse(page: Page) -> None:
    """Philo Vance is in test_numbers.py, juror by juror."""
    start(page, "Clue")
    play(page, random.Random("mouse"), patience=16)
    is_told_who_won(page)


@pytest.mark.parametrize("title", [box.title for box in GAMES.values() if box.title != TYPED])
def test_a_whole_game_by_keyboard(page: Page, title: str) -> None:
    """What can be pressed is reached and pressed by keys; nothing is clicked but the game on the shelf."""
    start(page, title)
    play(page, random.Random(title), seconds=240, patience=400 if title == "Why" else 12, hand=Keyboard())
    is_told_who_won(page)


ROOM = """([before, after]) => {
    const log = document.querySelector(".transcript");
    log.style.flex = "none";
    for (const height of [before, after]) {
        log.style.height = height;
        log.getBoundingClientRect();
    }
}"""
"""Give the log this room and then that, as a page does that is laid out anew."""


def test_the_newest_line_is_in_sight(page: Page) -> None:
    """Also when the log gets less room, while nobody reads further up."""
    start(page, "Clue Master Detective")
    play(page, random.Random("log"), moves=6)
    page.wait_for_timeout(300)
    newest = page.locator(".transcript > li").last
    expect(newest).to_be_in_viewport()
    page.evaluate(ROOM, ["300px", "60px"])
    page.wait_for_timeout(100)
    expect(newest).to_be_in_viewport()
    expect(page.get_by_role("button", name="Newest line")).to_be_hidden()


def test_a_question_out_of_many_is_chosen_step_by_step(page: Page) -> None:
    """Nothing is chosen for me; what I choose narrows the rest, and the button says what I am about to ask."""
    start(page, "Sleuth")
    page.locator("[data-offer=Ask]").click()
    ask, parts = (
        page.locator("fieldset.offer .row button"),
        page.locator(".question [role=radiogroup], .question .lists select"),
    )
    expect(parts).to_have_count(1)
    expect(page.locator(".question [aria-checked=true]")).to_have_count(0)
    done = 0
    while done < parts.count():
        assert ask.is_disabled()
        part, done = parts.nth(done), done + 1
        if part.get_by_role("radio").count():
            part.get_by_role("radio").last.click()
        else:
            part.select_option(index=1)
    assert done >= 2
    expect(ask).to_have_accessible_name(re.compile("^Ask Bucket (how many|for all) .+"))
    ask.click()
    expect(page.locator(".transcript")).to_contain_text("Watson asks Bucket")


def test_without_notes_the_lawn_of_why_is_left_to_memory(page: Page) -> None:
    """Backs lie at their places, and a card is laid where I like; with notes it would show its face."""
    page.goto("/new/why")
    page.locator("[name=name]").fill("Watson")
    page.locator("[name=aid]").select_option("off")
    page.locator("[name=seats]").select_option("2")
    page.locator("[name=seat-1]").select_option("novice")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".table")
    play_until_asked(page, "Choose a place")
    page.locator("[data-offer=LayAt]").click()
    card, place = page.locator(".lists select").all()
    card.select_option(index=1)
    place.select_option(label="60")
    page.locator("fieldset.offer .row button").click()
    lawn = page.locator(".tableau :is(section, details)").filter(has_text="Lawn").locator(".lying")
    expect(lawn).to_have_count(60)
    expect(lawn.last.locator(".down")).to_have_count(1)
    expect(lawn.last.locator("small")).to_have_text("60")
    expect(lawn.nth(58).locator(".free")).to_have_count(1)
    expect(lawn.locator(".name")).to_have_count(0)
