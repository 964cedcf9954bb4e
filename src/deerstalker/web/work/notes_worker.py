"""Notes in a worker process. They are made only from what a chair has seen."""

from collections.abc import Sequence

import msgspec
from msgspec import Raw

from deerstalker.core.case import AnyCase, Case, Header, Step, open_box
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, Card, Holder
from deerstalker.core.game import box_called, fold
from deerstalker.core.sheet import Sheet
from deerstalker.core.spelling import Reader
from deerstalker.core.terms import Action
from deerstalker.core.turns import turn_of_each
from deerstalker.games import GAMES
from deerstalker.games.lines import capital
from deerstalker.knowledge.deal.dossier import Dossier, clues_of
from deerstalker.knowledge.deal.phrases import Voice, in_turn
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
    RankedQuestion,
    Reason,
    Reviewed,
    ReviewedQuestion,
    ReviewedSeat,
)
from deerstalker.web.work.conversation import Decide, Explain, MakeSheet, RankQuestions, Wanted
from deerstalker.web.work.position import Position


class NotesChair:
    """A chair that takes notes."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.notes = notes_for(position.box, position.game, position.seat, position.names)

    def read(self, steps: Raw) -> None:
        """Take in what the chair has seen since."""
        for seq, step in self.position.read(steps):
            self.notes.read(step.events, seq)

    def answer(self, want: Wanted) -> Sheet | Reason | BestQuestions:
        """Answer from the notes. Raises `Invalid` if they have no answer."""
        match want:
            case MakeSheet(aid):
                return self.notes.sheet(aid)
            case Explain(card, holder):
                return self._why(card, holder)
            case RankQuestions():
                return self._best()
            case Decide():
                raise TypeError("notes do not play")

    def _why(self, card: Card | None, holder: Holder | None) -> Reason:
        dossier = dossier_of(self.notes)
        if dossier is None:
            raise Invalid("there is nothing to explain in this game")
        turn_of = self.position.turn_of
        return _reason(dossier, card, holder, Voice(self.position.names, lambda seq: in_turn(turn_of[seq])))

    def _best(self) -> BestQuestions:
        dossier, position = dossier_of(self.notes), self.position
        if dossier is None or position.seat is None:
            raise Invalid("there is no best question in this game")
        options = [one for one in position.game.legal(position.state, position.seat) if dossier.question(one)]
        if not options:
            raise Invalid("you can't ask anything right now")
        parser = parser_for(position.box, position.game, position.names, position.seat)
        return _questions(answers.best_of(dossier, parser, options), parser.nothing)


def _reason(dossier: Dossier, card: str | None, holder: int | None, voice: Voice) -> Reason:
    if card not in dossier.clues.cards(dossier.game) or holder not in dossier.clues.holders(dossier.game):
        raise Invalid("there is no such card or player here")
    told = explain(dossier, card, holder, voice)
    claims = [claim for step in told.steps for claim in step.claims]
    return Reason(
        told.conclusion,
        [step.text for step in told.steps],
        sorted({seq for step in told.steps for seq in step.at}),
        [f"{claim.card}/{'hidden' if claim.holder == HIDDEN else claim.holder}" for claim in claims],
    )


def _questions(questions: Sequence[BestQuestion], nothing: str) -> BestQuestions:
    """Return the best questions as they are sent to the page."""
    told = [
        RankedQuestion(
            one.text, one.bits.value, one.bits.exact, one.tells.value, one.solves.value, one.nothing.value, one.alike
        )
        for one in questions
    ]
    return BestQuestions(told, nothing)


# -- after the game ----------------------------------------------------------------------------------


def look_back(header: Header, steps: Raw) -> Reviewed:
    """Return what each player could have known, and how good their questions were."""
    box, game = open_box(header, GAMES)
    kind = tuple[Step[box.action, box.event], ...]  # type: ignore[name-defined]
    case: AnyCase = Case(header, msgspec.json.decode(steps, type=kind))
    found = review(box, game, case)
    state, states = game.start(), []
    for step in case.steps:
        states.append(state)
        state = fold(game, step.events, state)

    def words(at: int, action: Action) -> str:
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
    turns = turn_of_each(box, game, header.seats, case.steps)
    return Reviewed(found.steps, turns, [ReviewedSeat(one.chances, one.known) for one in found.seats], questions)


# -- beside a real table -----------------------------------------------------------------------------


def note(page: NotebookPage) -> Dealt | Noted:
    """Return what follows from a notebook, or the deal alone if that is asked."""
    return _dealt(page) if page.ask is not None and page.ask.what == "deal" else _noted(page)


def _dealt(page: NotebookPage) -> Dealt:
    """Return how the cards are dealt to this number of players. One needs to know it to open a notebook."""
    box, seats = box_called(page.game, GAMES), range(len(page.names))
    parser = parser_for(box, game_of(box, len(seats)), [str(seat) for seat in seats], 0)
    cards = clues_of(box).cards(parser.game)
    return Dealt(Deal(list(cards), [parser.hand_size(seat) for seat in seats], parser.face_up))


def _noted(page: NotebookPage) -> Noted:
    session = _session(page)
    solution = answers.solution(session.answer)
    return Noted(
        deal_sheet(session.dossier, session.setup.names, hidden=capital(session.parser.solution)),
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
            raise Invalid("you can ask a notebook for 'why', 'best' and 'deal'")


def one_line(text: str) -> str:
    """Return the text on one line."""
    return " ".join(text.split())


def _session(page: NotebookPage) -> Session:
    """Return the session with every line read and checked."""
    names = [one_line(name) for name in page.names]
    setup = Setup.checked(box_called(page.game, GAMES), names, page.me, page.hand, page.face_up)
    return written(setup, [(number, one_line(line)) for number, line in enumerate(page.lines, 1)])
