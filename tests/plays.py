"""Whole games among players of one sort, for tests that look at many positions."""

import random
from functools import lru_cache
from typing import Any

from deerstalker.core import Case
from deerstalker.core.case import AnyCase, Header, Option
from deerstalker.core.laws import NAMES
from deerstalker.games import GAMES
from deerstalker.players import PLAYERS
from deerstalker.table import Table, run

Options = tuple[tuple[str, Option], ...]


@lru_cache(maxsize=64)
def play(
    name: str, seats: int, seed: int, players: str = "novice", options: Options = (), limit: int = 100_000
) -> tuple[Any, AnyCase]:
    """The game and its case; cut off after `limit` steps."""
    box = GAMES[name]
    table = Table(Header(name, NAMES[:seats], dict(options)), GAMES)
    minds = [PLAYERS[players](box, table.game, seat, random.Random(f"{seed}/{seat}")) for seat in range(seats)]
    for number, _ in enumerate(run(table, minds, random.Random(seed)), 1):
        if number == limit:
            break
    return table.game, Case(table.header, tuple(table.steps))
