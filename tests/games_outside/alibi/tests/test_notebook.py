"""The notebook beside a real table of Alibi, which brings no words of its own for typed lines."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from deerstalker.core import seen
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN
from deerstalker.core.random_play import moves
from deerstalker.core.seats import NAMES
from deerstalker.core.spelling import Reader, Unclear
from deerstalker.deduction.solver import Exact, solve
from deerstalker.knowledge.deal import Dossier
from deerstalker.knowledge.deal.reasons import explain
from deerstalker.knowledge.deal.rivals import RivalSight, rivals
from deerstalker.knowledge.notebook import Session, Setup, answers, opened, say
from deerstalker.knowledge.notebook.replies import Best, Noted, Refused
from deerstalker.knowledge.notebook.saved import to_text
from deerstalker.tui.notebook_text import passages
from deerstalker_alibi import BOX
from deerstalker_alibi.rules import Alibi
from deerstalker_alibi.terms import Charged, Closed, Counted, Inquire, Inquired, Revealed, Shuffled

HAND = ("b-1", "c-1", "d-3", "e-1", "c-2")
ALIBI = Session(Setup.checked(BOX, NAMES[:3], 0, HAND))


def after(*lines: str) -> Session:
    session = ALIBI
    for line in lines:
        session, reply = say(session, line)
        assert isinstance(reply, Noted), (line, reply)
    return session


# -- setting up --------------------------------------------------------------------------------------


def test_the_deal_follows_from_the_clues() -> None:
    for seats, sizes in ((3, [5, 5, 4]), (4, [4, 4, 3, 3]), (5, [3, 3, 3, 3, 2])):
        parser = Session(Setup("alibi", NAMES[:seats], 0, ())).parser
        assert [parser.hand_size(seat) for seat in range(seats)] == sizes
        assert parser.face_up == 0
        assert [len(cards) for cards in parser.solved_by] == [15]
    game = Alibi(3)
    dossier = Dossier(BOX, game, 0)
    dossier.read([next(event for event in _events(game, 1, 0) if isinstance(event, Shuffled))], 0)
    assert ALIBI.answer.count == dossier.answer.count


def test_a_wrong_hand_is_refused() -> None:
    with pytest.raises(Invalid, match="Ann gets 5 cards here, where Ann got the first card, but you named 4"):
        Setup.checked(BOX, NAMES[:3], 0, HAND[1:])
    with pytest.raises(Invalid, match="There is no card 'f-1' in this game"):
        Setup.checked(BOX, NAMES[:3], 0, (*HAND[1:], "f-1"))


# -- lines -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("Bob asks Cy a: 2", "Bob: Ask Cy how many of suspect A. Cy has two cards of Suspect A."),
        ("bob: cy suspect a = two", "Bob: Ask Cy how many of suspect A. Cy has two cards of Suspect A."),
        ("Bob inquires Cy 3: none", "Bob: Ask Cy how many of place 3. Cy has no cards of Place 3."),
        (
            "I ask Cy place 1: 1, a-1",
            "Ann: Ask Cy how many of place 1. Cy has one card of Place 1. Cy shows Ann Suspect A at place 1.",
        ),
        (
            "Cy asks me 3",
            "Cy: Ask Ann how many of place 3. Ann has one card of Place 3. Ann shows Cy Suspect D at place 3.",
        ),
        ("Cy asks me c: 2", "Cy: Ask Ann how many of suspect C. Ann has two cards of Suspect C."),
        (
            "Cy asks me c: 2, c-2",
            "Cy: Ask Ann how many of suspect C. Ann has two cards of Suspect C. Ann shows Cy Suspect C at place 2.",
        ),
        ("Bob has a-1", "Bob has Suspect A at place 1."),
        (
            "Bob does not have a-1 or suspect b at place 2",
            "Bob does not have Suspect A at place 1 or Suspect B at place 2.",
        ),
        ("Cy has one of a-1, b-2", "Cy has at least one of Suspect A at place 1 and Suspect B at place 2."),
        ("Bob names a-1: wrong", "Bob names Suspect A at place 1: wrong. Suspect A at place 1 is not hidden."),
        ("Bob charges a-1: right", "Bob names Suspect A at place 1: right. Suspect A at place 1 is hidden."),
        ("it was e-3", "Suspect E at place 3 is hidden."),
        ("hidden has e-3", "Suspect E at place 3 is hidden."),
    ],
)
def test_lines(line: str, heard: str) -> None:
    _, reply = say(ALIBI, line)
    assert isinstance(reply, Noted), reply
    assert reply.heard == heard


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Bob asks Cy a", "What did Cy answer? Add it after a colon."),
        ("Bob asks Cy a: maybe", "I expected a number after the colon"),
        ("Bob asks Cy a: 4", "That can't be the answer: 4 out of 3 cards."),
        ("Bob asks Cy a: shows", "How many did Cy have? Add the number."),
        ("Bob asks Cy a: Ann 2", "Ann wasn't asked."),
        ("Bob asks Cy a: Cy 2, Cy 1", "Cy answers twice in this line."),
        ("I ask Cy a: 2", "Which card did Cy show you? Add it to the answer."),
        ("I ask Cy a: 2, b-2", "Nobody asked for Suspect B at place 2, so Cy can't have shown it."),
        ("Bob asks Bob a: 2", "I don't understand 'asks Bob a'. Try something like:"),
        ("it was", "Say which cards were hidden."),
        ("Zed asks Cy a: 2", "I expected the name of a player, or a command"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_hint(line: str, why: str) -> None:
    with pytest.raises(Invalid) as refusal:
        ALIBI.line(line)
    assert why in str(refusal.value)


def test_a_doubtful_question_is_asked_about() -> None:
    with pytest.raises(Unclear) as doubt:
        ALIBI.line("Bob asks Cy: 2")
    label, line = doubt.value.choices[0]
    assert (label, line) == ("Ask Cy how many of suspect A", "Bob: Ask Cy how many of suspect A: 2")
    assert ALIBI.line(line).events


def test_examples_can_be_read() -> None:
    for line in ALIBI.parser.examples:
        assert ALIBI.line(line).events, line
    assert ALIBI.parser.examples[:2] == (
        "Bob asks Cy how many of suspect A: 1",
        "I ask Bob how many of suspect A: 1, a-1",
    )


# -- the same as at the table ------------------------------------------------------------------------


def _events(game: Alibi, seed: int, chair: int) -> Sequence[Any]:
    """A game at random up to a question, as one chair saw it."""
    events = [event for one, _ in moves(BOX, game, random.Random(seed)) for event in one.events]
    asked = [at for at, event in enumerate(events) if isinstance(event, Inquired)]
    return seen(tuple(events[: asked[24]] if len(asked) > 24 else events), chair)


def _lines(events: Sequence[Any], me: int) -> Iterator[str]:
    """What this chair would type."""
    for at, event in enumerate(events):
        match event:
            case Counted(seat, asker, about, number):
                card = next((one.card for one in events[at + 1 : at + 2] if isinstance(one, Revealed)), None)
                shown = f", {card.open()}" if card is not None and card.is_open else ""
                yield f"{NAMES[asker]} asks {'me' if seat == me else NAMES[seat]} {about}: {number}{shown}"
            case Charged(seat, card, right):
                yield f"{NAMES[seat]} charges {card}: {'right' if right else 'wrong'}"
            case Closed(culprit, _):
                yield f"It was {culprit}"


@pytest.mark.long
@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (3, 2), (4, 3), (5, 4)])
def test_lines_and_the_recorded_game_tell_the_same(seats: int, seed: int) -> None:
    game, me = Alibi(seats), seed % seats
    events = _events(game, seed, me)
    dealt = next(event for event in events if isinstance(event, Shuffled))
    session = Session(Setup.checked(BOX, NAMES[:seats], me, dealt.hands[me].open()))
    dossier = Dossier(BOX, game, me)
    lines = list(_lines(events, me))
    for line in lines:
        session, reply = say(session, line)
        assert isinstance(reply, Noted), (line, reply)
    dossier.read(events, 1)
    assert len(lines) > 10
    ours, theirs = session.answer, dossier.answer
    assert isinstance(ours, Exact)
    assert isinstance(theirs, Exact)
    assert (ours.count, ours.closure) == (theirs.count, theirs.closure)
    assert all(ours.chance(card, HIDDEN) == theirs.chance(card, HIDDEN) for card in game.edition.pack)
    for deal in theirs.sample(random.Random(1), 3):
        for seat in set(range(seats)) - {me}:
            typed, played = (
                solve(RivalSight(one, seat).problem(deal, random.Random(5))) for one in (session.dossier, dossier)
            )
            assert (typed.count, typed.closure) == (played.count, played.closure)


def test_rivals_see_what_they_were_shown_and_no_more() -> None:
    """Who asks sees a card that the others have to guess, and nobody sees what I note for myself."""
    asked = after("Bob asks Cy a: 2")
    heard = after("Bob asks Cy a: 2", "Cy has a-1")
    (bob, cy), (bob_then, cy_then) = rivals(asked.dossier, random.Random(1)), rivals(heard.dossier, random.Random(1))
    assert bob.bits.value < rivals(ALIBI.dossier, random.Random(1))[0].bits.value
    assert cy_then.bits.value == pytest.approx(cy.bits.value, abs=0.2)
    assert bob_then.solutions.value > 1


# -- questions ---------------------------------------------------------------------------------------


def test_what_i_may_ask() -> None:
    actions = ALIBI.parser.questions(Reader(""))
    assert len(actions) == 16
    assert {type(action) for action in actions} == {Inquire}
    assert {action.whom for action in ALIBI.parser.questions(Reader("cy"))} == {2}
    assert ALIBI.parser.questions(Reader("bob suspect a")) == [Inquire(1, "a")]
    with pytest.raises(Invalid, match="You can't ask anything that fits 'zebra'"):
        ALIBI.parser.questions(Reader("zebra"))


def test_a_cell_is_named_as_at_this_table() -> None:
    _, reply = say(ALIBI, "why")
    assert isinstance(reply, Refused)
    assert reply.why.endswith("as in 'a-1 culprit'.")
    assert say(ALIBI, "why a-1 culprit") == say(ALIBI, "why a-1 hidden")


def test_questions_that_tell_nothing_are_left_out() -> None:
    everything = answers.best_of(ALIBI.dossier, ALIBI.parser, ALIBI.parser.questions(Reader("")))
    assert all(f"{question.bits.value:.2f}" != "0.00" for question in everything)
    mine = [Inquire(0, "a")]
    assert answers.best_of(ALIBI.dossier, ALIBI.parser, mine) == ()
    (passage,) = passages(ALIBI, Best(()))
    assert passage.text == "No question would tell you anything new about the solution."


def test_why_cites_the_lines() -> None:
    session = after("Bob asks Cy a: 2", "I ask Cy place 1: 2, a-1")
    told = explain(session.dossier, "d-1", 2, session.voice)
    assert told.conclusion == "Cy has Suspect D at place 1."
    (step,) = told.steps
    assert step.at == (0, 2)
    assert "Cy has two cards of Place 1 (in line 2)" in step.text
    own = explain(session.dossier, "b-1", 2, session.voice)
    assert [step.text for step in own.steps] == ["You have Suspect B at place 1."]


def test_save_and_load() -> None:
    session = after("Bob asks Cy a: 2", "I ask Cy place 1: 2, a-1", "Bob has e-2", "Bob charges a-3: wrong")
    again = opened(to_text(session.setup, [line.text for line in session.lines]))
    assert (again.setup, again.lines) == (session.setup, session.lines)
    assert again.answer.count == session.answer.count
