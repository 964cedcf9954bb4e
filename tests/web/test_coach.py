"""The coach at an online table: the whole game at once, or part by part, and the same verdicts either way."""

from pathlib import Path
from typing import Any

import pytest
from benchmarks.coach_trials import played
from msgspec import Raw

from deerstalker.games import GAMES
from deerstalker.web.live.wire import Coached
from deerstalker.web.work import coach_worker
from deerstalker.web.work.coach_worker import go_through
from deerstalker.web.work.conversation import GoThrough, encode
from kit import one_of_each_coach
from planted_bots import WorkersHere
from web_client import evening, served


def request(game: str, after: int, *, whole: bool = False) -> GoThrough:
    case, _ = played(GAMES[game], 2 if game == "why" else 3, "novice", "parts", None)
    return GoThrough(f"a table of {game}", case.header, Raw(encode(case.steps)), after, whole)


def parts_of(game: str, monkeypatch: pytest.MonkeyPatch) -> list[Coached]:
    monkeypatch.setattr(coach_worker, "SECONDS", 0.2)
    parts = [go_through(request(game, 0))]
    while parts[-1].through < parts[-1].steps:
        parts.append(go_through(request(game, parts[-1].through)))
    return parts


@pytest.mark.parametrize("game", [box.name for box in one_of_each_coach()])
def test_parts_come_to_the_whole(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = parts_of(game, monkeypatch)
    whole = go_through(request(game, 0, whole=True))
    assert len(parts) > 1
    assert [one for part in parts for one in part.decisions] == whole.decisions
    assert (parts[-1].accuracy, parts[-1].turning) == (whole.accuracy, whole.turning)
    assert whole.through == whole.steps


def test_whoever_asks_for_any_step_gets_what_comes_after_it() -> None:
    whole = go_through(request("why", 0, whole=True))
    again = go_through(request("why", whole.decisions[1].step))
    assert again.decisions[0] == whole.decisions[2]


def test_the_page_is_told_part_by_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach_worker, "SECONDS", 0.0)

    async def play() -> None:
        async with served(tmp_path / "tables.db", workers=WorkersHere()) as server:
            opened = await server.open("sleuth", 3)
            path = f"/api/tables/{opened['table']}/coach"
            refused: Any = await server.get(f"{path}?after=0", status=409)
            assert refused["kind"] == "Illegal"
            async with server.socket(opened["table"], opened["host"], opened["token"]) as ann:
                await ann.do({"type": "Begin"})
                await ann.play()
            assert (await server.get(f"/api/tables/{opened['table']}/review"))["has_coach"]
            first = await server.get(f"{path}?after=0")
            second = await server.get(f"{path}?after={first['through']}")
            assert 0 < first["through"] < second["through"]
            assert second["decisions"][0]["step"] > first["decisions"][-1]["step"]

    evening(play())
