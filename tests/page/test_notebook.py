"""The notebook: pencil and print, why something is certain, what to ask, and the one beside a real table."""

import json
import re
import time
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, Route, expect

from page_player import forgive, play_until_asked, start


def cell(page: Page, label: str) -> str:
    """The place of a cell."""
    return f".cell[aria-label^='{label}']"


def test_pencil_marks_stay(page: Page) -> None:
    start(page, "Clue")
    page.wait_for_selector(".sheet table")
    hidden = page.locator("td.warm .cell[aria-label*='Envelope']").first
    label = str(hidden.get_attribute("aria-label")).split(":")[0]
    for kind, sign in (("doesn't have it", "✗"), ("maybe", "?"), ("watch this", "!"), ("has it", "✓")):
        page.locator(".tools").get_by_title(kind, exact=True).click()
        page.locator(cell(page, label)).click()
        expect(page.locator(f"{cell(page, label)} .pencil")).to_have_text(sign)
    note = page.locator(".sheet .note input")
    note.fill("Bob hesitated")
    note.press("Enter")
    page.reload()
    page.wait_for_selector(".sheet table")
    expect(page.locator(f"{cell(page, label)} .pencil")).to_have_text("✓")
    expect(page.locator(cell(page, label))).to_have_attribute("aria-label", re.compile("has it, Bob hesitated"))
    page.get_by_role("button", name="Write a note").click()
    page.locator(cell(page, label)).click()
    expect(note).to_be_focused()
    expect(note).to_have_value("Bob hesitated")
    expect(page.locator(f"{cell(page, label)} .pencil")).to_have_text("✓")
    page.get_by_role("button", name="Erase").click()
    page.locator(cell(page, label)).click()
    expect(page.locator(f"{cell(page, label)} .pencil")).to_have_count(0)


