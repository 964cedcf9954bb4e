"""Gymnasium's own checks, for every game, its fewest and most seats, and two sets of options; against every bot."""

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from adapter_tables import TABLES
from deerstalker.adapters.action_index import WAIT
from deerstalker.adapters.gymnasium import ILLEGAL, SoloEnv, environment_id
from deerstalker.core.errors import Invalid
from deerstalker.games import GAMES
from deerstalker.players.levels import bots_of


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_conforms(name: str, seats: int, options: dict[str, Any]) -> None:
    table = gymnasium.make(environment_id(name), seats=seats, against="random", **options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "For Box action spaces")
        check_env(table.unwrapped)
    table.close()


def play(table: SoloEnv, seed: int, most: int = 60) -> list[bytes]:
    """Play at random and return everything that the seat saw."""
    rng = Random(seed)
    observation, info = table.reset(seed=seed)
    saw = [observation.tobytes()]
    for _ in range(most):
        choices = np.flatnonzero(info["action_mask"])
        assert np.array_equal(np.flatnonzero(table.action_masks()), choices)
        observation, reward, over, cut, info = table.step(int(choices[rng.randrange(len(choices))]))
        saw.append(observation.tobytes() + str(reward).encode())
        if over or cut:
            break
    return saw


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_plays_and_seeds_repeat_it(name: str) -> None:
    for level in bots_of(GAMES[name]):
        table = SoloEnv(name, against=f"{level}:20n" if level == "expert" else level)
        most = 6 if level == "expert" else 20
        assert play(table, 4, most) == play(table, 4, most)
        table.close()


def test_the_seats_beside_may_differ() -> None:
    name = next(name for name in GAMES if 4 in GAMES[name].players)
    table = SoloEnv(name, 4, seat=2, against=["random", "novice", "careful"])
    play(table, 1)
    with pytest.raises(Invalid):
        SoloEnv(name, 4, seat=4)
    with pytest.raises(Invalid):
        SoloEnv(name, 4, against=["random", "novice"])


def test_what_is_not_allowed_loses() -> None:
    table = SoloEnv(next(iter(GAMES)))
    table.reset(seed=1)
    forbidden = int(np.flatnonzero(~table.action_masks())[0])
    _, reward, over, _, info = table.step(forbidden)
    assert (reward, over, info["illegal"]) == (ILLEGAL, True, True)


@pytest.mark.parametrize("name", GAMES)
def test_many_tables_at_once(name: str) -> None:
    tables = gymnasium.make_vec(environment_id(name), num_envs=3, against="random")
    observations, info = tables.reset(seed=2)
    assert observations.shape[0] == 3
    choices = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
    observations, rewards, *_ = tables.step(np.array(choices))
    assert observations.shape[0] == len(rewards) == 3
    tables.close()


@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "human"])
def test_renders_what_the_seat_sees(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = SoloEnv(next(iter(GAMES)), render_mode=mode)
    table.reset(seed=3)
    picture = table.render()
    if mode == "rgb_array":
        assert picture.dtype == np.uint8
        assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 4
    else:
        told = picture or capsys.readouterr().out
        assert hand_of(table)
        assert all(title in told for title in hand_of(table))


def hand_of(table: SoloEnv) -> list[str]:
    """The titles of the cards that the seat holds."""
    rules = table.rules
    status = rules.box.status(rules.game, table.sight().state, rules.encoding.names)
    titles = {card.id: card.title for card in rules.box.layout(rules.game).cards}
    return [titles[card] for card in status.seats[table.seat].hand or ()]


def test_a_game_that_ends_before_the_seat_is_asked_can_only_be_waited_out() -> None:
    """Random rivals accuse before the last seat's first turn now and then, and one of them is right."""
    name = next(name for name in GAMES if GAMES[name].tiny is not None)
    table = SoloEnv(name, 2, edition="tiny", seat=1, against="random")
    seed = next(seed for seed in range(2000) if (table.reset(seed=seed), table.episode.over)[1])
    _, info = table.reset(seed=seed)
    assert np.flatnonzero(info["action_mask"]).tolist() == np.flatnonzero(table.action_masks()).tolist() == [WAIT]
    _, reward, over, cut, info = table.step(WAIT)
    assert (reward, over, cut, "illegal" in info) == (table.episode.returns[1], True, False, False)
    assert reward < 0
