"""Golden cases: old records read for ever, follow the rules to the letter, and look the same from every chair."""

from pathlib import Path

import pytest

from deerstalker.core import Case, fold, seen
from deerstalker.core import case as cases
from deerstalker.core.errors import Invalid
from deerstalker.core.options import options_of
from deerstalker.core.secret import Copies
from deerstalker.games import GAMES
from golden import chairs
from kit import OURS, ROOT, project_of

CASES = [
    *sorted((ROOT / "tests").glob("cases/*.case")),
    *(file for name in GAMES for file in sorted((project_of(GAMES[name]) / "cases").glob("*.case"))),
]
"""Of the built-in games, and of each game outside in the folder of its project."""


def read(file: Path) -> cases.AnyCase:
    return cases.from_text(file.read_text(encoding="utf-8"), GAMES)


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
class TestGoldenCase:
    def test_it_follows_the_rules(self, file: Path) -> None:
        """Those it was played under: a case of earlier rules is folded, and every other one decided again."""
        case = read(file)
        box, game = cases.open_box(case.header, GAMES)
        assert cases.complete(case, box, game) == case
        assert not game.waiting_for(fold(game, case.events))

    def test_it_is_written_as_we_write_now(self, file: Path) -> None:
        case = read(file)
        assert cases.to_text(case, GAMES[case.header.game]) == file.read_text(encoding="utf-8")

    def test_its_actions_alone_are_enough(self, file: Path) -> None:
        """A case written by hand as its actions gets the same events from the rules, if they are those of today."""
        case = read(file)
        box, game = cases.open_box(case.header, GAMES)
        bare: cases.AnyCase = Case(case.header, tuple(cases.Step(one.seat, one.action) for one in case.steps))
        read_back = cases.from_text(cases.to_text(bare, box), GAMES)
        if cases.is_earlier(case.header, box):
            with pytest.raises(Invalid, match="only those rules could tell"):
                cases.complete(read_back, box, game)
        else:
            assert cases.complete(read_back, box, game) == case

    def test_it_looks_the_same_from_every_chair(self, file: Path) -> None:
        assert chairs(read(file)) == file.with_suffix(".chairs").read_text(encoding="utf-8")

    def test_every_chair_can_replay_its_own_copy(self, file: Path) -> None:
        case = read(file)
        box, game = cases.open_box(case.header, GAMES)
        for chair in (*range(len(case.header.seats)), None):
            copy = seen(case, chair)
            assert cases.from_text(cases.to_text(copy, box), GAMES) == copy
            assert fold(game, copy.events) == seen(fold(game, case.events), chair)

    def test_copies_made_one_after_the_other_hide_the_same(self, file: Path) -> None:
        case = read(file)
        _, game = cases.open_box(case.header, GAMES)
        copies, state = Copies(), game.start()
        for event in case.events:
            state = game.evolve(state, event)
            for chair in (*range(len(case.header.seats)), None):
                assert copies.seen(state, chair) == seen(state, chair)


@pytest.mark.parametrize("name", OURS)
def test_every_game_and_variant_has_a_golden_case(name: str) -> None:
    """The game as it is, and each named variant of it, under the rules of today. Other games may have fewer."""
    headers = [header for file in CASES if not cases.is_earlier(header := read(file).header, GAMES[header.game])]
    played = [header.options for header in headers if header.game == name]
    assert {} in played
    for info in options_of(GAMES[name]):
        wanted = [value for value in info.values if value != info.default]
        if len(info.values) <= 4:
            for value in wanted:
                assert any(options.get(info.name) == value for options in played), f"{name} with {info.name}={value}"
        elif wanted:
            assert any(info.name in options for options in played), f"{name} with another {info.name}"
