"""Classes of one's own as players: found by name, seated in the arena, and replaced if they fail."""

from pathlib import Path
from typing import Any

import pytest

from deerstalker import CLUE_CARDS, Invalid, Setting, Sight, Table, play_match
from deerstalker.cli import main
from deerstalker.core.terms import Action
from deerstalker.players.bot_spec import read_bot

FIRST = """
class First:
    def __init__(self, setting):
        self.setting = setting

    def act(self, sight):
        return sight.options[0] if sight.waited_for else None

class Wrong(First):
    def act(self, sight):
        return sight.cards

class Mute(First):
    def act(self, sight):
        return None

class Cheat(First):
    def act(self, sight):
        return "accuse everybody"

nobody = 3
"""


class First:
    """Takes the first thing it may do."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def act(self, sight: Sight) -> Action | None:
        """Take it."""
        return sight.options[0] if sight.waited_for else None


class Clumsy(First):
    """Knows no rules."""

    def act(self, sight: Sight) -> Action | None:
        raise KeyError("rope")


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written_modules: None) -> Path:
    """A folder with a file of bots, in which the program runs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybots.py").write_text(FIRST, encoding="utf-8")
    return tmp_path / "mybots.py"


def test_a_class_is_found_in_a_file_and_in_a_module(bots: Path) -> None:
    for text in ("mybots.py:First", "mybots:First", f"{bots}:First:50ms:bold"):
        spec = read_bot(text, programs=True)
        assert read_bot(spec.text, programs=True) == spec
    assert spec.thinking.seconds == 0.05
    assert spec.manner.nerve == "bold"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("mybots.py:Second", "there is no class called 'Second' in mybots.py"),
        ("mybots:Second", "there is no class called 'Second' in mybots"),
        ("yourbots.py:First", "cannot read yourbots.py: No such file"),
        ("yourbots:First", "there is no player called 'yourbots:First', nor a module called 'yourbots'"),
        ("mybots.py:nobody", "is not a class"),
        ("broken.py:First", r"can't load broken.py: ZeroDivisionError: division by zero \(broken.py, line 1\)"),
        ("needy.py:First", "can't load needy.py: No module named 'nowhere_to_be_found'"),
        ("mybots.py:First:soon", "'soon' isn't a setting for a bot"),
        ("nvice:50ms", "there is no player called 'nvice'"),
    ],
)
def test_what_cannot_be_loaded(bots: Path, text: str, complaint: str) -> None:
    bots.with_name("broken.py").write_text("1 / 0", encoding="utf-8")
    bots.with_name("needy.py").write_text("import nowhere_to_be_found", encoding="utf-8")
    with pytest.raises(Invalid, match=complaint):
        read_bot(text, programs=True)


def test_no_class_is_loaded_for_strangers(bots: Path) -> None:
    """A server reads bots that anybody may have typed."""
    bots.write_text("raise SystemExit", encoding="utf-8")
    with pytest.raises(Invalid, match="there is no player called"):
        read_bot("mybots.py:First")


@pytest.mark.parametrize("name", ["Wrong", "Mute", "Cheat"])
def test_a_class_that_fails_forfeits(bots: Path, name: str) -> None:
    played = play_match(CLUE_CARDS, [f"mybots.py:{name}", "novice", "novice"], 3)
    standing = played.standing(f"mybots.py:{name}")
    reasons = {
        "Wrong": "raised AttributeError: 'Sight' object has no attribute 'cards' (mybots.py, line 11)",
        "Mute": "had to act, but didn't",
        "Cheat": "answered accuse everybody, which is not allowed now",
    }
    assert standing.wins == 0
    assert standing.forfeits == {reasons[name]: 3}


def test_a_match_between_classes() -> None:
    played = play_match(CLUE_CARDS, [First, Clumsy, "novice"], 6, seed="c")
    assert played.match.minds == ("First", "Clumsy", "novice")
    assert len(played.results) == played.standing("First").games == 6
    assert sum(played.standing("Clumsy").forfeits.values()) == 6
    assert [line.split()[0] for line in str(played).splitlines()][:1] == ["player"]
    with pytest.raises(Invalid, match="no bot called 'Second'"):
        played.standing("Second")


@pytest.mark.long
def test_processes_change_nothing() -> None:
    here, there = (play_match(CLUE_CARDS, [First, "novice", "novice"], 6, jobs=jobs) for jobs in (1, 2))
    assert [one.winners for one in here.results] == [one.winners for one in there.results]


def test_two_classes_of_one_name() -> None:
    def other(name: str) -> Any:
        return type(name, (First,), {})

    with pytest.raises(Invalid, match="two different players are called 'First'"):
        play_match(CLUE_CARDS, [First, other("First"), "novice"], 3)
    with pytest.raises(Invalid, match="two different players are called 'novice'"):
        play_match(CLUE_CARDS, [other("novice"), "novice", "novice"], 3)


def test_at_a_table_an_error_is_an_error() -> None:
    """Whoever writes a bot wants to see where it failed."""
    with pytest.raises(KeyError, match="rope"):
        list(Table.open(CLUE_CARDS, ["Ann", "Bob", "Cy"]).play([Clumsy, "novice", "novice"]))


@pytest.mark.long
def test_the_command(bots: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["arena", "clue-cards", "--players", "mybots.py:First,novice,novice", "--games", "6", "--jobs", "2"]) == 0
    )
    assert "mybots.py:First" in capsys.readouterr().out
    assert main(["watch", "clue-cards", "--players", "mybots:First,novice,novice", "--seats", "3", "--seed", "1"]) == 0
