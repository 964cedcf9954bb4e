"""Before the game: talk, and what everybody is told of a table."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from web_client import evening, served


def said(chair: Any) -> list[str]:
    """What this chair has heard people say."""
    return [one["entry"]["text"] for one in chair.news if one["entry"]["type"] == "Said"]


def heard(chair: Any) -> bool:
    """Whether this chair has heard what Bob says."""
    return said(chair) == ["One more and we can start."]


def test_people_talk_before_the_game_and_everybody_hears_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            table = await server.open("sleuth", 3, bots=[])
            seat = await server.post(f"/api/tables/{table['table']}/seats", {"name": "Bob"}, status=201)
            async with (
                server.socket(table["table"], table["token"]) as ann,
                server.socket(table["table"], seat["token"]) as bob,
                server.socket(table["table"]) as eve,
            ):
                await bob.do({"type": "Say", "text": "One more and we can start."})
                for one in (ann, bob, eve):
                    await one.until(partial(heard, one))
                refused = await eve.do({"type": "Say", "text": "Me!"})
                assert refused["kind"] == "Forbidden"
            async with server.socket(table["table"]) as late:
                await late.until(partial(heard, late))

    evening(play())


def test_talk_before_the_game_is_bounded(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000, talk_a_minute=3) as server:
            table = await server.open("sleuth", 3, bots=[])
            async with server.socket(table["table"], table["token"]) as ann:
                answers = [await ann.do({"type": "Say", "text": f"Hello {n}"}) for n in range(5)]
            assert [one["type"] for one in answers] == ["Done"] * 3 + ["Refused"] * 2
            assert answers[-1]["kind"] == "Busy"

    evening(play())


def test_everybody_is_told_who_must_act(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1000) as server:
            table = await server.open("sleuth", 3)
            path = f"/api/tables/{table['table']}"
            assert (await server.get(path))["waiting"] == []
            await server.post(f"{path}/commands", {"id": "begin", "command": {"type": "Begin"}}, table["host"])
            async with server.socket(table["table"], table["token"]) as ann:
                assert (await server.get(path))["waiting"] == ann.view["waiting"] != []

    evening(play())


@pytest.mark.parametrize(("speed", "beat"), [("calm", 2.0), ("usual", 1.0), ("quick", 0.4)])
def test_the_speed_of_a_table_is_that_of_its_bots(tmp_path: Path, speed: str, beat: float) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=1.0) as server:
            table = await server.open("sleuth", 3, settings={"speed": speed})
            bots: Any = server.server.tables[table["table"]].bots
            assert bots.pace == beat
            assert (await server.get(f"/api/tables/{table['table']}"))["settings"]["speed"] == speed

    evening(play())
