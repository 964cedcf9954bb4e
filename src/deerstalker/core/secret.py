"""What a seat may not know is not in its copy: `Secret`, and `seen`, the only code that hides anything."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, cast

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from deerstalker.core.errors import Sealed
from deerstalker.core.seats import Seat

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")


class _Everything(Enum):
    EVERYTHING = "everything"


EVERYTHING: Final = _Everything.EVERYTHING
"""A viewer who sees every secret: the archive, or a replay with nothing hidden."""

Viewer: TypeAlias = Seat | Literal[_Everything.EVERYTHING] | None
"""Who is looking: a seat, a spectator (`None`), or `EVERYTHING`."""


class Secret(Struct, Generic[T], frozen=True, gc=False):
    """A value that only its readers have. Who the readers are is public: everyone knows who knows.

    >>> card = secret("rope", to=[0, 2])
    >>> card.open()
    'rope'
    >>> seen(card, 1).is_open
    False
    """

    readers: frozenset[Seat]
    value: T | UnsetType = UNSET

    @property
    def is_open(self) -> bool:
        """Whether this copy holds the value."""
        return self.value is not UNSET

    def open(self) -> T:
        """Return the value. Raises `Sealed` if this copy was made for somebody who may not know it."""
        if self.value is UNSET:
            raise Sealed(f"this secret is readable by {sorted(self.readers) or 'nobody'} only")
        return self.value

    def map(self, change: Callable[[T], U]) -> "Secret[U]":
        """Apply a function to the value, for the same readers. A sealed secret stays sealed."""
        if self.value is UNSET:
            return cast("Secret[U]", self)
        return Secret(self.readers, change(self.value))

    def combine(self, other: "Secret[V]", change: Callable[[T, V], U]) -> "Secret[U]":
        """Merge two secrets into one that only their common readers have: a hand and a card that was passed."""
        readers = self.readers & other.readers
        if self.value is UNSET or other.value is UNSET:
            return Secret(readers)
        return Secret(readers, change(self.value, other.value))

    def shared(self, other: "Secret[T]") -> "Secret[T]":
        """Join two secrets of the same value: the readers of either have it."""
        return Secret(self.readers | other.readers, other.value if self.value is UNSET else self.value)


NOBODY: frozenset[Seat] = frozenset()


def secret(value: T, to: Iterable[Seat] = NOBODY) -> Secret[T]:
    """Seal a value for these readers; by default for nobody at the table."""
    return Secret(frozenset(to), value)


def seen(thing: T, seat: Seat | None) -> T:
    """Return the copy of anything that this seat may have; `None` is a spectator.

    Walks structs, tuples, lists and dicts, and empties each secret the seat may not read. Anything without secrets is
    returned as it is, not copied.
    """
    return cast(T, _seen(thing, seat))


_PLAIN = frozenset({int, str, bool, float, type(None), frozenset, bytes, UnsetType})


def _seen(thing: Any, seat: Seat | None) -> Any:
    kind = type(thing)
    if kind in _PLAIN:
        return thing
    if kind is Secret:
        if thing.value is UNSET:
            return thing
        if seat is None or seat not in thing.readers:
            return Secret(thing.readers)
        inner = _seen(thing.value, seat)
        return thing if inner is thing.value else Secret(thing.readers, inner)
    if kind is tuple or kind is list:
        if _PLAIN.issuperset(map(type, thing)):
            return thing
        copies = [_seen(item, seat) for item in thing]
        if all(map(_same, copies, thing)):
            return thing
        return kind(copies)
    if isinstance(thing, Struct):
        changed = {}
        for name in thing.__struct_fields__:
            old = getattr(thing, name)
            if type(old) not in _PLAIN:
                new = _seen(old, seat)
                if new is not old:
                    changed[name] = new
        return replace(thing, **changed) if changed else thing
    if kind is dict:
        return {key: _seen(item, seat) for key, item in thing.items()}
    raise TypeError(f"seen() does not know how to hide inside {kind.__name__}")


def seen_by(thing: T, viewer: Viewer) -> T:
    """Return the copy for this viewer, or the thing itself if nothing is hidden from them."""
    return thing if viewer is EVERYTHING else seen(thing, viewer)


class Copies:
    """Memoised `seen` for something that changes over time: unchanged sub-objects are not walked again.

    >>> copies, deck = Copies(), (secret("rope"), "top")
    >>> copies.seen(deck, 1) is copies.seen(deck, 1)
    True
    """

    def __init__(self) -> None:
        self._last: dict[Seat | None, tuple[object, object]] = {}
        self._hiding: tuple[object, tuple[str, ...]] = None, ()
        """The latest thing, and those of its fields that have secrets in them. They are the same for every seat."""

    def seen(self, thing: T, seat: Seat | None) -> T:
        """Return the same copy as the function `seen`."""
        before, copy = self._last.get(seat, (None, None))
        if thing is not before:
            copy = self._seen_after(thing, seat, before, copy)
            self._last[seat] = thing, copy
        return cast(T, copy)

    def _seen_after(self, thing: object, seat: Seat | None, before: object, copy: object) -> object:
        """Return `seen` of a frozen struct, reusing the copy of an earlier one."""
        if type(thing) is not type(before) or type(thing) is Secret or not isinstance(thing, Struct):
            return _seen(thing, seat)
        changed = {}
        for name in self._hiding_fields(thing):
            old = getattr(thing, name)
            new = getattr(copy, name) if old is getattr(before, name) else _seen(old, seat)
            if new is not old:
                changed[name] = new
        return replace(thing, **changed) if changed else thing

    def _hiding_fields(self, thing: Struct) -> tuple[str, ...]:
        before, names = self._hiding
        if thing is not before:
            alike = type(thing) is type(before)
            found = []
            for name in thing.__struct_fields__:
                value = getattr(thing, name)
                if type(value) in _PLAIN:
                    continue
                if name in names if alike and value is getattr(before, name) else _hides(value):
                    found.append(name)
            names = tuple(found)
            self._hiding = thing, names
        return names


def _hides(thing: Any) -> bool:
    """Whether there is a secret in anything that `seen` knows how to walk."""
    kind = type(thing)
    if kind in _PLAIN:
        return False
    if kind is Secret:
        return True
    if kind is tuple or kind is list:
        return not _PLAIN.issuperset(map(type, thing)) and any(map(_hides, thing))
    if isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            value = getattr(thing, name)
            if type(value) not in _PLAIN and _hides(value):
                return True
        return False
    if kind is dict:
        return any(map(_hides, thing.values()))
    raise TypeError(f"seen() does not know how to hide inside {kind.__name__}")


def readers_in(thing: object) -> frozenset[Seat]:
    """Return the seats that may read a secret in anything."""
    return frozenset(seat for one in secrets_in(thing) for seat in one.readers)


def secrets_in(thing: object) -> Iterator[Secret[Any]]:
    """Yield every secret in anything, the outer ones first."""
    if isinstance(thing, Secret):
        yield thing
        if thing.is_open:
            yield from secrets_in(thing.value)
    elif isinstance(thing, tuple | list):
        for one in thing:
            if type(one) not in _PLAIN:
                yield from secrets_in(one)
    elif isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            value = getattr(thing, name)
            if type(value) not in _PLAIN:
                yield from secrets_in(value)


def _same(a: object, b: object) -> bool:
    return a is b
