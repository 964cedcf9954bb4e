"""Choosing an action by numbers: the actions one by one where they are few, else part by part."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from deerstalker.core.choices import Field, by_kind, fields_of, having, is_seat, titled
from deerstalker.core.errors import Invalid
from deerstalker.core.prose import listed
from deerstalker.core.spelling import Lexicon, Reader
from deerstalker.core.terms import Action
from deerstalker.table.followed_game import FollowedGame

FEW = 12
"""Maximum number of actions of one kind that are listed one by one."""


class Choice(NamedTuple):
    """One thing to choose, in words, and the actions that are left then."""

    text: str
    actions: tuple[Action, ...]


class Choices(NamedTuple):
    """What is asked, and what can be chosen."""

    question: str
    choices: tuple[Choice, ...]


def first_choices(game: FollowedGame, actions: Sequence[Action]) -> Choices:
    """Return what can be chosen first among everything that a seat may do."""
    found: list[Choice] = []
    for some in by_kind(actions):
        if len(some) <= FEW:
            found += [Choice(game.label(action), (action,)) for action in some]
        else:
            found.append(Choice(f"{game.box.heading(type(some[0]))} ... ({len(some)} ways)", tuple(some)))
    return Choices(game.prompt.text, tuple(found))


def next_choices(game: FollowedGame, actions: Sequence[Action]) -> Choices:
    """Return the next part to choose, for several actions of one kind."""
    some = list(actions)
    kind = type(some[0])
    heading = game.box.heading(kind)
    field = next((one for one in fields_of(some) if len(one.values) > 1 and _is_worded(one)), None)
    if len(some) <= FEW or field is None:
        return Choices(f"{heading}: which of these?", tuple(Choice(game.label(action), (action,)) for action in some))
    words = titled(field, some, game.label, game.names).titles or [_words(game, value) for value in field.values]
    return Choices(
        f"{heading}: {_asking_for(field, heading, is_seat=is_seat(kind, field))}?",
        tuple(Choice(text, having(field, value, some)) for text, value in zip(words, field.values, strict=True)),
    )


def numbered(options: Choices) -> Iterator[str]:
    """Yield the choices, each with its number."""
    for number, choice in enumerate(options.choices, 1):
        yield f"{number}. {choice.text}"


def number_in(line: str, options: Choices) -> int | None:
    """Return the place of the choice with this number; None if no number was typed. Raises `Invalid` if none has it."""
    if not line.rstrip(".").isdecimal():
        return None
    number = int(line.rstrip("."))
    if not 1 <= number <= len(options.choices):
        most = len(options.choices)
        raise Invalid(f"There's no number {number}. Type {f'a number from 1 to {most}' if most > 1 else '1'}.")
    return number - 1


def called_in(line: str, parts: Choices) -> int:
    """Return the place of the choice that these words mean."""
    reader = Reader(line)
    found: int = reader.take(Lexicon((choice.text, at) for at, choice in enumerate(parts.choices)), "one of these")
    reader.finish()
    return found


def _is_worded(field: Field) -> bool:
    """Can the values of this field be told in a few words?"""
    return all(not isinstance(value, tuple) or len(value) <= 3 for value in field.values)


def _asking_for(field: Field, heading: str, *, is_seat: bool) -> str:
    """Return a question for a part: whom, where to, which of the things the heading or the part is called after."""
    word = field.name.replace("_", " ").strip()
    if is_seat:
        return "whom"
    if word == "to":
        return "where to"
    return "which one" if word in heading.lower().split() else f"which {word}"


def _words(game: FollowedGame, value: Any) -> str:
    if isinstance(value, tuple):
        return listed([_words(game, one) for one in value]) if value else "nothing"
    return "nothing" if value is None else game.titles.get(str(value), str(value))
