"""Alibi, paragraph by paragraph."""

import random

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE
from deerstalker_alibi import BOX
from deerstalker_alibi.editions import CLASSIC
from deerstalker_alibi.rules import Alibi
from deerstalker_alibi.terms import (
    Charge,
    Charged,
    Closed,
    Counted,
    Inquire,
    Over,
    Reveal,
    Revealed,
    Revealing,
    Shuffle,
    Shuffled,
    TurnEnded,
)
from kit import Scene, kinds, prompt, typed

CULPRIT = "e-3"
HANDS = (("a-1", "a-2", "a-3", "b-1", "b-2"), ("b-3", "c-1", "c-2", "c-3", "d-1"), ("d-2", "d-3", "e-1", "e-2"))
ANN, BOB, CY = range(3)


def table() -> Scene:
    """Three players, with the hands above."""
    return Scene(Alibi(3)).act(NATURE, Shuffle(CULPRIT, HANDS))


def test_1_the_pack() -> None:
    """Alibi §1: five suspects at three places."""
    assert len(set(CLASSIC.pack)) == len(CLASSIC.pack) == 15
    assert CLASSIC.matching["a"] == ("a-1", "a-2", "a-3")
    assert CLASSIC.matching["2"] == ("a-2", "b-2", "c-2", "d-2", "e-2")


@pytest.mark.parametrize(("players", "sizes"), [(3, [5, 5, 4]), (4, [4, 4, 3, 3]), (5, [3, 3, 3, 3, 2])])
def test_2_to_4_the_deal(players: int, sizes: list[int]) -> None:
    """Alibi §2, §3, §4: one card away, the others dealt from the first player on, who begins."""
    game = Alibi(players)
    scene = Scene(game).act(NATURE, game.nature(game.start(), random.Random(players)))
    assert [len(hand.open()) for hand in scene.happened(Shuffled).hands] == sizes
    for chair in range(players):
        own = scene.told(chair, Shuffled)
        assert [hand.is_open for hand in own.hands] == [seat == chair for seat in range(players)]
        assert not own.culprit.is_open
    assert scene.waiting == {0}


def test_3_a_false_deal_is_refused() -> None:
    """Alibi §3: every card exactly once, and the right number for each."""
    scene = Scene(Alibi(3))
    scene.refuses(NATURE, Shuffle("e-2", HANDS), "Alibi §3")
    scene.refuses(NATURE, Shuffle(CULPRIT, HANDS[::-1]), "Alibi §3")


def test_5_a_turn_is_a_question_or_a_charge() -> None:
    """Alibi §5: nothing else, and nobody out of turn."""
    scene = table()
    assert set(kinds(scene.game.legal(scene.state, ANN))) == {"Inquire", "Charge"}
    scene.refuses(BOB, Inquire(CY, "a"), "Alibi §5")
    scene.refuses(BOB, Charge(CULPRIT), "Alibi §5")
    scene.refuses(ANN, Reveal("a-1"), "Alibi §5")


def test_6_and_7_whom_and_what_one_may_ask() -> None:
    """Alibi §6, §7: any other player, about any suspect or place."""
    scene = table()
    asked = scene.offers(ANN, Inquire)
    assert {one.whom for one in asked} == {BOB, CY}
    assert [one.about for one in asked if one.whom == BOB] == ["a", "b", "c", "d", "e", "1", "2", "3"]
    scene.refuses(ANN, Inquire(ANN, "a"), "Alibi §7")
    scene.refuses(ANN, Inquire(7, "a"), "Alibi §7")
    scene.refuses(ANN, Inquire(BOB, "f"), "Alibi §6")


def test_8_nobody_shows_what_they_do_not_have() -> None:
    """Alibi §8: nought is told to all, and the turn ends."""
    scene = table().act(ANN, Inquire(BOB, "a"))
    assert scene.told(None, Counted) == Counted(BOB, ANN, "a", 0)
    assert scene.happened(TurnEnded) == TurnEnded(BOB)


