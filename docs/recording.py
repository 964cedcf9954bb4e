"""Record twenty seconds of a game for the README: `python docs/recording.py`.

Needs Chromium; `make inside` first. Somebody opens the shelf, starts a game of Clue against bots, walks, asks, is shown
a card, and asks the notebook why it is so sure. Pictures are taken one by one, so a busy machine makes no difference.
"""

import io
import random
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator, Page, TimeoutError, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from page_player import is_over, last_line  # noqa: E402
from real_server import CHROMIUM, QUIET, opened  # noqa: E402

FILE = HERE / "screenshots" / "playing.webp"
SECONDS = 16
"""How long is played, in the time of the recording, before the notebook is asked."""

SIZE, WIDTH = {"width": 1280, "height": 800}, 1000
ASKED = ".question.mine .offers button, .plan .target, .reveal button"
NEAREST = """(all) => {
  const rooms = all.findIndex((one) => /^[a-z-]{4,}$/.test(one.dataset.place));
  return rooms < 0 ? all.length - 1 : rooms;
}"""
"""A room, if one is in reach."""

POINTER = """
addEventListener("DOMContentLoaded", () => {
  const pointer = document.createElement("div");
  pointer.innerHTML = '<svg width="24" height="24"><path d="M4 2v17l4.500-4 3 6.500 3-1.500-3-6h6z" fill="#fff" ' +
    'stroke="#1b1411" stroke-width="1.500"/></svg>';
  Object.assign(pointer.style, { position: "fixed", zIndex: "999", pointerEvents: "none", left: "0", top: "0" });
  document.body.append(pointer);
  addEventListener("mousemove", ({ clientX, clientY }) =>
    Object.assign(pointer.style, { translate: `${clientX - 3}px ${clientY - 1}px` }), true);
});
"""
"""Draws the pointer, which a picture of the page leaves out."""


class Recording:
    """What a page shows, picture by picture, and how long each is seen. How long taking one lasts does not matter."""

    def __init__(self, page: Page) -> None:
        self.page, self.at = page, (700.0, 420.0)
        self.pictures: list[Image.Image] = []
        self.times: list[int] = []
        page.mouse.move(*self.at)

    def snap(self, milliseconds: int) -> None:
        """Take a picture; one like the last is only seen longer."""
        data = self.page.screenshot(type="jpeg", quality=95)
        picture = Image.open(io.BytesIO(data)).convert("RGB")
        small = picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)
        self.pictures.append(small)
        self.times.append(milliseconds)

    def point(self, target: Locator, *, look: int = 200) -> None:
        """Move the pointer there, look a little, and click."""
        box = target.bounding_box()
        if box is None:
            return
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for share in (0.25, 0.6, 0.9):
            self.page.mouse.move(self.at[0] + (x - self.at[0]) * share, self.at[1] + (y - self.at[1]) * share)
            self.snap(60)
        self.page.mouse.move(x, y)
        self.at = x, y
        self.snap(look)
        self.page.mouse.down()
        self.page.mouse.up()
        self.page.wait_for_timeout(150)
        self.snap(260)

    def seconds(self) -> float:
        """How long the recording is so far."""
        return sum(self.times) / 1000

    def save(self, file: Path) -> None:
        """Write an animated picture."""
        first, *others = self.pictures
        first.save(file, save_all=True, append_images=others, duration=self.times, loop=0, quality=60, method=5)


def act(page: Page, rng: random.Random, recording: Recording) -> bool:
    """Do the next thing that is asked of me, as a person would, if anything is."""
    groups = page.locator(".offers fieldset.offer [role=radiogroup]")
    targets = page.locator(".plan .target")
    shown = page.locator(".reveal button")
    buttons = page.locator(".offers > button:not(.risky), .offers .choices > button:visible, .offers .chip")
    if shown.count():
        page.wait_for_timeout(600)
        recording.snap(1100)
        recording.point(shown)
    elif groups.count():
        for group in groups.all():
            free = group.locator("button:not(.held)")
            recording.point(free.nth(rng.randrange(free.count())))
        recording.point(page.locator(".offers fieldset.offer > .row > button").first, look=400)
    elif targets.count():
        near = targets.evaluate_all(NEAREST)
        recording.point(targets.nth(near), look=600)
    elif page.locator(".question.mine").count() and buttons.count():
        recording.point(buttons.first)
    else:
        return False
    return True


def follow(page: Page, recording: Recording) -> None:
    """See what the others do, but not how they think about it."""
    line = last_line(page)
    for _ in range(100):
        if last_line(page) != line or page.locator(ASKED).count():
            break
        page.wait_for_timeout(50)
    page.wait_for_timeout(200)
    recording.snap(500)


def ask_why(page: Page, recording: Recording) -> None:
    """Click a certainty about somebody else, and read why."""
    certain = page.locator(".sheet td.yes .cell:not([aria-label*='Watson'])")
    if certain.count():
        recording.point(certain.first)
        for _ in range(3):  # a busy server may refuse
            try:
                page.wait_for_selector(".reason li", timeout=15_000)
                break
            except TimeoutError:
                certain.first.click()
    recording.snap(3000)


def main() -> int:
    """Play and record."""
    with (
        tempfile.TemporaryDirectory() as folder,
        opened(Path(folder), "--pace", "0", "--shortest-beat", "0.3") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        context = browser.new_context(base_url=server, viewport=SIZE, color_scheme="dark")
        context.add_init_script(POINTER)
        context.set_default_timeout(120_000)
        page, rng = context.new_page(), random.Random(5)
        page.goto("/")
        page.wait_for_selector(".lid")
        recording = Recording(page)
        recording.snap(1200)
        recording.point(page.locator(".lid button").first)
        page.wait_for_selector(".sheet table")
        recording.snap(800)
        while recording.seconds() < SECONDS and not is_over(page):
            if not act(page, rng, recording):
                follow(page, recording)
        while page.locator(".reveal button").count():
            act(page, rng, recording)
        ask_why(page, recording)
        recording.save(FILE)
        count, size = len(recording.pictures), FILE.stat().st_size
        print(f"{FILE}: {recording.seconds():.0f} s, {count} pictures, {size:,} bytes")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
