"""Several people at one table: two browsers and a spectator, one screen for all, coming back."""

import random
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from deerstalker.games import GAMES
from deerstalker.players.levels import bots_of
from page_player import OVER, is_over, look, move, open_table, sit, start, wait_until, watched


def tables() -> list[str]:
    """A game with a board, and all without one."""
    boards: dict[bool, list[str]] = {True: [], False: []}
    for name, box in GAMES.items():
        boards[box.layout(box.open(box.players[0], box.options())).plan is not None].append(name)
    return [*boards[True][:1], *boards[False]]


@pytest.mark.parametrize("game", tables())
def test_two_people_and_a_spectator(chromium: Browser, server: str, game: str) -> None:
    rng = random.Random(game)
    contexts = [chromium.new_context(base_url=server, reduced_motion="reduce") for _ in range(3)]
    ann, bob, eve = (watched(context.new_page()) for context in contexts)
    link = open_table(ann, game, "Ann", 3, 1, bot="novice" if "novice" in bots_of(GAMES[game]) else "")
    sit(bob, link, "Bob")
    eve.goto(link)
    ann.get_by_role("button", name="Start the game").click()
    for one in (ann, bob, eve):
        one.wait_for_selector(".table")
    made, reloaded = 0, False
    while not is_over(ann) and made < 600:
        for one in (ann, bob):
            now = look(one)
            if now.reveal:
                one.locator(".reveal button").click()
            elif now.asked and not now.over:
                made += move(one, rng, stake=reloaded and made > 6)
        if made >= 4 and not reloaded:
            reloaded = True
            bob.reload()
            bob.wait_for_selector(".chair.me")
        ann.wait_for_timeout(20)
    assert reloaded
    for one in (ann, bob, eve):
        expect(one.locator(OVER)).to_be_visible()
    expect(ann.locator(".ask")).to_contain_text(re.compile("won|[Nn]obody"))
    assert eve.locator(".hand").count() == 0
    assert eve.locator("#typed").count() == 0
    for context in contexts:
        context.close()


def test_a_spectator_reads_less_than_the_players(chromium: Browser, server: str, page: Page) -> None:
    link = open_table(page, "clue-cards", "Ann", 3, 2)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".hand li")
    hand = page.locator(".hand .name").all_inner_texts()
    eve = chromium.new_context(base_url=server).new_page()
    eve.goto(link)
    eve.wait_for_selector(".chair")
    assert len(hand) == 6
    assert eve.locator(".hand").count() == 0


def test_coming_back_on_the_same_device_and_on_another(chromium: Browser, server: str, page: Page) -> None:
    start(page, "Sleuth")
    page.wait_for_selector(".hand li")
    hand = page.locator(".hand .name").all_inner_texts()
    page.reload()
    page.wait_for_selector(".hand li")
    assert page.locator(".hand .name").all_inner_texts() == hand
    expect(page.locator(".transcript > li").last).to_be_in_viewport()  # the newest line, not the first
    table = page.url.rsplit("/", 1)[1]
    kept = page.evaluate("JSON.parse(localStorage.getItem('deerstalker.chairs'))")[table]
    other = chromium.new_context(base_url=server).new_page()
    other.goto(f"/t/{table}#seat=0&token={kept['tokens']['0']}")
    other.wait_for_selector(".hand li")
    assert other.locator(".hand .name").all_inner_texts() == hand
    assert "token" not in other.url


@pytest.mark.parametrize(("seat", "junk"), [("0", "JUNK"), ("1", "a,b"), ("7", "%F0%9F%92%A9"), ("0", "x" * 500)])
def test_a_link_cannot_destroy_a_seat(page: Page, seat: str, junk: str) -> None:
    table = open_table(page, "sleuth", "Ann", 3, 2).rsplit("/", 1)[1]
    page.wait_for_selector(".places")
    kept = page.evaluate("JSON.parse(localStorage.getItem('deerstalker.chairs'))")[table]["tokens"]
    page.goto("/")
    page.goto(f"/t/{table}#seat={seat}&token={junk}")
    wait_until(page, "!location.hash")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.getItem('deerstalker.chairs'))")[table]["tokens"] == kept
    page.reload()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".hand li")


def test_my_games_are_on_the_shelf(page: Page) -> None:
    start(page, "Clue")
    page.goto("/")
    expect(page.locator(".mine a").filter(has_text=re.compile("^Clue"))).to_have_count(1)


def test_a_bot_plays_for_me_and_gives_the_seat_back(page: Page) -> None:
    """Bob, who does nothing, keeps the game from being over before the seat is taken back."""
    table = open_table(page, "clue-cards", "Ann", 3, 1).rsplit("/", 1)[1]
    page.request.post(f"/api/tables/{table}/seats", data={"name": "Bob", "seat": 1})
    page.get_by_role("button", name="Start the game", exact=True).click()
    page.wait_for_selector(".question.mine")
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator(".chair.me")).to_contain_text("bot")
    page.locator(".standing").get_by_role("button", name="Take my seat back").click()
    expect(page.locator(".chair.me")).not_to_contain_text("bot")


def test_several_people_at_one_screen(page: Page) -> None:
    """The screen hides what the last one saw before the next one looks, and what was shown to one waits for him."""
    open_table(page, "clue-cards", "Ann", 3, 1)
    page.locator(".places details summary").click()
    page.get_by_placeholder("Their name").fill("Bob")
    page.get_by_role("button", name="Sit here").click()
    expect(page.locator(".places")).to_contain_text("Bob")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".curtain")
    rng = random.Random(3)
    curtains, revealed = 0, 0
    for _ in range(600):
        if page.locator(".curtain").count():
            curtains += 1
            expect(page.locator(".curtain")).to_contain_text("Pass the device to")
            assert page.locator(".hand, .transcript, .reveal").count() == 0
            assert page.locator("#polite").inner_text() == ""
            page.locator(".curtain button").click()
        elif page.locator(".reveal button").count():
            revealed += 1
            page.locator(".reveal button").click()
        elif is_over(page) or (curtains > 3 and revealed > 1):
            break
        elif page.locator(".question.mine .offers button").count():
            move(page, rng)
        page.wait_for_timeout(20)
    assert curtains > 3
    assert revealed > 1
    page.wait_for_selector(".hand")
    page.reload()
    page.wait_for_selector(".curtain")
    assert page.locator(".hand").count() == 0
