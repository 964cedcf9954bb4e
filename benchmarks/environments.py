"""Steps a second of the environments under random legal play, in one run with games of PettingZoo and OpenSpiel.

    python -m benchmarks.environments                     # steps a second
    python -m benchmarks.environments --soak 1000000      # a million steps, and whether memory grows

Seconds are those of the processor, so that whatever else runs on the machine counts little. A step is: ask for the
observation (the whole array) and the mask, choose, act. `anything` chooses among all legal actions alike, so that games
with accusations soon end; `calm` accuses once in forty choices, as the random bots do.
"""

import argparse
import gc
import hashlib
import resource
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

import numpy as np

from deerstalker.adapters.pettingzoo import TableEnv, raw_env
from deerstalker.core.random_play import DARING
from deerstalker.games import GAMES

Choose = Callable[[Any, Random], int]

COUNTED = 10
"""One in so many masks of PettingZoo is counted, so that the counting costs nothing."""


def anything(mask: Any, rng: Random) -> int:
    """Choose among all legal actions alike."""
    numbers = mask.nonzero()[0]
    return int(numbers[rng.randrange(len(numbers))])


def calm(table: TableEnv) -> Choose:
    """Choose what stakes a place in the game only now and then."""
    actions, staking = table.rules.actions, table.rules.box.staking
    bold = np.array([False, *(isinstance(action, staking) for action in actions.actions)])

    def choose(mask: Any, rng: Random) -> int:
        numbers = (mask.astype(bool) & ~bold).nonzero()[0]
        return (
            int(numbers[rng.randrange(len(numbers))]) if len(numbers) and rng.randrange(DARING) else anything(mask, rng)
        )

    return choose


class Played(NamedTuple):
    """What was measured."""

    speed: float
    """Steps a second."""

    length: float
    """Steps a game."""

    allowed: float
    """Number of legal actions, on average."""

    checksum: str = ""
    """Of what was seen now and then."""


def play(table: Any, choose: Choose, steps: int) -> Played:
    """Play so many steps."""
    rng, done, games, allowed = Random(0), 0, 0, 0
    checksum = hashlib.sha256()
    began = time.process_time()
    while done < steps:
        table.reset(seed=games)
        games += 1
        while table.agents:
            observation, _, over, cut, _ = table.last()
            if over or cut:
                break
            if done % 1000 == 0:
                checksum.update(observation["observation"].tobytes())
            if done % COUNTED == 0:
                allowed += int(np.count_nonzero(observation["action_mask"]))
            table.step(choose(observation["action_mask"], rng))
            done += 1
    seconds = time.process_time() - began
    return Played(done / seconds, done / games, allowed / -(-done // COUNTED), checksum.hexdigest()[:16])


@contextmanager
def quiet() -> Iterator[None]:
    """PettingZoo warns whoever imports its games directly."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def others() -> Iterator[tuple[str, Any]]:
    """Yield environments of PettingZoo."""
    with quiet():
        from pettingzoo.classic import chess_v6, connect_four_v3, go_v5

        yield "PettingZoo connect_four_v3", connect_four_v3.raw_env()
        yield "PettingZoo chess_v6", chess_v6.raw_env()
        yield "PettingZoo go_v5", go_v5.raw_env()


def play_openspiel(name: str, steps: int) -> Played:
    """Play a game of OpenSpiel at random, with its information state as a tensor before each choice."""
    import open_spiel.python.games  # noqa: F401  (registers the games that are written in Python)
    import pyspiel

    game, rng = pyspiel.load_game(name), Random(0)
    done = games = allowed = 0
    began = time.process_time()
    while done < steps:
        state = game.new_initial_state()
        games += 1
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[rng.randrange(len(outcomes))][0])
                continue
            player = state.current_player()
            if game.get_type().provides_information_state_tensor:
                state.information_state_tensor(player)
            else:
                state.observation_tensor(player)
            legal = state.legal_actions()
            allowed += len(legal)
            state.apply_action(legal[rng.randrange(len(legal))])
            done += 1
    return Played(done / (time.process_time() - began), done / games, allowed / done)


def compare(steps: int) -> None:
    """Print a line for each environment."""
    import deerstalker.adapters.openspiel  # noqa: F401  (registers the games)

    print(f"{'environment':<46}{'steps a second':>15}{'steps a game':>14}{'legal actions':>15}")
    for name, table in others():
        _line(name, play(table, anything, steps))
    for name in GAMES:
        table = raw_env(name, min(4, GAMES[name].players[-1]))
        for how, choose in (("anything", anything), ("calm", calm(table))):
            _line(f"{table.metadata['name']}, 4 seats, {how}", play(table, choose, steps))
    for name in ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker"):
        _line(f"OpenSpiel {name}", play_openspiel(name, steps))
    for name in GAMES:
        game = f"deerstalker_{name.replace('-', '_')}"
        _line(f"OpenSpiel {game}", play_openspiel(game, steps // 10))


def _line(name: str, played: Played) -> None:
    print(f"{name:<46}{played.speed:>15,.0f}{played.length:>14.1f}{played.allowed:>15.1f}", flush=True)


def soak(name: str, steps: int) -> None:
    """Play for a long time, in ten parts, each of which must see the same and leave no memory behind."""
    part = steps // 10
    found = set()
    for number in range(1, 11):
        table = raw_env(name, 4)
        played = play(table, calm(table), part)
        found.add(played.checksum)
        gc.collect()
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        told = f"{played.speed:,.0f} a second, {memory} MB at most, {played.checksum}"
        print(f"{number * part:>12,} steps of {name}: {told}", flush=True)
    sys.exit(len(found) != 1)


def main() -> None:
    """Compare, or soak."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=10_000, help="steps of each environment (default: 10000)")
    parser.add_argument("--soak", type=int, default=0, help="play so many steps of one game instead")
    parser.add_argument("--game", default=next(iter(GAMES)), help="the game to soak")
    arguments = parser.parse_args()
    if arguments.soak:
        soak(arguments.game, arguments.soak)
    else:
        compare(arguments.steps)


if __name__ == "__main__":
    main()
