"""Setting up a notebook: what is checked, however the set-up comes."""

import pytest

from deerstalker.core.errors import Invalid
from deerstalker.games import GAMES
from deerstalker.knowledge.notebook import Session, Setup
from deerstalker.knowledge.notebook.saved import from_text, to_text

NAMES = ("Ann", "Bob", "Cy", "Dee")
HAND = ("scarlet", "mustard", "knife", "wrench", "hall")
PEARLS = tuple(f"{color}-pearl-{kind}" for color in ("red", "blue", "green") for kind in ("pair", "cluster"))
GEMS = (*PEARLS, "red-opal-pair", "blue-opal-pair")
OPEN = ("red-diamond-pair", "red-diamond-cluster", "red-diamond-solitaire")


def test_a_set_up_is_checked_without_text() -> None:
    setup = Setup.checked(GAMES["clue"], list(NAMES), 0, list(HAND))
    assert setup == Setup("clue", NAMES, 0, HAND)
    assert from_text(to_text(setup, [])) == (setup, [])
    sleuth = Setup.checked(GAMES["sleuth"], NAMES, 3, GEMS, OPEN)
    assert sleuth == Setup("sleuth", NAMES, 3, GEMS, OPEN)
    assert from_text(to_text(sleuth, [])) == (sleuth, [])


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (NAMES[:1], "Clue is for 2 to 6 players, not 1"),
        (("Ann", "Bob", "Smith, Jo"), "'Smith, Jo' can't be a name: use 1 to 24 letters"),
        (("Ann", "Bob", "Bob"), "two seats have the same name"),
        (("Ann", "Bob", "BOB"), "'Bob' and 'BOB' look too much alike"),
        (("Ann", "Bob", "me"), "'me' can't be a name here"),
        (("Ann", "Bob", ""), "'' can't be a name"),
        (("Ann", "Bob", "Cy\nhand: rope"), "can't be a name"),
    ],
)
def test_names_that_cannot_be(names: tuple[str, ...], why: str) -> None:
    with pytest.raises(Invalid) as refusal:
        Setup.checked(GAMES["clue"], names, 0, HAND)
    assert why in str(refusal.value)


@pytest.mark.parametrize(
    ("me", "hand", "why"),
    [
        (4, HAND, "Say which of the names is yours."),
        (-1, HAND, "Say which of the names is yours."),
        (0, HAND[1:], "Ann gets 5 cards here, where Ann got the first card, but you named 4."),
        (3, HAND, "Dee gets 4 cards here, where Ann got the first card, but you named 5."),
        (0, (*HAND[1:], "Mustard"), "There is no card 'Mustard' in this game."),
        (0, (*HAND[1:], "mustard"), "You named Col. Mustard twice in your hand."),
    ],
)
def test_hands_that_cannot_be(me: int, hand: tuple[str, ...], why: str) -> None:
    with pytest.raises(Invalid) as refusal:
        Setup.checked(GAMES["clue"], NAMES, me, hand)
    assert str(refusal.value) == why


@pytest.mark.parametrize(
    ("face_up", "why"),
    [
        (OPEN[:2], "This table has 3 cards face up, but you named 2."),
        ((*OPEN[:2], GEMS[0]), "The Red Pearl Pair can't be both in your hand and face up on the table."),
        ((*OPEN[:2], OPEN[0]), "You named the Red Diamond Pair twice in the open cards."),
    ],
)
def test_open_cards_that_cannot_be(face_up: tuple[str, ...], why: str) -> None:
    with pytest.raises(Invalid) as refusal:
        Setup.checked(GAMES["sleuth"], NAMES, 0, GEMS, face_up)
    assert str(refusal.value) == why


def test_cards_face_up_are_dealt_to_nobody() -> None:
    setup = Setup.checked(GAMES["clue"], NAMES, 0, HAND[:4], ("rope", "study"))
    assert [Session(setup).parser.hand_size(seat) for seat in range(4)] == [4, 4, 4, 4]
    assert from_text(to_text(setup, [])) == (setup, [])
    with pytest.raises(Invalid, match="Ann gets 5 cards here"):
        Setup.checked(GAMES["clue"], NAMES, 0, HAND[:4], ("rope",))
    with pytest.raises(Invalid, match="This table has 2 cards face up, but you named 1"):
        Setup.checked(GAMES["clue"], NAMES, 0, HAND[:4], ("rope",), hands=(4, 4, 4, 4))
    with pytest.raises(Invalid, match="18 cards are dealt, so the hands can't have"):
        Setup.checked(GAMES["clue"], NAMES, 0, HAND, hands=(5, 5, 5, 5))
    with pytest.raises(Invalid, match="This table has 3 cards face up, but you named 1"):
        Setup.checked(GAMES["sleuth"], NAMES, 3, GEMS, OPEN[:1])


def test_a_game_without_a_fixed_deal_has_no_notebook() -> None:
    with pytest.raises(Invalid, match="There's no notebook for Why: it gives no clues"):
        Setup.checked(GAMES["why"], NAMES, 0, ())


def test_a_hand_that_leaves_nothing_hidden() -> None:
    suspects = ("scarlet", "mustard", "white", "green", "peacock", "plum")
    with pytest.raises(Invalid, match="it leaves nothing to be in the envelope"):
        Setup.checked(GAMES["clue"], NAMES[:3], 0, suspects)
