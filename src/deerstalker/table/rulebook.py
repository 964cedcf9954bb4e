"""The rulebooks, from the installed package or the checkout."""

from pathlib import Path

from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box
from deerstalker.games import BUILT_IN


def rulebook(box: Box) -> str:
    """Return the rulebook of a game: its own, the one in the package, or the one at the top of the checkout."""
    if box.rulebook is not None:
        return box.rulebook()
    package = Path(__file__).parents[1]
    for folder in (package / "rulebooks", package.parents[1] / "rulebooks"):
        file = folder / f"{box.name}.md"
        if file.is_file():
            return file.read_text(encoding="utf-8")
    if box.name not in BUILT_IN:
        raise Invalid(
            f"the package of {box.title} has no rulebook: give its Box a function `rulebook` that reads one, "
            f"as CONTRIBUTING.md says under 'Adding a game'"
        )
    raise Invalid(f"the rulebook of {box.title} is missing; please install Deerstalker again")
