"""Servers are killed at random while people play: nothing that was acknowledged is lost, doubled or out of order.

DEERSTALKER_KILLS=200 makes it a long test; DEERSTALKER_BACK=2 also demands that a killed server is back so soon, which
a machine that has other things to do may not manage.
"""

import asyncio
import os
import statistics
from pathlib import Path

import pytest

from databases import fresh_database
from deerstalker.storage.postgres import PostgresArchive
from deerstalker.storage.sqlite import SqliteArchive
from server_crashes import Server, crash_test

pytestmark = pytest.mark.long

KILLS = int(os.environ.get("DEERSTALKER_KILLS", "2"))
BACK = float(os.environ.get("DEERSTALKER_BACK", "30"))


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    report = asyncio.run(crash_test([Server(database)], lambda: SqliteArchive(database), kills=KILLS, tables=4))
    print(
        f"{report.kills} kills, {report.acknowledged} acknowledged, back after {statistics.median(report.back):.2f} s "
        f"(at most {max(report.back):.2f} s)"
    )
    assert report.faults == []
    assert report.acknowledged > 10 * KILLS
    assert statistics.median(report.back) < BACK


@pytest.mark.database
def test_two_servers_share_a_database() -> None:
    """One of them is killed again and again; whoever was there goes to the other."""
    address = fresh_database()
    servers = [Server(address), Server(address)]
    report = asyncio.run(crash_test(servers, lambda: PostgresArchive(address), kills=KILLS, tables=4))
    print(f"{report.kills} kills of two servers, {report.acknowledged} acknowledged")
    assert report.faults == []
    assert report.acknowledged > 10 * KILLS


def test_the_siege_finds_a_hasty_archive(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    hasty = crash_test([Server(database, "hasty")], lambda: SqliteArchive(database), kills=2, tables=4)
    report = asyncio.run(hasty)
    assert any("promised" in fault or "came after" in fault for fault in report.faults), report