def test_9_and_10_the_holder_chooses_what_to_show() -> None:
    """Alibi §9, §10: the number is told to all; one card, chosen by its holder, is seen by the asker alone."""
    scene = table().act(ANN, Inquire(BOB, "c"))
    assert scene.told(None, Counted) == Counted(BOB, ANN, "c", 3)
    assert scene.waiting == {BOB}
    assert scene.offers(BOB, Reveal) == [Reveal("c-1"), Reveal("c-2"), Reveal("c-3")]
    scene.refuses(BOB, Reveal("b-3"), "Alibi §9")
    scene.refuses(BOB, Inquire(CY, "a"), "Alibi §9")
    scene.act(BOB, Reveal("c-2"))
    assert [scene.told(chair, Revealed).card.is_open for chair in (ANN, BOB, CY, None)] == [True, True, False, False]
    assert scene.waiting == {BOB}
    scene.act(BOB, Inquire(CY, "a")).act(CY, Inquire(BOB, "c"))
    assert Reveal("c-2") in scene.offers(BOB, Reveal)


def test_11_and_12_the_right_name_wins() -> None:
    """Alibi §11, §12: the card is turned over, and nothing can be done any more."""
    scene = table().act(ANN, Charge(CULPRIT))
    assert scene.told(None, Charged) == Charged(ANN, CULPRIT, True)
    assert scene.told(None, Closed) == Closed(CULPRIT, ANN)
    assert scene.waiting == set()
    assert scene.game.winners(scene.state) == (ANN,)
    scene.refuses(BOB, Charge(CULPRIT), "Alibi §12")


def test_13_a_wrong_name_puts_one_out() -> None:
    """Alibi §13, §14: no more turns, but answers; and the hidden card stays hidden."""
    scene = table().act(ANN, Charge("e-2"))
    assert scene.told(ANN, Charged) == Charged(ANN, "e-2", False)
    assert scene.happened(TurnEnded) == TurnEnded(BOB)
    scene.act(BOB, Inquire(ANN, "a")).act(ANN, Reveal("a-1")).act(CY, Inquire(BOB, "a"))
    assert scene.waiting == {BOB}


def test_15_and_16_the_last_one_in_and_nobody() -> None:
    """Alibi §15, §16: a single player left names the culprit; where that one is wrong too, nobody wins."""
    scene = table().act(ANN, Charge("e-2")).act(BOB, Charge("e-2"))
    assert set(kinds(scene.game.legal(scene.state, CY))) == {"Charge"}
    scene.refuses(CY, Inquire(ANN, "e"), "Alibi §15")
    assert prompt(BOX, scene, CY) == ("You are the last one in. Name the culprit.", "Alibi §15")
    scene.act(CY, Charge("a-1"))
    assert scene.happened(Closed) == Closed(CULPRIT, None)
    assert scene.game.winners(scene.state) == ()
    scene.refuses(CY, Charge(CULPRIT), "Alibi §12")


def test_there_is_no_such_card() -> None:
    """Alibi §1."""
    table().refuses(ANN, Charge("f-1"), "Alibi §1")


# -- words -------------------------------------------------------------------------------------------


def test_prompts() -> None:
    scene = table()
    turn = "Your turn. Ask somebody how many cards they hold, or name the culprit."
    assert prompt(BOX, scene, ANN) == (turn, "Alibi §5")
    assert prompt(BOX, scene, None) == ("It's Ann's turn.", "Alibi §5")
    scene.state = replace(scene.state, phase=Revealing(BOB, ANN, "c"))
    assert prompt(BOX, scene, BOB) == ("Choose a card of suspect C to show Ann.", "Alibi §10")
    assert prompt(BOX, scene, ANN) == ("Bob chooses a card to show you.", "Alibi §9")
    scene.state = replace(scene.state, phase=Over("a-1", BOB))
    assert prompt(BOX, scene, BOB) == ("The culprit was suspect A at place 1. You found out and won.", "Alibi §12")
    scene.state = replace(scene.state, phase=Over("a-1", None))
    assert prompt(BOX, scene, BOB) == ("The culprit was suspect A at place 1. Nobody found out.", "Alibi §16")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("ask bob a", Inquire(BOB, "a")),
        ("ask bob how many of suspect A", Inquire(BOB, "a")),
        ("inquire cy 3", Inquire(CY, "3")),
        ("ask cy about place 1", Inquire(CY, "1")),
        ("charge a 1", Charge("a-1")),
        ("charge a-1", Charge("a-1")),
        ("charge suspect a at place 1", Charge("a-1")),
        ("charge the suspect E at place 3", Charge("e-3")),
    ],
)
def test_typing(text: str, action: Inquire | Charge) -> None:
    """A is a suspect here, and no article."""
    assert typed(BOX, table(), ANN, text) == action
