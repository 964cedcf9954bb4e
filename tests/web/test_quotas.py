"""What one seat, one table and one address may do, through however many sockets."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest

from deerstalker.web.http import quotas as counted
from deerstalker.web.http.limits import Limits
from deerstalker.web.http.quotas import Buckets
from deerstalker.web.live.table_state import MOST_KNOWN, TableState
from web_client import Chair, Served, evening, served


async def refused(server: Served, table: str, *tokens: str | None) -> bool:
    """Whether another socket is refused as one too many."""
    chair: Chair = server.socket(table, *tokens)
    try:
        async with chair:
            return False
    except Exception as error:
        return "4013" in str(error)


@pytest.mark.parametrize("limit", ["talk_a_minute", "talk_of_table_a_minute", "talk_of_address_a_minute"])
def test_talk_is_counted_through_all_sockets(limit: str, tmp_path: Path) -> None:
    async def play() -> None:
        limits: dict[str, Any] = {limit: 6}
        async with served(tmp_path / "tables.db", **limits) as server:
            opened = await server.open("clue", 3)
            tokens = opened["host"], opened["token"]
            async with contextlib.AsyncExitStack() as stack:
                chairs = [await stack.enter_async_context(server.socket(opened["table"], *tokens)) for _ in range(4)]
                said = [{"type": "Say", "text": f"{number}"} for number in range(8)]
                answers = [await one.do(line) for one in chairs for line in said[::4]]
                answers += [await chairs[0].do(line) for line in said]
                kinds = [one.get("kind", "Done") for one in answers]
                assert kinds.count("Done") == 6
                assert set(kinds) == {"Done", "Busy"}
                command = {"id": "post", "command": {"type": "Say", "text": "by post"}}
                path = f"/api/tables/{opened['table']}/commands"
                await server.post(path, command, opened["token"], status=429)

    evening(play())


@pytest.mark.parametrize("limit", ["commands_a_second", "commands_of_address_a_second"])
def test_commands_are_counted_through_all_sockets(limit: str, tmp_path: Path) -> None:
    async def play() -> None:
        limits: dict[str, Any] = {limit: 0.5}
        async with served(tmp_path / "tables.db", **limits) as server:
            opened = await server.open("clue", 3)
            async with (
                server.socket(opened["table"], opened["token"]) as one,
                server.socket(opened["table"], opened["token"]) as other,
            ):
                answers = [await chair.act({"type": "Roll"}) for chair in (one, other, one, other)]
            assert [answer["kind"] for answer in answers] == ["Illegal", "Illegal", "Busy", "Busy"]

    evening(play())


def test_strangers_do_not_use_up_what_a_seat_may_say(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", talk_a_minute=2, talk_of_table_a_minute=2) as server:
            opened = await server.open("clue", 3)
            async with (
                server.socket(opened["table"], opened["token"]) as ann,
                server.socket(opened["table"]) as stranger,
            ):
                for _ in range(5):
                    assert (await stranger.do({"type": "Say", "text": "ha"}, seat=0))["kind"] == "Forbidden"
                assert (await ann.do({"type": "Say", "text": "hello"}))["type"] == "Done"

    evening(play())


def test_a_log_ends_somewhere(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", entries_of_table=20, pace=1000) as server:
            opened = await server.open("clue", 3)
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                answers = [await ann.do({"type": "Say", "text": f"{number}"}) for number in range(20)]
                assert answers[-1]["kind"] == "Busy"
                assert server.server.tables[opened["table"]].table.seq == 10

    evening(play())


def test_a_seat_and_a_table_have_room_for_so_many(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", sockets_of_seat=2, spectators=1) as server:
            opened = await server.open("clue", 3)
            table, token = opened["table"], opened["token"]
            async with server.socket(table, token), server.socket(table, token), server.socket(table):
                assert await refused(server, table, token)
                assert await refused(server, table)
                await server.get(f"/api/tables/{table}/events", status=429)
            assert not await refused(server, table, token)

    evening(play())


def test_who_asks_too_much_is_told_when_to_ask_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", requests_a_second=1, tables_a_minute=2) as server:
            wish = {"game": "clue", "seats": 3}
            for _ in range(2):
                await server.post("/api/tables", wish, status=201)
            refused = await server.http.post("/api/tables", json=wish)
            assert (refused.status_code, refused.headers["Retry-After"]) == (429, "30")
            while (told := await server.http.get("/api/games")).status_code == 200:
                assert "Retry-After" not in told.headers
            assert (told.status_code, told.headers["Retry-After"]) == (429, "1")

    evening(play())


def test_streams_count_as_sockets(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", sockets=2) as server:
            table = (await server.open("clue", 3))["table"]
            path = f"/api/tables/{table}/events"
            for _ in range(3):
                async with server.http.stream("GET", path) as one, server.http.stream("GET", path) as two:
                    assert (one.status_code, two.status_code) == (200, 200)
                    assert await refused(server, table)
                    await server.get(path, status=429)
                while server.server.tables[table].audience.listeners:
                    await asyncio.sleep(0.01)
            async with server.socket(table), server.socket(table):
                await server.get(path, status=429)

    evening(play())


def test_what_is_not_heard_of_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counted, "MOST_KNOWN", 3)
    buckets = Buckets(1, 0, lambda: 0.0)
    assert buckets.of("often").take()
    for number in range(20):
        assert buckets.of(f"once {number}").take()
        assert not buckets.of("often").take()
    assert buckets.of("once 0").take()


def test_a_table_remembers_so_many_commands() -> None:
    table: Any = TableState.__new__(TableState)
    table.known, table.seq, table.latest_turns = {}, 0, []
    for number in range(MOST_KNOWN + 10):
        table.take(object(), f"mark {number}")
    assert len(table.known) == MOST_KNOWN
    assert "mark 9" not in table.known
    assert table.known["mark 10"] == 11


def test_defaults_fit_a_club_behind_one_address() -> None:
    limits, people = Limits(), 500
    assert limits.sockets >= 2 * people
    assert limits.connections >= 4 * people
    assert 10 * limits.sockets_a_second >= people, "after a restart all come back at once"
    assert limits.commands_of_address_a_second >= people / 5
    assert limits.talk_of_address_a_minute >= 2 * people


def test_typed_commands_are_parsed_now_and_then(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", typed_a_second=0.5, pace=1000) as server:
            opened = await server.open("clue", 3)
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                await ann.do({"type": "Begin"})
                for number in range(4):
                    await ann.say({"type": "Ask", "id": f"{number}", "what": "parse", "text": "roll"})
                await ann.until(lambda: {"0", "1", "2", "3"} <= set(ann.answers))
                assert [ann.answers[f"{number}"].get("kind") == "Busy" for number in range(4)] == [
                    False,
                    False,
                    True,
                    True,
                ]

    evening(play())
