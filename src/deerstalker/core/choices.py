"""What a seat may do now, sorted for choosing: kinds of actions, and within each kind what its actions differ in."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from math import prod
from operator import is_
from typing import Any, get_type_hints

from msgspec import Struct

from deerstalker.core.prose import differing
from deerstalker.core.seats import Seat
from deerstalker.core.terms import Action

MOST_KNOWN = 1_000


class Field(Struct, frozen=True):
    """A choice within an action."""

    name: str
    values: list[Any]
    titles: list[str] | None = None
    """The values in words; null where they are ids of cards, places or tokens, which the layout names."""


Label = Callable[[Action], str]


def by_kind(actions: Iterable[Action]) -> list[list[Action]]:
    """Return these actions by their type, in the order in which the game gives them."""
    kinds: dict[type[Action], list[Action]] = {}
    for kind, some in groupby(actions, type):
        kinds.setdefault(kind, []).extend(some)
    return list(kinds.values())


_known: dict[tuple[type[Action], int, int], tuple[list[Action], list[Field]]] = {}
"""The fields found so far, since games offer the very same accusations again and again."""


def fields_of(actions: list[Action]) -> list[Field]:
    """Return what these actions of one kind differ in, and the values there are."""
    kind = type(actions[0])
    key = (kind, id(actions[0]), len(actions))
    known = _known.get(key)
    if known is not None and all(map(is_, known[0], actions)):
        return known[1]
    found = [Field(name, list(dict.fromkeys(getattr(a, name) for a in actions))) for name in kind.__struct_fields__]
    if len(_known) > MOST_KNOWN:
        _known.clear()
    _known[key] = (actions, found)
    return found


def having(field: Field, value: Any, actions: Iterable[Action]) -> tuple[Action, ...]:
    """Return the actions that have this value in this field."""
    return tuple(action for action in actions if getattr(action, field.name) == value)


def is_product(fields: Sequence[Field], actions: Sequence[Action]) -> bool:
    """Is every combination of these values allowed?"""
    return prod(len(field.values) for field in fields) == len(actions)


def titled(field: Field, actions: Sequence[Action], label: Label, names: Sequence[str]) -> Field:
    """Return the field with titles for its values, unless these are ids: cards and places are named in the layout."""
    if is_seat(type(actions[0]), field):
        return Field(field.name, field.values, [names[seat] for seat in field.values])
    if not any(isinstance(value, int) for value in field.values):
        return field
    return Field(field.name, field.values, _told_apart(field, actions, label))


def _told_apart(field: Field, actions: Sequence[Action], label: Label) -> list[str]:
    """Return the words in which the game tells these numbers apart: what differs between labels that differ in them."""
    if len(field.values) == 1:
        return [label(actions[0])]
    alike: dict[tuple[object, ...], dict[object, Action]] = {}
    for action in actions:
        rest = tuple(getattr(action, name) for name in action.__struct_fields__ if name != field.name)
        alike.setdefault(rest, {})[getattr(action, field.name)] = action
    most = max(alike.values(), key=len)
    words = dict(zip(most, differing([label(action) for action in most.values()]), strict=True))
    return [words.get(value, "").rstrip(".,:;") or str(value) for value in field.values]


def is_seat(kind: type[Action], field: Field) -> bool:
    """Does this field of an action name a seat?"""
    return field.name in _seats(kind)


@lru_cache(maxsize=256)
def _seats(kind: type[Action]) -> frozenset[str]:
    """Return the fields that name a seat."""
    return frozenset(name for name, hint in get_type_hints(kind, include_extras=True).items() if hint == Seat)


@lru_cache(maxsize=256)
def meaning_of(kind: type[Action]) -> str:
    """Return the sentence that explains a kind of action."""
    return " ".join((kind.__doc__ or "").split("\n\n")[0].split())
