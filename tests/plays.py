"""Whole games among players of one sort, for tests that look at many positions."""

import random
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from deerstalker.core import Case, Secret
from deerstalker.core.case import AnyCase, Header, Option
from deerstalker.core.facts import HIDDEN, OPEN, Deal
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES
from deerstalker.games.clue.terms import Dealt as ClueDealt
from deerstalker.games.sleuth.terms import Dealt as SleuthDealt
from deerstalker.players.bot_spec import read_bot
from deerstalker.table.table import Table, run

Options = tuple[tuple[str, Option], ...]


@lru_cache(maxsize=64)
def play(
    name: str, seats: int, seed: int, players: str = "novice", options: Options = (), limit: int = 100_000
) -> tuple[Any, AnyCase]:
    """The game and its case; cut off after `limit` steps."""
    box = GAMES[name]
    table = Table(Header(name, NAMES[:seats], dict(options)), GAMES)
    minds = [read_bot(players).sit(box, table.game, seat, f"{seed}/{seat}") for seat in range(seats)]
    for number, _ in enumerate(run(table, minds, random.Random(seed)), 1):
        if number == limit:
            break
    return table.game, Case(table.header, tuple(table.steps))


def true_deal(events: Iterable[Any]) -> Deal:
    """Who really holds what."""
    for event in events:
        match event:
            case ClueDealt(envelope, hands, _):
                return _held(hands) | dict.fromkeys(envelope.open(), HIDDEN)
            case SleuthDealt():
                return _held(event.hands) | dict.fromkeys(event.open, OPEN) | {event.missing.open(): HIDDEN}
            case _:
                pass
    raise AssertionError("nothing was dealt")


def _held(hands: Iterable[Secret[tuple[str, ...]]]) -> dict[str, int]:
    return {card: seat for seat, hand in enumerate(hands) for card in hand.open()}
