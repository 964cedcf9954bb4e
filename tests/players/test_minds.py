"""Minds are asked for in words, and the words come back."""

import pytest

from deerstalker.core.errors import Invalid
from deerstalker.players.minds import Mind, read_mind, read_minds
from deerstalker.players.player import Manner, Thinking


@pytest.mark.parametrize(
    ("text", "mind"),
    [
        ("novice", Mind("novice")),
        ("expert:50ms", Mind("expert", Thinking(seconds=0.05))),
        ("expert:0.5ms", Mind("expert", Thinking(seconds=0.0005))),
        ("expert:200n", Mind("expert", Thinking(nodes=200))),
        ("careful:bold", Mind("careful", manner=Manner("bold"))),
        ("expert:200n:cautious:chatty", Mind("expert", Thinking(nodes=200), Manner("cautious", chatty=True))),
    ],
)
def test_words_and_back(text: str, mind: Mind) -> None:
    assert read_mind(text) == mind
    assert mind.text == text


@pytest.mark.parametrize("text", ["genius", "novice:", "expert:fast", "expert:0ms", "expert:-5n", "expert:99999999s"])
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(Invalid):
        read_mind(text)


def test_one_for_all_or_one_for_each() -> None:
    assert [mind.name for mind in read_minds("novice", 3)] == ["novice"] * 3
    assert [mind.name for mind in read_minds("novice,random", 2)] == ["novice", "random"]
    with pytest.raises(Invalid, match="3 seats"):
        read_minds("novice,random", 3)
