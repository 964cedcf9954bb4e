"""Lines of a game without words of its own for them: the general grammar, tried on games that have their own."""

from typing import Any

import pytest

from deerstalker.core.errors import Invalid
from deerstalker.core.facts import Choice, Count, exactly, has_all, has_none
from deerstalker.core.game import AnyGame
from deerstalker.core.seats import NAMES
from deerstalker.core.spelling import Reader
from deerstalker.games import GAMES
from deerstalker.knowledge.deal import Dossier, stated
from deerstalker.knowledge.deal.dossier import clues_of
from deerstalker.knowledge.notebook import Session, Setup
from deerstalker.knowledge.notebook.generic_lines import GenericLines
from deerstalker.knowledge.notebook.setup import game_of, parser_for
from kit import DEDUCED

THEORY = ("plum", "rope", "hall")
ANN, BOB, CY, DEE = range(4)


def generic(name: str, seats: int = 4, me: int = ANN, hand: tuple[str, ...] = ()) -> GenericLines:
    box = GAMES[name]
    return GenericLines(box, clues_of(box), game_of(box, seats), NAMES[:seats], me, hand)


def facts(lines: GenericLines, line: str) -> list[Count]:
    return [fact for event in lines.read(Reader(line)) for fact in stated.learn(event)]


def dealt(name: str, seats: int) -> tuple[AnyGame, tuple[str, ...], tuple[str, ...]]:
    """The rules, a hand of the first seat and the cards that lie open."""
    game = game_of(GAMES[name], seats)
    parser = parser_for(GAMES[name], game, NAMES[:seats], ANN)
    pack = clues_of(GAMES[name]).cards(game)
    return game, pack[::2][: parser.hand_size(ANN)], pack[len(pack) - parser.face_up :]


# -- the deal ----------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("name", DEDUCED)
def test_the_deal_is_found_out_by_dealing(name: str) -> None:
    for seats in GAMES[name].players:
        game, hand, _ = dealt(name, seats)
        own = parser_for(GAMES[name], game, NAMES[:seats], ANN, hand)
        found = generic(name, seats, hand=hand)
        assert [found.hand_size(seat) for seat in range(seats)] == [own.hand_size(seat) for seat in range(seats)]
        assert found.face_up == own.face_up
        assert sorted(map(sorted, found.solved_by)) == sorted(map(sorted, own.solved_by))


@pytest.mark.parametrize("name", DEDUCED)
def test_the_deal_tells_the_same(name: str) -> None:
    seats = GAMES[name].players[1]
    game, hand, face_up = dealt(name, seats)
    counts = []
    for parser in (generic(name, seats, hand=hand), parser_for(GAMES[name], game, NAMES[:seats], ANN, hand)):
        dossier = Dossier(GAMES[name], game, ANN)
        dossier.read([parser.deal(face_up)], 0)
        counts.append((dossier.answer.count, dossier.answer.closure))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("name", DEDUCED)
def test_examples_can_be_read(name: str) -> None:
    for me in range(3):
        lines = generic(name, 3, me)
        assert len(lines.examples) >= 4
        session = Session(Setup(name, NAMES[:3], me, ()))
        for line in lines.examples:
            if " has " not in line:
                assert lines.read(Reader(line)), line
            else:
                assert session.line(line).events, line


@pytest.mark.parametrize("name", DEDUCED)
def test_asks_means_any_question(name: str) -> None:
    """And so do the words with which the game itself tells of a question."""
    lines = generic(name, 3)
    line = lines.examples[0]
    who, _, rest = line.split(" ", 2)
    assert lines.opening.verbs
    for verb in ("asks", "ask", *lines.opening.verbs):
        assert facts(lines, f"{who} {verb} {rest}") == facts(lines, line)


# -- answers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "Bob suggests plum rope hall: Cy passes, Dee shows",
            [has_none(CY, THEORY), Count(DEE, frozenset(THEORY), 1, 3)],
        ),
        ("Bob suggests plum rope hall: Dee shows", [has_none(CY, THEORY), Count(DEE, frozenset(THEORY), 1, 3)]),
        ("Bob suggests plum rope hall: nobody", [has_none(seat, THEORY) for seat in (CY, DEE, ANN)]),
        (
            "I suggest plum rope hall: Bob shows rope",
            [Count(BOB, frozenset(THEORY), 1, 3), has_all(BOB, ["rope"])],
        ),
        ("Bob suggests plum rope hall: Cy no; Dee no; I pass", [has_none(seat, THEORY) for seat in (CY, DEE, ANN)]),
        ("Bob accuses plum rope hall: wrong", [Count(-1, frozenset(THEORY), 0, 2)]),
        ("it was plum, rope, hall", [has_all(-1, THEORY)]),
    ],
)
def test_the_first_who_can_shows_a_card(line: str, expected: list[Count]) -> None:
    assert facts(generic("clue-cards"), line) == expected


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Bob suggests plum rope hall", "What did Cy answer?"),
        ("Bob suggests plum rope hall: Cy passes", "What did Dee answer?"),
        ("Bob suggests plum rope hall: Cy shows, Dee shows", "Cy comes before Dee"),
        ("Bob suggests plum rope hall: Bob shows", "Bob wasn't asked"),
        ("Bob suggests plum rope hall: sometimes", "I don't understand 'sometimes'"),
        ("I suggest plum rope hall: Bob shows", "Which card did Bob show you?"),
        ("I suggest plum rope hall: Bob shows knife", "Nobody asked for Knife"),
    ],
)
def test_answers_that_cannot_be(line: str, why: str) -> None:
    with pytest.raises(Invalid, match=why.replace("?", r"\?")):
        generic("clue-cards").read(Reader(line))


