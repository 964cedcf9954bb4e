"""What a seat may do now, in a compact form: kinds of actions, and for each the choices within it."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from math import prod
from operator import is_
from typing import get_type_hints

from deerstalker.core.seats import Seat
from deerstalker.core.terms import Action, State
from deerstalker.web.live.table_state import TableState
from deerstalker.web.live.wire import Field, Offer

MOST_KNOWN = 1_000

FEW_WALKS = 12
"""Maximum number of walks of one kind that are sent one by one, each with its label."""


def offers(table: TableState, seat: Seat, state: State, actions: Sequence[Action]) -> list[Offer]:
    """Return these actions by kind, in the order in which the game gives them. `state` is the seat's own copy."""
    if not actions:
        return []
    kinds: dict[type[Action], list[Action]] = {}
    for kind, some in groupby(actions, type):
        kinds.setdefault(kind, []).extend(some)
    return [_offer(table, seat, state, kind, some) for kind, some in kinds.items()]


def _offer(table: TableState, seat: Seat, state: State, kind: type[Action], actions: list[Action]) -> Offer:
    box, names = table.box, table.names
    fields = None if _few_walks(table, seat, state, kind, actions) else _fields(kind, actions)
    if fields is not None and _seats(kind):
        fields = [Field(one.name, one.values, _titles(kind, one, names)) for one in fields]

    def label(action: Action) -> str:
        return box.label(table.game, state, action, names)

    return Offer(
        kind.__name__,
        box.heading(kind),
        _meaning(kind),
        kind in box.staking,
        box.clues is not None and box.clues.question(table.game, seat, actions[0]) is not None,
        fields,
        None if fields is not None else actions,
        None if fields is not None else [label(action) for action in actions],
        label(actions[0]),
    )


def _few_walks(table: TableState, seat: Seat, state: State, kind: type[Action], actions: list[Action]) -> bool:
    """Are these a few walks? Each may take a way of its own, so what its label says of it matters."""
    if not 1 < len(actions) <= FEW_WALKS:
        return False
    ways = table.box.ways(table.game, state, seat)
    return ways is not None and ways.field in kind.__struct_fields__


_known: dict[tuple[type[Action], int, int], tuple[list[Action], list[Field] | None]] = {}
"""The fields found so far, since games offer the very same accusations again and again."""


def _fields(kind: type[Action], actions: list[Action]) -> list[Field] | None:
    """Return the choices within these actions, if every combination is allowed; else `None`."""
    key = (kind, id(actions[0]), len(actions))
    known = _known.get(key)
    if known is not None and all(map(is_, known[0], actions)):
        return known[1]
    found = _product(kind, actions)
    if len(_known) > MOST_KNOWN:
        _known.clear()
    _known[key] = (actions, found)
    return found


def _product(kind: type[Action], actions: list[Action]) -> list[Field] | None:
    names = kind.__struct_fields__
    columns = [list(dict.fromkeys(getattr(action, name) for action in actions)) for name in names]
    if prod(map(len, columns)) != len(actions):
        return None
    return [Field(name, column) for name, column in zip(names, columns, strict=True)]


def _titles(kind: type[Action], field: Field, names: Sequence[str]) -> list[str] | None:
    return [names[seat] for seat in field.values] if field.name in _seats(kind) else None


@lru_cache(maxsize=256)
def _seats(kind: type[Action]) -> frozenset[str]:
    """Return the fields that name a seat."""
    return frozenset(name for name, hint in get_type_hints(kind, include_extras=True).items() if hint == Seat)


@lru_cache(maxsize=256)
def _meaning(kind: type[Action]) -> str:
    """Return the sentence that explains a kind of action."""
    return " ".join((kind.__doc__ or "").split("\n\n")[0].split())
