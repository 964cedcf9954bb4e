"""The clever search for ways finds what trying every way one by one finds."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deerstalker.games.clue import walking
from deerstalker.games.clue.board import Board
from deerstalker.games.clue.editions import CLASSIC, MASTER, MasterOptions, Options
from deerstalker.games.clue.plan import read_plan
from deerstalker.games.clue.walking import Leg

MANSION = CLASSIC.board(Options())
MANOR = MASTER.board(MasterOptions(drive=True))
ALLEY = Board(read_plan("[places]\nR room Room\n\n[grid]\n|R......|\n\n[doors]\nRoom: B1 W\n"), through=True)


def every_way(walk: Leg) -> Iterator[tuple[int, ...]]:
    """All ways of at most the full count, tried one by one."""
    board = walk.board

    def go(steps: tuple[int, ...], used: int, way: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for step in steps:
            if not used >> step & 1:
                yield (*way, step)
                if len(way) + 1 < walk.throw:
                    yield from go(board.steps[step], used | 1 << step, (*way, step))

    yield from go(board.exits[walk.origin], walk.shut, ())


def ends_of_every_way(walk: Leg) -> set[str]:
    """Rooms anywhere; squares at the full count or the longest there is, or short of tokens that cannot be shared."""
    board = walk.board
    ways = list(every_way(walk))
    rooms = {way[-1] for way in ways if board.bits[way[-1]] & board.rooms}
    longest = max((len(way) for way in ways if way[-1] not in rooms), default=0)
    ends = set(rooms)
    for way in ways:
        if len(way) == longest and way[-1] not in rooms:
            free = list(way)
            while free and walk.taken >> free[-1] & 1:
                free.pop()
            ends |= set(free[-1:]) if free else _where_it_stopped(walk)
    return {board.names[end] for end in ends}


def _where_it_stopped(walk: Leg) -> set[int]:
    """In mid-move, stopping short may mean not to go on: Master Detective §14."""
    in_mid_move = walk.shut != 1 << walk.origin and not walk.board.rooms >> walk.origin & 1
    return {walk.origin} if in_mid_move else set()


def a_walk(board: Board, highest: int, tokens: int, seed: int) -> Leg:
    """A walk from anywhere, past a crowd of tokens; in the manor sometimes in mid-move."""
    rng = random.Random(seed)
    origin = rng.choice(board.names)
    near = list(board.places(walking._reach(board, board.number[origin], 3, 0)))
    occupied = board.occupied(rng.choices(near if seed % 2 else board.names, k=tokens)) & ~board.bit[origin]
    walked = board.mask(rng.sample(near, min(4, len(near)))) if board is MANOR and seed % 3 == 0 else 0
    return walking.leg(board, origin, rng.randint(1, highest), occupied, walked, jumping=board is MANOR)


@pytest.mark.parametrize(
    ("board", "highest", "tokens", "number"), [(MANSION, 6, 5, 150), (MANOR, 7, 9, 100)], ids=["mansion", "manor"]
)
def test_every_end_is_found_and_no_other(board: Board, highest: int, tokens: int, number: int) -> None:
    """Clue §16 to §23, Master Detective §12 to §18; and the way offered to each end is one that may be taken."""
    for seed in range(number):
        walk = a_walk(board, highest, tokens, seed)
        ends = set(board.places(walking.destinations(walk)))
        assert ends == ends_of_every_way(walk)
        for end in ends - {board.names[walk.origin]}:
            way = walking.way_to(walk, end)
            assert way[-1] == end
            assert walking.may_follow(walk, way)
            assert walking.may_end(walk, way)


@given(board=st.sampled_from([MANSION, MANOR]), seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_a_way_of_ones_own_ends_where_the_walk_may_end(board: Board, seed: int) -> None:
    walk = a_walk(board, 5, 9, seed)
    for numbers in every_way(walk):
        way = tuple(board.names[at] for at in numbers)
        assert walking.may_follow(walk, way)
        if walking.may_end(walk, way):
            assert board.bit[way[-1]] & walking.destinations(walk)
        assert not walking.may_follow(walk, (*way, way[-1]))


def test_a_way_must_hang_together() -> None:
    walk = walking.leg(ALLEY, "B1", 3, 0, jumping=True)
    assert walking.may_follow(walk, ("C1", "D1", "E1"))
    for broken in ((), ("D1",), ("C1", "B1"), ("C1", "E1"), ("C1", "D1", "E1", "F1"), ("nowhere",)):
        assert not walking.may_follow(walk, broken)


def test_in_an_alley() -> None:
    """Jump, stop short, stop shorter, or stay."""

    def ends(count: int, *tokens: str) -> set[str]:
        walk = walking.leg(ALLEY, "B1", count, ALLEY.mask(tokens), jumping=True)
        return set(ALLEY.places(walking.destinations(walk)))

    assert ends(3) == {"room", "E1"}
    assert ends(3, "D1") == {"room", "E1"}
    assert ends(3, "E1") == {"room", "D1"}
    assert ends(3, "D1", "E1") == {"room", "C1"}
    assert ends(3, "C1", "D1", "E1") == {"room"}
    assert ends(9, "C1") == {"room", "G1"}
    assert ends(9, "G1") == {"room", "F1"}


def test_no_way_leads_where_it_does_not() -> None:
    walk = walking.leg(ALLEY, "B1", 2, 0, jumping=True)
    with pytest.raises(ValueError, match="does not lead"):
        walking.way_to(walk, "G1")
    with pytest.raises(ValueError, match="too far"):
        walking.shortest_way(walk, "G1")
