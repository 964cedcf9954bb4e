"""A whole game over sockets: a person, bots, and somebody who watches."""

from pathlib import Path

import pytest

from deerstalker.games import GAMES
from kit import one_quick
from web_client import evening, served


@pytest.mark.parametrize("game", one_quick(GAMES))
def test_a_whole_game(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as server:
            opened = await server.open(game, GAMES[game].players[0])
            async with (
                server.socket(opened["table"], opened["host"], opened["token"]) as ann,
                server.socket(opened["table"]) as crowd,
            ):
                assert ann.welcome["seats"] == [0]
                assert ann.welcome["host"]
                assert crowd.welcome["seats"] == []
                assert (await ann.do({"type": "Contribute", "text": "abc"}))["type"] == "Done"
                assert (await ann.do({"type": "Begin"}))["type"] == "Done"
                await ann.play()
                await crowd.until(lambda: crowd.view["over"])
                await crowd.until(lambda: crowd.news[-1]["seq"] == ann.news[-1]["seq"])
                assert [one["seq"] for one in crowd.news] == list(range(1, crowd.news[-1]["seq"] + 1))
                assert [one["seq"] for one in ann.news] == [one["seq"] for one in crowd.news]
                mine, theirs = (one.view["status"]["seats"][0] for one in (ann, crowd))
                assert len(mine["hand"] or []) == mine["cards"] == theirs["cards"]
                assert theirs["hand"] is None

    evening(play(), longest=240)
