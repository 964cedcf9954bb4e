"""Notes in a worker process. They are made only from what a chair has seen."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec
from msgspec import Raw

from deerstalker.coach.coach import has_coach
from deerstalker.core.case import AnyCase, AnyStep, Case, Header, Step, open_box
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, Card, Holder
from deerstalker.core.game import AnyGame, Box, box_called, fold
from deerstalker.core.real_table import CardList, RealTable
from deerstalker.core.seats import Seat
from deerstalker.core.sheet import Sheet
from deerstalker.core.spelling import Reader
from deerstalker.core.terms import Action
from deerstalker.core.turns import turn_of_each
from deerstalker.games import GAMES
from deerstalker.games.forms import fact_form
from deerstalker.games.lines import capital
from deerstalker.knowledge.deal.dossier import Dossier, clues_of
from deerstalker.knowledge.deal.phrases import Voice, in_turn
from deerstalker.knowledge.deal.reasons import explain
from deerstalker.knowledge.deal.review import review
from deerstalker.knowledge.notebook import answers
from deerstalker.knowledge.notebook.card_lists import read_cards, read_edition
from deerstalker.knowledge.notebook.replies import BestQuestion
from deerstalker.knowledge.notebook.session import Session, written
from deerstalker.knowledge.notebook.setup import Setup, game_of, parser_for
from deerstalker.knowledge.sheets import deal_sheet, dossier_of, notes_for
from deerstalker.table.followed_game import FollowedGame
from deerstalker.table.guide import Guide
from deerstalker.web.live.log import read_action
from deerstalker.web.live.wire import (
    NOTHING,
    BestQuestions,
    Deal,
    Dealt,
    Guidance,
    NotebookAsk,
    NotebookPage,
    Noted,
    RankedQuestion,
    Reason,
    Reviewed,
    ReviewedQuestion,
    ReviewedSeat,
)
from deerstalker.web.work.conversation import Advise, Decide, Explain, MakeSheet, RankQuestions, Wanted
from deerstalker.web.work.position import Position

Answered: TypeAlias = Sheet | Reason | BestQuestions | Guidance
"""What notes answer."""


class NotesChair:
    """A chair that takes notes."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.notes = notes_for(position.box, position.game, position.seat, position.names)
        self._steps: list[AnyStep] = []
        self._guide = Guide(position.box.first_case)
        self._followed: FollowedGame | None = None
        self._guidance = -1, Guidance([])
        """The number of steps after which a guide was last asked, and what they said."""

    def read(self, steps: Raw) -> None:
        """Take in what the chair has seen since."""
        for seq, step in self.position.read(steps):
            self.notes.read(step.events, seq)
            self._steps.append(step)

    def answer(self, want: Wanted) -> Answered:
        """Answer from the notes. Raises `Invalid` if they have no answer."""
        match want:
            case MakeSheet(aid):
                return self.notes.sheet(aid)
            case Explain(card, holder):
                return self._why(card, holder)
            case RankQuestions():
                return self._best()
            case Advise(action):
                return self._advice() if action == NOTHING else self._warning(action)
            case Decide():
                raise TypeError("notes do not play")

    def _why(self, card: Card | None, holder: Holder | None) -> Reason:
        dossier = dossier_of(self.notes)
        if dossier is None:
            raise Invalid("there is nothing to explain in this game")
        turn_of = self.position.turn_of
        return _reason(dossier, card, holder, Voice(self.position.names, lambda seq: in_turn(turn_of[seq])))

    def _advice(self) -> Guidance:
        """Return what a guide says now, the same for the same moment."""
        game = self._followed_game()
        if not game.options and not game.is_over:
            raise Invalid("there is nothing for you to decide right now")
        if self._guidance[0] != game.steps:
            said = list(self._guide.after(game) if game.is_over else self._guide.before(game))
            self._guidance = game.steps, Guidance(said, None if game.is_over else self._guide.advised)
        return self._guidance[1]

    def _warning(self, action: Raw) -> Guidance:
        """Return why one might not want to do this; nothing if it is fine."""
        game, chosen = self._followed_game(), read_action(self.position.box, action)
        if chosen not in game.options:
            raise Invalid("you can't do that right now")
        warning = self._guide.warning(game, chosen)
        return Guidance([warning] if warning else [])

    def _followed_game(self) -> FollowedGame:
        """Return the game as a guide follows it, who may have spoken in another process until now."""
        if self._followed is None:
            self._followed = FollowedGame(self.position.header, self.position.seat)
        game = self._followed
        new = self._steps[game.steps :]
        own = [at for at, step in enumerate(new) if step.seat == self.position.seat]
        for at, step in enumerate(new):
            if at in own:
                self._guide.was_heard(game)
            if own and at == own[-1]:
                self._guide.had_news(game)
            game.read(step)
        return game

    def _best(self) -> BestQuestions:
        """Return the best of the questions that don't stake the chair's place in the game."""
        dossier, position = dossier_of(self.notes), self.position
        if dossier is None or position.seat is None:
            raise Invalid("there is no best question in this game")
        legal = position.game.legal(position.state, position.seat)
        options = [one for one in legal if dossier.asks(one)]
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


