"""The worker's side of the conversation: remember chairs, tell them what they have seen, let them answer.

The server imports this module to name `answer`, so what only workers need is imported when it is needed.
"""

import traceback
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Protocol

from msgspec import Raw, Struct

from deerstalker.core.errors import DeerstalkerError, Sealed
from deerstalker.web.work.conversation import (
    AnyReply,
    AskChair,
    Chair,
    Crash,
    Decide,
    Forgot,
    ReadNotebook,
    Refusal,
    Review,
    Value,
    Wanted,
    encode,
    read_request,
)
from deerstalker.web.work.position import Position

MOST_CHAIRS = 256
"""Chairs a worker remembers. The one it was asked about longest ago is forgotten first."""


class Follower(Protocol):
    """What sits in a chair and follows its game: a bot, or notes."""

    position: Position

    def read(self, steps: Raw, /) -> None:
        """Take in what the chair has seen since."""

    def answer(self, want: Wanted, /) -> Struct:
        """Say what is wanted."""


_chairs: OrderedDict[Chair, Follower] = OrderedDict()


def answer(text: bytes) -> bytes:
    """Answer one request. Whatever goes wrong in a bot or in notes, the server gets a reply."""
    try:
        return encode(_answer(text))
    except (Exception, SystemExit) as error:
        return encode(Crash(f"{type(error).__name__}: {error}", traceback.format_exc()))


def _answer(text: bytes) -> AnyReply:
    from deerstalker.web.work.notes_worker import look_back, note

    match read_request(text):
        case Review(header, steps):
            return _value(lambda: look_back(header, steps))
        case ReadNotebook(page):
            return _value(lambda: note(page))
        case AskChair() as request:
            return _answer_chair(request)


def _value(find: Callable[[], Struct]) -> Value | Refusal:
    try:
        return Value(Raw(encode(find())))
    except Sealed:
        raise  # our fault
    except DeerstalkerError as error:
        return Refusal(str(error))


def _answer_chair(request: AskChair) -> AnyReply:
    """Answer for a chair, and remember it. A chair that crashes is forgotten."""
    chair = _chairs.pop(request.chair, None)
    if request.after == 0:
        chair = _seated(request)
    elif chair is None or chair.position.steps != request.after:
        return Forgot()
    chair.read(request.steps)
    find = partial(chair.answer, request.want)  # a bot has no reason to refuse: whatever it raises is a crash
    reply = Value(Raw(encode(find()))) if isinstance(request.want, Decide) else _value(find)
    _chairs[request.chair] = chair
    if len(_chairs) > MOST_CHAIRS:
        _chairs.popitem(last=False)
    return reply


def _seated(request: AskChair) -> Follower:
    from deerstalker.web.work.bot_worker import BotChair
    from deerstalker.web.work.notes_worker import NotesChair

    position = Position(request.header, request.chair.seat)
    match request.want:
        case Decide(bot, seed):
            return BotChair(position, bot, seed)
        case _:
            return NotesChair(position)
