"""Clue: your turn, moving by the die, secret passages."""

import pytest

from clue_positions import goals, place, table, throw
from deerstalker.core import NATURE
from deerstalker.games.clue.terms import (
    Accuse,
    Arriving,
    EndTurn,
    Move,
    Moved,
    Moving,
    Roll,
    Starting,
    Stayed,
    Suggest,
    Throw,
    TookPassage,
    UsePassage,
)
from kit import kinds


def test_14_a_turn_begins_with_the_die_or_an_accusation() -> None:
    """Clue §14: in the hallway there is nothing else to do; one die, not two."""
    scene = table()
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"Roll", "Accuse"}
    assert scene.game.legal(scene.state, 1) == ()
    scene.refuses(1, Roll(), "Clue §14")
    scene.act(0, Roll())
    assert scene.waiting == {NATURE}
    assert scene.offers(NATURE, Throw) == [Throw((points,)) for points in range(1, 7)]
    scene.refuses(NATURE, Throw((3, 4)), "Clue §14")


def test_14_after_the_move_the_turn_goes_to_the_left() -> None:
    """Clue §14, §11."""
    scene = throw(table(), 0, 1).act(0, Move("Q2"))
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"EndTurn", "Accuse"}
    scene.act(0, EndTurn())
    assert scene.state.phase == Starting(1)


def test_15_nobody_may_stay_where_he_is() -> None:
    """Clue §15: the move cannot be given up, neither before nor after the throw."""
    scene = table(at={"scarlet": "hall"})
    scene.refuses(0, EndTurn(), "Clue §15")
    throw(scene, 0, 3)
    scene.refuses(0, EndTurn(), "Clue §15")
    scene.refuses(0, Move("hall"), "Clue §23")


@pytest.mark.parametrize(
    ("points", "ends"), [(1, {"Q2"}), (2, {"P2", "Q3"}), (3, {"P3", "Q4"}), (4, {"P2", "P4", "Q3", "Q5"})]
)
def test_16_steps_are_straight_and_no_square_is_used_twice(points: int, ends: set[str]) -> None:
    """Clue §16: from Scarlet's start; four steps lead round to P2 or Q3, never back to Q2."""
    assert goals(table(), points) == ends


def test_16_a_way_of_ones_own() -> None:
    """Clue §16: any lawful way may be named; no diagonal, no square twice, not the starting square."""
    scene = throw(table(), 0, 4)
    for along in [
        ("Q2", "Q3", "P2", "P3"),
        ("Q2", "Q3", "Q2", "P2"),
        ("Q2", "Q1", "Q2", "P2"),
        ("Q2", "Q3", "P3", "P2", "P3"),
        ("Q2", "nowhere"),
    ]:
        scene.refuses(0, Move(along[-1], along), "Clue §16")
    scene.refuses(0, Move("Q5", ("Q2", "Q3", "P3", "P2")), "Clue §16")
    scene.refuses(0, Move("P2", ("Q2", "P2")), "Clue §18")
    scene.refuses(0, Move("P5", ("Q2", "Q3", "P3", "P4", "P5")), "Clue §18")
    scene.refuses(0, Move("Q1"), "Clue §16")
    own = Move("P2", ("Q2", "Q3", "P3", "P2"))
    assert own not in scene.game.legal(scene.state, 0)
    assert scene.game.accepts(scene.state, 0, own)
    scene.act(0, own)
    assert scene.happened(Moved).way == own.along
    assert place(scene, "scarlet") == "P2"


def test_16_the_way_is_on_record() -> None:
    """Clue §16: where no way is named, the event tells which was taken."""
    scene = throw(table(), 0, 4).act(0, Move("P4"))
    way = scene.happened(Moved).way
    assert len(way) == 4
    assert way[-1] == "P4"


def test_17_tokens_bar_the_way() -> None:
    """Clue §17: not onto and not through an occupied square, also not past a token nobody plays."""
    free = goals(table(at={"scarlet": "Q4"}), 2)
    assert {"Q2", "Q6"} <= free
    barred = goals(table(at={"scarlet": "Q4", "peacock": "Q5", "mustard": "P4"}), 2)
    assert barred == {"Q2", "P3"}
    scene = throw(table(at={"scarlet": "Q4", "peacock": "Q5"}), 0, 2)
    scene.refuses(0, Move("Q6", ("Q5", "Q6")), "Clue §17")
    scene.refuses(0, Move("Q5"), "Clue §17")
    assert goals(table(at={"scarlet": "Q4", "peacock": "Q6"}), 2) == free - {"Q6"}


def test_17_rooms_are_never_full() -> None:
    """Clue §17."""
    scene = throw(table(at={"scarlet": "R7", "mustard": "lounge", "white": "lounge", "green": "lounge"}), 0, 1)
    assert Move("lounge") in scene.game.legal(scene.state, 0)


def test_18_the_whole_throw_is_walked() -> None:
    """Clue §18: five points, five squares."""
    scene = throw(table(), 0, 5)
    scene.refuses(0, Move("Q2"), "Clue §18")
    scene.refuses(0, Move("Q3", ("Q2", "Q3")), "Clue §18")
    scene.act(0, Move("Q6"))
    assert len(scene.happened(Moved).way) == 5