class WholeGame:
    """A game that is over, with the words for every action in it."""

    def __init__(self, header: Header, steps: Raw) -> None:
        self.box, self.game = open_box(header, GAMES)
        kind = tuple[Step[self.box.action, self.box.event], ...]  # type: ignore[name-defined]
        self.case: AnyCase = Case(header, msgspec.json.decode(steps, type=kind))
        self.names = header.seats
        self.turns = turn_of_each(self.box, self.game, self.names, self.case.steps)
        state = self.game.start()
        self._states = [state]
        for step in self.case.steps:
            state = fold(self.game, step.events, state)
            self._states.append(state)

    def words(self, at: int, action: Action) -> str:
        """Return the label of an action in this step."""
        return self.box.label(self.game, self._states[at - 1], action, self.names)


def look_back(header: Header, steps: Raw) -> Reviewed:
    """Return what each player could have known, and how good their questions were."""
    whole = WholeGame(header, steps)
    found = review(whole.box, whole.game, whole.case)
    words = whole.words
    questions = [
        ReviewedQuestion(
            one.step,
            one.seat,
            f"{header.seats[one.seat]}: {words(one.step, one.action)}",
            one.bits,
            one.best,
            None if one.better is None else words(one.step, one.better),
            one.exact,
        )
        for one in found.questions
    ]
    seats = [ReviewedSeat(one.chances, one.known, one.told) for one in found.seats]
    return Reviewed(found.steps, whole.turns, seats, questions, has_coach(whole.box))


def look_at(header: Header, seat: Seat, steps: Raw, want: MakeSheet | Explain) -> Answered:
    """Return the notes of a chair as they stood after these steps."""
    chair = NotesChair(Position(header, seat))
    chair.read(steps)
    return chair.answer(want)


# -- beside a real table -----------------------------------------------------------------------------


def note(page: NotebookPage) -> Dealt | Noted:
    """Return what follows from a notebook, or the deal alone if that is asked."""
    return _dealt(page) if page.ask is not None and page.ask.what == "deal" else _noted(page)


def _dealt(page: NotebookPage) -> Dealt:
    """Return how the cards are dealt to this number of players. One needs to know it to open a notebook."""
    box, seats = box_called(page.game, GAMES), range(len(page.names))
    cards = _cards(box, page)
    usual = parser_for(box, game_of(box, len(seats), RealTable(cards)), [str(seat) for seat in seats], 0)
    game = game_of(box, len(seats), RealTable(cards, tuple(page.hands)))
    hands = page.hands or [usual.hand_size(seat) for seat in seats]
    face_up = usual.face_up + sum(map(usual.hand_size, seats)) - sum(hands)
    dealt, titles = clues_of(box).cards(game), _titles(box, game)
    return Dealt(Deal(list(dealt), hands, face_up, [titles.get(card, card) for card in dealt]))


def _cards(box: Box, page: NotebookPage) -> CardList | None:
    """Return the cards of one's own or of an edition; None for the usual ones."""
    if page.cards.strip():
        return read_cards(box, page.cards)
    return read_edition(box, page.edition) if page.edition else None


def _titles(box: Box, game: AnyGame) -> dict[Card, str]:
    return {card.id: card.title for card in box.layout(game).cards}


def _noted(page: NotebookPage) -> Noted:
    session = _session(page)
    solution = answers.solution(session.answer)
    return Noted(
        deal_sheet(session.dossier, session.setup.names, hidden=capital(session.parser.solution)),
        [session.heard(line) for line in session.lines],
        None if solution is None else list(solution),
        list(session.parser.examples),
        [*session.parser.forms, fact_form(session.setup.names, session.setup.me, _titled(session))],
        None if page.ask is None else _asked(session, page.ask),
    )


def _titled(session: Session) -> list[tuple[Card, str]]:
    """Return every card that is dealt, with its title."""
    titles = _titles(session.setup.box, session.game)
    return [(card, titles.get(card, card)) for card in clues_of(session.setup.box).cards(session.game)]


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
    box = box_called(page.game, GAMES)
    setup = Setup.checked(
        box,
        names,
        page.me,
        page.hand,
        page.face_up,
        cards=_cards(box, page),
        hands=page.hands,
        dummies=page.dummies,
    )
    return written(setup, [(number, one_line(line)) for number, line in enumerate(page.lines, 1)])
