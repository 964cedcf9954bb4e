"""The worker's side of the conversation: it remembers chairs, tells them what they have seen, and lets them answer.

The server imports this module for `answer`, so what only workers need is imported within functions.
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
    GoThrough,
    LookAt,
    MakePuzzle,
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
"""Maximum number of chairs a worker remembers. It forgets the least recently used first."""


class Follower(Protocol):
    """Follows the game of a chair: a bot, or notes."""

    position: Position

    def read(self, steps: Raw, /) -> None:
        """Take in what the chair has seen since."""

    def answer(self, want: Wanted, /) -> Struct:
        """Return what is wanted."""


_chairs: OrderedDict[Chair, Follower] = OrderedDict()


def prepare() -> None:
    """Load the deduction engine before the first question, which would wait for it otherwise."""
    from deerstalker.players.warm_up import warm_up

    warm_up()


def answer(text: bytes) -> bytes:
    """Answer one request. The server gets a reply whatever goes wrong in a bot or in notes."""
    try:
        return encode(_answer(text))
    except (Exception, SystemExit) as error:
        return encode(Crash(f"{type(error).__name__}: {error}", traceback.format_exc()))


def _answer(text: bytes) -> AnyReply:
    from deerstalker.web.work.coach_worker import go_through
    from deerstalker.web.work.notes_worker import look_at, look_back, note
    from deerstalker.web.work.puzzles_worker import made_puzzle

    match request := read_request(text):
        case Review(header, steps):
            return _value(lambda: look_back(header, steps))
        case GoThrough():
            return _value(lambda: go_through(request))
        case LookAt(header, seat, steps, want):
            return _value(lambda: look_at(header, seat, steps, want))
        case ReadNotebook(page):
            return _value(lambda: note(page))
        case MakePuzzle(game, level, day):
            return _value(lambda: made_puzzle(game, level, day))
        case AskChair():
            return _answer_chair(request)


def _value(find: Callable[[], Struct]) -> Value | Refusal:
    try:
        return Value(Raw(encode(find())))
    except Sealed:
        raise  # a bug of ours, not a refusal
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
