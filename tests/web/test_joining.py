"""Finding a table by its code, listing tables, and sitting down again when the answer was lost."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from deerstalker.web.errors import Busy
from deerstalker.web.http.limits import Limits
from deerstalker.web.http.quotas import Quotas
from deerstalker.web.live import ids, wire
from deerstalker.web.live.log import Settings
from web_client import evening, served

KEY = "k" * 32
OPEN = wire.OpenTable("sleuth", 3, settings=Settings(listed=True))


def test_a_code_however_it_is_typed(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            opened = await server.open("sleuth", 3)
            code, table = opened["code"], opened["table"]
            assert len(code) == 8
            for typed in (code, code.lower(), f"{code[:4]}-{code[4:]}", f" {code[:4]} {code[4:]} "):
                assert (await server.get(f"/api/codes/{typed}"))["table"] == table
            with sqlite3.connect(tmp_path / "tables.db") as database:
                database.execute("UPDATE tables SET code = 'ABCDE'")
            database.close()
            for _ in range(50):  # what is right does not count
                assert (await server.get("/api/codes/abcde"))["table"] == table
            for wrong in ("ABCDF", "ABCD", "ABCDEFGHJ", "12345678", "%00", "💩" * 5):
                await server.get(f"/api/codes/{wrong}", status=404)

    evening(play())


def test_wrong_codes_are_limited(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000, wrong_codes_a_minute=20) as server:
            code = (await server.open("sleuth", 3))["code"]
            found = [(await server.http.get(f"/api/codes/{ids.new_code()}")).status_code for _ in range(40)]
            assert found[:20] == [404] * 20
            assert found[-15:] == [429] * 15
            await server.get(f"/api/codes/{code}", status=429)  # or guessing would go on

    evening(play())


@pytest.mark.parametrize(("length", "at_once", "a_second", "hits"), [(5, 40, 0.1, 1.5), (8, 2300, 20, 0.03)])
def test_no_code_is_found_by_trying(length: int, at_once: int, a_second: float, hits: float) -> None:
    """A thousand addresses try as fast as they may, at a server with a thousand tables: so many are found in a day."""
    clock, tried = [0.0], 0
    quotas = Quotas(Limits(), lambda: clock[0])
    for _ in range(60):
        clock[0] += 1.0
        for address in range(1000):
            with contextlib.suppress(Busy):
                quotas.guess(str(address), "A" * length)
                tried += 1
    assert tried <= at_once
    assert (at_once + 86_400 * a_second) * 1000 / len(ids.CODE_LETTERS) ** length < hits


def test_one_address_lists_only_some_tables(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000, listed_an_hour=20) as server:
            honest = await server.server.open(OPEN)
            for number in range(40):
                wish = {"game": "sleuth", "seats": 3, "settings": {"listed": True}}
                await server.post("/api/tables", wish, status=201 if number < 20 else 429)
            assert honest.table in [one["table"] for one in await server.get("/api/tables")]
            await server.open("sleuth", 3)  # one that is not listed

    evening(play())


def test_sitting_down_twice_with_one_key(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            opened = await server.open("sleuth", 4, bots=[])
            path = f"/api/tables/{opened['table']}/seats"
            bob = {"name": "Bob", "key": KEY}
            first = await server.post(path, bob, status=201)
            assert await server.post(path, bob, status=201) == first
            assert (await server.get(path, first["token"]))["seats"] == [first["seat"]]
            other = await server.post(path, {"name": "Cy", "key": KEY[1:]}, status=201)
            assert other["seat"] != first["seat"]
            assert other["token"] != first["token"]
            plain = [await server.http.post(path, json={"name": "Di"}) for _ in range(2)]
            assert [one.status_code for one in plain] == [201, 409]
            await server.post(path, {"name": "Ed", "key": "short"}, status=422)
            kick = {"id": "kick", "command": {"type": "Kick", "seat": first["seat"]}}
            await server.post(f"/api/tables/{opened['table']}/commands", kick, opened["host"])
            await server.post(path, bob, status=409)  # a late copy does not seat him again
        async with served(tmp_path / "tables.db", pace=1000) as server:
            assert await server.post(path, {"name": "Cy", "key": KEY[1:]}, status=201) == other

    evening(play())


def test_names_at_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            opened = await server.open("sleuth", 4, bots=[], name="Zoe\u0308")
            path = f"/api/tables/{opened['table']}/seats"
            for name, status in (("\u3164", 422), ("Bo\u200bb", 422), ("ZO\u00cb", 409), ("अनिरुद्ध श्रीवास्तव", 201)):
                await server.post(path, {"name": name}, status=status)
            table = await server.get(f"/api/tables/{opened['table']}")
            assert [seat["name"] for seat in table["seats"]][:2] == ["Zo\u00eb", "अनिरुद्ध श्रीवास्तव"]

    evening(play())
