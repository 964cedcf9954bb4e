"""What Sleuth asks of its players, and how they may answer."""

import pytest
from msgspec.structs import replace

from deerstalker.core import NATURE
from deerstalker.core.errors import Invalid
from deerstalker.core.seats import NAMES
from deerstalker.core.spelling import Unclear
from deerstalker.games.sleuth import BOX
from deerstalker.games.sleuth.editions import CLASSIC
from deerstalker.games.sleuth.rules import Sleuth
from deerstalker.games.sleuth.terms import Ask, AskLast, Concluding, Deal, Exchange, Identify, Over, Shuffling
from kit import Scene, prompt, typed

CARDS = ("pair", "blue+opal", "free", "free+blue")
"""Before Ann."""


def table() -> Scene:
    """Three players; Ann is on turn, before her the cards above."""
    gems, rest = CLASSIC.pack, [card for card in CLASSIC.search_pack if card not in CARDS]
    hands = tuple(gems[1 + seat * 11 : 12 + seat * 11] for seat in range(3))
    deal = Deal(2, gems[0], hands, gems[34:], (CARDS, tuple(rest[:4]), tuple(rest[4:8])), tuple(rest[8:]))
    return Scene(Sleuth(3)).act(NATURE, deal)


def test_a_turn() -> None:
    ways = "Question an opponent, exchange all your search cards, or ask one last question."
    assert prompt(BOX, table(), 0) == (f"Your turn. {ways}", "Sleuth §9")
    assert prompt(BOX, table(), 1) == ("It's Ann's turn. If you know the missing gem, speak up.", "Sleuth §24")
    assert prompt(BOX, table(), None) == ("It's Ann's turn.", "Sleuth §9")


def test_whoever_is_out_is_not_asked_to_speak_up() -> None:
    scene = table()
    scene.state = replace(scene.state, playing=(0, 2))
    assert prompt(BOX, scene, 1) == ("It's Ann's turn.", "Sleuth §9")


def test_a_last_question_and_a_shuffle() -> None:
    scene = table()
    scene.state = replace(scene.state, phase=Concluding(0))
    assert prompt(BOX, scene, 0) == ("That was your last question. Name the missing gem.", "Sleuth §20")
    said = "Ann has put a last question and must name the missing gem now."
    assert prompt(BOX, scene, 1) == prompt(BOX, scene, None) == (said, "Sleuth §20")
    scene.state = replace(scene.state, phase=Shuffling(0))
    assert prompt(BOX, scene, 0) == ("The used search cards are being shuffled.", "Sleuth §22")


@pytest.mark.parametrize(
    ("solved", "text", "rule"),
    [
        ((), "Nobody found it.", "§34"),
        ((1,), "Bob found it and won.", "§28"),
        ((1, 0), "Bob found it first and won, ahead of you.", "§35"),
        ((0, 1, 2), "You found it first and won, ahead of Bob and Cy.", "§35"),
    ],
)
def test_the_end(solved: tuple[int, ...], text: str, rule: str) -> None:
    scene = table()
    scene.state = replace(scene.state, phase=Over("blue-opal-pair"), solved=solved)
    assert prompt(BOX, scene, 0) == (f"The missing gem was the Blue Opal Pair. {text}", f"Sleuth {rule}")


def test_labels_name_the_search_card_where_the_question_does_not() -> None:
    scene = table()
    for action, label in (
        (Ask(1, ("blue", "opal"), "blue+opal"), "Ask Bob for all blue opals"),
        (Ask(1, ("blue", "opal"), "free+blue"), "Ask Bob for all blue opals (Free Choice Blue)"),
        (Ask(2, ("pair",), "free"), "Ask Cy how many pairs (Free Choice)"),
        (AskLast(1, ("blue",)), "Ask Bob how many blue gems, as a last question"),
        (Exchange(), "Exchange all search cards"),
        (Identify("red-opal-pair"), "Name the Red Opal Pair"),
    ):
        assert BOX.label(scene.game, scene.state, action, NAMES) == label


def test_typing_a_question() -> None:
    scene = table()
    assert typed(BOX, scene, 0, "ask bob blue opals") == Ask(1, ("blue", "opal"), "blue+opal")
    assert typed(BOX, scene, 0, "question cy: pairs?") == Ask(2, ("pair",), "pair")
    assert typed(BOX, scene, 0, "ask bob how many red pearls") == Ask(1, ("red", "pearl"), "free")
    assert typed(BOX, scene, 0, "last question bob blue opals") == AskLast(1, ("blue", "opal"))
    assert typed(BOX, scene, 0, "exchange") == Exchange()


def test_two_search_cards_for_one_question_are_a_choice() -> None:
    with pytest.raises(Unclear) as unclear:
        typed(BOX, table(), 0, "ask bob blue")
    either = ["Ask Bob how many blue gems (Free Choice)", "Ask Bob how many blue gems (Free Choice Blue)"]
    assert [label for label, _ in unclear.value.choices] == either


def test_a_question_no_card_allows_is_not_taken_for_another() -> None:
    scene = table()
    scene.state = replace(scene.state, search=(("blue+opal", "pair"), *scene.state.search[1:]))
    with pytest.raises(Unclear, match="Do you mean 'Ask Bob for all blue opals'"):
        typed(BOX, scene, 0, "ask bob blue")


def test_a_gem_is_named_in_turn_and_out_of_it_but_never_by_chance() -> None:
    scene = table()
    for seat in (0, 1):
        assert typed(BOX, scene, seat, "name blue opal pair") == Identify("blue-opal-pair")
        with pytest.raises(Invalid):
            typed(BOX, scene, seat, "blue opal pair")
