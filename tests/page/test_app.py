"""The page as an app: it can be installed, opens without a connection, and keeps nothing of any table."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from page_player import TROUBLES, watched
from real_server import free_port, started

FOLDER = "/games/deerstalker/"
KEPT = """async () => {
  const all = {};
  for (const name of await caches.keys())
    all[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  return all;
}"""


@pytest.fixture
def keeper(chromium: Browser) -> Iterator[BrowserContext]:
    """Somebody whose browser keeps pages."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    yield context
    context.close()


def keep(page: Page) -> None:
    """Stay until the page is kept on the device."""
    page.clock.fast_forward(20_000)
    page.evaluate("navigator.serviceWorker.ready")


def test_a_page_that_was_kept_opens_without_a_server(keeper: BrowserContext, tmp_path: Path) -> None:
    page = watched(keeper.new_page())
    page.clock.install()
    with started(tmp_path, free_port(), "--path", FOLDER) as (address, server):
        house = f"{address}{FOLDER}"
        keeper.set_default_timeout(20_000)
        page.goto(f"{house}rules")
        page.evaluate(f"caches.open('deerstalker {FOLDER} EARLIER').then(() => caches.open('deerstalker /else/ X'))")
        keep(page)
        page.goto(house)
        page.locator(".lid").first.get_by_role("button").first.click()
        page.wait_for_selector(".hand li")
        kept = page.evaluate(KEPT)
        server.terminate()
        server.wait(20)

        for path in ("", "t/nowhere", "rules/sleuth", "notebook/clue"):
            page.goto(f"{house}{path}")
            expect(page.locator(".masthead .brand")).to_be_visible()
        page.goto(f"{house}rules/why")
        expect(page.locator(".par").first).to_be_visible()
        page.goto(house)
        expect(page.locator(".lid").first).to_be_visible()
        expect(page.locator(".offline")).to_contain_text("The rules and your notebook still work")

    assert "deerstalker /else/ X" in kept
    (ours,) = (name for name in kept if name.startswith(f"deerstalker {FOLDER} "))
    assert ours != f"deerstalker {FOLDER} EARLIER"
    inside = [path.removeprefix(FOLDER) for path in kept[ours]]
    assert "api/games/clue/rules" in inside
    for path in inside:
        assert re.fullmatch(r"|assets/[^/]+|api/games(/[\w-]+/(rules|layout))?", path), path
    TROUBLES[:] = [one for one in TROUBLES if "Failed to load resource" not in one and "WebSocket" not in one]


def test_an_app_has_a_name_and_icons(page: Page, server: str) -> None:
    page.goto("./t/x")
    place = page.locator("link[rel=manifest]").evaluate("link => link.href")
    assert urlsplit(place).path == "/app.webmanifest"
    answer = page.request.get(place)
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["name"] == "Deerstalker"
    assert urljoin(place, manifest["start_url"]) == urljoin(place, manifest["scope"]) == f"{server}/"
    sizes = set()
    for icon in manifest["icons"]:
        found = page.request.get(urljoin(place, icon["src"]))
        assert found.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = Image.open(io.BytesIO(found.body())).size
            assert f"{width}x{height}" == icon["sizes"]
            sizes.add((icon["sizes"], icon.get("purpose", "any")))
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes


BOOK = """{
  "game": "clue", "names": ["Ann", "Bob", "Cy"], "me": 0, "face_up": [], "lines": ["bob suggests plum rope study"],
  "hand": ["scarlet", "mustard", "knife", "wrench", "hall", "study"]
}"""


def test_what_is_noted_without_a_connection_is_kept_and_read_later(page: Page) -> None:
    page.goto("./rules")
    page.evaluate("book => localStorage.setItem('deerstalker.real', book)", BOOK)
    page.route("**/api/notebook", lambda route: route.abort())
    page.goto("./notebook")
    lines = page.locator(".lines li")
    expect(lines).to_have_text(re.compile("1. bob suggests plum rope study"))
    expect(page.locator(".waits")).to_contain_text("Kept on this device.")
    expect(page.locator(".offline")).to_contain_text("You're offline.")
    page.get_by_role("button", name="Change line 1").click()
    page.locator(".edit input").fill("bob suggests plum rope study; cy shows")
    page.locator(".edit input").press("Enter")
    expect(lines).to_have_text(re.compile("1. bob suggests plum rope study; cy shows"))
    page.reload()
    expect(lines).to_have_text(re.compile("1. bob suggests plum rope study; cy shows"))
    page.unroute("**/api/notebook")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(lines).to_have_text(re.compile("1. Bob suggests Prof. Plum with the Rope in the Study"))
    expect(page.locator(".sheet table").first).to_be_visible()
    expect(page.locator(".waits, .offline")).to_have_count(0)
    TROUBLES[:] = [one for one in TROUBLES if "Failed to load resource" not in one]
