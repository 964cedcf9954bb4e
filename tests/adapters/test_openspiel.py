"""OpenSpiel's own tests, for every game, its fewest and most seats, two sets of options, and the tiny editions."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from adapter_tables import TABLES
from deerstalker.adapters.chance import Undecided, every_outcome, scripted_action
from deerstalker.adapters.episode import open_rules, seeded
from deerstalker.core.errors import Invalid
from deerstalker.games import GAMES

pyspiel = pytest.importorskip("pyspiel", reason="there is no OpenSpiel")
openspiel = pytest.importorskip("deerstalker.adapters.openspiel")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough  # noqa: E402

TINY = [name for name, box in GAMES.items() if box.tiny is not None]
TINY_CARDS = next(name for name in TINY if open_rules(name, 2, edition="tiny").encoding.places == {})
"""A tiny edition without a board."""


def loaded(name: str, **settings: Any) -> Any:
    words = ",".join(f"{key}={value}" for key, value in settings.items())
    return pyspiel.load_game(f"{openspiel.short_name(GAMES[name])}({words})")


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_conforms(name: str, seats: int, options: dict[str, Any]) -> None:
    """Random games, with every state written and read again."""
    game = loaded(name, seats=seats, longest=8, **options)
    assert game.num_players() == seats
    pyspiel.random_sim_test(game, 1, True, False)


@pytest.mark.parametrize("name", TINY)
def test_tiny_editions_conform(name: str) -> None:
    pyspiel.random_sim_test(loaded(name, seats=2, edition="tiny", longest=20), 2, True, False)


def test_a_node_for_each_deal_conforms() -> None:
    game = loaded(TINY_CARDS, seats=2, edition="tiny", longest=20, chance="deals")
    pyspiel.random_sim_test(game, 2, True, False)
    assert game.new_initial_state().chance_outcomes()
    assert game.max_chance_outcomes() == 36


@pytest.mark.parametrize("name", GAMES)
def test_out_of_turn_as_well(name: str) -> None:
    pyspiel.random_sim_test(loaded(name, claims="poll", longest=8), 1, True, False)


def states(game: Any, rng: Random) -> Iterator[Any]:
    """Every state of one random game."""
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state.clone()
        if state.is_chance_node():
            state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("name", GAMES)
def test_seats_see_the_same_in_either_form(name: str) -> None:
    """The tensor is the observation of the other adapters, and its parts have names."""
    game = loaded(name, longest=12)
    rng = Random(1)
    observer = game.make_py_observer()
    for state in states(game, rng):
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            continue
        for player in range(game.num_players()):
            observer.set_from(state, player)
            assert np.array_equal(observer.tensor, state.episode.observe(player))
            assert observer.dict["seat"].argmax() == player
            assert observer.string_from(state, player)


def test_states_that_look_alike_offer_the_same() -> None:
    """Wherever a player has seen and done the same, they see the same arrays and may do the same."""
    game = loaded(TINY_CARDS, seats=2, edition="tiny", longest=6)
    known: dict[str, Any] = {}
    again = 0
    for seed in range(60):
        for state in states(game, Random(seed)):
            player = state.current_player()
            if player < 0:
                continue
            told = state.information_state_tensor(player), state.legal_actions()
            text = state.information_state_string(player)
            again += text in known
            assert known.setdefault(text, told) == told
    assert again


def test_cards_and_deals_are_equally_likely() -> None:
    """Choosing card by card, each deal comes as often as its chance says."""
    rules = open_rules(TINY_CARDS, 2, edition="tiny")
    start = rules.game.start()
    chances = dict(every_outcome(rules.game, start))
    assert sum(chances.values()) == pytest.approx(1)
    rng, drawn = Random(5), Counter[Any]()
    for _ in range(4000):
        script: tuple[int, ...] = ()
        while isinstance(done := scripted_action(rules.game, start, script), Undecided):
            script = (*script, rng.randrange(done.among))
        drawn[done] += 1
    assert set(drawn) == set(chances)
    assert all(abs(drawn[deal] / 4000 - chance) < 0.02 for deal, chance in chances.items())
    assert rules.game.nature(start, seeded(1)) in chances


def test_too_many_deals_are_not_listed() -> None:
    with pytest.raises(Invalid):
        loaded(TINY_CARDS, chance="deals")
    with pytest.raises(Invalid):
        loaded(TINY_CARDS, chance="dice")


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_repeats_itself(name: str, tmp_path: Path) -> None:
    from absl import flags

    flags.FLAGS.mark_as_parsed()
    spelled = str(loaded(name, longest=2, record=2))
    text = generate_playthrough.playthrough(spelled, action_sequence=None, seed=3, observation_params_string=None)
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    original, repeated = generate_playthrough.replay(str(file))
    assert repeated == original


def test_reinforcement_learning_environment() -> None:
    table = rl_environment.Environment(loaded(TINY_CARDS, seats=2, edition="tiny", longest=20))
    rng = Random(1)
    step = table.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = table.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.long
def test_regrets_shrink() -> None:
    """Counterfactual regret minimization finds its way in a tiny edition."""
    game = loaded(TINY_CARDS, seats=2, edition="tiny", chance="deals", longest=3)
    solver = pyspiel.CFRPlusSolver(game)
    gains = []
    for _ in range(2):
        solver.evaluate_and_update_policy()
        gains.append(pyspiel.nash_conv(game, solver.average_policy()))
    assert gains[0] > 2 * gains[1] > 0
