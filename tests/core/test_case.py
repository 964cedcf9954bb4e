"""Cases: headers, text, JSON, and what is wrong with a broken one."""

import random
from collections.abc import Callable

import msgspec
import pytest

from deerstalker.core import Invalid, fold, random_play, seen
from deerstalker.core import case as cases
from deerstalker.core.case import AnyCase, Broken, Case, Header
from deerstalker.core.game import Box
from deerstalker.games import GAMES
from deerstalker.games.sleuth.editions import Options

SLEUTH = GAMES["sleuth"]


@pytest.fixture(scope="module")
def case() -> AnyCase:
    options = Options(places=2)
    return random_play.play(SLEUTH, SLEUTH.open(3, options), random.Random(4), options)


@pytest.fixture(scope="module")
def text(case: AnyCase) -> str:
    return cases.to_text(case, SLEUTH)


def test_the_header_names_only_what_differs(case: AnyCase, text: str) -> None:
    assert case.header.options == {"places": 2}
    assert text.splitlines()[:5] == [
        "Deerstalker case 1",
        "game: sleuth",
        "seats: Ann, Bob, Cy",
        "option places: 2",
        f"rules: {SLEUTH.rules_version}",
    ]


def test_no_line_is_too_long_to_read(text: str) -> None:
    assert max(len(line) for line in text.splitlines()) <= cases.WIDTH


def test_remarks_and_blank_lines_are_passed_over(case: AnyCase, text: str) -> None:
    remarked = text.replace("\n2 ", "\n\n# the first question\n2 ")
    assert cases.from_text(remarked, GAMES) == case


def test_hidden_parts_are_dots(case: AnyCase) -> None:
    own = cases.to_text(seen(case, 0), SLEUTH)
    assert "Nature: [·]" in own
    assert case.steps[0].action.open().missing not in own.split("\n2 ")[0]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda text: "", "a case starts with"),
        (lambda text: text.replace("game: sleuth", "game: chess"), "no game called 'chess'"),
        (lambda text: text.replace("Ann, Bob, Cy", "Ann, Bob"), "3 to 7 players, not 2"),
        (lambda text: text.replace("Ann, Bob, Cy", "Ann, Bob, Ann"), "the same name"),
        (lambda text: text.replace("Ann, Bob, Cy", "Ann, Bob, Nature"), "can't be a name"),
        (lambda text: text.replace("places: 2", "places: 99"), "places"),
        (lambda text: text.replace("option places", "option palaces"), "no option 'palaces'"),
        (lambda text: text.replace("rules: ", "rules: 7"), "a newer Deerstalker may read it"),
        (lambda text: text.replace("rules: ", "rules: -"), "the rules version must be a number"),
        (lambda text: text.replace("rules: ", "rulez: "), "no line 'rulez'"),
        (lambda text: text.replace("\n2 ", "\n3 "), "should be step 2"),
        (lambda text: text.replace("turn-passed Ann", "turn-passed Zoe", 1), "nobody called 'Zoe'"),
        (lambda text: text.replace("    turn-passed Ann", "    turn-past Ann", 1), "'turn-past' is not one of"),
    ],
)
def test_what_is_wrong_is_said(text: str, change: Callable[[str], str], complaint: str) -> None:
    with pytest.raises(Invalid) as error:
        cases.from_text(change(text), GAMES)
    assert complaint in str(error.value)


def test_the_line_is_named(text: str) -> None:
    broken = text.replace("    turn-passed Ann", "    turn-past Ann", 1)
    where = broken.splitlines().index("    turn-past Ann") + 1
    with pytest.raises(Invalid) as error:
        cases.from_text(broken, GAMES)
    assert error.value.line == where


def test_a_step_against_the_rules_is_broken(case: AnyCase, text: str) -> None:
    box, game = cases.open_box(case.header, GAMES)
    first = case.steps[1]
    other = (first.seat + 1) % 3
    swapped = text.replace(f"\n2 {case.header.seats[first.seat]}:", f"\n2 {case.header.seats[other]}:")
    with pytest.raises(Broken) as error:
        cases.complete(cases.from_text(swapped, GAMES), box, game)
    assert error.value.number == 2
    assert "Sleuth §7" in str(error.value)


class TestEarlierRules:
    """A case that was played under an earlier version of the rules, which may have decided otherwise."""

    @pytest.fixture
    def later(self) -> dict[str, Box]:
        version = SLEUTH.rules_version
        earlier = {version: {"places": 3}}
        box = msgspec.structs.replace(SLEUTH, rules_version=version + 1, earlier_defaults=earlier)
        return {**GAMES, "sleuth": box}

    def test_its_events_are_folded_and_not_decided_again(self, case: AnyCase, text: str, later: dict[str, Box]) -> None:
        swapped = text.replace(f"\n2 {case.header.seats[0]}:", f"\n2 {case.header.seats[1]}:")
        read = cases.from_text(swapped, later)
        box, game = cases.open_box(read.header, later)
        assert cases.is_earlier(read.header, box)
        assert not cases.is_earlier(read.header, SLEUTH)
        assert cases.complete(read, box, game) == read
        assert fold(game, read.events) == fold(game, case.events)

    def test_actions_alone_are_not_enough(self, case: AnyCase, later: dict[str, Box]) -> None:
        bare: AnyCase = Case(case.header, tuple(cases.Step(one.seat, one.action) for one in case.steps))
        box, game = cases.open_box(case.header, later)
        with pytest.raises(Invalid, match=f"rules version {SLEUTH.rules_version} of Sleuth"):
            cases.complete(bare, box, game)

    def test_its_options_have_the_defaults_of_their_time(self, case: AnyCase, later: dict[str, Box]) -> None:
        seats = case.header.seats
        _, game = cases.open_box(Header("sleuth", seats, {}, SLEUTH.rules_version), later)
        assert game == SLEUTH.open(len(seats), Options(places=3))
        _, game = cases.open_box(Header("sleuth", seats, {"places": 2}, SLEUTH.rules_version), later)
        assert game == SLEUTH.open(len(seats), Options(places=2))
        _, game = cases.open_box(Header("sleuth", seats, {}, SLEUTH.rules_version + 1), later)
        assert game == SLEUTH.open(len(seats), Options())


def test_json_round_trips_and_refuses_nonsense(case: AnyCase) -> None:
    data = cases.to_json(case)
    assert cases.from_json(data, GAMES) == case
    for bad in (b"", b"[]", b"{", data[: len(data) // 2], data.replace(b'"Ask"', b'"Ax"', 1), b"\xff\xfe"):
        with pytest.raises(Invalid):
            cases.from_json(bad, GAMES)


def test_a_header_without_seats() -> None:
    with pytest.raises(Invalid):
        cases.open_box(Header("sleuth", ()), GAMES)
