"""An event as another chair saw it in a given deal, worked out from the facts alone.

A game may say this itself (`Clues.imagine`). Where it does not, a card or a hand that the other chair has read and this
copy lacks is filled in with what fits the deal: first what the event itself tells somebody to have, then what was told
just before it, then whatever anybody has. A value fits if the facts of the event so completed are true in the deal.
This finds hands, cards shown in full and cards chosen by their holder; a secret that is no card, or that tells no fact,
stays sealed.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from deerstalker.core import Seat, Secret, seen
from deerstalker.core.clues import Clues
from deerstalker.core.facts import Card, Count, Deal
from deerstalker.core.game import AnyGame
from deerstalker.core.rng import Rng
from deerstalker.core.terms import Event
from deerstalker.deduction.problem import MOST_CARDS

Path = tuple[str | int, ...]
"""The path to a part of an event: field names and tuple indices."""


class Sealed(Struct, frozen=True):
    """A secret that a chair has read and this copy lacks."""

    path: Path
    readers: frozenset[Seat]
    sizes: range | None
    """How many cards it may hold; `None` if it holds one card and not a tuple of cards."""


def imagine(
    clues: Clues, game: AnyGame, event: Event, chair: Seat, deal: Deal, rng: Rng, lately: Sequence[Count] = ()
) -> Event:
    """Return the event as the chair saw it; what was chosen is drawn anew. `lately`: facts told before, latest last."""
    own = seen(event, chair)
    for secret in _sealed(own, type(own), chair):
        own = _opened(clues, game, own, secret, deal, rng, lately)
    return own


def _opened(
    clues: Clues, game: AnyGame, event: Event, secret: Sealed, deal: Deal, rng: Rng, lately: Sequence[Count]
) -> Event:
    """Return the event with a value of this secret that fits, or as it is if none does."""
    pack = clues.cards(game)
    known = tuple(clues.learn(game, event))

    def opened(value: Card | tuple[Card, ...]) -> Event:
        found: Event = _put(event, secret.path, Secret(secret.readers, value))
        return found

    def fits(value: Card | tuple[Card, ...]) -> bool:
        """Whether the facts are true, and speak of just these cards."""
        facts = [fact for fact in clues.learn(game, opened(value)) if fact.cards]
        had = {card for fact in facts if fact.low == len(fact.cards) for card in fact.cards}
        told = value in had if isinstance(value, str) else had.issuperset(value)
        return told and all(fact.cards <= deal.keys() and fact.holds(deal) for fact in facts)

    everybody = [Count(holder, frozenset(pack), 0, len(pack)) for holder in clues.holders(game)]
    for facts in (known, tuple(reversed(lately)), everybody):
        held = [tuple(card for card in pack if card in fact.cards and deal[card] == fact.holder) for fact in facts]
        if secret.sizes is not None:
            held = sorted((some for some in held if len(some) in secret.sizes), key=len, reverse=True)
        for some in held:
            fitting = [value for value in (some if secret.sizes is None else (some,)) if fits(value)]
            if fitting:
                return opened(fitting[rng.randrange(len(fitting))] if len(fitting) > 1 else fitting[0])
    return event


# -- secrets in an event -----------------------------------------------------------------------------


def lacks(thing: object, seat: Seat) -> bool:
    """Return whether this copy lacks something that the seat has read."""
    if isinstance(thing, Secret):
        return seat in thing.readers and not thing.is_open
    if isinstance(thing, Struct):
        return any(lacks(getattr(thing, name), seat) for name in thing.__struct_fields__)
    return isinstance(thing, tuple) and any(lacks(item, seat) for item in thing)


def _sealed(thing: object, hint: object, seat: Seat, path: Path = ()) -> Iterator[Sealed]:
    """Yield the cards that this copy lacks and the seat has read. `hint` is the declared type."""
    if isinstance(thing, Secret):
        (held,) = get_args(_member(hint, Secret)) or (object,)
        if seat in thing.readers and not thing.is_open and (held is str or _sizes(held) is not None):
            yield Sealed(path, thing.readers, _sizes(held))
    elif isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            yield from _sealed(getattr(thing, name), _hints(type(thing))[name], seat, (*path, name))
    elif isinstance(thing, tuple):
        items = get_args(_member(hint, tuple))
        for place, item in enumerate(thing):
            inner = items[0] if items[1:] == (...,) else items[place] if place < len(items) else object
            yield from _sealed(item, inner, seat, (*path, place))


def _sizes(hint: object) -> range | None:
    """Return how many cards a tuple of this type may hold; `None` if it is not a tuple of cards."""
    items = get_args(hint) if get_origin(hint) is tuple else ()
    if items == (str, ...):
        return range(MOST_CARDS + 1)
    return range(len(items), len(items) + 1) if items and set(items) == {str} else None


@cache
def _hints(kind: type) -> dict[str, object]:
    return get_type_hints(kind)


def _member(hint: object, origin: type) -> object:
    """Return the part of a union that is of this origin; a type that is no union is its own only part."""
    return next((one for one in (hint, *get_args(hint)) if get_origin(one) is origin), hint)


def _put(thing: Any, path: Path, value: object) -> Any:
    """Return a copy with another value at this place."""
    if not path:
        return value
    first, *rest = path
    if isinstance(first, str):
        return replace(thing, **{first: _put(getattr(thing, first), tuple(rest), value)})
    return (*thing[:first], _put(thing[first], tuple(rest), value), *thing[first + 1 :])
