"""Hypothesis keeps no clock here: a slow machine is not a broken law. In continuous integration it repeats itself."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from deerstalker.games import GAMES

HERE = Path(__file__).parent
PAGE = HERE / "page"

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
    """Mark the tests of the page, and put them last: no other test can start an event loop while a browser is open."""
    for item in items:
        if item.path.is_relative_to(PAGE):
            item.add_marker("page")
    items.sort(key=lambda item: item.get_closest_marker("page") is not None)
