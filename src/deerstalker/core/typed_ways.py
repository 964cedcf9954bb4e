"""Read typed commands that say by which way to go: `go by w10 w8 to v6`."""

import re
from collections import deque
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import astuple, replace

from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame
from deerstalker.core.prose import listed
from deerstalker.core.seats import Seat
from deerstalker.core.terms import Action, State
from deerstalker.core.ways import Ways

MOST_TRIES = 20_000
"""Maximum number of steps tried while looking for a way."""

_BY = re.compile(r"\b(?:by way of|by|via|along|over)\b", re.IGNORECASE)
_TO = re.compile(r"\b(?:to|at|on)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\s,;]+")
_BETWEEN = frozenset(("and", "then", "the", "through", "it"))


def names_a_way(text: str) -> bool:
    """Does a typed command say by which way to go: `go by w10 w8 to v6`, `stop at v6 by w10`?"""
    return _BY.search(text) is not None


class Wish(Struct, frozen=True):
    """What was typed: the first word, the places to walk by, and the end."""

    verb: str
    stops: tuple[str, ...]
    end: str


def read_wish(ways: Ways, text: str) -> Wish:
    """Read a typed command that names a way. Raises `Invalid` if it names a place that is out of reach."""
    first, *_ = text.split(maxsplit=1)
    before, after = _BY.split(text, maxsplit=1)
    if _TO.search(after):
        *by, to = _TO.split(after)
        stops, ends = _places(ways, " ".join(by)), _places(ways, to)
    else:
        stops, ends = _places(ways, after), _places(ways, before.removeprefix(first), lenient=True)
    if len(ends) > 1:
        raise Invalid(f"You can only end in one place, but you named {listed(ends)}.")
    if not ends and not stops:
        raise Invalid("Say where to go, for example 'go by A1 to A3'.")
    return Wish(first.lower(), stops if ends else stops[:-1], ends[0] if ends else stops[-1])


def _places(ways: Ways, text: str, *, lenient: bool = False) -> tuple[str, ...]:
    """Return the places named, in order. Names of several words are put together."""
    known = {place.lower(): place for place in (*ways.steps, *(to for steps in ways.steps.values() for to in steps))}
    words = [word.strip(".").lower() for word in _WORD.findall(text)]
    found: list[str] = []
    while words:
        size = next((n for n in range(min(4, len(words)), 0, -1) if "-".join(words[:n]) in known), 0)
        if size:
            found.append(known["-".join(words[:size])])
        elif words[0] not in _BETWEEN and not lenient:
            raise Invalid(f"You can't reach {words[0].upper()!r} with this move.")
        words = words[size or 1 :]
    return tuple(found)


def find_way(
    ways: Ways, game: AnyGame, state: State, seat: Seat, wish: Wish, walks: Sequence[tuple[Action, frozenset[str]]]
) -> Action:
    """Return the action that walks by these places, by as few others as possible.

    `walks` are the actions on offer that take a way, each with the words it is called by: one of them decides which is
    meant. Raises `Invalid` if no way is allowed.
    """
    there = [(action, verbs) for action, verbs in walks if wish.end in astuple(action)]
    called = [action for action, verbs in there if wish.verb in verbs] or [action for action, _ in there]
    for way in _walks(ways, (*wish.stops, wish.end)) if called else ():
        for action in called:
            walk = replace(action, **{ways.field: way})
            if game.accepts(state, seat, walk):
                return walk
    by = f" by {listed(wish.stops)}" if wish.stops else ""
    raise Invalid(f"You can't get{by} to {wish.end} with this move.")


def _walks(ways: Ways, goals: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the ways through these places in this order, the shortest first."""
    far = [_distances(ways, goal) for goal in goals]
    legs = [far[i + 1].get(goals[i], len(ways.steps)) for i in range(len(goals) - 1)]
    tries = 0

    def go(at: str, used: tuple[str, ...], goal: int, left: int) -> Iterator[tuple[str, ...]]:
        nonlocal tries
        tries += 1
        if goal < len(goals) and at == goals[goal]:
            goal += 1
        if goal == len(goals):
            if left == 0:
                yield used
            return
        if tries > MOST_TRIES or far[goal].get(at, left + 1) + sum(legs[goal:]) > left:
            return
        for step in ways.steps.get(at, ()):
            if step not in used and step not in goals[goal + 1 :]:
                yield from go(step, (*used, step), goal, left - 1)

    for length in range(1, ways.most + 1):
        yield from go(ways.start, (), 0, length)


def _distances(ways: Ways, goal: str) -> dict[str, int]:
    """Return how far each place is from the goal."""
    before: dict[str, list[str]] = {}
    for place, steps in ways.steps.items():
        for step in steps:
            before.setdefault(step, []).append(place)
    far = {goal: 0}
    queue = deque([goal])
    while queue:
        at = queue.popleft()
        for place in before.get(at, ()):
            if place not in far:
                far[place] = far[at] + 1
                queue.append(place)
    return far
