"""Where the rulebooks of the built-in games lie. It imports nothing, so that reading the rules begins at once."""

from pathlib import Path

PACKAGE = Path(__file__).parent
FOLDERS = (PACKAGE / "rulebooks", PACKAGE.parents[1] / "rulebooks")
"""In the installed package, and at the top of a checkout."""


def printed_rulebook(name: str) -> str | None:
    """Return the rulebook of a built-in game, None if there is none of this name.

    >>> printed_rulebook("../README")
    """
    for folder in FOLDERS:
        files = {file.name: file for file in folder.glob("*.md")}
        if f"{name}.md" in files:
            return files[f"{name}.md"].read_text(encoding="utf-8")
    return None
