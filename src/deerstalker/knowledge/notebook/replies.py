"""What the notebook answers to a typed line."""

from typing import TypeAlias

from msgspec import Struct

from deerstalker.core.sheet import Sheet


class Told(Struct, frozen=True):
    """Sentences. Where a title is given, the paragraphs below it belong together."""

    text: tuple[str, ...]
    title: str = ""


class Noted(Struct, frozen=True):
    """A line was taken in: what it was understood to say, what is new, and how far the case has come."""

    heard: str
    news: tuple[str, ...]
    standing: tuple[str, ...]


class Refused(Struct, frozen=True):
    """Nothing was changed, and why."""

    why: str


class Asked(Struct, frozen=True):
    """Nothing was changed yet: the next line may be the number of one of these."""

    why: str
    choices: tuple[str, ...]


class Drawn(Struct, frozen=True):
    """The sheet of notes, to be drawn."""

    sheet: Sheet


class Save(Struct, frozen=True):
    """Please write this file."""

    file: str
    text: str


class Load(Struct, frozen=True):
    """Please read this file, and open the notebook in it."""

    file: str


class Quit(Struct, frozen=True):
    """The notebook is closed."""


Reply: TypeAlias = Told | Noted | Refused | Asked | Drawn | Save | Load | Quit
