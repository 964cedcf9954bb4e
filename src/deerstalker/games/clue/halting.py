"""The way to a spyglass in mid-move, and what can still be reached from there (Master Detective §12, §28).

Places used before the stop stay used after it. So two ways to the same spyglass may differ in the locations that are
still within reach, and the player chooses between them.
"""

from collections import deque
from functools import lru_cache, reduce
from operator import and_
from typing import NamedTuple

from deerstalker.games.clue import walking
from deerstalker.games.clue.board import LONGEST_MOVE, Board
from deerstalker.games.clue.plan import Place
from deerstalker.games.clue.walking import Leg, Way


class Prospect(NamedTuple):
    """What stopping on a spyglass leaves."""

    left: int
    """Points left."""
    wasted: int
    """Of these, points that are bound to be lost."""
    kept: tuple[Place, ...]
    """Locations in reach that some other way worth choosing would lose."""


_Node = tuple[int, bool]
"""A place as it is entered (False) or left (True)."""


@lru_cache(maxsize=1 << 12)
def ways_to_halt(walk: Leg, at: Place) -> tuple[Way, ...]:
    """Return the ways to this spyglass among which a player has to choose.

    The first keeps the most locations within reach; each of the others keeps one that none before it keeps.
    """
    shortest = walking.shortest_way(walk, at)
    within = walking.rooms_within(walk, at, walk.throw - len(shortest))
    ways = {shortest: kept(walk, shortest)}
    for room in walk.board.places(within & ~ways[shortest]):
        way = _way_that_keeps(walk, at, room)
        if way:
            ways[way] = kept(walk, way)
    chosen: list[Way] = []
    seen = 0
    for way in sorted(ways, key=lambda way: (-ways[way].bit_count(), len(way))):
        if not chosen or ways[way] & ~seen:
            chosen.append(way)
            seen |= ways[way]
    return tuple(chosen)


def kept(walk: Leg, way: Way) -> int:
    """Return the locations that are still within reach after stopping at the end of this way."""
    return walking.rooms_within(walking.after(walk, way), way[-1], walk.throw - len(way))


def prospect(walk: Leg, way: Way) -> Prospect:
    """Return what stopping at the end of this way leaves."""
    rest = walking.after(walk, way)
    rooms = kept(walk, way)
    wasted = 0 if rooms else rest.throw - walking.longest(rest)
    ways = ways_to_halt(walk, way[-1])
    everywhere = reduce(and_, (kept(walk, other) for other in (way, *ways)))
    return Prospect(rest.throw, wasted, tuple(walk.board.places(rooms & ~everywhere)))


def _way_that_keeps(walk: Leg, at: Place, room: Place) -> Way | None:
    """Return a way to the spyglass after which the throw still leads to this room, or None if there is none.

    Two ways leave the spyglass, one back to the start and one to the room; together they must not be longer than the
    throw, and must have no place in common. The shortest such pair is a flow of least cost: find one way, then a second
    one that may undo steps of the first.
    """
    board = walk.board
    spyglass, goals = board.number[at], (walk.origin, board.number[room])
    flow: dict[_Node, set[_Node]] = {}
    free = _between(walk, at, room) & ~walk.shut
    for _ in goals:
        found = _augment(board, free, spyglass, goals, flow)
        if found is None:
            return None
        for before, after in found:
            if before in flow.get(after, ()):
                flow[after].remove(before)
            else:
                flow.setdefault(before, set()).add(after)
    back, onward = (_follow(flow, spyglass, goal) for goal in goals)
    if len(back) + len(onward) > walk.throw:
        return None
    return tuple(board.names[place] for place in [*back[-2::-1], spyglass])


def _between(walk: Leg, at: Place, room: Place) -> int:
    """Return the places that can lie on either way without making both together too long."""
    board = walk.board
    here, start, goal = (board.distances(place) for place in (at, board.names[walk.origin], room))
    far = LONGEST_MOVE + 1
    back, onward = here.get(board.names[walk.origin], far), here.get(room, far)
    bits = 0
    for place, steps in here.items():
        if steps + start.get(place, far) + onward <= walk.throw or steps + goal.get(place, far) + back <= walk.throw:
            bits |= board.bit[place]
    return bits


def _augment(
    board: Board, free: int, spyglass: int, goals: tuple[int, int], flow: dict[_Node, set[_Node]]
) -> list[tuple[_Node, _Node]] | None:
    """Return the cheapest way from the spyglass to a goal that has none yet, undoing steps where that helps."""
    start = (spyglass, True)
    open_goals = [goal for goal in goals if not any((goal, False) in after for after in flow.values())]
    cost: dict[_Node, int] = {start: 0}
    before: dict[_Node, _Node] = {}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        for other, price in _edges(board, free, goals, flow, node):
            if cost[node] + price < cost.get(other, 1 << 30):
                cost[other] = cost[node] + price
                before[other] = node
                queue.append(other)
    ends = [(cost[goal, False], goal) for goal in open_goals if (goal, False) in cost]
    if not ends:
        return None
    node = (min(ends)[1], False)
    steps = []
    while node != start:
        steps.append((before[node], node))
        node = before[node]
    return steps


def _edges(
    board: Board, free: int, goals: tuple[int, int], flow: dict[_Node, set[_Node]], node: _Node
) -> list[tuple[_Node, int]]:
    """Return where the search may go on from here, and at what price; undoing a step gives its price back."""
    place, leaving = node
    used = flow.get(node, set())
    edges: list[tuple[_Node, int]] = []
    if leaving:
        open_steps = (step for step in board.steps[place] if step in goals or free >> step & 1)
        edges += [((step, False), 1) for step in open_steps if (step, False) not in used]
        if node in flow.get((place, False), ()):
            edges.append(((place, False), 0))
    else:
        if place not in goals and (place, True) not in used:
            edges.append(((place, True), 0))
        edges += [((step, True), -1) for step in board.steps[place] if node in flow.get((step, True), ())]
    return edges


def _follow(flow: dict[_Node, set[_Node]], spyglass: int, goal: int) -> list[int]:
    """Return the places of the way in this flow that ends at the goal."""
    for first, _ in flow[spyglass, True]:
        way = [first]
        while way[-1] != goal and flow.get((way[-1], True)):
            ((step, _),) = flow[way[-1], True]
            way.append(step)
        if way[-1] == goal:
            return way
    raise ValueError("no way leads there")
