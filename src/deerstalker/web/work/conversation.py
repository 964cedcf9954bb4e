"""What the server and its worker processes say to each other: a request about a chair or a page, and one reply.

A worker follows the game of a chair step by step. It is told the steps since last time, in that chair's copy, and
answers from these alone. A worker that does not know the chair says so, and is told everything.
"""

from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct

from deerstalker.core.case import Header
from deerstalker.core.facts import Card, Holder
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Aid
from deerstalker.web.live.wire import NotebookPage


class Chair(Struct, frozen=True):
    """Who follows a game in a worker: a seat of a table, or a spectator (`None`), and what for."""

    table: str
    seat: Seat | None
    purpose: str
    """Notes, or the bot that plays here: `expert:50ms`."""


NOTES = "notes"


# -- what is wanted ----------------------------------------------------------------------------------


class Want(Struct, frozen=True, tag=True):
    """What is wanted of a chair."""


class Decide(Want, frozen=True):
    """What does the bot in this chair do? The answer is a `Decision`."""

    bot: str
    seed: str


class MakeSheet(Want, frozen=True):
    """The sheet of notes at this level of aid."""

    aid: Aid


class Explain(Want, frozen=True):
    """Why is it certain that this holder has the card, or has it not?"""

    card: Card | None
    holder: Holder | None


class RankQuestions(Want, frozen=True):
    """The best questions this chair can ask now."""


Wanted: TypeAlias = Decide | MakeSheet | Explain | RankQuestions


class Request(Struct, frozen=True, tag=True):
    """What the server asks a worker."""


class AskChair(Request, frozen=True):
    """Something is wanted of a chair, which has seen more since it was asked last."""

    chair: Chair
    header: Header
    after: int
    """The number of steps the worker was told before."""

    steps: Raw
    """The steps after these, in this chair's copy, each with the number of its entry in the log of the table."""

    want: Wanted


class Review(Request, frozen=True):
    """What could have been known in a game that is over, from its whole case?"""

    header: Header
    steps: Raw


class ReadNotebook(Request, frozen=True):
    """What follows from a notebook beside a real table?"""

    page: NotebookPage


AnyRequest: TypeAlias = AskChair | Review | ReadNotebook


NOTHING = Raw(b"null")


class Decision(Struct, frozen=True):
    """What a bot does, or `NOTHING`, and what it says about it."""

    action: Raw = NOTHING
    remark: str = ""


# -- what is replied ---------------------------------------------------------------------------------


class Reply(Struct, frozen=True, tag=True):
    """What a worker replies."""


class Value(Reply, frozen=True):
    """The answer, as JSON."""

    value: Raw


class Refusal(Reply, frozen=True):
    """There is no answer, and this sentence says why."""

    why: str


class Forgot(Reply, frozen=True):
    """The worker does not know this chair, or not so far: tell it everything."""


class Crash(Reply, frozen=True):
    """Something in the worker went wrong that should not have."""

    error: str
    traceback: str


AnyReply: TypeAlias = Value | Refusal | Forgot | Crash

encode = msgspec.json.Encoder().encode
_requests: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)
_replies: msgspec.json.Decoder[AnyReply] = msgspec.json.Decoder(AnyReply)
read_request, read_reply = _requests.decode, _replies.decode
read_decision = msgspec.json.Decoder(Decision).decode
