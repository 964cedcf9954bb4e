"""The tools for language models, with the client of the official package: whole games over stdio and over HTTP."""

import asyncio
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from mcp import Client, StdioServerParameters

from adapters.model_player import Call, id_in, play
from deerstalker.adapters.mcp import desk as desks
from deerstalker.adapters.mcp.chair import Chair
from deerstalker.adapters.mcp.desk import Desk
from deerstalker.adapters.mcp.server import made
from deerstalker.cli import main
from deerstalker.core.case import Step
from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.seats import Seat
from deerstalker.core.secret import seen
from deerstalker.games import GAMES
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.local_game import LocalGame
from deerstalker.tui.plain_play import FACTS
from kit import DEDUCED, dealt_anew
from real_server import free_port, opened

COMMAND = [sys.executable, "-m", "deerstalker", "mcp"]
QUICK = DEDUCED[1::2]
KINDS = [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in GAMES]
DAY = "2026-11-18"


@asynccontextmanager
async def calling(server: Any) -> AsyncIterator[Call]:
    """A client that calls tools of this server."""
    async with Client(server) as client:

        async def call(name: str, arguments: dict[str, Any]) -> str:
            answer = await client.call_tool(name, arguments)
            return "".join(block.text for block in answer.content if block.type == "text")

        yield call


def run(server: Any, story: Callable[[Call], Awaitable[None]]) -> None:
    async def told() -> None:
        async with calling(server) as call:
            await story(call)

    asyncio.run(told())


async def whole_game(call: Call, name: str) -> None:
    seats = min(max(3, GAMES[name].players[0]), GAMES[name].players[-1])
    said = await call("sit_down", {"game": name, "seats": seats, "seed": "tools", "name": "Zoe"})
    assert "Zoe (you)" in said
    end = await play(call, said, name)
    assert end.splitlines()[-1].endswith(("wins.", "win."))
    assert "left" in await call("leave", {"table": id_in(said)})
    assert "no table" in await call("look", {"table": id_in(said)})


@pytest.mark.parametrize("name", KINDS)
def test_a_whole_game_over_stdio(name: str, tmp_path: Path) -> None:
    words = [*COMMAND[1:], "--folder", str(tmp_path)]
    run(StdioServerParameters(command=COMMAND[0], args=words), lambda call: whole_game(call, name))
    assert [file.name for file in tmp_path.iterdir()] == [f"{name}-1.case"]
    assert main(["check", str(tmp_path / f"{name}-1.case")]) == 0


@contextmanager
def over_http(folder: Path, *more: str) -> Iterator[str]:
    """A server in a process of its own."""
    port = free_port()
    words = [*COMMAND, "--http", str(port), "--folder", str(folder), *more]
    with (folder / "log").open("wb") as log, subprocess.Popen(words, stdout=log, stderr=log) as server:
        try:
            asyncio.run(_await(f"http://127.0.0.1:{port}", server))
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)


async def _await(address: str, server: "subprocess.Popen[bytes]") -> None:
    async with httpx.AsyncClient() as client:
        for _ in range(300):
            assert server.poll() is None
            try:
                await client.get(address)
                return
            except httpx.TransportError:
                await asyncio.sleep(0.1)
    raise AssertionError("the server never answered")


@pytest.mark.parametrize("names", [QUICK[-1:], pytest.param([*GAMES], marks=pytest.mark.long)], ids=["one", "all"])
def test_a_whole_game_of_each_kind_over_http(names: list[str], tmp_path: Path) -> None:
    async def story(call: Call) -> None:
        for name in names:
            await whole_game(call, name)

    with over_http(tmp_path) as address:
        run(address, story)
    assert {file.name for file in tmp_path.glob("*.case")} == {f"{name}-1.case" for name in names}


# -- nothing hidden --------------------------------------------------------------------------------------


class Copied:
    """A session that holds nothing but one chair's copy of a game, as it would travel to another machine."""

    def __init__(self, game: LocalGame, seat: Seat) -> None:
        box = game.table.box
        decode = msgspec.json.Decoder(Step[box.action, box.event]).decode  # type: ignore[name-defined]
        aid = game.chair(seat).aid
        self.followed = FollowedGame(game.table.header, seat, aid=aid, hints=aid == "everything")
        for step in game.table.steps:
            self.followed.read(decode(msgspec.json.encode(seen(step, seat))))
        self.asked, self.seats, self.is_over = game.go_on(), (seat,), game.is_over

    def chair(self, seat: Seat | None) -> FollowedGame:
        return self.followed

    def go_on(self) -> Any:
        return self.asked

    def news(self) -> list[str]:
        return []


def everything_told(chair: Chair, card: str) -> list[str]:
    """All that a chair can be asked for without changing the game."""
    told = []
    asking = [*FACTS, f"why {card}", f"why {card} Bob"]
    tries: list[Callable[[], str]] = [chair.look, *(partial(chair.ask, about) for about in asking)]
    tries += [partial(chair.act, word) for word in ("options", "99", "dance")]
    for one in tries:
        try:
            told.append(one())
        except DeerstalkerError as error:
            told.append(str(error))
    return told


