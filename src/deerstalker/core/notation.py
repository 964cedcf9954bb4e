"""Any action or event as words, and back: `suggested Ann plum rope hall`, `showed Cy Ann [rope]@02`.

The notation follows the types, so no game contains a line of it. A struct is written as its name and its fields in
order; trailing fields that have their default are left out. Groups are `(a b)`, sets `{a b}`, None is `-`. A secret
that seats 0 and 2 may read is `[rope]@02`, or `[·]@02` where this copy does not hold it.
"""

import json
import re
import types
from collections.abc import Sequence
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    Protocol,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import FieldInfo, fields

from deerstalker.core.errors import Invalid
from deerstalker.core.seats import NATURE, Seat
from deerstalker.core.secret import Secret

T = TypeVar("T")

Names = Sequence[str]

HIDDEN = "·"
NOTHING = "-"
NATURE_NAME = "Nature"

_BARE = re.compile(r'\w[^\s()\[\]{}"@]*')
_TOKEN = re.compile(r'\s*(?:(@\d*)|([()\[\]{}])|("(?:[^"\\]|\\.)*")|([^\s()\[\]{}"@]+))')


def write(value: object, kind: object, names: Names) -> str:
    """Write a value of this type in words. Seats are called by these names."""
    return shape(kind).bare(value, names)


def read(text: str, kind: object, names: Names) -> Any:
    """Read a value of this type from words. Raises `Invalid` if they are not one."""
    words = _Words(text, names)
    value = shape(kind).read_bare(words)
    if not words.done:
        raise Invalid(f"{words.peek()!r} is one word too many")
    try:
        return _decoder(kind).decode(msgspec.json.encode(value))  # checks limits that the notation ignores
    except msgspec.ValidationError as error:
        raise Invalid(str(error)) from None


