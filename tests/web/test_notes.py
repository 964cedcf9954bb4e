"""Questions to one's notebook, at a table and beside a real one."""

from pathlib import Path
from typing import Any

import pytest

from deerstalker.games import GAMES
from web_client import Chair, evening, served


async def ask(chair: Chair, **question: Any) -> Any:
    mark = f"q{len(chair.heard)}"
    await chair.say({"type": "Ask", "id": mark, "seat": 0, **question})
    await chair.until(lambda: mark in chair.answers)
    return chair.answers[mark]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_sheet_fills_itself_in(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            settings = {"aid": "everything", "hints": True}
            opened = await server.open(game, 3, settings=settings)
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                assert (await ask(ann, what="sheet"))["kind"] == "Illegal"
                await ann.do({"type": "Begin"})
                await ann.until(lambda: ann.view["asked"])
                told = (await ask(ann, what="sheet"))["answer"]
                assert told["level"] == "everything"
                assert told["columns"]
                cells = [cell for group in told["groups"] for row in group["rows"] for cell in row["cells"]]
                dealt = ann.view["offers"][0]["type"] != "Choose"  # tokens are chosen before the cards are dealt
                assert {cell["mark"] for cell in cells} >= ({"yes", "no"} if dealt else {""})
                first = ann.view["offers"][0]["example"]
                heard = (await ask(ann, what="parse", text=first))["answer"]
                assert heard["action"]["type"] == ann.view["offers"][0]["type"]
                if dealt and told["explained"]:
                    card = ann.view["status"]["seats"][0]["hand"][0]
                    why = (await ask(ann, what="why", card=card, holder=0))["answer"]
                    assert why["steps"]
                    assert why["seqs"] == [6]
                assert (await ask(ann, what="fortune"))["kind"] == "Invalid"
                assert (await ask(ann, what="sheet", seat=1))["kind"] == "Forbidden"
                assert (await ann.act(heard["action"]))["type"] == "Done"
                assert (await ask(ann, what="sheet"))["type"] == "Told"

    evening(play())


def test_a_notebook_beside_a_real_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            hand = ["scarlet", "mustard", "knife", "wrench", "hall", "study"]
            book = {"game": "clue", "names": ["Ann", "Bob", "Cy"], "me": 0, "hand": hand}
            lines = ["bob suggests plum rope study; cy shows", "I suggest plum knife hall; Bob shows plum"]
            told = await server.post("/api/notebook", {**book, "lines": lines})
            assert told["read"][0] == "Bob suggests Prof. Plum with the Rope in the Study. Cy shows Bob a card."
            rope = next(row for group in told["sheet"]["groups"] for row in group["rows"] if row["id"] == "rope")
            assert [cell["mark"] for cell in rope["cells"]] == ["no", "no", "yes", "no"]
            why = await server.post(
                "/api/notebook", {**book, "lines": lines, "ask": {"what": "why", "card": "rope", "holder": 2}}
            )
            assert "Cy" in why["answer"]["text"]
            best = await server.post("/api/notebook", {**book, "lines": lines, "ask": {"what": "best"}})
            first, second, *_ = best["answer"]["questions"]
            assert first["bits"] >= second["bits"] > 0
            assert first["exact"] is True
            assert (first["text"][0].isdigit(), first["alike"] >= 0) == (False, True)
            assert best["answer"]["nothing"] == "nobody can help"
            assert told["solution"] is None
            assert told["sheet"]["deals"] == {"count": 15876, "exact": True}
            assert told["examples"][1].startswith("I suggest")
            solved = await server.post(
                "/api/notebook", {**book, "lines": ["I suggest plum rope kitchen; nobody shows"]}
            )
            assert solved["solution"] == ["plum", "rope", "kitchen"]
            outright = await server.post("/api/notebook", {**book, "lines": ["Bob has the kitchen"]})
            assert outright["read"] == ["Bob has the Kitchen."]
            refused = await server.post("/api/notebook", {**book, "hand": hand[:2]}, status=422)
            assert "6 cards" in refused["why"]
            refused = await server.post("/api/notebook", {**book, "names": ["Ann", "Bob", "Smith, Jo"]}, status=422)
            assert "'Smith, Jo' can't be a name" in refused["why"]
            refused = await server.post("/api/notebook", {**book, "hand": [*hand[1:], "rope, hall"]}, status=422)
            assert refused["why"] == "There is no card 'rope, hall' in this game."
            for third in ("the butler did it", "# a remark", "open: rope", " "):
                refused = await server.post("/api/notebook", {**book, "lines": [*lines, third]}, status=422)
                assert refused["why"].startswith("line 3: ")

    evening(play())


def test_every_real_table_can_be_opened(tmp_path: Path) -> None:
    """What the server says of the deal is enough to open a notebook, for any game, on any chair."""

    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            players = {game["name"]: game["players"] for game in await server.get("/api/games") if game["notebook"]}
            assert len(players) > 3
            for game in players:
                for seats in range(players[game][0], players[game][1] + 1):
                    book = {"game": game, "names": [f"P{seat}" for seat in range(seats)], "me": 0, "hand": []}
                    deal = (await server.post("/api/notebook", {**book, "ask": {"what": "deal"}}))["answer"]
                    assert 0 < len(deal["cards"]) - sum(deal["hands"]) - deal["face_up"] < 4
                    cards = deal["cards"][1::2] + deal["cards"][::2]
                    for seat in (0, seats - 1):
                        size = deal["hands"][seat]
                        dealt = {"me": seat, "hand": cards[:size], "face_up": cards[size : size + deal["face_up"]]}
                        assert (await server.post("/api/notebook", {**book, **dealt}))["sheet"]["groups"]
                    if deal["face_up"]:
                        why = {"what": "why", "card": dealt["face_up"][0], "holder": -2}
                        assert (await server.post("/api/notebook", {**book, **dealt, "ask": why}))["answer"]["steps"]
            moving = {"game": "why", "names": ["Ann", "Bob"], "me": 0, "hand": [], "ask": {"what": "deal"}}
            why = await server.post("/api/notebook", moving, status=422)
            assert "notebook" in why["why"]

    evening(play())


def test_the_open_gems_have_a_column_of_their_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open("sleuth", 4)
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                await ann.do({"type": "Begin"})
                await ann.until(lambda: ann.view["status"] is not None)
                titles = [column["title"] for column in (await ask(ann, what="sheet"))["answer"]["columns"]]
                assert titles[-2:] == ["Hidden", "Open"]
                assert len(set(titles)) == len(titles)

    evening(play())


def test_a_table_is_drawn_with_its_own_house_rules(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open("clue", 3, options={"tokens": "chosen"})
            drawn = await server.get(f"/api/tables/{opened['table']}/layout")
            box = await server.get("/api/games/clue/layout")
            assert (drawn["seating"], box["seating"]) == ("chosen", "fixed")
            assert drawn["plan"] == box["plan"]

    evening(play())
