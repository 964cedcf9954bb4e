"""Take the pictures of the page, from a real server and real games against bots: `python docs/screenshots.py`.

Arguments choose looks and pictures: `python docs/screenshots.py phone tablet clue home`; `--to FOLDER` puts them
elsewhere. Needs Chromium; Pillow, which makes the files small, is among the development dependencies. `make inside`
first: the game that the tests bring along is not to be seen.
"""

import argparse
import io
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from deerstalker.games import BUILT_IN  # noqa: E402
from deerstalker.games.philo_vance.board import ARROWS  # noqa: E402
from deerstalker.puzzles.daily import daily  # noqa: E402
from page_player import is_over, move, open_table, play, start  # noqa: E402
from real_server import CHROMIUM, QUIET, opened  # noqa: E402

WIDE = {"width": 1440, "height": 900}
TOUCHED: dict[str, Any] = {"has_touch": True, "is_mobile": True}
LOOKS: dict[str, dict[str, Any]] = {
    "night": {"viewport": WIDE, "color_scheme": "dark"},
    "day": {"viewport": WIDE, "color_scheme": "light"},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "color_scheme": "dark",
        "device_scale_factor": 1.5,
        **TOUCHED,
    },
    "landscape": {
        "viewport": {"width": 844, "height": 390},
        "color_scheme": "light",
        "device_scale_factor": 1.5,
        **TOUCHED,
    },
    "tablet": {"viewport": {"width": 820, "height": 1180}, "color_scheme": "light", **TOUCHED},
}
TITLES = {box.name: box.title for box in BUILT_IN.values()}
LEAST = {"sleuth": 3, "clue-cards": 5, "why": 12}
"""Number of moves before a picture of the table is taken, where another number than the default shows more."""

DAY = "2026-01-02"
"""The day of whose case pictures are taken."""

QUALITY = 66
"""How faithful the files are, of 100: so that small print can be read and a picture takes some 45 kB."""


