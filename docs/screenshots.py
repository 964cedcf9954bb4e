"""Take the pictures of the page, from a real server and real games against bots: `python docs/screenshots.py`.

Needs Chromium; Pillow, which makes the files small, is among the development dependencies. `make inside` first: the
game that the tests bring along is not to be seen.
"""

import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from deerstalker.games import BUILT_IN  # noqa: E402
from deerstalker.games.philo_vance.board import ARROWS  # noqa: E402
from page_player import is_over, move, open_table, play, start  # noqa: E402
from real_server import CHROMIUM, QUIET, opened  # noqa: E402

WIDE = {"width": 1440, "height": 900}
LOOKS: dict[str, dict[str, Any]] = {
    "night": {"viewport": WIDE, "color_scheme": "dark"},
    "day": {"viewport": WIDE, "color_scheme": "light"},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "color_scheme": "dark",
        "device_scale_factor": 1.5,
        "has_touch": True,
        "is_mobile": True,
    },
}
TITLES = {box.name: box.title for box in BUILT_IN.values()}
LEAST = {"sleuth": 3, "clue-cards": 5, "why": 12}
"""Number of moves before a picture of the table is taken, where another number than the default shows more."""

FIRST = "clue-night.png"
COLOURS = 256
"""Number of colors. A flat drawing needs no more, and is a third of the size."""


class Album:
    """Takes the pictures in one look."""

    def __init__(self, browser: Browser, server: str, look: str, folder: Path) -> None:
        self.look, self.folder = look, folder
        context = browser.new_context(base_url=server, reduced_motion="reduce", **LOOKS[look])
        context.set_default_timeout(60_000)
        self.page: Page = context.new_page()

    def snap(self, name: str) -> None:
        """Take one picture, and make its file small."""
        self.page.evaluate("scrollTo(0, 0)")
        self.page.wait_for_timeout(500)
        file = self.folder / f"{name}-{self.look}.png"
        self.page.screenshot(path=file)
        if file.name == FIRST:
            shutil.copy(file, self.folder / "table.png")  # the one in the README keeps all its colors
        with Image.open(file) as picture:
            few = picture.convert("RGB").quantize(
                COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE
            )
            few.save(file, optimize=True)

    def pages(self) -> None:
        """Take pictures of everything except the tables."""
        page = self.page
        page.goto("/")
        page.wait_for_selector(".lid")
        self.snap("home")
        page.goto("/new/clue")
        page.wait_for_selector(".setup")
        self.snap("setup")
        page.goto("/rules/clue#p9")
        page.wait_for_selector(".par")
        self.snap("rules")
        open_table(page, "clue", "Ann", 4, 2)
        self.snap("lobby")
        page.goto("/notebook")
        page.wait_for_selector(".tick")
        for name in ("Miss Scarlet", "Col. Mustard", "Knife", "Wrench", "Hall", "Study"):
            page.get_by_role("checkbox", name=name, exact=True).check()
        page.get_by_role("button", name="Open the notebook").click()
        lines = ("bob suggests plum rope study; cy shows", "I suggest plum knife hall; Bob shows plum")
        for number, line in enumerate(lines, 1):
            page.locator("#line").fill(line)
            page.locator("#line").press("Enter")
            page.wait_for_selector(f".lines li:nth-child({number})")
        page.wait_for_selector(".sheet td.yes .cell[aria-label^='Rope, Cy']")
        page.locator(".cell[aria-label^='Rope, Cy']").click()
        page.wait_for_selector(".reason li")
        self.snap("notebook")

    def table(self, name: str) -> None:
        """Take a picture of a game well under way with a choice to make. If the game ends before that, try again."""
        page, rng = self.page, random.Random(name)
        for _ in range(5):
            start(page, TITLES[name])
            page.wait_for_selector(".sheet table")
            for made in range(80):
                if is_over(page) or (made > LEAST.get(name, 9) and self.asked(name)):
                    break
                if not self.to_court():
                    play(page, rng, moves=1)
            if not is_over(page):
                break
        page.wait_for_timeout(1500)
        while page.locator(".reveal").count():
            page.locator(".reveal button").click()
        self.snap(name)

    def asked(self, name: str) -> bool:
        """Is there somewhere to go, or a question to compose?"""
        page = self.page
        if name == "philo-vance" and not page.get_by_text("Enough for the Judge").count():
            return False
        if name == "clue":
            return bool(page.locator(".plan .target").count())
        return bool(page.locator(".plan .target, .offers fieldset.offer, .offers button[aria-expanded=false]").count())

    def to_court(self) -> bool:
        """Move to an arrow in Philo Vance, if one is in reach: the table is worth a picture once the jury is seated."""
        if self.page.get_by_text("Enough for the Judge").count():
            return False
        for place in ARROWS:
            target = self.page.locator(f".table.game-philo-vance .plan .target[data-place='{place}']")
            if target.count():
                target.dispatch_event("click")
                self.page.wait_for_timeout(300)
                return True
        return False

    def reveal_and_end(self) -> None:
        """Take pictures of a card shown to one player alone, of the end of the game, and of the review."""
        page, rng, snapped = self.page, random.Random(self.look), False
        while not snapped:
            start(page, "Clue")
            page.wait_for_selector(".sheet table")
            while not is_over(page) or page.locator(".reveal").count():
                if page.locator(".reveal").count():
                    if not snapped:
                        self.snap("shown")
                    snapped = True
                    page.locator(".reveal button").click()
                elif page.locator(".question.mine .offers button, .plan .target").count():
                    move(page, rng)
                page.wait_for_timeout(20)
        page.get_by_role("button", name="Check the deal").click()
        page.wait_for_selector(".verdict")
        self.snap("end")
        page.get_by_role("link", name="Look back").click()
        page.wait_for_selector(".chart")
        self.snap("review")


@contextmanager
def browser() -> Iterator[Browser]:
    """Open a browser."""
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield one
        one.close()


def main(looks: list[str]) -> None:
    """Take all pictures, in all looks or in those named."""
    folder = HERE / "screenshots"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, opened(Path(scratch)) as server, browser() as one:
        for look in looks or LOOKS:
            album = Album(one, server, look, folder)
            jobs: list[Callable[[], None]] = [album.pages, album.reveal_and_end]
            jobs += [lambda name=name, album=album: album.table(name) for name in TITLES]  # type: ignore[misc]
            for job in jobs:
                job()
            album.page.context.close()
    size = sum(file.stat().st_size for file in folder.glob("*.png"))
    print(f"{len(list(folder.glob('*.png')))} pictures, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
