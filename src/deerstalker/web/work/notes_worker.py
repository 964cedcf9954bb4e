"""What a worker can tell somebody of his own notebook, from what his chair saw and nothing else."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from deerstalker.core.case import Case, Header, Step, open_box
from deerstalker.core.errors import DeerstalkerError, Invalid
from deerstalker.core.facts import HIDDEN
from deerstalker.core.game import box_called, fold
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Aid, Sheet
from deerstalker.core.spelling import Reader
from deerstalker.core.typed import parse_command
from deerstalker.games import GAMES
from deerstalker.knowledge.deal.dossier import Dossier, clues_of
from deerstalker.knowledge.deal.phrases import Voice
from deerstalker.knowledge.deal.reasons import explain
from deerstalker.knowledge.deal.review import review
from deerstalker.knowledge.notebook import answers
from deerstalker.knowledge.notebook.replies import BestQuestion
from deerstalker.knowledge.notebook.session import Session, written
from deerstalker.knowledge.notebook.setup import Setup, game_of, parser_for
from deerstalker.knowledge.sheets import deal_sheet, dossier_of, notes_for
from deerstalker.web.live.wire import (
    BestQuestions,
    Deal,
    Dealt,
    NotebookAsk,
    NotebookPage,
    Noted,
    ParsedCommand,
    RankedQuestion,
    Reason,
    Reviewed,
    ReviewedQuestion,
    ReviewedSeat,
)

MOST_CHAIRS = 64


class Told(Struct, frozen=True):
    """An answer, or why there is none. `forgot`: the worker does not know this chair; tell it all again."""

    answer: Raw = Raw(b"null")
    why: str = ""
    forgot: bool = False


class Question(Struct, frozen=True):
    """Who asks what, with the steps since he asked last, each with the number of its minute."""

    key: str
    header: Header
    seat: Seat | None
    after: int
    steps: Raw
    what: str
    level: Aid
    card: str | None = None
    holder: int | None = None
    text: str | None = None


class _Chair:
    """What a chair has seen so far."""

    def __init__(self, question: Question) -> None:
        self.box, self.game = open_box(question.header, GAMES)
        self.names = question.header.seats
        self.seat = question.seat
        self.state: Any = self.game.start()
        self.steps = 0
        self.notes = notes_for(self.box, self.game, self.seat, self.names)
        self.decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
            list[tuple[int, Step[self.box.action, self.box.event]]]  # type: ignore[name-defined]
        )

    def read(self, steps: bytes) -> None:
        for seq, step in self.decoder.decode(steps):
            self.state = fold(self.game, step.events, self.state)
            self.notes.read(step.events, seq)
            self.steps += 1


_chairs: "OrderedDict[tuple[str, Seat | None], _Chair]" = OrderedDict()


def answer(text: bytes) -> bytes:
    """One question of one chair."""
    question = msgspec.json.decode(text, type=Question)
    key = (question.key, question.seat)
    chair = _chairs.pop(key, None)
    if question.after == 0:
        chair = _Chair(question)
    elif chair is None or chair.steps != question.after:
        return msgspec.json.encode(Told(forgot=True))
    chair.read(question.steps)
    _chairs[key] = chair
    if len(_chairs) > MOST_CHAIRS:
        _chairs.popitem(last=False)
    return _told(lambda: _ANSWERS[question.what](chair, question))


def _told(find: Callable[[], Any]) -> bytes:
    try:
        return msgspec.json.encode(Told(Raw(msgspec.json.encode(find()))))
    except DeerstalkerError as error:
        return msgspec.json.encode(Told(why=str(error)))


def _marks(chair: _Chair, question: Question) -> Sheet:
    return chair.notes.sheet(question.level)


def _why(chair: _Chair, question: Question) -> Reason:
    dossier = dossier_of(chair.notes)
    if dossier is None:
        raise Invalid("there is nothing to explain in this game")
    return _reason(dossier, question.card, question.holder, Voice(chair.names, "minute"))


def _reason(dossier: Dossier, card: str | None, holder: int | None, voice: Voice) -> Reason:
    if card not in dossier.clues.cards(dossier.game) or holder not in dossier.clues.holders(dossier.game):
        raise Invalid("there is no such card or holder")
    told = explain(dossier, card, holder, voice)
    claims = [claim for step in told.steps for claim in step.claims]
    return Reason(
        told.conclusion,
        [step.text for step in told.steps],
        sorted({seq for step in told.steps for seq in step.at}),
        [f"{claim.card}/{'hidden' if claim.holder == HIDDEN else claim.holder}" for claim in claims],
    )


def _best(chair: _Chair, _: Question) -> BestQuestions:
    dossier = dossier_of(chair.notes)
    if dossier is None or chair.seat is None:
        raise Invalid("there is no best question in this game")
    options = [one for one in chair.game.legal(chair.state, chair.seat) if dossier.question(one)]
    if not options:
        raise Invalid("you cannot ask anything now")
    parser = parser_for(chair.box, chair.game, chair.names, chair.seat)
    return _questions(answers.best_of(dossier, parser, options), parser.nothing)


def _questions(questions: Sequence[BestQuestion], nothing: str) -> BestQuestions:
    """The best questions as the page takes them."""
    told = [
        RankedQuestion(
            one.text, one.bits.value, one.bits.exact, one.tells.value, one.solves.value, one.nothing.value, one.alike
        )
        for one in questions
    ]
    return BestQuestions(told, nothing)


def _heard(chair: _Chair, question: Question) -> ParsedCommand:
    if chair.seat is None:
        raise Invalid("you have no chair here")
    return ParsedCommand(
        parse_command(chair.box, chair.game, chair.state, chair.seat, chair.names, question.text or "")
    )


_ANSWERS: dict[str, Callable[[_Chair, Question], Any]] = {
    "marks": _marks,
    "why": _why,
    "best": _best,
    "heard": _heard,
}
QUESTIONS = tuple(_ANSWERS)


# -- after the game ----------------------------------------------------------------------------------


def look_back(case_text: bytes) -> bytes:
    """What could have been known, and how good the questions were; from a whole case."""
    header = msgspec.json.decode(case_text, type=_Head).header
    box, game = open_box(header, GAMES)
    case: Any = msgspec.json.decode(case_text, type=Case[box.action, box.event])  # type: ignore[name-defined]

    def find() -> Reviewed:
        found = review(box, game, case)
        state, states = game.start(), []
        for step in case.steps:
            states.append(state)
            state = fold(game, step.events, state)

        def words(at: int, action: Any) -> str:
            return box.label(game, states[at - 1], action, header.seats)

        questions = [
            ReviewedQuestion(
                one.step,
                one.seat,
                f"{header.seats[one.seat]}: {words(one.step, one.action)}",
                one.bits,
                one.best,
                None if one.better is None else words(one.step, one.better),
            )
            for one in found.questions
        ]
        return Reviewed(found.steps, [ReviewedSeat(one.chances, one.known) for one in found.seats], questions)

    return _told(find)


class _Head(Struct):
    header: Header


# -- beside a real table -----------------------------------------------------------------------------


def note(text: bytes) -> bytes:
    """What follows from a notebook."""
    page = msgspec.json.decode(text, type=NotebookPage)
    asks_deal = page.ask is not None and page.ask.what == "deal"
    return _told(lambda: _dealt(page) if asks_deal else _noted(page))


def _dealt(page: NotebookPage) -> Dealt:
    """How the cards are dealt to this number of players, which must be known before a notebook can be opened."""
    box, seats = box_called(page.game, GAMES), range(len(page.names))
    parser = parser_for(box, game_of(box, len(seats)), [str(seat) for seat in seats], 0)
    cards = clues_of(box).cards(parser.game)
    return Dealt(Deal(list(cards), [parser.hand_size(seat) for seat in seats], parser.face_up))


def _noted(page: NotebookPage) -> Noted:
    session = _session(page)
    solution = answers.solution(session.answer)
    return Noted(
        deal_sheet(session.dossier, session.setup.names),
        [session.heard(line) for line in session.lines],
        None if solution is None else list(solution),
        list(session.parser.examples),
        None if page.ask is None else _asked(session, page.ask),
    )


def _asked(session: Session, ask: NotebookAsk) -> Reason | BestQuestions:
    match ask:
        case NotebookAsk("why", card, holder):
            return _reason(session.dossier, card, holder, session.voice)
        case NotebookAsk("best"):
            everything = session.parser.questions(Reader(""))
            return _questions(answers.best_of(session.dossier, session.parser, everything), session.parser.nothing)
        case _:
            raise Invalid("a notebook tells 'why', 'best' and 'deal'")


def one_line(text: str) -> str:
    """Without anything that breaks a line."""
    return " ".join(text.split())


def _session(page: NotebookPage) -> Session:
    """Every line read and checked, in order."""
    names = [one_line(name) for name in page.names]
    setup = Setup.checked(box_called(page.game, GAMES), names, page.me, page.hand, page.face_up)
    return written(setup, [(number, one_line(line)) for number, line in enumerate(page.lines, 1)])
