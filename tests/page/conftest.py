"""A real server and a real browser."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from page_player import TROUBLES, watched
from real_server import CHROMIUM, QUIET, opened

if CHROMIUM is None and not os.environ.get("CI"):
    pytest.skip("there is no Chromium on this machine (apt install chromium)", allow_module_level=True)


WARM = """
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import read_bot
box = GAMES["clue"]
read_bot("expert").sit(box, box.open(3, box.options()), 0, "")
"""
"""Has the kernels of deduction compiled, so that no test waits for that."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that bots do not wait at."""
    subprocess.run([sys.executable, "-c", WARM], check=True)
    with opened(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium."""
    expect.set_options(timeout=30_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium: Browser, server: str) -> Iterator[BrowserContext]:
    """Somebody with a browser of his own, who wants no animations."""
    context = chromium.new_context(base_url=server, viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(120_000)
    yield context
    context.close()


@pytest.fixture
def page(visitor: BrowserContext) -> Page:
    """His page; whatever goes wrong in it fails the test."""
    return watched(visitor.new_page())


@pytest.fixture(autouse=True)
def _untroubled() -> Iterator[None]:
    """No page may complain: no error, no refused script or style."""
    TROUBLES.clear()
    yield
    assert not TROUBLES
