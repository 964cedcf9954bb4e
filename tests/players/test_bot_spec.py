"""Minds are asked for in words, and the words come back."""

import pytest
from msgspec.structs import replace

from deerstalker.core.errors import Invalid
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import BotSpec, read_bot, read_bots
from deerstalker.players.player import Temper, Thinking

CLUE = GAMES["clue"]


@pytest.mark.parametrize(
    ("text", "bot"),
    [
        ("novice", BotSpec("novice")),
        ("expert:50ms", BotSpec("expert", Thinking(seconds=0.05))),
        ("expert:0.5ms", BotSpec("expert", Thinking(seconds=0.0005))),
        ("expert:200n", BotSpec("expert", Thinking(nodes=200))),
        ("careful:bold", BotSpec("careful", manner=Temper("bold"))),
        ("expert:200n:cautious:chatty", BotSpec("expert", Thinking(nodes=200), Temper("cautious", chatty=True))),
    ],
)
def test_words_and_back(text: str, bot: BotSpec) -> None:
    assert read_bot(text) == bot
    assert bot.text == text


@pytest.mark.parametrize("text", ["genius", "novice:", "expert:fast", "expert:0ms", "expert:-5n", "expert:99999999s"])
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(Invalid):
        read_bot(text)


def test_one_for_all_or_one_for_each() -> None:
    assert [bot.name for bot in read_bots(CLUE, "novice", 3)] == ["novice"] * 3
    assert [bot.name for bot in read_bots(CLUE, "novice,random", 2)] == ["novice", "random"]
    with pytest.raises(Invalid, match="3 seats"):
        read_bots(CLUE, "novice,random", 3)


def test_a_level_that_does_not_exist_is_refused_with_those_that_do() -> None:
    bare = replace(CLUE, clues=None, bots={"novice": CLUE.bots["novice"]})
    with pytest.raises(Invalid, match="Clue has no bot called 'careful'; choose from random, novice"):
        read_bots(bare, "novice,careful:bold,novice", 3)
    assert len(read_bots(bare, "novice", 3)) == 3
