"""The online table asks its bots in the order in which any other table asks its players."""

import random
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from deerstalker.core.case import make_header
from deerstalker.core.play import Moment
from deerstalker.core.seats import NAMES, NATURE, Seat
from deerstalker.core.sight import Sight
from deerstalker.games import GAMES
from deerstalker.table.table import Table, run
from deerstalker.web.work.bots import bots_in_order
from table_states import begun, step


class Noted:
    """Acts at random, and writes down who was asked."""

    def __init__(self, table: Table, asked: list[Seat], rng: random.Random) -> None:
        self.table, self.asked, self.rng = table, asked, rng

    def act(self, sight: Sight) -> Any | None:
        assert sight.seat is not None
        self.asked.append(sight.seat)
        must = sight.seat == self.table.asking_order[-1]
        acts = must or self.rng.random() < (0.5 if sight.waited_for else 0.02)
        return self.rng.choice(sight.options) if acts else None


@pytest.mark.parametrize("name", GAMES)
def test_bots_are_asked_in_the_order_of_the_playing_loop(name: str) -> None:
    box = GAMES[name]
    for seats in box.players:
        rng = random.Random(f"{name}/{seats}")
        table = Table(make_header(box, NAMES[:seats]), GAMES)
        server = begun(table.header)
        asked: list[Seat] = []
        for one in islice(run(table, [Noted(table, asked, rng)] * seats, rng), 300):
            if one.seat != NATURE:
                game, state = server.begun.game, server.begun.moment.state
                order = [seat for seat in bots_in_order(server) if game.legal(state, seat)]
                assert asked == order[: len(asked)]
            asked.clear()
            step(server, one)


def test_seats_that_are_waited_for_together_are_asked_as_they_sit() -> None:
    box = next(box for box in GAMES.values() if 4 in box.players)
    server = begun(make_header(box, NAMES[:4]))
    server.play = replace(server.begun, moment=Moment(server.state, 9, frozenset({1, 3}), 1))
    assert bots_in_order(server) == [2, 3, 0, 1]
