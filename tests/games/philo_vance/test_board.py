"""The estate and the household: what is in the box."""

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest

from deerstalker.games.philo_vance import BOX
from deerstalker.games.philo_vance.board import (
    ARROWS,
    BOX1,
    BOX3,
    CAR,
    CORNERS,
    FIRST_ARROW,
    NEXT_TO,
    PARK,
    PLAN,
    RED_SPOTS,
    SIDES,
    SPACES,
    START,
    X,
    bump_targets,
    destinations,
    path,
)
from deerstalker.games.philo_vance.household import (
    CLUES,
    EVIDENCE,
    MEN,
    PACK,
    PRINTED,
    SKETCHES,
    SUSPECTS,
    TITLES,
    WOMEN,
    fair,
    fresh_lists,
)
from deerstalker.table.rulebook import rulebook

GOALS = ARROWS | {X}


def test_6_the_plan() -> None:
    """Philo Vance §6, §7: ninety spaces, twenty red spots, six arrows; the room opens at its sides only."""
    assert len(SPACES) == 90
    assert (len(RED_SPOTS), len(ARROWS), len(SIDES), len(CORNERS)) == (20, 6, 4, 4)
    assert not RED_SPOTS & ARROWS
    assert set(NEXT_TO[X]) == SIDES
    for corner in CORNERS:
        assert set(NEXT_TO[corner]) <= SIDES
        assert len(NEXT_TO[corner]) == 2
    for side in SIDES:
        assert X in NEXT_TO[side]
        assert len(set(NEXT_TO[side]) & CORNERS) == 2
    assert not {PARK, CAR, BOX1, BOX3} & set(SPACES)


def test_6_the_rulebook_draws_the_same_plan() -> None:
    """Philo Vance §6: what players read is what they walk on."""
    book = rulebook(BOX)
    lines = book[book.index("a b c d e f g h i j k l m") :].splitlines()[1:17]
    for row, (line, drawn) in enumerate(zip(lines, PLAN.splitlines(), strict=True), 1):
        assert line[:6].strip() == str(row)
        printed = line[8:33:2] if row < 16 else " " * 6 + line[20:33:2]
        assert printed.rstrip() == drawn.rstrip()


def test_6_every_space_is_reached_and_every_throw_can_be_used() -> None:
    """Philo Vance §6, §22: nobody is ever stuck on the track."""
    reached, frontier = {START}, [START]
    while frontier:
        for there in NEXT_TO[frontier.pop()]:
            if there not in reached:
                reached.add(there)
                frontier.append(there)
    assert reached == set(SPACES)
    for space in (*SPACES, PARK, CAR):
        assert all(destinations(space, count) for count in range(1, 13)), space


def test_14_the_opening_throws_that_reach_x() -> None:
    """Philo Vance §14: from Park Here the totals 2, 8 and 9 reach an arrow, 10 and 12 reach X itself."""
    reaching = {total: GOALS & set(destinations(PARK, total)) for total in range(2, 13)}
    assert [total for total, goals in reaching.items() if goals] == [2, 8, 9, 10, 12]
    assert X in reaching[10]
    assert X in reaching[12]
    for space in SPACES:
        assert any(GOALS & set(destinations(space, total)) for total in range(2, 13)), space


@pytest.mark.parametrize("goals", [{X}, ARROWS | {X}, RED_SPOTS | {X}, RED_SPOTS | ARROWS | {X}])
def test_49_the_radio_car_hurts(goals: set[str]) -> None:
    """Philo Vance §44, §49: fewer faces of a die reach X or a clue from the Radio Car than from the average space."""

    def faces(start: str) -> int:
        return sum(not goals.isdisjoint(destinations(start, count)) for count in range(1, 7))

    spaces = [space for space in SPACES if space not in ARROWS]
    assert faces(CAR) < sum(map(faces, spaces)) / len(spaces)


def test_49_the_first_arrow_begins_the_track() -> None:
    """Philo Vance §49: the count of one from the Radio Car is a green arrow, beside START."""
    assert destinations(CAR, 1) == (FIRST_ARROW,)
    assert FIRST_ARROW in ARROWS
    assert NEXT_TO[START] == (FIRST_ARROW,)


