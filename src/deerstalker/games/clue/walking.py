"""Where a throw can lead, and by which way.

A way never uses a place twice. It ends in a room with any number of steps to spare, or in the hallway with the full
count (Clue §16-§20, Master Detective §12-§18).

Trying all ways one by one would be hopeless with two dice. So the search looks only for ends that have not been found
yet, turns back as soon as none of them is within reach, and stops when all are found.
"""

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from deerstalker.games.clue.board import Board
from deerstalker.games.clue.plan import Place

Way = tuple[Place, ...]
"""The places of a way, in order, without the one it starts from."""


class Leg(NamedTuple):
    """A walk about to be taken: a whole move, or what is left of one after a stop."""

    board: Board
    origin: int
    throw: int
    shut: int
    """Places the way may not use at all."""
    taken: int
    """Squares with tokens that may be jumped but not ended on."""


def leg(board: Board, origin: Place, count: int, occupied: int, walked: int = 0, *, jumping: bool) -> Leg:
    """Return the walk from here: tokens block the way (Clue §17) or are jumped (Master Detective §13)."""
    start = board.number[origin]
    ball = _reach(board, start, count, 1 << start)
    used = (walked | 1 << start) & (ball | 1 << start)
    if jumping:
        return Leg(board, start, count, used, occupied & ball)
    return Leg(board, start, count, used | occupied & ball, 0)


@lru_cache(maxsize=1 << 14)
def destinations(walk: Leg) -> int:
    """Return every place where this walk may end."""
    board, _, count, shut, taken = walk
    rooms = _reach(board, walk.origin, count, shut) & board.rooms
    steps = longest(walk)
    if steps == 0:
        return rooms
    squares = _ends(board, walk.origin, steps, shut)
    free = squares & ~taken
    for last in numbers(squares & taken):
        for stop, _ in _short_of(walk, last, 1 << last, steps - 1):
            free |= stop
    if may_wait(walk):
        free |= 1 << walk.origin
    return rooms | free


def reach(walk: Leg) -> int:
    """Return every place the walk may come to."""
    return _reach(walk.board, walk.origin, walk.throw, walk.shut)


def first_steps(walk: Leg) -> int:
    """Return the places the walk may begin with."""
    return _first_steps(walk.board, walk.origin) & ~walk.shut


def rooms_within(walk: Leg, start: Place, steps: int) -> int:
    """Return the rooms within this many steps of a place, if nothing is used that this walk may not use."""
    board = walk.board
    return _reach(board, board.number[start], steps, walk.shut) & board.rooms


def after(walk: Leg, way: Way) -> Leg:
    """Return what is left of the walk after stopping at the end of this way."""
    board = walk.board
    end = board.number[way[-1]]
    return Leg(board, end, walk.throw - len(way), walk.shut | board.mask(way), walk.taken)


def halts(walk: Leg) -> int:
    """Return the spyglasses this walk can stop on with part of the count left (Master Detective §28)."""
    board = walk.board
    return _reach(board, walk.origin, walk.throw - 1, walk.shut) & board.snoops & ~walk.taken


@lru_cache(maxsize=1 << 13)
def way_to(walk: Leg, end: Place) -> Way:
    """Return the way to a destination of this walk, if the player does not name one."""
    board, origin, _, shut, taken = walk
    target = board.bit[end]
    if target & board.rooms:
        return shortest_way(walk, end)
    steps = longest(walk)
    squares = _ends(board, origin, steps, shut)
    if squares & target & ~taken:
        return _names(board, _search(board, origin, steps, shut, target)[1])
    for last in numbers(squares & taken):
        for stop, jumped in _short_of(walk, last, 1 << last, steps - 1):
            if stop & target:
                before = steps - jumped.bit_count()
                return _names(board, _search(board, origin, before, shut | jumped, target)[1])
    raise ValueError(f"this walk does not lead to {end}")


def shortest_way(walk: Leg, end: Place) -> Way:
    """Return the shortest way to a place, whatever the count."""
    board, origin, count, shut, _ = walk
    target = board.number[end]
    came_from = {step: origin for step in board.exits[origin] if not shut >> step & 1}
    for at in (queue := list(came_from)):
        if at == target:
            break
        for step in board.steps[at]:
            if step not in came_from and not shut >> step & 1:
                came_from[step] = at
                queue.append(step)
    way = [target]
    while came_from[way[-1]] != origin:
        way.append(came_from[way[-1]])
    if len(way) > count:
        raise ValueError(f"{end} is too far")
    return _names(board, way[::-1])


def may_follow(walk: Leg, way: Way) -> bool:
    """Can the walk take this way, step by step?"""
    board, at, count, shut, _ = walk
    if not 0 < len(way) <= count:
        return False
    for nth, place in enumerate(way):
        step = board.number.get(place, -1)
        if step not in (board.steps[at] if nth else board.exits[at]) or shut >> step & 1:
            return False
        shut |= 1 << step
        at = step
    return True


def may_end(walk: Leg, way: Way) -> bool:
    """May the walk end at the end of this way?"""
    board = walk.board
    end = board.bit[way[-1]]
    if end & board.rooms:
        return True
    if end & walk.taken:
        return False
    return _would_land_on(walk, end, longest(walk) - len(way), board.mask(way))


