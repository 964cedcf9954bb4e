"""The shared search, on options whose worth is known."""

import random
from collections.abc import Callable

import pytest

from deerstalker.players.effort import Effort
from deerstalker.players.player import Thinking
from deerstalker.players.search import search

WORTH = {"poor": 0.2, "fair": 0.5, "good": 0.6, "best": 0.8}


def noisy(seed: int) -> Callable[[str, int], float]:
    return lambda option, world: WORTH[option] + random.Random(f"{seed} {option} {world}").gauss(0, 0.5)


def test_the_best_option_is_found_and_tried_most() -> None:
    found = 0
    for seed in range(50):
        ranked = search(list(WORTH), range(100_000), noisy(seed), Effort(Thinking(nodes=800)))
        found += ranked[0].option == "best"
        assert ranked[0].worlds >= ranked[-1].worlds
        assert sum(one.worlds for one in ranked) <= 800
    assert found >= 48


def test_options_are_compared_in_the_same_worlds() -> None:
    """What is lucky for one is lucky for all: a small lead that holds in every world is found at once."""
    luck = [random.Random(world).gauss(0, 100) for world in range(64)]
    ranked = search([0.0, 0.1], range(64), lambda lead, world: luck[world] + lead, Effort(Thinking(nodes=1_000)))
    assert ranked[0].option == 0.1
    assert ranked[0].worlds < 64


def test_where_time_is_short_the_likeliest_are_tried_first() -> None:
    ranked = search(["a", "b", "c"], range(10), lambda option, world: ord(option), Effort(Thinking(nodes=2)))
    assert [one.option for one in ranked] == ["b", "a"]


def test_one_option_at_least_is_tried() -> None:
    effort = Effort(Thinking(nodes=1))
    effort.spend(5)
    assert [one.option for one in search(["a", "b"], range(10), lambda *_: 1.0, effort)] == ["a"]


def test_the_clock_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def judge(option: str, world: int) -> float:
        nonlocal now
        now += 0.001
        return float(world % 3)

    monkeypatch.setattr("deerstalker.players.effort.perf_counter", lambda: now)
    search(["a", "b"], range(10**6), judge, Effort(Thinking(seconds=0.05)))
    assert 0.04 <= now <= 0.05


def test_a_thought_that_would_end_too_late_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two thoughts of three tenths of a second leave no time for a third."""
    now = 0.0
    monkeypatch.setattr("deerstalker.players.effort.perf_counter", lambda: now)
    effort = Effort(Thinking(seconds=1.0))
    count = 0
    while effort.left:
        now += 0.3
        effort.spend()
        count += 1
    assert count == 2
