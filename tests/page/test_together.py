"""Together at the table: who is away, another game, a log that can be read and heard."""

import random
import re
from typing import Any

from playwright.sync_api import Page, expect

from page_player import open_table, play, start

HEARD = """
window.heard = [];
addEventListener("DOMContentLoaded", () => {
  const note = (changes) => changes.forEach((one) => one.addedNodes.forEach((node) => heard.push(node.textContent)));
  new MutationObserver(note).observe(document.getElementById("polite"), { childList: true, subtree: true });
});
"""


class Bob:
    """Somebody else at the table, who has no page."""

    def __init__(self, page: Page, table: str) -> None:
        self.page, self.table, self.number = page, table, 0
        self.token = page.request.post(f"/api/tables/{table}/seats", data={"name": "Bob", "seat": 1}).json()["token"]

    def do(self, command: dict[str, Any]) -> None:
        """Give a command."""
        self.number += 1
        order = {"id": f"bob{self.number}", "seat": None, "command": command}
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = self.page.request.post(f"/api/tables/{self.table}/commands", data=order, headers=headers)
        assert answer.ok, answer.text()

    def say(self, text: str) -> None:
        """Table talk."""
        self.do({"type": "Say", "text": text})


def with_bob(page: Page) -> Bob:
    """Ann at this page, Bob and a bot; the game has begun."""
    table = open_table(page, "clue-cards", "Ann", 3, 1, bot="novice").rsplit("/", 1)[1]
    bob = Bob(page, table)
    page.get_by_role("button", name="Start the game", exact=True).click()
    page.wait_for_selector(".table .transcript")
    return bob


def test_each_event_is_read_out_once_and_in_order(page: Page) -> None:
    page.add_init_script(HEARD)
    start(page, "Clue without the Board")
    play(page, random.Random(4), moves=8)
    page.wait_for_selector(".question.mine")
    table = page.url.rsplit("/", 1)[1]
    kept = page.evaluate("JSON.parse(localStorage.getItem('deerstalker.chairs'))")[table]["tokens"]
    headers = {"Authorization": f"Bearer {next(iter(kept.values()))}"}
    log = page.request.get(f"/api/tables/{table}/log", headers=headers).json()
    told = [" ".join(one["words"]) for one in log if any(one["words"])]
    heard = page.evaluate("heard")
    assert len(heard) > 20
    assert heard == told[-len(heard) :]
    assert heard[0] == "The game begins."


def test_the_log_stays_where_one_reads_and_shows_what_one_wants(page: Page) -> None:
    bob = with_bob(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lines = page.locator(".transcript > li")
    for number in range(12):
        bob.say(f"number {number}")
    expect(lines.last).to_have_text("Bob: number 11")
    expect(lines.last).to_be_in_viewport()
    assert lines.last.locator(".of-seat").inner_text() == "Bob"
    newest = page.get_by_role("button", name="Newest line")
    expect(newest).to_be_hidden()
    page.locator(".transcript").evaluate("list => { list.scrollTop = 0; }")
    expect(newest).to_be_visible()
    bob.say("while you read")
    expect(lines.last).to_have_text("Bob: while you read")
    assert page.locator(".transcript").evaluate("list => list.scrollTop") == 0
    newest.click()
    expect(lines.last).to_be_in_viewport()
    expect(newest).to_be_hidden()

    play(page, random.Random(1), moves=1)
    asked = page.locator(".transcript > li").filter(has_text="Ann suggests")
    expect(asked).to_have_count(1)
    page.get_by_role("radio", name="Questions").click()
    expect(lines.filter(has_text="number")).to_have_count(0)
    expect(asked).to_have_count(1)
    bob.say("are you there?")
    page.get_by_role("radio", name="Talk 1 new").click()
    expect(lines).to_have_count(14)
    expect(page.get_by_role("radio", name="Talk", exact=True)).to_be_checked()
    page.get_by_role("button", name="Copy the log").click()
    assert page.evaluate("navigator.clipboard.readText()").splitlines()[-1] == "Bob: are you there?"


def test_what_is_drawn_while_one_scrolls_does_not_pull_the_log_back(page: Page) -> None:
    bob = with_bob(page)
    for number in range(12):
        bob.say(f"number {number}")
    expect(page.locator(".transcript > li").last).to_have_text("Bob: number 11")
    page.evaluate(
        """() => {
            const log = document.querySelector(".transcript");
            log.dispatchEvent(new WheelEvent("wheel"));
            log.scrollTop = 0;
            const stretch = document.querySelector(".stretch");
            stretch.click(); // draws the table before the scrolling is heard of
            stretch.click();
        }"""
    )
    expect(page.get_by_role("button", name="Newest line")).to_be_visible()
    assert page.locator(".transcript").evaluate("list => list.scrollTop") == 0


def test_somebody_is_away_and_the_table_waits_longer(page: Page) -> None:
    with_bob(page)
    away = page.locator(".standing").filter(has_text="Bob is away.")
    expect(away).to_contain_text(re.compile(r"A bot takes over in 1:[12]\d"))
    expect(page.locator("#polite")).to_contain_text("Bob is away. A bot takes over in 1:")
    page.wait_for_timeout(1500)
    away.get_by_role("button", name="Wait longer").click()
    expect(away).to_contain_text(re.compile("1:(30|29)"))
    expect(page.locator(".transcript")).to_contain_text("Ann gives Bob more time.")


def test_a_rematch_that_somebody_else_wants(page: Page) -> None:
    bob = with_bob(page)
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    bob.do({"type": "Hand", "bot": "novice"})
    page.wait_for_selector("a[href$='/review']")
    bob.do({"type": "Rematch"})
    invitation = page.locator(".rematch")
    expect(invitation).to_contain_text("Bob wants a rematch.")
    expect(page.locator("#polite")).to_contain_text("Bob wants a rematch.")
    page.reload()
    invitation.get_by_role("button", name="Join").click()
    page.wait_for_selector(".lobby")
    expect(page.locator(".chair.me")).to_contain_text("Ann")
    rematch = page.url.rsplit("/", 1)[1]
    assert rematch != bob.table
    bob.table = rematch
    bob.do({"type": "Begin"})
    page.wait_for_selector(".hand li")
    seats = page.request.get(f"/api/tables/{rematch}").json()["seats"]
    assert seats[0]["name"] == "Bob"
    assert seats[2]["name"] == "Ann"


def test_what_was_typed_wrong_stays_to_be_mended(page: Page) -> None:
    with_bob(page)
    page.wait_for_selector(".question.mine")
    field = page.locator("#typed")
    field.fill("suggest nobody nowhere")
    field.press("Enter")
    problem = page.locator("#typed-trouble [role=alert]")
    expect(problem).to_be_visible()
    expect(field).to_have_value("suggest nobody nowhere")
    assert field.get_attribute("aria-invalid") == "true"
    field.fill("suggest plum rope hall")
    field.press("Enter")
    expect(problem).to_have_count(0)
    expect(field).to_have_value("")
