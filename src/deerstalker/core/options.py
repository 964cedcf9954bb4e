"""The options of a game as people read them: title, choices, default and meaning, taken from the types."""

import types
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from deerstalker.core.case import Option, open_game
from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.rng import Rng


class OptionChoice(Struct, frozen=True):
    """A value of an option, and what people call it."""

    value: Option
    words: str


class OptionInfo(Struct, frozen=True):
    """One option of a game. `values` lists some or all of its values; `span` describes all of them in words."""

    name: str
    default: Option
    values: tuple[Option, ...]
    span: str
    meaning: str
    title: str
    """What the option is about, in a few words: `When everybody else is out`."""

    group: str
    """The heading under which it is offered; empty if it has none."""

    choices: tuple[OptionChoice, ...]
    """The values that people are offered, the default among them."""


def house_rule(
    title: str,
    meaning: str = "",
    *,
    words: Mapping[Option, str] | None = None,
    group: str = "",
    least: int | None = None,
    most: int | None = None,
) -> Meta:
    """Describe an option: what it is about, what it means, what each value is called, and under which heading it goes.

    Of a number, the values that have words are offered; `least` and `most` are all it may be.
    """
    return Meta(title=title, description=meaning, extra={WORDS: words or {}, GROUP: group}, ge=least, le=most)


WORDS, GROUP = "words", "group"


def options_of(box: Box) -> tuple[OptionInfo, ...]:
    """List the options of this game."""
    hints = get_type_hints(box.options, include_extras=True)
    default = msgspec.to_builtins(box.options())
    return tuple(
        _info(field.encode_name, hints[field.name], default[field.encode_name]) for field in fields(box.options)
    )


def choose_options(box: Box, rng: Rng) -> Mapping[str, Option]:
    """Choose a random value for every option, among those listed."""
    return {info.name: info.values[rng.randrange(len(info.values))] for info in options_of(box)}


def open_with(box: Box, seats: int, options: Mapping[str, Option]) -> tuple[AnyGame, Struct]:
    """Return the rules for these options, and the options as the game's own struct."""
    game = open_game(box, seats, dict(options))
    return game, msgspec.convert(dict(options), box.options, strict=False)


def read_options(box: Box, words: list[str]) -> dict[str, Option]:
    """Read options as typed, `places=2`. Raises `Invalid` if they are not valid."""
    given: dict[str, Option] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name or not value:
            raise Invalid(f"write an option as name=value, as in places=2, not {word!r}")
        given[name.strip()] = _checked(box, name.strip(), value.strip())
    game_options = open_with(box, box.players[0], given)[1]
    plain: dict[str, Option] = msgspec.to_builtins(game_options)
    return {name: plain[name] for name in given}


SPOKEN = {"yes": "true", "on": "true", "no": "false", "off": "false"}
"""What people type for yes and no."""


def _checked(box: Box, name: str, value: str) -> str:
    """Return the value of an option in the words of its type. Raises `Invalid`, naming the values it may have."""
    info = next((one for one in options_of(box) if one.name == name), None)
    if info is None:
        return value  # the game refuses it, and names its options
    if isinstance(info.default, bool):
        value = SPOKEN.get(value.lower(), value)
    try:
        msgspec.convert({name: value}, box.options, strict=False)
    except msgspec.ValidationError:
        raise Invalid(f"{box.title}: {name} must be {info.span}, not {value!r}") from None
    return value


def _info(name: str, hint: object, default: Option) -> OptionInfo:
    notes: tuple[Meta, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        notes = tuple(note for note in rest if isinstance(note, Meta))
    low = next((note.ge for note in notes if note.ge is not None), None)
    high = next((note.le for note in notes if note.le is not None), None)
    values, span = _values(name, hint, default, low, high)
    extra: dict[str, Any] = {}
    for note in notes:
        extra |= note.extra or {}
    words: Mapping[Option, str] = extra.get(WORDS, {})
    offered = tuple(words) if hint is int and words else values
    return OptionInfo(
        name,
        default,
        values,
        span,
        next((note.description for note in notes if note.description), ""),
        next((note.title for note in notes if note.title), spelled_out(name)),
        extra.get(GROUP, ""),
        tuple(OptionChoice(value, words.get(value) or spelled_out(value)) for value in offered),
    )


def _values(
    name: str, hint: object, default: Option, low: float | None, high: float | None
) -> tuple[tuple[Option, ...], str]:
    """Return some or all values of an option, and a description of all of them."""
    if hint is bool:
        return (False, True), "true or false"
    if get_origin(hint) is Literal:
        return get_args(hint), " or ".join(str(value) for value in get_args(hint))
    if hint is int and low is not None and high is not None:
        low, high = int(low), int(high)
        values = tuple(range(low, high + 1)) if high - low < 12 else tuple(sorted({low, int(default), high}))
        return values, f"{low} to {high}"
    if get_origin(hint) in {Union, types.UnionType}:
        raise TypeError(f"option {name}: choose one type, not {hint}")
    return (default,), "a number" if hint is int else "a word"


def spelled_out(value: Option) -> str:
    """Return the name or a value of an option as words, where nobody gave it any.

    >>> spelled_out("turn-limit"), spelled_out(True), spelled_out(3)
    ('Turn limit', 'Yes', '3')
    """
    if isinstance(value, bool):
        return "Yes" if value else "No"
    text = str(value).replace("-", " ").replace("_", " ")
    return text[:1].upper() + text[1:]
