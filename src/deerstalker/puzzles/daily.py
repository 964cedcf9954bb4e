"""The case of the day: one for each game and level, the same everywhere from the date alone."""

from contextlib import suppress
from datetime import date
from hashlib import sha256

from deerstalker.core.errors import Invalid
from deerstalker.core.game import Box
from deerstalker.puzzles.making import check_wish, make
from deerstalker.puzzles.model import FORMAT, KINDS, Kind, Puzzle

FIRST_DAY = date(2026, 1, 1)
"""The archive begins here."""

SCENES = 24
"""Scenes tried for one kind of puzzle, so that a day's case is found in a few seconds. Then comes the next kind."""


def daily(box: Box, level: int, day: date, kind: Kind | None = None) -> Puzzle:
    """Return the case of a day. Without a kind, the date decides which it is. Raises `Invalid` if there is none."""
    if day < FIRST_DAY:
        raise Invalid(f"The first case of the day is that of {FIRST_DAY}.")
    if kind is not None:
        return make(box, kind, level, day.isoformat())
    first = int.from_bytes(sha256(f"{FORMAT}/{box.name}/{level}/{day}".encode()).digest()[:4], "big") % len(KINDS)
    check_wish(box, level)
    for one in (*KINDS[first:], *KINDS[:first]):
        with suppress(Invalid):
            return make(box, one, level, day.isoformat(), scenes=SCENES)
    return make(box, KINDS[first], level, day.isoformat())
