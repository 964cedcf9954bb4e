"""What chatty bots say: something, in sentences, and only from what everybody saw."""

import random
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from deerstalker.core import random_play
from deerstalker.core.case import AnyStep, record
from deerstalker.core.game import Box
from deerstalker.core.options import choose_options, open_with
from deerstalker.core.seats import NATURE
from deerstalker.core.secret import secret, seen
from deerstalker.games import GAMES
from deerstalker.games.philo_vance import terms as t
from deerstalker.players.remarks import LONGEST, remark
from planted_bots import BOT, Acting, WorkersHere, plant
from web_client import evening, served

STEPS = 400


def played(box: Box, rng: random.Random) -> tuple[Any, list[AnyStep]]:
    """A random game with random options, or its beginning."""
    game, _ = open_with(box, box.players[rng.randrange(len(box.players))], choose_options(box, rng))
    return game, [one for one, _ in islice(random_play.moves(box, game, rng), STEPS)]


@pytest.mark.parametrize("name", GAMES)
def test_remarks_are_sentences_made_from_what_everybody_saw(name: str) -> None:
    box = GAMES[name]
    said = set()
    for seed in range(8):
        game, steps = played(box, random.Random(seed))
        for number, step in enumerate(steps, 1):
            if step.seat != NATURE:
                text = remark(box, game, step, number)
                assert text == remark(box, game, seen(step, None), number)
                said.add(text)
    said.discard("")
    assert len(said) >= 4
    assert all(text[-1] in ".?!" and text[0].isupper() and len(text) <= LONGEST for text in said)


def test_a_secret_wish_is_not_talked_about() -> None:
    box = GAMES["philo-vance"]
    game = open_with(box, 3, {})[0]
    for wish in (True, False):
        considered = t.Considered(1, wish=secret(wish, to=[1]))
        assert remark(box, game, record(1, t.Claim() if wish else t.Pass(), (considered,)), 7) == ""


def test_what_a_bot_wants_to_say_itself_is_not_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no way from a bot to the table but its action."""

    class Talking(Acting):
        remark = "It is on the tip of my tongue."

    plant(monkeypatch, lambda _: Talking(lambda sight: sight.options[0] if sight.waited_for else None))
    said: list[str] = []

    async def play() -> None:
        async with served(tmp_path / "tables.db", workers=WorkersHere()) as server:
            opened = await server.open("clue-cards", 3, seat=None, bots=[f"{BOT}:chatty"] * 3)
            async with server.socket(opened["table"], opened["host"]) as crowd:
                await crowd.do({"type": "Begin"})
                await crowd.until(lambda: sum(one["entry"]["type"] == "Said" for one in crowd.news) >= 3)
                said.extend(one["entry"]["text"] for one in crowd.news if one["entry"]["type"] == "Said")

    evening(play())
    assert not any("tongue" in text for text in said)
