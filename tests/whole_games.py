"""Whole games among players of one sort, for tests that look at many positions."""

import random
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from deerstalker.core import Case
from deerstalker.core.case import AnyCase, Header, Option
from deerstalker.core.facts import HIDDEN, Deal
from deerstalker.core.game import AnyGame
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.levels import stand_in
from deerstalker.table.table import Table, run
from kit import box_of

Options = tuple[tuple[str, Option], ...]


@lru_cache(maxsize=64)
def play(
    name: str, seats: int, seed: int, players: str = "", options: Options = (), limit: int = 100_000
) -> tuple[Any, AnyCase]:
    """The game and its case, among the gentlest bots it has or among these; cut off after `limit` steps."""
    box = GAMES[name]
    bot = read_bot(players or stand_in(box))
    table = Table(Header(name, NAMES[:seats], dict(options)), GAMES)
    bots = [bot.sit(box, table.game, seat, f"{seed}/{seat}") for seat in range(seats)]
    for number, _ in enumerate(run(table, bots, random.Random(seed)), 1):
        if number == limit:
            break
    return table.game, Case(table.header, tuple(table.steps))


def true_deal(game: AnyGame, events: Iterable[Any]) -> Deal:
    """Who really holds what: every hand is in the record, and whatever is in none is hidden."""
    clues = clues_of(box_of(game))
    facts = [fact for event in events for fact in clues.learn(game, event)]
    held = {card: fact.holder for fact in facts if fact.low == len(fact.cards) for card in fact.cards}
    return dict.fromkeys(clues.cards(game), HIDDEN) | held
