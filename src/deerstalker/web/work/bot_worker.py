"""Where bots think: in processes of their own, told nothing but what their chair saw."""

from collections import OrderedDict
from typing import Any

import msgspec
from msgspec import Raw, Struct

from deerstalker.core.case import Header, Step, open_box
from deerstalker.core.game import fold
from deerstalker.core.seats import Seat
from deerstalker.core.sight import look
from deerstalker.games import GAMES
from deerstalker.players.bot_spec import read_bot

MOST_MINDS = 512


class Job(Struct, frozen=True):
    """A chair, who thinks in it, and the steps since the worker was asked last, in that chair's copy."""

    key: str
    header: Header
    seat: Seat
    mind: str
    seed: str
    after: int
    steps: Raw


NOTHING = Raw(b"null")


class Thought(Struct, frozen=True):
    """What the mind wants to do, if anything. `forgot`: the worker does not know this chair; tell it all again."""

    action: Raw = NOTHING
    remark: str = ""
    forgot: bool = False


class _Seated:
    """A mind in its chair, and the table as it knows it."""

    def __init__(self, job: Job) -> None:
        self.box, self.game = open_box(job.header, GAMES)
        self.player = read_bot(job.mind).sit(self.box, self.game, job.seat, job.seed)
        self.state: Any = self.game.start()
        self.steps = 0
        self.decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(list[Step[self.box.action, self.box.event]])  # type: ignore[name-defined]


_minds: "OrderedDict[tuple[str, Seat, str], _Seated]" = OrderedDict()


def think(job_text: bytes) -> bytes:
    """One decision of one mind."""
    job = msgspec.json.decode(job_text, type=Job)
    key = (job.key, job.seat, job.mind)
    seated = _minds.pop(key, None)
    if job.after == 0:
        seated = _Seated(job)
    elif seated is None or seated.steps != job.after:
        return msgspec.json.encode(Thought(forgot=True))
    return msgspec.json.encode(_decide(key, seated, job))


def _decide(key: tuple[str, Seat, str], seated: _Seated, job: Job) -> Thought:
    steps = seated.decoder.decode(job.steps)
    events = [event for step in steps for event in step.events]
    seated.state = fold(seated.game, events, seated.state)
    seated.steps += len(steps)
    action = seated.player.act(look(seated.game, seated.state, job.seat, seated.steps, events))
    _minds[key] = seated
    if len(_minds) > MOST_MINDS:
        _minds.popitem(last=False)
    remark: str = getattr(seated.player, "remark", "")
    return Thought() if action is None else Thought(Raw(msgspec.json.encode(action)), remark)
