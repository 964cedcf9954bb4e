"""The options of a game as people read them: name, values, default and meaning, taken from the types."""

import types
from collections.abc import Mapping
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from deerstalker.core.case import Option, open_game
from deerstalker.core.errors import Invalid
from deerstalker.core.game import AnyGame, Box
from deerstalker.core.rng import Rng


class OptionInfo(Struct, frozen=True):
    """One option of a game. `values` lists some or all of its values; `span` describes all of them in words."""

    name: str
    default: Option
    values: tuple[Option, ...]
    span: str
    meaning: str


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
        given[name.strip()] = value.strip()
    game_options = open_with(box, box.players[0], given)[1]
    plain: dict[str, Option] = msgspec.to_builtins(game_options)
    return {name: plain[name] for name in given}


def _info(name: str, hint: object, default: Option) -> OptionInfo:
    notes: tuple[Meta, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        notes = tuple(note for note in rest if isinstance(note, Meta))
    meaning = next((note.description for note in notes if note.description), "")
    low = next((note.ge for note in notes if note.ge is not None), None)
    high = next((note.le for note in notes if note.le is not None), None)
    if hint is bool:
        return OptionInfo(name, default, (False, True), "true or false", meaning)
    if get_origin(hint) is Literal:
        values = get_args(hint)
        return OptionInfo(name, default, values, " or ".join(str(value) for value in values), meaning)
    if hint is int and low is not None and high is not None:
        low, high = int(low), int(high)
        values = tuple(range(low, high + 1)) if high - low < 12 else tuple(sorted({low, int(default), high}))
        return OptionInfo(name, default, values, f"{low} to {high}", meaning)
    if get_origin(hint) in {Union, types.UnionType}:
        raise TypeError(f"option {name}: choose one type, not {hint}")
    return OptionInfo(name, default, (default,), "a number" if hint is int else "a word", meaning)
