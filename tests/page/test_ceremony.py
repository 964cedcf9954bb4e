"""Moments: accusing with cards, the verdict for everybody, a card shown to me; short, skippable, never in the way."""

import copy
import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from deerstalker.games import GAMES
from page_player import OVER, start, watched
from page_wire import Wire

LONGEST = 2.5
WATCH = """
window.moments = [];
new MutationObserver(() => {
  const found = document.querySelector(".ceremony");
  const last = moments.at(-1);
  if (!found && last && !last.gone) last.gone = performance.now();
  if (!found || found === window.shown) return;
  window.shown = found;
  const texts = (selector) => [...found.querySelectorAll(selector)].map((one) => one.textContent.trim());
  const hidden = found.ariaHidden === "true";
  moments.push({ kind: found.className, title: texts(".title")[0], words: texts(".words")[0] ?? "", hidden,
    laid: texts(".laid .name"), found: texts(".found .name"), shut: found.querySelectorAll(".shut").length,
    began: performance.now(), gone: 0 });
}).observe(document, { childList: true, subtree: true });
"""
"""Keeps every moment that was on show: what it said, when it began, when it was gone."""
BEYOND = """
[...document.querySelectorAll(".ceremony :is(.title, .caption, .card)")]
  .map((one) => ({ words: one.textContent.trim(), box: one.getBoundingClientRect() }))
  .filter(({ box }) => box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth)
  .map(({ words }) => words)
"""
"""What of a moment stands outside the window."""
VERDICT: dict[str, Any] = {"seat": 1, "right": False, "named": ["scarlet", "rope", "hall"], "truth": []}


def out(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """The same view, with a seat that is out."""
    changed = copy.deepcopy(view)
    changed["status"]["seats"][seat]["out"] = True
    return changed


def name_of(wire: Wire) -> str:
    """Who sits in seat 1."""
    return str(wire.view["status"]["seats"][1]["name"])


def moment_on(page: Page) -> dict[str, Any]:
    """The one moment that was on show, once it is gone."""
    for _ in range(400):
        if page.evaluate("moments.at(-1)?.gone"):
            break
        page.wait_for_timeout(20)
    (moment,) = page.evaluate("moments.splice(0)")
    assert moment["gone"] - moment["began"] <= LONGEST * 1000
    assert moment["hidden"], "the log says the same to those who listen"
    found: dict[str, Any] = moment
    return found


def sit_down(page: Page, title: str = "Clue") -> Wire:
    page.add_init_script(WATCH)
    wire = Wire(page)
    start(page, title)
    page.wait_for_selector(".question.mine")
    return wire


def test_accusing_is_picking_cards_and_confirming(page: Page) -> None:
    """Cards, not lists; the warning in words; nothing chosen for me; Back, and back again; then the envelope."""
    wire = sit_down(page)
    accuse = page.get_by_role("button", name="Accuse…")
    accuse.focus()
    accuse.press("Enter")
    expect(page.locator(".ask")).to_contain_text("If you're wrong, you're out.")
    expect(page.locator(".stake select")).to_have_count(0)
    groups = page.locator(".stake [role=radiogroup]")
    assert [group.get_by_role("radio").count() for group in groups.all()] == [6, 6, 9]
    mine = wire.view["status"]["seats"][0]["hand"]
    expect(page.locator(".stake .held")).to_have_count(len(mine))
    expect(page.locator(".stake .held").first).to_contain_text("yours")
    expect(page.locator(".sheet")).to_be_in_viewport(ratio=0.9)
    confirm = page.locator(".stake .confirm")
    expect(confirm).to_be_disabled()
    for group in groups.all():
        group.locator(".pick:not(.held)").first.click()
    expect(page.locator(".stake .laid .card .name")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(accuse).to_be_focused()
    accuse.click()
    page.locator(".stake .back").click()
    expect(accuse).to_be_focused()
    assert wire.done() == []
    accuse.click()
    expect(confirm).to_be_enabled()
    confirm.click()
    moment = moment_on(page)
    asked_for = wire.done()[-1]
    told = next(one for one in wire.heard if one["type"] == "News" and one["entries"][-1].get("verdict"))
    verdict = told["entries"][-1]["verdict"]
    assert verdict["named"] == [asked_for[part] for part in ("suspect", "weapon", "room")]
    assert len(verdict["truth"]) == 3
    assert len(moment["found"]) == 3
    assert moment["title"] == ("You win" if verdict["right"] else "You're wrong, and out")
    page.reload()
    page.wait_for_selector(".transcript > li")
    assert page.evaluate("moments") == [], "what happened before I came is no news"


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (390, 844), (1280, 720)])
def test_the_whole_verdict_is_in_the_window(page: Page, width: int, height: int) -> None:
    """Also on a phone on its side: what was said, what is true, and what follows."""
    page.set_viewport_size({"width": width, "height": height})
    wire = sit_down(page)
    truth = ["white", "knife", "study"]
    wire.tell("You are wrong.", out(wire.view, 0), verdict={**VERDICT, "seat": 0, "truth": truth})
    page.wait_for_selector(".ceremony .title")
    beyond = page.evaluate(BEYOND)
    assert beyond == []


