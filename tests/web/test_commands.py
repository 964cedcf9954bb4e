"""Around the game: coming back, handing over, leaving, pausing, talking, playing again."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from deerstalker.web.live.commands import Draft
from deerstalker.web.live.log import Said
from web_client import Chair, Served, evening, served


async def two_people(server: Served, **settings: Any) -> tuple[Any, Any]:
    """Ann and Bob with a bot between them; the game has not begun."""
    opened = await server.open("sleuth", 3, bots=[None, "random", None], settings=settings)
    bob = await server.post(f"/api/tables/{opened['table']}/seats", {"name": "Bob", "seat": 2}, status=201)
    return opened, bob


async def begun(server: Served, ann: Chair) -> None:
    assert (await ann.do({"type": "Begin"}))["type"] == "Done"
    await ann.until(lambda: ann.view["stage"] == "running")


def test_a_chair_is_whose_token_it_is(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened, bob = await two_people(server)
            table = opened["table"]
            async with (
                server.socket(table, opened["host"], opened["token"]) as ann,
                server.socket(table, bob["token"]) as other,
                server.socket(table) as crowd,
            ):
                fill = {"type": "Fill", "seat": 1, "bot": "random"}
                for command in ({"type": "Begin"}, {"type": "Kick", "seat": 0}, fill):
                    assert (await other.do(command))["kind"] == "Forbidden"
                    assert (await crowd.do(command))["kind"] == "Forbidden"
                assert (await other.do({"type": "Say", "text": "I am Ann"}, seat=0))["kind"] == "Forbidden"
                assert (await crowd.do({"type": "Say", "text": "hello"}))["kind"] == "Forbidden"
                full = await server.post(f"/api/tables/{table}/seats", {"name": "Cy"}, status=409)
                assert full["kind"] == "Illegal"
                await begun(server, ann)
                late = await server.post(f"/api/tables/{table}/seats", {"name": "Cy"}, status=409)
                assert "watch" in late["why"]

    evening(play())


@pytest.mark.long
def test_coming_back_where_one_was(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open("clue-cards", 3)
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                await begun(server, ann)
                await ann.play()
                every = ann.news
            async with server.socket(opened["table"], opened["token"], after=10) as ann:
                await ann.until(lambda: len(ann.news) == len(every) - 10)
                assert [one | {"view": None} for one in every[10:]] == ann.news
                assert ann.view["over"]
            told = await server.get(f"/api/tables/{opened['table']}/log?after=10", opened["token"])
            assert [one | {"seat": 0, "view": None} for one in told] == ann.news[:500]

    evening(play())


def test_however_much_was_missed_it_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open("clue", 3)
            live = await server.server.table(opened["table"])
            said = [Draft(Said(0, f"number {number}")) for number in range(1200)]
            await live.write(lambda: said)
            async with server.socket(opened["table"], opened["token"]) as ann:
                await ann.until(lambda: len(ann.news) == live.table.seq)
                assert [one["seq"] for one in ann.news] == list(range(1, live.table.seq + 1))
            async with server.socket(opened["table"], opened["token"], after=600) as ann:
                await ann.until(lambda: bool(ann.news) and ann.news[-1]["seq"] == live.table.seq)
                assert [one["seq"] for one in ann.news] == list(range(601, live.table.seq + 1))

    evening(play())


def test_a_bot_sits_in_and_goes_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", grace=0.1, pace=0.0) as server:
            opened, bob = await two_people(server)
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                async with server.socket(opened["table"], bob["token"]) as other:
                    await begun(server, ann)
                    assert (await other.do({"type": "Return"}))["kind"] == "Illegal"
                    assert (await other.do({"type": "Hand"}))["type"] == "Done"
                    assert (await other.do({"type": "Return"}))["type"] == "Done"
                await ann.until(lambda: any(one["entry"] == _handed("away") for one in ann.news))
                summary = await server.get(f"/api/tables/{opened['table']}")
                assert summary["seats"][2]["bot"] == "novice"
                assert summary["seats"][2]["person"]
                async with server.socket(opened["table"], bob["token"]) as other:
                    refused = await other.do({"type": "Act", "action": {"type": "Pass"}})
                    assert refused["kind"] in ("Illegal", "Invalid")
                    assert (await other.do({"type": "Return"}))["type"] == "Done"
                    assert (await other.do({"type": "Leave"}))["type"] == "Done"
                    await ann.until(lambda: any(one["entry"] == _handed("left") for one in ann.news))
                    assert (await other.do({"type": "Return"}))["type"] == "Done"
                    assert (await ann.do({"type": "Kick", "seat": 2}))["type"] == "Done"
                    await other.until(lambda: other.news[-1]["seat"] is None)
                    assert (await other.do({"type": "Return"}))["kind"] == "Forbidden"

    evening(play())


def _handed(why: str) -> dict[str, Any]:
    return {"type": "Handed", "seat": 2, "bot": "novice", "why": why}


def test_a_pause_takes_everybody(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened, bob = await two_people(server)
            async with (
                server.socket(opened["table"], opened["host"], opened["token"]) as ann,
                server.socket(opened["table"], bob["token"]) as other,
            ):
                assert (await ann.do({"type": "Pause"}))["kind"] == "Illegal"
                await begun(server, ann)
                assert (await ann.do({"type": "Pause"}))["type"] == "Done"
                assert ann.view["stage"] == "running"
                assert (await other.do({"type": "Pause"}))["type"] == "Done"
                await ann.until(lambda: ann.view["stage"] == "paused")
                paused = await ann.act({"type": "EndTurn"})
                assert paused["kind"] in ("Illegal", "Invalid")
                assert (await ann.do({"type": "Resume"}))["type"] == "Done"
                assert (await other.do({"type": "Resume"}))["type"] == "Done"
                await ann.until(lambda: ann.view["stage"] == "running")

    evening(play())


@pytest.mark.long
def test_playing_again_one_chair_further(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open("clue-cards", 3)
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                assert (await ann.do({"type": "Rematch"}))["kind"] == "Illegal"
                await begun(server, ann)
                await ann.play()
                assert (await ann.do({"type": "Rematch"}, id="again"))["type"] == "Done"
                await ann.until(lambda: ann.news[-1]["entry"]["type"] == "Rematch")
                table = ann.news[-1]["entry"]["table"]
                assert (await ann.do({"type": "Rematch"}))["type"] == "Done"
                assert [one["entry"]["type"] for one in ann.news].count("Rematch") == 1
            async with server.socket(table, opened["host"], opened["token"]) as ann:
                assert ann.welcome["seats"] == [2]
                assert ann.welcome["host"]
                await begun(server, ann)

    evening(play())


def test_a_rematch_is_asked_for_once_and_begun_by_whoever_asked(tmp_path: Path) -> None:
    """Everybody hears of it; the others' chairs are free until they come."""

    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened, bob = await two_people(server)
            async with (
                server.socket(opened["table"], opened["host"], opened["token"]) as ann,
                server.socket(opened["table"], bob["token"]) as other,
                server.socket(opened["table"]) as crowd,
            ):
                await begun(server, ann)
                (await server.server.table(opened["table"])).table.stage = "over"
                assert (await crowd.do({"type": "Rematch"}))["kind"] == "Forbidden"
                assert (await other.do({"type": "Rematch"}))["type"] == "Done"
                assert (await ann.do({"type": "Rematch"}))["type"] == "Done"
                for one in (ann, other, crowd):
                    await one.until(lambda: one.news[-1]["entry"]["type"] == "Rematch")  # noqa: B023
                    assert one.news[-1]["words"] == ["Bob wants a rematch."]
                assert [one["entry"]["type"] for one in ann.news].count("Rematch") == 1
                table = ann.news[-1]["entry"]["table"]
            async with (
                server.socket(table, bob["token"]) as other,
                server.socket(table, opened["host"], opened["token"]) as ann,
            ):
                assert other.welcome["seats"] == [1]
                assert other.welcome["host"]
                assert (ann.welcome["seats"], ann.welcome["host"]) == ([], False)
                before = await server.get(f"/api/tables/{opened['table']}")
                chairs = other.welcome["table"]["seats"]
                assert [one["name"] for one in chairs] == [before["seats"][1]["name"], "Bob", ""]
                for same in ("game", "options", "settings"):
                    assert other.welcome["table"][same] == before[same]
                assert (await other.do({"type": "Begin"}))["kind"] == "Illegal"
                sat = await server.post(f"/api/tables/{table}/seats", {"name": "Ann", "seat": 2}, status=201)
                assert sat["seat"] == 2
                await begun(server, other)

    evening(play())


