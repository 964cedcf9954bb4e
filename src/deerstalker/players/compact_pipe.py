"""Version 2 of the pipe protocol: short messages for programs that ask for them.

A message tells what is new and which options there are, type by type; a group of options that has not changed since it
was last told is only named. State, prompt, labels and sentences are told when the program wants them. It answers with
the number of an option, with words (`show rope`) or with the action itself.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from deerstalker.core.errors import Invalid
from deerstalker.core.notation import read
from deerstalker.core.seats import NAMES
from deerstalker.core.sight import Sight
from deerstalker.core.terms import Action
from deerstalker.players.fallback import Forfeited
from deerstalker.players.player import Setting

COMPACT = 2
"""The version of the protocol."""

MOST_WISHES = 8
"""How often a program may want to know more before it acts."""

WISHES = "state", "options", "labels", "prompt", "words"


class Wishes(Struct, forbid_unknown_fields=True):
    """What a program wants to know before it acts."""

    want: list[str]


class CompactTalk:
    """A conversation in version 2: remembers which options it has told."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._names = setting.names or NAMES[: setting.game.seats]
        self._told: dict[str, dict[str, Any]] = {}
        self._action = msgspec.json.Decoder(setting.box.action)

    def ask(self, sight: Sight) -> dict[str, Any]:
        """Return the message that asks for an action."""
        return {
            "type": "ask",
            "seq": sight.seq,
            "waited_for": sight.waited_for,
            "events": sight.events,
            "options": list(self._news(sight.options)),
        }

    def _news(self, options: Sequence[Action]) -> Iterator[dict[str, Any]]:
        for first, name, group in groups(options):
            known = self._told.get(name) == group
            self._told[name] = group
            yield {"type": name, "first": first} | ({} if known else group)

    def read(self, said: bytes, sight: Sight) -> Action | Wishes | None:
        """Return what a program answered: an action, nothing, or what it wants to know. Nonsense forfeits."""
        value = _decoded(said)
        if value is None:
            return None
        if isinstance(value, dict) and "want" in value:
            return _wishes(value)
        if isinstance(value, int) and not isinstance(value, bool):
            if not 0 <= value < len(sight.options):
                raise Forfeited(f"answered {value}, but there are {len(sight.options)} options, from 0 on")
            chosen: Action = sight.options[value]
            return chosen
        try:
            return self._from_words(value) if isinstance(value, str) else self._from_json(said)
        except (Invalid, msgspec.DecodeError) as error:
            raise Forfeited(f"answered {short(said)}, which is not an action: {error}") from None

    def _from_words(self, words: str) -> Action:
        action: Action = read(words, self._setting.box.action, self._names)
        return action

    def _from_json(self, said: bytes) -> Action:
        action: Action = self._action.decode(said)
        return action

    def tell(self, sight: Sight, wishes: Wishes) -> dict[str, Any]:
        """Return the message that tells what a program wants to know."""
        return {"type": "told"} | {wish: self._fulfilled(sight, wish) for wish in wishes.want}

    def _fulfilled(self, sight: Sight, wish: str) -> Any:
        setting, names = self._setting, self._names
        box, game = setting.box, setting.game
        match wish:
            case "state":
                return sight.state
            case "options":
                return sight.options
            case "labels":
                return [box.label(game, sight.state, action, names) for action in sight.options]
            case "prompt":
                return box.ask(game, sight.state, setting.seat, names)
            case _:
                return [box.tell(game, event, names) for event in sight.events]


def groups(options: Sequence[Action]) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Yield the options type by type: the number of the first, the type, and all of them, as short as that can be told.

    Where they are every combination of some values, the values of each field are enough; otherwise each is a row.
    """
    first = 0
    for kind, run in groupby(options, _kind):
        rows = [astuple(action) for action in run]
        values = [list(dict.fromkeys(column)) for column in zip(*rows, strict=True)]
        told = {"every": values} if list(product(*values)) == rows else {"rows": rows}
        yield first, str(kind.__struct_config__.tag), {"fields": kind.__struct_fields__} | told
        first += len(rows)


def _kind(action: Action) -> type[Action]:
    return type(action)


def _decoded(said: bytes) -> Any:
    try:
        return msgspec.json.decode(said)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Forfeited(f"answered {short(said)}, which is not an action: {error}") from None


def _wishes(value: dict[str, Any]) -> Wishes:
    try:
        wishes = msgspec.convert(value, Wishes)
    except msgspec.ValidationError as error:
        raise Forfeited(f"wanted what cannot be told: {error}") from None
    unknown = [wish for wish in wishes.want if wish not in WISHES]
    if unknown:
        raise Forfeited(f"wanted {unknown[0]!r}, which is none of {', '.join(WISHES)}")
    return wishes


def short(said: bytes) -> str:
    """Return what a program said, in quotes and not too long."""
    text = said.decode(errors="replace").strip()
    return repr(text if len(text) <= 80 else f"{text[:77]}...")