def test_19_the_longest_way_where_none_is_long_enough() -> None:
    """Clue §19: with P2 and Q3 taken one step is all there is."""
    scene = throw(table(at={"mustard": "P2", "white": "Q3"}), 0, 6)
    assert [move.to for move in scene.offers(0, Move)] == ["Q2"]
    scene.act(0, Move("Q2"))
    assert place(scene, "scarlet") == "Q2"


def test_19_who_cannot_take_a_step_stays() -> None:
    """Clue §19: the turn goes on with accusing or ending."""
    scene = throw(table(at={"mustard": "Q2"}), 0, 3)
    assert kinds(scene.events) == ["Threw", "Stayed"]
    assert scene.happened(Stayed).seat == 0
    assert set(kinds(scene.game.legal(scene.state, 0))) == {"EndTurn", "Accuse"}


def test_19_a_shut_room_is_no_new_entry() -> None:
    """Clue §19, §30: who cannot leave has not entered, and may not suggest."""
    scene = throw(table(at={"scarlet": "lounge", "mustard": "R7"}), 0, 3)
    assert kinds(scene.events) == ["Threw", "Stayed"]
    scene.refuses(0, Suggest("plum", "rope", "lounge"), "Clue §30")


def test_20_entering_needs_no_exact_number_and_ends_the_move() -> None:
    """Clue §20: the Hall is four steps from the Study; what is left over is lost, and nobody walks through."""
    assert "hall" not in goals(table(at={"scarlet": "study"}), 3)
    for points in (4, 5, 6):
        assert "hall" in goals(table(at={"scarlet": "study"}), points)
    scene = throw(table(at={"scarlet": "study"}), 0, 6).act(0, Move("hall"))
    assert len(scene.happened(Moved).way) == 4
    assert scene.state.phase == Arriving(0, entered=True)
    scene = throw(table(at={"scarlet": "I5"}), 0, 4)
    scene.refuses(0, Move("L9", ("hall", "L8", "L9")), "Clue §20")
    assert "M9" not in goals(scene, 4)


def test_21_a_token_before_a_door_shuts_it() -> None:
    """Clue §21: for everybody else, in both directions; its own player walks in."""
    assert "lounge" in goals(table(at={"scarlet": "R8"}), 3)
    assert "lounge" not in goals(table(at={"scarlet": "R8", "mustard": "R7"}), 3)
    assert "lounge" in goals(table(at={"mustard": "R7"}), 1, seat=1)
    assert goals(table(at={"scarlet": "hall", "mustard": "I5", "white": "L8"}), 1) == {"M8"}
    scene = throw(table(at={"scarlet": "R8", "mustard": "R7"}), 0, 3)
    scene.refuses(0, Move("lounge"), "Clue §21")
    scene.refuses(0, Move("lounge", ("R7", "lounge")), "Clue §21")


def test_22_a_room_is_left_by_any_door() -> None:
    """Clue §22: the Ballroom has four."""
    assert goals(table(at={"scarlet": "ballroom"}), 1) == {"J17", "O17", "H20", "Q20"}


def test_23_never_out_and_in_again_on_one_throw() -> None:
    """Clue §23: the Hall has two doors side by side; leaving by one does not lead back by the other."""
    for points in range(1, 7):
        assert "hall" not in goals(table(at={"scarlet": "hall"}), points)
    scene = throw(table(at={"scarlet": "hall"}), 0, 3)
    scene.refuses(0, Move("hall", ("L8", "M8", "hall")), "Clue §23")


@pytest.mark.parametrize(
    ("a", "b"),
    [("study", "kitchen"), ("kitchen", "study"), ("lounge", "conservatory"), ("conservatory", "lounge")],
)
def test_24_the_passage_instead_of_the_die(a: str, b: str) -> None:
    """Clue §24: from corner to corner; a suggestion may follow."""
    scene = table(at={"scarlet": a}).act(0, UsePassage())
    assert scene.happened(TookPassage).to == b
    assert place(scene, "scarlet") == b
    assert Suggest("plum", "rope", b) in scene.game.legal(scene.state, 0)


def test_24_no_passage_elsewhere() -> None:
    """Clue §24."""
    for spot in ("hall", "Q2"):
        table(at={"scarlet": spot}).refuses(0, UsePassage(), "Clue §24")


def test_25_after_the_throw_the_passage_is_shut() -> None:
    """Clue §25: it is taken instead of the throw; and no way leads through it."""
    scene = throw(table(at={"scarlet": "study"}), 0, 2)
    scene.refuses(0, UsePassage(), "Clue §25")
    scene.refuses(0, Move("kitchen"), "Clue §25")
    assert "kitchen" not in goals(scene, 6)


def test_39_accusing_is_offered_at_every_point_of_the_turn() -> None:
    """Clue §39: before the throw, before the move, after it; never on another's turn."""
    scene = table()
    assert len(scene.offers(0, Accuse)) == 324
    throw(scene, 0, 1)
    assert scene.state.phase == Moving(0, 1)
    assert len(scene.offers(0, Accuse)) == 324
    scene.act(0, Move("Q2"))
    assert len(scene.offers(0, Accuse)) == 324
    assert scene.offers(1, Accuse) == []
