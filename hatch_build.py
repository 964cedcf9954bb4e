"""A build hook: a wheel or source archive has the page with all it needs, or is not built."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = Path("src/deerstalker/web/page/vendor/lit-html/lit-html.js")


class PageHook(BuildHookInterface[Any]):
    """Refuses to build while the page's libraries are missing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look for the libraries before anything is packed; an editable install does without."""
        if version != "editable" and not (Path(self.root) / VENDOR).is_file():
            raise SystemExit("The page's templates are not here yet: run `make setup`, then build again.")
