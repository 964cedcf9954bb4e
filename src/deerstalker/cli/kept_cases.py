"""Cases of the day as they are kept: one file in the user's data folder, which the page reads as well."""

import os
from datetime import date
from pathlib import Path

from deerstalker.cli.database import data_folder
from deerstalker.core.errors import Invalid
from deerstalker.puzzles.progress import (
    UNTRIED,
    CaseRecord,
    Cases,
    merged,
    read_cases,
    streak,
    to_text,
    went_on,
    with_case,
)
from deerstalker.puzzles.solving import Solving
from deerstalker.table.safe_write import write_safely

FILE = "deerstalker-cases.json"
"""The same name that the page gives it."""


def cases_file() -> Path:
    """Return the file of cases. Raises `Invalid` if the user has no home."""
    folder = data_folder()
    if folder is None:
        raise Invalid("there is no home folder")
    return folder / FILE


def kept_cases() -> dict[str, CaseRecord]:
    """Return all cases that are kept. Raises `Invalid` if they can't be read."""
    file = cases_file()
    return _read(file) if os.path.exists(file) else {}  # a folder that may not be looked into holds none either


def add_cases(file: Path) -> int:
    """Keep the cases of a file as well. Return how many it holds. Raises `Invalid` if that is not possible."""
    news = _read(file)
    _write(merged(kept_cases(), news))
    return len(news)


def _read(file: Path) -> dict[str, CaseRecord]:
    try:
        return read_cases(file.read_bytes())
    except OSError as error:
        raise Invalid(f"cannot read {file}: {error.strerror}") from None
    except Invalid:
        raise Invalid(f"{file} holds no cases of ours") from None


def _write(cases: Cases) -> None:
    file = cases_file()
    try:
        write_safely(file, to_text(cases))
    except OSError as error:
        raise Invalid(f"cannot write {file}: {error.strerror}") from None


class KeptCase:
    """A case that somebody is about to solve, kept under a name as in `clue/2/2026-11-18`, or not at all."""

    def __init__(self, name: str = "", today: date = date.min) -> None:
        self.name, self.today = name, today
        self.before = UNTRIED
        self.greeting = ""
        """What is to be said before they begin."""

        try:
            kept = kept_cases().get(name, UNTRIED) if name else UNTRIED
        except Invalid as fault:
            self.name, self.greeting = "", f"This case is not kept: {fault}."
            return
        if kept.is_over:
            self.name, self.greeting = "", "You have been through this case before; only the first time counts."
        else:
            self.before = kept

    def after(self, solving: Solving, seconds: int) -> CaseRecord:
        """Return the record once somebody has come so far."""
        return went_on(self.before, solving, seconds, self.today)

    def keep(self, record: CaseRecord) -> str:
        """Keep the record. Return what there is to say about it."""
        if not self.name:
            return ""
        try:
            cases = with_case(kept_cases(), self.name, record)
            _write(cases)
        except Invalid as fault:
            return f"This case is not kept: {fault}."
        days = streak(cases, self.today)
        return f"{days} days in a row." if record.solved and days > 1 else ""