def test_whoever_is_out_is_told_so_beside_the_question(page: Page) -> None:
    """For as long as the game goes on, and whether they still hold cards to answer with."""
    wire = sit_down(page)
    notice = page.locator(".question .out[role=status]")
    expect(notice).to_have_count(0)
    view = out(wire.view, 0)
    wire.tell(view=view)
    expect(notice).to_have_text("You’re out, but you still answer the others’ questions.")
    view["status"]["seats"][0]["cards"] = 0
    wire.tell(view=view)
    expect(notice).to_have_text("You’re out.")
    wire.tell(view={**view, "over": True})
    expect(notice).to_have_count(0)


def test_gems_that_lie_open_are_marked_where_one_is_named(page: Page) -> None:
    wire = sit_down(page, "Sleuth")
    (heap,) = (one for one in wire.view["status"]["heaps"] if one["title"] == "Open gems")
    page.get_by_role("button", name="Name the gem…").click()
    marks = page.locator(".stake [role=radio] small")
    hand = wire.view["status"]["seats"][0]["hand"]
    assert heap["cards"]
    expect(marks.get_by_text("on the table", exact=True)).to_have_count(len(heap["cards"]))
    expect(marks.get_by_text("yours", exact=True)).to_have_count(len(hand))


def test_another_ones_wrong_accusation_keeps_the_envelope_shut(page: Page) -> None:
    """Everybody sees what was named and the verdict; nobody else sees the truth. It is read out once."""
    wire = sit_down(page)
    told = "Somebody accuses Miss Scarlet and is wrong."
    wire.tell(told, out(wire.view, 1), verdict=VERDICT)
    moment = moment_on(page)
    assert moment["title"] == f"{name_of(wire)} is wrong, and out"
    assert (moment["laid"], moment["found"], moment["shut"]) == (["Miss Scarlet", "Rope", "Hall"], [], 1)
    heard = page.locator("#polite").inner_text() + page.locator("#assertive").inner_text()
    assert heard.count(told) == 1


def test_a_moment_is_short_and_blocks_nothing(page: Page) -> None:
    """A click or key ends it and still does what it does; otherwise it goes by itself."""
    wire = sit_down(page)
    before = wire.view
    page.locator("#typed").focus()
    for how in ("Escape", "x", "wait", "click"):
        wire.tell(view=before)
        wire.tell(view=out(before, 1), verdict=VERDICT)
        if how == "click":
            page.locator(".menu summary").click()
            expect(page.locator(".menu")).to_have_attribute("open", "")
        elif how != "wait":
            page.keyboard.press(how)
        moment = moment_on(page)
        assert (moment["gone"] - moment["began"] > 2000) == (how == "wait")
    expect(page.locator("#typed")).to_have_value("x")


def test_still_for_who_wants_no_motion(page: Page) -> None:
    wire = sit_down(page)
    wire.tell(view=out(wire.view, 1), verdict=VERDICT)
    expect(page.locator(".ceremony .title")).to_be_visible()
    page.wait_for_timeout(100)
    assert page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0
    assert page.locator(".ceremony .title").evaluate("(title) => getComputedStyle(title).opacity") == "1"


def test_the_end_is_a_moment_with_the_hidden_cards(page: Page) -> None:
    wire = sit_down(page)
    over = wire.changed(over=True, stage="over", winners=[1], offers=[], asked=False)
    over["status"]["hidden"][0]["cards"] = [{"card": card, "down": False, "label": ""} for card in VERDICT["named"]]
    over["prompt"] = {"text": "It was Miss Scarlet with the Rope in the Hall.", "rule": ""}
    wire.tell(view=over)
    moment = moment_on(page)
    assert (moment["kind"], moment["title"]) == ("ceremony lost", f"{name_of(wire)} wins")
    assert (moment["words"], moment["found"]) == (over["prompt"]["text"], ["Miss Scarlet", "Rope", "Hall"])
    expect(page.locator(OVER)).to_be_visible()