def test_the_same_command_twice_is_done_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open("clue", 3)
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                await begun(server, ann)
                at = ann.view["seq"]
                roll = {"type": "Act", "action": {"type": "Roll"}}
                first = await ann.do(roll, seat=0, at=at, id="mine")
                assert first["type"] == "Done"
                assert await ann.do(roll, seat=0, at=at, id="mine") == first
                assert (await ann.do(roll, seat=0, at=at, id="another"))["kind"] == "Stale"
                order = {"id": "mine", "at": at, "seat": 0, "command": roll}
                assert await server.post(f"/api/tables/{opened['table']}/commands", order, opened["token"]) == first
            async with server.socket(opened["table"], opened["token"]) as ann:
                assert await ann.do(roll, seat=0, at=at, id="mine") == first

    evening(play())


def test_who_has_seen_the_answer_is_silent(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db", pace=30) as server:
            opened = await server.open("clue", 3)
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                await begun(server, ann)
                assert (await ann.do({"type": "Say", "text": "  good \n evening "}))["type"] == "Done"
                await ann.until(lambda: ann.news[-1]["entry"]["type"] == "Said")
                assert ann.news[-1]["words"] == ["Ann: good evening"]
                accuse = next(one for one in ann.view["offers"] if one["type"] == "Accuse")
                assert accuse["stakes"]
                action = {"type": "Accuse", **{field["name"]: field["values"][0] for field in accuse["fields"]}}
                assert (await ann.act(action))["type"] == "Done"
                refused = await ann.do({"type": "Say", "text": "it was Plum"})
                if not ann.view["over"]:
                    assert refused["kind"] == "Illegal"
                    assert "Keep it to yourself" in refused["why"]

    evening(play())


def test_time_runs_out(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open("clue", 3, settings={"clock": 10, "increment": 2})
            live = await server.server.table(opened["table"])
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                await begun(server, ann)
                assert ann.view["clocks"] == pytest.approx([10_000] * 3, abs=500)
                await asyncio.sleep(0.2)
                assert (await ann.act({"type": "Roll"}))["type"] == "Done"
                await ann.until(lambda: ann.news[-1]["view"] is not None and ann.view["seq"] > 6)
                assert 10_000 < ann.view["clocks"][0] < 11_900
                live.clocks._since -= 60
                live._takeovers.watch_clocks()
                await ann.until(lambda: any(one["entry"].get("why") == "clock" for one in ann.news))
                assert (await ann.do({"type": "Return"}))["kind"] == "Illegal"

    evening(play())


def test_events_as_a_stream(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open("clue", 3)
            live = await server.server.table(opened["table"])
            await live.write(lambda: [Draft(Said(0, "good evening"))] * 2)
            address = f"/api/tables/{opened['table']}/events?after=1"
            async with server.http.stream("GET", address, headers={"Last-Event-ID": "2"}) as answer:
                lines = answer.aiter_lines()
                seen = [await anext(lines) for _ in range(7)]
                assert seen[0] == "event: Welcome"
                assert seen[3:5] == [f"id: {live.table.seq}", "event: News"]

    evening(play())
