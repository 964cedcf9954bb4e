"""The notebook: pencil and print, why something is certain, what to ask, and the one beside a real table."""

import re

from playwright.sync_api import Page, expect

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
    page.locator("select").select_option("sleuth")
    expect(page.locator("fieldset[name=hand] legend")).to_have_text("Your 8 cards (0 picked)")
    expect(page.locator("fieldset[name=hand] input")).to_have_count(36)
    hold(page, "hand", 8)
    hold(page, "face_up", 3)
    page.get_by_role("button", name="Open the notebook").click()
    expect(page.locator(".sheet thead").first).to_contain_text("Open")
    expect(page.locator("td .pencil")).to_have_count(0)
