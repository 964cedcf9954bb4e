"""The library as others use it: what the package offers, how little it loads, and what a type checker knows."""

import ast
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import assert_type

import pytest

import deerstalker
from deerstalker import (
    CLUE,
    CLUE_CARDS,
    GAMES,
    MASTER_DETECTIVE,
    NATURE,
    PHILO_VANCE,
    SLEUTH,
    WHY,
    Game,
    Invalid,
    Recording,
    Sight,
    Step,
    Table,
    load,
    step,
)
from deerstalker.core.game import AnyGame
from deerstalker.games.clue.editions import CardOptions, MasterOptions
from deerstalker.games.clue.editions import Options as ClueOptions
from deerstalker.games.clue.rules import Clue
from deerstalker.games.clue.terms import ClueAction, ClueEvent, ClueState
from deerstalker.games.philo_vance.phases import VanceState
from deerstalker.games.philo_vance.terms import VanceAction, VanceEvent
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import SleuthAction, SleuthEvent, SleuthState
from deerstalker.games.why.rules import Why

CASES = Path(__file__).parent / "cases"
NAMES = ["Ann", "Bob", "Cy"]


# -- what the package offers -------------------------------------------------------------------------


def test_every_name_is_there() -> None:
    assert deerstalker.__version__ == version("deerstalker")
    assert {*deerstalker.__all__} <= {*dir(deerstalker)}
    assert [name for name in deerstalker.__all__ if deerstalker.__getattr__(name) is None] == []
    with pytest.raises(AttributeError, match="no attribute 'Cluedo'"):
        deerstalker.__getattr__("Cluedo")


def test_type_checkers_are_told_the_same() -> None:
    """The imports for type checkers and the table for running programs name the same things in the same places."""
    told: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(Path(deerstalker.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("deerstalker"):
            told.setdefault(node.module, set()).update(name.name for name in node.names)
    assert told == {module: set(names) for module, names in deerstalker._FROM.items()}
    assert {*deerstalker.__all__} == {"__version__"}.union(*told.values())


@pytest.mark.parametrize(
    ("program", "needed"),
    [
        ("import deerstalker", set()),
        ("import deerstalker; deerstalker.__version__", set()),
        ("from deerstalker import GAMES, CLUE, seen, step; GAMES['sleuth']", {"msgspec"}),
        ("from deerstalker.games import GAMES", {"msgspec"}),
        ("from deerstalker import Table, load, Player, Setting", {"msgspec"}),
    ],
)
def test_little_is_loaded(program: str, needed: set[str]) -> None:
    """Whoever wants the rules loads msgspec and nothing else that had to be installed."""
    watched = f"import sys\nbefore = set(sys.modules)\n{program}\nprint(*(set(sys.modules) - before))"
    found = subprocess.run(
        [sys.executable, "-c", watched],
        capture_output=True,
        text=True,
        check=True,
    )
    packages = {name.split(".")[0] for name in found.stdout.split()}
    own = {"deerstalker", "typing_extensions"}  # msgspec uses the latter where it is installed
    assert packages - own - sys.stdlib_module_names == needed


# -- what a type checker knows -----------------------------------------------------------------------


def test_a_box_opens_as_its_game() -> None:
    """mypy proves these: an editor completes the states, actions and events of the game that was opened."""
    clue = CLUE.open(3, CLUE.options())
    assert_type(clue, Clue)
    assert_type(CLUE.options(), ClueOptions)
    assert_type(CLUE_CARDS.open(seats=3, options=CLUE_CARDS.options()), Clue)
    assert_type(CLUE_CARDS.options(), CardOptions)
    assert_type(MASTER_DETECTIVE.options(), MasterOptions)
    assert_type(SLEUTH.open(3, SLEUTH.options()), Sleuth)
    assert_type(WHY.open(2, WHY.options()), Why)
    assert_type(PHILO_VANCE.open(2, PHILO_VANCE.options()), Game[VanceState, VanceAction, VanceEvent])
    assert_type(GAMES["clue"].open(3, GAMES["clue"].options()), AnyGame)

    state, events = step(clue, clue.start(), NATURE, clue.nature(clue.start(), Random(1)))
    assert_type(state, ClueState)
    assert_type(events, tuple[ClueEvent, ...])
    assert_type(clue.legal(state, 0), Sequence[ClueAction])


def test_a_table_knows_its_game() -> None:
    table = Table.open(SLEUTH, NAMES)
    assert_type(table, Table[SleuthState, SleuthAction, SleuthEvent])
    steps = list(table.play(["novice", "random", "random"], seed=1))
    assert_type(steps, list[Step[SleuthAction, SleuthEvent]])
    sight = table.sight(0)
    assert_type(sight, Sight[SleuthState, SleuthAction, SleuthEvent])
    assert not sight.state.hands[1].is_open
    assert_type(Recording.of(table), Recording[SleuthState, SleuthAction, SleuthEvent])


def test_a_recording_knows_its_game() -> None:
    case = CASES / "clue.case"
    recording = load(case, CLUE)
    assert_type(recording, Recording[ClueState, ClueAction, ClueEvent])
    with pytest.raises(Invalid, match=r"is a case of clue, not of sleuth"):
        load(case, SLEUTH)


# -- recordings --------------------------------------------------------------------------------------


def test_a_recording_tells_the_odds(tmp_path: Path) -> None:
    table = Table.open(SLEUTH, NAMES)
    assert len(list(table.play(["careful", "novice", "novice"], seed=3))) > 5
    recording = Recording.of(table)
    file = tmp_path / "evening.case"
    recording.save(file)
    again = load(file)
    assert again.case == recording.case
    assert again.names == ("Ann", "Bob", "Cy")
    assert again.winners == tuple(NAMES[seat] for seat in table.winners)

    odds, solution = again.odds(0), again.solution()
    assert [one.turn for one in odds] == list(range(len(odds)))
    assert odds[-1].step == len(again.steps)
    assert odds[0].hidden[next(iter(solution))] == pytest.approx(odds[0].chance(solution))
    assert sum(odds[0].hidden.values()) == pytest.approx(1)
    assert again.dossier(0, odds[3].step).answer.count == odds[3].answer.count


def test_turns_are_told_to_each_chair_in_their_own_copy() -> None:
    table = Table.open(SLEUTH, NAMES)
    list(table.play(["novice"] * 3, seed=3))
    everything, spectator = (list(Recording.of(table).turns(*chair)) for chair in ((), (None,)))
    assert len(everything) == len(spectator) == Recording.of(table).odds(None)[-1].turn + 1
    assert everything != spectator


def test_the_same_seed_gives_the_same_game() -> None:
    first, second, other = (list(Table.open(SLEUTH, NAMES).play(["novice"] * 3, seed)) for seed in (1, 1, 2))
    assert first == second != other


def test_a_table_wants_a_player_for_each_seat() -> None:
    with pytest.raises(Invalid, match="you named 1 players for 3 seats"):
        next(Table.open(SLEUTH, NAMES).play(["novice"]))