def test_a_game_that_brings_no_verdicts_has_moments_too(page: Page) -> None:
    box = GAMES["alibi"]
    wire = sit_down(page, box.title)
    page.locator("[data-offer]").filter(has_text=box.heading(box.staking[0])).click()
    expect(page.locator(".stake [role=radio]")).to_have_count(15)
    page.keyboard.press("Escape")
    wire.tell("Bucket charges somebody, wrongly.", out(wire.view, 1))
    moment = moment_on(page)
    assert (moment["kind"], moment["title"]) == ("ceremony out", f"{name_of(wire)} is out")
    assert moment["words"] == "Bucket charges somebody, wrongly."


def test_a_shown_card_brings_up_no_keyboard_on_a_tablet(chromium: Browser, server: str) -> None:
    """On a touch screen the focus goes to no text field; elsewhere it goes back to where it was."""
    for touch in (True, False):
        context = chromium.new_context(
            base_url=server, viewport={"width": 820, "height": 1180}, has_touch=touch, is_mobile=touch
        )
        page = watched(context.new_page())
        wire = sit_down(page)
        page.locator("#typed").focus()
        wire.tell(shown=[{"cards": ["rope"], "by": 1}])
        page.locator(".reveal button").click()
        expect(page.locator(".reveal")).to_have_count(0)
        focused = page.evaluate("document.activeElement.id")
        assert focused == ("ask" if touch else "typed")
        expect(page.locator(".leaving")).to_have_count(0)
        context.close()


def test_the_best_question_is_not_told_any_longer_than_it_is_the_best(page: Page) -> None:
    wire = sit_down(page, "Clue without the Board")
    page.get_by_role("button", name="Best question").click()
    expect(page.locator(".reason li").first).to_be_visible()
    wire.tell()
    expect(page.locator(".reason")).to_have_count(0)


def test_the_only_answer_is_given_by_itself_if_wished(page: Page) -> None:
    """Not at once, but when every answer of mine would be; and it is remembered."""
    wire = sit_down(page)
    page.locator(".menu summary").click()
    page.get_by_role("switch", name="Answer for me").click()
    page.reload()
    page.wait_for_selector(".question.mine")
    page.locator(".menu summary").click()
    expect(page.get_by_role("switch", name="Answer for me")).to_have_attribute("aria-checked", "true")
    nothing = {"type": "Pass", "label": "Nothing to show", "help": "", "stakes": False, "asks": False, "fields": []}
    nothing |= {"rows": None, "labels": None, "example": ""}
    asked = wire.changed(asked=True, offers=[nothing])
    asked["status"]["turn"] = 1
    wire.tell(view=asked)
    began = time.monotonic()
    expect(page.locator(".answering")).to_be_visible()
    while not wire.done() and time.monotonic() - began < 6:
        page.wait_for_timeout(50)
    assert wire.done() == [{"type": "Pass"}]
    assert 2.5 < time.monotonic() - began < 4.5


HEARD = """
window.contexts = 0;
window.tones = 0;
const Real = window.AudioContext;
window.AudioContext = class extends Real { constructor() { super(); window.contexts += 1; } };
const Tone = window.OscillatorNode;
window.OscillatorNode = class extends Tone { constructor(...given) { super(...given); window.tones += 1; } };
"""


def test_sound_is_off_until_asked_for_and_remembered(page: Page) -> None:
    """No audio before a gesture, none in a hidden tab but for my turn."""
    page.add_init_script(HEARD)
    wire = sit_down(page)
    thrown = {"seat": 1, "white": [4], "red": []}
    wire.tell(dice=thrown)
    assert page.evaluate("[contexts, tones]") == [0, 0]
    page.locator(".menu summary").click()
    expect(page.get_by_role("slider", name="Volume")).to_have_count(0)
    page.get_by_role("switch", name="Sound").click()
    expect(page.get_by_role("slider", name="Volume")).to_be_visible()
    page.wait_for_timeout(200)
    wire.tell(dice=thrown)
    heard = page.evaluate("tones")
    assert heard > 0
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    wire.tell(dice=thrown, view=wire.changed(asked=False))
    assert page.evaluate("tones") == heard
    wire.tell(view=wire.changed(asked=True))
    assert page.evaluate("tones") > heard
    page.reload()
    page.wait_for_selector(".question")
    assert page.evaluate("contexts") == 0
    page.locator("h1").first.dispatch_event("pointerdown")
    assert page.evaluate("contexts") == 1
