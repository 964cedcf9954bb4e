"""A whole game over sockets: a person, bots, and somebody who watches."""

from pathlib import Path

from web_client import evening, served


def test_a_game_of_clue(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "tables.db") as house:
            opened = await house.open("clue", 3)
            async with (
                house.socket(opened["table"], opened["host"], opened["token"]) as ann,
                house.socket(opened["table"]) as crowd,
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
                assert ann.view["state"]["hands"][0]["value"]
                assert "value" not in crowd.view["state"]["hands"][0]

    evening(play())
