"""Games from other packages: every box in the entry point group `deerstalker.games`.

A package offers a game with three lines in its pyproject.toml:

    [project.entry-points."deerstalker.games"]
    alibi = "deerstalker_alibi:BOX"
"""

import logging
from collections.abc import Collection, Iterable, Iterator
from importlib.metadata import EntryPoint, entry_points

from deerstalker.core import Box

GROUP = "deerstalker.games"

log = logging.getLogger(__name__)


def offered() -> Iterable[EntryPoint]:
    """Return the entry points of all installed packages."""
    return entry_points(group=GROUP)


def unpacked(offers: Iterable[EntryPoint], taken: Collection[str]) -> Iterator[Box]:
    """Yield the boxes behind these entry points, by name. A box that cannot be opened is logged and left out."""
    names = set(taken)
    for entry in sorted(offers, key=lambda entry: (entry.name, entry.value)):
        package = entry.dist.name if entry.dist else entry.module
        try:
            box = entry.load()
        except Exception:  # a broken package must not keep the other games from being played
            log.exception("The game %r of the package %s cannot be opened.", entry.name, package)
            continue
        if not isinstance(box, Box):
            log.error("The game %r of the package %s is not a Box.", entry.name, package)
        elif box.name in names:
            log.error("The package %s offers a game called %r; there is one already.", package, box.name)
        else:
            names.add(box.name)
            yield box
