"""The boards are the printed ones: squares, doors, passages, distances."""

from collections.abc import Iterator

import pytest

from deerstalker.games.clue.board import Board
from deerstalker.games.clue.boards.manor import MANOR
from deerstalker.games.clue.boards.mansion import MANSION
from deerstalker.games.clue.editions import CLASSIC, MASTER, MasterOptions, Options
from deerstalker.games.clue.plan import COMPASS, Plan, position, read_plan, square_name

MANSION_BOARD = CLASSIC.board(Options())
MANOR_BOARD = MASTER.board(MasterOptions())
PLANS = {"mansion": read_plan(MANSION), "manor": read_plan(MANOR)}


@pytest.mark.parametrize(
    ("plan", "size", "squares", "rooms", "doors", "snoops"),
    [("mansion", (25, 24), 188, 9, 17, 0), ("manor", (24, 38), 175, 15, 37, 9)],
)
def test_the_parts_of_the_board(
    plan: str, size: tuple[int, int], squares: int, rooms: int, doors: int, snoops: int
) -> None:
    """Clue §2, Master Detective §2, §23, §27."""
    drawn = PLANS[plan]
    assert (len(drawn.grid), {len(row) for row in drawn.grid}) == (size[0], {size[1]})
    assert len(drawn.squares) == squares
    assert len(drawn.rooms) == rooms
    assert len([door for door in drawn.doors if door.room in drawn.rooms]) == doors
    assert len(drawn.snoops) == snoops


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_every_door_stands_between_a_square_and_its_room(plan: Plan) -> None:
    marks = {place: mark for mark, place in plan.marks.items()}
    for door in plan.doors:
        row, column = position(door.square)
        down, right = COMPASS[door.side]
        assert door.square in plan.squares
        assert plan.grid[row + down][column + right] == marks[door.room]


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_every_place_can_be_reached(plan: Plan) -> None:
    board = Board(plan, through=True)
    assert all(board.distance(plan.rooms[0], place) is not None for place in board.names)


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        ("study", "hall", 4),
        ("hall", "lounge", 8),
        ("lounge", "dining-room", 4),
        ("dining-room", "kitchen", 11),
        ("kitchen", "ballroom", 7),
        ("ballroom", "conservatory", 4),
        ("conservatory", "billiard-room", 7),
        ("billiard-room", "library", 4),
        ("library", "study", 7),
    ],
)
def test_published_distances_of_the_mansion(a: str, b: str, steps: int) -> None:
    """From room to room by the die, the step out and the step in counted: Clue §20."""
    assert MANSION_BOARD.distance(a, b) == MANSION_BOARD.distance(b, a) == steps


def test_peacock_starts_one_space_nearer_than_anybody() -> None:
    """And Scarlet reaches the Lounge in two throws, as the booklet's example says."""
    starts = PLANS["mansion"].starts
    nearest = {who: min(_to_rooms(MANSION_BOARD, square)) for who, square in starts.items()}
    assert nearest.pop("peacock") == 7
    assert set(nearest.values()) == {8}
    assert MANSION_BOARD.distance(starts["scarlet"], "lounge") in range(7, 13)


def _to_rooms(board: Board, square: str) -> Iterator[int]:
    for room in board.plan.rooms:
        distance = board.distance(square, room)
        assert distance is not None
        yield distance


def test_passages() -> None:
    """Clue §24, Master Detective §19: corner to corner; and three in the manor, there and back."""
    assert MANSION_BOARD.passages == {
        "study": "kitchen", "kitchen": "study", "lounge": "conservatory", "conservatory": "lounge",
    }  # fmt: skip
    assert MANOR_BOARD.passages["basement-stairs"] == "garden-walk"
    assert MANOR_BOARD.passages["drawing-room"] == "conservatory"
    assert MANOR_BOARD.passages["kitchen"] == "library"
    assert MANOR_BOARD.distance("library", "kitchen") == 1


def test_the_carriage_house_lies_behind_the_trophy_room() -> None:
    """Master Detective §23: without the Trophy Room it cannot be reached; nor Gazebo and Fountain without the
    Courtyard and the Garden Walk.
    """
    assert _reached_without({"trophy-room"}) >= {"kitchen", "gazebo"}
    assert "carriage-house" not in _reached_without({"trophy-room"})
    assert "gazebo" in _reached_without({"courtyard"})
    assert not {"gazebo", "fountain"} & _reached_without({"courtyard", "garden-walk"})


def _reached_without(shut: set[str]) -> set[str]:
    board, seen, todo = MANOR_BOARD, {"cloak-room"}, ["cloak-room"]
    while todo:
        for step in board.exits[board.number[todo.pop()]]:
            name = board.names[step]
            if name not in seen | shut:
                seen.add(name)
                todo.append(name)
    return seen


@pytest.mark.parametrize(
    ("a", "b", "steps", "by_drive"), [("courtyard", "gazebo", 4, 3), ("fountain", "library", 10, 7)]
)
def test_the_grey_drive(a: str, b: str, steps: int, by_drive: int) -> None:
    """Master Detective §24, §25: not walked on, unless the table says so."""
    assert MANOR_BOARD.distance(a, b) == steps
    assert MASTER.board(MasterOptions(drive=True)).distance(a, b) == by_drive


def test_squares_have_names() -> None:
    assert [position(square_name(row, column)) for row, column in ((0, 0), (24, 23), (8, 26))] == [
        (0, 0), (24, 23), (8, 26),
    ]  # fmt: skip
    with pytest.raises(ValueError, match="not the name of a square"):
        position("hall")
