"""When the game is over: looking back, checking the deal, the case file, the next game."""

import hashlib
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from deerstalker.table import fair_deal
from deerstalker.table.fair_proof import verify
from kit import one_of_each_coach
from page.test_access import complaints
from page_layout import clipped, small_targets
from page_player import play, start


def test_afterwards(page: Page) -> None:
    start(page, "Clue without the Board")
    play(page, random.Random(11))
    table = page.url.rsplit("/", 1)[1]

    solution = re.search(r"It was (.+) with the (.+) in the (.+?)\. ", page.locator(".ask").inner_text())
    assert solution, "the end is told in the words of the game"
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator(".verdict.fair")).to_contain_text("The deal was fair.")
    page.locator(".verdict summary").click()
    expect(page.locator(".verdict")).to_contain_text("This device was given the promise before the deal.")
    expect(page.locator(".verdict")).to_contain_text(
        "The random text that this device added is among those in the log."
    )
    promise, mine, seed, command = page.locator(".verdict dd").all_inner_texts()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the case").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert "# secret:" in text
    assert text.count("\n") > 10
    assert command == f"deerstalker verify {table}.case --commitment {promise} --contribution 0:{mine}"
    assert verify(text, promise, {0: mine}).seed == seed

    page.get_by_role("link", name="Look back").click()
    page.wait_for_selector(".chart polyline")
    assert page.locator(".chart polyline.seat").count() == 4
    assert "could" in page.locator(".legend").inner_text()
    assert page.locator(".asked li").count() > 0
    log = page.locator(".besides .transcript")
    last = log.inner_text()
    number = log.locator(".nr").last.inner_text()
    expect(page.locator(".scrub")).to_contain_text(f"Turn {number} of {number}")
    asked = page.locator(".asked li").last
    turn, (asker, _) = asked.locator("button").inner_text(), asked.locator(".what span").inner_text().split(":")
    asked.locator("button").click()
    expect(log.locator(".nr").last).to_have_text(turn)
    expect(page.locator(".scrub")).to_contain_text(f"Turn {turn} of {number}")
    expect(page.locator(".verdict-card")).to_contain_text(asked.locator(".judged").inner_text())
    expect(page.locator(".stage .lay").first).to_be_in_viewport()
    expect(page.locator("ds-sheet h2")).to_have_text(f"{asker}’s notes, turn {turn}")
    page.locator("ds-sheet td.yes .cell").first.click()
    expect(page.locator("ds-sheet .reason li").first).to_be_visible()
    page.get_by_role("button", name="Previous question").click()
    expect(log.locator(".nr").last).not_to_have_text(turn)
    page.get_by_role("button", name="First").click()
    expect(log.locator("li")).to_have_count(0)
    page.get_by_role("slider").fill("2")
    expect(log.locator("li")).to_have_count(2)
    expect(log.locator(".nr").last).to_have_text("1")
    envelope, *hands = page.locator(".hands section").all()
    assert [envelope.locator(".name").all_inner_texts(), len(hands)] == [list(solution.groups()), 4]
    assert sum(hand.locator(".name").count() for hand in hands) == 18
    page.get_by_label("Seen from").select_option("1")
    expect(envelope.locator(".down")).to_have_count(3)
    assert [hand.locator(".name").count() > 0 for hand in hands] == [False, True, False, False]
    page.get_by_role("button", name="Last").click()
    expect(log).not_to_have_text(last)
    size = page.viewport_size
    assert size
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".chart > svg")).to_have_attribute("viewBox", "0 0 360 260")
    axis = page.locator(".chart text").first.bounding_box()
    assert axis
    assert axis["height"] > 9, "the axis can be read on a phone"
    drawn, keys = (
        page.locator(f".chart {one}").evaluate_all("all => all.map(one => one.getAttribute('stroke-dasharray'))")
        for one in ("polyline.seat", ".key .seat")
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


def test_a_server_that_grinds_a_contribution_is_found_out(page: Page) -> None:
    """It puts a text of its own choice in the place of mine, and deals accordingly: secret, seed and seals all fit."""
    start(page, "Sleuth")
    play(page, random.Random(2), patience=4)
    table = page.url.rsplit("/", 1)[1]
    told = page.request.get(f"/api/tables/{table}/log").json()
    log = [one["entry"] for news in told for one in news.get("entries", [news])]
    secret = next(entry["secret"] for entry in log if entry["type"] == "Revealed")
    seed = fair_deal.seed(secret, table, {0: "ground"})

    def dealt(cards: list[Any]) -> list[Any]:
        return [card | {"salt": fair_deal.salt(seed, card["step"], card["number"])} for card in cards]

    sealed = {
        (card["step"], card["number"]): fair_deal.sealed(card["salt"], card["card"])
        for card in dealt(page.request.get(f"/api/tables/{table}/openings").json())
    }

    def forged(thing: Any, steps: list[int]) -> Any:
        """The same log, with another contribution and the seals that follow from it."""
        if isinstance(thing, list):
            return [forged(one, steps) for one in thing]
        if not isinstance(thing, dict):
            return thing
        if thing.get("type") == "Contributed":
            return thing | {"text": "ground"}
        if thing.get("type") == "Stepped":
            steps.append(1)
            seals = enumerate(thing.get("seals", []))
            return thing | {"seals": [seal | {"hash": sealed[len(steps), number]} for number, seal in seals]}
        return {name: forged(value, steps) for name, value in thing.items()}

    steps: list[int] = []
    page.route("**/log?*", lambda route: route.fulfill(json=forged(route.fetch().json(), steps)))
    page.route("**/openings", lambda route: route.fulfill(json=dealt(route.fetch().json())))
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator(".verdict.foul")).to_contain_text("the random text from this device is missing from the log")
    page.evaluate("table => localStorage.setItem(`deerstalker.luck.${table}.0`, 'null')", table)
    steps.clear()
    page.get_by_role("button", name="Check the deal").click()
    expect(page.locator(".verdict.fair")).to_contain_text("This device added no random text of its own")