@cache
def _decoder(kind: object) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def kebab(name: str) -> str:
    """Return `FaceUp` as it is written: `face-up`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class _Words:
    """The words of a line, read one by one."""

    def __init__(self, text: str, names: Names) -> None:
        self.names = names
        self.words: list[str] = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise Invalid(f"cannot read {text[at : at + 12]!r}")
            self.words.append(match.group().lstrip())
            at = match.end()
        self.next = 0

    @property
    def done(self) -> bool:
        return self.next >= len(self.words)

    def peek(self) -> str:
        return "" if self.done else self.words[self.next]

    def take(self) -> str:
        if self.done:
            raise Invalid("the line ends too early")
        self.next += 1
        return self.words[self.next - 1]

    def expect(self, word: str) -> None:
        found = self.take()
        if found != word:
            raise Invalid(f"expected {word!r}, found {found!r}")

    @property
    def at_close(self) -> bool:
        return self.done or self.peek() in {")", "]", "}"}


class _Shape(Protocol[T]):
    """How values of one type are written: inside others, and bare, where no brackets are needed."""

    def write(self, value: T, names: Names) -> str: ...
    def read(self, words: _Words) -> T: ...
    def bare(self, value: T, names: Names) -> str: ...
    def read_bare(self, words: _Words) -> T: ...


class _Atom(_Shape[T], Protocol[T]):
    """What is written alike everywhere, as it needs no brackets or has its own."""

    def bare(self, value: T, names: Names) -> str:
        return self.write(value, names)

    def read_bare(self, words: _Words) -> T:
        return self.read(words)


class _Text(_Atom[str]):
    """A single word."""

    def write(self, value: str, names: Names) -> str:
        if value != NOTHING and _BARE.fullmatch(value):
            return value
        return json.dumps(value, ensure_ascii=False)

    def read(self, words: _Words) -> str:
        word = words.take()
        if word.startswith('"'):
            try:
                return str(json.loads(word))
            except ValueError:
                raise Invalid(f"cannot read the quoted word {word}") from None
        if not _BARE.fullmatch(word):
            raise Invalid(f"expected a word, found {word!r}")
        return word


class _Number(_Atom[int]):
    def write(self, value: int, names: Names) -> str:
        return str(value)

    def read(self, words: _Words) -> int:
        word = words.take()
        if not re.fullmatch(r"-?\d{1,9}", word):
            raise Invalid(f"expected a number, found {word!r}")
        return int(word)


class _Flag(_Atom[bool]):
    def write(self, value: bool, names: Names) -> str:
        return "yes" if value else "no"

    def read(self, words: _Words) -> bool:
        word = words.take()
        if word not in {"yes", "no"}:
            raise Invalid(f"expected yes or no, found {word!r}")
        return word == "yes"


class _SeatName(_Atom[Seat]):
    def __init__(self) -> None:
        self.name = _Text()

    def write(self, value: Seat, names: Names) -> str:
        return self.name.write(NATURE_NAME if value == NATURE else names[value], names)

    def read(self, words: _Words) -> Seat:
        return seat_called(self.name.read(words), words.names)


def seat_called(name: str, names: Names) -> int:
    """Return the seat with this name."""
    if name == NATURE_NAME:
        return NATURE
    try:
        return names.index(name)
    except ValueError:
        raise Invalid(f"nobody called {name!r} sits at this table") from None


class _Maybe(_Atom[T | None]):
    def __init__(self, inner: _Shape[T]) -> None:
        self.inner = inner

    def write(self, value: T | None, names: Names) -> str:
        return NOTHING if value is None else self.inner.write(value, names)

    def read(self, words: _Words) -> T | None:
        if words.peek() == NOTHING:
            words.take()
            return None
        return self.inner.read(words)


AnyShape: TypeAlias = _Shape[Any]
Items: TypeAlias = tuple[Any, ...] | frozenset[Any]
Maker: TypeAlias = type[tuple[Any, ...]] | type[frozenset[Any]]


class _Group:
    """Several values in brackets, all of one type or each of its own type."""

    def __init__(self, inner: Sequence[AnyShape], brackets: str, make: Maker, *, endless: bool) -> None:
        self.inner = inner
        self.open, self.close = brackets[0], brackets[1]
        self.make = make
        self.endless = endless

    def write(self, value: Items, names: Names) -> str:
        return f"{self.open}{self.bare(value, names)}{self.close}"

    def bare(self, value: Items, names: Names) -> str:
        if self.endless:
            items = sorted(value) if self.make is frozenset else value
            return " ".join(self.inner[0].write(item, names) for item in items)
        return " ".join(one.write(item, names) for one, item in zip(self.inner, value, strict=True))

    def read(self, words: _Words) -> Items:
        words.expect(self.open)
        value = self.read_bare(words)
        words.expect(self.close)
        return value

    def read_bare(self, words: _Words) -> Items:
        if not self.endless:
            return self.make(one.read(words) for one in self.inner)
        items = []
        while not words.at_close:
            items.append(self.inner[0].read(words))
        return self.make(items)


class _Hidden(_Atom[Secret[T]]):
    """A secret: `[rope]@02`, or `[·]@02` in a copy that does not hold it."""

    def __init__(self, inner: _Shape[T]) -> None:
        self.inner = inner

    def write(self, value: Secret[T], names: Names) -> str:
        inside = HIDDEN if value.value is UNSET else self.inner.bare(value.value, names)
        readers = "".join(str(seat) for seat in sorted(value.readers))
        return f"[{inside}]" + (f"@{readers}" if readers else "")

    def read(self, words: _Words) -> Secret[T]:
        words.expect("[")
        value: T | UnsetType = UNSET
        if words.peek() == HIDDEN:
            words.take()
        else:
            value = self.inner.read_bare(words)
        words.expect("]")
        readers = words.take()[1:] if words.peek().startswith("@") else ""
        return Secret(frozenset(int(seat) for seat in readers), value)


class _Record:
    """A struct: its tag, if it has one, and its fields in order."""

    def __init__(self, kind: type[Struct]) -> None:
        self.kind = kind
        config = (get_origin(kind) or kind).__struct_config__
        self.tag = None if config.tag is None else kebab(str(config.tag))
        self.fields: list[tuple[FieldInfo, AnyShape]] = []

    def fill(self) -> "_Record":
        """Resolve the fields once the record is registered, for types that mention themselves."""
        hints = get_type_hints(self.kind, include_extras=True)
        self.fields = [(field, shape(hints[field.name])) for field in fields(self.kind)]
        return self

    def write(self, value: Struct, names: Names) -> str:
        return f"({self.bare(value, names)})"

    def bare(self, value: Struct, names: Names) -> str:
        parts = [(getattr(value, field.name), field, one) for field, one in self.fields]
        while parts and not parts[-1][1].required and parts[-1][0] == parts[-1][1].default:
            parts.pop()
        written = [one.write(item, names) for item, _, one in parts]
        return " ".join(written if self.tag is None else [self.tag, *written])

    def read(self, words: _Words) -> Struct:
        words.expect("(")
        value = self.read_bare(words)
        words.expect(")")
        return value

    def read_bare(self, words: _Words) -> Struct:
        if self.tag is not None:
            words.expect(self.tag)
        given = {}
        for field, one in self.fields:
            if words.at_close:
                if field.required:
                    raise Invalid(f"{self.tag or self.kind.__name__} needs a {field.name}")
                break
            given[field.name] = one.read(words)
        return self.kind(**given)


class _Choice:
    """One of several tagged structs."""

    def __init__(self, records: Sequence[_Record]) -> None:
        self.by_type = {record.kind: record for record in records}
        self.by_tag = {record.tag: record for record in records}

    def write(self, value: Struct, names: Names) -> str:
        return self.by_type[type(value)].write(value, names)

    def bare(self, value: Struct, names: Names) -> str:
        return self.by_type[type(value)].bare(value, names)

    def read(self, words: _Words) -> Struct:
        words.expect("(")
        value = self.read_bare(words)
        words.expect(")")
        return value

    def read_bare(self, words: _Words) -> Struct:
        tag = words.peek()
        if tag not in self.by_tag:
            known = ", ".join(sorted(str(tag) for tag in self.by_tag))
            raise Invalid(f"{tag!r} is not one of: {known}")
        return self.by_tag[tag].read_bare(words)


_records: dict[type[Struct], _Record] = {}


@cache
def shape(kind: Any) -> AnyShape:
    """Return how values of this type are written."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        seat = any(isinstance(note, Meta) and note.title == "seat" for note in args[1:])
        return _SeatName() if seat else shape(args[0])
    if kind is bool:
        return _Flag()
    if kind is int:
        return _Number()
    if kind is str:
        return _Text()
    if origin is Literal:
        return _Number() if isinstance(args[0], int) else _Text()
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return _Group([shape(args[0])], "()", tuple, endless=True)
        return _Group([shape(arg) for arg in args], "()", tuple, endless=False)
    if origin is frozenset:
        return _Group([shape(args[0])], "{}", frozenset, endless=True)
    if origin is Secret:
        return _Hidden(shape(args[0]))
    if origin in {Union, types.UnionType}:
        return _union([arg for arg in args if arg is not UnsetType])
    if isinstance(kind, TypeVar):
        raise TypeError(f"{kind} must be given a type before it can be written")
    if isinstance(origin or kind, type) and issubclass(origin or kind, Struct):
        return _record(kind)
    raise TypeError(f"no notation for {kind}")


def _record(kind: type[Struct]) -> _Record:
    if kind not in _records:
        _records[kind] = _Record(kind)
        _records[kind].fill()
    return _records[kind]


def _union(members: Sequence[type]) -> AnyShape:
    present = [member for member in members if member is not type(None)]
    inner: AnyShape = shape(present[0]) if len(present) == 1 else _Choice([_record(member) for member in present])
    return _Maybe(inner) if len(present) < len(members) else inner
