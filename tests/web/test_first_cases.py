"""First cases at online tables: a prepared deal, the same for everybody, and a guide who sees a pupil through it."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from msgspec import Raw

from deerstalker.cli.learn import first_game
from deerstalker.core.case import AnyCase, AnyStep
from deerstalker.core.errors import Invalid
from deerstalker.core.secret import seen
from deerstalker.games import BUILT_IN, GAMES
from deerstalker.table import case_file
from deerstalker.table.fair_proof import verify
from deerstalker.table.guide import Guide
from deerstalker.table.local_game import LocalGame
from deerstalker.web.live.wire import Guidance
from deerstalker.web.work.conversation import Advise
from deerstalker.web.work.notes_worker import NotesChair
from deerstalker.web.work.position import Position
from web_client import Chair, ask, evening, served

MOST = 400
"""Maximum number of times a pupil is asked."""


async def follow(ann: Chair, most: int = MOST) -> list[str]:
    """Do whatever the guide advises until the game is over; return what they said."""
    heard: list[str] = []
    for _ in range(most):
        await ann.until(lambda: ann.view["over"] or ann.view["asked"] or ann.view["may_skip"])
        told = (await ask(ann, what="guide"))["answer"]
        heard += told["lines"]
        if ann.view["over"]:
            return heard
        seq = ann.view["seq"]
        wish = {"type": "Skip"} if told["advised"] is None else {"type": "Act", "action": told["advised"]}
        done = await ann.do(wish)
        assert done["type"] == "Done", done
        await ann.until(lambda: ann.view["seq"] > seq)  # noqa: B023
    raise AssertionError("the first case does not end")


def in_terminal(game: str, file: Path) -> LocalGame:
    """The same first case, played by following the guide in the terminal."""
    played, guide = first_game(GAMES[game], file, "Ann"), Guide(GAMES[game].first_case)
    while not played.is_over:
        asked = played.go_on()
        if asked is None:
            continue
        list(guide.before(played.chair(asked.seat)))
        if guide.advised is None:
            played.decline(asked.seat)
        else:
            played.act(asked.seat, guide.advised)
    return played


@pytest.mark.parametrize("game", list(GAMES))
def test_whoever_follows_the_guide_wins_as_in_the_terminal(tmp_path: Path, game: str) -> None:
    """It is the same game, step by step, whatever the secret of the table; and its file says that it was prepared."""
    first = GAMES[game].first_case
    cases: list[AnyCase] = []

    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            made = await server.post(f"/api/games/{game}/first-case", {"name": "Ann"}, status=201)
            table = made["table"]
            async with server.socket(table, made["host"], made["token"]) as ann:
                assert (await server.get(f"/api/tables/{table}"))["first_case"]
                await ann.do({"type": "Begin"})
                heard = await follow(ann)
                assert heard[: len(first.welcome)] == list(first.welcome)
                if game in BUILT_IN:
                    assert ann.view["winners"][0] == 0
                    assert heard[-1] == first.farewell
            text = (await server.http.get(f"/api/tables/{table}/case")).text
            assert text.splitlines()[1] == f"# first case: {first.seed}"
            with pytest.raises(Invalid, match="the same cards for everybody"):
                verify(text)
            cases.append(case_file.read_case(text, "first.case")[0])

    evening(play())
    assert cases[0].steps == tuple(in_terminal(game, tmp_path / "first.case").table.steps)


def test_a_guide_warns_of_what_can_be_taken_back(tmp_path: Path) -> None:
    """A question that tells nothing, not one that they advise. What can't be done now is refused."""

    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            made = await server.post("/api/games/clue-cards/first-case", {"name": "Ann"}, status=201)
            async with server.socket(made["table"], made["host"], made["token"]) as ann:
                await ann.do({"type": "Begin"})
                await ann.until(lambda: ann.view["asked"])
                advised = (await ask(ann, what="guide"))["answer"]["advised"]
                assert (await ask(ann, what="guide", action=advised))["answer"]["lines"] == []
                hand = ann.view["status"]["seats"][0]["hand"]
                own = {
                    one["name"]: next(card for card in hand if card in one["values"])
                    for one in ann.view["offers"][0]["fields"]
                }
                (line,) = (await ask(ann, what="guide", action={"type": "Suggest", **own}))["answer"]["lines"]
                assert line == "You know the answer already, so that would tell you nothing."
                refused = await ask(ann, what="guide", action={"type": "Suggest", "suspect": 7})
                assert "isn't an action" in refused["why"]
                refused = await ask(ann, what="guide", action={"type": "Pass"})
                assert refused["why"]

    evening(play())


