"""When the game is over: looking back, checking the deal, the case file, the next game."""

import hashlib
import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from page_player import play, start


def test_afterwards(page: Page) -> None:
    start(page, "Clue without the Board")
    play(page, random.Random(11))
    table = page.url.rsplit("/", 1)[1]

    solution = re.search(r"It was (.+) with the (.+) in the (.+?)\. ", page.locator(".ask").inner_text())
    assert solution, "the end is told in the words of the game"
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator(".verdict.fair")).to_contain_text("The deal was fair.")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the case").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert "# secret:" in text
    assert text.count("\n") > 10

    page.get_by_role("link", name="Look back").click()
    page.wait_for_selector(".chart polyline")
    assert page.locator(".chart polyline").count() == 4
    assert "could" in page.locator(".legend").inner_text()
    assert page.locator(".asked li").count() > 0
    last = page.locator(".scrub .transcript").inner_text()
    number = page.locator(".scrub .transcript .nr").last.inner_text()
    expect(page.locator(".scrub")).to_contain_text(f"Turn {number}, step")
    asked = page.locator(".asked button").last
    asked.click()
    expect(page.locator(".scrub .transcript .nr").last).to_have_text(asked.inner_text())
    page.get_by_role("button", name="First").click()
    expect(page.locator(".scrub .transcript li")).to_have_count(0)
    page.get_by_role("slider").fill("2")
    expect(page.locator(".scrub .transcript li")).to_have_count(2)
    expect(page.locator(".scrub .transcript .nr").last).to_have_text("1")
    envelope, *hands = page.locator(".hands section").all()
    assert [envelope.locator(".name").all_inner_texts(), len(hands)] == [list(solution.groups()), 4]
    assert sum(hand.locator(".name").count() for hand in hands) == 18
    page.get_by_label("Seen from").select_option("1")
    expect(envelope.locator(".down")).to_have_count(3)
    assert [hand.locator(".name").count() > 0 for hand in hands] == [False, True, False, False]
    page.get_by_role("button", name="Last").click()
    expect(page.locator(".scrub .transcript")).not_to_have_text(last)
    size = page.viewport_size
    assert size
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".chart > svg")).to_have_attribute("viewBox", "0 0 360 260")
    axis = page.locator(".chart text").first.bounding_box()
    assert axis
    assert axis["height"] > 9, "the axis can be read on a phone"
    drawn, keys = (
        page.locator(f".chart {one}").evaluate_all("all => all.map(one => one.getAttribute('stroke-dasharray'))")
        for one in ("polyline", ".key line")
    )
    assert drawn == keys
    page.set_viewport_size(size)

    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name="Play again").click()  # against bots alone it begins at once
    expect(page).not_to_have_url(re.compile(table))
    page.wait_for_selector(".hand li")
    expect(page.locator(".chairs .chair").last).to_contain_text("Watson")
    assert page.locator(".chairs .chair.me").count() == 1


INSECURE = """
for (const name of ["subtle", "randomUUID"]) Object.defineProperty(Crypto.prototype, name, { get: () => undefined });
Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined });
"""


def test_a_house_in_ones_own_network(page: Page) -> None:
    """There a browser lends the page neither its hashes nor its clipboard, and everything works all the same."""
    page.add_init_script(INSECURE)
    start(page, "Clue without the Board")
    play(page, random.Random(4), patience=6)
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator(".verdict.fair")).to_contain_text("The deal was fair.")
    texts = ["", "abc", "x" * 55, "x" * 56, "x" * 1000]
    work_out = """async (texts) => {
      const { plain } = await import("/js/sha256.js");
      return texts.map((text) => plain(new TextEncoder().encode(text)));
    }"""
    hashed = page.evaluate(work_out, texts)
    assert hashed == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_a_foul_deal_is_found_out(page: Page) -> None:
    """Cards exchanged or kept back when the seals are opened, luck that was thrown in and lost, another promise."""
    start(page, "Sleuth")
    play(page, random.Random(2), patience=4)
    table = page.url.rsplit("/", 1)[1]

    def check(outcome: str, words: str) -> None:
        with page.expect_response("**/openings"):
            page.get_by_role("button", name="Check the deal").click()
        expect(page.locator(f".verdict.{outcome}")).to_contain_text(words)

    def forge(change: Callable[[list[Any]], list[Any]]) -> None:
        page.unroute("**/openings")
        page.route("**/openings", lambda route: route.fulfill(json=change(route.fetch().json())))

    check("fair", "The deal was fair.")
    forge(lambda cards: [cards[0] | {"card": cards[-1]["card"]}, *cards[1:]])
    check("foul", "a card doesn't match the seal published when it was dealt")
    forge(lambda cards: cards[1:])
    check("foul", "a card doesn't match the seal published when it was dealt")
    forge(lambda cards: [cards[0] | {"salt": cards[1]["salt"]}, *cards[1:]])
    check("foul", "a card doesn't match the seal published when it was dealt")
    page.unroute("**/openings")
    check("fair", "The deal was fair.")
    page.evaluate("table => localStorage.setItem(`deerstalker.luck.${table}.0`, '\"mine\"')", table)
    check("foul", "the random text from this device is missing from the log")
    page.evaluate("table => localStorage.setItem(`deerstalker.promise.${table}`, '\"00\"')", table)
    check("foul", "isn't the one this device was given")
