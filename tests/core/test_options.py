"""House rules in words that a person understands."""

from typing import Annotated, Literal

import pytest
from msgspec import Struct, convert
from msgspec.structs import replace

from deerstalker.core.options import OptionChoice, house_rule, options_of
from deerstalker.games import BUILT_IN, GAMES


class Plain(Struct, frozen=True, rename="kebab"):
    """Options that nobody has put in words."""

    turn_limit: Annotated[int, house_rule("", least=1, most=3)] = 2
    drawn: Literal["by-seat", "chosen"] = "chosen"
    strict: bool = False


class Worded(Struct, frozen=True):
    """Options in words."""

    turns: Annotated[int, house_rule("Ends after", "All turns count.", words={0: "No limit", 60: "60 turns"})] = 0


def test_without_words_names_are_spelled_out() -> None:
    box = replace(next(iter(GAMES.values())), options=Plain)
    limit, drawn, strict = options_of(box)
    assert (limit.title, drawn.title, strict.title) == ("Turn limit", "Drawn", "Strict")
    assert [choice.words for choice in (*limit.choices, *drawn.choices)] == ["1", "2", "3", "By seat", "Chosen"]
    assert strict.choices == (OptionChoice(False, "No"), OptionChoice(True, "Yes"))
    assert not limit.group


def test_numbers_with_words_are_offered() -> None:
    (turns,) = options_of(replace(next(iter(GAMES.values())), options=Worded))
    assert (turns.title, turns.meaning) == ("Ends after", "All turns count.")
    assert turns.choices == (OptionChoice(0, "No limit"), OptionChoice(60, "60 turns"))


@pytest.mark.parametrize("name", BUILT_IN)
def test_our_house_rules_are_in_words(name: str) -> None:
    """Every title and value says something: none is the name that programs use, and no two are alike."""
    box = GAMES[name]
    infos = options_of(box)
    assert len({info.title for info in infos}) == len(infos)
    for info in infos:
        assert info.title.lower() != info.name.replace("-", " "), info.name
        words = [choice.words for choice in info.choices]
        assert len(set(words)) == len(words) > 1
        assert info.default in [choice.value for choice in info.choices]
        for choice in info.choices:
            assert choice.words.lower() not in (str(choice.value).lower(), "yes", "no"), info.name
            convert({info.name: choice.value}, box.options)
        assert all(len(one) <= 60 for one in (info.title, *words)), "it has to fit a phone"
