"""Notebooks that are kept without being asked, line by line, until the next one is begun."""

import os
import sys
import time
from pathlib import Path

from deerstalker.cli.database import data_folder
from deerstalker.table.safe_write import write_safely

FRESH = 24 * 60 * 60
"""Seconds for which a notebook is continued when somebody opens one for the same game."""

SUFFIX = ".notes"
NOTEBOOKS = "notebooks"
"""The folder of notebooks, within that of the user's data."""


def notebooks_folder() -> Path | None:
    """Return the folder where notebooks are kept, beside the games of the terminal; None if the user has no home."""
    folder = data_folder()
    return None if folder is None else folder / NOTEBOOKS


def earlier_folder() -> Path | None:
    """Return the folder where notebooks were kept before, None if there was none on this system."""
    if sys.platform in {"win32", "darwin"}:
        return None
    try:
        state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    except RuntimeError:
        return None
    return state / "deerstalker" / NOTEBOOKS


class Kept:
    """The notebooks in a folder: one for each game, and the one before it.

    What an earlier version kept in another folder is read as well, where there is nothing newer.
    """

    def __init__(self, folder: Path | None, earlier: Path | None = None) -> None:
        self.folder = folder
        self._folders = [one for one in (folder, earlier) if folder is not None and one is not None]

    def file_of(self, game: str) -> Path | None:
        """Return where the notebook of a game is kept."""
        return None if self.folder is None else self.folder / f"{game}{SUFFIX}"

    def fresh(self, game: str) -> Path | None:
        """Return the notebook of a game that was written lately, if there is one."""
        files = [folder / f"{game}{SUFFIX}" for folder in self._folders]
        file = min(files, key=_age, default=None)
        return file if file is not None and _age(file) < FRESH else None

    def latest(self) -> Path | None:
        """Return the notebook that was written last, of whatever game and age."""
        files = [file for folder in self._folders for file in folder.glob(f"*{SUFFIX}")]
        return min((file for file in files if not file.stem.endswith(BEFORE)), key=_age, default=None)

    def write(self, game: str, text: str) -> bool:
        """Write the notebook of a game. Return whether that was possible."""
        file = self.file_of(game)
        if file is None:
            return False
        try:
            write_safely(file, text)
        except OSError:
            return False
        return True

    def put_aside(self, game: str) -> None:
        """Keep the notebook of a game under another name: a new one is begun."""
        for folder in reversed(self._folders):
            file = folder / f"{game}{SUFFIX}"
            try:
                if file.exists():
                    self._folders[0].mkdir(parents=True, exist_ok=True)
                    file.replace(self._folders[0] / f"{game}{BEFORE}{SUFFIX}")
            except OSError:
                pass  # then the next line is written over it


BEFORE = "-before"


def _age(file: Path) -> float:
    """Return the age of a file in seconds, infinite if there is none."""
    try:
        return time.time() - file.stat().st_mtime
    except OSError:
        return float("inf")
