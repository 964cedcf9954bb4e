"""Work out what a space on the board is worth: the clues that good walking brings from there in the turns to come.

Nothing here depends on a game in progress. The worth of every space is found by iterating over the best walk with each
throw until the values no longer change.
"""

from functools import cache
from typing import Literal

from deerstalker.games.philo_vance.board import ARROWS, HOLDING, PARK, RED_SPOTS, SPACES, Space, X, destinations

Plan = Literal["enter", "collect", "demand", "vance", "vance demands", "child"]
"""Reach X for the first time; collect clues; go for X to demand clues; the last two with Vance; play as a child."""

LATER = 0.85
"""Factor for a clue that comes one turn later."""

ROUNDS = 40
"""Number of turns after which nothing matters any more."""

DRAWN = 0.25
"""Value of a drawn clue relative to a demanded one, which is always right."""

_ONE_DIE = dict.fromkeys(range(1, 7), 1 / 6)
_BOTH_DICE = {total: (6 - abs(7 - total)) / 36 for total in range(2, 13)}
_OFF_TRACK = (PARK, *HOLDING)


Arrows = Literal["way", "clue"]
"""What an arrow is to a player with twelve clues: the way to X, or a clue and an extra turn as well."""


def rest_of(plan: Plan, to: Space) -> Space:
    """Return where a piece that ends its count there comes to rest: an arrow leads to X, but children stay on it."""
    return X if to in ARROWS and plan != "child" else to


@cache
def gain(plan: Plan, to: Space, arrows: Arrows) -> float:
    """Return what ending the count here brings at once, in clues."""
    match plan:
        case "enter":
            return float(rest_of(plan, to) == X)
        case "child":
            return float(to == X or to in RED_SPOTS or to in ARROWS)
        case "collect" | "vance":
            return float(to == X or to in RED_SPOTS or (to in ARROWS and arrows == "clue"))
        case _:
            return 1.0 if rest_of(plan, to) == X else DRAWN * (to in RED_SPOTS)


@cache
def prospects(plan: Plan, arrows: Arrows = "way") -> dict[Space, float]:
    """Return what the turns to come are worth from every space, before the throw."""
    throws = _BOTH_DICE if plan in ("enter", "child") else _ONE_DIE
    starts = [space for space in SPACES if rest_of(plan, space) == space]
    ends = {
        start: [(destinations(start, count), share) for count, share in throws.items()]
        for start in (*starts, *_OFF_TRACK)
    }
    worth = dict.fromkeys(ends, 0.0)
    for _ in range(ROUNDS):
        after = {space: _after(plan, space, arrows, worth) for space in SPACES}
        worth = {
            start: sum(share * max(map(after.__getitem__, reach)) for reach, share in reached)
            for start, reached in ends.items()
        }
    return worth


def _after(plan: Plan, to: Space, arrows: Arrows, worth: dict[Space, float]) -> float:
    """Return the gain on this space and what follows: on X an extra turn; when entering, nothing more."""
    rest = rest_of(plan, to)
    if plan == "enter" and rest == X:
        return 1.0
    again = rest == X and (to == X or arrows == "clue") and plan in ("collect", "demand")
    return gain(plan, to, arrows) + (1.0 if again else LATER) * worth[rest]


@cache
def place_worth(plan: Plan, to: Space, arrows: Arrows) -> float:
    """Return what it is worth to end the count here: the gain, and the turns to come."""
    return _after(plan, to, arrows, prospects(plan, arrows))


@cache
def reach(start: Space, rest: Space) -> float:
    """Return the chance that a piece at `start` can come to rest here with its next throw of one die."""
    return sum(any(rest_of("collect", to) == rest for to in destinations(start, count)) for count in range(1, 7)) / 6
