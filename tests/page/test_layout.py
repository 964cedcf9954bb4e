"""Every game at every size of window: nothing is cut or covered, everything can be touched, and nothing jumps."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import seeded_server
from deerstalker.games import GAMES
from page_layout import SIZES, clipped, moved_by_theme, overlapping, settle, shifted, small_targets, watch_shifts
from page_player import OVER, open_table, play, start, watched
from real_server import free_port, started

TITLES = {box.name: box.title for box in GAMES.values()}
EVERY_GAME = pytest.mark.parametrize("game", TITLES)
HANDHELD = ("phone", "small phone", "phone on its side", "tablet", "tablet on its side")
SHEET = ".sheet table"
"""How names fit into a notebook is measured with the notebook."""

MOST_SHIFT = 0.02
"""How much of a page may jump during a phase of a game, as browsers measure it."""


@pytest.fixture(scope="module")
def same_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which the same game is played in every run."""
    program = (seeded_server.__file__,)
    with started(tmp_path_factory.mktemp("same"), free_port(), program=program) as (address, _):
        yield address


@contextmanager
def opened_at(chromium: Browser, server: str, size: str) -> Iterator[BrowserContext]:
    """A browser with a window of this size, in which every jump is noted."""
    width, height = SIZES[size]
    touch = size in HANDHELD
    context = chromium.new_context(
        base_url=server,
        viewport={"width": width, "height": height},
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="reduce",
    )
    context.set_default_timeout(60_000)
    context.add_init_script(seeded_server.SAME_LUCK)
    watch_shifts(context)
    yield context
    context.close()


def wait_until_asked(page: Page) -> None:
    """Let the others play, and put away what they show me."""
    expect(page.locator(f".question.mine .offers button, .plan .target, .reveal button, {OVER}").first).to_be_attached()
    while page.locator(".reveal button").count():
        page.locator(".reveal button").first.click()


def turn_to(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator(".ceremony")).to_have_count(0)  # a verdict is shown over everything, and goes by itself
    settle(page)


def parts(page: Page) -> Iterator[str]:
    """Each part of the table in sight: all of them at once, or tab by tab."""
    tabs = page.get_by_role("tab").filter(visible=True)
    if not tabs.count():
        yield "all"
    for tab in tabs.all():
        tab.click()
        yield tab.inner_text()


def faults(page: Page, size: str) -> list[str]:
    """Everything wrong with the table in a window of this size."""
    found = []
    turn_to(page, size)
    for part in parts(page):
        small = small_targets(page) if size in HANDHELD else []
        wrong = [*clipped(page, ignored=SHEET), *overlapping(page, ignored=SHEET), *small, *moved_by_theme(page)]
        beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        found += [f"{size}, {part}: {one}" for one in wrong]
        assert beyond <= 0, f"{size}, {part}: {beyond} px wider than the window"
    return found


@EVERY_GAME
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_nothing_jumps_and_nothing_is_cut(chromium: Browser, same_server: str, game: str, size: str) -> None:
    """Play on a desk or on a phone; what others do moves nothing. Then look at it in windows of every size."""
    with opened_at(chromium, same_server, size) as context:
        page = watched(context.new_page())
        start(page, TITLES[game])
        page.wait_for_selector(".sheet table, .sheet.blank")
        settle(page)
        shifted(page)  # while the page is loading it may
        rng = random.Random(f"{game} {size}")
        for _ in range(4):
            play(page, rng, moves=1)
            page.wait_for_timeout(250)
            settle(page)
            shifted(page)  # what I do myself may move things, however late the answer comes
            wait_until_asked(page)
            much, what = shifted(page)
            assert much <= MOST_SHIFT, what
        others = [other for other in SIZES if (other in HANDHELD) == (size in HANDHELD)]
        found = [fault for other in others for fault in faults(page, other)]
        assert not found, "\n".join(found)


def test_ten_names_on_a_phone(chromium: Browser, server: str) -> None:
    """Every name is there in full, and board, notebook and question still have room."""
    with opened_at(chromium, server, "phone") as context:
        page = watched(context.new_page())
        open_table(page, "master-detective", "Bartholomew", 10, 9, bot="novice")
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_selector(".table .chair")
        play(page, random.Random("ten"), moves=1)  # choose a token
        for size, least in (("phone", 300), ("small phone", 100)):
            turn_to(page, size)
            names = page.locator(".chair b")
            assert names.count() == 10
            boxes = page.locator(".chair").evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
            width = SIZES[size][0]
            assert all(0 <= box["left"] < box["right"] <= width for box in boxes)
            assert not [one for one in (*clipped(page), *overlapping(page)) if ".chair" in one or one.startswith("b ")]
            part = page.locator(".sheetside").bounding_box()
            assert part is not None
            assert part["height"] >= least
            assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


ROWS_IN_SIGHT = """() => {
  const edge = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [top, bottom] = [edge(".sheet .heads").bottom, Math.min(innerHeight, edge(".sheet").bottom)];
  const rows = [...document.querySelectorAll(".sheet tbody tr")].map((row) => row.getBoundingClientRect());
  return rows.filter((row) => row.top >= top - 1 && row.bottom <= bottom + 1).length;
}"""


@pytest.mark.parametrize("size", [(844, 390), (740, 360), (667, 375)])
def test_the_notebook_of_a_phone_on_its_side(chromium: Browser, server: str, size: tuple[int, int]) -> None:
    """Five rows and what is asked are in sight together; the way to other pages is in the menu of the table."""
    with opened_at(chromium, server, "phone on its side") as context:
        page = watched(context.new_page())
        start(page, TITLES["clue"])
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_selector(".sheet table")
        wait_until_asked(page)
        settle(page)
        assert page.evaluate(ROWS_IN_SIGHT) >= 5
        for button in page.locator(".question .offers > button").all():
            expect(button).to_be_in_viewport(ratio=1)
        expect(page.locator(".sheet .tools .best")).to_be_in_viewport(ratio=1)
        page.locator(".open-row").nth(4).click()
        told = page.locator(".sheet .reason")
        for button in told.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=1)
        expect(page.locator("tr.open")).to_be_in_viewport(ratio=1)
        told.get_by_role("button", name="Close").click()
        page.locator(".menu summary").click()
        page.locator(".menu").get_by_role("link", name="Rules").click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