def test_the_sheet_by_keyboard(page: Page) -> None:
    start(page, "Clue without the Board")
    page.wait_for_selector(".sheet table")
    page.locator(".cell[tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "m"):
        page.keyboard.press(key)
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert "maybe" in focused
    assert page.locator(".pencil").count() == 1


def test_why_and_what_to_ask(page: Page) -> None:
    """A certain cell says why in plain words, and lights the cells and the lines it rests on."""
    start(page, "Clue without the Board")
    page.wait_for_selector("td.yes")
    page.locator("td.yes .cell").first.click()
    page.wait_for_selector(".reason ol li")
    assert page.locator(".reason b").inner_text()
    assert page.locator("td.lit").count() >= 1
    assert page.locator(".transcript li.lit").count() >= 1
    page.locator(".reason .shut").click()
    expect(page.locator("td.lit")).to_have_count(0)
    play_until_asked(page, "Suggest")
    page.get_by_role("button", name="Best question").click()
    page.wait_for_selector(".reason ol li")
    assert "narrows it down by" in page.locator(".reason li").first.inner_text()
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Best question").click()
    expect(page.locator(".reason li").first).to_be_in_viewport()
    told, asked = page.locator(".reason").bounding_box(), page.locator(".question").bounding_box()
    assert told
    assert asked
    assert told["y"] + told["height"] <= asked["y"]
    page.keyboard.press("Escape")
    expect(page.locator(".reason")).to_have_count(0)


def test_case_notes_of_philo_vance(page: Page) -> None:
    """Every clue against every suspect: what is printed on it is certain, the rest has odds."""
    start(page, "Philo Vance")
    page.wait_for_selector(".sheet table")
    expect(page.locator(".sheet table").first.locator("thead th:not(.sort)")).to_have_count(10)
    expect(page.locator("td.yes .cell[aria-label^='Ear trumpet, Grandpa']")).to_be_visible()
    expect(page.locator("td.no .cell[aria-label^='Cigar butt, Cook']")).to_have_count(1)
    expect(page.locator(".cell[aria-label='Cigar butt, Butler: 60 %']")).to_have_count(1)
    page.locator(".cell[aria-label^='Cigar butt, Butler']").click()
    expect(page.locator(".cell[aria-label^='Cigar butt, Butler'] .pencil")).to_have_text("✗")
    page.locator(".sheet tbody tr").last.scroll_into_view_if_needed()
    expect(page.locator(".sheet .heads table").first).to_be_in_viewport()


def hold(page: Page, where: str, cards: int) -> None:
    """Tick so many cards, every second one, so that they are of all sorts."""
    boxes = page.locator(f"fieldset[name={where}] input:enabled:not(:checked)")
    for box in boxes.all()[: 2 * cards : 2]:
        box.check()


def note(page: Page, line: str) -> None:
    """Write a line into the notebook beside a real table."""
    page.locator("#line").fill(line)
    page.locator("#line").press("Enter")


def test_beside_a_real_table(page: Page) -> None:
    page.goto("/notebook")
    page.locator("[name=names]").fill("Ann, Bob, Cy")
    for name in ("Miss Scarlet", "Col. Mustard", "Knife", "Wrench", "Hall", "Study"):
        page.get_by_role("checkbox", name=name, exact=True).check()
    page.get_by_role("button", name="Open the notebook").click()
    page.wait_for_selector(".sheet table")
    note(page, "bob suggests plum rope study; cy shows")
    expect(page.locator(".lines li")).to_have_text(re.compile("Bob suggests Prof. Plum with the Rope in the Study"))
    note(page, "I suggest plum knife hall; Bob shows plum")
    expect(page.locator(".lines li")).to_have_count(2)
    page.locator(cell(page, "Rope, Cy")).click()
    page.wait_for_selector(".reason ol li")
    assert page.locator(".lines li.lit").count() >= 1
    page.get_by_role("button", name="Best question").click()
    expect(page.locator(".reason li").first).to_contain_text("narrows it down by")
    note(page, "the butler did it")
    expect(page.locator("[role=alert].danger")).to_contain_text("line 3: ")
    expect(page.locator(".lines li")).to_have_count(2)
    expect(page.locator("#line")).to_have_value("the butler did it")
    change = page.get_by_role("button", name="Change line 1")
    change.click()
    page.locator(".edit input").fill("the butler did it")
    page.locator(".edit input").press("Escape")
    expect(change).to_be_focused()
    change.click()
    page.locator(".edit input").fill("the butler did it")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("[role=alert].danger")).to_contain_text("line 1: ")
    expect(page.locator(".edit input")).to_have_value("the butler did it")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".lines li").first).to_contain_text("1. Bob suggests Prof. Plum")
    change.click()
    page.locator(".edit input").fill("bob suggests plum rope study; cy passes; I show study")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".lines li").first).to_contain_text("Cy can't help")
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    expect(page.locator(".lines li")).to_have_count(2)
    page.locator(cell(page, "Prof. Plum, Bob")).click()
    expect(page.locator(".reason li").first).to_be_in_viewport()
    expect(page.locator("td.chosen")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(page.locator(".reason")).to_have_count(0)
    forgive("422")


def test_a_busy_server_is_waited_for_at_set_up(page: Page) -> None:
    """What it refuses with 429 is asked for again by itself, when it says so and not before; the page says it waits."""
    refusals = {"deal": 2, "notes": 1}
    asked: list[tuple[str, float]] = []

    def answer(route: Route) -> None:
        body: dict[str, Any] = json.loads(route.request.post_data or "")
        wish = (body["ask"] or {"what": "notes"})["what"]
        asked.append((wish, time.monotonic()))
        if not refusals.get(wish):
            return route.continue_()
        refusals[wish] -= 1
        busy = {"type": "Refused", "id": "", "kind": "Busy", "why": "That's a lot at once.", "rule": ""}
        return route.fulfill(status=429, json=busy, headers={"Retry-After": "1"})

    page.route("**/api/notebook", answer)
    page.goto("/notebook")
    waits = page.get_by_role("status").filter(has_text="Trying again in a moment")
    expect(waits).to_be_visible()
    expect(page.get_by_role("button", name="Open the notebook")).to_be_disabled()
    page.get_by_role("checkbox").first.wait_for()
    expect(waits).to_have_count(0)
    hold(page, "hand", 6)
    page.get_by_role("button", name="Open the notebook").click()
    expect(waits).to_be_visible()
    page.wait_for_selector(".sheet table")
    expect(waits).to_have_count(0)
    assert [wish for wish, _ in asked] == ["deal"] * 3 + ["notes"] * 2
    pauses = [after[1] - before[1] for before, after in pairwise(asked) if before[0] == after[0]]
    assert all(1 <= pause < 4 for pause in pauses), "as long as it says, and no longer"
    forgive("429")


def test_whoever_changes_the_book_is_not_overtaken_by_what_waits(page: Page) -> None:
    """The names are changed while a busy server is waited for: what was asked before is dropped."""
    page.goto("/notebook")
    page.get_by_role("checkbox").first.wait_for()
    hold(page, "hand", 6)
    refuse = {"type": "Refused", "id": "", "kind": "Busy", "why": "That's a lot at once.", "rule": ""}
    page.route("**/api/notebook", lambda route: route.fulfill(status=429, json=refuse, headers={"Retry-After": "1"}))
    page.get_by_role("button", name="Open the notebook").click()
    page.get_by_text("Trying again in a moment").wait_for()
    page.locator("[name=names]").fill("Ann, Bea, Cy")
    page.unroute("**/api/notebook")
    expect(page.get_by_text("Trying again in a moment")).to_have_count(0)
    expect(page.locator("[name=names]")).to_have_value("Ann, Bea, Cy")
    page.get_by_role("button", name="Open the notebook").click()
    expect(page.locator(".sheet thead").first).to_contain_text("Bea")
    forgive("429")


def test_beside_a_real_table_of_another_edition(page: Page) -> None:
    page.goto("/notebook")
    page.locator("[name=names]").fill("Ann, Bob, Cy")
    page.locator("[name=edition]").select_option(label="Clue and Cluedo, 2016")
    for name in ("Dr. Orchid", "Col. Mustard", "Dagger", "Wrench", "Hall", "Study"):
        page.get_by_role("checkbox", name=name, exact=True).check()
    expect(page.get_by_role("checkbox", name="Mrs. White")).to_have_count(0)
    page.get_by_role("button", name="Open the notebook").click()
    page.wait_for_selector(".sheet table")
    expect(page.locator("ds-sheet")).to_contain_text("Dr. Orchid")
    note(page, "b sllo c")
    expect(page.locator(".lines li")).to_have_text(
        re.compile("Bob suggests Miss Scarlett with the Lead Pipe in the Lounge")
    )
    page.reload()
    expect(page.locator("ds-sheet")).to_contain_text("Dr. Orchid")


def test_what_happened_is_tapped(page: Page) -> None:
    """On a phone: who, what, who showed, which card; a preview in words, undone with a tap, the sheet in reach."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/notebook")
    page.locator("[name=names]").fill("Ann, Bob, Cy")
    for name in ("Miss Scarlet", "Col. Mustard", "Knife", "Wrench", "Hall", "Study"):
        page.get_by_role("checkbox", name=name, exact=True).check()
    page.get_by_role("button", name="Open the notebook").click()
    entry = page.locator(".entry")
    expect(entry).to_be_in_viewport()
    assert not page.evaluate("document.activeElement.matches('input')"), "no keyboard unless it is asked for"

    def tap(*names: str) -> None:
        for name in names:
            entry.locator("fieldset, .row, .kinds").get_by_role("button", name=name, exact=True).click()

    tap("Ann", "Prof. Plum", "Rope", "Kitchen")
    expect(entry.locator(".preview")).to_contain_text("I suggest Prof. Plum Rope Kitchen")
    expect(entry.get_by_role("button", name="Note it")).to_be_disabled()
    tap("Bob")
    expect(entry.locator("legend")).to_have_text("Which card did they show you?")
    tap("Rope")  # the last question notes the line
    expect(page.locator(".lines li")).to_contain_text("1. Ann suggests Prof. Plum with the Rope in the Kitchen.")
    expect(page.locator(f"td.yes {cell(page, 'Rope, Bob')}")).to_have_count(1)
    tap("Undo")
    expect(page.locator(".lines li")).to_have_count(0)
    tap("Cy", "Mrs. White")
    page.locator("th .pick", has_text="Revolver").click()
    tap("Library")
    expect(entry.locator(".preview")).to_contain_text("Cy suggests Mrs. White Revolver Library")
    tap("Nobody")
    expect(page.locator(".lines li")).to_have_count(1)
    expect(entry.locator(".preview")).to_contain_text("I suggest")  # whose turn it is now, as a rule
    expect(entry.get_by_role("button", name="Bob", exact=True)).to_be_visible()
    page.get_by_role("button", name="Change line 1").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".lines li")).to_have_count(0)
    tap("Type")
    note(page, "bob has the rope")
    expect(page.locator(".lines li")).to_contain_text("1. Bob has the Rope.")


def test_beside_any_real_table(page: Page) -> None:
    """Fewer cards on a later chair, cards that lie open; and another game begins with clean paper."""
    page.goto("/notebook")
    page.locator("[name=names]").fill("Ann, Bob, Cy, Di")
    page.get_by_role("radio", name="Di", exact=True).check()
    expect(page.locator("fieldset[name=hand] legend")).to_have_text("Your 4 cards (0 picked)")
    hold(page, "hand", 4)
    page.get_by_role("button", name="Open the notebook").click()
    page.locator("td.warm .cell").first.click()
    expect(page.locator("td .pencil")).to_have_count(1)
    page.get_by_role("button", name="Start another game").click()
    expect(page.locator("fieldset[name=hand] input:checked")).to_have_count(0)
    page.locator("[name=game]").select_option("sleuth")
    expect(page.locator("fieldset[name=hand] legend")).to_have_text("Your 8 cards (0 picked)")
    expect(page.locator("fieldset[name=hand] input")).to_have_count(36)
    hold(page, "hand", 8)
    hold(page, "face_up", 3)
    page.get_by_role("button", name="Open the notebook").click()
    expect(page.locator(".sheet thead").first).to_contain_text("Open")
    expect(page.locator("td .pencil")).to_have_count(0)


OWN = "Suspects: Ada, Bert, Dr. No\nWeapons: Rope, Axe/Hatchet, Poison\nRooms: Attic, Cellar, Garden Shed, Porch"


def test_cards_of_ones_own_in_other_hands(page: Page) -> None:
    """A list that somebody wrote, hands of other sizes, the rest face up; it is all there after a reload."""
    page.goto("/notebook")
    page.locator("[name=names]").fill("Ann, Bob, Cy")
    page.get_by_text("Other cards, or another deal").click()
    page.locator("[name=cards]").fill(OWN)
    page.locator("[name=cards]").blur()
    expect(page.get_by_role("checkbox", name="Garden Shed", exact=True)).to_be_visible()
    page.locator("[name=hands]").fill("2, 2, 1")
    page.locator("[name=hands]").blur()
    expect(page.locator("fieldset[name=hand] legend")).to_have_text("Your 2 cards (0 picked)")
    expect(page.locator("fieldset[name=face_up] legend")).to_have_text("The 2 cards face up on the table (0 picked)")
    for where, names in (("hand", ("Ada", "Rope")), ("face_up", ("Porch", "Poison"))):
        for name in names:
            page.locator(f"fieldset[name={where}]").get_by_role("checkbox", name=name, exact=True).check()
    page.get_by_role("button", name="Open the notebook").click()
    expect(page.locator("ds-sheet")).to_contain_text("Garden Shed")
    note(page, "bob suggests bert hatchet attic; cy shows")
    expect(page.locator(".lines li")).to_have_text(re.compile("Bob suggests Bert with the Axe in the Attic"))
    page.reload()
    expect(page.locator("ds-sheet")).to_contain_text("Garden Shed")
    page.get_by_role("button", name="Start another game").click()
    expect(page.locator("[name=cards]")).to_have_value(OWN)
    expect(page.locator("[name=hands]")).to_have_value("2, 2, 1")


def test_two_players_and_a_hand_that_nobody_plays(page: Page) -> None:
    page.goto("/notebook")
    page.locator("[name=names]").fill("Ann, Bob")
    expect(page.locator("fieldset[name=hand] legend")).to_have_text("Your 9 cards (0 picked)")
    page.locator("[name=names]").fill("Ann, Bob, Pile")
    page.get_by_text("Other cards, or another deal").click()
    page.locator(".other-deal").get_by_role("checkbox", name="Pile", exact=True).check()
    expect(page.locator(".other-deal").get_by_role("checkbox", name="Ann", exact=True)).to_be_disabled()
    for name in ("Miss Scarlet", "Col. Mustard", "Knife", "Wrench", "Hall", "Study"):
        page.get_by_role("checkbox", name=name, exact=True).check()
    page.get_by_role("button", name="Open the notebook").click()
    page.wait_for_selector(".sheet table")
    note(page, "bob suggests green candlestick lounge; nobody")
    expect(page.locator(".lines li")).to_have_count(1)
    expect(page.locator(".lines li")).not_to_contain_text("Pile")


TAPS = 5
"""The most taps that an event of the game may take, as people tap it."""


def test_an_event_takes_few_taps(page: Page) -> None:
    """Suggestions as they follow each other, counted tap by tap: whose turn it is is known after the first."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(
        "window.taps = 0; addEventListener('click', (event) => { taps += event.isTrusted ? 1 : 0; }, true);"
    )
    page.goto("/notebook")
    page.locator("[name=names]").fill("Ann, Bob, Cy")
    for name in ("Miss Scarlet", "Col. Mustard", "Knife", "Wrench", "Hall", "Study"):
        page.get_by_role("checkbox", name=name, exact=True).check()
    page.get_by_role("button", name="Open the notebook").click()
    entry = page.locator(".entry")
    expect(entry).to_be_in_viewport()
    evening = (
        ("Bob", "Prof. Plum", "Rope", "Kitchen", "Cy"),
        ("Cy", "Mrs. White", "Revolver", "Library", "Nobody"),
        ("Ann", "Mrs. White", "Rope", "Lounge", "Bob", "Rope"),
    )
    counted = []
    for number, event in enumerate(evening, 1):
        page.evaluate("taps = 0")
        for name in event:
            button = entry.locator("fieldset").get_by_role("button", name=name, exact=True)
            if button.get_attribute("aria-pressed") != "true":
                button.click()
        expect(page.locator(".lines li")).to_have_count(number)
        counted.append(page.evaluate("taps"))
    assert max(counted) <= TAPS, counted
    assert counted == [5, 4, 5]


