"""Draw the icons of the app from the icon of the page: `python docs/app_icons.py`. Needs Chromium."""

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from real_server import CHROMIUM, QUIET  # noqa: E402

PAGE = HERE.parent / "src/deerstalker/web/page"
ICONS = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "maskable-512": (512, 0.72), "touch-180": (180, 0.84)}
"""Name, width, and how much of it the drawing takes. What a phone cuts to a shape of its own has a margin."""

COLOURS = 48


def main() -> None:
    """Draw them all."""
    drawing = (PAGE / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for name, (width, part) in ICONS.items():
            page = browser.new_page(viewport={"width": width, "height": width})
            ground = "#2a1f19" if part < 1 else "transparent"
            page.set_content(
                f"<style>body {{ margin: 0; display: grid; place-items: center; height: 100vh; background: {ground} }}"
                f"svg {{ width: {part * 100}vw }}</style>{drawing}"
            )
            image = Image.open(io.BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
            image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE).save(PAGE / f"icons/{name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
