"""The rulebooks as they are shipped."""

from pathlib import Path

from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box


def rulebook(box: Box) -> str:
    """The rulebook of a game: its own, or the one that is shipped or, in a checkout, lies at the top."""
    if box.rulebook is not None:
        return box.rulebook()
    package = Path(__file__).parents[1]
    for folder in (package / "rulebooks", package.parents[1] / "rulebooks"):
        file = folder / f"{box.name}.md"
        if file.is_file():
            return file.read_text(encoding="utf-8")
    raise Invalid(f"the rulebook of {box.title} is missing from this installation; please install it again")
