"""A notebook answers with values: numbers, claims and sentences, nothing laid out for a reader."""

from fractions import Fraction

import pytest

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN
from deerstalker.core.sheet import Deals
from deerstalker.core.spelling import Reader
from deerstalker.games.clue.terms import Suggest
from deerstalker.knowledge.deal.questions import rank
from deerstalker.knowledge.deal.support import Claim
from deerstalker.knowledge.notebook import Session, Setup, answers, say
from deerstalker.knowledge.notebook.replies import (
    Best,
    Certainty,
    Contradicted,
    Explained,
    Noted,
    Struck,
    Uncertain,
    Unchanged,
    Undone,
)
from deerstalker.knowledge.notebook.session import written

HAND = ("scarlet", "mustard", "knife", "wrench", "hall", "study")
SETUP = Setup("clue", ("Ann", "Bob", "Cy"), 0, HAND)
FIRST = "Bob suggests plum rope study; Cy shows"
SECOND = "I suggest plum knife hall; Bob shows plum"
SOLVED = "I suggest plum rope kitchen; nobody shows"
ANN, BOB, CY = range(3)


def book(*lines: str) -> Session:
    return written(SETUP, list(enumerate(lines, 1)))


def noted(session: Session, line: str) -> Noted:
    _, reply = session.noted(session.line(line))
    assert isinstance(reply, Noted)
    return reply


# -- lines -------------------------------------------------------------------------------------------


def test_news_are_claims_with_their_sentence() -> None:
    reply = noted(book(FIRST), SECOND)
    assert reply.certain == (Certainty(CY, True, ("rope",), "Cy has the Rope."),)
    assert reply.certain[0].claims == (Claim("rope", CY, True),)
    assert reply.news == ("Cy has the Rope.",)
    assert (reply.lost, reply.solution, reply.deals) == ((), None, Deals(15876, exact=True))


def test_the_solution_is_told_once_as_cards() -> None:
    assert noted(book(), SOLVED).solution == ("plum", "rope", "kitchen")
    assert noted(book(SOLVED), "Bob suggests plum rope kitchen; nobody shows").solution is None


def test_editing_gives_what_has_changed() -> None:
    session = book(FIRST, SECOND)
    then, struck = session.delete(2)
    lost = (Claim("plum", BOB, True), Claim("rope", CY, True))
    assert struck == Struck(SECOND, lost, Deals(64386, exact=True))
    again, undone = then.undo()
    assert undone == Undone((), (SECOND,), Deals(15876, exact=True))
    assert again.lines == session.lines
    edited, reply = session.edit(1, "Bob suggests plum rope study; nobody shows")
    assert isinstance(reply, Contradicted)
    assert (edited.lines, [number for number, _ in reply.lines], reply.new) == (session.lines, [1], True)
    for number in (0, 3):
        with pytest.raises(Invalid, match=f"There's no line {number}. The notebook has 2"):
            session.delete(number)


def test_a_contradiction_names_lines_and_what_may_be_struck() -> None:
    line = "Bob suggests green rope ballroom; nobody shows"
    session, reply = book(FIRST, SECOND).noted(book().line(line))
    assert reply == Contradicted(((1, FIRST), (2, SECOND), (3, line)), new=True, strike=(1, 2))
    assert session.choose(1) == (book(FIRST, SECOND), Unchanged())
    struck, after = session.choose(3)
    assert isinstance(after, Noted)
    assert [one.text for one in struck.lines] == [FIRST, line]


# -- questions ---------------------------------------------------------------------------------------


def test_why_gives_the_explanation_or_the_chances() -> None:
    session = book(FIRST, SECOND)
    told = answers.why(session, "rope")
    assert isinstance(told, Explained)
    assert told.explanation.claim == Claim("rope", CY, True)
    assert told.explanation.steps[0].at == (0, 1, 2)
    doubt = answers.why(session, "kitchen", CY)
    assert isinstance(doubt, Uncertain)
    (likely,) = doubt.chances
    assert (likely.claim, likely.text) == (Claim("kitchen", CY, True), "Cy has the Kitchen")
    assert likely.chance == session.answer.chance("kitchen", CY) == Fraction(3, 7)
    everybody = answers.why(session, "kitchen")
    assert isinstance(everybody, Uncertain)
    assert sum(one.chance for one in everybody.chances) == 1


