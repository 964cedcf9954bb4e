"""The case of the day in the page: solved by mouse, by keyboard and by touch; hints, proof, result, archive, paper."""

import re
from datetime import date
from functools import cache
from math import log
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from deerstalker.games import GAMES
from deerstalker.knowledge.deal.proof import Rule
from deerstalker.puzzles.daily import daily
from deerstalker.puzzles.model import Puzzle
from deerstalker.puzzles.progress import rating_of, read_cases
from deerstalker.puzzles.proving import RULE_NAMES
from page.test_access import complaints
from page_player import forgive

DAY = "2026-01-02"
NEXT = "2026-01-03"
PLACE = f"/puzzle/clue/1/{DAY}"


@cache
def puzzle(game: str = "clue", level: int = 1) -> Puzzle:
    """The case of that day."""
    return daily(GAMES[game], level, date.fromisoformat(DAY))


def choice(page: Page, group: int, answer: str) -> Locator:
    """The button of a choice."""
    return page.locator(f"[name=group-{group}][value='{answer}']")


def answer(page: Page, answers: tuple[str, ...]) -> None:
    for group, one in enumerate(answers):
        choice(page, group, one).check()
    page.get_by_role("button", name="Answer", exact=True).click()


def wrong_answer() -> tuple[str, ...]:
    groups = puzzle().statement.groups
    return tuple(next(one.id for one in group.choices if one.id not in puzzle().answer) for group in groups)


