"""Servers, connections and the database fail at random while people play: nothing acknowledged is lost, tables go on.

DEERSTALKER_FAULTS=300 makes it a long test, DEERSTALKER_SEED=2 another one; DEERSTALKER_ON=5 also demands that all
tables go on within that many seconds after every fault, which a machine that has other things to do may not manage.
"""

import asyncio
import os
import random
import statistics

import pytest

from databases import fresh_database
from server_faults import FAULTS, Fault, FaultTest, Report, Site, database_gone, frozen, how_long, killed, listen_cut

HALF_MADE = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""A client gives up a connection to a server that dies as it is made, and its socket is closed when it is forgotten."""

pytestmark = [pytest.mark.database, pytest.mark.long, HALF_MADE]

NUMBER = int(os.environ.get("DEERSTALKER_FAULTS", "0"))
SEED = int(os.environ.get("DEERSTALKER_SEED", "1"))
ROUND = 25
"""Number of faults after which new tables are opened, since long logs take long to read."""

SAMPLE: list[tuple[Fault, float]] = [(listen_cut, 0.0), (database_gone, 1.0), (frozen, 1.0), (killed, 0.0)]
ON = float(os.environ.get("DEERSTALKER_ON", "20"))


def told(report: Report) -> str:
    """What happened, in words."""
    most, median = max(report.recoveries), statistics.median(report.recoveries)
    return (
        f"{sum(report.happened.values())} faults {report.happened}, {report.acknowledged} acknowledged, all tables on "
        f"after {median:.2f} s (median), {most:.2f} s at most, after more than 5 s: {report.late}; "
        f"faults: {report.faults}"
    )


def test_tables_go_on_after_every_fault() -> None:
    rng = random.Random(SEED)
    report = Report()
    for number, count in enumerate([min(ROUND, NUMBER - done) for done in range(0, NUMBER, ROUND)] or [0]):
        faults = [(rng.choice(FAULTS), how_long(rng)) for _ in range(count)] or SAMPLE
        test = FaultTest(Site(fresh_database()), tables=2 if NUMBER else 1, seed=SEED + number, patience=ON)
        report = report.with_more(asyncio.run(test.run(faults, calm=1.0 if NUMBER else 0.1)))
        print(told(report))
    assert report.faults == [], "\n".join(report.history)
    assert report.acknowledged > 2 * sum(report.happened.values())


def test_the_fault_test_finds_a_server_that_does_not_read_what_it_missed() -> None:
    test = FaultTest(Site(fresh_database(), "deaf"), tables=1, seed=1, patience=3)
    report = asyncio.run(test.run([(listen_cut, 0.0)] * 2, calm=0.1))
    assert any("stood still" in fault for fault in report.faults), report


def test_the_fault_test_finds_a_server_that_acknowledges_before_it_writes() -> None:
    test = FaultTest(Site(fresh_database(), "hasty"), tables=1, seed=1, patience=1)
    report = asyncio.run(test.run([(killed, 0.0)], calm=0.1))
    assert any("promised" in fault for fault in report.faults), report
