"""The database schema, as numbered files applied in order. A file never changes once it is released."""

import re
from importlib import resources

from deerstalker.core.errors import Invalid

_NAME = re.compile(r"(?P<number>\d{3})-[a-z-]+\.(?P<kind>sqlite|postgres)\.sql")


def after(version: int, kind: str) -> list[tuple[int, str]]:
    """Return the files that a database of this version still needs, as pairs of number and text.

    Raises `Invalid` if the database has a version that no file leads to.
    """
    found = []
    for file in resources.files(__name__).iterdir():
        match = _NAME.fullmatch(file.name)
        if match and match["kind"] == kind:
            found.append((int(match["number"]), file))
    newest = max(number for number, _ in found)
    if version > newest:
        raise Invalid(
            f"a newer Deerstalker keeps its tables in this database (schema {version}, and this one knows schemas up "
            f"to {newest}): start that one, or choose another database with --db"
        )
    return [(number, file.read_text(encoding="utf-8")) for number, file in sorted(found) if number > version]