@pytest.mark.long
def test_best_gives_figures_as_numbers() -> None:
    session = book(FIRST, SECOND)
    best = answers.best(session)
    ranked = rank(session.dossier, session.parser.questions(Reader("")))
    assert sum(one.alike + 1 for one in best.questions) == len(ranked)
    bits = [round(one.bits.value, 2) for one in best.questions]
    assert bits == sorted(bits, reverse=True)
    assert best.questions[0].bits.value == pytest.approx(ranked[0].bits.value, abs=0.01)
    first = best.questions[0]
    assert first.text == session.parser.question(first.action)
    within = [one.action for one in answers.best(session, within="kitchen").questions]
    assert {action.room if isinstance(action, Suggest) else None for action in within} == {"kitchen"}
    assert answers.best(book(SOLVED)) == Best((), solved=True)


def test_race_gives_every_seat() -> None:
    race = answers.race(book(FIRST, SECOND))
    assert (race.mine.solutions, race.worlds) == (63, 100)
    assert [rival.seat for rival in race.rivals] == [BOB, CY]
    assert all(0 <= rival.knows.value <= 1 < rival.solutions.value for rival in race.rivals)
    assert race.listener.bits > race.mine.bits


def test_what_if_gives_what_would_follow() -> None:
    session = book(FIRST)
    open_ = answers.what_if(session, Claim("rope", CY, False))
    assert open_.verdict == "open"
    assert open_.likelihood.chance == 1 - session.answer.chance("rope", CY)
    assert [one.text for one in open_.certain] == ["Cy has Prof. Plum."]
    assert open_.deals == Deals(session.dossier.what_if(Claim("rope", CY, False).fact).count, exact=True)
    certain = answers.what_if(session, Claim("scarlet", ANN, True))
    assert (certain.verdict, certain.likelihood.chance, certain.deals) == ("certain", 1, None)
    impossible = answers.what_if(session, Claim("scarlet", BOB, True))
    assert (impossible.verdict, impossible.likelihood.chance) == ("impossible", 0)


def test_odds_give_every_possible_card() -> None:
    session = book(FIRST, SECOND)
    odds = answers.odds(session)
    suspects = odds.sorts[0]
    assert (suspects.name, [card for card, _ in suspects.cards]) == ("suspects", ["white", "green", "peacock"])
    assert sum(chance for _, chance in suspects.cards) == 1
    assert odds.likeliest is not None
    assert (odds.likeliest.cards, odds.likeliest.solutions) == (("white", "lead-pipe", "lounge"), 63)
    assert 0 < odds.likeliest.chance < 1


def test_the_sheet_is_the_one_every_front_end_draws() -> None:
    session = book(FIRST, SECOND)
    sheet = answers.sheet(session)
    assert [column.title for column in sheet.columns] == ["you", "Bob", "Cy", "envelope"]
    assert sheet.deals == Deals(15876, exact=True)
    (rope,) = [row for row in sheet.rows if row.id == "rope"]
    assert [cell.mark for cell in rope.cells] == ["no", "no", "yes", "no"]
    assert session.answer.chance("rope", HIDDEN) == 0


def test_nothing_is_laid_out_for_a_reader() -> None:
    """No reply holds a numbered, indented or broken line."""
    session = book(FIRST, SECOND)
    for line in ("best", "race", "odds", "list", "why rope", "what if cy kitchen", "help", "undo", "delete 1"):
        for text in _texts(say(session, line)[1]):
            assert text == text.strip()
            assert "\n" not in text


def _texts(thing: object) -> list[str]:
    if isinstance(thing, str):
        return [thing]
    if isinstance(thing, tuple):
        return [text for one in thing for text in _texts(one)]
    fields = getattr(thing, "__struct_fields__", ())
    return [text for name in fields for text in _texts(getattr(thing, name))]
