"""After the game: a picture and a few words of the case, to be shared, saved or copied."""

import random
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, expect

from page_player import is_over, play, start, wait_until

SHARE = """
navigator.canShare = () => true;
navigator.share = async ({ title, text, url, files }) => {
  window.shared = { title, text, url, files: files.map(({ name, type, size }) => [name, type, size > 5000]) };
};
Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } });
"""


def solution_of(page: Page, table: str) -> list[str]:
    """The names of the hidden cards, as the server reveals them when the game is over."""
    layout: Any = page.request.get(f"/api/tables/{table}/layout").json()
    steps = page.request.get(f"/api/tables/{table}/review").json()["steps"]
    frame: Any = page.request.get(f"/api/tables/{table}/replay?step={steps}&chair=all").json()
    hidden = [shown["card"] for heap in frame["view"]["status"]["hidden"] for shown in heap["cards"]]
    titles = {card["id"]: card["title"] for card in layout["cards"]}
    return [titles[card] for card in hidden]


def test_a_finished_case_is_shared_saved_and_copied(page: Page, tmp_path: Path) -> None:
    page.add_init_script(SHARE)
    start(page, "Clue without the Board")
    page.wait_for_selector(".question.mine")
    play(page, random.Random(8), patience=1)
    assert is_over(page)
    table = page.url.rsplit("/", 1)[1]
    told: Any = page.request.get(f"/api/tables/{table}").json()
    winners = ", ".join(told["seats"][seat]["name"] for seat in told["winners"])
    cards = solution_of(page, table)
    assert len(cards) == 3
    ended = f"{winners} won." if winners else "Nobody won."
    words = f"Clue without the Board: {ended} It was {', '.join(cards)}."
    page.get_by_role("button", name="Share this case").click()
    box = page.get_by_role("dialog", name="Share this case")
    expect(box.get_by_role("img")).to_have_accessible_name(words)
    wait_until(page, "document.querySelector('.case-card canvas').width === 1200")
    box.get_by_role("button", name="Copy the words").click()
    wait_until(page, "window.copied")
    assert page.evaluate("window.copied") == f"{words} {page.url}/review"
    with page.expect_download() as saved:
        box.get_by_role("button", name="Save the picture").click()
    picture = tmp_path / "case.png"
    saved.value.save_as(picture)
    assert saved.value.suggested_filename == "clue-without-the-board.png"
    with Image.open(BytesIO(picture.read_bytes())) as image:
        assert image.size == (1200, 630)
        colors = image.convert("RGB").getcolors(1200 * 630)
        assert colors is not None
        assert len(colors) > 200, "it is drawn, and not blank"
    box.get_by_role("button", name="Share").click()
    wait_until(page, "window.shared")
    assert page.evaluate("window.shared") == {
        "title": "Clue without the Board",
        "text": words,
        "url": f"{page.url}/review",
        "files": [["clue-without-the-board.png", "image/png", True]],
    }
    box.get_by_role("button", name="Close").click()
    expect(box).to_have_count(0)
