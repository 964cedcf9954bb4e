"""The log of a table: everything that happened there, in the game and around it. The state of a table is its fold.

What only some may read is a `Secret`, so `seen` makes the copy of any audience. Every audience gets every entry.
"""

from functools import lru_cache
from typing import Annotated, Any, Generic, Literal, TypeVar, Union

import msgspec
from msgspec import Meta, Struct

from deerstalker.core.case import Header, Option, Step
from deerstalker.core.game import Box
from deerstalker.core.seats import Seat
from deerstalker.core.secret import Secret
from deerstalker.core.sheet import Aid
from deerstalker.core.terms import Action
from deerstalker.table.fair_deal import Seal

A = TypeVar("A")
E = TypeVar("E")

Wish = Literal["pause", "resume"]
Speed = Literal["calm", "usual", "quick"]
HandedWhy = Literal["asked", "away", "left", "clock"]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is run, for all to see."""

    listed: bool = False
    aid: Aid = "simple"
    """What the notebook fills in by itself: nothing, what you were shown, near conclusions, or all that follows."""

    hints: bool = False
    """Whether a seat may ask for the best question."""

    clock: Annotated[int, Meta(ge=10, le=86_400)] | None = None
    """Seconds each seat has for the whole game; `None` for no clock."""

    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds added after each action."""

    speed: Speed = "usual"
    """How quickly bots follow one another."""


class LogEntry(Struct, frozen=True, gc=False, tag=True):
    """One entry of the log."""


class Opened(LogEntry, frozen=True):
    """A table was opened. `commitment` promises the secret that all chance will follow from."""

    table: str
    code: str
    game: str
    seats: int
    options: dict[str, Option]
    settings: Settings
    commitment: str
    secret: Secret[str]
    host: Secret[str]
    """The hash of the host's token."""

    first_case: str = ""
    """In a first case, which everybody plays with the same cards: the text that all chance follows from instead."""


class Sat(LogEntry, frozen=True):
    """Somebody took a chair: a person, or this bot."""

    seat: Seat
    name: str
    bot: str | None
    token: Secret[str]


class Stood(LogEntry, frozen=True):
    """A chair has become free again before the game."""

    seat: Seat


class Kicked(LogEntry, frozen=True):
    """The host took the chair from a person; in a running game this bot plays on."""

    seat: Seat
    bot: str | None


class Contributed(LogEntry, frozen=True):
    """A person contributed to the fair deal. Their last contribution counts."""

    seat: Seat
    text: str


class Began(LogEntry, frozen=True):
    """The game begins."""

    header: Header


class Stepped(LogEntry, Generic[A, E], frozen=True, omit_defaults=True):
    """A step of the game, and the milliseconds on each seat's clock after it, if there are clocks."""

    step: Step[A, E]
    clocks: tuple[int, ...] | None = None
    seals: tuple[Seal, ...] = ()
    """The seal of each card that was dealt face down."""


class Said(LogEntry, frozen=True):
    """Table talk."""

    seat: Seat
    text: str


class Handed(LogEntry, frozen=True):
    """A bot plays for a person who asked for it, is away, left, or has run out of time."""

    seat: Seat
    bot: str
    why: HandedWhy


class Returned(LogEntry, frozen=True):
    """The person plays again, and the bot no longer does."""

    seat: Seat


class Wanted(LogEntry, frozen=True):
    """A person wants to pause or to resume. It takes effect when all of them do."""

    seat: Seat
    what: Wish


class Declined(LogEntry, frozen=True):
    """There will be no pause, or no end of it yet: this person said no, or nobody answered for a while (`None`)."""

    seat: Seat | None
    what: Wish


class Waited(LogEntry, frozen=True):
    """A person gave somebody who is away more time."""

    seat: Seat
    whom: Seat


class Skipped(LogEntry, frozen=True):
    """In a first case: somebody who might act lets the others go on."""

    seat: Seat


class Paused(LogEntry, frozen=True):
    """The game is paused: clocks stop, and nobody acts."""


class Resumed(LogEntry, frozen=True):
    """The game goes on."""


class Revealed(LogEntry, frozen=True):
    """The game is over, and the secret that all chance followed from is told."""

    secret: str


class Rematch(LogEntry, frozen=True):
    """Somebody wants a rematch, which is played at another table; the host may not sit here (`None`)."""

    table: str
    seat: Seat | None = None


_AROUND = (
    Opened
    | Sat
    | Stood
    | Kicked
    | Contributed
    | Began
    | Said
    | Handed
    | Returned
    | Wanted
    | Declined
    | Waited
    | Skipped
    | Paused
    | Resumed
    | Revealed
    | Rematch
)
"""Entries about what happens around the game."""

AnyStepped = Stepped[Any, Any]
"""A step of any game."""

AnyEntry = _AROUND | AnyStepped
"""An entry in the log of any game."""


@lru_cache(maxsize=64)
def _entries(box: str, action: Any, event: Any) -> msgspec.json.Decoder[AnyEntry]:
    return msgspec.json.Decoder(Union[_AROUND, Stepped[action, event]])  # noqa: UP007


@lru_cache(maxsize=64)
def _actions(box: str, action: Any) -> msgspec.json.Decoder[Action]:
    return msgspec.json.Decoder(action)


def read_entry(box: Box, body: bytes) -> AnyEntry:
    """Decode an entry as it was stored."""
    return _entries(box.name, box.action, box.event).decode(_with_bot(body) if _MIND in body else body)


_MIND = b'"mind":'
_fields = msgspec.json.Decoder(dict[str, msgspec.Raw])


def _with_bot(body: bytes) -> bytes:
    """Rename the field `mind`, which older logs have in place of `bot`."""
    fields = _fields.decode(body)
    if "mind" in fields:
        fields["bot"] = fields.pop("mind")
    return _encoder.encode(fields)


def read_action(box: Box, body: msgspec.Raw) -> Action:
    """Decode an action as it was sent."""
    return _actions(box.name, box.action).decode(body)


_encoder = msgspec.json.Encoder()


def write_entry(entry: AnyEntry) -> bytes:
    """Encode an entry as it is stored, with all secrets."""
    return _encoder.encode(entry)
