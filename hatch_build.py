"""A wheel has the page with all it needs; nobody gets one without."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = Path("src/deerstalker/web/page/vendor/lit-html/lit-html.js")


class PageHook(BuildHookInterface[Any]):
    """Looks for what the set-up brings."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before anything is packed."""
        if version != "editable" and not (Path(self.root) / VENDOR).is_file():
            raise SystemExit("The page's templates are not here yet: run `make setup`, then build again.")
