"""Questions to one's notebook, at a table and beside a real one."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from deerstalker.core import seen
from deerstalker.games import GAMES
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.table import Table
from deerstalker.web.live.wire import BestQuestions
from deerstalker.web.work.conversation import RankQuestions
from deerstalker.web.work.notes_worker import NotesChair
from deerstalker.web.work.position import Position
from web_client import Served, ask, evening, served


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


def test_afterwards_notes_are_shown_as_they_stood(tmp_path: Path) -> None:
    """The sheet of any chair after any step, the same that the chair had then; and why it was certain."""

    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open("clue-cards", 3, settings={"aid": "everything"})
            path = f"/api/tables/{opened['table']}/replay/notes"
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                await ann.do({"type": "Begin"})
                await ann.until(lambda: ann.view["asked"])
                then = (await ask(ann, what="sheet"))["answer"]
                refused = await server.get(f"{path}?step=1&chair=0", status=409)
                assert refused["why"] == "You can look back once the game is over."
                await ann.play()
            case = (await server.http.get(f"/api/tables/{opened['table']}/case")).text
            steps = sum(line[:1].isdigit() for line in case.splitlines())
            sheets = [await server.get(f"{path}?step={step}&chair=0") for step in range(1, 8)]
            assert then in sheets
            last = await server.get(f"{path}?step={steps}&chair=1")
            assert last != await server.get(f"{path}?step={steps}&chair=2")
            row = next(row for group in last["groups"] for row in group["rows"] if row["cells"][1]["mark"] == "yes")
            why = await server.get(f"{path}?step={steps}&chair=1&card={row['id']}&holder=1")
            assert why["steps"]
            assert all(1 <= step <= steps for step in why["seqs"])
            for wrong in ("step=999999&chair=0", "step=1&chair=7", "step=1&chair=x", "step=1&chair=0&card=x&holder=1"):
                assert (await server.get(f"{path}?{wrong}", status=422))["kind"] == "Invalid"

    evening(play())


@pytest.mark.parametrize("seed", range(3))
def test_the_best_questions_are_those_that_stake_nothing(seed: int) -> None:
    """The same as in a terminal, though a last question of Sleuth, after which one must name the gem, may be any."""
    table = Table.open(GAMES["sleuth"], ("Ann", "Bob", "Cy"))
    assert list(table.let_nature_act(lambda step: random.Random(f"{seed} {step}")))
    (seat,) = table.waiting_for
    chair, followed = NotesChair(Position(table.header, seat)), FollowedGame(table.header, seat)
    copies = [seen(step, seat) for step in table.steps]
    chair.read(msgspec.Raw(msgspec.json.encode(list(enumerate(copies, 1)))))
    for step in copies:
        followed.read(step)
    best = chair.answer(RankQuestions())
    assert isinstance(best, BestQuestions)
    assert [one.text for one in best.questions] == [one.text for one in followed.best().questions]


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


def test_a_notebook_of_another_edition(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            (box,) = (one for one in await server.get("/api/games") if one["name"] == "clue")
            assert {"cluedo", "2016", "2023"} <= {one["name"] for one in box["editions"]}
            book = {"game": "clue", "edition": "cluedo", "names": ["Ann", "Bob", "Cy"], "me": 0}
            deal = await server.post("/api/notebook", {**book, "hand": [], "ask": {"what": "deal"}})
            titles = dict(zip(deal["answer"]["cards"], deal["answer"]["titles"], strict=True))
            assert (titles["wrench"], titles["green"]) == ("Spanner", "Reverend Green")
            hand = ["scarlet", "mustard", "knife", "wrench", "hall", "study"]
            lines = ["b plropi c", "bob suggests plum rope study; cy shows", "note hm", "perelo b"]
            refused = await server.post("/api/notebook", {**book, "hand": hand, "lines": lines}, status=422)
            assert refused["why"].startswith("line 1: ")
            told = await server.post("/api/notebook", {**book, "hand": hand, "lines": lines[1:]})
            assert told["read"][0] == "Bob suggests Professor Plum with the Rope in the Study. Cy shows Bob a card."
            assert told["read"][1:] == [
                "Remark: hm",
                "Cy suggests Mrs Peacock with the Revolver in the Lounge. Ann can't help. Bob shows Cy a card.",
            ]
            refused = await server.post("/api/notebook", {**book, "hand": hand, "lines": ["b prelo c"]}, status=422)
            assert (
                "It can mean: Bob: Mrs Peacock with the Revolver in the Lounge; Bob: Professor Plum" in refused["why"]
            )
            refused = await server.post("/api/notebook", {**book, "hand": hand, "edition": "1066"}, status=422)
            assert "I expected an edition" in refused["why"]

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


async def guided(server: Served, *, hints: bool) -> tuple[Any, Any]:
    """What a guide says before the first decision, asked twice."""
    opened = await server.open("clue-cards", 3, settings={"aid": "everything", "hints": hints})
    async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
        await ann.do({"type": "Begin"})
        await ann.until(lambda: ann.view["asked"])
        return await ask(ann, what="guide"), await ask(ann, what="guide")


def test_a_guide_speaks_where_hints_are_allowed(tmp_path: Path) -> None:
    """The same lines for the same moment, in words of what is on offer; elsewhere it is refused."""

    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            first, again = await guided(server, hints=True)
            assert first["answer"] == again["answer"]
            assert first["answer"]["lines"][-1].startswith("My advice: ")
            refused, _ = await guided(server, hints=False)
            assert refused["why"] == "This table plays without hints."

    evening(play())