def test_an_event_of_sleuth_takes_few_taps(page: Page) -> None:
    """Questions as they follow each other: numbers aloud, gems shown to another, gems shown to me."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(
        "window.taps = 0; addEventListener('click', (event) => { taps += event.isTrusted ? 1 : 0; }, true);"
    )
    page.goto("/notebook")
    page.locator("[name=game]").select_option("sleuth")
    page.locator("[name=names]").fill("Ann, Bob, Cy, Di")
    expect(page.locator("fieldset[name=hand] legend")).to_have_text("Your 8 cards (0 picked)")
    expect(page.locator("fieldset[name=hand] input")).to_have_count(36)
    hold(page, "hand", 8)
    hold(page, "face_up", 3)
    page.get_by_role("button", name="Open the notebook").click()
    entry = page.locator(".entry")
    expect(entry).to_be_in_viewport()
    evening = (
        ("Bob", "Cy", "Pearls", "4"),
        ("Bob", "Pearls", "Green", "1"),
        ("Cy", "Solitaires", "2"),
        ("Bob", "Opals", "Yellow", "Yellow Opal Pair", "Note it"),
    )
    counted = []
    for number, event in enumerate(evening, 1):
        page.evaluate("taps = 0")
        for name in event:
            entry.get_by_role("button", name=name, exact=True).last.click()
        expect(page.locator(".lines li")).to_have_count(number)
        counted.append(page.evaluate("taps"))
    assert max(counted) <= TAPS, counted
    assert counted == [4, 4, 3, 5]
