"""The house of Why: squares, doors, and where a count leads."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deerstalker.games.why.board import (
    DOORS,
    LIVING_ROOM,
    NEXT_TO,
    NUMBERED,
    PLACES,
    ROOMS,
    SQUARES,
    reach,
    spaces_to,
)


def test_3_forty_one_squares_and_no_dead_end() -> None:
    """Why §3: a ring of thirteen by seven with a corridor; one door square for each room."""
    assert len(SQUARES) == 41
    assert max(PLACES.values()) == (12, 6)
    assert sorted(map(len, NEXT_TO.values())) == [2] * 39 + [3] * 2
    assert all(a in NEXT_TO[b] for a in SQUARES for b in NEXT_TO[a])
    assert len(set(DOORS.values())) == 7


def test_4_six_numbered_rooms_and_the_living_room() -> None:
    """Why §4: the numbers on the plan."""
    assert NUMBERED == ("dining-room", "den", "west-bedroom", "east-bedroom", "tower", "attic")
    assert (LIVING_ROOM, *NUMBERED) == ROOMS
    assert DOORS[LIVING_ROOM] == "g4"


PAIRS = """
    attic/tower attic/west-bedroom tower/east-bedroom west-bedroom/den east-bedroom/dining-room den/dining-room
    living-room/attic living-room/tower living-room/den living-room/dining-room
"""
NEIGHBOURS = {frozenset(pair.split("/")) for pair in PAIRS.split()}


@pytest.mark.parametrize(("a", "b"), [pair for pair in product(ROOMS, ROOMS) if pair[0] < pair[1]])
def test_3_neighbouring_rooms_are_eight_apart(a: str, b: str) -> None:
    """Why §3: door, six squares, room; all others are farther. The living room has four neighbours."""
    if frozenset((a, b)) in NEIGHBOURS:
        assert spaces_to(a, b) == spaces_to(b, a) == 8
    else:
        assert spaces_to(a, b) == spaces_to(b, a) > 8


def walks(start: str, count: int) -> list[list[str]]:
    """Every walk of so many squares, the slow way."""
    paths = [[start, DOORS[start]]] if start in DOORS else [[start]]
    for _ in range(count - (start in DOORS)):
        paths = [
            [*path, step]
            for path in paths
            for step in NEXT_TO[path[-1]]
            if len(path) < 2 or step != path[-2]
        ]  # fmt: skip
    return paths


@given(start=st.sampled_from((*SQUARES, *ROOMS)), count=st.integers(2, 12))
def test_14_to_16_reach_is_every_walk(start: str, count: int) -> None:
    """Why §14, §15, §16: the ends of all walks that never turn back; rooms whose door is passed with one to spare."""
    paths = walks(start, count)
    assert set(reach(start, count).squares) == {path[-1] for path in paths}
    passed = {square for path in paths for square in path[:-1]}
    assert set(reach(start, count).rooms) == {room for room in ROOMS if DOORS[room] in passed and room != start}


def test_14_no_turning_back() -> None:
    """Why §14: two steps from g2 lead to g4, f1 or h1, never back to g2 or to g1's other side by way of g3."""
    assert set(reach("g2", 2).squares) == {"f1", "h1", "g4"}


def test_15_every_throw_can_be_walked_from_everywhere() -> None:
    """Why §15: there is always a square at the end of the whole count."""
    assert all(reach(start, count).squares for start in (*SQUARES, *ROOMS) for count in range(2, 13))


def test_16_a_room_takes_any_count_that_is_enough() -> None:
    """Why §16: from the living room the den needs eight; more will do, seven ends on its door square."""
    assert "den" not in reach(LIVING_ROOM, 7).rooms
    assert "d7" in reach(LIVING_ROOM, 7).squares
    assert all("den" in reach(LIVING_ROOM, count).rooms for count in range(8, 13))
    assert "attic" in reach("d1", 1).rooms  # from the door itself, one is enough
