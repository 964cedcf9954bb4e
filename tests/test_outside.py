"""Games from other packages: they stand beside the built-in ones, and a broken one does no harm."""

import logging
import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest
from msgspec.structs import replace

from deerstalker.core.errors import Invalid
from deerstalker.games import BUILT_IN, GAMES
from deerstalker.games.outside import GROUP, offered, unpacked
from deerstalker.table.rulebook import rulebook

ALIBI = EntryPoint("alibi", "deerstalker_alibi:BOX", GROUP)


def test_the_game_outside_is_installed() -> None:
    """`make outside` installs it; `make test` and `make check` do so first."""
    assert "alibi" in {entry.name for entry in offered()}
    assert list(GAMES)[: len(BUILT_IN)] == list(BUILT_IN)
    assert "alibi" in list(GAMES)[len(BUILT_IN) :]
    assert len(GAMES) == len(list(GAMES))
    assert GAMES["alibi"].title == "Alibi"
    with pytest.raises(KeyError):
        GAMES["chess"]


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        (EntryPoint("gone", "no_such_package:BOX", GROUP), "The game 'gone' of the package no_such_package cannot"),
        (EntryPoint("empty", "deerstalker_alibi:NOTHING", GROUP), "The game 'empty' of the package deerstalker_alibi"),
        (EntryPoint("rules", "deerstalker_alibi.rules:Alibi", GROUP), "deerstalker_alibi.rules is not a Box"),
        (EntryPoint("alibi", "deerstalker_alibi:BOX", GROUP), "offers a game called 'alibi'; there is one already"),
        (EntryPoint("mine", "deerstalker.games.sleuth:BOX", GROUP), "offers a game called 'sleuth'; there is one"),
    ],
    ids=lambda one: one.name if isinstance(one, EntryPoint) else "",
)
def test_a_broken_package_is_named_and_the_others_are_there(
    entry: EntryPoint, complaint: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        boxes = list(unpacked([entry, ALIBI], BUILT_IN))
    assert [box.name for box in boxes] == ["alibi"]
    (record,) = caplog.records
    assert complaint in record.getMessage()


@pytest.mark.parametrize("first", ["deerstalker.games", "deerstalker_alibi", "deerstalker_alibi.clues"])
def test_either_package_may_be_imported_first(first: str) -> None:
    code = f"import {first}; from deerstalker.games import GAMES; print(*GAMES)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == list(GAMES)
    assert done.stderr == ""


def test_a_package_without_a_rulebook_is_told_what_to_do() -> None:
    """It is not the installation that lacks something."""
    with pytest.raises(Invalid, match="the package of Alibi has no rulebook: give its Box a function `rulebook`"):
        rulebook(replace(GAMES["alibi"], rulebook=None))


def test_a_built_in_game_is_found_without_looking_at_other_packages() -> None:
    code = "import sys; from deerstalker.games import GAMES; GAMES['clue']; print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
