"""Bots at Alibi: the game brings none, and its clues are enough for all levels."""

import random

import pytest

from deerstalker.core.case import Header
from deerstalker.core.seats import NAMES
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import read_bot
from deerstalker.players.levels import LEVELS, bots_of
from deerstalker.table.table import Table, run
from deerstalker_alibi import BOX
from deerstalker_alibi.terms import Charge, Charged


def played(bots: list[str], seed: int) -> Table:
    table = Table(Header("alibi", NAMES[: len(bots)], {}, BOX.rules_version), GAMES)
    players = [read_bot(bot).sit(BOX, table.game, seat, f"{seed}/{seat}") for seat, bot in enumerate(bots)]
    for _ in run(table, players, random.Random(seed), limit=2_000):
        pass
    return table


def test_every_level_is_there() -> None:
    assert not BOX.bots
    assert tuple(bots_of(BOX)) == LEVELS


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whole_games(seats: int) -> None:
    bots = ["expert:12n", "careful:chatty", "novice", "random", "expert:12n:bold"]
    for seed in range(3):
        assert played(bots[:seats], seed).winners


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (played(["expert:12n", "careful", "novice"], 7).steps for _ in range(2))
    assert first == second


def test_a_careful_bot_never_charges_wrongly() -> None:
    for seed in range(4):
        for step in played(["careful"] * 3, seed).steps:
            assert all(event.right for event in step.events if isinstance(event, Charged))


def test_careful_beats_random() -> None:
    """From every seat in turn."""
    wins = 0
    for seed in range(12):
        bots = ["random"] * 3
        bots[seed % 3] = "careful"
        wins += played(bots, seed).winners == (seed % 3,)
    assert wins >= 10


def test_an_expert_sometimes_charges_before_it_is_certain() -> None:
    charges = [
        event.right
        for seed in range(10)
        for step in played(["expert:30n"] * 3, seed).steps
        for event in step.events
        if isinstance(event, Charged)
    ]
    assert any(charges)
    assert not all(charges)
    assert Charge in BOX.staking
