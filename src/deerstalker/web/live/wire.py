"""The messages between a table and those who sit at it; docs/api.md describes them."""

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from deerstalker.core.case import Option
from deerstalker.core.game import Prompt
from deerstalker.core.reveals import CardsShown, Throw
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Sheet
from deerstalker.core.status import Status
from deerstalker.storage.archive import Stage
from deerstalker.web.live.log import AnyEntry, Settings

LONGEST_FRAME = 16_384
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Token = Annotated[str, Meta(min_length=1, max_length=64)]
Talk = Annotated[str, Meta(min_length=1, max_length=500)]
Name = Annotated[str, Meta(max_length=24)]
Bot = Annotated[str, Meta(min_length=1, max_length=40)]
Seq = Annotated[int, Meta(ge=0, le=10_000_000)]
Word = Annotated[str, Meta(max_length=40)]
Chair = Annotated[int, Meta(ge=0, le=9)]
RawAction = Annotated[Raw, Meta(title="action")]
"""An action of a game, not decoded yet."""

SomeAction = Annotated[Any, Meta(title="action")]
"""An action of whichever game is played."""


# -- commands ----------------------------------------------------------------------------------------


class Command(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """What somebody at the table wants."""


class Act(Command, frozen=True):
    """An action of the game."""

    action: RawAction


class Say(Command, frozen=True):
    """Table talk."""

    text: Talk


class Contribute(Command, frozen=True):
    """My part of the fair deal."""

    text: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]


class Fill(Command, frozen=True):
    """A bot, or nobody, into a chair without a person."""

    seat: Chair
    bot: Bot | None = None


class Kick(Command, frozen=True):
    """Take the chair from a person."""

    seat: Chair


class Begin(Command, frozen=True):
    """Deal."""


class Hand(Command, frozen=True):
    """Let a bot play for me."""

    bot: Bot = "novice"


class Return(Command, frozen=True):
    """I play again."""


class Leave(Command, frozen=True):
    """Stand up."""


class Pause(Command, frozen=True):
    """Let us pause."""


class Resume(Command, frozen=True):
    """Let us go on."""


class Rematch(Command, frozen=True):
    """Let us play again."""


AnyCommand = Act | Say | Contribute | Fill | Kick | Begin | Hand | Return | Leave | Pause | Resume | Rematch


# -- from the client ---------------------------------------------------------------------------------