def moments(name: str, folder: Path, seed: str, number: int) -> Iterator[LocalGame]:
    """A game played at random, at some of the moments when the chair is asked."""
    desk = Desk(folder, patience=60)
    table, _ = desk.sit_down(name, None, "", seed, "", [])
    game = desk.chairs.get(table).session
    assert isinstance(game, LocalGame)
    rng = random.Random(seed)
    for _ in range(number):
        for _ in range(rng.randrange(6)):
            asked = game.go_on()
            while asked is None and not game.is_over:
                asked = game.go_on()
            if asked is None:
                return
            options = game.chair(asked.seat).options
            calm = [one for one in options if not isinstance(one, game.table.box.staking)]
            if calm:
                game.act(asked.seat, rng.choice(calm))
            else:
                game.decline(asked.seat)
        while game.go_on() is None and not game.is_over:
            pass
        if game.is_over:
            return
        yield game


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_follows_from_the_copy_of_the_chair(name: str, tmp_path: Path) -> None:
    looked = 0
    for game in moments(name, tmp_path, "copies", 5):
        looked += 1
        card = game.chair(0).layout.cards[0].title
        copy: Any = Copied(game, 0)
        assert everything_told(Chair(copy), card) == everything_told(Chair(game), card)
    assert looked >= 2


@pytest.mark.parametrize("name", GAMES)
def test_what_a_chair_cannot_see_changes_nothing_it_is_told(name: str, tmp_path: Path) -> None:
    """Deal the hidden cards anew behind its back: every answer and every refusal stays the same, to the letter."""
    rng, looked = random.Random(name), 0
    for game in moments(name, tmp_path, "shuffles", 5):
        card = game.chair(0).layout.cards[0].title
        before = everything_told(Chair(game), card)
        moment = game.table._moment
        game.table._moment = msgspec.structs.replace(moment, state=dealt_anew(moment.state, 0, rng))
        looked += game.table._moment != moment
        assert everything_told(Chair(game), card) == before
        game.table._moment = moment
    assert looked >= 2


@pytest.mark.parametrize("name", GAMES)
def test_messages_hold_no_more_than_is_told(name: str, tmp_path: Path) -> None:
    """The same of whole messages, as a client gets them: every field of every answer, refusals among them."""
    rng, desk, compared = random.Random(name), Desk(tmp_path), 0
    calls: list[tuple[str, dict[str, Any]]] = [("look", {}), *(("ask", {"about": about}) for about in FACTS)]
    calls += [("ask", {"about": "the solution"}), *(("act", {"command": word}) for word in ("options", "99"))]

    async def told(game: LocalGame, other: Any) -> None:
        table = desk.chairs.put(Chair(game))
        moment = game.table._moment

        async def messages() -> list[str]:
            return [
                (await client.call_tool(tool, {"table": table, **words})).model_dump_json() for tool, words in calls
            ]

        async with Client(made(desk)) as client:
            await messages()  # what has happened is told once
            before = await messages()
            game.table._moment = msgspec.structs.replace(moment, state=other)
            assert await messages() == before
        game.table._moment = moment

    for game in moments(name, tmp_path, "messages", 2):
        state = game.table._moment.state
        other = dealt_anew(state, 0, rng)
        if other != state:
            asyncio.run(told(game, other))
            compared += 1
    assert compared


# -- the other tools -------------------------------------------------------------------------------------


def test_a_notebook_beside_a_real_table(tmp_path: Path) -> None:
    async def story(call: Call) -> None:
        hand = "scarlet, mustard, knife, wrench, hall, study"
        begun = {"game": "clue", "names": "Ann, Bob, Cy", "me": "Ann", "hand": hand}
        assert "Ann gets 6 cards" in await call("open_notebook", {**begun, "hand": "scarlet"})
        notebook = id_in(await call("open_notebook", begun))
        await call("write", {"notebook": notebook, "line": "bob suggests plum rope study; cy shows"})
        said = await call("write", {"notebook": notebook, "line": "I suggest plum knife hall; Bob shows plum"})
        assert "Cy has the Rope." in said
        assert "Rope" in await call("write", {"notebook": notebook, "line": "grid"})
        assert "no files" in await call("write", {"notebook": notebook, "line": "save /tmp/notes.txt"})

    run(made(Desk(tmp_path)), story)
    assert not list(tmp_path.iterdir())


def test_the_case_of_the_day(tmp_path: Path) -> None:
    async def story(call: Call) -> None:
        wish = {"game": "clue", "level": 1, "day": DAY, "kind": "holder"}
        puzzle = id_in(said := await call("puzzle", wish))
        assert "level 1" in said
        assert await call("solve", {"puzzle": puzzle, "line": "hint"})
        answers = [
            await call("solve", {"puzzle": puzzle, "line": f"answer {who}"}) for who in ("Bob", "Cy", "envelope")
        ]
        assert sum(answer.startswith("Right.") for answer in answers) == 1
        assert "no day" in await call("puzzle", {"day": "tomorrow"})
        assert "Levels go" in await call("puzzle", {"level": 9, "day": DAY})
        assert "type of puzzle" in await call("puzzle", {"kind": "rebus", "day": DAY})

    run(made(Desk(tmp_path)), story)