GAMES_TO_ERR_IN = 6
"""Somebody who takes whatever is on offer makes a mistake in one of so many games: the cards are never the same."""


def coached(page: Page, game: str) -> Any:
    """Play a game to the end, have the coach go through it, and return what the server found, all at once."""
    start(page, game)
    play(page, random.Random(11))
    table = page.url.rsplit("/", 1)[1]
    page.get_by_role("link", name="Look back").click()
    page.get_by_role("button", name="Ask the coach").click()
    expect(page.locator(".coach .accuracy")).to_be_visible()
    expect(page.locator(".coach progress")).to_have_count(0, timeout=60_000)
    return page.evaluate(f"fetch('/api/tables/{table}/coach').then((answer) => answer.json())")


def reads_what_was_found(page: Page, found: Any) -> None:
    """Check that a person reads of every decision what the server found, and that a decision leads to its moment."""
    coach, window = page.locator(".coach"), page.viewport_size
    better = [one for one in found["decisions"] if one["better"]]
    expect(coach.locator(".asked > li")).to_have_count(len(better))
    shares = [f"{round(share * 100)} %" for share in found["accuracy"] if share is not None]
    assert coach.locator(".accuracy b").all_inner_texts() == shares
    expect(coach.get_by_text("are mistakes whatever they cost")).to_have_count(1)
    expect(coach.get_by_text("The game turned here.")).to_have_count(1 if found["turning"] else 0)
    coach.get_by_role("button", name="Every decision").click()
    expect(coach.locator(".asked > li")).to_have_count(len(found["decisions"]))
    page.set_viewport_size({"width": 390, "height": 844})
    small = [one for one in small_targets(page) if not one.startswith("button.cell")]  # as narrow as a mouse allows
    assert [*small, *clipped(page)] == []
    words = {"excellent": "Excellent.", "good": "Good.", "inaccurate": "Inaccurate."}
    words |= {"mistake": "A mistake.", "blunder": "A blunder."}
    for shown, one in zip(coach.locator(".asked > li").all(), found["decisions"], strict=True):
        text = shown.inner_text()
        assert one["text"] in text
        assert words[one["label"]] in text
        assert f"{round(one['chance'] * 100)} % to win" in text
    last = coach.locator(".asked > li").last
    turn = last.locator("button").inner_text()
    last.locator("button").click()
    expect(page.locator(".scrub")).to_contain_text(f"Turn {turn} of")
    expect(page.locator(".stage")).to_be_focused()
    page.set_viewport_size(window)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [box.title for box in one_of_each_coach()])
def test_the_coach_goes_through_the_game_and_makes_exercises(page: Page, game: str) -> None:
    """From a finished game to an exercise made of one's mistake: the table as it stood, choices, figures, the next."""
    for _ in range(GAMES_TO_ERR_IN):
        found = coached(page, game)
        poor = [one for one in found["decisions"] if one["seat"] == 0 and one["choices"]]
        if poor:
            break
    assert poor
    reads_what_was_found(page, found)
    page.locator(".pupils button").first.click()
    exercise = page.locator(".exercise")
    expect(exercise).to_be_focused()
    for number, one in enumerate(poor, 1):
        expect(exercise.locator("h2")).to_have_text(f"Exercise {number} of {len(poor)}")
        expect(exercise).to_contain_text(f"turn {found['turns'][one['step'] - 1]}. What would you do?")
        expect(page.locator(".scrub, .coach, .chart")).to_have_count(0)  # nothing that came later
        expect(page.locator(".transcript")).not_to_contain_text("the game is over", ignore_case=True)
        assert exercise.locator(".tick").all_inner_texts() == [choice["text"] for choice in one["choices"]]
        good = next(at for at, choice in enumerate(one["choices"]) if choice["good"])
        exercise.get_by_role("radio").nth(good).check()
        if number == 1:
            expect(page.locator("ds-sheet:not(.stale)")).to_have_count(1)
            assert complaints(page) == []
        exercise.get_by_role("button", name="Answer").click()
        expect(exercise.get_by_role("status")).to_contain_text("Good.")
        expect(exercise.get_by_role("status")).to_contain_text(f"In the game, {one['text']}. {one['reason']}")
        percent = round(100 * one["choices"][good]["chance"])
        expect(exercise.locator(".tick").nth(good)).to_contain_text(f"{percent} % to win.")
        exercise.get_by_role("button", name="Go on").click()
    expect(exercise).to_contain_text(f"You found a good answer to {len(poor)} of {len(poor)}.")
    exercise.get_by_role("button", name="Leave the exercises").click()
    expect(page.locator(".coach .accuracy li")).to_have_count(len(found["accuracy"]))