def test_from_the_first_page_to_the_case_of_today(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Solve it").click()
    expect(page.get_by_role("heading", name="Case of the day")).to_be_visible()
    expect(page.locator(".said li").first).to_be_visible(timeout=60_000)
    expect(page.locator(".archive li")).to_have_count(14)


def test_a_case_by_mouse(page: Page) -> None:
    page.goto(PLACE)
    expect(page.locator(".said li")).to_have_count(len(puzzle().statement.lines), timeout=60_000)
    assert page.locator(".said li").all_inner_texts() == [line.text for line in puzzle().statement.lines]
    answer(page, wrong_answer())
    expect(page.get_by_text("No, that isn’t it.").first).to_be_visible()
    for number, hint in enumerate(puzzle().hints, 1):
        page.get_by_role("button", name=f"Hint {number} of 3").click()
        expect(page.locator(".hints li").nth(number - 1)).to_have_text(hint.text)
    expect(page.locator(".said li.lit")).to_have_count(len(puzzle().hints[2].lines))
    expect(page.get_by_role("button", name="Hint 3 of 3")).to_be_disabled()
    answer(page, puzzle().answer)
    expect(page.locator(".ending b").first).to_have_text(puzzle().solution)
    expect(page.locator(".ending")).to_contain_text("Hints: 3. Wrong answers: 1.")
    expect(page.locator(".ending .proof li")).to_have_count(len(puzzle().proof))
    step = next(at for at, one in enumerate(puzzle().proof) if one.lines and one.cells)
    page.locator(".ending .proof li").nth(step).get_by_role("button").click()
    expect(page.locator(".said li.lit")).to_have_count(len(puzzle().proof[step].lines))
    assert page.locator("td.lit").count() >= 1
    page.reload()
    expect(page.locator(".ending b").first).to_have_text(puzzle().solution)


def test_pencil_marks_belong_to_one_case(page: Page) -> None:
    page.goto(PLACE)
    cell = page.locator(".sheet td:not(.no):not(.yes) .cell").first
    expect(cell).to_be_visible(timeout=60_000)
    cell.click()
    expect(page.locator(".pencil")).to_have_count(1)
    page.reload()
    expect(page.locator(".pencil")).to_have_count(1)
    page.goto("/puzzle/clue/1/2026-01-03")
    expect(page.locator(".sheet .cell").first).to_be_visible(timeout=60_000)
    expect(page.locator(".pencil")).to_have_count(0)


def test_a_case_by_keyboard(page: Page) -> None:
    page.goto(PLACE)
    expect(page.locator(".said li").first).to_be_visible(timeout=60_000)
    for group, one in enumerate(puzzle().answer):
        choice(page, group, one).focus()
        page.keyboard.press("Space")
    page.get_by_role("button", name="Answer", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ending b").first).to_have_text(puzzle().solution)


def test_a_case_by_touch_on_a_phone(chromium: Browser, server: str) -> None:
    size = {"width": 390, "height": 844}
    context = chromium.new_context(base_url=server, viewport=size, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(PLACE)
    expect(page.locator(".said li").first).to_be_visible(timeout=60_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for group, one in enumerate(puzzle().answer):
        label = page.locator("label", has=choice(page, group, one))
        box = label.bounding_box()
        assert box
        assert box["height"] >= 44
        label.tap()
    page.get_by_role("button", name="Answer", exact=True).tap()
    expect(page.locator(".ending b").first).to_have_text(puzzle().solution)
    context.close()


def test_the_result_has_no_spoilers_and_the_archive_knows(chromium: Browser, server: str) -> None:
    context = chromium.new_context(base_url=server, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(PLACE)
    expect(page.locator(".said li").first).to_be_visible(timeout=60_000)
    answer(page, puzzle().answer)
    page.get_by_role("button", name="Copy the result").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    told = page.evaluate("navigator.clipboard.readText()")
    assert "Clue" in told
    assert "Level 1" in told
    assert told.rstrip().endswith(PLACE)
    titles = [card.title for card in puzzle().statement.cards]
    assert not any(title in told for title in titles)
    kept = page.evaluate("JSON.parse(localStorage.getItem('deerstalker.cases'))")
    assert kept[f"clue/1/{DAY}"]["solved"] is True
    context.close()


def test_giving_up_tells_the_answer(page: Page) -> None:
    page.goto(PLACE)
    page.get_by_role("button", name="Give up").click(timeout=60_000)
    expect(page.locator(".ending b").first).to_have_text(puzzle().solution)
    expect(page.get_by_role("button", name="Copy the result")).to_have_count(0)


def test_a_case_on_paper_has_its_solution_apart(page: Page) -> None:
    page.goto(f"{PLACE}/print")
    expect(page.locator(".case-print table").first).to_be_visible(timeout=60_000)
    assert puzzle().solution not in page.locator(".case-print").inner_text()
    page.get_by_role("button", name="Add the solution").click()
    expect(page.locator(".solutions b")).to_have_text(puzzle().solution)
    page.emulate_media(media="print")
    expect(page.locator(".masthead")).to_be_hidden()
    expect(page.locator(".no-print")).to_be_hidden()
    assert page.locator(".solutions").evaluate("one => getComputedStyle(one).breakBefore") == "page"


def test_no_such_day(page: Page) -> None:
    page.goto("/puzzle/clue/1/2999-01-01")
    expect(page.get_by_role("alert").first).to_contain_text("until today")
    forgive("404")


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("place", [PLACE, f"{PLACE}/print"])
def test_no_serious_barrier_in_a_case(chromium: Browser, server: str, place: str, theme: str) -> None:
    page = chromium.new_context(base_url=server, color_scheme=theme, bypass_csp=True).new_page()  # type: ignore[arg-type]
    page.goto(place)
    expect(page.locator("main ol li").first).to_be_visible(timeout=60_000)
    if place == PLACE:
        page.get_by_role("button", name="Hint 1 of 3").click()
        page.get_by_role("button", name="Give up").click()
        expect(page.locator(".ending")).to_be_visible()
    assert complaints(page) == []


def test_progress_is_told_and_can_be_taken_to_another_device(chromium: Browser, server: str, tmp_path: Path) -> None:
    """A rating that moves with what was solved, the rules that are missed, what next; all of it as a file."""
    context = chromium.new_context(base_url=server)
    page = context.new_page()
    page.goto(PLACE)
    progress = page.locator(".progress")
    expect(progress).to_contain_text("Solve a case, and you'll see your rating here")
    page.get_by_role("button", name="Give up").click()
    scale = log(10) / 400
    hope = 1 / (1 + 10 ** ((900 - 1200) / 400))
    precision = 1 / 350**2 + scale**2 * hope * (1 - hope)
    rating, error = round(1200 - scale / precision * hope), round(precision**-0.5)
    expect(progress).to_contain_text(f"Your rating is {rating}, give or take {error}.")
    page.goto(f"/puzzle/clue/1/{NEXT}")
    page.get_by_role("button", name="Give up").click()
    other = daily(GAMES["clue"], 1, date.fromisoformat(NEXT))
    assert puzzle().difficulty.rules == other.difficulty.rules == (RULE_NAMES[Rule.LAST],)
    expect(progress.locator("li")).to_have_text("A card has only one place left (2 cases).")
    expect(progress.locator("tbody tr")).to_have_text(re.compile(r"1\s*0 of 2\s*0"))
    expect(progress.get_by_role("link", name="Try one of level 1")).to_be_visible()
    told = progress.inner_text()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "cases.json"
    saved.value.save_as(file)
    context.close()
    ours = rating_of(read_cases(file.read_bytes()))
    assert f"Your rating is {ours.rating}, give or take {ours.error}." in told
    elsewhere = chromium.new_context(base_url=server).new_page()
    elsewhere.goto(f"/puzzle/clue/1/{NEXT}")
    elsewhere.locator(".progress [type=file]").set_input_files(file)
    expect(elsewhere.locator(".progress")).to_have_text(re.compile("Your rating is"))
    assert elsewhere.locator(".progress").inner_text() == told
    file.write_text('{"cases": 1}')
    elsewhere.locator(".progress [type=file]").set_input_files(file)
    expect(elsewhere.locator(".case > .danger")).to_contain_text("This file holds no cases of ours.")
    elsewhere.context.close()
