"""The messages between a table and its clients; docs/api.md describes them."""

from typing import Annotated, Any

from msgspec import DecodeError, Meta, Raw, Struct, field

from deerstalker.core.case import Option
from deerstalker.core.choices import Field
from deerstalker.core.game import Prompt
from deerstalker.core.reveals import CardsShown, Throw, Verdict
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Sheet
from deerstalker.core.status import Status
from deerstalker.core.ways import Ways
from deerstalker.games.forms import Form
from deerstalker.puzzles.model import ProofStep, PuzzleDifficulty, PuzzleHint, PuzzleScore, PuzzleStatement
from deerstalker.storage.archive import Stage
from deerstalker.web.live.log import AnyEntry, Settings

LONGEST_FRAME = 16_384
MALFORMED = (DecodeError, RecursionError, UnicodeDecodeError)
"""What decoding raises: it is no JSON or not of the type, nested too deeply, or no text at all."""

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Token = Annotated[str, Meta(min_length=1, max_length=64)]
Talk = Annotated[str, Meta(min_length=1, max_length=500)]
Name = Annotated[str, Meta(max_length=120)]
Bot = Annotated[str, Meta(min_length=1, max_length=40)]
Seq = Annotated[int, Meta(ge=0, le=10_000_000)]
Word = Annotated[str, Meta(max_length=40)]
Chair = Annotated[int, Meta(ge=0, le=9)]
RawAction = Annotated[Raw, Meta(title="action")]
"""An action of a game, not decoded yet."""

NOTHING = Raw(b"null")
"""No action."""

SomeAction = Annotated[Any, Meta(title="action")]
"""An action of any game."""


# -- commands ----------------------------------------------------------------------------------------


class Command(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something that a person at the table wants to do."""


class Act(Command, frozen=True):
    """An action of the game."""

    action: RawAction


class Say(Command, frozen=True):
    """Table talk."""

    text: Talk


class Contribute(Command, frozen=True):
    """The sender's contribution to the fair deal."""

    text: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]


class Fill(Command, frozen=True):
    """Put a bot, or nobody, in a chair without a person."""

    seat: Chair
    bot: Bot | None = None


class Kick(Command, frozen=True):
    """Take a chair from the person in it."""

    seat: Chair


class Begin(Command, frozen=True):
    """Begin the game."""


class Hand(Command, frozen=True):
    """Let a bot play for the sender."""

    bot: Bot = "novice"


class Return(Command, frozen=True):
    """Take over from the bot again."""


class Leave(Command, frozen=True):
    """Leave the table."""


class Pause(Command, frozen=True):
    """Ask for a pause."""


class Resume(Command, frozen=True):
    """Ask to resume the game."""


class Decline(Command, frozen=True):
    """Say no to the pause that somebody asks for, or to its end."""


class Wait(Command, frozen=True):
    """Give somebody who is away more time before a bot takes over."""

    seat: Chair


class Skip(Command, frozen=True):
    """In a first case, where the others wait for whoever might act: let them go on."""


class Rematch(Command, frozen=True):
    """Ask for a rematch."""


AnyCommand = (
    Act
    | Say
    | Contribute
    | Fill
    | Kick
    | Begin
    | Hand
    | Return
    | Leave
    | Pause
    | Resume
    | Decline
    | Wait
    | Skip
    | Rematch
)


# -- from the client ---------------------------------------------------------------------------------