def test_who_showed_me_a_card_chose_it() -> None:
    (event,) = generic("clue-cards").read(Reader("I suggest plum rope hall: Bob shows rope"))
    assert list(stated.choices(event, ANN)) == [Choice(BOB, frozenset(THEORY))]
    (event,) = generic("clue-cards").read(Reader("Bob suggests plum rope hall: Cy shows"))
    assert list(stated.choices(event, ANN)) == []


def test_a_number_and_all_the_cards() -> None:
    lines = generic("sleuth")
    opals = frozenset(card for card in lines.opening.pack if "-opal-" in card)
    assert facts(lines, "Bob asks Cy opals: 3") == [exactly(CY, opals, 3)]
    blue = frozenset(card for card in opals if card.startswith("blue-"))
    found = facts(lines, "I ask Cy blue opals: 1, blue-opal-pair")
    assert found == [exactly(CY, blue, 1), exactly(CY, blue, 1), has_all(CY, ["blue-opal-pair"])]
    with pytest.raises(Invalid, match="Nobody shows a card in answer to this question"):
        facts(lines, "Bob asks Cy opals: 1, blue-opal-pair")


# -- free facts --------------------------------------------------------------------------------------


def told(name: str, line: str, hand: tuple[str, ...] = ()) -> Any:
    session = Session(Setup(name, NAMES[:4], ANN, hand))
    events = session.line(line).events
    return [fact for event in events if isinstance(event, stated.Stated) for fact in stated.learn(event)]


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("Bob has the kitchen", has_all(BOB, ["kitchen"])),
        ("bob has prof. plum and the rope", has_all(BOB, ["plum", "rope"])),
        ("I have the rope", has_all(ANN, ["rope"])),
        ("Bob hasn't the kitchen", has_none(BOB, ["kitchen"])),
        ("Cy does not have the rope or the hall", has_none(CY, ["rope", "hall"])),
        ("Cy has none of rope, hall", has_none(CY, ["rope", "hall"])),
        ("Cy has one of rope, hall", Count(CY, frozenset({"rope", "hall"}), 1, 2)),
        ("Cy has exactly one of rope, hall", exactly(CY, ["rope", "hall"], 1)),
        ("Cy has at most one of rope, hall", Count(CY, frozenset({"rope", "hall"}), 0, 1)),
        ("Cy has two of rope, hall and plum", exactly(CY, ["rope", "hall", "plum"], 2)),
        ("the envelope has the rope", has_all(-1, ["rope"])),
        ("the envelope does not have the rope", has_none(-1, ["rope"])),
    ],
)
def test_facts_stated_outright(line: str, fact: Count) -> None:
    assert told("clue", line) == [fact]


def test_facts_in_the_parts_of_a_card() -> None:
    assert told("sleuth", "Bob has the blue opal pair") == [has_all(BOB, ["blue-opal-pair"])]
    assert told("sleuth", "Bob has not blue opal pair, cluster") == [
        has_none(BOB, ["blue-opal-pair", "blue-opal-cluster"])
    ]


@pytest.mark.parametrize(
    "line", ["Bob has plum rope hall; nobody shows", "Bob: plum rope hall; Cy has none; Dee shows"]
)
def test_a_line_of_the_game_is_no_free_fact(line: str) -> None:
    events = Session(Setup("clue", NAMES[:4], ANN, ("rope", "hall"))).line(line).events
    assert not any(isinstance(event, stated.Stated) for event in events)


def test_a_shortened_name_still_begins_a_line_of_the_game() -> None:
    """`ca` may stand for a player, though the case file begins like that, too."""
    session = Session(Setup("clue", ("Cass", "Bob", "Dee"), ANN, ("rope", "hall")))
    assert len(session.line("ca suggests plum knife kitchen; bob passes; dee passes").events) == 3


def test_a_free_fact_is_cited_and_nobody_elses_business() -> None:
    from deerstalker.knowledge.deal.questions import public
    from deerstalker.knowledge.deal.reasons import explain
    from deerstalker.knowledge.notebook import say

    session = Session(Setup("clue", NAMES[:4], ANN, ("scarlet", "mustard", "knife", "wrench", "hall")))
    session, reply = say(session, "Cy has one of rope, kitchen")
    assert reply.heard == "Cy has at least one of Rope and Kitchen."  # type: ignore[union-attr]
    session, reply = say(session, "Bob has the kitchen")
    assert reply.news == ("Cy has the Rope.",)  # type: ignore[union-attr]
    told = explain(session.dossier, "rope", CY, session.voice)
    assert told.steps[-1].at == (1, 2)
    assert "Bob has the Kitchen (in line 2)" in told.steps[-1].text
    assert public(session.dossier).answer.count == public(Session(session.setup).dossier).answer.count