def test_what_is_prepared_stays_as_it_is(tmp_path: Path) -> None:
    """Nobody can invite somebody to a deal that they know, nor change its luck; another game is dealt as usual."""

    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            made = await server.post("/api/games/clue-cards/first-case", {"name": "Ann"}, status=201)
            async with server.socket(made["table"], made["host"], made["token"]) as ann:
                for command in (
                    {"type": "Fill", "seat": 1, "bot": None},
                    {"type": "Kick", "seat": 0},
                    {"type": "Contribute", "text": "luck"},
                ):
                    refused = await ann.do(command)
                    assert refused["why"].startswith("A first case is prepared"), refused
                await ann.do({"type": "Begin"})
                await follow(ann)
                await ann.do({"type": "Rematch"})
            again = (await server.get(f"/api/tables/{made['table']}"))["rematch"]
            assert not (await server.get(f"/api/tables/{again}"))["first_case"]

    evening(play())


def test_a_first_case_of_no_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            await server.post("/api/games/chess/first-case", {"name": "Ann"}, status=404)
            await server.post("/api/games/clue/first-case", {"name": ""}, status=422)

    evening(play())


def test_the_others_wait_for_a_pupil_who_might_act(tmp_path: Path) -> None:
    """At Sleuth the gem may be named at any time, so bots play on when the pupil has let them, and only then."""

    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            made = await server.post("/api/games/sleuth/first-case", {"name": "Ann"}, status=201)
            async with server.socket(made["table"], made["host"], made["token"]) as ann:
                await ann.do({"type": "Begin"})
                for _ in range(20):
                    await ann.until(lambda: ann.view["asked"] or ann.view["may_skip"])
                    if ann.view["may_skip"]:
                        break
                    assert (await ann.do({"type": "Skip"}))["why"] == "Nobody is waiting for you to skip anything."
                    await ann.act((await ask(ann, what="guide"))["answer"]["advised"])
                seq = ann.view["seq"]
                await asyncio.sleep(0.5)
                assert ann.view["seq"] == seq
                assert (await ann.do({"type": "Skip"}))["type"] == "Done"
                await ann.until(lambda: ann.view["seq"] > seq + 1)

    evening(play())


@pytest.mark.parametrize("game", list(GAMES))
def test_another_guide_goes_on_where_one_has_stopped(tmp_path: Path, game: str) -> None:
    """Each answer may come from another process: it tells the same news and gives the same advice, nothing twice."""
    played = first_game(GAMES[game], tmp_path / "first.case", "Ann")
    header = played.table.header
    steady = NotesChair(Position(header, 0))
    steps: list[AnyStep] = []
    since: list[str] = []  # what was said since the pupil's last step
    moments = 0
    while not played.is_over:
        asked = played.go_on()
        if asked is None:
            continue
        seen_by_pupil = [seen(step, 0) for step in played.table.steps]
        new, steps = seen_by_pupil[len(steps) :], seen_by_pupil
        if any(step.seat == 0 for step in new):
            since.clear()
        steady.read(_raw(new, len(steps) - len(new)))
        other = NotesChair(Position(header, 0))
        other.read(_raw(steps, 0))
        first, second = steady.answer(Advise()), other.answer(Advise())
        assert isinstance(first, Guidance)
        assert isinstance(second, Guidance)
        since += first.lines
        assert second.advised == first.advised
        assert set(first.lines) <= set(second.lines) <= set(since)
        moments += 1
        if first.advised is None:
            played.decline(asked.seat)
        else:
            played.act(asked.seat, first.advised)
    assert moments


def _raw(steps: list[AnyStep], before: int) -> Raw:
    return Raw(msgspec.json.encode(list(enumerate(steps, before + 1))))