def stops_short(walk: Leg, way: Way) -> bool:
    """Does this way end before the count does, although not in a room, because of a token ahead?"""
    board = walk.board
    return bool(walk.taken) and not board.bit[way[-1]] & board.rooms and len(way) < longest(walk)


def _would_land_on(walk: Leg, end: int, left: int, used: int) -> bool:
    """Does the count end here, or on a token just ahead (Master Detective §14, §15)?"""
    if left == 0:
        return True
    near = walk.board.near[end.bit_length() - 1] & walk.taken & ~walk.shut & ~used
    return any(_would_land_on(walk, 1 << step, left - 1, used | 1 << step) for step in numbers(near))


def _short_of(walk: Leg, first: int, jumped: int, steps: int) -> Iterator[tuple[int, int]]:
    """Yield the free squares from which the rest of the count leads only over tokens, with the tokens jumped.

    `first` is the nearest of those tokens, `steps` the number of steps before it.
    """
    board, origin, _, shut, taken = walk
    yield _approach(board, origin, steps, shut | jumped, first) & ~taken, jumped
    if steps > 1:
        for ahead in numbers(board.near[first] & taken & ~shut & ~jumped):
            yield from _short_of(walk, ahead, jumped | 1 << ahead, steps - 1)


def may_wait(walk: Leg) -> bool:
    """May the token stay where it has stopped, because the rest of the count ends on a token just ahead?

    That is stopping short, too (Master Detective §14); but nobody stays where the move began (§26).
    """
    here = 1 << walk.origin
    if not walk.taken or walk.shut == here or here & walk.board.rooms:
        return False
    steps = longest(walk)
    return steps > 0 and _would_land_on(walk, here, steps, 0)


def longest(walk: Leg) -> int:
    """Return the count, or the length of the longest way in the hallway if none is that long (Clue §19)."""
    steps = walk.throw
    while steps and not _ends(walk.board, walk.origin, steps, walk.shut):
        steps -= 1
    return steps


@lru_cache(maxsize=1 << 14)
def _ends(board: Board, origin: int, steps: int, shut: int) -> int:
    """Return the squares on which ways of exactly this many steps end."""
    wanted = _strolls(board, origin, steps, shut) & ~board.rooms
    return _search(board, origin, steps, shut, wanted)[0]


@lru_cache(maxsize=1 << 14)
def _approach(board: Board, origin: int, steps: int, shut: int, beside: int) -> int:
    """Return the squares beside this one on which ways of exactly this many steps end."""
    if steps < 1:
        return 0
    wanted = board.near[beside] & ~board.rooms & ~shut & _strolls(board, origin, steps, 1 << origin)
    return _search(board, origin, steps, shut, wanted)[0]


def _search(board: Board, origin: int, count: int, shut: int, wanted: int) -> tuple[int, list[int]]:
    """Return the wanted ends that ways of exactly `count` steps reach, and the last way found."""
    walks, onward, near, bits = board.walks, board.steps, board.near, board.bits
    missing = wanted
    way = [0] * count

    def go(steps: tuple[int, ...], used: int, left: int) -> None:
        """Try these steps; after each, `left` steps remain."""
        nonlocal missing
        reach = walks[left]
        for step in steps:
            bit = bits[step]
            if used & bit or not reach[step] & missing:
                continue
            if left == 1:
                ends = near[step] & missing & ~used
                if ends:
                    missing ^= ends
                    way[-2:] = step, ends.bit_length() - 1
            else:
                way[count - left - 1] = step
                go(onward[step], used | bit, left - 1)
            if not missing:
                return

    if count > 1:
        go(board.exits[origin], shut, count - 1)
    else:
        missing &= ~_first_steps(board, origin) | shut
        way[0] = wanted.bit_length() - 1
    return wanted ^ missing, way


def _strolls(board: Board, origin: int, steps: int, shut: int) -> int:
    """Return where this many steps could end if places could be used twice: all that a search needs to look for."""
    walks = board.walks[steps - 1]
    return reduce(or_, [walks[step] for step in board.exits[origin] if not shut >> step & 1], 0) & ~shut


@lru_cache(maxsize=1 << 14)
def _reach(board: Board, origin: int, steps: int, shut: int) -> int:
    """Return all places within reach of a way of at most this many steps."""
    edge = ball = _first_steps(board, origin) & ~shut if steps > 0 else 0
    for _ in range(steps - 1):
        edge = _spread(board, edge) & ~shut & ~ball
        ball |= edge
    return ball


def _first_steps(board: Board, origin: int) -> int:
    return reduce(or_, map(board.bits.__getitem__, board.exits[origin]), 0)


def _spread(board: Board, places: int) -> int:
    """Return all places one step further."""
    near = board.near
    bits = 0
    while places:
        low = places & -places
        bits |= near[low.bit_length() - 1]
        places ^= low
    return bits


def numbers(mask: int) -> Iterator[int]:
    """Yield the numbers of the places of these bits."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _names(board: Board, way: list[int]) -> Way:
    return tuple(board.names[at] for at in way)
