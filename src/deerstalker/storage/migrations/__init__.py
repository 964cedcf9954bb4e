"""The database schema, as numbered files applied in order. A file never changes once it is released."""

import re
from importlib import resources

_NAME = re.compile(r"(?P<number>\d{3})-[a-z-]+\.(?P<kind>sqlite|postgres)\.sql")


def after(version: int, kind: str) -> list[tuple[int, str]]:
    """Return the files that a database of this version still needs, as pairs of number and text."""
    found = []
    for file in resources.files(__name__).iterdir():
        match = _NAME.fullmatch(file.name)
        if match and match["kind"] == kind and int(match["number"]) > version:
            found.append((int(match["number"]), file.read_text(encoding="utf-8")))
    return sorted(found)