class Album:
    """Takes the pictures in one look."""

    def __init__(self, browser: Browser, server: str, look: str, folder: Path) -> None:
        self.look, self.folder = look, folder
        context = browser.new_context(base_url=server, reduced_motion="reduce", **LOOKS[look])
        context.set_default_timeout(60_000)
        self.page: Page = context.new_page()

    def snap(self, name: str, *, whole: bool = False, wait: int = 500, top: bool = True) -> None:
        """Take one picture, of the window or of the whole page, and make its file small."""
        if top:
            self.page.evaluate("scrollTo(0, 0)")
        self.page.wait_for_timeout(wait)
        with Image.open(io.BytesIO(self.page.screenshot(full_page=whole))) as picture:
            picture.convert("RGB").save(self.folder / f"{name}-{self.look}.webp", quality=QUALITY, method=6)

    def jobs(self) -> dict[str, Callable[[], None]]:
        """What can be taken, by the first picture that comes of it."""
        games = {name: lambda name=name: self.table(name) for name in TITLES}  # type: ignore[misc]
        return {
            "home": self.home,
            "learn": self.learn,
            "setup": self.setup,
            "rules": self.rules,
            "lobby": self.lobby,
            "notebook": self.notebook,
            "puzzle": self.puzzle,
            "accuse": self.accuse,
            "shown": self.shown,
            "end": self.end,
            **games,
        }

    def home(self) -> None:
        """Take the first page, with tables that others have opened."""
        page = self.page
        page.goto("/")
        page.wait_for_selector(".open-tables")
        page.wait_for_timeout(500)
        if not page.locator(".tables li").count():
            for game, name in zip(BUILT_IN, ("Ann", "Bartholomew"), strict=False):
                open_table(page, game, name, 4, 1, listed="yes")
                page.evaluate("localStorage.clear()")
        page.goto("/")
        page.wait_for_selector(".tables li")
        self.snap("home", whole=True)

    def learn(self) -> None:
        """Take a first case as the guide explains what is new in the notes."""
        page = self.page
        page.goto("/")
        page.get_by_role("button", name="Learn to play: Clue", exact=True).click()
        page.wait_for_selector(".guide")
        words = page.locator(".question")
        while "New in your notes." not in words.inner_text() or page.locator(".reveal").count():
            buttons = (".reveal button", ".guide .row button", ".question.mine .offers > button:only-child")
            there = next((page.locator(one) for one in buttons if page.locator(one).count()), None)
            if there is not None:
                there.first.click()
            page.wait_for_timeout(300)
        self.snap("learn")

    def setup(self) -> None:
        """Take the form in which a table is opened."""
        self.page.goto("/new/clue")
        self.page.wait_for_selector(".setup")
        self.snap("setup", whole=True)

    def rules(self) -> None:
        """Take a page of a rulebook."""
        self.page.goto("/rules/clue#p9")
        self.page.wait_for_selector(".par")
        self.snap("rules")

    def lobby(self) -> None:
        """Take a table that waits for friends, with the link to it as a picture."""
        page = self.page
        open_table(page, "clue", "Ann", 4, 2)
        for line in ("Good evening.", "Bob is on his way."):
            page.locator("#say").fill(line)
            page.locator("#say").press("Enter")
        page.locator(".lobby-talk li.said").nth(1).wait_for()
        self.snap("lobby", whole=True)

    def notebook(self) -> None:
        """Take the notebook beside a real table, after two lines and a question."""
        page = self.page
        page.goto("/notebook")
        page.wait_for_selector(".tick")
        for name in ("Miss Scarlet", "Col. Mustard", "Knife", "Wrench", "Hall", "Study"):
            page.get_by_role("checkbox", name=name, exact=True).check()
        self.snap("notebook-setup", whole=True)
        page.get_by_role("button", name="Open the notebook").click()
        lines = ("bob suggests plum rope study; cy shows", "I suggest plum knife hall; Bob shows plum")
        for number, line in enumerate(lines, 1):
            if not page.locator("#line").is_visible():
                page.get_by_role("button", name="Type").click()
            page.locator("#line").fill(line)
            page.locator("#line").press("Enter")
            page.wait_for_selector(f".lines li:nth-child({number})")
        opener = page.locator(".open-row[aria-label^='Rope.']")
        page.locator(".sheet td.yes").nth(6).wait_for()
        if opener.count():
            opener.click()
        page.locator("[aria-label^='Rope, Cy']").click()
        page.wait_for_selector(".reason li")
        self.snap("notebook", top=False)

    def puzzle(self) -> None:
        """Take a case of one day with a hint, its answer with the proof, and the paper for a classroom."""
        page = self.page
        page.goto(f"/puzzle/clue/2/{DAY}")
        page.wait_for_selector(".said li")
        row = page.locator(".open-row")  # on a phone, a row is tapped
        (row if row.count() else page.locator(".sheet td:not(.no):not(.yes) .cell")).first.click()
        for number in (1, 2):
            page.get_by_role("button", name=f"Hint {number} of 3").click()
        page.wait_for_selector(".said li.lit")
        self.snap("puzzle")
        page.locator(".sheet .reason .shut").first.click()
        for group, card in enumerate(daily(BUILT_IN["clue"], 2, date.fromisoformat(DAY)).answer):
            page.locator(f"[name=group-{group}][value='{card}']").check()
        page.get_by_role("button", name="Answer", exact=True).click()
        page.locator(".ending .proof li").first.wait_for()
        self.snap("proof", whole=True)
        page.goto(f"/puzzle/clue/2/{DAY}/print")
        page.wait_for_selector(".case-print table")
        self.snap("paper", whole=True)

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
        for tab in page.get_by_role("tab").filter(visible=True).all():
            if tab.get_attribute("aria-selected") == "true":
                continue  # taken already
            tab.click()
            self.snap(f"{name}-{tab.inner_text().split()[0].lower()}")
        row = page.locator(".open-row").first
        if row.count() and page.get_by_role("tab", name="Notebook").filter(visible=True).count():
            page.get_by_role("tab", name="Notebook").click()
            row.click()
            self.snap(f"{name}-row")
        opener = page.locator(".offers > button[aria-expanded=false]:not(.risky)")
        if opener.count():
            opener.first.click()
            self.snap(f"{name}-asking")

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

    def accuse(self) -> None:
        """Take an accusation as it is put together, its verdict, the menu, and a chair for another device."""
        page = self.page
        start(page, "Clue")
        page.get_by_role("button", name="Accuse…").click()
        for group in page.locator(".stake [role=radiogroup]").all():
            group.locator(".pick:not(.held)").nth(1).click()
        self.snap("accuse")
        page.locator(".stake .back").click()
        page.locator(".menu summary").click()
        self.snap("menu")
        page.locator("[aria-describedby=about-device]").click()
        page.wait_for_selector("dialog")
        self.snap("chair")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Accuse…").click()
        for group in page.locator(".stake [role=radiogroup]").all():
            group.locator(".pick:not(.held)").nth(1).click()
        page.locator(".stake .confirm").click()
        page.wait_for_selector(".ceremony")
        self.snap("verdict", wait=50)

    def shown(self) -> None:
        """Take a card shown to one player alone."""
        page, rng = self.page, random.Random(self.look)
        start(page, "Clue")
        while not page.locator(".reveal").count():
            if is_over(page):
                start(page, "Clue")
            if page.locator(".question.mine .offers button, .plan .target").count():
                move(page, rng)
            page.wait_for_timeout(20)
        self.snap("shown")

    def end(self) -> None:
        """Take the end of a game, its card for others, the way back through it, and the first page afterwards."""
        page = self.page
        start(page, "Clue")
        play(page, random.Random(self.look), patience=12)
        page.wait_for_timeout(3000)
        page.get_by_role("button", name="Check the deal").click()
        page.wait_for_selector(".verdict")
        self.snap("end")
        page.locator(".ending button").filter(has_text="case").first.click()
        page.wait_for_selector(".case-card canvas")
        self.snap("share")
        page.keyboard.press("Escape")
        page.get_by_role("link", name="Look back").click()
        page.wait_for_selector(".chart")
        page.wait_for_timeout(1500)
        self.snap("review", whole=True)
        page.goto("/")
        page.wait_for_selector(".lid")
        self.snap("return", whole=True)


def patiently(job: Callable[[], None]) -> None:
    """Do it, and once more if a busy machine was too slow for it."""
    try:
        job()
    except TimeoutError:
        job()


@contextmanager
def browser() -> Iterator[Browser]:
    """Open a browser."""
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield one
        one.close()


def main() -> None:
    """Take all pictures, in all looks, or those named."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("wanted", nargs="*", help="looks and pictures")
    reader.add_argument("--to", type=Path, default=HERE / "screenshots")
    told = reader.parse_args()
    folder: Path = told.to
    folder.mkdir(exist_ok=True)
    looks = [look for look in LOOKS if look in told.wanted] or list(LOOKS)
    with tempfile.TemporaryDirectory() as scratch, opened(Path(scratch)) as server, browser() as one:
        for look in looks:
            album = Album(one, server, look, folder)
            jobs = album.jobs()
            for name in [name for name in jobs if name in told.wanted] or jobs:
                patiently(jobs[name])
            album.page.context.close()
    pictures = list(folder.glob("*.webp"))
    print(f"{len(pictures)} pictures, {sum(file.stat().st_size for file in pictures) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
