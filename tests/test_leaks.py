"""Hidden information never leaves the table: shuffle what a seat cannot see, and its sight is the same, to the byte."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deerstalker.core import NATURE, Illegal, Seat, random_play, step
from deerstalker.core.game import AnyGame
from deerstalker.core.options import choose_options, open_with
from deerstalker.core.sight import look
from deerstalker.games import GAMES
from kit import shuffled_for


def everything_i_get(game: AnyGame, state: Any, me: Seat | None, tries: list[Any]) -> bytes:
    """My sight, who is waited for, and the answers to whatever else I might try."""
    refusals = []
    for action in tries:
        if me is not None and not game.accepts(state, me, action):
            try:
                step(game, state, me, action)
            except Illegal as refusal:
                refusals.append((refusal.why, refusal.rule))
    waiting = sorted(game.waiting_for(state))
    return msgspec.json.encode([look(game, state, me), waiting, refusals], order="deterministic")


WITH_HANDS = [name for name in GAMES if "hands" in GAMES[name].state.__struct_fields__]


@pytest.mark.parametrize("name", WITH_HANDS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_what_i_cannot_see_changes_nothing_i_get(name: str, seed: int) -> None:
    rng = random.Random(seed)
    box = GAMES[name]
    game, _ = open_with(box, box.players[rng.randrange(len(box.players))], choose_options(box, rng))
    length = rng.randrange(2, 120)
    tries: list[Any] = []
    state = game.start()
    for (one, after), _ in zip(random_play.moves(box, game, rng), range(length), strict=False):
        state = after.state
        if one.seat != NATURE:
            tries.append(one.action.open())
    tries = tries[-8:]
    for me in (*range(game.seats), None):
        other = shuffled_for(state, me, rng)
        assert everything_i_get(game, state, me, tries) == everything_i_get(game, other, me, tries)


def test_most_games_have_hands_to_shuffle() -> None:
    """Philo Vance plays with open clues; its hidden cards are covered by the law that sight commutes."""
    assert set(GAMES) - set(WITH_HANDS) <= {"philo-vance"}
