"""Hypothesis keeps no clock here: a slow machine is not a broken law. In continuous integration it repeats itself.

There, a test of the page or of a server that fails is tried once more, for browsers and other processes keep no exact
time on a busy machine. The summary names every test that was, and each of them is to be mended.

Tests that need what this machine lacks are skipped for a reason that begins with `there is no`. The last line counts
them, and in continuous integration on Linux, where everything can be had, they are a failure.
"""

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from deerstalker.games import GAMES
from real_server import CHROMIUM

HERE = Path(__file__).parent
PAGE = HERE / "page"
REAL_TIME = {PAGE, HERE, *(HERE / name for name in ("web", "arena", "storage", "tui"))}
"""Folders of tests with browsers, sockets, terminals and other processes."""

LACKING = "there is no "

if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup, no program that a test starts would hear of its end

settings.register_profile(
    "deerstalker",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("deerstalker")


def pytest_configure() -> None:
    """Every test over all games runs over the games outside as well, so they have to be there."""
    for package in (HERE / "games_outside").glob("*/pyproject.toml"):
        if package.parent.name not in GAMES:
            raise pytest.UsageError(f"the game in {package.parent} is not installed; `make outside` installs it")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the page, and put them last, so that the quick ones come first."""
    for item in items:
        if os.environ.get("CI") and item.path.parent in REAL_TIME:
            item.add_marker(pytest.mark.flaky(reruns=1))
        if item.path.is_relative_to(PAGE):
            item.add_marker("page")
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason=f"{LACKING}Chromium"))
    items.sort(key=lambda item: item.get_closest_marker("page") is not None)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Hide the event loop of an open browser from other tests: a worker may get some after those of the page."""
    loop = asyncio._get_running_loop()
    if loop is None or item.get_closest_marker("page") is not None:
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(loop)


@pytest.fixture
def written_modules(tmp_path: Path) -> Iterator[None]:
    """Modules that a test writes and imports are forgotten with it: the next test may write others by the same name."""
    yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


def not_run(reasons: Counter[str]) -> str:
    """Return the last line: how many tests could not be run, and what they lack. "" if there are none.

    >>> not_run(Counter({"there is no Chromium": 312, "there is no nginx on this machine": 1, "Windows": 2}))
    'Not run: 312 tests (there is no Chromium), 1 test (there is no nginx on this machine)'
    """
    parts = [
        f"{number:,} {'test' if number == 1 else 'tests'} ({reason})"
        for reason, number in reasons.most_common()
        if reason.startswith(LACKING)
    ]
    return f"Not run: {', '.join(parts)}" if parts else ""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, object, object]:
    """Say in the last line what could not be run. In continuous integration on Linux that is a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter is not None else []
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)
    line = not_run(reasons)
    if line and os.environ.get("CI") and sys.platform == "linux" and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    result = yield
    if line and reporter is not None and not hasattr(session.config, "workerinput"):
        reporter.write_line(line, red=True)
    return result
