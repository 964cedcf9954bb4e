"""Clue: the accusation, and how the game ends. Master Detective ends in the same ways."""

from collections.abc import Mapping
from typing import Literal

import pytest
from msgspec.structs import replace

from clue_positions import MASTER_SOLUTION, SOLUTION, manor, place, table, throw
from deerstalker.core import seen
from deerstalker.games.clue.editions import MasterOptions, Options
from deerstalker.games.clue.terms import (
    Accuse,
    Accused,
    Arriving,
    Ended,
    EndTurn,
    Looked,
    Over,
    Pass,
    Roll,
    Show,
    Starting,
    StoodAside,
    Suggest,
)
from kit import Scene, kinds

RIGHT = Accuse(*SOLUTION)
WRONG = Accuse("green", "rope", "hall")
CLUE, MASTER = "Clue", "Master Detective"


def scene_of(
    book: str, *, last: Literal["plays-on", "wins"] = "plays-on", hands: Mapping[int, str] | None = None
) -> Scene:
    if book == CLUE:
        return table(hands=hands, options=Options(last=last))
    return manor(hands=hands, options=MasterOptions(tokens="clockwise", last=last))


def wrong(book: str) -> Accuse:
    return WRONG if book == CLUE else Accuse("green", "rope", "gazebo")


def right(book: str) -> Accuse:
    return RIGHT if book == CLUE else Accuse(*MASTER_SOLUTION)


@pytest.mark.parametrize("book", [CLUE, MASTER])
def test_39_and_40_on_ones_own_turn_from_anywhere(book: str) -> None:
    """Clue §39, §40, Master Detective §41: any three cards, wherever the token stands; not on another's turn."""
    scene = scene_of(book)
    scene.refuses(1, right(book), book)
    scene.refuses(0, Accuse("rope", "plum", "hall"), book)
    scene.act(0, right(book))
    assert scene.happened(Accused).seat == 0


@pytest.mark.parametrize("book", [CLUE, MASTER])
def test_40_the_accuser_looks_alone(book: str) -> None:
    """Clue §40, §42, Master Detective §41, §43: all hear the accusation and the verdict; he alone sees the cards."""
    scene = scene_of(book).act(0, wrong(book))
    assert scene.told(0, Looked).envelope.open() == (SOLUTION if book == CLUE else MASTER_SOLUTION)
    for chair in (1, 2, None):
        told = scene.told(chair, Looked)
        assert not told.envelope.is_open
        assert not told.right
    assert seen(scene.state, 0).envelope.is_open
    assert not seen(scene.state, 1).envelope.is_open


@pytest.mark.parametrize("book", [CLUE, MASTER])
def test_41_right_wins(book: str) -> None:
    """Clue §41, Master Detective §42: the cards are laid open and the game is over."""
    scene = scene_of(book).act(0, right(book))
    assert kinds(scene.events) == ["Accused", "Looked", "Ended"]
    assert scene.state.phase == Over(scene.told(None, Ended).envelope, 0)
    assert scene.game.winners(scene.state) == (0,)
    assert scene.waiting == set()
    scene.refuses(1, Roll(), book)
    assert scene.game.legal(scene.state, 1) == ()


@pytest.mark.parametrize("book", [CLUE, MASTER])
def test_42_wrong_is_out_but_answers(book: str) -> None:
    """Clue §42, Master Detective §43: no more turns, no second accusation, but he is asked and must show."""
    scene = scene_of(book, hands={0: "knife"}).act(0, wrong(book))
    assert scene.state.playing == (1, 2)
    assert scene.state.phase == Starting(1)
    scene.state = replace(scene.state, phase=Arriving(2, entered=True), tokens=("kitchen",) * len(scene.state.tokens))
    scene.act(2, Suggest("plum", "knife", "kitchen"))
    assert scene.waiting == {0}
    scene.refuses(0, Pass(), book)
    scene.act(0, Show("knife"))
    if book == MASTER:
        scene.act(1, scene.game.legal(scene.state, 1)[0]).act(2, EndTurn())
    assert scene.state.phase == Starting(1)  # past seat 0
    scene.refuses(0, right(book), book)


def test_43_the_token_of_one_who_is_out_stays() -> None:
    """Clue §43: also before the one door of the Lounge; naming the suspect opens it."""
    scene = table(at={"scarlet": "R7", "mustard": "kitchen"}).act(0, WRONG)
    assert "StoodAside" not in kinds(scene.events)
    assert place(scene, "scarlet") == "R7"
    scene.state = replace(scene.state, phase=Arriving(1, entered=True))
    scene.act(1, Suggest("scarlet", "rope", "kitchen"))
    assert place(scene, "scarlet") == "kitchen"
    jumped = manor(at={"mustard": "M7"}).act(0, Accuse("green", "rope", "gazebo"))
    assert place(jumped, "mustard") == "M7"


def test_43_but_no_room_is_shut_for_good() -> None:
    """Clue §43: the Library has two doors and no passage; who shuts the second is put inside, who moves on is not."""
    doorsteps = {"scarlet": "H9", "mustard": "D12"}
    scene = table(at=doorsteps).act(0, WRONG)
    assert place(scene, "scarlet") == "H9"  # Mustard will move on
    scene.act(1, WRONG)
    assert scene.happened(StoodAside) == StoodAside(1, "library")
    assert place(scene, "mustard") == "library"
    assert place(scene, "scarlet") == "H9"


def test_44_a_suspect_still() -> None:
    """Clue §44: the token may be named and moved, but nobody is called."""
    scene = table().act(0, WRONG)
    scene.state = replace(scene.state, phase=Arriving(1, entered=True))
    scene.state = replace(scene.state, tokens=("Q1", "kitchen", *scene.state.tokens[2:]))
    scene.act(1, Suggest("scarlet", "rope", "kitchen"))
    assert place(scene, "scarlet") == "kitchen"
    assert scene.state.called == frozenset()


@pytest.mark.parametrize("book", [CLUE, MASTER])
def test_45_the_last_detective_plays_on(book: str) -> None:
    """Clue §45, Master Detective §44: turn after turn, until he accuses."""
    scene = scene_of(book).act(0, wrong(book)).act(1, wrong(book))
    assert scene.state.phase == Starting(2)
    scene.state = replace(scene.state, phase=Arriving(2))
    scene.act(2, EndTurn())
    assert scene.state.phase == Starting(2)
    scene.act(2, right(book))
    assert scene.game.winners(scene.state) == (2,)


@pytest.mark.parametrize("book", [CLUE, MASTER])
def test_46_or_he_has_won(book: str) -> None:
    """Clue §46, Master Detective §45."""
    scene = scene_of(book, last="wins").act(0, wrong(book)).act(1, wrong(book))
    assert scene.game.winners(scene.state) == (2,)
    assert scene.waiting == set()


@pytest.mark.parametrize("book", [CLUE, MASTER])
def test_47_nobody_wins(book: str) -> None:
    """Clue §47, Master Detective §44: all were wrong, and the envelope is opened."""
    scene = scene_of(book).act(0, wrong(book)).act(1, wrong(book)).act(2, wrong(book))
    assert scene.happened(Ended).winner is None
    assert scene.game.winners(scene.state) == ()
    assert scene.waiting == set()


def test_each_looker_keeps_what_he_saw() -> None:
    """Clue §40, §42: after two wrong accusations both accusers know the cards, and the third does not."""
    scene = table().act(0, WRONG).act(1, WRONG)
    assert [seen(scene.state, chair).envelope.is_open for chair in (0, 1, 2)] == [True, True, False]
    assert not throw(scene, 2, 1).game.winners(scene.state)
