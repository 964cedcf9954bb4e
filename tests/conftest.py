"""Hypothesis keeps no clock here: a slow machine is not a broken law. In continuous integration it repeats itself."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "deerstalker",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("deerstalker")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page comes last: while a browser is open, its event loop runs, and no test can start one of its own."""
    items.sort(key=lambda item: "page" in item.path.parts)
