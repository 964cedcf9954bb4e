"""A real server and a real browser."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from robot import TROUBLES, watched

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")

if CHROMIUM is None and not os.environ.get("CI"):
    pytest.skip("there is no Chromium on this machine (apt install chromium)", allow_module_level=True)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that bots do not wait at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("house")
    command = [sys.executable, "-m", "deerstalker", "serve", "--no-open", "--port", str(port), "--pace", "0"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen([*command, "--db", str(folder / "house.db"), "--workers", "1"], stderr=log)
        address = f"http://127.0.0.1:{port}"
        _await(address, server, folder / "log")
        yield address
        server.terminate()
        server.wait(20)


def _await(address: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    for _ in range(600):
        try:
            with urlopen(f"{address}/api/healthz") as answer:  # noqa: S310
                assert answer.status == 200
            return
        except OSError:
            assert server.poll() is None, log.read_text()
            time.sleep(0.1)
    raise AssertionError("the house did not open")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium."""
    expect.set_options(timeout=30_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium: Browser, house: str) -> Iterator[BrowserContext]:
    """Somebody with a browser of his own, who wants no animations."""
    context = chromium.new_context(base_url=house, viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(60_000)
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
