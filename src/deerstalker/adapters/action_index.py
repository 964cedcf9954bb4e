"""Actions by number: a fixed list for a game, its seats and its options."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import product
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np
from msgspec import Meta
from msgspec.structs import astuple
from numpy.typing import NDArray

from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.seats import Seat
from deerstalker.core.terms import Action

WAIT = 0
"""The number of doing nothing now, for seats that may act out of turn and need not."""

MOST_ACTIONS = 100_000
_MOST_KNOWN = 512

Numbers = NDArray[np.intp]


class ActionIndex:
    """Every action of a game by its number. 0 is to wait; the others are in the order of `every_action`."""

    def __init__(self, box: Box, game: AnyGame) -> None:
        self.actions: tuple[Action, ...] = tuple(every_action(box, game))
        self._number = {action: number for number, action in enumerate(self.actions, 1)}
        self._staking = box.staking
        self._known: dict[int, tuple[Sequence[Action], Numbers]] = {}
        self._known_ends: dict[int, tuple[Sequence[Action], Numbers]] = {}

    def __len__(self) -> int:
        return 1 + len(self.actions)

    def action(self, number: int) -> Action:
        """Return the action with this number. Waiting is not one."""
        if not WAIT < number < len(self):
            raise Invalid(f"{number} is not the number of an action; there are {len(self)}, and {WAIT} is to wait")
        return self.actions[number - 1]

    def number(self, action: Action) -> int:
        """Return the number of an action; if it is not listed, of the one with defaults in its optional fields."""
        found = self._number.get(action)
        if found is None:
            found = self._number.get(_with_defaults(action))
        if found is None:
            raise Invalid(f"{action} is not in the list of all actions")
        return found

    def numbers(self, options: Sequence[Action]) -> Numbers:
        """Return the numbers of what a seat is offered, without those that are not listed.

        Games offer the same long lists again and again, and end many others with the same accusations.
        """
        known = self._known.get(id(options))
        if known is not None and known[0] is options:
            return known[1]
        calm = _calm(options, self._staking)
        found = self._looked_up(options[:calm])
        if calm < len(options):
            found = np.concatenate((found, self._end(options[calm:])))
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[id(options)] = options, found
        return found

    def _end(self, options: Sequence[Action]) -> Numbers:
        known = self._known_ends.get(len(options))
        if known is not None and known[0] == options:  # quick, as they are the very same objects
            return known[1]
        found = self._looked_up(options)
        self._known_ends[len(options)] = options, found
        return found

    def _looked_up(self, options: Sequence[Action]) -> Numbers:
        number = self._number.get
        return np.array([found for action in options if (found := number(action)) is not None], np.intp)


def _calm(options: Sequence[Action], staking: tuple[type[Action], ...]) -> int:
    """Return how many options come before those that stake a place, which are last."""
    if not options or not isinstance(options[-1], staking):
        return len(options)
    return bisect_left(options, True, key=lambda option: isinstance(option, staking))


def _with_defaults(action: Action) -> Action:
    kind = type(action)
    needed = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    return kind(*astuple(action)[:needed])


def every_action(box: Box, game: AnyGame) -> Sequence[Action]:
    """Return all actions of a game: its own list, or every combination of values that its types and layout allow."""
    if box.every_action is not None:
        return box.every_action(game)
    return [action for kind in members(box.action) for action in _actions_of(kind, box, game)]


def members(union: Any) -> tuple[Any, ...]:
    """Return the types of a union, or the one type that it is."""
    return get_args(union) if get_origin(union) in {Union, UnionType} else (union,)


def _actions_of(kind: type[Action], box: Box, game: AnyGame) -> Iterator[Action]:
    """Yield every action of a type; none if it has a field whose values cannot be listed, as nature's deals have."""
    values = [_values(hint, box, game) for hint in get_type_hints(kind, include_extras=True).values()]
    if all(values):
        if np.prod([len(some) for some in values], dtype=float) > MOST_ACTIONS:
            raise Invalid(f"{box.title} has too many actions of the type {kind.__name__} to list: give it every_action")
        yield from (kind(*some) for some in product(*values))


def _values(hint: Any, box: Box, game: AnyGame) -> tuple[Any, ...]:
    """Return the values of a field: seats, words of a literal, numbers within limits, ids of the layout."""
    if hint == Seat:
        return tuple(range(game.seats))
    if hint is bool:
        return (False, True)
    if hint is str:
        return tuple(dict.fromkeys(layout_ids(box, game)))
    if hint is type(None):
        return (None,)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) in {Union, UnionType}:
        parts = [_values(part, box, game) for part in get_args(hint)]
        return tuple(value for part in parts for value in part) if all(parts) else ()
    if get_origin(hint) is Annotated:
        return _within(hint)
    return ()


def _within(hint: Any) -> tuple[int, ...]:
    """Return the numbers of a type with a least and a most."""
    limits = [meta for meta in hint.__metadata__ if isinstance(meta, Meta) and meta.ge is not None]
    if get_args(hint)[0] is not int or not limits or limits[0].le is None:
        return ()
    return tuple(range(int(limits[0].ge or 0), int(limits[0].le) + 1))


def layout_ids(box: Box, game: AnyGame) -> Iterator[str]:
    """Yield what actions and events name: cards, sorts, tokens and places, in the order of the layout."""
    layout = box.layout(game)
    yield from (card.id for card in layout.cards)
    yield from (sort.id for sort in layout.sorts)
    yield from (token.id for token in layout.tokens)
    yield from places(box, game)


def places(box: Box, game: AnyGame) -> tuple[str, ...]:
    """Return the places of the board, and the one beside it."""
    plan = box.layout(game).plan
    if plan is None:
        return ()
    beside = (plan.off,) if plan.off else ()
    return (*(square.id for square in plan.squares), *(room.id for room in plan.rooms), *beside)
