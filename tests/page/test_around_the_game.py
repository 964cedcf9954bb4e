"""Around the game: talk, pauses, clocks, codes, links to rules, a private window."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from page_player import forgive, open_table, play_until_asked, sit, start, watched


@contextmanager
def two_people(chromium: Browser, server: str, game: str = "clue-cards", **how: str) -> Iterator[tuple[Page, Page]]:
    """Ann, who is the host, and Bob, and a bot; not yet begun."""
    contexts = [chromium.new_context(base_url=server, reduced_motion="reduce") for _ in range(2)]
    for context in contexts:
        context.set_default_timeout(60_000)
    ann, bob = (watched(context.new_page()) for context in contexts)
    sit(bob, open_table(ann, game, "Ann", 3, 1, **how), "Bob")
    yield ann, bob
    for context in contexts:
        context.close()


def test_talk_mute_and_pause(chromium: Browser, server: str) -> None:
    with two_people(chromium, server, clock="600") as (ann, bob):
        ann.get_by_role("button", name="Start the game", exact=True).click()
        ann.wait_for_selector(".table")
        expect(bob.locator(".clock")).to_have_count(3)
        expect(bob.locator(".clock").first).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
        ann.locator("#say").fill("The butler?")
        ann.locator("#say").press("Enter")
        expect(bob.locator(".transcript .said")).to_have_text(re.compile("Ann: The butler"))
        bob.get_by_role("button", name="Mute Ann").click()
        expect(bob.locator(".transcript .said")).to_have_count(0)
        ann.locator(".menu summary").click()
        ann.get_by_role("button", name="Ask for a pause").click()
        expect(bob.locator(".standing")).to_contain_text("Ann would like a pause.")
        bob.get_by_role("button", name="Not now").click()
        expect(ann.locator(".standing")).to_contain_text("Bob would rather play on.")
        expect(bob.locator(".standing")).to_have_count(0)
        ann.locator(".menu summary").click()
        ann.get_by_role("button", name="Ask for a pause").click()
        bob.get_by_role("button", name="OK", exact=True).click()
        expect(ann.locator(".ask")).to_contain_text("paused")
        expect(ann.locator(".standing")).to_contain_text("The clocks have stopped.")
        expect(ann.locator(".clock[aria-label$='left, stopped']")).to_have_count(1)
        bob.locator(".standing").get_by_role("button", name="Resume").click()
        ann.get_by_role("button", name="OK", exact=True).click()
        expect(bob.locator(".standing")).to_have_count(0)


def test_sent_away_before_the_game(chromium: Browser, server: str) -> None:
    with two_people(chromium, server) as (ann, bob):
        ann.get_by_role("button", name="Remove Bob").click()
        expect(bob.locator(".chair.me")).to_have_count(0)
        expect(bob.get_by_role("button", name="Sit down")).to_be_visible()


def test_open_tables_and_join_codes(chromium: Browser, server: str, page: Page) -> None:
    link = open_table(page, "sleuth", "Agatha", 3, 1, listed="yes")
    code = page.locator(".invite .code").inner_text()
    context = chromium.new_context(base_url=server)
    guest = watched(context.new_page())
    guest.goto("/")
    expect(guest.locator(".open-tables a").filter(has_text="Agatha")).to_contain_text("1 free seat")
    guest.locator(".code-input").fill(code)
    guest.get_by_role("button", name="Join", exact=True).click()
    guest.wait_for_selector(".lobby")
    assert guest.url == link
    context.close()


def test_a_wrong_code_is_told_in_words(page: Page) -> None:
    page.goto("/")
    page.locator(".code-input").fill("QQQQQ")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.locator("[role=alert].danger")).to_be_visible()
    forgive("404")


def test_rules_are_a_click_away(page: Page) -> None:
    """From the question, from another paragraph, and from a refusal, to the paragraph."""
    start(page, "Clue")
    page.wait_for_selector(".question.mine")
    with page.context.expect_page() as opened:
        page.locator(".ask .rule").click()
    paragraph = watched(opened.value)
    paragraph.wait_for_selector(".par")
    assert re.search(r"/rules/clue#p\d+$", paragraph.url)
    expect(paragraph.locator(".par.aimed")).to_be_in_viewport()
    paragraph.locator(".par p").get_by_role("link", name="§39").click()
    expect(paragraph.locator("#p39.aimed")).to_be_in_viewport()
    page.locator("#typed").fill("dance")
    page.locator("#typed").press("Enter")
    expect(page.locator(".askside .danger")).to_be_visible()
    expect(page.locator("#typed")).to_have_value("dance")


def test_a_refusal_links_its_rule(page: Page) -> None:
    """What the page offers is legal; here something else is sent in its place."""

    def meddle(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def forward(text: str | bytes) -> None:
            told = json.loads(text)
            if told["type"] == "Do" and told["command"]["type"] == "Act":
                told["command"]["action"] = {"type": "Suggest", "suspect": "plum", "weapon": "rope", "room": "hall"}
            server.send(json.dumps(told))

        line.on_message(forward)

    page.route_web_socket(re.compile("/socket$"), meddle)
    start(page, "Clue")
    page.get_by_role("button", name="Roll", exact=True).click()
    refusal = page.locator(".askside [role=alert].danger")
    expect(refusal).to_be_visible()
    with page.context.expect_page() as opened:
        refusal.get_by_role("link", name=re.compile(r"^Clue §\d+$")).click()
    paragraph = watched(opened.value)
    expect(paragraph.locator(".par.aimed")).to_be_in_viewport()
    assert refusal.get_by_role("link").inner_text().split("§")[1] == paragraph.url.split("#p")[1]
    refusal.get_by_role("button", name="Close").click()
    expect(refusal).to_have_count(0)


def test_a_busy_house_is_asked_again(page: Page) -> None:
    """Notes that were refused come a moment later."""
    asked: list[str] = []

    def meddle(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def forward(text: str | bytes) -> None:
            told = json.loads(text)
            if told["type"] == "Ask":
                asked.append(told["what"])
            if asked and len(asked) <= 2 and told["type"] == "Ask":
                line.send(
                    json.dumps({"type": "Refused", "id": told["id"], "kind": "Busy", "why": "Wait.", "rule": None})
                )
            else:
                server.send(text)

        line.on_message(forward)

    page.route_web_socket(re.compile("/socket$"), meddle)
    start(page, "Clue without the Board")
    expect(page.locator(".sheet .groups table")).to_have_count(3)
    assert asked[:3] == ["sheet"] * 3


def test_choosing_leaves_the_notebook_its_room(page: Page) -> None:
    """Who accuses wants to see the notes."""
    page.set_viewport_size({"width": 1440, "height": 900})
    for title in ("Clue", "Clue Master Detective"):
        start(page, title)
        page.wait_for_selector(".sheet table")
        play_until_asked(page, "Accuse")
        before = page.locator(".sheet").bounding_box()
        page.locator(".offers").get_by_role("button", name="Accuse").click()
        page.wait_for_selector("fieldset.offer")
        after = page.locator(".sheet").bounding_box()
        assert before is not None
        assert after is not None
        assert after["height"] > max(380, 0.8 * before["height"])
        page.get_by_role("button", name="Back").click()
        expect(page.locator("fieldset.offer")).to_have_count(0)


def test_a_private_window(chromium: Browser, server: str) -> None:
    """Where nothing may be kept, the game can be played all the same."""
    context = chromium.new_context(base_url=server, reduced_motion="reduce")
    context.set_default_timeout(60_000)
    context.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('private'); }})")
    page = watched(context.new_page())
    start(page, "Sleuth")
    page.wait_for_selector(".hand li")
    page.wait_for_selector(".sheet table")
    context.close()
