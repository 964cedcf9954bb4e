"""Writes `page/js/wire.d.ts`: the types of the page, made from the structs that are sent and received.

Run it with `python -m deerstalker.web.http.page_types`.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_origin

from msgspec import NODEFAULT, Struct, inspect

from deerstalker.core.sheet import Sheet
from deerstalker.web.http.openapi import REQUESTS
from deerstalker.web.live import log, wire

FILE = Path(__file__).parents[1] / "page" / "js" / "wire.d.ts"
WIDTH = 120

HEAD = """\
// Generated from the structs of the wire by `python -m deerstalker.web.http.page_types`: change those, not this file.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A chair, from 0; -1 is nature. */
export type Seat = number;
/** An action of whichever game is played. */
export type Action = { type: string; [field: string]: Json };
"""

UNIONS = {
    "Command": wire.AnyCommand,
    "ClientMessage": wire.ClientMessage,
    "ServerMessage": wire.Welcome | wire.News | wire.Presence | wire.Done | wire.Told | wire.Refused | wire.Pong,
    "LogEntry": log.AnyEntry,
}
"""Unions that have a name of their own in the page."""

ANSWERS = (Sheet, wire.Reason, wire.BestQuestions, wire.Guidance, wire.ParsedCommand)
"""The types of answers to a question, which `Told` does not name."""

NAMES: dict[type, str] = {log.Rematch: "RematchEntry"}
"""Other names for structs whose own name is taken."""

TITLES = {"seat": "Seat", "action": "Action"}
"""Types of the page for annotated values, by the title of the annotation."""


def page_types() -> str:
    """Return the text of the file."""
    writer = _Writer(
        sent=[*(request.takes for request in REQUESTS if request.takes is not None), wire.ClientMessage],
        received=[*(kind for request in REQUESTS for kind in request.answers), UNIONS["ServerMessage"], *ANSWERS],
    )
    unions = [_alias(name, [writer.name(one) for one in _structs(union)]) for name, union in UNIONS.items()]
    return "\n".join([HEAD, *unions, *writer.interfaces()])


class _Writer:
    """Writes an interface for every struct that these types contain."""

    def __init__(self, sent: Iterable[object], received: Iterable[object]) -> None:
        self.received = _all_structs(received)
        self.all = {**self.received, **_all_structs(sent)}
        names = [self.name(struct) for struct in self.all.values()]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise ValueError(f"several structs are called {', '.join(sorted(twice))}: name them in NAMES")

    def name(self, struct: inspect.StructType) -> str:
        """Return the name of a struct in the page."""
        kind = _plain_class(struct)
        return NAMES.get(kind, kind.__name__)

    def interfaces(self) -> Iterator[str]:
        """Yield the interfaces, sorted by name."""
        for struct in sorted(self.all.values(), key=self.name):
            yield self._interface(struct)

    def _interface(self, struct: inspect.StructType) -> str:
        kind = _plain_class(struct)
        received = kind in self.received
        generic = "<T>" if _is_generic(struct) else ""
        lines = [f"export interface {self.name(struct)}{generic} {{"]
        if struct.tag is not None:
            lines.append(f"  {struct.tag_field}: {_literal(struct.tag)};")
        sparse = kind.__struct_config__.omit_defaults or not received
        for field in struct.fields:
            unset = not field.required and field.default is NODEFAULT and not _has_factory(field)
            mark = "?" if unset or (sparse and not field.required) else ""
            text = "T" if generic and field.name == "value" else self._type(field.type, sent=not received)
            lines += _wrapped(f"  {field.encode_name}{mark}: {text};")
        return "\n".join([*lines, "}", ""])

    def _type(self, kind: inspect.Type, *, sent: bool) -> str:
        match kind:
            case inspect.Metadata():
                title = (kind.extra_json_schema or {}).get("title", "")
                return TITLES.get(title) or self._type(kind.type, sent=sent)
            case inspect.NoneType():
                return "null"
            case inspect.BoolType():
                return "boolean"
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType():
                return "string"
            case inspect.LiteralType(values):
                return " | ".join(map(_literal, values))
            case inspect.AnyType() | inspect.RawType():
                return "Json"
            case inspect.ListType(item) | inspect.VarTupleType(item) | inspect.FrozenSetType(item):
                return _array(self._type(item, sent=sent))
            case inspect.TupleType(items):
                return f"[{', '.join(self._type(item, sent=sent) for item in items)}]"
            case inspect.DictType(_, value):
                return f"Record<string, {self._type(value, sent=sent)}>"
            case inspect.UnionType(types):
                told = [one for one in types if not isinstance(one, inspect.RawType)]
                return self._union(told, sent=sent)
            case inspect.StructType():
                return self._reference(kind, sent=sent)
            case _:
                raise TypeError(f"the page has no type for {kind}")

    def _union(self, types: list[inspect.Type], *, sent: bool) -> str:
        named = [self._type(one, sent=sent) for one in types]
        for name, union in UNIONS.items():
            if set(named) == {self.name(one) for one in _structs(union)}:
                return name
        return " | ".join(dict.fromkeys(named))

    def _reference(self, struct: inspect.StructType, *, sent: bool) -> str:
        if _is_generic(struct):
            (value,) = (field.type for field in struct.fields if field.name == "value")
            return f"{self.name(struct)}<{self._type(value, sent=sent)}>"
        partial = sent and _plain_class(struct) in self.received
        return f"Partial<{self.name(struct)}>" if partial else self.name(struct)


def _all_structs(kinds: Iterable[object]) -> dict[type, inspect.StructType]:
    """Return every struct that these types contain, by its class."""
    found: dict[type, inspect.StructType] = {}
    waiting: list[inspect.Type] = [inspect.type_info(kind) for kind in kinds]
    while waiting:
        match waiting.pop():
            case inspect.StructType() as struct:
                if _plain_class(struct) not in found:
                    found[_plain_class(struct)] = struct
                    waiting += [field.type for field in struct.fields]
            case inspect.Metadata(kind):
                waiting.append(kind)
            case inspect.ListType(item) | inspect.VarTupleType(item) | inspect.FrozenSetType(item):
                waiting.append(item)
            case inspect.TupleType(kinds) | inspect.UnionType(kinds):
                waiting += kinds
            case inspect.DictType(_, value):
                waiting.append(value)
    return found


def _structs(union: object) -> list[inspect.StructType]:
    info = inspect.type_info(union)
    types = info.types if isinstance(info, inspect.UnionType) else (info,)
    return [one for one in types if isinstance(one, inspect.StructType)]


def _plain_class(struct: inspect.StructType) -> type[Struct]:
    """Return the class of a struct, without its type arguments."""
    return get_origin(struct.cls) or struct.cls


def _is_generic(struct: inspect.StructType) -> bool:
    """Whether the struct is a `Secret`, which holds one value of any type."""
    return [field.name for field in struct.fields] == ["readers", "value"]


def _has_factory(field: inspect.Field) -> bool:
    return field.default_factory is not NODEFAULT


def _array(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _alias(name: str, members: list[str]) -> str:
    return "\n".join(_wrapped(f"export type {name} = {' | '.join(members)};")) + "\n"


def _wrapped(line: str) -> list[str]:
    """Return a line, or if it is too long, its alternatives on the next one or one below the other."""
    if len(line) <= WIDTH:
        return [line]
    begin = line[: len(line) - len(line.lstrip())]
    head, members = line.rstrip(";").split(" = " if " = " in line else ": ", 1)
    sign = " =" if " = " in line else ":"
    if len(begin) + len(members) + 3 <= WIDTH:
        return [f"{head}{sign}", f"{begin}  {members};"]
    alternatives = members.split(" | ")
    return [f"{head}{sign}", *(f"{begin}  | {one}" for one in alternatives[:-1]), f"{begin}  | {alternatives[-1]};"]


if __name__ == "__main__":
    FILE.write_text(page_types(), encoding="utf-8")
