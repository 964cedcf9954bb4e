"""A real server and a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from page_player import TROUBLES, watched
from real_server import CHROMIUM, QUIET, opened


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that bots do not wait at."""
    with opened(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, or the one that `make test` has brought."""
    expect.set_options(timeout=30_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium: Browser, server: str) -> Iterator[BrowserContext]:
    """Somebody with a browser of their own, who wants no animations."""
    context = chromium.new_context(
        base_url=server,
        viewport={"width": 1280, "height": 900},
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(120_000)
    yield context
    context.close()


@pytest.fixture
def page(visitor: BrowserContext) -> Page:
    """Their page; whatever goes wrong in it fails the test."""
    return watched(visitor.new_page())


@pytest.fixture(autouse=True)
def _untroubled(chromium: Browser) -> Iterator[None]:
    """No page may complain: no error, no refused script or style. None stays open to complain during the next test."""
    TROUBLES.clear()
    yield
    for context in chromium.contexts:
        context.close()
    assert not TROUBLES
