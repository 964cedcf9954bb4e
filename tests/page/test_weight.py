"""What somebody has to load before they can play."""

from benchmarks.page_weight import visit
from playwright.sync_api import Browser

from deerstalker.web.http.page_files import BUILT_PAGE, PAGE, PageFiles

MOST_REQUESTS = 15
MOST_BYTES = 120_000


def test_little_is_loaded_before_the_first_decision(chromium: Browser, server: str) -> None:
    """Fonts aside; again, next to nothing."""
    assert PageFiles(PAGE, BUILT_PAGE).is_built(), "the sources are newer than the bundle: run `make setup`"
    with chromium.new_context() as context:
        first = visit(context, f"{server}/", slow=False)
        again = visit(context, f"{server}/", slow=False)
    assert first.requests <= MOST_REQUESTS, first
    assert first.weight <= MOST_BYTES, first.bytes
    assert {"Document", "Script", "Stylesheet", "API", "Socket"} <= set(first.bytes)
    assert again.requests < first.requests
    assert "Script" not in again.bytes
    assert "Stylesheet" not in again.bytes