class Message(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something a client says."""


class Hello(Message, frozen=True):
    """Who I am and what I have."""

    tokens: Annotated[list[Token], Meta(max_length=12)] = []
    after: Seq = 0


class Do(Message, frozen=True):
    """A command. The same id, said again, is the same command."""

    id: Id
    command: AnyCommand
    at: Seq | None = None
    seat: Chair | None = None


class Ask(Message, frozen=True):
    """A question to my own notebook."""

    id: Id
    what: Annotated[str, Meta(max_length=20)]
    seat: Chair | None = None
    card: Annotated[str, Meta(max_length=40)] | None = None
    holder: Annotated[int, Meta(ge=-10, le=99)] | None = None
    text: Annotated[str, Meta(max_length=300)] | None = None


class Ping(Message, frozen=True):
    """Are you there?"""


AfterHello = Do | Ask | Ping
"""What a client may send once it has said hello."""

ClientMessage = Hello | AfterHello
"""Any message from a client."""


# -- to the client -----------------------------------------------------------------------------------


class Seating(Struct, frozen=True):
    """A chair, as everybody sees it."""

    name: str
    bot: str | None
    person: bool
    out: bool
    here: bool


class Summary(Struct, frozen=True):
    """A table, as everybody sees it."""

    table: str
    code: str
    game: str
    title: str
    stage: Stage
    seats: list[Seating]
    options: dict[str, Option]
    settings: Settings
    winners: tuple[Seat, ...]
    seq: int
    rematch: str | None


class Field(Struct, frozen=True):
    """A choice within an action."""

    name: str
    values: list[Any]
    titles: list[str] | None = None
    """What the values are called, where they are seats."""


class Offer(Struct, frozen=True):
    """One kind of action a seat may take now: any choice of values for its fields, or one of these rows."""

    type: str
    label: str
    help: str
    stakes: bool
    """It stakes one's place in the game."""

    asks: bool
    """It is a question to the other players."""

    fields: list[Field] | None
    rows: list[SomeAction] | None
    labels: list[str] | None
    """The rows in words."""

    example: str
    """The first of them in words."""


class View(Struct, frozen=True):
    """The table now, from one chair."""

    seat: Seat | None
    seq: int
    stage: Stage
    status: Status | None
    waiting: list[Seat]
    asked: bool
    prompt: Prompt
    offers: list[Offer]
    over: bool
    winners: tuple[Seat, ...]
    clocks: list[int] | None


class Reply(Struct, frozen=True, tag=True):
    """Something the table says."""


class Welcome(Reply, frozen=True):
    """Who you are, and the table as it stands."""

    seats: list[Seat]
    host: bool
    table: Summary
    seq: int
    views: list[View]


class News(Reply, frozen=True):
    """One entry of the log, in your copy."""

    seat: Seat | None
    seq: int
    entry: AnyEntry | Raw
    words: list[str] | Raw
    shown: list[CardsShown]
    """The cards that are shown to this seat alone."""

    dice: Throw | None
    """The last throw."""

    view: View | None = None


class Presence(Reply, frozen=True):
    """Whose chairs are attended, and how many watch."""

    here: list[Seat]
    watching: int


class Done(Reply, frozen=True):
    """It is written."""

    id: str
    seq: int


class Told(Reply, frozen=True):
    """The answer to a question."""

    id: str
    answer: Raw


class Refused(Reply, frozen=True):
    """It is not done, and nothing has changed."""

    id: str
    kind: str
    why: str
    rule: str = ""


class Pong(Reply, frozen=True):
    """I am here."""


# -- answers to questions ----------------------------------------------------------------------------


class Reason(Struct, frozen=True):
    """Why something is certain: in sentences, with the numbers of the log entries and the cells they cite."""

    text: str
    steps: list[str]
    seqs: list[int]
    cells: list[str]


class RankedQuestion(Struct, frozen=True):
    """A question worth asking: in words, and what it tells."""

    text: str
    bits: float
    """What the asker learns of the hidden cards on average; one bit halves the possibilities."""

    exact: bool
    """Whether the figures are counted; otherwise they are estimated."""

    tells: float
    """What a listener learns of the hidden cards."""

    solves: float
    """The chance that the asker knows the hidden cards afterwards."""

    nothing: float
    """The chance that nobody has any of the cards asked for."""

    alike: int
    """How many other questions have the same figures."""


class BestQuestions(Struct, frozen=True):
    """The best questions now, the best first; `nothing`: what is said when nobody has any of the cards."""

    questions: list[RankedQuestion]
    nothing: str


class ParsedCommand(Struct, frozen=True):
    """The action that a typed command means."""

    action: SomeAction


class ReviewedSeat(Struct, frozen=True):
    """How sure one player could be of the truth."""

    chances: tuple[tuple[int, float], ...]
    """(step, chance that they name the hidden cards) whenever they learned something."""

    known: int | None
    """The step after which they could have named them for certain; null if they never could."""


class ReviewedQuestion(Struct, frozen=True):
    """A question that was asked, beside the best one that could have been asked instead."""

    step: int
    seat: Seat
    text: str
    bits: float
    best: float
    better: str | None
    """A better question in words, if this was not the best."""


class Reviewed(Struct, frozen=True):
    """A game, looked at from its end. Empty where nothing is hidden from all."""

    steps: int
    seats: list[ReviewedSeat]
    questions: list[ReviewedQuestion]


class Deal(Struct, frozen=True):
    """How the cards are dealt: which, how many to each seat, how many lie open."""

    cards: list[str]
    hands: list[int]
    face_up: int


class Dealt(Struct, frozen=True):
    """The answer of a notebook that was asked for the deal alone."""

    answer: Deal


class Noted(Struct, frozen=True):
    """What follows from a notebook beside a real table."""

    sheet: Sheet
    read: list[str]
    """Each line in whole sentences."""

    solution: list[str] | None
    """The hidden cards, once they are certain."""

    examples: list[str]
    """How lines may look at this table."""

    answer: Any = None
    """A `Reason` or `BestQuestions`, if that was asked for."""


# -- requests ----------------------------------------------------------------------------------------


class OpenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=10)]
    name: Name = ""
    seat: Chair | None = None
    options: dict[str, Option] = {}
    settings: Settings = Settings()
    bots: Annotated[list[Bot | None], Meta(max_length=10)] = []


class TableOpened(Struct, frozen=True):
    """Keep these: who has them is host, and sits there."""

    table: str
    code: str
    host: str
    seat: Seat | None
    token: str | None


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a chair; any free one, if none is named."""

    name: Name
    seat: Chair | None = None


class Seated(Struct, frozen=True):
    """Your chair, and the token that makes it yours."""

    seat: Seat
    token: str


class NotebookAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A question to the notebook."""

    what: Annotated[str, Meta(max_length=20)]
    card: Annotated[str, Meta(max_length=40)] = ""
    holder: Annotated[int, Meta(ge=-2, le=9)] = 0
    """A seat, -1 for what is hidden, -2 for what lies open."""


class NotebookPage(Struct, frozen=True, forbid_unknown_fields=True):
    """A notebook beside a real table: all of it, every time."""

    game: Word
    names: Annotated[list[Word], Meta(max_length=10)]
    me: Chair
    hand: Annotated[list[Word], Meta(max_length=60)]
    lines: Annotated[list[Annotated[str, Meta(max_length=500)]], Meta(max_length=500)] = []
    face_up: Annotated[list[Word], Meta(max_length=60)] = []
    ask: NotebookAsk | None = None
