"""What a seat may do now, short enough to send: kinds of actions, and for each the choices within it."""

import re
from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Any

from deerstalker.web.wire import Field, Offer

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def offers(options: Sequence[Any], *, waited: bool) -> list[Offer]:
    """The options by kind, in the order in which the game gives them."""
    kinds: dict[type, list[Any]] = {}
    for option in options:
        kinds.setdefault(type(option), []).append(option)
    return [_offer(kind, tuple(actions), waited=waited) for kind, actions in kinds.items()]


@lru_cache(maxsize=512)
def _offer(kind: type, actions: tuple[Any, ...], *, waited: bool) -> Offer:
    label, sentence = words(kind)
    names: tuple[str, ...] = kind.__struct_fields__  # type: ignore[attr-defined]
    columns = [_distinct(getattr(action, name) for action in actions) for name in names]
    fields, rows = None, None
    if prod(map(len, columns)) == len(actions):
        fields = [Field(name, column) for name, column in zip(names, columns, strict=True)]
    else:
        rows = list(actions)
    return Offer(kind.__name__, label, sentence, waited, fields, rows)


@lru_cache(maxsize=256)
def words(kind: type) -> tuple[str, str]:
    """`EndTurn` as a label, `End turn`, and the sentence that explains it."""
    label = _HUMP.sub(" ", kind.__name__).capitalize()
    return label, " ".join((kind.__doc__ or "").split("\n\n")[0].split())


def _distinct(values: Any) -> list[Any]:
    found: list[Any] = []
    seen: set[Any] = set()
    for value in values:
        if value not in seen:
            seen.add(value)
            found.append(value)
    return found