class Message(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A message from a client."""


class Hello(Message, frozen=True):
    """The first message: the client's tokens, and the last entry it has."""

    tokens: Annotated[list[Token], Meta(max_length=12)] = []
    after: Seq = 0


class Do(Message, frozen=True):
    """A command. If it is sent again with the same id, it is carried out only once."""

    id: Id
    command: AnyCommand
    at: Seq | None = None
    seat: Chair | None = None


class Ask(Message, frozen=True):
    """A question to the sender's own notes."""

    id: Id
    what: Annotated[str, Meta(max_length=20)]
    seat: Chair | None = None
    card: Annotated[str, Meta(max_length=40)] | None = None
    holder: Annotated[int, Meta(ge=-10, le=99)] | None = None
    text: Annotated[str, Meta(max_length=300)] | None = None
    action: RawAction = field(default_factory=lambda: NOTHING)
    """For a guide: what the sender is about to do."""


class Ping(Message, frozen=True):
    """Checks that the server still answers."""


class Looking(Message, frozen=True):
    """The sender looks at the cards that an entry showed them, or has put them away. Bots wait meanwhile."""

    seat: Chair
    entry: Seq
    over: bool = False


AfterHello = Do | Ask | Looking | Ping
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
    waiting: list[Seat]
    """The seats that must act now."""

    first_case: bool = False
    """Whether the deal is prepared, for somebody who learns the game with a guide."""


class Offer(Struct, frozen=True):
    """One kind of action a seat may take now: any choice of values for its fields; if there are rows, one of those."""

    type: str
    label: str
    help: str
    stakes: bool
    """Whether the action stakes the seat's place in the game."""

    asks: bool
    """Whether the action is a question to the other players."""

    fields: list[Field]
    rows: list[SomeAction] | None
    labels: list[str] | None
    """Each of the rows in words."""

    example: str
    """The first of these actions in words."""


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
    ways: Ways | None = None
    """The ways I may walk now, where an action may name one."""

    may_skip: bool = False
    """Whether I needn't act, but the others wait until I do or skip: in a first case."""


class Reply(Struct, frozen=True, tag=True):
    """A message from the server."""


class Welcome(Reply, frozen=True):
    """The answer to a hello: who the client is, and the table as it stands."""

    seats: list[Seat]
    host: bool
    table: Summary
    seq: int
    views: list[View]


class TurnTold(Struct, frozen=True):
    """A turn of the game in one paragraph, as far as it has come. A later one with the same number replaces it."""

    number: int
    """Counted from 1; what happens before the first turn is turn 0."""

    text: str
    forgotten: bool = False
    """It is over, and only what the table still shows of it is told: this is a game of memory, played without notes."""


class EntryTold(Struct, frozen=True):
    """One entry of the log, in the recipient's copy."""

    seq: int
    entry: AnyEntry
    words: list[str]
    """What happened, event by event."""

    turns: list[TurnTold]
    """The turns it belongs to, told anew."""

    shown: list[CardsShown]
    """The cards that are shown to this seat alone."""

    dice: Throw | None
    """The last throw of dice in this entry."""

    verdict: Verdict | None = None
    """Whether somebody who staked their place in this entry was right, with the cards that this copy tells."""

    asks: bool = False
    """Whether the others were asked a question in it."""


class News(Reply, frozen=True):
    """What happened: the entries that were written at once, and the table after them."""

    seat: Seat | None
    """Whose copy it is; null for a spectator's."""

    entries: list[EntryTold | Raw]
    view: View | None = None
    """Null if this happened before the recipient came."""


class Away(Struct, frozen=True):
    """Somebody who plays and is not connected, and the milliseconds after which a bot takes over."""

    seat: Seat
    left: int


class Presence(Reply, frozen=True):
    """Which chairs are attended, how many people watch, and for whom the table waits."""

    here: list[Seat]
    watching: int
    away: list[Away] = []


class Done(Reply, frozen=True):
    """The command has been carried out and stored."""

    id: str
    seq: int


class Told(Reply, frozen=True):
    """The answer to a question."""

    id: str
    answer: Raw


class Refused(Reply, frozen=True):
    """The command or question was refused. Nothing has changed."""

    id: str
    kind: str
    why: str
    rule: str = ""


class Pong(Reply, frozen=True):
    """The answer to a ping."""


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


class Guidance(Struct, frozen=True):
    """What a guide says: before a decision, of what somebody is about to do, or once the game is over.

    A line that begins with two spaces gives a reason for the one before.
    """

    lines: list[str]
    advised: SomeAction | None = None
    """What the guide would choose now."""


class ReviewedSeat(Struct, frozen=True):
    """How sure one player could be of the truth."""

    chances: tuple[tuple[int, float], ...]
    """(step, chance that they name the hidden cards) whenever they learned something."""

    known: int | None
    """The step after which they could have named them for certain without being told; null if they never could."""

    told: int | None
    """The step in which they were told, by looking after a wrong accusation or at the end; null if they never were."""


class ReviewedQuestion(Struct, frozen=True):
    """A question that was asked, beside the best one that could have been asked instead."""

    step: int
    seat: Seat
    text: str
    bits: float
    best: float
    """What the best question would have told on average; the same if there was no better one beyond doubt."""

    better: str | None
    """A better question in words, if there was one."""

    exact: bool
    """Whether the figures are counted; otherwise they are estimated."""


class Reviewed(Struct, frozen=True):
    """A game in hindsight. Empty where nothing is hidden from all players."""

    steps: int
    turns: list[int]
    """The turn that each step belongs to."""

    seats: list[ReviewedSeat]
    questions: list[ReviewedQuestion]
    has_coach: bool
    """Whether a coach can go through this game."""


class CoachedChoice(Struct, frozen=True):
    """Something that could have been done, and what it was worth."""

    text: str
    chance: float
    """The chance to win with it."""

    label: str
    good: bool
    """Whether nothing was beyond doubt better."""


class CoachedDecision(Struct, frozen=True):
    """What one decision was worth, beside the best there was."""

    step: int
    seat: Seat
    kind: str
    """What was decided: `question`, `stake`, `wait`, `show` or `move`."""

    text: str
    chance: float
    """The chance to win with what was done."""

    best: float
    better: str | None
    """What would have been better, in words."""

    loss: float
    """The share of the chance to win that it cost."""

    label: str
    """`excellent`, `good`, `inaccurate`, `mistake` or `blunder`."""

    reason: str
    """Why something else was better; empty if nothing was."""

    proof: tuple[str, ...]
    """Where the hidden cards could have been named for certain: why."""

    choices: tuple[CoachedChoice, ...]
    """What to choose from if this is an exercise; else empty."""


class Coached(Struct, frozen=True):
    """A game with a coach, decision by decision, or a part of it."""

    turns: list[int]
    """The turn that each step belongs to."""

    decisions: list[CoachedDecision]
    accuracy: tuple[float | None, ...]
    """For each seat, how much of its chances it kept, decision by decision, on average, so far."""

    turning: tuple[int, ...]
    """The steps of the decisions that cost most, so far."""

    through: int
    """The step up to which decisions have been judged. Ask for what comes after it, until it is the last one."""

    steps: int
    """The number of steps of the game."""


class Deal(Struct, frozen=True):
    """How the cards are dealt: which, how many to each seat, how many lie open."""

    cards: list[str]
    hands: list[int]
    face_up: int
    titles: list[str]
    """The names of the cards in this edition, in the same order."""


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

    forms: list[Form]
    """What can be tapped instead of typed, the most frequent event first."""

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


class OpenFirstCase(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table for the first case of a game: the sender in the first seat, gentle bots in the others."""

    name: Name


class TableOpened(Struct, frozen=True):
    """A new table, and the tokens that make their holder its host and give them their seat."""

    table: str
    code: str
    host: str
    seat: Seat | None
    token: str | None


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    """Take this chair, or any free one if `seat` is null."""

    name: Name
    seat: Chair | None = None
    key: Annotated[str, Meta(min_length=22, max_length=64)] | None = None
    """A random text that the client keeps to itself. Sent again with the same key, the answer is the same."""


class Seated(Struct, frozen=True):
    """The chair that was taken, and its token."""

    seat: Seat
    token: str


class Held(Struct, frozen=True):
    """The chairs that the tokens of a request stand for, and whether one is the host's."""

    seats: tuple[Seat, ...]
    host: bool


class Network(Struct, frozen=True):
    """Where others find this server, if it was asked on the machine it runs on. Others have its address already."""

    here: bool
    """Whether it was asked there, under an address that works on that machine alone."""

    addresses: list[str]
    """The addresses of the page in one's own network; none if the server listens on this machine only."""


class NotebookAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A question to the notebook."""

    what: Annotated[str, Meta(max_length=20)]
    card: Annotated[str, Meta(max_length=40)] = ""
    holder: Annotated[int, Meta(ge=-2, le=9)] = 0
    """A seat, -1 for what is hidden, -2 for what lies open."""


class NotebookPage(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole notebook beside a real table. The server keeps none."""

    game: Word
    names: Annotated[list[Word], Meta(max_length=10)]
    me: Chair
    hand: Annotated[list[Word], Meta(max_length=60)]
    lines: Annotated[list[Annotated[str, Meta(max_length=500)]], Meta(max_length=500)] = []
    face_up: Annotated[list[Word], Meta(max_length=60)] = []
    edition: Word = ""
    """The name of an edition of the game; empty for the usual one."""

    cards: Annotated[str, Meta(max_length=10_000)] = ""
    """A list of cards of one's own instead of an edition: a line for each sort."""

    hands: Annotated[list[Annotated[int, Meta(ge=0, le=60)]], Meta(max_length=10)] = []
    """Number of cards in each hand, if they are not dealt as usual; what is left lies face up."""

    dummies: Annotated[list[Chair], Meta(max_length=10)] = []
    """Hands that nobody plays, and that never answer."""

    ask: NotebookAsk | None = None


class PuzzlePosed(Struct, frozen=True):
    """A puzzle without its answer, and the sheet to solve it on."""

    statement: PuzzleStatement
    sheet: Sheet


class PuzzleTry(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a puzzle, or the wish for a hint, or for the proof."""

    answer: Annotated[list[Word], Meta(max_length=10)] = []
    """The id of one choice of each group; empty if nothing is answered."""

    hint: Annotated[int, Meta(ge=0, le=3)] = 0
    """The number of a hint: 1 where to look, 2 which lines, 3 the reason; 0 for none."""

    give_up: bool = False


class PuzzleEnding(Struct, frozen=True):
    """The answer to a puzzle, and why it is the only one."""

    answer: tuple[str, ...]
    solution: str
    proof: tuple[ProofStep, ...]
    difficulty: PuzzleDifficulty
    scores: tuple[PuzzleScore, ...]


class PuzzleTold(Struct, frozen=True):
    """What is said to an answer, or to the wish for a hint."""

    right: bool | None = None
    """Whether the answer was right; None if there was none."""

    share: float | None = None
    """For a question that is not the best: what it tells, as a share of what the best one tells."""

    hint: PuzzleHint | None = None
    ending: PuzzleEnding | None = None
    """After the right answer, or if it was given up."""
