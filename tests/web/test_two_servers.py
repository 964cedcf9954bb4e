"""Two server processes on one database: people at either play at the same table."""

import asyncio

import pytest

from databases import fresh_database
from deerstalker.storage.postgres import PostgresArchive
from web_client import evening, served

pytestmark = pytest.mark.database


def test_a_table_in_two_servers() -> None:
    address = fresh_database()

    async def play() -> None:
        async with served(PostgresArchive(address)) as one, served(PostgresArchive(address)) as other:
            opened = await one.open("clue", 3, bots=[None, "random", None])
            table = opened["table"]
            bob = await other.post(f"/api/tables/{table}/seats", {"name": "Bob"}, status=201)
            async with (
                one.socket(table, opened["host"], opened["token"]) as ann,
                other.socket(table, bob["token"]) as guest,
                other.socket(table) as crowd,
            ):
                live = await one.server.table(table)
                while live.audience.here != {0, 2}:
                    await asyncio.sleep(0.02)
                assert (await ann.do({"type": "Begin"}))["type"] == "Done"
                for number in range(5):
                    assert (await ann.do({"type": "Say", "text": f"a{number}"}))["type"] == "Done"
                    assert (await guest.do({"type": "Say", "text": f"b{number}"}))["type"] == "Done"
                assert (await ann.do({"type": "Act", "action": {"type": "Roll"}}))["type"] == "Done"
                last = ann.view["seq"]
                for chair in (ann, guest, crowd):
                    await chair.until(lambda: bool(chair.news) and chair.news[-1]["seq"] >= last)  # noqa: B023
                    assert [one["seq"] for one in chair.news] == list(range(1, chair.news[-1]["seq"] + 1))
                common = min(guest.news[-1]["seq"], crowd.news[-1]["seq"])
                said = [one["words"] for one in crowd.news[:common] if one["entry"]["type"] == "Said"]
                assert said == [one["words"] for one in guest.news[:common] if one["entry"]["type"] == "Said"]
                assert len(said) == 10

    evening(play())


def test_the_same_command_in_two_servers_is_one_command() -> None:
    """Sent to one and, before the answer, to the other: whoever writes second finds that it is written."""
    address = fresh_database()

    async def play() -> None:
        async with served(PostgresArchive(address)) as one, served(PostgresArchive(address)) as other:
            opened = await one.open("clue", 3)
            table, token = opened["table"], opened["token"]
            async with one.socket(table, token) as here, other.socket(table, token) as there:
                for number in range(20):
                    words = {"type": "Say", "text": f"number {number}"}
                    done = await asyncio.gather(*(chair.do(words, id=f"n{number}") for chair in (here, there)))
                    assert done[0] == done[1]
            said = [await server.get(f"/api/tables/{table}/log") for server in (one, other)]
            assert said[0] == said[1]
            heard = [one["words"] for one in said[0] if one["entry"]["type"] == "Said"]
            assert heard == [[f"Ann: number {number}"] for number in range(20)]

    evening(play())
