"""The notebook beside any box: other editions, cards of one's own, other deals. All of it agrees with itself."""

import json
from pathlib import Path

import pytest

from deerstalker.cli import main
from deerstalker.core.errors import Invalid
from deerstalker.core.facts import HIDDEN, OPEN
from deerstalker.core.spelling import Reader
from deerstalker.deduction.solver import Exact
from deerstalker.games import GAMES
from deerstalker.knowledge.notebook import Session, Setup, answers, opened, say
from deerstalker.knowledge.notebook.card_lists import read_cards, read_edition, written_out
from deerstalker.knowledge.notebook.replies import Best, Explained, Noted, Race, Refused, Save

CLUE = GAMES["clue"]
NAMES = ("Ann", "Bob", "Cy", "Dee")
OWN = """
# what lies in our cupboard
Suspects: Ada, Bert, The Widow Cole, Dr. No
Weapons:
  Rope
  Axe/Hatchet
  Icicle
Rooms: Attic, Cellar, Pond
"""


def spoken(session: Session, *lines: str) -> Session:
    for line in lines:
        session, reply = say(session, line)
        assert isinstance(reply, Noted), (line, reply)
    return session


def agreed(session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Saving and loading, `deduce`, every reason and the best question say the same."""
    _, saved = say(session, "save x")
    assert isinstance(saved, Save)
    again = opened(saved.text)
    assert again.setup == session.setup
    assert isinstance(session.answer, Exact)
    assert isinstance(again.answer, Exact)
    assert (again.answer.count, again.answer.marginals) == (session.answer.count, session.answer.marginals)
    file = tmp_path / "evening.notes"
    file.write_text(saved.text, encoding="utf-8")
    assert main(("deduce", str(file), "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["count"] == str(session.answer.count)
    must = {(card, "H" if holder == HIDDEN else str(holder)) for card, holder in session.answer.closure.must}
    assert {tuple(one) for one in told["closure"]["must"]} == {one for one in must if one[1] != str(OPEN)}
    for card, holder in session.answer.closure.must:
        reason = answers.why(session, card, holder)
        assert isinstance(reason, Explained)
        assert reason.explanation.steps
    room = session.dossier.clues.sorts(session.game)[-1][1][0]
    mine, theirs = answers.best(session, room), answers.best(again, room)
    assert mine == theirs
    assert mine.questions or mine.solved
    main(("deduce", str(file), "--plain"))
    sheet = capsys.readouterr().out
    for card in session.dossier.clues.cards(session.game):
        assert session.parser.title(card).removeprefix("the ") in sheet


def test_an_evening_of_cluedo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setup = Setup.checked(
        CLUE, NAMES, 0, ("scarlet", "knife", "rope", "hall", "study"), cards=read_edition(CLUE, "Cluedo")
    )
    session = spoken(
        Session(setup),
        "cy suggests mrs peacock, candlestick, lounge; dee shows",
        "I suggest white lead piping lounge; Bob shows the lead piping",
        "cy: reverend green spanner lounge; nobody",
        "bob: reverend wrench library; nobody shows",
    )
    assert session.heard(session.lines[2]).startswith("Cy suggests Reverend Green with the Spanner in the Lounge.")
    assert {("green", HIDDEN), ("wrench", HIDDEN), ("peacock", 3)} & set(session.answer.closure.must) == {
        ("green", HIDDEN),
        ("wrench", HIDDEN),
    }
    agreed(session, tmp_path, capsys)


def test_the_same_lines_tell_the_same_in_every_edition_of_the_same_cards() -> None:
    lines = ("cy suggests peacock candlestick lounge; dee shows", "cy: reverend spanner lounge; nobody")
    hand = ("scarlet", "knife", "rope", "hall", "study")
    counts = {
        spoken(Session(Setup.checked(CLUE, NAMES, 0, hand, cards=read_edition(CLUE, name))), *lines).answer.count
        for name in ("classic", "1972", "cluedo", "2023")
    }
    assert len(counts) == 1


def test_an_evening_with_dr_orchid(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setup = Setup.checked(
        CLUE, NAMES[:3], 1, ("orchid", "plum", "knife", "hall", "study", "library"), cards=read_edition(CLUE, "2016")
    )
    session = spoken(
        Session(setup),
        "Ann suggests scarlett dagger hall; I show dagger",
        "I suggest mustard wrench kitchen; Cy shows wrench",
        "Cy suggests doctor orchid, lead pipe, kitchen; Ann shows",
    )
    assert "white" not in session.dossier.clues.cards(session.game)
    agreed(session, tmp_path, capsys)


def test_the_edition_of_2008_has_24_cards() -> None:
    setup = Setup.checked(
        CLUE,
        NAMES[:3],
        0,
        ("scarlet", "axe", "spa", "hall", "patio", "trophy", "rope"),
        cards=read_edition(CLUE, "2008"),
    )
    assert len(Session(setup).parser.parts.titles) == 24
    session = spoken(Session(setup), "bob suggests victor plum, bat, guest house; cy shows")
    assert session.heard(session.lines[0]).startswith(
        "Bob suggests Victor Plum with the Baseball Bat in the Guest House"
    )


def test_an_evening_with_cards_of_our_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = read_cards(CLUE, OWN)
    assert read_cards(CLUE, written_out(cards)) == cards
    setup = Setup.checked(CLUE, NAMES[:3], 0, ("ada", "axe", "attic"), cards=cards)
    session = spoken(
        Session(setup),
        "bob suggests widow, hatchet, pond; I show",
        "cy: no rope cellar; nobody",
        "I suggest widow icicle pond; bob shows icicle",
    )
    assert session.heard(session.lines[0]).startswith("Bob suggests Widow Cole with the Axe in the Pond")
    agreed(session, tmp_path, capsys)


def test_two_players_a_dummy_and_cards_face_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("Ann", "Bob", "Pile")
    hand = ("scarlet", "knife", "rope", "hall", "study")
    setup = Setup.checked(
        CLUE, names, 0, hand, ("plum", "lounge"), hands=(5, 5, 6), dummies=(2,), cards=read_edition(CLUE, "cluedo")
    )
    session = spoken(
        Session(setup), "I suggest green wrench kitchen; bob passes", "bob suggests green spanner hall; I show"
    )
    assert not {("green", 2), ("wrench", 2)} & set(session.answer.closure.cannot)
    assert {("green", 1), ("wrench", 1)} <= set(session.answer.closure.cannot)
    assert ("plum", OPEN) in session.answer.closure.must
    race = say(session, "race")[1]
    assert isinstance(race, Race)
    assert [rival.seat for rival in race.rivals] == [1]
    refused = say(session, "Pile suggests green wrench kitchen; nobody")[1]
    assert refused == Refused("Nobody plays Pile, so Pile can't ask or answer.")
    assert say(session, "I suggest green wrench kitchen; Pile shows green")[1] == refused
    assert "face up on the table" in answers.why(session, "plum", OPEN).explanation.conclusion  # type: ignore[union-attr]
    agreed(session, tmp_path, capsys)


def test_two_players_with_no_cards_left_over() -> None:
    setup = Setup.checked(
        CLUE,
        ("Ann", "Bob"),
        0,
        (*("scarlet", "mustard", "knife", "wrench", "hall", "study"), *("lounge", "kitchen", "plum")),
    )
    assert Session(setup).answer.count == 3 * 4 * 5
    reply = say(Session(setup), "best library")[1]
    assert isinstance(reply, Best)
    assert reply.questions


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Rope, Axe", "line 1: Begin with a line such as 'Suspects: ...'."),
        ("Suspects: Ada, Bert\nWeapons: Rope, Axe", "There must be 2 to 20 rooms, and you named none."),
        ("Suspects: Ada, Ada\nWeapons: Rope, Axe\nRooms: A, B", "'Ada' and 'Ada' are too much alike for two cards."),
        ("Suspects: Ada, Bert\nWeapons: Rope, Rope\nRooms: A, B", "'Rope' and 'Rope' are too much alike"),
        ("Suspects: Ada, Nobody", "'Nobody' can't be the name of a card here"),
        ("Suspects: A" + "da" * 30, "can't be the name of a card."),
        ("Pets: Rex", "I expected one of suspects, weapons or rooms where you wrote 'Pets'."),
        ("x" * 20_000, "This is too long for a list of cards."),
    ],
)
def test_lists_that_cannot_be(text: str, why: str) -> None:
    with pytest.raises(Invalid) as refusal:
        read_cards(CLUE, text)
    assert why in str(refusal.value)


@pytest.mark.parametrize("name", [name for name, box in GAMES.items() if box.tables is not None])
def test_every_edition_can_be_chosen_and_read(name: str) -> None:
    box = GAMES[name]
    assert box.tables is not None
    for at, edition in enumerate(box.tables.editions):
        for word in (edition.name, edition.title, *edition.also):
            assert read_edition(box, word) == (edition if at else None)
        setup = Setup(name, NAMES, 0, (), cards=edition)
        parser = Session(setup).parser
        for _, cards in edition.sorts:
            for card in cards:
                for text in (card.id, card.title):
                    assert parser.cards([Reader(text).take(parser.parts, "a card")]) == [card.id]


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("spanner", "wrench"),
        ("dagger", "knife"),
        ("lead piping", "lead-pipe"),
        ("piping", "lead-pipe"),
        ("reverend", "green"),
        ("rev", "revolver"),
        ("reverend green", "green"),
        ("scarlett", "scarlet"),
        ("spaner", "wrench"),
        ("gun", "revolver"),
    ],
)
def test_names_of_other_boxes_are_understood_in_all_of_them(word: str, card: str) -> None:
    parser = Session(Setup("clue", NAMES, 0, ())).parser
    reader = Reader(word)
    assert reader.take(parser.parts, "a card") == card
    reader.finish()


def test_the_word_that_was_guessed_is_named() -> None:
    session = Session(Setup("clue", NAMES, 0, ("scarlet", "knife", "rope", "hall", "study")))
    reply = say(session, "Bob suggests plum candlestick pining kitchen; cy shows")[1]
    assert isinstance(reply, Refused)
    assert (
        reply.why == "I don't understand 'kitchen; cy shows' at the end of the line. (I took 'pining' for Dining Room.)"
    )


def test_a_remark_is_only_kept() -> None:
    session = Session(Setup("clue", NAMES, 0, ("scarlet", "knife", "rope", "hall", "study")))
    before = session.answer.count
    session = spoken(session, "note Bob thought for a long time: he has not the rope", "Bob has the lounge", '"hm')
    assert session.heard(session.lines[0]) == "Remark: Bob thought for a long time: he has not the rope"
    assert session.answer.count < before
    saved = say(session, "save x")[1]
    assert isinstance(saved, Save)
    assert [line.text for line in opened(saved.text).lines] == [line.text for line in session.lines]
    assert isinstance(say(session, "note ")[1], Refused)
