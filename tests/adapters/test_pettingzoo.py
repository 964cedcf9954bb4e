"""PettingZoo's own conformance tests, for every game, its fewest and most seats, and two sets of options."""

import copy
import io
import os
import pickle
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from adapter_tables import TABLES
from deerstalker.adapters.pettingzoo import TableEnv, env, parallel_env, raw_env
from deerstalker.games import GAMES
from kit import ROOT

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # their tests import one of their games in the old way
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test


@pytest.fixture(autouse=True)
def _their_warnings() -> Iterator[None]:
    """PettingZoo warns of dict observations and of anything it does not know."""
    with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_conforms(name: str, seats: int, options: dict[str, Any]) -> None:
    api_test(env(name, seats, **options), num_cycles=60)
    api_test(raw_env(name, seats, **options), num_cycles=60)
    seed_test(partial(env, name, seats, **options), num_cycles=30)
    parallel_api_test(parallel_env(name, seats, **options), num_cycles=30)
    parallel_seed_test(partial(parallel_env, name, seats, **options), num_cycles=30)
    state_test(env(name, seats, **options), parallel_env(name, seats, **options), num_cycles=30)


@pytest.mark.parametrize("name", GAMES)
def test_renders(name: str) -> None:
    render_test(partial(env, name))


def play(table: TableEnv, rng: Random, steps: int) -> list[bytes]:
    """Play at random and return everything that the agents saw."""
    saw = []
    for _ in range(steps):
        if not table.agents:
            break
        observation, reward, over, cut, _ = table.last()
        saw.append(observation["observation"].tobytes() + observation["action_mask"].tobytes() + str(reward).encode())
        choices = np.flatnonzero(observation["action_mask"])
        table.step(None if over or cut else int(choices[rng.randrange(len(choices))]))
    return saw


@pytest.mark.parametrize("name", GAMES)
def test_copies_in_mid_game_go_on_alike(name: str) -> None:
    table = raw_env(name)
    table.reset(seed=5)
    play(table, Random(1), 4)
    copies = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]  # noqa: S301
    after = play(table, Random(2), 300)
    assert after
    assert all(play(one, Random(2), 300) == after for one in copies)


EVERY_GAME = """
import hashlib, sys
from random import Random
sys.path.insert(0, "tests")
from adapters.test_pettingzoo import play
from deerstalker.adapters.pettingzoo import raw_env
from deerstalker.games import GAMES
seen = hashlib.sha256()
for name in GAMES:
    table = raw_env(name)
    table.reset(seed=3)
    seen.update(b"".join(play(table, Random(3), 40)))
print(seen.hexdigest())
"""


@pytest.mark.long
def test_nothing_depends_on_the_order_of_sets() -> None:
    """Python orders sets of words anew in every process, unless told how."""
    printed = [
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", EVERY_GAME],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert printed[0] == printed[1] != ""
