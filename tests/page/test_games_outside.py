"""A game from another package has everything on the page: sheet, reasons, best question, looking back, notebook."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from deerstalker.core.game import Box
from deerstalker.core.random_play import moves
from deerstalker.games import BUILT_IN, GAMES
from deerstalker.knowledge.notebook.setup import game_of, parser_for
from page_player import play, start

OUTSIDE = [box for name, box in GAMES.items() if name not in BUILT_IN and box.clues is not None]
EVERY_GAME = pytest.mark.parametrize("box", OUTSIDE, ids=lambda box: box.name)


@EVERY_GAME
def test_on_the_shelf_and_in_the_rules(page: Page, box: Box) -> None:
    page.goto("/")
    lid = page.locator(".lid").filter(has=page.get_by_role("heading", name=box.title, exact=True))
    expect(lid).to_have_count(1)
    expect(lid.locator("svg, img").first).to_be_visible()
    page.goto(f"/rules/{box.name}")
    expect(page.locator(".par").first).to_be_visible()


@EVERY_GAME
def test_why_what_to_ask_and_looking_back(page: Page, box: Box) -> None:
    start(page, box.title)
    page.wait_for_selector(".question.mine")
    game = game_of(box, 3)
    _, moment = next(moves(box, game, random.Random(1)))
    (hidden,) = box.status(game, moment.state, ("Ann", "Bob", "Cy")).hidden
    expect(page.locator(".sheet th.hidden").first).to_have_text(hidden.title)
    expect(page.locator(".sheet .legend-line")).to_contain_text("deals fit")
    page.locator("td.yes .cell").first.click()
    page.wait_for_selector(".reason ol li")
    assert page.locator("td.lit").count() >= 1
    page.locator(".reason .shut").click()
    page.get_by_role("button", name="Best question").click()
    expect(page.locator(".reason li").first).to_contain_text("narrows it down by")
    play(page, random.Random(box.name), patience=6)
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator(".verdict.fair")).to_contain_text("The deal was fair.")
    page.get_by_role("link", name="Look back").click()
    page.wait_for_selector(".chart polyline")
    seats = page.locator(".chart polyline.seat").count()
    assert page.locator(".asked li").count() > 0
    page.get_by_label("Seen from").select_option("1")
    _, *hands = page.locator(".hands section").all()
    expect(hands[0].locator(".name")).to_have_count(0)
    assert [hand.locator(".name").count() > 0 for hand in hands] == [seat == 1 for seat in range(seats)]


@EVERY_GAME
def test_beside_a_real_table(page: Page, box: Box) -> None:
    parser = parser_for(box, game_of(box, 3), ("Ann", "Bob", "Cy"), 0)
    page.goto("/notebook")
    page.locator("[name=game]").select_option(box.name)
    page.locator("[name=names]").fill("Ann, Bob, Cy")
    size = parser.hand_size(0)
    expect(page.locator("fieldset[name=hand] legend")).to_have_text(f"Your {size} cards (0 picked)")
    for card in page.locator("fieldset[name=hand] input").all()[: 2 * size : 2]:
        card.check()
    page.get_by_role("button", name="Open the notebook").click()
    page.wait_for_selector(".sheet table")
    for example in parser.examples[:1]:
        page.locator("#line").fill(example)
        page.locator("#line").press("Enter")
    expect(page.locator(".lines li")).to_have_text(re.compile("Bob"))
    page.locator("td.yes .cell").first.click()
    page.wait_for_selector(".reason ol li")
    page.get_by_role("button", name="Best question").click()
    expect(page.locator(".reason li").first).to_contain_text("narrows it down by")
    expect(page.locator("p.solved")).to_have_count(0)
    hidden = [sort[1::2][-1] for sort in parser.solved_by]
    page.locator("#line").fill(f"hidden has {', '.join(hidden)}")
    page.locator("#line").press("Enter")
    expect(page.locator("p.solved")).to_have_text(
        f"The case is solved: {', '.join(parser.title(card) for card in hidden)}."
    )
