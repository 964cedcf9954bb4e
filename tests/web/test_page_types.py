"""The page is typed against the structs that are really sent."""

from deerstalker.web.http.page_types import FILE, page_types


def test_the_types_of_the_page_are_those_of_the_wire() -> None:
    assert FILE.read_text(encoding="utf-8") == page_types(), "run `python -m deerstalker.web.http.page_types`"
