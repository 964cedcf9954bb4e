"""The messages between the server and its worker processes: a request about a chair or a notebook, and one reply.

A worker follows the game of a chair step by step. It is told the steps since last time, in that chair's copy, and
answers from these alone. A worker that does not know the chair says so, and is told everything.
"""

from datetime import date
from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct

from deerstalker.core.case import Header
from deerstalker.core.facts import Card, Holder
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Aid, Sheet
from deerstalker.puzzles.model import Puzzle
from deerstalker.web.live.wire import NOTHING, NotebookPage


class Chair(Struct, frozen=True):
    """Who follows a game in a worker: a seat of a table, or a spectator (`None`), and what for."""

    table: str
    seat: Seat | None
    purpose: str
    """`NOTES`, or the bot that plays here: `expert:50ms`."""


NOTES = "notes"


# -- what is wanted ----------------------------------------------------------------------------------


class Want(Struct, frozen=True, tag=True):
    """Something that is wanted of a chair."""


class Decide(Want, frozen=True):
    """The decision of the bot in this chair. The answer is a `Decision`."""

    bot: str
    seed: str


class MakeSheet(Want, frozen=True):
    """The sheet of notes at this level of aid."""

    aid: Aid


class Explain(Want, frozen=True):
    """The reasons why this holder must or cannot have the card."""

    card: Card | None
    holder: Holder | None


class RankQuestions(Want, frozen=True):
    """The best questions this chair can ask now."""


class Advise(Want, frozen=True):
    """What a guide says to this chair: before it decides, or of this action that it is about to take."""

    action: Raw = NOTHING


Wanted: TypeAlias = Decide | MakeSheet | Explain | RankQuestions | Advise


class Request(Struct, frozen=True, tag=True):
    """A request of the server to a worker."""


class AskChair(Request, frozen=True):
    """Something is wanted of a chair, which may have seen more since it was last asked."""

    chair: Chair
    header: Header
    after: int
    """The number of steps the worker was told before."""

    steps: Raw
    """The steps after these, in this chair's copy, each with the number of its entry in the log of the table."""

    want: Wanted


class Review(Request, frozen=True):
    """A review of a game that is over, made from its whole case."""

    header: Header
    steps: Raw


class GoThrough(Request, frozen=True):
    """What the decisions after a step were worth in a game that is over, from its whole case."""

    table: str
    header: Header
    steps: Raw
    after: int
    whole: bool
    """Whether all of them are wanted, or only those found within a second."""


class LookAt(Request, frozen=True):
    """The notes of a chair at an earlier moment of a game that is over: the sheet, or why something is certain."""

    header: Header
    seat: Seat
    steps: Raw
    """The steps up to that moment, in this chair's copy, each with its number."""

    want: MakeSheet | Explain


class ReadNotebook(Request, frozen=True):
    """What follows from a notebook beside a real table is wanted."""

    page: NotebookPage


class MakePuzzle(Request, frozen=True):
    """The case of a day is wanted. The answer is a `MadePuzzle`."""

    game: str
    level: int
    day: date


class MadePuzzle(Struct, frozen=True):
    """A puzzle with its answer, and the sheet to solve it on."""

    puzzle: Puzzle
    sheet: Sheet


AnyRequest: TypeAlias = AskChair | Review | GoThrough | LookAt | ReadNotebook | MakePuzzle


class Decision(Struct, frozen=True):
    """The action of a bot, or `NOTHING`. There is no place for words: what bots say is made from what everybody saw."""

    action: Raw = NOTHING


# -- what is replied ---------------------------------------------------------------------------------


class Reply(Struct, frozen=True, tag=True):
    """A reply of a worker."""


class Value(Reply, frozen=True):
    """The answer, as JSON."""

    value: Raw


class Refusal(Reply, frozen=True):
    """There is no answer, and this sentence says why."""

    why: str


class Forgot(Reply, frozen=True):
    """The worker does not know this chair, or not all of its steps, and has to be told everything."""


class Crash(Reply, frozen=True):
    """The worker failed unexpectedly."""

    error: str
    traceback: str


AnyReply: TypeAlias = Value | Refusal | Forgot | Crash

encode = msgspec.json.Encoder().encode
_requests: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)
_replies: msgspec.json.Decoder[AnyReply] = msgspec.json.Decoder(AnyReply)
read_request, read_reply = _requests.decode, _replies.decode
read_puzzle = msgspec.json.Decoder(MadePuzzle).decode
read_decision = msgspec.json.Decoder(Decision).decode
