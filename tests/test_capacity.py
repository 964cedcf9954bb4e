"""The capacity model agrees with what can be computed by hand."""

import pytest
from benchmarks.capacity_model import Costs, Load, Site, simulate

NOTHING = Costs(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


def test_one_queue_waits_as_theory_says() -> None:
    """Work of constant length that arrives at random: half of it, times rho / (1 - rho), is waited for on average."""
    costs = Costs(0.001, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    calm, busy = (simulate(Load(moves), costs, Site(1), seconds=60) for moves in (100, 800))
    assert calm.busy["loop"] == pytest.approx(0.1, rel=0.05)
    assert busy.busy["loop"] == pytest.approx(0.8, rel=0.05)
    assert calm.p50 == pytest.approx(0.001)
    mean_wait = 0.001 / 2 * 0.8 / 0.2
    assert busy.mean == pytest.approx(0.001 + 2 * mean_wait, rel=0.12)  # a move goes through the event loop twice
    assert busy.p99 > 3 * mean_wait


def test_what_waits_for_the_disk_is_written_together() -> None:
    costs = Costs(0, 0, 0, 0, 0, 0, 0, 0.010, 0, 0, 0, 0)
    result = simulate(Load(1000), costs, Site(1), seconds=20)
    assert result.together == pytest.approx(10, rel=0.05)
    assert 0.010 <= result.p50 <= 0.020
    alone = simulate(Load(1), costs, Site(1), seconds=500)
    assert alone.together == pytest.approx(1, abs=0.05)
    assert alone.p50 == pytest.approx(0.010)


def test_servers_wait_for_each_other_in_the_database() -> None:
    costs = Costs(0, 0, 0, 0, 0, 0, 0, 0.010, 0, 0, 0, 0)
    one, ten = (simulate(Load(1000), costs, Site(servers), seconds=20) for servers in (1, 10))
    assert ten.together == pytest.approx(one.together, rel=0.1)
    assert ten.p50 > 4 * one.p50


def test_with_a_message_bus_servers_do_not_wait_for_each_other() -> None:
    costs = Costs(0, 0, 0, 0, 0, 0.0001, 0, 0.010, 0.0001, 0, 0, 0)
    result = simulate(Load(1000), costs, Site(10, bus=2), seconds=20)
    assert result.p50 < 0.025
    assert result.busy["loop"] == 0
    assert result.busy["database"] == pytest.approx(1000 / result.together * 0.0001 / 2, rel=0.1)


def test_every_server_hears_of_every_move() -> None:
    costs = Costs(0, 0, 0, 0, 0, 0, 0, 0, 0.0001, 0, 0, 0)
    result = simulate(Load(1000), costs, Site(5), seconds=20)
    assert result.busy["loop"] == pytest.approx(1000 * 0.8 * 0.0001, rel=0.05)


def test_shared_processors_are_never_busier_than_they_are() -> None:
    costs = Costs(0.001, 0, 0, 0, 0, 0.001, 0, 0, 0, 0, 0, 0)
    result = simulate(Load(5000), costs, Site(2, cores=1), seconds=5)
    total = 2 * result.busy["loop"] + 2 * result.busy["writer"] + result.busy["database"]
    assert 0.97 < total < 1.03
    assert result.moves < 5000 * 5 * 0.6


def test_nothing_costs_nothing() -> None:
    result = simulate(Load(100), NOTHING, Site(3), seconds=10)
    assert result.p99 == 0
    assert not any(result.busy.values())
