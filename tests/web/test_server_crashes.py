"""Servers are killed at random while people play: nothing that was acknowledged is lost, doubled or out of order.

DEERSTALKER_KILLS=200 makes it a long test, DEERSTALKER_PLAY=2 lets people play for up to 2 seconds before each kill,
DEERSTALKER_TALKERS=4 adds people who talk without waiting for answers. DEERSTALKER_BACK=2 also demands that a killed
server is back so soon, which a machine that has other things to do may not manage.
"""

import asyncio
import os
import statistics
from functools import partial
from pathlib import Path

import pytest

from databases import fresh_database
from deerstalker.storage.postgres import PostgresArchive
from deerstalker.storage.sqlite import SqliteArchive
from server_crashes import ForkedServer, Report, Server, crash_test

HALF_MADE = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""A client gives up a connection to a server that dies as it is made, and its socket is closed when it is forgotten."""

pytestmark = [pytest.mark.long, HALF_MADE]

KILLS = int(os.environ.get("DEERSTALKER_KILLS", "2"))
PLAY = float(os.environ.get("DEERSTALKER_PLAY", "0.5"))
TALKERS = int(os.environ.get("DEERSTALKER_TALKERS", "0"))
ROUND = 25
"""Number of kills after which new tables are opened, since long logs take long to read."""

BACK = float(os.environ.get("DEERSTALKER_BACK", "30"))
START = Server if "DEERSTALKER_BACK" in os.environ else ForkedServer


def rounds() -> list[int]:
    """The kills of each round."""
    return [min(ROUND, KILLS - done) for done in range(0, KILLS, ROUND)]


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    report = Report()
    for number, kills in enumerate(rounds()):
        database = str(tmp_path / f"tables{number}.db")
        test = crash_test(
            [START(database)],
            partial(SqliteArchive, database),
            kills=kills,
            tables=4,
            talkers=TALKERS,
            seed=number,
            play=PLAY,
        )
        report = report.with_more(asyncio.run(test))
        print(
            f"{report.kills} kills, {report.acknowledged} acknowledged, back after "
            f"{statistics.median(report.back):.2f} s (at most {max(report.back):.2f} s)"
        )
    assert report.faults == []
    assert report.acknowledged > 10 * KILLS
    assert statistics.median(report.back) < BACK


@pytest.mark.database
def test_two_servers_share_a_database() -> None:
    """One of them is killed again and again; whoever was there goes to the other."""
    report = Report()
    for number, kills in enumerate(rounds()):
        address = fresh_database()
        servers = [START(address), START(address)]
        test = crash_test(
            servers, partial(PostgresArchive, address), kills=kills, tables=4, talkers=TALKERS, seed=number, play=PLAY
        )
        report = report.with_more(asyncio.run(test))
        print(f"{report.kills} kills of two servers, {report.acknowledged} acknowledged")
    assert report.faults == []
    assert report.acknowledged > 10 * KILLS


def test_the_siege_finds_a_hasty_archive(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    hasty = crash_test([ForkedServer(database, "hasty")], lambda: SqliteArchive(database), kills=2, tables=4)
    report = asyncio.run(hasty)
    assert any("promised" in fault or "came after" in fault for fault in report.faults), report