def test_20_back_to_x_on_four_and_six_only() -> None:
    """Philo Vance §20: one die brings a piece back to X with a 4 or a 6, and no arrow is that near."""
    assert [count for count in range(1, 7) if X in destinations(X, count)] == [4, 6]
    assert not any(ARROWS & set(destinations(X, count)) for count in range(1, 7))


@pytest.mark.parametrize("start", [PARK, CAR, X, "g14", "a1", "f6", "g6", START])
@pytest.mark.parametrize("count", [1, 2, 5, 6, 9, 12])
def test_18_and_20_paths_are_lawful(start: str, count: int) -> None:
    """Philo Vance §13, §18, §20, §49: full count, never straight back, X only first or last."""
    for end in destinations(start, count):
        walk = path(start, count, end)
        assert len(walk) == count
        assert walk[-1] == end
        assert X not in walk[:-1]
        whole = walk if start in {PARK, CAR} else (start, *walk)
        assert all(there in NEXT_TO[here] for here, there in pairwise(whole))
        assert all(there != here for here, there in zip(whole, whole[2:], strict=False))
        if start in {PARK, CAR}:
            assert walk[0] == (START if start == PARK else FIRST_ARROW)
    assert path(start, count, "nowhere") == ()


def test_43_where_a_bump_can_lead() -> None:
    """Philo Vance §42, §43: adjoining spaces of the track, X from a side square, never back along the line."""
    assert X in bump_targets("g6", None)
    assert X not in bump_targets("f6", None)
    assert set(bump_targets("g12", None)) == {"g11", "g13"}
    assert bump_targets("g12", "g11") == ("g13",)
    for space in SPACES:
        targets = bump_targets(space, None)
        assert targets
        assert set(targets) <= set(SPACES)


def test_4_and_82_the_rulebook_lists_every_clue_and_whom_it_fits() -> None:
    """Philo Vance §4, §82: people can read what bots know: the fifty clues, and the lists that are open."""
    book = rulebook(BOX)
    clues, open_lists = " ".join(book[book.index("**§4") : book.index("**§5")].split()), book[book.index("**§82") :]
    for one in EVIDENCE.values():
        assert one.name in clues
        if one.sort != "specific":
            fits = ", ".join(TITLES[who].removeprefix("the ") for who in one.fits)
            assert f"| {one.name} | {fits} |" in open_lists


def test_4_the_clues() -> None:
    """Philo Vance §3, §4: fifty clues twice; what is a man's fits no woman."""
    assert len(CLUES) == 50
    assert Counter(PACK) == dict.fromkeys(CLUES, 2)
    assert Counter(one.sort for one in EVIDENCE.values()) == {
        "specific": 20,
        "masculine": 10,
        "feminine": 10,
        "general": 10,
    }
    assert (len(MEN), len(WOMEN)) == (5, 5)
    assert set(SKETCHES) == set(TITLES) == set(SUSPECTS)
    assert set(EVIDENCE["cigar-butt"].fits) <= set(MEN)
    assert set(EVIDENCE["lace-handkerchief"].fits) <= set(WOMEN)


@pytest.mark.parametrize("seed", [None, *range(20)])
def test_5_and_82_the_lists(seed: int | None) -> None:
    """Philo Vance §5, §82: fourteen clues a card, at most six shared, every trio once; so also when drawn anew."""
    lists = PRINTED if seed is None else fresh_lists(random.Random(seed))
    assert fair(lists)
    assert seed is None or lists != PRINTED
    for who, card in zip(SUSPECTS, lists, strict=True):
        own = "masculine" if who in MEN else "feminine"
        assert Counter(EVIDENCE[clue].sort for clue in card) == {"specific": 2, own: 6, "general": 6}
    assert max(len(set(a) & set(b)) for a, b in combinations(lists, 2)) <= 6


def test_82_unfair_lists_are_known() -> None:
    """Philo Vance §82: a list with a clue of the other sex, a missing card, or a trio used twice is no mystery."""
    assert not fair(PRINTED[:9])
    swapped = [tuple("cigar-butt" if clue == "lipstick" else clue for clue in card) for card in PRINTED]
    assert not fair(tuple(swapped))
    moved = dict(zip(SUSPECTS, PRINTED, strict=True))
    moved["butler"] = tuple(clue for clue in moved["butler"] if clue != "cigar-butt")
    moved["gardener"] = tuple(clue for clue in CLUES if clue in moved["gardener"] or clue == "cigar-butt")
    assert not fair(tuple(moved[who] for who in SUSPECTS))