def test_what_a_table_does_not_tell_and_what_is_refused(tmp_path: Path) -> None:
    async def story(call: Call) -> None:
        said = await call("sit_down", {"game": "clue", "seats": 3, "seed": "1"})
        table = id_in(said)
        for about in ("odds", "best", "why rope"):
            assert "without" in await call("ask", {"table": table, "about": about})
        assert "without automatic notes" in await call("ask", {"table": table, "about": "sheet"})
        assert "Ask for one of these" in await call("ask", {"table": table, "about": "the solution"})
        assert "waits for you" in await call("wait", {"table": table})
        assert await call("note", {"table": table}) == "You have no notes yet."
        assert await call("note", {"table": table, "text": "Bob is nervous"}) == "1. Bob is nervous"
        staked = await call("act", {"table": table, "command": "accuse plum rope study"})
        assert "sure = true" in staked
        assert "no player called" in await call("sit_down", {"game": "clue", "level": "mybots.py:Bot"})
        assert "programs can't play" in await call("sit_down", {"game": "clue", "level": "pipe:/bin/true"})
        assert "no game called" in await call("sit_down", {"game": "chess"})
        assert "nobody" in await call("act", {"table": table, "command": "say hello"})
        assert "no puzzle" in await call("solve", {"puzzle": "puzzle-1", "line": "hint"})

    run(made(Desk(tmp_path, aid="off")), story)


def test_a_kind_of_action_is_chosen_part_by_part_or_in_words(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    table, said = desk.sit_down("clue-cards", 3, "novice", "1", "", [])
    ways = next(line.split(".")[0] for line in said.splitlines() if "ways)" in line)
    parts = desk.at(table, lambda chair: chair.act(ways))
    assert "An empty command goes back." in parts
    assert "An empty command" not in desk.at(table, lambda chair: chair.act(""))
    desk.at(table, lambda chair: chair.act(ways))
    for _ in range(3):
        said = desk.at(table, lambda chair: chair.act("1"))
    assert "Ann suggests" in said
    with pytest.raises(Invalid, match="no number 99"):
        desk.at(table, lambda chair: chair.act("99"))
    desk.close()
    assert not desk.chairs.things


def test_there_is_room_for_so_many_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desks, "MOST", 1)
    desk = Desk(tmp_path)
    desk.sit_down("sleuth", 3, "novice", "1", "", [])
    with pytest.raises(Invalid, match="Leave one of them first"):
        desk.sit_down("sleuth", 3, "novice", "2", "", [])
    assert len(list(tmp_path.iterdir())) == 1


def test_rules_and_games_can_be_read_and_groups_left_out(tmp_path: Path) -> None:
    async def story() -> None:
        server = made(Desk(tmp_path), ["puzzles"])
        async with Client(server) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == {"games", "rules", "puzzle", "solve"}
        async with calling(server) as call:
            listed = await call("games", {})
            assert all(f"{name}: {box.title}" in listed for name, box in GAMES.items())
            assert (await call("rules", {"game": "clue", "number": "4"})).startswith("**§4 Players.**")
            assert len(await call("rules", {"game": "sleuth"})) > 2_000
            assert "no game called" in await call("rules", {"game": "chess"})

    asyncio.run(story())


@pytest.mark.long
def test_a_seat_at_a_table_on_a_server(tmp_path: Path) -> None:
    with opened(tmp_path, "--workers", "1") as address:
        body = {"game": "sleuth", "seats": 3, "name": "", "seat": None, "bots": [None, "novice", "novice"]}
        table = httpx.post(f"{address}/api/tables", json=body, timeout=20).json()

        async def story(call: Call) -> None:
            assert "no" in (await call("join_table", {"table": "NOSUCHXX"})).lower()
            said = await call("join_table", {"table": table["code"], "name": "Zoe"})
            assert "hasn't begun" in said
            begin = {"id": "begin-1234567890", "at": 0, "seat": None, "command": {"type": "Begin"}}
            begin["at"] = httpx.get(f"{address}/api/tables/{table['table']}", timeout=20).json()["seq"]
            token = {"Authorization": f"Bearer {table['host']}"}
            commands = f"{address}/api/tables/{table['table']}/commands"
            assert httpx.post(commands, json=begin, headers=token, timeout=20).status_code < 300
            begun = await call("look", {"table": id_in(said)})
            assert "Zoe (you)" in begun
            await call("act", {"table": id_in(said), "command": "say good evening"})
            end = await play(call, f"id: {id_in(said)}\n{begun}", "server")
            assert end.endswith(("wins.", "win."))

        run(made(Desk(tmp_path, server=address, patience=2)), story)


# -- the command -----------------------------------------------------------------------------------------


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "deerstalker.adapters.mcp.server", None)
    assert main(["mcp"]) == 2
    said = capsys.readouterr().err
    assert "pip install 'deerstalker[llm]'" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("words", [["--http", "0"], ["--offer", "tables,cake"], ["--offer", ""]])
def test_what_cannot_be_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", *words]) == 2
    assert words[0] in capsys.readouterr().err
